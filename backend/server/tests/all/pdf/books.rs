//! A PDF that is read as a book.

use std::thread;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_base::db::moment::now;
use vokal_documents::catching_up::catch_up;
use vokal_server::http::State;

use crate::client::{Client, serve};
use crate::pdfs;
use crate::world::{self, Manner};

fn save(reader: &Client, name: &str, html: &str) {
    let headers = [("content-type", "application/json"), ("if-match", "*")];
    let body = json!({ "content": html }).to_string();
    let path = format!("/api/pdf/content/{name}");
    reader
        .send("PUT", &path, &headers, body.as_bytes())
        .expect(200);
}

fn read(reader: &Client, name: &str) -> i64 {
    let answer = reader.post(&format!("/api/pdf/{name}/book"), &json!({}));
    answer.expect(200)["bookId"].as_i64().unwrap()
}

fn manifest(reader: &Client, book: i64) -> Value {
    reader
        .get(&format!("/api/books/{book}/manifest"))
        .expect(200)
}

fn text(reader: &Client, book: i64) -> String {
    let path = format!("/api/books/{book}/chapters?from=0&to=8");
    let chapters = reader.get(&path).expect(200);
    let all = chapters.as_array().unwrap().iter();
    all.map(|chapter| chapter["content"].as_str().unwrap())
        .collect()
}

#[test]
fn a_document_is_a_book_with_the_pages_that_it_had() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let pdf = pdfs::of_pages(&[&["Auf der ersten Seite."], &["Auf der zweiten Seite."]]);
        let name = pdfs::uploaded(&reader, &pdf);
        assert!(reader.get("/api/books").expect(200) == json!([]));
        let book = read(&reader, &name);
        assert_eq!(read(&reader, &name), book, "it is one book");

        let listed = reader.get("/api/books").expect(200);
        assert_eq!(listed.as_array().unwrap().len(), 1);
        assert_eq!(listed[0]["title"], "x");
        assert_eq!(manifest(&reader, book)["language"], "de");
        let said = text(&reader, book);
        assert!(
            said.contains("ersten") && said.contains("zweiten"),
            "{said}"
        );
        let path = format!("/api/books/{book}/page-list");
        let pages = reader.get(&path).expect(200);
        let labels: Vec<_> = pages
            .as_array()
            .unwrap()
            .iter()
            .map(|page| page["label"].clone())
            .collect();
        assert_eq!(labels, ["1", "2"]);
    }
}

/// More pages, and more text, than an editor holds.
#[test]
fn a_long_novel_is_one_book_though_it_cannot_be_edited() {
    let world = world::on_sqlite();
    let reader = serve(&world).new_reader();
    let told: Vec<Vec<String>> = (0..LONG_PAGES)
        .map(|page| {
            let line = |line| long_line(page * LONG_LINES + line);
            (0..LONG_LINES).map(line).collect()
        })
        .collect();
    let lines: Vec<Vec<&str>> = (told.iter())
        .map(|page| page.iter().map(String::as_str).collect())
        .collect();
    let pages: Vec<&[&str]> = lines.iter().map(Vec::as_slice).collect();
    let name = pdfs::uploaded(&reader, &pdfs::of_pages(&pages));
    let content = reader.get(&format!("/api/pdf/content/{name}")).expect(200);
    assert_eq!(content["isEditable"], false);
    assert_eq!(content["pages"], LONG_PAGES);
    let html = content["content"].as_str().unwrap();

    let book = read(&reader, &name);
    let list = reader.get(&format!("/api/books/{book}/page-list"));
    let list = list.expect(200);
    assert_eq!(list.as_array().unwrap().len(), LONG_PAGES);
    assert_eq!(list[LONG_PAGES - 1]["label"], LONG_PAGES.to_string());
    let mut said = String::new();
    let chapters = manifest(&reader, book)["chapters"]
        .as_array()
        .unwrap()
        .len();
    for from in 0..chapters {
        let to = from + 1;
        let path = format!("/api/books/{book}/chapters?from={from}&to={to}");
        let chapter = reader.get(&path).expect(200);
        said.push_str(chapter[0]["content"].as_str().unwrap());
    }
    // Every line once and in its order, in what was read and in the book.
    let begins = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphabetic());
        let begins = words.filter(|word| word.starts_with("Zeile"));
        begins.map(str::to_owned).collect()
    };
    let expected = begins(&told.concat().join(" "));
    assert_eq!(expected.len(), LONG_PAGES * LONG_LINES);
    assert!(begins(html) == expected);
    assert!(begins(&said) == expected);
    let epub = reader.get(&format!("/api/pdf/{name}/epub"));
    assert_eq!(epub.status, 200);
}

/// More than the 1,000 that were once the most.
const LONG_PAGES: usize = 1_200;
const LONG_LINES: usize = 19;

/// A line that begins with a word of its own, and looks like no other.
fn long_line(number: usize) -> String {
    let letter = |place: u32| char::from(b'a' + (number / 26_usize.pow(place) % 26) as u8);
    let own: String = (0..4).rev().map(letter).collect();
    let mut words = [
        "Fluss",
        "Garten",
        "Morgen",
        "und Regen",
        "im Winter",
        "mit Brot",
        "ein Weg",
    ];
    words.rotate_left(number % 7);
    words[1..].rotate_left(number / 7 % 6);
    format!("Zeile{own} {} und am Ende kam {own} heim", words.join(" "))
}

#[test]
fn a_page_can_be_looked_at_as_it_was() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        // A page without text has a place in the list, too: where the next one begins.
        let pdf = pdfs::of_pages(&[
            &["Auf der ersten Seite."][..],
            &[],
            &["Auf der dritten Seite."],
        ]);
        let name = pdfs::uploaded(&reader, &pdf);
        let book = read(&reader, &name);
        assert_eq!(manifest(&reader, book)["madeOf"], "pdf");
        let original = reader.get(&format!("/api/books/{book}/original"));
        let original = original.expect(200);
        assert_eq!(original["pages"], 3);
        let list = reader.get(&format!("/api/books/{book}/page-list"));
        let list = list.expect(200);
        assert_eq!(list.as_array().unwrap().len(), 3, "{list}");
        assert_eq!(list[1]["offset"], list[2]["offset"]);

        let file = original["fileName"].as_str().unwrap();
        let page = |number: &str| reader.get(&format!("/api/pdf/{file}/pages/{number}"));
        let (first, third) = (page("1"), page("3"));
        for drawn in [&first, &third] {
            assert_eq!(drawn.status, 200);
            assert_eq!(drawn.header("content-type"), "image/png");
            assert!(drawn.bytes.starts_with(b"\x89PNG"));
        }
        assert_ne!(first.bytes, third.bytes);
        assert_eq!(page("1").bytes, first.bytes);
        for none in ["0", "4", "x", "99999999999999"] {
            assert_eq!(page(none).code(404), "not_found");
        }
        // The first one is the cover.
        let cover = reader.get(&format!("/api/books/{book}/cover"));
        assert_eq!((cover.status, &cover.bytes), (200, &first.bytes));
        // A book that somebody brought has no document.
        let own = reader.upload(
            "y.epub",
            &crate::books::book("y")
                .chapter("Eins", "<p>Text</p>")
                .bytes(),
        );
        let own = own.expect(201)["id"].as_i64().unwrap();
        assert_eq!(manifest(&reader, own)["madeOf"], Value::Null);
        let none = reader.get(&format!("/api/books/{own}/original"));
        assert_eq!(none.code(404), "not_found");
        assert_eq!(reader.delete(&format!("/api/pdf/{name}")).status, 204);
        let gone = reader.get(&format!("/api/books/{book}/original"));
        assert_eq!(gone.code(404), "not_found");
    }
}

#[test]
fn what_is_edited_is_what_is_read_in_the_same_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["Es war einmal"]));
        let book = read(&reader, &name);
        let progress = format!("/api/books/{book}/progress");
        let before = manifest(&reader, book);

        save(&reader, &name, "<h1>Neu</h1><p>Es war zweimal</p>");
        assert_eq!(read(&reader, &name), book);
        assert!(text(&reader, book).contains("zweimal"));
        let after = manifest(&reader, book);
        assert_ne!(before["contentHash"], after["contentHash"]);
        // Whoever has the book open is not given chapters of another text.
        let of = |manifest: &Value| {
            let hash = manifest["contentHash"].as_str().unwrap();
            reader.get(&format!("/api/books/{book}/chapters?from=0&to=8&of={hash}"))
        };
        assert_eq!(of(&before).code(409), "book_changed");
        of(&after).expect(200);
        assert_eq!(after["toc"][0]["title"], "Neu");
        // Notes and places by letters go on with the words that they stood at.
        let place = json!({ "progress": 50, "position": { "chapterIndex": 0, "offset": 9 } });
        reader.put(&progress, &place).expect(200);
        save(&reader, &name, "<h1>Neu</h1><p>Ja! Es war zweimal</p>");
        assert_eq!(read(&reader, &name), book);
        assert_eq!(
            reader.get(&progress).expect(200)["position"]["offset"],
            9 + "Ja! ".len()
        );
        // On the shelf it is found by name, and its reader is where they were.
        let shelf = "/api/books?view=page&sort=title&q=x&status=reading";
        let found = reader.get(shelf).expect(200);
        assert_eq!(found["items"][0]["id"], book);
    }
}

/// Nothing of it makes work for others: it waits.
#[test]
fn a_book_follows_whoever_edits_once_they_pause() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["Es war einmal"]));
        let book = read(&reader, &name);
        save(&reader, &name, "<p>eins</p>");
        save(&reader, &name, "<p>zwei</p>");
        let begun = Instant::now();
        while !text(&reader, book).contains("zwei") {
            assert!(
                begun.elapsed() < Duration::from_mins(1),
                "it does not follow"
            );
            thread::sleep(Duration::from_millis(100));
        }
    }
}

/// A server that ends before forgets it; another one does not.
#[test]
fn a_book_that_was_to_follow_does_so_after_the_server_has_ended() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["Es war einmal"]));
        let book = read(&reader, &name);
        save(&reader, &name, "<p>zweimal</p>");
        let State {
            pdfs,
            database,
            library,
            ..
        } = &world.state;
        let system = actix_web::rt::System::new();
        let once = |later| system.block_on(catch_up(pdfs, database, library, now() + later));
        // Whoever still types is waited for.
        assert_eq!(once(TimeDelta::zero()).unwrap(), 0);
        assert_eq!(once(TimeDelta::hours(1)).unwrap(), 1);
        assert!(text(&reader, book).contains("zweimal"));
        assert_eq!(once(TimeDelta::hours(1)).unwrap(), 0);
    }
}

#[test]
fn a_book_that_was_deleted_comes_back_with_its_place() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["Es war einmal"]));
        let book = read(&reader, &name);
        reader.delete(&format!("/api/books/{book}")).expect(204);
        // What nobody reads is not made anew behind their back (it would be seconds later).
        save(&reader, &name, "<p>neu</p>");
        assert_eq!(reader.get("/api/books").expect(200), json!([]));
        assert_eq!(read(&reader, &name), book);
        assert!(text(&reader, book).contains("neu"));

        // The document goes and the book stays; and the other way round.
        reader.delete(&format!("/api/pdf/{name}")).expect(204);
        reader
            .post(&format!("/api/pdf/{name}/book"), &json!({}))
            .code(404);
        assert!(text(&reader, book).contains("neu"));
        reader.delete(&format!("/api/books/{book}")).expect(204);
        reader
            .delete(&format!("/api/trash/book/{book}"))
            .expect(204);
    }
}

#[test]
fn who_asks_twice_at_once_gets_one_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["Es war einmal"]));
        let books: Vec<i64> = thread::scope(|scope| {
            let asked: Vec<_> = (0..3)
                .map(|_| scope.spawn(|| read(&reader, &name)))
                .collect();
            asked.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert_eq!(books, [books[0]; 3]);
        let listed = reader.get("/api/books").expect(200);
        assert_eq!(listed.as_array().unwrap().len(), 1);
    }
}

#[test]
fn nobody_reads_the_documents_of_others() {
    for world in world::each_of(&Manner::default()) {
        let client = serve(&world);
        let (owner, other) = (client.new_reader(), client.new_reader());
        let name = pdfs::uploaded(&owner, &pdfs::of_text(&["geheim"]));
        let path = format!("/api/pdf/{name}/book");
        other.post(&path, &json!({})).code(404);
        other.get(&format!("/api/pdf/{name}/epub")).code(404);
        assert_eq!(other.get("/api/books").expect(200), json!([]));
    }
}
