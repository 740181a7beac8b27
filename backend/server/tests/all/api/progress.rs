//! How far the reader has come.

use diesel::{QueryResult, RunQueryDsl};
use serde_json::{Value, json};
use vokal_base::db::Db;
use vokal_library::lengths;

use crate::books::{book, of_chapters};
use crate::client::serve;
use crate::world::{self, World};

#[test]
fn a_place_is_kept_to_the_letter() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(4).bytes()).expect(201)["id"].clone();
        let path = format!("/api/books/{id}/progress");
        let fresh = reader.get(&path).expect(200);
        assert_eq!(
            fresh,
            json!({
                "progress": 0, "position": null, "updatedAt": null, "rev": 0, "deviceName": null,
                "statusRev": 0,
            })
        );

        let position = json!({ "chapterIndex": 2, "offset": 1234 });
        let moved = reader
            .put(&path, &json!({ "progress": 74.6, "position": position }))
            .expect(200);
        assert_eq!(moved["progress"], 75);
        assert_eq!(moved["position"], position);
        assert_eq!(reader.get(&path).expect(200), moved);

        let only_progress = reader.put(&path, &json!({ "progress": 80 })).expect(200);
        assert_eq!(only_progress["position"], position);
        let book = reader.get(&format!("/api/books/{id}")).expect(200);
        assert_eq!(book["readingProgress"], 80);
        assert_eq!(book["lastReadAt"], only_progress["updatedAt"]);
        assert_ne!(book["lastReadAt"], Value::Null);
    }
}

#[test]
fn a_place_outside_of_the_book_is_refused() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(2).bytes()).expect(201)["id"].clone();
        let path = format!("/api/books/{id}/progress");
        for wrong in [
            json!({ "progress": 101 }),
            json!({ "progress": -1 }),
            json!({ "progress": "half" }),
            json!({}),
            json!({ "progress": 1, "position": { "chapterIndex": 2, "offset": 0 } }),
            json!({ "progress": 1, "position": { "chapterIndex": 0, "offset": -1 } }),
            json!({ "progress": 1, "position": { "chapterIndex": 1e30, "offset": 0 } }),
        ] {
            let problem = reader.put(&path, &wrong).expect(400);
            assert_eq!(problem["code"], "invalid", "{wrong}");
            assert!(!speaks_as_a_parser(&problem), "{problem}");
        }
        assert_eq!(reader.get(&path).expect(200)["progress"], 0);
    }
}

/// As a book is that came in before its texts were counted.
fn forget_lengths(world: &World, id: &Value) {
    let query = format!("UPDATE chapters SET text_length = NULL WHERE book_id = {id}");
    let forget = move |db: &mut Db| -> QueryResult<usize> {
        let query = diesel::sql_query(&query);
        match db {
            Db::Sqlite(connection) => query.execute(connection),
            Db::Postgres(connection) => query.execute(connection),
        }
    };
    let database = world.state.database.clone();
    let forgotten = actix_web::rt::System::new().block_on(database.write(forget));
    assert_eq!(forgotten.unwrap(), 3);
}

#[test]
fn texts_are_counted_as_browsers_count_them_and_in_earlier_books_too() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = book("x")
            .chapter("Eins", "<p>äöü</p>")
            // A character outside of the basic plane is two code units; an entity is what it means.
            .chapter("Zwei", "<p>\u{1f600} &amp; <em>so</em> weiter</p>")
            .chapter("Drei", "<p>Ende.</p>");
        let id = reader.upload("x.epub", &epub.bytes()).expect(201)["id"].clone();
        let manifest = format!("/api/books/{id}/manifest");
        let lengths = || -> Vec<i64> {
            let told = reader.get(&manifest).expect(200);
            let chapters = told["chapters"].as_array().unwrap().iter();
            chapters
                .map(|chapter| chapter["textLength"].as_i64().unwrap())
                .collect()
        };
        assert_eq!(lengths(), [4 + 3, 4 + 14, 4 + 5]);

        let path = format!("/api/books/{id}/progress");
        let place = json!({ "progress": 67, "position": { "chapterIndex": 1, "offset": 10 } });
        let before = reader.put(&path, &place).expect(200);
        // Whoever opens such a book has it counted, and the chapters' share is made the text's.
        forget_lengths(&world, &id);
        assert_eq!(lengths(), [7, 18, 9]);
        let after = reader.get(&path).expect(200);
        assert_eq!(after["progress"], 50);
        assert_eq!(after["updatedAt"], before["updatedAt"]);

        reader.put(&path, &place).expect(200);
        forget_lengths(&world, &id);
        let database = world.state.database.clone();
        actix_web::rt::System::new().block_on(lengths::count_all(database));
        assert_eq!(reader.get(&path).expect(200)["progress"], 50);
    }
}

#[test]
fn a_parsers_words_are_told_to_nobody() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let json = [("content-type", "application/json")];
        for body in [
            "{",
            "[]",
            "null",
            "\"x\"",
            r#"{"progress": 1e999}"#,
            r#"{"who": 1}"#,
            "\u{0}",
        ] {
            for (method, path) in [
                ("PUT", "/api/books/1/progress"),
                ("PATCH", "/api/profile"),
                ("POST", "/api/auth/login"),
                ("POST", "/api/pdf/export"),
                ("POST", "/api/datacollection/submit-batch"),
            ] {
                let answer = reader.send(method, path, &json, body.as_bytes());
                assert!(
                    !speaks_as_a_parser(&answer.json()),
                    "{path} {body}: {}",
                    answer.json()
                );
            }
        }
    }
}

fn speaks_as_a_parser(problem: &Value) -> bool {
    let told = problem["detail"].as_str().unwrap_or_default();
    [
        "line",
        "column",
        "expected",
        "invalid type",
        "missing field",
        "unknown field",
    ]
    .iter()
    .any(|word| told.contains(word))
}
