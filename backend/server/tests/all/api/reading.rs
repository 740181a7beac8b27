//! Opening a book and reading it.

use serde_json::json;

use crate::books::{book, of_chapters};
use crate::client::serve;
use crate::world;

#[test]
fn a_manifest_tells_chapters_and_contents() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(2).bytes()).expect(201)["id"].clone();
        let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
        assert_eq!(manifest["title"], "A Book");
        assert_eq!(manifest["direction"], "default");
        let second = &manifest["chapters"][1];
        assert_eq!(second["index"], 1);
        assert_eq!(second["title"], "Part 2");
        assert_eq!(second["path"], "text/c1.xhtml");
        assert_eq!(second["linear"], true);
        let chapter = reader
            .get(&format!("/api/books/{id}/chapters/1"))
            .expect(200);
        assert_eq!(second["length"], chapter["content"].as_str().unwrap().len());
        assert_eq!(
            manifest["toc"][1],
            json!({ "title": "Part 2", "chapterIndex": 1, "fragment": "b-top", "children": [] })
        );
    }
}

#[test]
fn a_chapter_is_sanitised() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = book("x")
            .chapter("One", "<p onclick='x()'>safe<script>alert(1)</script></p>")
            .bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let chapter = reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        assert_eq!(chapter["content"], "<h1 id=\"b-top\">One</h1><p>safe</p>");
    }
}

#[test]
fn chapters_come_in_batches() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(5).bytes()).expect(201)["id"].clone();
        let batch = reader
            .get(&format!("/api/books/{id}/chapters?from=1&to=4"))
            .expect(200);
        let indices: Vec<_> = batch
            .as_array()
            .unwrap()
            .iter()
            .map(|chapter| chapter["index"].as_i64().unwrap())
            .collect();
        assert_eq!(indices, [1, 2, 3]);
        let rest = reader
            .get(&format!("/api/books/{id}/chapters?from=4&to=99"))
            .expect(200);
        assert_eq!(rest.as_array().unwrap().len(), 1);
        let beyond = reader.get(&format!("/api/books/{id}/chapters?from=5&to=9"));
        assert_eq!(beyond.code(404), "not_found");
        for range in ["from=2&to=2", "from=-1&to=2", "from=x&to=2", ""] {
            let answer = reader.get(&format!("/api/books/{id}/chapters?{range}"));
            assert_eq!(answer.code(400), "invalid", "{range}");
        }
    }
}

#[test]
fn a_batch_ends_before_it_grows_too_large_but_is_never_empty() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let words: Vec<String> = (0..250_000).map(|i: u32| i.to_string()).collect();
        let large = format!("<p>{}</p>", words.join(" "));
        let epub = (0..3)
            .fold(book("x"), |book, _| book.chapter("x", &large))
            .bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let batch = reader
            .get(&format!("/api/books/{id}/chapters?from=0&to=3"))
            .expect(200);
        assert_eq!(batch.as_array().unwrap().len(), 1);
    }
}

#[test]
fn a_whole_book_has_all_its_chapters() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(3).bytes()).expect(201)["id"].clone();
        let content = reader.get(&format!("/api/books/{id}/content")).expect(200);
        assert_eq!(content["author"], "Somebody");
        assert_eq!(content["chapters"].as_array().unwrap().len(), 3);
        assert!(
            content["chapters"][2]["content"]
                .as_str()
                .unwrap()
                .contains("Es war einmal.")
        );
    }
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(1).bytes()).expect(201)["id"].clone();
        for path in ["manifest", "chapters/0", "chapters?from=0&to=1", "content"] {
            let path = format!("/api/books/{id}/{path}");
            let first = reader.get(&path);
            // A browser's cache can be read when its reader has gone.
            assert_eq!(first.header("cache-control"), "no-store");
            let tag = first.header("etag").to_owned();
            let again = reader.send("GET", &path, &[("if-none-match", &tag)], &[]);
            assert_eq!((again.status, again.bytes.len()), (304, 0), "{path}");
        }
    }
}

#[test]
fn a_missing_part_leaves_a_note_and_the_rest_can_be_read() {
    let notes = [
        ("de", "Dieser Teil fehlt in der Datei des Buches."),
        ("de-AT", "Dieser Teil fehlt in der Datei des Buches."),
        ("en", "This part is missing from the book file."),
        ("fr", "This part is missing from the book file."),
    ];
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for (language, note) in notes {
            let mut epub = of_chapters(2).language(language).bytes();
            // The same name of the same length in the directory and in front of the data.
            while let Some(at) = epub.windows(13).position(|name| name == b"text/c0.xhtml") {
                epub[at..at + 13].copy_from_slice(b"text/cX.xhtml");
            }
            let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
            let content = |chapter: usize| {
                let path = format!("/api/books/{id}/chapters/{chapter}");
                reader.get(&path).expect(200)["content"].to_string()
            };
            assert!(content(0).contains(note), "{language}: {}", content(0));
            assert!(content(1).contains("Es war einmal."), "{}", content(1));
        }
    }
}
