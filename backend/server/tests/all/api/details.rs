//! What a reader says of a book stands over what its file says, and lasts.

use std::io::{Cursor, Read};

use actix_web::rt::System;
use diesel::prelude::*;
use serde_json::{Value, json};
use vokal_base::db::Db;
use vokal_base::db::schema::books;
use vokal_files::{Keeper as _, Limits};
use vokal_library::Books;
use vokal_library::details::cover::damaged_covers;
use zip::ZipArchive;

use crate::books::{PIXEL, book};
use crate::client::{Answer, Client, serve};
use crate::pdfs;
use crate::world::{self, Manner, World};

const ABOUT: &str = "<dc:subject>Kurzprosa</dc:subject><dc:subject>Prag</dc:subject>\
    <dc:description>&lt;p&gt;Ein Käfer.&lt;/p&gt;&lt;p&gt;Ein Apfel.&lt;/p&gt;</dc:description>\
    <meta name='calibre:series' content='Werke'/><meta name='calibre:series_index' content='2'/>";

fn a_book(reader: &Client) -> String {
    let file = book("Die Verwandlung").about(ABOUT);
    let file = file.chapter("One", "<p>Es war einmal.</p>").bytes();
    let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
    format!("/api/books/{id}")
}

fn change(reader: &Client, path: &str, rev: &str, body: &Value) -> Answer {
    let headers = [("content-type", "application/json"), ("if-match", rev)];
    reader.send("PATCH", path, &headers, body.to_string().as_bytes())
}

fn edits() -> Value {
    json!({
        "title": " Der  Käfer ",
        "authors": [
            { "name": "Franz Kafka", "sortName": "Kafka, Franz" },
            { "name": "Max Brod" },
        ],
        "language": "de-AT",
        "series": { "name": "Erzählungen", "index": 2.5 },
        "description": "Ein <b>Buch</b>.\n\nVon 1915.",
        "tags": ["Wien", "prag", "Prag"],
    })
}

fn is_edited(told: &Value) {
    assert_eq!(told["title"], "Der Käfer");
    assert_eq!(told["author"], "Franz Kafka, Max Brod");
    assert_eq!(told["authors"][0]["sortName"], "Kafka, Franz");
    assert_eq!(told["language"], "de-AT");
    assert_eq!(
        (&told["series"], &told["seriesIndex"]),
        (&json!("Erzählungen"), &json!(2.5))
    );
    assert_eq!(told["description"], "Ein <b>Buch</b>.\nVon 1915.");
    assert_eq!(told["tags"], json!(["Wien", "prag"]));
}

fn age(world: &World, path: &str) {
    let id: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    let state = &world.state;
    let aged = state.database.write(move |db| {
        diesel::update(books::table.find(id))
            .set((books::import_version.eq(1), books::description.eq("Alt.")))
            .execute(db)
    });
    let done = async {
        assert_eq!(aged.await.unwrap(), 1);
        state
            .library
            .reread_all(&state.database, &world.clock)
            .await
    };
    assert_eq!(System::new().block_on(done).unwrap(), 1);
}

#[test]
fn edits_are_kept_over_reading_anew_and_each_can_be_taken_back() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let path = a_book(&reader);
        let fresh = reader.get(&path);
        assert_eq!(fresh.header("etag"), "\"0\"");
        let fresh = fresh.expect(200);
        assert_eq!(fresh["tags"], json!(["Kurzprosa", "Prag"]));
        assert_eq!(fresh["description"], "Ein Käfer.\nEin Apfel.");
        assert_eq!(fresh["fileSays"], json!({}));
        let manifest = format!("{path}/manifest");
        let before = reader.get(&manifest).header("etag").to_owned();

        let edited = change(&reader, &path, "\"0\"", &edits()).expect(200);
        is_edited(&edited);
        assert_eq!(edited["fileSays"]["title"], "Die Verwandlung");
        assert_eq!(
            edited["fileSays"]["authors"],
            json!([{ "name": "Somebody", "sortName": "" }])
        );
        assert_eq!(edited["rev"], 1);
        // Who opens the book sees it, too.
        let opened = reader.get(&manifest);
        assert_ne!(opened.header("etag"), before);
        assert_eq!(opened.expect(200)["title"], "Der Käfer");

        age(&world, &path);
        let again = reader.get(&path).expect(200);
        is_edited(&again);
        assert_eq!(again["fileSays"], edited["fileSays"]);
        for (typed, count) in [
            ("kafer", 1),
            ("brod", 1),
            ("erzaehlungen", 1),
            ("wien", 1),
            ("kurzprosa", 0),
        ] {
            let found = reader
                .get(&format!("/api/books?view=page&q={typed}"))
                .expect(200);
            assert_eq!(found["total"], count, "{typed}");
        }

        let back = json!({ "fromFile": ["title", "tags", "series", "description"] });
        // What is read anew is another version, if it says something else.
        assert_eq!(again["rev"], 2);
        let back = change(&reader, &path, "\"2\"", &back).expect(200);
        assert_eq!(back["title"], "Die Verwandlung");
        assert_eq!(back["tags"], json!(["Kurzprosa", "Prag"]));
        assert_eq!(
            (&back["series"], &back["seriesIndex"]),
            (&json!("Werke"), &json!(2.0))
        );
        assert_eq!(back["description"], "Ein Käfer.\nEin Apfel.");
        assert_eq!(back["fileSays"].as_object().unwrap().len(), 2);
        // What the file says as well is no edit.
        let same = change(&reader, &path, "*", &json!({ "language": "de" })).expect(200);
        assert_eq!(same["fileSays"].as_object().unwrap().len(), 1);
    }
}

#[test]
fn edits_of_a_document_that_is_read_anew_stay() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["Es war einmal."]));
        let read = || {
            let answer = reader.post(&format!("/api/pdf/{name}/book"), &json!({}));
            answer.expect(200)["bookId"].to_string()
        };
        let path = format!("/api/books/{}", read());
        change(
            &reader,
            &path,
            "*",
            &json!({ "title": "Märchen", "tags": ["Grimm"] }),
        )
        .expect(200);
        let headers = [("content-type", "application/json"), ("if-match", "*")];
        let body = json!({ "content": "<p>Es war zweimal.</p>" }).to_string();
        let content = format!("/api/pdf/content/{name}");
        reader
            .send("PUT", &content, &headers, body.as_bytes())
            .expect(200);
        assert_eq!(format!("/api/books/{}", read()), path);
        let text = reader.get(&format!("{path}/chapters/0")).expect(200);
        assert!(text["content"].as_str().unwrap().contains("zweimal"));
        let told = reader.get(&path).expect(200);
        assert_eq!(
            (&told["title"], &told["tags"]),
            (&json!("Märchen"), &json!(["Grimm"]))
        );
        assert_eq!(told["fileSays"]["tags"], json!([]));
    }
}

#[test]
fn who_has_not_seen_the_last_change_changes_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let path = a_book(&reader);
        let title =
            |rev: &str, title: &str| change(&reader, &path, rev, &json!({ "title": title }));
        title("\"0\"", "A").expect(200);
        assert_eq!(title("\"0\"", "B").code(412), "version_conflict");
        assert_eq!(title("x", "B").code(412), "version_conflict");
        let headers = [("content-type", "application/json")];
        let bare = reader.send("PATCH", &path, &headers, br#"{"title":"B"}"#);
        assert_eq!(bare.code(428), "version_required");
        assert_eq!(reader.get(&path).expect(200)["title"], "A");
        for wrong in [
            json!({ "title": "" }),
            json!({ "title": "a\u{202e}b" }),
            json!({ "title": null, "tags": [""] }),
            json!({ "tags": ["\0"] }),
            json!({ "authors": [{ "name": "x".repeat(201) }] }),
            json!({ "language": "Deutsch!" }),
            json!({ "series": { "name": "x", "index": -1 } }),
            json!({ "fromFile": ["colour"] }),
            json!({ "uploadedAt": "2026-01-01T00:00:00Z" }),
        ] {
            let refused = change(&reader, &path, "*", &wrong);
            assert!(matches!(refused.status, 400 | 422), "{wrong}");
            assert_eq!(refused.json()["code"], "invalid", "{wrong}");
        }
        let tags: Vec<_> = (0..101).map(|n| n.to_string()).collect();
        let many = change(&reader, &path, "*", &json!({ "tags": tags }));
        assert_eq!(many.code(409), "too_many_tags");
    }
}

#[test]
fn a_cover_of_the_readers_own_is_shown_counted_and_taken_along() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let path = a_book(&reader);
        let cover = format!("{path}/cover");
        let id: i64 = path.replace("/api/books/", "").parse().unwrap();
        let bytes = move |db: &mut Db| {
            let reader = books::table.find(id).select(books::user_id).first(db)?;
            Books.bytes_of(db, reader)
        };
        let database = &world.state.database;
        let used = || System::new().block_on(database.read(bytes)).unwrap();
        let before = used();
        assert_eq!(reader.get(&cover).code(404), "not_found");
        let put = |bytes: &[u8]| reader.send("PUT", &cover, &[], bytes);
        let told = put(PIXEL).expect(200);
        assert_eq!(told["hasOwnCover"], true);
        let shown = told["coverImagePath"].as_str().unwrap().to_owned();
        assert!(shown.starts_with(&format!("{cover}?v=")), "{shown}");
        let listed = reader.get("/api/books?view=page").expect(200);
        assert_eq!(listed["items"][0]["coverImagePath"], shown);
        let answer = reader.get(&shown);
        assert_eq!(answer.header("content-type"), "image/png");
        assert_eq!(answer.bytes, PIXEL);
        assert_eq!(other.get(&shown).code(404), "not_found");
        assert_eq!(used().kept, before.kept + PIXEL.len() as u64);
        // What a deleted book takes, its cover takes, too.
        reader.delete(&path).expect(204);
        let trash = reader.get("/api/trash").expect(200);
        assert_eq!(trash[0]["bytes"], used().deleted, "{trash}");
        assert_eq!(used().kept, 0);
        let restore = format!("{}/restore", path.replace("/api/books", "/api/trash/book"));
        reader.post(&restore, &json!({})).expect(204);

        for (wrong, code) in [
            (&b"<svg xmlns='http://www.w3.org/2000/svg'/>"[..], 422),
            (b"\x89PNG\r\n\x1a\n", 422),
            (b"", 422),
        ] {
            assert_eq!(put(wrong).code(code), "not_picture");
        }
        let mut bomb = PIXEL.to_vec();
        bomb[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        assert_eq!(put(&bomb).code(422), "not_picture", "65,536 by 65,536");
        let large = vec![0; 6 << 20];
        assert_eq!(put(&large).code(413), "picture_too_large");

        let export = reader.get("/api/profile/export");
        let mut zip = ZipArchive::new(Cursor::new(export.bytes)).unwrap();
        let mut account = String::new();
        zip.by_name("account.json")
            .unwrap()
            .read_to_string(&mut account)
            .unwrap();
        let account: Value = serde_json::from_str(&account).unwrap();
        assert_eq!(account["books"][0]["tags"], json!(["Kurzprosa", "Prag"]));
        let file = account["covers"][0]["file"].as_str().unwrap();
        let mut kept = Vec::new();
        zip.by_name(file).unwrap().read_to_end(&mut kept).unwrap();
        assert_eq!(kept, PIXEL);
        let check = || System::new().block_on(damaged_covers(database)).unwrap();
        assert_eq!(check(), [] as [String; 0]);
        let change = |db: &mut _| {
            use vokal_base::db::schema::book_covers;
            diesel::update(book_covers::table)
                .set(book_covers::bytes.eq(vec![0_u8; 4]))
                .execute(db)
        };
        System::new().block_on(database.write(change)).unwrap();
        assert_eq!(check().len(), 1);

        let told = reader.delete(&cover).expect(200);
        assert_eq!(
            (&told["hasOwnCover"], &told["coverImagePath"]),
            (&json!(false), &Value::Null)
        );
        assert_eq!(used(), before);
    }
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        let path = a_book(&reader);
        let mut large = PIXEL.to_vec();
        large.resize(2 << 20, 0);
        let refused = reader.send("PUT", &format!("{path}/cover"), &[], &large);
        assert_eq!(refused.code(413), "quota");
    }
}

#[test]
fn what_was_read_before_on_another_device_leaves_the_status_that_was_said() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let path = a_book(&reader);
        let send = |progress: i32, bases: Value| {
            let position = json!({ "chapterIndex": 0, "offset": 1 });
            let mut to = json!({ "progress": progress, "position": position });
            for (name, base) in bases.as_object().unwrap() {
                to[name] = base.clone();
            }
            reader.put(&format!("{path}/progress"), &to).expect(200)["rev"].clone()
        };
        let go = |progress: i32, base: &Value| send(progress, json!({ "base": base }));
        let status = || reader.get(&path).expect(200)["status"].clone();
        let known = go(10, &json!(0));
        assert_eq!(status(), "reading");
        change(&reader, &path, "*", &json!({ "status": "given_up" })).expect(200);
        let moved = go(20, &known);
        assert_eq!(status(), "given_up", "it was read before that was said");
        // Whoever has seen it and reads on has begun again.
        go(30, &moved);
        assert_eq!(status(), "reading");
        change(&reader, &path, "*", &json!({ "status": "given_up" })).expect(200);
        let seen = reader.get(&format!("{path}/progress")).expect(200);
        assert!(seen["statusRev"].as_i64() > seen["rev"].as_i64(), "{seen}");
        // What was said moved nothing: a place from before goes on from where it was.
        let old = json!({ "base": seen["rev"], "statusBase": 0 });
        let moved = send(40, old);
        assert_eq!(status(), "given_up");
        send(
            45,
            json!({ "base": moved, "statusBase": seen["statusRev"] }),
        );
        assert_eq!(status(), "reading");
    }
}
