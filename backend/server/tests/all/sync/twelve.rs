//! Three devices without a network, twelve things they do to one book: what each sees once all
//! have been heard. `docs/sync.md` has the table.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Device, a_book, change, going, highlight};
use crate::client::{Client, serve};
use crate::world;

/// What a device does while nobody hears it.
#[derive(Clone, Copy)]
enum Act {
    Nothing,
    /// Changes these fields of what all have.
    Edit(&'static [(&'static str, &'static str)]),
    Delete,
    /// Sends once more, as its own, what all have.
    SendAgain,
    /// Marks the same words, too.
    MarkAnew(&'static str),
}

use Act::{Delete, Edit, MarkAnew, Nothing, SendAgain};

/// A conflict, and the annotations that all three have at the end: words, colour, style, tags.
struct Conflict {
    name: &'static str,
    acts: [Act; 3],
    kept: &'static [[&'static str; 4]],
}

const CONFLICTS: [Conflict; 11] = [
    Conflict {
        name: "words, colour and tags, each on one",
        acts: [
            Edit(&[("body", "phone's")]),
            Edit(&[("colour", "blue")]),
            Edit(&[("tags", "a,desk")]),
        ],
        kept: &[["phone's", "blue", "highlight", "a,desk"]],
    },
    Conflict {
        name: "three colours",
        acts: [
            Edit(&[("colour", "blue")]),
            Edit(&[("colour", "pink")]),
            Edit(&[("colour", "green")]),
        ],
        kept: &[["first", "green", "highlight", "a"]],
    },
    Conflict {
        name: "three texts",
        acts: [
            Edit(&[("body", "phone's")]),
            Edit(&[("body", "tablet's")]),
            Edit(&[("body", "desk's")]),
        ],
        kept: &[[
            "phone's\n\n---\n\ntablet's\n\n---\n\ndesk's",
            "yellow",
            "highlight",
            "a",
        ]],
    },
    Conflict {
        name: "a text that holds the other",
        acts: [
            Edit(&[("body", "phone's and more")]),
            Edit(&[("body", "phone's")]),
            Nothing,
        ],
        kept: &[["phone's and more", "yellow", "highlight", "a"]],
    },
    Conflict {
        name: "the same text twice",
        acts: [
            Edit(&[("body", "same")]),
            Nothing,
            Edit(&[("body", "same")]),
        ],
        kept: &[["same", "yellow", "highlight", "a"]],
    },
    Conflict {
        name: "tags on all three",
        acts: [
            Edit(&[("tags", "a,phone")]),
            Edit(&[("tags", "a,tablet")]),
            Edit(&[("tags", "a,desk")]),
        ],
        kept: &[["first", "yellow", "highlight", "a,desk,phone,tablet"]],
    },
    Conflict {
        name: "deleted, and its words changed twice",
        acts: [
            Delete,
            Edit(&[("body", "tablet's")]),
            Edit(&[("style", "underline")]),
        ],
        kept: &[["tablet's", "yellow", "underline", "a"]],
    },
    Conflict {
        name: "changed first, then deleted by who had not seen it",
        acts: [Edit(&[("body", "phone's")]), Delete, Nothing],
        kept: &[["phone's", "yellow", "highlight", "a"]],
    },
    Conflict {
        name: "deleted on all three",
        acts: [Delete, Delete, Delete],
        kept: &[],
    },
    Conflict {
        name: "deleted, and sent again by who has had it all along",
        acts: [Delete, SendAgain, Nothing],
        kept: &[],
    },
    Conflict {
        name: "the same words marked on all three",
        acts: [MarkAnew("blue"), MarkAnew("pink"), MarkAnew("green")],
        kept: &[
            ["", "blue", "highlight", "a"],
            ["", "green", "highlight", "a"],
            ["", "pink", "highlight", "a"],
            ["first", "yellow", "highlight", "a"],
        ],
    },
];

/// A device with its copy.
struct Reading {
    device: Device,
    copy: BTreeMap<String, Value>,
    outbox: Vec<Value>,
}

impl Reading {
    fn of(client: &Client) -> Self {
        Self {
            device: Device::of(client),
            copy: BTreeMap::new(),
            outbox: Vec::new(),
        }
    }

    /// Back on the network: sends what it did, and takes what it is told.
    fn sync(&mut self) -> Value {
        let outbox = std::mem::take(&mut self.outbox);
        let answer = self.device.sync(&outbox);
        assert_eq!(answer["refused"], json!([]));
        for told in answer["annotations"].as_array().unwrap() {
            let key = told["key"].as_str().unwrap().to_owned();
            match &told["annotation"] {
                Value::Null => self.copy.remove(&key),
                annotation => self.copy.insert(key, annotation.clone()),
            };
        }
        answer
    }

    fn act(&mut self, act: Act, key: Uuid, book: i64) {
        let base = self.device.since;
        let mut annotation = self.copy[&key.to_string()].clone();
        let made = match act {
            Nothing => return,
            Delete => change(key, book, base, &Value::Null, &[]),
            SendAgain => change(key, book, base, &annotation, &[]),
            MarkAnew(colour) => change(Uuid::now_v7(), book, 0, &highlight("", colour), &[]),
            Edit(edits) => {
                let fields: Vec<&str> = edits.iter().map(|(field, _)| *field).collect();
                for (field, value) in edits {
                    annotation[field] = match *field {
                        "tags" => json!(value.split(',').collect::<Vec<_>>()),
                        _ => json!(value),
                    };
                }
                change(key, book, base, &annotation, &fields)
            }
        };
        self.outbox.push(made);
    }

    /// Words, colour, style and tags of all it has, in their order.
    fn seen(&self) -> Vec<[String; 4]> {
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let mut seen: Vec<[String; 4]> = self
            .copy
            .values()
            .map(|it| {
                let mut tags: Vec<String> =
                    it["tags"].as_array().unwrap().iter().map(word).collect();
                tags.sort();
                [
                    word(&it["body"]),
                    word(&it["colour"]),
                    word(&it["style"]),
                    tags.join(","),
                ]
            })
            .collect();
        seen.sort();
        seen
    }
}

#[test]
fn all_three_see_the_same_and_what_it_should_be() {
    for world in world::each() {
        let client = serve(&world);
        for Conflict { name, acts, kept } in &CONFLICTS {
            let reader = client.new_reader();
            let book = a_book(&reader);
            let mut devices = [(); 3].map(|()| Reading::of(&reader));
            let key = Uuid::now_v7();
            let made = change(key, book, 0, &highlight("first", "yellow"), &[]);
            devices[0].outbox.push(made);
            for device in &mut devices {
                device.sync();
            }
            for (device, act) in devices.iter_mut().zip(acts) {
                device.act(*act, key, book);
            }
            // Phone, tablet, desk; what the later ones sent the earlier hear the second time.
            for _ in 0..2 {
                for device in &mut devices {
                    device.sync();
                }
            }
            for (device, which) in devices.iter().zip(["phone", "tablet", "desk"]) {
                let seen = device.seen();
                assert_eq!(seen, kept.to_vec(), "{name}: on the {which}");
            }
        }
    }
}

#[test]
fn of_three_that_read_on_the_first_heard_has_the_books_place_and_none_is_lost() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let mut devices = [(); 3].map(|()| Reading::of(&reader));
        for (device, offset) in devices.iter_mut().zip([214, 41, 7]) {
            device.outbox.push(going(book, 0, offset));
        }
        let mut behind = Vec::new();
        for device in &mut devices {
            let answer = device.sync();
            behind.push(answer["behind"].as_array().unwrap().len());
            assert_eq!(answer["places"][0]["offset"], 214);
        }
        assert_eq!(behind, [0, 1, 1]);
        // Whoever was told and stays has seen it, and moves it.
        let stays = going(book, devices[2].device.since, 7);
        devices[2].outbox.push(stays);
        assert_eq!(devices[2].sync()["behind"], json!([]));
        for device in &mut devices[..2] {
            assert_eq!(device.sync()["places"][0]["offset"], 7);
        }
    }
}
