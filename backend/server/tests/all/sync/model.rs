//! Three devices, any number of acts, with and without a network: what must hold in the end.
//!
//! Each device is a small client as `docs/sync.md` describes it. Requests go to two servers on
//! one database; answers are lost, requests repeated, and clocks are off by a year.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Device, a_book, change, going, highlight, setting};
use crate::client::{Client, serve};
use crate::world;

const DEVICES: usize = 3;
const CASES: u32 = 24;

/// What somebody does on a device; `note` picks one of those that it knows.
#[derive(Clone, Debug)]
enum Act {
    Make,
    Write {
        note: usize,
    },
    Paint {
        note: usize,
        colour: usize,
    },
    Delete {
        note: usize,
    },
    Go,
    /// One of three settings, of all books or of this one.
    Set {
        of_book: bool,
        key: usize,
    },
    /// The book has no settings of its own any more.
    Follow,
    Sync,
    /// The server takes it all, and the answer is lost.
    SyncUnheard,
}

fn acts() -> impl Strategy<Value = Vec<(usize, Act)>> {
    let note = 0..8usize;
    let act = prop_oneof![
        2 => Just(Act::Make),
        4 => note.clone().prop_map(|note| Act::Write { note }),
        2 => (note.clone(), 0..3usize).prop_map(|(note, colour)| Act::Paint { note, colour }),
        1 => note.prop_map(|note| Act::Delete { note }),
        3 => Just(Act::Go),
        3 => (any::<bool>(), 0..3usize).prop_map(|(of_book, key)| Act::Set { of_book, key }),
        1 => Just(Act::Follow),
        4 => Just(Act::Sync),
        2 => Just(Act::SyncUnheard),
    ];
    prop::collection::vec((0..DEVICES, act), 1..60)
}

/// A device's own copy, and what it has not sent yet.
struct Local {
    device: Device,
    notes: BTreeMap<Uuid, (i64, Option<Value>)>,
    settings: BTreeMap<String, (i64, Value)>,
    outbox: Vec<Value>,
    /// The change by which the book's place came where the device saw it last.
    place: (i64, i64),
}

impl Local {
    /// One of the notes that are not deleted here.
    fn pick(&self, note: usize) -> Option<(Uuid, i64, Value)> {
        let live = self.notes.iter();
        let live = live.filter_map(|(key, (rev, note))| Some((*key, *rev, note.clone()?)));
        let live: Vec<_> = live.collect();
        (!live.is_empty()).then(|| live[note % live.len()].clone())
    }

    fn edit(&mut self, book: i64, key: Uuid, base: i64, note: Option<Value>, fields: &[&str]) {
        let sent = note.clone().unwrap_or_default();
        self.outbox.push(change(key, book, base, &sent, fields));
        self.notes.insert(key, (base, note));
    }

    fn set(&mut self, scope: String, values: Option<Value>, fields: &[&str]) {
        let base = self.settings.get(&scope).map_or(0, |(rev, _)| *rev);
        let settings = values.unwrap_or_default();
        self.outbox.push(setting(&scope, base, &settings, fields));
        self.settings.insert(scope, (base, settings));
    }

    fn hear(&mut self, answer: &Value) {
        let settled = answer["applied"].as_array().unwrap();
        self.outbox
            .retain(|change| !settled.contains(&change["id"]));
        for told in answer["annotations"].as_array().unwrap() {
            let key = told["key"].as_str().unwrap().parse().unwrap();
            let note = Some(told["annotation"].clone()).filter(|note| !note.is_null());
            self.notes
                .insert(key, (told["rev"].as_i64().unwrap(), note));
        }
        for told in answer["settings"].as_array().unwrap() {
            let scope = told["scope"].as_str().unwrap().to_owned();
            let kept = (told["rev"].as_i64().unwrap(), told["settings"].clone());
            self.settings.insert(scope, kept);
        }
        for told in answer["places"].as_array().unwrap() {
            let offset = told["offset"].as_i64().unwrap_or_default();
            self.place = (told["rev"].as_i64().unwrap(), offset);
        }
        self.device.since = answer["rev"].as_i64().unwrap();
    }
}

/// What the server is to think, kept beside it.
#[derive(Default)]
struct Expected {
    /// Words that were written, by note, and who wrote them.
    words: BTreeMap<Uuid, BTreeMap<String, usize>>,
    /// Words that somebody had before their eyes who deleted the note.
    given_up: BTreeSet<String>,
    /// Notes that somebody deleted.
    deleted: BTreeSet<Uuid>,
    /// The book's place: by which change, from which device, where.
    place: (i64, usize, i64),
    /// Changes of the place that the server has seen.
    seen: BTreeSet<String>,
    /// Where each device went last.
    last: BTreeMap<usize, i64>,
}

impl Expected {
    /// The book's place after these changes of a device. Whoever has not seen where it is moves
    /// it not, but from where they put it themselves.
    fn go(&mut self, device: usize, outbox: &[Value]) -> bool {
        let mut was_heeded = true;
        for change in outbox.iter().filter(|change| change["of"] == "place") {
            if !self.seen.insert(change["id"].to_string()) {
                continue;
            }
            let (rev, by, _) = self.place;
            let offset = change["offset"].as_i64().unwrap();
            self.last.insert(device, offset);
            if change["base"].as_i64().unwrap() >= rev || by == device {
                // The number is told by the answer, or by whoever asks next.
                self.place = (i64::MAX, device, offset);
            } else {
                was_heeded = false;
            }
        }
        was_heeded
    }
}

struct Run {
    book: i64,
    devices: Vec<Local>,
    expected: Expected,
    counter: i64,
}

impl Run {
    fn new(servers: &[Client]) -> Self {
        let reader = servers[0].new_reader();
        let token = reader.token.clone().unwrap();
        let devices = (0..DEVICES).map(|at| Local {
            device: Device::of(&servers[at % servers.len()].with_token(&token)),
            notes: BTreeMap::new(),
            settings: BTreeMap::new(),
            outbox: Vec::new(),
            place: (0, 0),
        });
        Self {
            book: a_book(&reader),
            devices: devices.collect(),
            expected: Expected {
                place: (0, usize::MAX, 0),
                ..Expected::default()
            },
            counter: 0,
        }
    }

    fn act(&mut self, at: usize, act: &Act) {
        self.counter += 1;
        let (count, book) = (self.counter, self.book);
        let local = &mut self.devices[at];
        let word = format!("<{count}>");
        match act {
            Act::Make => {
                let key = Uuid::now_v7();
                self.expected
                    .words
                    .entry(key)
                    .or_default()
                    .insert(word.clone(), at);
                local.edit(book, key, 0, Some(highlight(&word, "yellow")), &[]);
            }
            Act::Write { note } => {
                let Some((key, base, mut note)) = local.pick(*note) else {
                    return;
                };
                let body = format!("{}{word}", note["body"].as_str().unwrap());
                note["body"] = json!(body);
                // By a clock that is off by a year, one way or the other.
                note["updatedAt"] = json!(format!("20{}-01-01T00:00:00Z", 25 + count % 3));
                self.expected.words.entry(key).or_default().insert(word, at);
                local.edit(book, key, base, Some(note), &["body"]);
            }
            Act::Paint { note, colour } => {
                let Some((key, base, mut note)) = local.pick(*note) else {
                    return;
                };
                note["colour"] = json!(["green", "blue", "pink"][*colour]);
                local.edit(book, key, base, Some(note), &["colour"]);
            }
            Act::Delete { note } => {
                let Some((key, base, note)) = local.pick(*note) else {
                    return;
                };
                let body = note["body"].as_str().unwrap();
                let words = self.expected.words[&key].keys();
                let seen = words.filter(|word| body.contains(word.as_str())).cloned();
                self.expected.given_up.extend(seen);
                self.expected.deleted.insert(key);
                local.edit(book, key, base, None, &[]);
            }
            Act::Go => {
                local.outbox.push(going(book, local.place.0, count));
                local.place.1 = count;
            }
            Act::Set { of_book, key } => {
                let scope = if *of_book {
                    format!("book:{book}")
                } else {
                    "all".into()
                };
                let key = ["fontSize", "font", "margins"][*key];
                let before = local.settings.get(&scope).map(|(_, kept)| kept.clone());
                let mut settings = before.unwrap_or_default();
                settings["values"][key] = json!(count);
                local.set(scope, Some(settings), &[key]);
            }
            Act::Follow => {
                let scope = format!("book:{book}");
                if local
                    .settings
                    .get(&scope)
                    .is_some_and(|(_, kept)| !kept.is_null())
                {
                    local.set(scope, None, &[]);
                }
            }
            Act::Sync => self.sync(at, true),
            Act::SyncUnheard => self.sync(at, false),
        }
    }

    fn sync(&mut self, at: usize, is_heard: bool) {
        loop {
            let local = &mut self.devices[at];
            let was_heeded = self.expected.go(at, &local.outbox);
            let answer = local.device.ask(&local.outbox).expect(200);
            assert_eq!(answer["refused"], json!([]));
            assert_eq!(answer["behind"] == json!([]), was_heeded, "{answer}");
            for told in answer["places"].as_array().unwrap() {
                assert_eq!(
                    told["offset"].as_i64().unwrap_or_default(),
                    self.expected.place.2
                );
                self.expected.place.0 = told["rev"].as_i64().unwrap();
            }
            if !is_heard {
                return;
            }
            local.hear(&answer);
            if answer["more"] == false {
                return;
            }
        }
    }

    /// Everybody is back; twice, so that the first hear of the last.
    fn settle(&mut self) {
        for at in (0..DEVICES).chain(0..DEVICES) {
            self.sync(at, true);
        }
    }

    fn check(&self) {
        let first = &self.devices[0];
        for other in &self.devices {
            assert!(other.outbox.is_empty());
            assert_eq!(other.place, first.place);
            assert_eq!(other.notes, first.notes);
            assert_eq!(other.settings, first.settings);
        }
        assert_eq!(first.place.1, self.expected.place.2);
        let live = first.notes.values().filter_map(|(_, note)| note.as_ref());
        let live: Vec<&str> = live.map(|note| note["body"].as_str().unwrap()).collect();
        for (key, words) in &self.expected.words {
            for word in words
                .keys()
                .filter(|word| !self.expected.given_up.contains(*word))
            {
                assert!(
                    live.iter().any(|body| body.contains(word)),
                    "{word} of {key} is lost"
                );
            }
            let is_live = first.notes[key].1.is_some();
            assert!(
                is_live || self.expected.deleted.contains(key),
                "{key} is lost"
            );
        }
    }
}

#[test]
fn all_devices_agree_and_nothing_is_lost() {
    for world in world::each() {
        let servers = [serve(&world), serve(&world.beside())];
        let mut runner = TestRunner::new(Config {
            cases: CASES,
            failure_persistence: None,
            max_shrink_iters: 200,
            ..Config::default()
        });
        let held = runner.run(&acts(), |acts| {
            let mut run = Run::new(&servers);
            for (at, act) in &acts {
                run.act(*at, act);
            }
            run.settle();
            run.check();
            Ok(())
        });
        held.unwrap_or_else(|fault| panic!("{fault}"));
    }
}
