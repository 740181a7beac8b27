//! How far the reader has come.

use serde_json::{Value, json};

use crate::books::of_chapters;
use crate::client::serve;
use crate::world;

#[test]
fn a_place_is_kept_to_the_letter() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(4).bytes()).expect(201)["id"].clone();
        let path = format!("/api/books/{id}/progress");
        let fresh = reader.get(&path).expect(200);
        assert_eq!(
            fresh,
            json!({ "progress": 0, "position": null, "updatedAt": null })
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
