//! A folder is brought in: what is there is known, nothing comes in twice, and covers are small.

use std::thread;

use actix_web::rt::System;
use diesel::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use vokal_base::digest::hex;
use vokal_library::thumbnails::damaged_thumbnails;

use crate::books::{PIXEL, book};
use crate::client::serve;
use crate::world;

const ONCE: &str = "/api/books/upload?onlyNew=true";

#[test]
fn a_file_that_is_there_is_known_and_comes_in_once() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let epub = book("One").chapter("1", "<p>x</p>").bytes();
        let text = b"# Two\n\nText";
        let (epub_hash, text_hash) = (hash(&epub), hash(text));
        let known = |hashes: &[&str]| {
            let asked = json!({ "hashes": hashes });
            reader.post("/api/books/known", &asked).expect(200)["books"].clone()
        };
        assert_eq!(known(&[&epub_hash, &text_hash]), json!([]));

        let first = reader.upload_to(ONCE, "one.epub", &epub).expect(201);
        assert_eq!(first["sameFileAs"], Value::Null);
        // As by somebody who has heard no answer.
        let again = reader.upload_to(ONCE, "one.epub", &epub).expect(200);
        assert_eq!(
            (&again["id"], &again["sameFileAs"]),
            (&first["id"], &first["id"])
        );
        // Who wants a second one can have it.
        reader.upload("one.epub", &epub).expect(201);
        let made = reader.upload_to(ONCE, "two.md", text).expect(201);
        let again = reader.upload_to(ONCE, "renamed.md", text).expect(200);
        assert_eq!(again["id"], made["id"]);
        let told = known(&[&text_hash, &epub_hash, &hash(b"another")]);
        for (hash, book) in [(&epub_hash, &first["id"]), (&text_hash, &made["id"])] {
            let entry = json!({ "hash": hash, "book": book });
            assert!(told.as_array().unwrap().contains(&entry), "{told}");
        }
        assert_eq!(told.as_array().unwrap().len(), 2);
        let strangers = json!({ "hashes": [epub_hash] });
        let strangers = other.post("/api/books/known", &strangers).expect(200);
        assert_eq!(
            strangers["books"],
            json!([]),
            "nobody hears what others have"
        );
        for wrong in [json!(["x"]), json!(vec![epub_hash.clone(); 1001]), json!(7)] {
            let asked = json!({ "hashes": wrong });
            assert_eq!(reader.post("/api/books/known", &asked).code(400), "invalid");
        }
        // What is thrown away is there no more.
        reader
            .delete(&format!("/api/books/{}", made["id"]))
            .expect(204);
        assert_eq!(known(&[&text_hash]), json!([]));

        // Two at the same moment, as by a tab that was killed and one that goes on.
        let epub = book("Twice")
            .chapter("1", &"<p>word</p>".repeat(2_000))
            .bytes();
        let ids: Vec<Value> = thread::scope(|scope| {
            let sent = [(); 3].map(|()| {
                scope.spawn(|| {
                    let answer = reader.upload_to(ONCE, "twice.epub", &epub);
                    assert!([200, 201].contains(&answer.status), "{}", answer.status);
                    answer.json()["id"].clone()
                })
            });
            sent.map(|one| one.join().unwrap()).into()
        });
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    }
}

#[test]
fn a_cover_is_drawn_small_and_another_one_anew() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let epub = book("One")
            .chapter("1", "<p>x</p>")
            .item("a.png", "image/png", "cover-image", PIXEL)
            .bytes();
        let told = reader.upload("one.epub", &epub).expect(201);
        let place = told["thumbnailPath"].as_str().unwrap().to_owned();
        let listed = reader.get("/api/books?view=page").expect(200);
        assert_eq!(listed["items"][0]["thumbnailPath"], place);
        let small = reader.get(&place);
        assert_eq!(small.header("content-type"), "image/jpeg");
        assert_eq!(small.header("cache-control"), "no-store");
        assert!(small.bytes.starts_with(b"\xff\xd8\xff"));
        let tag = small.header("etag").to_owned();
        let unchanged = reader.send("GET", &place, &[("if-none-match", &tag)], b"");
        assert_eq!(unchanged.status, 304);
        assert_eq!(other.get(&place).code(404), "not_found");

        let cover = format!("/api/books/{}/cover", told["id"]);
        let gif =
            b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
        let own = reader.send("PUT", &cover, &[], gif).expect(200);
        assert_ne!(own["thumbnailPath"], Value::Null);
        assert_eq!(
            reader.get(own["thumbnailPath"].as_str().unwrap()).status,
            200
        );
        // One that nobody can draw is shown itself.
        let mut broken = PIXEL.to_vec();
        broken[45] ^= 1;
        let own = reader.send("PUT", &cover, &[], &broken).expect(200);
        assert_eq!(own["thumbnailPath"], Value::Null);
        assert_eq!(reader.delete(&cover).expect(200)["thumbnailPath"], place);

        // Those of books that came in before are drawn later.
        let database = &world.state.database;
        let forget = |db: &mut _| {
            use vokal_base::db::schema::book_thumbnails;
            diesel::delete(book_thumbnails::table).execute(db)
        };
        System::new().block_on(database.write(forget)).unwrap();
        assert_eq!(reader.get(&place).code(404), "not_found");
        let (library, clock) = (&world.state.library, &world.state.accounts.clock);
        let drawn = System::new().block_on(library.draw_missing(database, clock));
        assert_eq!(drawn.unwrap(), 1);
        assert_eq!(reader.get(&place).status, 200);
        let check = || {
            System::new()
                .block_on(damaged_thumbnails(database))
                .unwrap()
        };
        assert_eq!(check(), [] as [String; 0]);
        let change = |db: &mut _| {
            use vokal_base::db::schema::book_thumbnails;
            diesel::update(book_thumbnails::table)
                .set(book_thumbnails::bytes.eq(vec![0_u8; 4]))
                .execute(db)
        };
        System::new().block_on(database.write(change)).unwrap();
        assert_eq!(check().len(), 1);
    }
}

fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}
