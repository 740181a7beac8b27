//! What does a device tell of what was read in one go, and what of it is sound?

use chrono::{DateTime, NaiveDate, NaiveDateTime, SubsecRound, TimeDelta};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::intervals::Interval;

/// So long what was read is kept as it was told.
pub(super) const KEPT: TimeDelta = TimeDelta::days(90);
/// What began before is not taken any more. A day less than it is kept, so that whatever may come
/// again, or lies at the same time, is still there.
const TAKEN: TimeDelta = TimeDelta::days(89);
/// A device's clock may be in another day, and no more.
const MOST_AHEAD: TimeDelta = TimeDelta::days(1);
/// Nobody reads on for longer in one go.
pub(super) const LONGEST: TimeDelta = TimeDelta::days(1);

/// How something was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StretchKind {
    /// With the eyes.
    Read,
    /// It was read aloud.
    Listened,
}

impl StretchKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Listened => "listened",
        }
    }
}

/// What was read in one go: a page, or what of a scrolled chapter.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stretch {
    /// Its own name (UUID version 7): sent again, it counts no second time.
    pub id: Uuid,
    /// The book.
    pub book_id: i64,
    /// The chapter, counted from 0.
    #[schema(minimum = 0)]
    pub chapter_index: i32,
    /// Where it begins, in UTF-16 code units of the chapter's canonical text.
    #[schema(minimum = 0)]
    pub from: i64,
    /// Where it ends.
    #[schema(minimum = 0)]
    pub to: i64,
    /// When it began, where the reader was: with the distance of their clock from UTC, by which it
    /// belongs to a day.
    #[schema(format = DateTime)]
    pub start: String,
    /// How long it took; at most a day.
    #[schema(exclusive_minimum = 0, maximum = 86_400)]
    pub seconds: f64,
    /// How much of it was read: 0 for what was leafed through, or counted before.
    #[schema(minimum = 0)]
    pub characters: i64,
    /// The words of that.
    #[schema(minimum = 0)]
    pub words: i64,
    /// How.
    pub kind: StretchKind,
}

/// Why something is not counted, now or later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Uncounted {
    /// It is not of the form, or says what cannot be.
    Invalid,
    /// There is no such book.
    NoBook,
    /// It began more than 89 days ago.
    TooOld,
    /// It is yet to begin.
    InFuture,
    /// The reader wants nothing counted, or wanted nothing when it was read.
    Off,
    /// The reader had what was counted until then deleted.
    Erased,
    /// The reader has told too much in these days.
    Full,
}

/// When something was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Time {
    /// In UTC.
    pub interval: Interval,
    /// Where the reader was.
    pub day: NaiveDate,
    /// Minutes of their clock from UTC.
    pub offset: i32,
}

impl Time {
    pub fn milliseconds(&self) -> i64 {
        (self.interval.end - self.interval.start).num_milliseconds()
    }
}

impl Stretch {
    /// When it was read, if it says of itself what can be.
    pub fn time(&self, now: NaiveDateTime) -> Result<Time, Uncounted> {
        let start = DateTime::parse_from_rfc3339(&self.start).map_err(|_| Uncounted::Invalid)?;
        let milliseconds = (self.seconds * 1000.0).round();
        let longest = LONGEST.num_milliseconds();
        #[expect(clippy::cast_precision_loss, reason = "a day has few milliseconds")]
        if !(1.0..=longest as f64).contains(&milliseconds) || !self.counts_are_sound() {
            return Err(Uncounted::Invalid);
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is at most a day")]
        let length = TimeDelta::milliseconds(milliseconds as i64);
        let begun = start.naive_utc().trunc_subsecs(3);
        // Before anything is added to it: years have an end.
        if begun > now + MOST_AHEAD {
            return Err(Uncounted::InFuture);
        }
        if begun < now - TAKEN {
            return Err(Uncounted::TooOld);
        }
        Ok(Time {
            interval: Interval {
                start: begun,
                end: begun + length,
            },
            day: start.date_naive(),
            offset: start.offset().local_minus_utc() / 60,
        })
    }

    fn counts_are_sound(&self) -> bool {
        let length = self.to.saturating_sub(self.from);
        self.chapter_index >= 0
            && self.from >= 0
            && (0..=length).contains(&self.characters)
            && (0..=self.characters).contains(&self.words)
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn stretch(start: &str, seconds: f64) -> Stretch {
        Stretch {
            id: Uuid::nil(),
            book_id: 1,
            chapter_index: 0,
            from: 10,
            to: 1010,
            start: start.to_owned(),
            seconds,
            characters: 1000,
            words: 160,
            kind: StretchKind::Read,
        }
    }

    fn now() -> NaiveDateTime {
        let day = NaiveDate::from_ymd_opt(2026, 3, 29).and_then(|day| day.and_hms_opt(12, 0, 0));
        day.expect("a moment")
    }

    #[test]
    fn the_day_is_where_the_reader_was() {
        for (start, day, offset) in [
            ("2026-03-28T23:59:59.999+01:00", (3, 28), 60),
            ("2026-03-29T00:00:00+01:00", (3, 29), 60),
            // The clock is put forward in this night: both sides of it are one day.
            ("2026-03-29T01:59:00+01:00", (3, 29), 60),
            ("2026-03-29T03:00:00+02:00", (3, 29), 120),
            // The same moment in Kiritimati and in Honolulu.
            ("2026-03-29T02:00:00+14:00", (3, 29), 840),
            ("2026-03-28T02:00:00-10:00", (3, 28), -600),
            ("2026-03-28T23:30:00Z", (3, 28), 0),
            ("2026-03-29T05:15:00+05:45", (3, 29), 345),
        ] {
            let time = stretch(start, 60.0).time(now()).expect(start);
            let expected = NaiveDate::from_ymd_opt(2026, day.0, day.1);
            assert_eq!((Some(time.day), time.offset), (expected, offset), "{start}");
            assert_eq!(time.milliseconds(), 60_000);
        }
    }

    #[test]
    fn what_no_clock_tells_is_refused() {
        for (start, seconds, why) in [
            ("yesterday", 60.0, Uncounted::Invalid),
            ("2026-03-29T11:00:00", 60.0, Uncounted::Invalid),
            ("2026-03-29T11:00:00Z", 0.0, Uncounted::Invalid),
            ("2026-03-29T11:00:00Z", 0.0004, Uncounted::Invalid),
            ("2026-03-29T11:00:00Z", -60.0, Uncounted::Invalid),
            ("2026-03-29T11:00:00Z", 86_401.0, Uncounted::Invalid),
            ("2026-03-29T11:00:00Z", f64::NAN, Uncounted::Invalid),
            ("2026-03-29T11:00:00Z", f64::INFINITY, Uncounted::Invalid),
            ("2026-03-30T12:00:01Z", 60.0, Uncounted::InFuture),
            ("9999-12-31T23:59:59Z", 86_400.0, Uncounted::InFuture),
            ("2025-12-30T11:59:59Z", 60.0, Uncounted::TooOld),
            ("0001-01-01T00:00:00Z", 60.0, Uncounted::TooOld),
        ] {
            assert_eq!(
                stretch(start, seconds).time(now()),
                Err(why),
                "{start} {seconds}"
            );
        }
    }

    #[test]
    fn nobody_reads_more_than_there_is() {
        let sound = stretch("2026-03-29T11:00:00Z", 60.0);
        let is_refused = |change: &dyn Fn(&mut Stretch)| {
            let mut changed = sound.clone();
            change(&mut changed);
            changed.time(now()) == Err(Uncounted::Invalid)
        };
        assert!(!is_refused(&|_| ()));
        assert!(!is_refused(&|one| (one.characters, one.words) = (0, 0)));
        assert!(is_refused(&|one| one.characters = 1001));
        assert!(is_refused(&|one| one.characters = -1));
        assert!(is_refused(&|one| one.words = 1001));
        assert!(is_refused(&|one| one.words = -1));
        assert!(is_refused(&|one| one.to = 9));
        assert!(is_refused(&|one| one.from = -1));
        assert!(is_refused(&|one| one.chapter_index = -1));
        assert!(is_refused(&|one| (one.from, one.to) = (i64::MAX, i64::MIN)));
    }
}
