//! Bookmarks, highlights and notes of several devices.

use std::slice::from_ref;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Device, a_book, change, going, highlight};
use crate::client::serve;
use crate::world;

#[test]
fn what_one_device_marks_another_has() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        let key = Uuid::now_v7();
        let made = change(key, book, 0, &highlight("a note", "yellow"), &[]);
        let answer = phone.sync(from_ref(&made));
        assert_eq!(answer["applied"], json!([made["id"]]));
        assert_eq!(answer["refused"], json!([]));
        let heard = tablet.sync(&[]);
        let told = &heard["annotations"][0];
        assert_eq!(told["key"], json!(key));
        assert_eq!(told["bookId"], book);
        assert_eq!(told["annotation"], highlight("a note", "yellow"));
        assert_ne!(told["bookTitle"], "");
        // Nothing more to tell.
        assert_eq!(tablet.sync(&[])["annotations"], json!([]));
        let gone = change(key, book, told["rev"].as_i64().unwrap(), &Value::Null, &[]);
        tablet.sync(&[gone]);
        assert_eq!(phone.sync(&[])["annotations"][0]["annotation"], Value::Null);
    }
}

#[test]
fn a_change_that_is_sent_again_is_no_second_one() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        let key = Uuid::now_v7();
        phone.sync(&[change(key, book, 0, &highlight("one", "yellow"), &[])]);
        tablet.sync(&[]);
        let edit = change(
            key,
            book,
            phone.since,
            &highlight("two", "yellow"),
            &["body"],
        );
        // The answer is lost, and another changes the note before it is sent again.
        phone.ask(from_ref(&edit)).expect(200);
        tablet.sync(&[]);
        let over = change(
            key,
            book,
            tablet.since,
            &highlight("three", "yellow"),
            &["body"],
        );
        tablet.sync(&[over]);
        let answer = phone.sync(from_ref(&edit));
        assert_eq!(answer["applied"], json!([edit["id"]]));
        assert_eq!(answer["annotations"][0]["annotation"]["body"], "three");
    }
}

#[test]
fn a_change_that_cannot_be_is_refused_alone() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let (book, foreign) = (a_book(&reader), a_book(&other));
        let mut phone = Device::of(&reader);
        let key = Uuid::now_v7();
        let mut long = highlight(&"x".repeat(32 * 1024 + 1), "yellow");
        let too_long = change(Uuid::now_v7(), book, 0, &long.take(), &[]);
        let strange = change(Uuid::now_v7(), book, 0, &highlight("", "mauve"), &[]);
        let elsewhere = change(Uuid::now_v7(), foreign, 0, &highlight("", "pink"), &[]);
        let good = change(key, book, 0, &highlight("", "pink"), &[]);
        let sent = [
            too_long,
            strange,
            elsewhere,
            json!({ "of": "nothing" }),
            good.clone(),
        ];
        let answer = phone.sync(&sent);
        let refused = json!([
            { "id": sent[0]["id"], "code": "invalid" },
            { "id": sent[1]["id"], "code": "invalid" },
            { "id": sent[2]["id"], "code": "no_book" },
            { "id": null, "code": "invalid" },
        ]);
        assert_eq!(answer["refused"], refused);
        assert_eq!(answer["applied"], json!([good["id"]]));
        // Nobody else sees or touches it, whatever key they name.
        let mut stranger = Device::of(&other);
        assert_eq!(stranger.sync(&[])["annotations"], json!([]));
        let theirs = change(key, foreign, 0, &highlight("theirs", "blue"), &["body"]);
        stranger.sync(&[theirs]);
        phone.since = 0;
        let kept = phone.sync(&[]);
        assert_eq!(kept["annotations"].as_array().unwrap().len(), 1);
        assert_eq!(kept["annotations"][0]["annotation"]["body"], "");
    }
}

#[test]
fn notes_outlive_their_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let mut phone = Device::of(&reader);
        let key = Uuid::now_v7();
        phone.sync(&[change(key, book, 0, &highlight("a note", "yellow"), &[])]);
        reader.delete(&format!("/api/books/{book}")).expect(204);
        reader
            .delete(&format!("/api/trash/book/{book}"))
            .expect(204);
        let mut tablet = Device::of(&reader);
        let told = tablet.sync(&[]);
        assert_eq!(told["annotations"][0]["annotation"]["body"], "a note");
        assert_ne!(told["annotations"][0]["bookTitle"], "");
        let edit = change(
            key,
            book,
            tablet.since,
            &highlight("still", "yellow"),
            &["body"],
        );
        assert_eq!(tablet.sync(&[edit])["refused"], json!([]));
        // A new one needs a book.
        let new = change(Uuid::now_v7(), book, 0, &highlight("", "yellow"), &[]);
        assert_eq!(tablet.sync(&[new])["refused"][0]["code"], "no_book");
    }
}

#[test]
fn much_is_told_in_parts_and_nothing_twice() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let phone = Device::of(&reader);
        for _ in 0..3 {
            let changes: Vec<_> = (0..400)
                .map(|_| change(Uuid::now_v7(), book, 0, &highlight("x", "yellow"), &[]))
                .collect();
            assert_eq!(phone.ask(&changes).expect(200)["refused"], json!([]));
        }
        let mut tablet = Device::of(&reader);
        let mut keys = std::collections::BTreeSet::new();
        let mut answers = 0;
        loop {
            let answer = tablet.sync(&[]);
            answers += 1;
            for told in answer["annotations"].as_array().unwrap() {
                assert!(keys.insert(told["key"].as_str().unwrap().to_owned()));
            }
            if answer["more"] == false {
                break;
            }
        }
        assert_eq!((keys.len(), answers), (1200, 3));
    }
}

#[test]
fn what_was_known_before_a_server_was_put_back_counts_for_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        let key = Uuid::now_v7();
        tablet.sync(&[change(key, book, 0, &highlight("new", "yellow"), &[])]);
        // By one more than was ever said, and with something to send: its own change would hide it.
        phone.since = tablet.since + 1;
        let base = phone.since;
        let edit = change(key, book, base, &highlight("of old", "yellow"), &["body"]);
        let answer = phone.sync(&[edit, going(book, base, 9)]);
        assert_eq!(answer["reset"], true, "{answer}");
        let kept = answer["annotations"][0]["annotation"]["body"].as_str();
        assert_eq!(kept, Some("new\n\n---\n\nof old"));
        assert_eq!(phone.sync(&[])["reset"], false);
    }
}

#[test]
fn who_knows_what_was_never_said_begins_anew() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let mut phone = Device::of(&reader);
        phone.sync(&[change(
            Uuid::now_v7(),
            book,
            0,
            &highlight("x", "yellow"),
            &[],
        )]);
        phone.since = 1_000_000;
        let answer = phone.sync(&[]);
        assert_eq!(answer["reset"], true);
        assert_eq!(answer["annotations"].as_array().unwrap().len(), 1);
        assert_eq!(phone.sync(&[])["reset"], false);
    }
}
