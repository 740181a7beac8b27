//! Where somebody has been in a book.

use diesel::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;
use vokal_base::db::Db;
use vokal_base::db::schema::{chapters, place_history};

use super::Device;
use crate::books::book;
use crate::client::{Client, serve};
use crate::world::{self, World};

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

fn told(reader: &Client, book: i64) -> Vec<Value> {
    let told = reader.get(&format!("/api/books/{book}/places")).expect(200);
    told.as_array().unwrap().clone()
}

/// As a browser that gives itself this name.
fn sync_as(device: &mut Device, agent: &str, change: Value) -> Value {
    let headers = [("content-type", "application/json"), ("user-agent", agent)];
    let body = device.body(&[change]).to_string();
    let answer = device
        .client
        .send("POST", "/api/sync", &headers, body.as_bytes())
        .expect(200);
    device.since = answer["rev"].as_i64().unwrap();
    answer
}

fn run<T: Send + 'static>(
    world: &World,
    ask: impl Fn(&mut Db) -> QueryResult<T> + Send + 'static,
) -> T {
    let database = world.state.database.clone();
    let asked = actix_web::rt::System::new().block_on(database.write(ask));
    asked.unwrap()
}

/// The places as pairs, the last one first.
fn places(reader: &Client, book: i64) -> Vec<(i64, i64)> {
    let of = |place: &Value| {
        let position = &place["position"];
        let part = |name: &str| position[name].as_i64().unwrap();
        (part("chapterIndex"), part("offset"))
    };
    told(reader, book).iter().map(of).collect()
}

#[test]
fn who_goes_far_finds_where_they_were() {
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
        // An offset is any number.
        go(0, i64::MAX);
        go(1, i64::MAX);
        go(0, 0);
        assert_eq!(places(&reader, book).len(), 5);
    }
}

#[test]
fn of_two_devices_both_places_are_there_and_say_where() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_long_book(&reader);
        let (mut phone, mut tablet) = (Device::of(&reader), Device::of(&reader));
        let on_phone = |phone: &mut Device, change| {
            sync_as(
                phone,
                "Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile",
                change,
            )
        };
        let on_tablet = |tablet: &mut Device, change| {
            let agent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:150.0) Firefox/150.0";
            sync_as(tablet, agent, change)
        };
        on_phone(&mut phone, going(book, 0, 0, 40));
        tablet.sync(&[]);
        // Going on near where the other was is reading on.
        let to = going(book, tablet.since, 0, 900);
        on_tablet(&mut tablet, to);
        assert_eq!(places(&reader, book), []);
        let to = going(book, tablet.since, 3, 900);
        on_tablet(&mut tablet, to);
        // One that slept moves nothing, and leaves nothing.
        let behind = on_phone(&mut phone, going(book, 1, 2, 700));
        assert_eq!(behind["behind"], json!([book]));
        assert_eq!(places(&reader, book), [(0, 900)]);
        // Once it moves the book, its own place is left, too.
        let to = going(book, phone.since, 0, 5000);
        on_phone(&mut phone, to);
        assert_eq!(places(&reader, book).len(), 3);
        let names: Vec<(i64, String)> = told(&reader, book)
            .iter()
            .map(|place| {
                let chapter = place["position"]["chapterIndex"].as_i64().unwrap();
                (chapter, place["deviceName"].as_str().unwrap().to_owned())
            })
            .collect();
        let of = |chapter: i64| &names.iter().find(|(at, _)| *at == chapter).unwrap().1;
        assert!(of(2).contains("Chrome"), "{names:?}");
        assert!(of(3).contains("Firefox"), "{names:?}");
    }
}

#[test]
fn twenty_are_kept() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let text = format!("<p>{}</p>", "Es war einmal. ".repeat(20_000));
        let epub = book("Long").chapter("One", &text).chapter("Two", &text);
        let id = reader.upload("x.epub", &epub.bytes()).expect(201)["id"].clone();
        let id = id.as_i64().unwrap();
        let mut expected = Vec::new();
        for turn in 0..13_i64 {
            for chapter in [0, 1] {
                let offset = turn * 10_000;
                let position = json!({ "chapterIndex": chapter, "offset": offset });
                let to = json!({ "progress": 1, "position": position });
                let path = format!("/api/books/{id}/progress");
                reader.put(&path, &to).expect(200);
                expected.insert(0, (chapter, offset));
            }
        }
        // The last one is where they are.
        assert_eq!(places(&reader, id), expected[1..21]);
    }
}

#[test]
fn they_go_and_come_back_with_their_book_and_are_told_in_the_export() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_long_book(&reader);
        let path = format!("/api/books/{book}/progress");
        for chapter in [0, 3] {
            let position = json!({ "chapterIndex": chapter, "offset": 7 });
            let to = json!({ "progress": 1, "position": position });
            reader.put(&path, &to).expect(200);
        }
        // Who says only how much is read has not been anywhere.
        reader.put(&path, &json!({ "progress": 2 })).expect(200);
        assert_eq!(places(&reader, book), [(0, 7)]);
        reader.delete(&format!("/api/books/{book}")).expect(204);
        let gone = reader.get(&format!("/api/books/{book}/places"));
        assert_eq!(gone.code(404), "not_found");
        reader
            .post(&format!("/api/trash/book/{book}/restore"), &json!({}))
            .expect(204);
        assert_eq!(places(&reader, book), [(0, 7)]);
        reader.delete(&format!("/api/books/{book}")).expect(204);
        reader
            .delete(&format!("/api/trash/book/{book}"))
            .expect(204);
        let left: i64 = run(&world, move |db| {
            let of_book = place_history::table.filter(place_history::book_id.eq(book));
            of_book.count().get_result(db)
        });
        assert_eq!(left, 0);
    }
}

#[test]
fn a_book_that_was_never_counted_keeps_what_may_be_far() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let book = a_long_book(&reader);
        run(&world, move |db| {
            diesel::update(chapters::table.filter(chapters::book_id.eq(book)))
                .set(chapters::text_length.eq(None::<i64>))
                .execute(db)
        });
        let path = format!("/api/books/{book}/progress");
        for (chapter, offset) in [(0, 9000), (2, 5)] {
            let position = json!({ "chapterIndex": chapter, "offset": offset });
            let to = json!({ "progress": 1, "position": position });
            reader.put(&path, &to).expect(200);
        }
        assert_eq!(places(&reader, book), [(0, 9000)]);
    }
}
