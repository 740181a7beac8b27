//! Deleted books and PDFs: gone from every address, and back as they were.

use std::io::{Cursor, Read};

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_files::{Limits, deleted};

use crate::books::{PIXEL, book, bytes_of, noise, of_chapters};
use crate::browser::Browser;
use crate::client::{Client, PASSWORD, serve};
use crate::pdfs;
use crate::world::{self, Manner, World};

const TRASH: &str = "/api/trash";

/// What a reader has deleted: kinds and ids, the last first.
fn listed(reader: &Client) -> Vec<(String, String)> {
    let all = reader.get(TRASH).expect(200);
    let word = |one: &Value, name: &str| one[name].as_str().unwrap().to_owned();
    let all = all.as_array().unwrap().iter();
    all.map(|one| (word(one, "kind"), word(one, "id")))
        .collect()
}

fn restore(reader: &Client, kind: &str, id: &str) -> u16 {
    let path = format!("{TRASH}/{kind}/{id}/restore");
    reader.post(&path, &json!({})).status
}

/// A book with a picture, in which somebody has read.
fn a_read_book(reader: &Client) -> String {
    let epub = book("Der Prozess")
        .chapter("Eins", "<p>Jemand musste Josef K. verleumdet haben.</p>")
        .item("a.png", "image/png", "cover-image", PIXEL)
        .bytes();
    let id = reader.upload("x.epub", &epub).expect(201)["id"].to_string();
    let place = json!({ "progress": 40, "position": { "chapterIndex": 0, "offset": 7 } });
    let progress = format!("/api/books/{id}/progress");
    reader.put(&progress, &place).expect(200);
    id
}

fn a_small_book(reader: &Client) -> String {
    let epub = of_chapters(1).bytes();
    reader.upload("x.epub", &epub).expect(201)["id"].to_string()
}

/// All that can be got of a book, with what each answers that tells of the book.
fn addresses(id: &str) -> Vec<String> {
    let book = format!("/api/books/{id}");
    [
        "",
        "/manifest",
        "/content",
        "/chapters/0",
        "/chapters?from=0&to=1",
        "/cover",
        "/images/a.png",
        "/progress",
    ]
    .map(|rest| format!("{book}{rest}"))
    .to_vec()
}

#[test]
fn a_deleted_book_has_no_address_and_comes_back_as_it_was() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = a_read_book(&reader);
        let addresses = addresses(&id);
        let before: Vec<_> = addresses.iter().map(|path| reader.get(path)).collect();
        assert!(before.iter().all(|answer| answer.status == 200));
        let list = reader.get("/api/books").expect(200);

        reader.delete(&format!("/api/books/{id}")).expect(204);
        assert_eq!(reader.get("/api/books").expect(200), json!([]));
        for (path, known) in addresses.iter().zip(&before) {
            assert_eq!(reader.get(path).code(404), "not_found", "{path}");
            // Whoever has it is not told that it is the same still.
            let tag = [("if-none-match", known.header("etag"))];
            assert_eq!(reader.send("GET", path, &tag, &[]).status, 404, "{path}");
        }
        let progress = format!("/api/books/{id}/progress");
        let moved = json!({ "progress": 90 });
        assert_eq!(reader.put(&progress, &moved).code(404), "not_found");
        let again = reader.delete(&format!("/api/books/{id}"));
        assert_eq!(again.code(404), "not_found");

        assert_eq!(restore(&reader, "book", &id), 204);
        assert_eq!(restore(&reader, "book", &id), 404);
        assert_eq!(listed(&reader), []);
        assert_eq!(reader.get("/api/books").expect(200), list);
        for (path, before) in addresses.iter().zip(&before) {
            let after = reader.get(path);
            assert_eq!((after.status, &after.bytes), (200, &before.bytes), "{path}");
        }
    }
}

#[test]
fn a_deleted_pdf_has_no_address_and_comes_back_as_it_was() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["Es war einmal"]));
        let id = &name[..36];
        let content = format!("/api/pdf/content/{name}");
        let edit = |words: &str| {
            let body = json!({ "content": format!("<p>{words}</p>") }).to_string();
            let headers = [("content-type", "application/json"), ("if-match", "*")];
            reader.send("PUT", &content, &headers, body.as_bytes())
        };
        let picture = pdfs::pictures(&reader.get(&content).expect(200)).remove(0);
        edit("my own words").expect(200);
        let addresses = [
            content.clone(),
            format!("/api/pdf/content/{id}"),
            format!("/api/pdf/download/{id}"),
            format!("/api/pdf/images/{picture}"),
        ];
        let before = addresses.each_ref().map(|path| reader.get(path));
        assert!(before.iter().all(|answer| answer.status == 200));
        let list = reader.get("/api/pdf/list").expect(200);

        reader.delete(&format!("/api/pdf/{name}")).expect(204);
        assert_eq!(reader.get("/api/pdf/list").expect(200)["files"], json!([]));
        for (path, known) in addresses.iter().zip(&before) {
            assert_eq!(reader.get(path).code(404), "not_found", "{path}");
            let tag = [("if-none-match", known.header("etag"))];
            assert_eq!(reader.send("GET", path, &tag, &[]).status, 404, "{path}");
        }
        assert_eq!(edit("too late").code(404), "not_found");
        assert_eq!(reader.delete(&format!("/api/pdf/{id}")).status, 404);
        assert_eq!(listed(&reader), [("pdf".to_owned(), id.to_owned())]);

        assert_eq!(restore(&reader, "pdf", id), 204);
        assert_eq!(restore(&reader, "pdf", id), 404);
        assert_eq!(reader.get("/api/pdf/list").expect(200), list);
        for (path, before) in addresses.iter().zip(&before) {
            assert_eq!(reader.get(path).bytes, before.bytes, "{path}");
        }
    }
}

#[test]
fn the_list_tells_what_was_deleted_when_and_until_when_it_can_come_back() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        assert_eq!(reader.get(TRASH).expect(200), json!([]));
        let id = a_read_book(&reader);
        let size = bytes_of(&reader, &json!(id));
        reader.delete(&format!("/api/books/{id}")).expect(204);
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["x"]));
        let pdf = &name[..36];
        world.wait(TimeDelta::minutes(5));
        reader.delete(&format!("/api/pdf/{pdf}")).expect(204);

        let all = reader.get(TRASH);
        assert_eq!(all.header("cache-control"), "no-store");
        let all = all.expect(200);
        let told = |one: &Value| ["kind", "id", "title", "author"].map(|name| one[name].clone());
        assert_eq!(told(&all[0]), ["pdf", pdf, "x", ""].map(Value::from));
        let book = ["book", &id, "Der Prozess", "Somebody"];
        assert_eq!(told(&all[1]), book.map(Value::from));
        assert_eq!(all[1]["bytes"], size);
        // With the picture and the text.
        let file = pdfs::with_picture(&["x"]).len() as u64;
        assert!(all[0]["bytes"].as_u64().unwrap() > file);
        for one in all.as_array().unwrap() {
            let moment = |name: &str| {
                one[name]
                    .as_str()
                    .unwrap()
                    .parse::<chrono::DateTime<chrono::Utc>>()
            };
            let (deleted, until) = (moment("deletedAt").unwrap(), moment("keptUntil").unwrap());
            assert_eq!(until - deleted, TimeDelta::days(30));
        }
    }
}

#[test]
fn what_is_deleted_for_good_is_gone_and_nothing_else_is() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let ids: Vec<_> = (0..3).map(|_| a_small_book(&reader)).collect();
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["x"]));
        let kept = a_small_book(&other);
        assert_eq!(world.files().len(), 6);
        other.delete(&format!("/api/books/{kept}")).expect(204);
        // What is not deleted is not deleted for good either.
        let there = format!("{TRASH}/book/{}", ids[0]);
        assert_eq!(reader.delete(&there).code(404), "not_found");
        for id in &ids[..2] {
            reader.delete(&format!("/api/books/{id}")).expect(204);
        }
        reader.delete(&format!("/api/pdf/{name}")).expect(204);
        assert_eq!(world.files().len(), 6);

        reader.delete(&there).expect(204);
        assert_eq!(reader.delete(&there).code(404), "not_found");
        assert_eq!(restore(&reader, "book", &ids[0]), 404);
        assert_eq!((world.files().len(), listed(&reader).len()), (5, 2));

        reader.delete(TRASH).expect(204);
        reader.delete(TRASH).expect(204);
        assert_eq!(listed(&reader), []);
        // A book that is on the shelf, and another reader's.
        assert_eq!(world.files().len(), 2);
        assert_eq!(restore(&other, "book", &kept), 204);
        for (reader, id) in [(&reader, &ids[2]), (&other, &kept)] {
            let chapter = format!("/api/books/{id}/chapters/0");
            reader.get(&chapter).expect(200);
        }
    }
}

#[test]
fn what_names_nothing_that_is_deleted_is_not_found() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let long = "9".repeat(40);
        for what in [
            "book/0",
            "book/x",
            "book/%00",
            &format!("book/{long}"),
            "pdf/1",
            "pdf/%00",
            "pdf/67e55044-10b1-426f-9247-bb680e5fe0c8",
            "none/1",
            "Book/1",
        ] {
            let path = format!("{TRASH}/{what}");
            assert_eq!(reader.delete(&path).code(404), "not_found", "{what}");
            let restored = reader.post(&format!("{path}/restore"), &json!({}));
            assert_eq!(restored.code(404), "not_found", "{what}");
        }
    }
}

fn purge(world: &World) -> usize {
    let state = &world.state;
    let done = deleted::purge_due(&state.files, &state.database, &world.clock);
    actix_web::rt::System::new().block_on(done).unwrap()
}

#[test]
fn after_thirty_days_it_is_gone_with_its_files() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let email = format!("{}@vokal.test", uuid::Uuid::new_v4());
        client.register(&email).expect(201);
        let reader = client.with(&client.login(&email));
        // More than are taken away at once.
        let books: Vec<_> = (0..60).map(|_| a_small_book(&reader)).collect();
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["x"]));
        reader.delete(&format!("/api/pdf/{name}")).expect(204);
        for id in &books[..58] {
            reader.delete(&format!("/api/books/{id}")).expect(204);
        }
        world.wait(TimeDelta::days(2));
        let reader = client.with(&client.login(&email));
        reader
            .delete(&format!("/api/books/{}", books[58]))
            .expect(204);
        world.wait(TimeDelta::days(28) - TimeDelta::minutes(5));
        assert_eq!((purge(&world), world.files().len()), (0, 62));
        world.wait(TimeDelta::minutes(6));
        assert_eq!((purge(&world), world.files().len()), (59, 2));
        assert_eq!((purge(&world), world.files().len()), (0, 2));
        let reader = client.with(&client.login(&email));
        assert_eq!(listed(&reader).len(), 1);
        assert_eq!(restore(&reader, "book", &books[58]), 204);
    }
}

#[test]
fn what_is_deleted_gives_way_to_what_comes_in_the_oldest_first() {
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_apart(&Manner {
        limits,
        ..Manner::default()
    }) {
        let client = serve(&world);
        let reader = client.new_reader();
        let sized = |kilobytes: usize| of_chapters(1).file("noise", &noise(kilobytes << 10));
        let upload = |kilobytes| reader.upload("x.epub", &sized(kilobytes).bytes());
        let kept = |kilobytes| upload(kilobytes).expect(201)["id"].to_string();
        let delete = |id: &str| reader.delete(&format!("/api/books/{id}")).expect(204);
        let ids = [kept(300), kept(300), kept(300)];
        assert_eq!(upload(300).code(413), "quota");
        delete(&ids[1]);
        world.wait(TimeDelta::seconds(1));
        delete(&ids[0]);
        // What has no room anyway has nothing give way.
        assert_eq!(upload(900).code(413), "quota");
        assert_eq!(listed(&reader).len(), 2);
        // As much as fits beside it leaves it alone.
        kept(20);
        assert_eq!(listed(&reader).len(), 2);
        kept(300);
        assert_eq!(listed(&reader), [("book".to_owned(), ids[0].clone())]);
        assert_eq!(world.files().len(), 4);
        // It takes room still, until it has to go.
        assert_eq!(restore(&reader, "book", &ids[0]), 204);
        assert_eq!(upload(300).code(413), "quota");
    }
}

#[test]
fn what_a_reader_writes_has_what_is_deleted_give_way() {
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["x"]));
        let epub = of_chapters(1).file("noise", &noise(700 << 10)).bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].to_string();
        let save = |version: &str| {
            let body = json!({ "content": format!("<p>{}</p>", "x".repeat(500 << 10)) });
            let headers = [("content-type", "application/json"), ("if-match", version)];
            let path = format!("/api/pdf/content/{name}");
            reader.send("PUT", &path, &headers, body.to_string().as_bytes())
        };
        assert_eq!(save("\"1\"").code(413), "quota");
        reader.delete(&format!("/api/books/{id}")).expect(204);
        // Nothing is written, so nothing gives way.
        assert_eq!(save("\"7\"").code(412), "version_conflict");
        assert_eq!(listed(&reader).len(), 1);
        save("\"1\"").expect(200);
        assert_eq!(listed(&reader), []);
        assert_eq!(world.files().len(), 1);
    }
}

#[test]
fn an_export_has_what_is_deleted_apart_and_an_account_takes_it_along() {
    for world in world::each() {
        let client = serve(&world);
        let (browser, _) = Browser::on(&client).registered();
        let reader = client.with_token(browser.token());
        let id = a_read_book(&reader);
        let small = a_small_book(&reader);
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["Es war einmal"]));
        reader.delete(&format!("/api/books/{id}")).expect(204);
        reader.delete(&format!("/api/pdf/{name}")).expect(204);

        let answer = reader.get("/api/profile/export");
        let mut zip = zip::ZipArchive::new(Cursor::new(&answer.bytes)).unwrap();
        let mut names: Vec<_> = zip
            .file_names()
            .map(|name| name.unwrap().into_owned())
            .collect();
        names.sort();
        let expected = [
            "account.json".to_owned(),
            format!("books/{small}.epub"),
            format!("deleted/books/{id}.epub"),
            format!("deleted/pdfs/{}.pictures", &name[..36]),
            format!("deleted/pdfs/{name}"),
        ];
        assert_eq!(names, expected);
        let mut account = String::new();
        let mut file = zip.by_name("account.json").unwrap();
        file.read_to_string(&mut account).unwrap();
        let account: Value = serde_json::from_str(&account).unwrap();
        let (books, pdfs) = (account["books"].as_array().unwrap(), &account["pdfs"]);
        assert_eq!((books.len(), pdfs), (1, &json!([])));
        assert_eq!(books[0].get("deletedAt"), None);
        let deleted = &account["deleted"]["books"][0];
        assert_eq!(deleted["title"], "Der Prozess");
        assert_eq!(
            (&deleted["readingProgress"], &deleted["offset"]),
            (&json!(40), &json!(7))
        );
        assert_eq!(deleted["file"], expected[2]);
        assert!(deleted["deletedAt"].as_str().unwrap().ends_with('Z'));
        let deleted = &account["deleted"]["pdfs"][0];
        assert!(
            deleted["content"]
                .as_str()
                .unwrap()
                .contains("Es war einmal")
        );
        assert_eq!(deleted["file"], expected[4]);

        let form = json!({ "password": PASSWORD, "forGood": true });
        let leave = browser.delete_with("/api/profile", &form);
        assert_eq!((leave.status, world.files()), (204, Vec::new()));
    }
}
