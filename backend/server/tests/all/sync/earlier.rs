//! Where somebody has been in a book.

use serde_json::{Value, json};
use uuid::Uuid;

use super::Device;
use crate::books::book;
use crate::client::{Client, serve};
use crate::world;

/// Chapters of 15,000 letters, and a short one.
fn a_long_book(reader: &Client) -> i64 {
    let text = format!("<p>{}</p>", "Es war einmal. ".repeat(1000));
    let epub = book("A Book")
        .chapter("One", &text)
        .chapter("Between", "<p>Kurz.</p>")
        .chapter("Two", &text)
        .chapter("Three", &text);
    let answer = reader.upload("x.epub", &epub.bytes()).expect(201);
    answer["id"].as_i64().unwrap()
}

fn going(book: i64, base: i64, chapter: i64, offset: i64) -> Value {
    json!({
        "of": "place", "id": Uuid::now_v7(), "bookId": book, "base": base,
        "chapterIndex": chapter, "offset": offset, "progress": 50,
    })
}

/// The places as pairs, the last one first.
fn places(reader: &Client, book: i64) -> Vec<(i64, i64)> {
    let told = reader.get(&format!("/api/books/{book}/places")).expect(200);
    let of = |place: &Value| {
        let position = &place["position"];
        let part = |name: &str| position[name].as_i64().unwrap();
        (part("chapterIndex"), part("offset"))
    };
    told.as_array().unwrap().iter().map(of).collect()
}

#[test]
fn who_goes_elsewhere_finds_where_they_were() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_long_book(&reader);
        let mut phone = Device::of(&reader);
        let mut go = |chapter, offset| {
            phone.sync(&[going(book, phone.since, chapter, offset)]);
        };
        go(0, 0);
        // Reading on: some pages, and over the ends of chapters.
        for (chapter, offset) in [(0, 5900), (0, 11_000), (0, 14_000), (1, 2), (2, 3000)] {
            go(chapter, offset);
            assert_eq!(places(&reader, book), [], "{chapter}:{offset}");
        }
        go(3, 9000);
        assert_eq!(places(&reader, book), [(2, 3000)]);
        go(0, 100);
        assert_eq!(places(&reader, book), [(3, 9000), (2, 3000)]);
        // Who looks from one place to the other again and again has two places.
        go(3, 9500);
        go(0, 50);
        assert_eq!(places(&reader, book), [(3, 9500), (0, 100), (2, 3000)]);
    }
}

#[test]
fn the_place_on_another_device_is_among_them_with_its_name() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_long_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        phone.sync(&[going(book, 0, 0, 40)]);
        tablet.sync(&[]);
        tablet.sync(&[going(book, tablet.since, 0, 900)]);
        assert_eq!(places(&reader, book), [(0, 40)]);
        let told = reader.get(&format!("/api/books/{book}/places")).expect(200);
        assert_ne!(told[0]["deviceName"], Value::Null);
        assert_ne!(told[0]["readAt"], Value::Null);
        // One that slept moves nothing, and so leaves nothing.
        phone.ask(&[going(book, 1, 3, 0)]).expect(200);
        assert_eq!(places(&reader, book), [(0, 40)]);
    }
}

#[test]
fn twenty_are_kept_and_go_with_their_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_long_book(&reader);
        let path = format!("/api/books/{book}/progress");
        // Two rows of places, far from each other.
        for turn in 0..15_i64 {
            for chapter in [0, 3] {
                let position = json!({ "chapterIndex": chapter, "offset": turn * 1000 });
                let to = json!({ "progress": 1, "position": position });
                reader.put(&path, &to).expect(200);
            }
        }
        let kept = places(&reader, book);
        assert!(kept.len() <= 20, "{kept:?}");
        assert_eq!(kept[0], (0, 14_000));
        assert_eq!(kept[1], (3, 13_000));
        let near = |one: &(i64, i64), other: &(i64, i64)| {
            one.0 == other.0 && (one.1 - other.1).abs() <= 2000
        };
        for (at, place) in kept.iter().enumerate() {
            assert!(!kept[at + 1..].iter().any(|other| near(place, other)));
        }
        reader.delete(&format!("/api/books/{book}")).expect(204);
        assert_eq!(
            reader.get(&format!("/api/books/{book}/places")).code(404),
            "not_found"
        );
    }
}
