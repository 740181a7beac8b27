//! Looking through all of a reader's books.

use serde_json::{Value, json};
use vokal_library::search::counting;

use crate::books::book;
use crate::client::{Client, serve};
use crate::world::{self, Manner, World};

fn upload(reader: &Client, title: &'static str, body: &str) -> i64 {
    let file = book(title).chapter("Das Kapitel", body).bytes();
    let answer = reader.upload("x.epub", &file).expect(201);
    answer["id"].as_i64().unwrap()
}

fn count(world: &World) -> usize {
    let done = counting::count_all(&world.state.database);
    actix_web::rt::System::new().block_on(done).unwrap()
}

fn search(reader: &Client, words: &str) -> Value {
    let words: String = url::form_urlencoded::byte_serialize(words.as_bytes()).collect();
    reader.get(&format!("/api/search?q={words}")).expect(200)
}

fn titles(found: &Value) -> Vec<&str> {
    let books = found["books"].as_array().unwrap().iter();
    books.map(|book| book["title"].as_str().unwrap()).collect()
}

#[test]
fn words_are_found_in_all_books_however_they_are_written() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let first = upload(
            &reader,
            "Eins",
            "<p>Im Kran&#xad;ken<b>haus</b>zimmer, f\u{fc}r dich.</p>",
        );
        upload(
            &reader,
            "Zwei",
            "<p>Ein Haus. Das Haus.</p><p>Hausarrest</p>",
        );
        upload(&reader, "Drei", "<p>\u{6f22}\u{5b57}</p>");
        // Before and after the groups of letters are counted.
        for counted in [0, 3] {
            assert_eq!(if counted == 0 { 0 } else { count(&world) }, counted);
            let found = search(&reader, "HAUS");
            assert_eq!(titles(&found), ["Zwei", "Eins"]);
            assert_eq!(found["books"][0]["hits"], 3);
            let best = &found["books"][0]["best"];
            assert_eq!(best[0]["hit"], "Haus");
            assert_eq!(best[0]["before"], "Ein ");
            assert_eq!(best[2]["after"], "arrest");
            assert_eq!(found["after"], Value::Null);
            let fuer = search(&reader, "fuer dich");
            assert_eq!(titles(&fuer), ["Eins"]);
            assert_eq!(fuer["books"][0]["bookId"], first);
            assert_eq!(fuer["books"][0]["best"][0]["chapterTitle"], "Das Kapitel");
            assert_eq!(titles(&search(&reader, "\u{5b57}")), ["Drei"]);
            assert_eq!(titles(&search(&reader, "nirgends")), [""; 0]);
            assert_eq!(titles(&search(&reader, " ")), [""; 0]);
        }
    }
}

#[test]
fn the_book_that_was_read_last_comes_first_and_many_come_in_parts() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let ids: Vec<_> = (0..11)
            .map(|_| upload(&reader, "x", "<p>Wort</p>"))
            .collect();
        let place = json!({ "progress": 1, "position": { "chapterIndex": 0, "offset": 0 } });
        reader
            .put(&format!("/api/books/{}/progress", ids[4]), &place)
            .expect(200);
        let ids_of = |found: &Value| -> Vec<i64> {
            let books = found["books"].as_array().unwrap().iter();
            books.map(|book| book["bookId"].as_i64().unwrap()).collect()
        };
        let mut all = Vec::new();
        let mut path = "/api/search?q=wort".to_owned();
        loop {
            let found = reader.get(&path).expect(200);
            all.extend(ids_of(&found));
            let Some(after) = found["after"].as_i64() else {
                break;
            };
            assert!(found["left"].as_u64().unwrap() > 0);
            path = format!("/api/search?q=wort&after={after}");
        }
        let mut expected: Vec<_> = ids
            .iter()
            .rev()
            .copied()
            .filter(|id| *id != ids[4])
            .collect();
        expected.insert(0, ids[4]);
        assert_eq!(all, expected);
    }
}

#[test]
fn nobody_finds_what_is_anothers_or_deleted() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let id = upload(&reader, "Meins", "<p>Geheimnis</p>");
        assert_eq!(titles(&search(&other, "geheimnis")), [""; 0]);
        assert_eq!(titles(&search(&reader, "geheimnis")), ["Meins"]);
        reader.delete(&format!("/api/books/{id}")).expect(204);
        assert_eq!(titles(&search(&reader, "geheimnis")), [""; 0]);
        let long = "x".repeat(1001);
        assert_eq!(
            reader.get(&format!("/api/search?q={long}")).code(400),
            "invalid"
        );
        assert_eq!(client.get("/api/search?q=x").code(401), "signed_out");
    }
}
