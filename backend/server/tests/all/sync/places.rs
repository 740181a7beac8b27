//! Several devices read in one book.

use serde_json::{Value, json};

use super::{Device, a_book, going};
use crate::client::serve;
use crate::world;

#[test]
fn a_device_that_slept_takes_nobody_back() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        phone.sync(&[going(book, 0, 40)]);
        tablet.sync(&[]);
        // The tablet is off; on the phone the reader goes on.
        phone.sync(&[going(book, phone.since, 214)]);
        let slept = tablet.since;
        let behind = tablet.sync(&[going(book, slept, 41)]);
        assert_eq!(behind["behind"], json!([book]));
        let place = &behind["places"][0];
        assert_eq!(place["offset"], 214);
        assert_eq!(place["device"], json!(phone.id));
        assert_eq!(phone.sync(&[])["places"], json!([]));
        // Whoever has been asked and stays, moves it.
        let stays = tablet.sync(&[going(book, place["rev"].as_i64().unwrap(), 41)]);
        assert_eq!(stays["behind"], json!([]));
        assert_eq!(phone.sync(&[])["places"][0]["offset"], 41);
    }
}

#[test]
fn a_device_need_not_hear_of_its_own_moves() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let mut phone = Device::of(&reader);
        let without_a_network = [going(book, 0, 1), going(book, 0, 2), going(book, 0, 3)];
        let answer = phone.sync(&without_a_network);
        assert_eq!(answer["behind"], json!([]));
        assert_eq!(answer["places"][0]["offset"], 3);
        // What was sent long ago takes nobody back either.
        let again = phone.sync(&[without_a_network[0].clone()]);
        assert_eq!(again["places"][0]["offset"], 3);
    }
}

#[test]
fn a_place_can_be_kept_alone_and_with_what_was_known() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let path = format!("/api/books/{book}/progress");
        let mut phone = Device::of(&reader);
        phone.sync(&[going(book, 0, 100)]);
        let tablet = uuid::Uuid::now_v7();
        let to = |offset: i64, base: Value| {
            json!({
                "progress": 10, "position": { "chapterIndex": 1, "offset": offset },
                "device": tablet, "base": base,
            })
        };
        assert_eq!(
            reader.put(&path, &to(7, json!(0))).code(409),
            "moved_elsewhere"
        );
        let place = reader.get(&path).expect(200);
        assert_eq!(place["position"]["offset"], 100);
        assert_ne!(place["deviceName"], Value::Null);
        let moved = reader.put(&path, &to(7, place["rev"].clone())).expect(200);
        assert_eq!(moved["position"]["offset"], 7);
        // Its own place it may always leave, and who names no change asks nobody.
        reader.put(&path, &to(8, json!(0))).expect(200);
        let anyhow = json!({ "progress": 1, "position": { "chapterIndex": 0, "offset": 0 } });
        let anyhow = reader.put(&path, &anyhow).expect(200);
        assert!(anyhow["rev"].as_i64() > moved["rev"].as_i64());
        assert_eq!(phone.sync(&[])["places"][0]["rev"], anyhow["rev"]);
    }
}

#[test]
fn a_place_outside_of_the_book_moves_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_book(&reader);
        let mut phone = Device::of(&reader);
        let mut outside = going(book, 0, 1);
        outside["chapterIndex"] = json!(2);
        let answer = phone.sync(&[outside, going(book + 1_000_000, 0, 1)]);
        let codes: Vec<_> = answer["refused"].as_array().unwrap().iter().collect();
        assert_eq!(codes[0]["code"], "invalid");
        assert_eq!(codes[1]["code"], "no_book");
        assert_eq!(answer["places"][0]["offset"], Value::Null);
    }
}
