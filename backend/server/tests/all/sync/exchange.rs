//! Annotations leave as files and come in from those of others.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Device, change};
use crate::books::book;
use crate::client::{Answer, Client, serve};
use crate::world;

const SENTENCE: &str = "Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte";

fn the_book(reader: &Client) -> i64 {
    let file = book("Die Verwandlung")
        .chapter("I", &format!("<p>{SENTENCE}, fand er sich verwandelt.</p>"))
        .bytes();
    let answer = reader.upload("x.epub", &file).expect(201);
    answer["id"].as_i64().unwrap()
}

fn import(reader: &Client, book: i64, file: &str, is_dry: bool) -> Answer {
    let path = format!("/api/books/{book}/annotations?dryRun={is_dry}");
    reader.send("POST", &path, &[], file.as_bytes())
}

fn export(reader: &Client, book: i64, format: &str) -> String {
    let answer = reader.get(&format!("/api/books/{book}/annotations/{format}"));
    assert_eq!(answer.status, 200, "{format}");
    String::from_utf8(answer.bytes).unwrap()
}

fn clippings(title: &str, words: &str) -> String {
    format!(
        "\u{feff}{title} (Somebody)\r\n- Your Highlight on page 1 | Location 10-12 | Added on \
         Sunday, March 1, 2026 10:00:00 AM\r\n\r\n{words}\r\n==========\r\n"
    )
}

#[test]
fn what_was_written_by_another_program_is_found_in_the_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = the_book(&reader);
        let file = clippings("Die Verwandlung", SENTENCE)
            + &clippings(
                "Die Verwandlung",
                "Das steht hier nirgends, in keinem Satz.",
            )
            + &clippings("Der Prozess", "Jemand mußte Josef K. verleumdet haben");
        let dry = import(&reader, id, &file, true).expect(200);
        assert_eq!(dry["quote"], 1, "{dry}");
        assert_eq!(dry["lost"], 1, "{dry}");
        assert_eq!(dry["ofOtherBooks"], 1, "{dry}");
        assert_eq!(
            dry["lostWords"],
            json!(["Das steht hier nirgends, in keinem Satz."])
        );
        let mut phone = Device::of(&reader);
        assert_eq!(phone.sync(&[])["annotations"], json!([]), "nothing yet");

        assert_eq!(import(&reader, id, &file, false).expect(200)["added"], 1);
        let told = phone.sync(&[]);
        let quote = &told["annotations"][0]["annotation"]["anchors"][0]["quote"];
        assert_eq!(quote["exact"], SENTENCE);
        // Twice adds nothing.
        let again = import(&reader, id, &file, false).expect(200);
        assert_eq!((&again["added"], &again["known"]), (&json!(0), &json!(1)));
        assert_eq!(phone.sync(&[])["annotations"], json!([]));
    }
}

#[test]
fn an_annotation_set_comes_back_as_it_was() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = the_book(&reader);
        let file = clippings("Die Verwandlung", SENTENCE);
        import(&reader, id, &file, false).expect(200);
        let mut phone = Device::of(&reader);
        let told = phone.sync(&[])["annotations"][0].clone();
        let (key, rev) = (told["key"].as_str().unwrap(), told["rev"].as_i64().unwrap());
        let key: Uuid = key.parse().unwrap();
        let mut noted = told["annotation"].clone();
        noted["body"] = json!("=1+1, *wichtig*");
        noted["tags"] = json!(["Anfang"]);
        phone.sync(&[change(key, id, rev, &noted, &["body", "tags"])]);

        let set = export(&reader, id, "annotation-set");
        for format in ["markdown", "csv", "html"] {
            let written = export(&reader, id, format);
            assert!(written.contains("Gregor Samsa"), "{format}: {written}");
            assert!(!written.contains(",=1+1"), "{format}: {written}");
        }
        let known = import(&reader, id, &set, true).expect(200);
        assert_eq!(
            (&known["exact"], &known["known"]),
            (&json!(1), &json!(1)),
            "{known}"
        );

        let kept = |phone: &mut Device| {
            phone.since = 0;
            phone.sync(&[])["annotations"][0]["annotation"].clone()
        };
        let before = kept(&mut phone);
        let gone = change(key, id, phone.since, &Value::Null, &[]);
        phone.sync(&[gone]);
        assert_eq!(kept(&mut phone), Value::Null);
        assert_eq!(import(&reader, id, &set, false).expect(200)["added"], 1);
        let after = kept(&mut phone);
        for field in ["kind", "anchors", "colour", "style", "body", "tags"] {
            assert_eq!(after[field], before[field], "{field}");
        }
    }
}

#[test]
fn a_copy_of_the_book_gets_annotations_of_its_own() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let first = the_book(&reader);
        import(
            &reader,
            first,
            &clippings("Die Verwandlung", SENTENCE),
            false,
        )
        .expect(200);
        let set = export(&reader, first, "annotation-set");
        let second = the_book(&reader);
        for (added, known) in [(1, 0), (0, 1)] {
            let report = import(&reader, second, &set, false).expect(200);
            assert_eq!(report["added"], added, "{report}");
            assert_eq!(report["known"], known, "{report}");
        }
        for id in [first, second] {
            assert!(export(&reader, id, "csv").contains(SENTENCE), "{id}");
        }
    }
}

#[test]
fn what_is_none_of_these_files_is_refused() {
    for world in world::each() {
        let client = serve(&world);
        let reader = client.new_reader();
        let id = the_book(&reader);
        for file in ["", "hello", "{", "{}", "[1, 2", "return {"] {
            let answer = import(&reader, id, file, true);
            assert!(
                answer.status == 400 || answer.status == 200,
                "{file}: {}",
                answer.status
            );
        }
        assert_eq!(import(&reader, id, "hello", true).code(400), "invalid");
        let other = client.new_reader();
        assert_eq!(import(&other, id, "hello", true).code(404), "not_found");
        let none = other.get(&format!("/api/books/{id}/annotations/csv"));
        assert_eq!(none.code(404), "not_found");
        assert_eq!(
            reader
                .get(&format!("/api/books/{id}/annotations/pdf"))
                .code(404),
            "not_found"
        );
    }
}
