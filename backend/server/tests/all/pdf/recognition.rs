//! A PDF whose pages are pictures becomes text, where there is Tesseract.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_base::db::moment::now;
use vokal_documents::{Pdfs, Recognising};
use vokal_server::http::State;

use crate::client::{Client, serve};
use crate::pdfs::{self, of_pictures};
use crate::world;

/// What a server does behind its answers, step by step.
struct Steps<'s> {
    state: &'s State,
    pdfs: Pdfs,
    system: actix_web::rt::SystemRunner,
}

impl Steps<'_> {
    fn one(&self) -> bool {
        let State {
            database, library, ..
        } = self.state;
        let step = self
            .pdfs
            .recognise_next(database, library, now() + TimeDelta::seconds(1));
        self.system.block_on(step).unwrap()
    }

    fn all(&self) {
        let made = (0..20).take_while(|_| self.one()).count();
        assert!(made < 20, "it never ends");
    }
}

/// The page of a text as a picture.
fn picture(reader: &Client, lines: &[&str]) -> Vec<u8> {
    let name = pdfs::uploaded(reader, &pdfs::of_text(lines));
    reader.get(&format!("/api/pdf/{name}/pages/1")).bytes
}

fn content(reader: &Client, name: &str) -> Value {
    reader.get(&format!("/api/pdf/content/{name}")).expect(200)
}

fn says(content: &Value, text: &str) -> bool {
    content["content"].as_str().unwrap().contains(text)
}

fn count(content: &Value, text: &str) -> usize {
    content["content"].as_str().unwrap().matches(text).count()
}

#[test]
fn pages_that_are_pictures_become_text() {
    for world in world::each() {
        let state = &world.state;
        let client = serve(&world);
        let system = actix_web::rt::System::new();
        let seen = system.block_on(state.pdfs.look_for_tesseract());
        if seen != Recognising::Works {
            eprintln!("skipped: there is no Tesseract here ({seen:?})");
            return;
        }
        let pdfs = state.pdfs.clone();
        let steps = Steps {
            state,
            pdfs,
            system,
        };
        let reader = client.new_reader();
        let first = picture(
            &reader,
            &["The quick brown fox jumps", "over the lazy dog today."],
        );
        let other = picture(
            &reader,
            &["Zwischen den Bergen liegt", "ein kleines, stilles Dorf."],
        );
        let scan = of_pictures(&[Some(&first), None, Some(&other)]);

        // It is there at once, as pictures, and says that more is to come.
        let answer = reader.upload_pdf("scan.pdf", &scan).expect(201);
        let name = answer["fileName"].as_str().unwrap();
        let told = &answer["recognition"];
        assert_eq!(
            (&told["state"], &told["pages"]),
            (&json!("waiting"), &json!(2))
        );
        assert_eq!(count(&content(&reader, name), "<img"), 2);

        // One page is done, and another server goes on.
        assert!(steps.one());
        assert_eq!(content(&reader, name)["recognition"]["done"], 1);
        let again = Pdfs::new(state.files.clone(), None);
        assert_eq!(
            steps.system.block_on(again.look_for_tesseract()),
            Recognising::Works
        );
        let steps = Steps {
            pdfs: again,
            ..steps
        };
        steps.all();
        let found = content(&reader, name);
        for text in ["quick brown fox", "Here stands a text", "stilles Dorf"] {
            assert!(says(&found, text), "{text}: {found}");
        }
        assert_eq!(count(&found, "<img"), 0);
        assert_eq!(found["notices"], json!([]));
        assert_eq!(found["version"], 2);
        let told = &found["recognition"];
        assert_eq!((&told["state"], &told["done"]), (&json!("done"), &json!(2)));
        let book = reader.post(&format!("/api/pdf/{name}/book"), &json!({}));
        let book = book.expect(200)["bookId"].to_string();
        let chapters = reader.get(&format!("/api/books/{book}/chapters?from=0&to=8"));
        assert!(chapters.expect(200).to_string().contains("stilles Dorf"));

        // Who does not want it gets no more of it, until they do.
        let name = pdfs::uploaded(&reader, &scan);
        let path = format!("/api/pdf/{name}/recognition");
        assert!(steps.one());
        let ended = reader.delete(&path).expect(200);
        assert_eq!(ended["recognition"]["state"], "cancelled");
        assert!(!steps.one());
        assert_eq!(count(&content(&reader, &name), "<img"), 2);
        let begun = reader.post(&path, &json!({})).expect(200);
        assert_eq!(begun["recognition"]["state"], "waiting");
        assert_eq!(begun["recognition"]["done"], 1);

        // What its reader has written meanwhile stays.
        let headers = [("content-type", "application/json"), ("if-match", "*")];
        let body = json!({ "content": "<p>Mine.</p>" }).to_string();
        let place = format!("/api/pdf/content/{name}");
        let saved = reader.send("PUT", &place, &headers, body.as_bytes());
        saved.expect(200);
        steps.all();
        let found = content(&reader, &name);
        assert!(says(&found, "Mine."));
        assert_eq!(found["recognition"]["state"], "edited");
        // Unless they ask for it.
        reader.post(&path, &json!({})).expect(200);
        steps.all();
        assert!(says(&content(&reader, &name), "quick brown fox"));
        assert!(reader.get("/api/pdf/list").expect(200)["recognises"] == true);
    }
}

#[test]
fn without_tesseract_pictures_stay_pictures() {
    let world = world::on_sqlite();
    let reader = serve(&world).new_reader();
    let page = picture(&reader, &["The quick brown fox"]);
    let answer = reader.upload_pdf("scan.pdf", &of_pictures(&[Some(&page)]));
    let answer = answer.expect(201);
    assert_eq!(answer["notices"], json!(["no_text"]));
    assert_eq!(answer["recognition"], Value::Null);
    let name = answer["fileName"].as_str().unwrap();
    let asked = reader.post(&format!("/api/pdf/{name}/recognition"), &json!({}));
    assert_eq!(asked.code(503), "converter_unavailable");
    assert_eq!(reader.get("/api/pdf/list").expect(200)["recognises"], false);
}
