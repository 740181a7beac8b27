//! Sessions of reading, each against what it makes by hand.

use serde_json::Value;

use super::{a_book, count, days, stretch};
use crate::client::serve;
use crate::world;

/// What is told, as book (of two), day, local time, seconds and characters; and what that makes.
struct Session {
    what: &'static str,
    told: &'static [(usize, u64, &'static str, f64, i64)],
    /// By days ago, the first day first.
    days: &'static [(i64, i64, i64)],
}

/// Counted by hand.
const SESSIONS: [Session; 14] = [
    Session {
        what: "one page",
        told: &[(0, 9, "20:00:00Z", 60.0, 900)],
        days: &[(9, 60, 900)],
    },
    Session {
        what: "one page after the other",
        told: &[
            (0, 9, "20:00:00Z", 60.0, 900),
            (0, 9, "20:01:00Z", 30.5, 500),
            (0, 9, "20:01:30.500Z", 29.5, 400),
        ],
        days: &[(9, 120, 1800)],
    },
    Session {
        what: "two devices at the very same time",
        told: &[
            (0, 9, "20:00:00Z", 60.0, 900),
            (0, 9, "20:00:00Z", 60.0, 800),
        ],
        days: &[(9, 60, 1700)],
    },
    Session {
        what: "two devices, one a little later",
        told: &[
            (0, 9, "20:00:00Z", 60.0, 900),
            (0, 9, "20:00:45Z", 60.0, 900),
        ],
        days: &[(9, 105, 1800)],
    },
    Session {
        what: "what lies in the middle comes last",
        told: &[
            (0, 9, "20:02:00Z", 60.0, 100),
            (0, 9, "20:00:00Z", 60.0, 100),
            (0, 9, "20:00:30Z", 120.0, 100),
        ],
        days: &[(9, 180, 300)],
    },
    Session {
        what: "a long one around many short ones",
        told: &[
            (0, 9, "20:00:10Z", 10.0, 100),
            (0, 9, "20:00:30Z", 10.0, 100),
            (0, 9, "20:00:00Z", 60.0, 1000),
        ],
        days: &[(9, 60, 1200)],
    },
    Session {
        what: "two books at once on two devices",
        told: &[
            (0, 9, "20:00:00Z", 60.0, 900),
            (1, 9, "20:00:30Z", 60.0, 900),
        ],
        days: &[(9, 90, 1800)],
    },
    Session {
        what: "leafed through: time and no text",
        told: &[
            (0, 9, "20:00:00Z", 4.2, 0),
            (0, 9, "20:00:04.200Z", 55.8, 900),
        ],
        days: &[(9, 60, 900)],
    },
    Session {
        what: "over midnight: the day on which it was begun",
        told: &[
            (0, 9, "23:59:30+01:00", 60.0, 900),
            (0, 8, "00:00:30+01:00", 60.0, 900),
        ],
        days: &[(9, 60, 900), (8, 60, 900)],
    },
    Session {
        what: "the clock is put back: an hour is there twice, and both count",
        told: &[
            (0, 9, "02:30:00+02:00", 1800.0, 900),
            (0, 9, "02:30:00+01:00", 1800.0, 900),
        ],
        days: &[(9, 3600, 1800)],
    },
    Session {
        what: "the clock is put forward: no hour between",
        told: &[
            (0, 9, "01:50:00+01:00", 600.0, 900),
            (0, 9, "03:00:00+02:00", 600.0, 900),
        ],
        days: &[(9, 1200, 1800)],
    },
    Session {
        what: "one moment in two zones, as a device there and one at home tell it",
        told: &[
            (0, 9, "12:00:00Z", 60.0, 900),
            (0, 8, "02:00:00+14:00", 60.0, 900),
        ],
        days: &[(9, 60, 900), (8, 0, 900)],
    },
    Session {
        what: "over the date line: the same day twice",
        told: &[
            (0, 9, "22:00:00+14:00", 60.0, 900),
            (0, 9, "08:00:00-10:00", 60.0, 900),
        ],
        days: &[(9, 120, 1800)],
    },
    Session {
        what: "read again: the text counts again",
        told: &[
            (0, 9, "20:00:00Z", 60.0, 900),
            (0, 7, "20:00:00Z", 50.0, 900),
        ],
        days: &[(9, 60, 900), (7, 50, 900)],
    },
];

#[test]
fn sessions_make_what_they_make_by_hand() {
    for world in world::each() {
        let server = serve(&world);
        for Session {
            what,
            told,
            days: expected,
        } in SESSIONS
        {
            let reader = server.new_reader();
            let books = [a_book(&reader), a_book(&reader)];
            let told: Vec<Value> = told
                .iter()
                .map(|&(at, ago, time, seconds, characters)| {
                    stretch(books[at], ago, time, seconds, characters)
                })
                .collect();
            // One by one, as two devices would.
            for one in &told {
                count(&reader, std::slice::from_ref(one));
            }
            assert_eq!(days(&reader), expected, "{what}");
            // Nobody heard the answers: all of it is sent again.
            count(&reader, &told);
            assert_eq!(days(&reader), expected, "{what}, sent again");
        }
    }
}
