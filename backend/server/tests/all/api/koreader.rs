//! `KOReader`'s calls (`plugins/kosync.koplugin/api.json`), as it makes them.

use md5::{Digest, Md5};
use serde_json::{Value, json};
use vokal_base::digest::hex;

use crate::books::book;
use crate::client::{Answer, Client, serve};
use crate::devices::{self, Device};
use crate::world;

const MEDIA_TYPE: &str = "application/vnd.koreader.v1+json";

/// A `KOReader` with a device password.
struct Koreader {
    client: Client,
    key: String,
    model: &'static str,
}

impl Koreader {
    fn new(reader: &Client, device: &Device, model: &'static str) -> Self {
        Self {
            client: reader.without_token(),
            key: hex(&Md5::digest(&device.password)),
            model,
        }
    }

    fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let headers = [
            ("accept", MEDIA_TYPE),
            ("content-type", "application/json"),
            ("x-auth-user", "grete"),
            ("x-auth-key", &self.key),
        ];
        self.client.send(method, path, &headers, body)
    }

    fn ask(&self, document: &str) -> Value {
        let answer = self.send("GET", &format!("/kosync/syncs/progress/{document}"), &[]);
        assert_eq!(answer.header("content-type"), MEDIA_TYPE);
        answer.expect(200)
    }

    fn say(&self, document: &str, progress: &str, percentage: f64) -> Value {
        let body = json!({
            "document": document,
            "progress": progress,
            "percentage": percentage,
            "device": self.model,
            "device_id": format!("id of {}", self.model),
        });
        let body = body.to_string();
        self.send("PUT", "/kosync/syncs/progress", body.as_bytes())
            .expect(200)
    }
}

fn a_book() -> Vec<u8> {
    let text = "<p>Es war einmal.</p>".repeat(20);
    (1..=4)
        .fold(book("Märchen"), |book, number| {
            book.chapter(&format!("{number}"), &text)
        })
        .bytes()
}

/// The digest that `KOReader` makes of a short file.
fn digest_of(file: &[u8]) -> String {
    let mut hash = Md5::new();
    for from in [0, 1024, 4096, 16384] {
        if from < file.len() {
            hash.update(&file[from..file.len().min(from + 1024)]);
        }
    }
    hex(&hash.finalize())
}

fn place(reader: &Client, id: &str) -> Value {
    reader.get(&format!("/api/books/{id}/progress")).expect(200)
}

#[test]
fn who_may_is_told_and_who_may_not_is_told_how() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let device = devices::add(&reader, &["sync"]);
        let koreader = Koreader::new(&reader, &device, "Kobo");
        let auth = koreader.send("GET", "/kosync/users/auth", &[]);
        assert_eq!(auth.expect(200), json!({ "authorized": "OK" }));
        assert_eq!(auth.header("content-type"), MEDIA_TYPE);
        let create = koreader.send("POST", "/kosync/users/create", b"{}");
        let told = create.expect(402)["message"].to_string();
        assert!(told.contains("profile"), "{told}");
        // As somebody types it without hyphens.
        let joined = Koreader {
            key: hex(&Md5::digest(device.password.replace('-', ""))),
            ..Koreader::new(&reader, &device, "Kobo")
        };
        assert_eq!(joined.send("GET", "/kosync/users/auth", &[]).status, 200);
        let only_books = devices::add(&reader, &["catalogue"]);
        let other = Koreader::new(&reader, &only_books, "Kobo");
        let auth = other.send("GET", "/kosync/users/auth", &[]).expect(401);
        let told = auth["message"].to_string();
        assert!(told.contains("syncing"), "{told}");
        reader
            .delete(&format!("{}/{}", devices::PATH, device.id))
            .expect(204);
        let over = koreader.send("GET", "/kosync/users/auth", &[]).expect(401);
        assert_eq!(over["code"], 2001);
        let said = koreader.send("PUT", "/kosync/syncs/progress", b"{\"document\":\"a\"}");
        assert_eq!(said.status, 401);
    }
}

#[test]
fn a_document_that_is_no_book_here_is_kept_for_other_devices() {
    for world in world::each() {
        let client = serve(&world);
        let reader = client.new_reader();
        let of = |model| {
            let device = devices::add(&reader, &["sync"]);
            Koreader::new(&reader, &device, model)
        };
        let (kobo, kindle) = (of("Kobo"), of("Kindle"));
        assert_eq!(kobo.ask("0123abc"), json!({}));
        let told = kobo.say("0123abc", "/body/DocFragment[3]/body/p[2]/text().7", 0.125);
        assert!(told["timestamp"].is_i64());
        let heard = kindle.ask("0123abc");
        assert_eq!(heard["progress"], "/body/DocFragment[3]/body/p[2]/text().7");
        assert_eq!(heard["percentage"], 0.125);
        assert_eq!(heard["device"], "Kobo");
        assert!(heard["timestamp"].is_i64());
        let ids = "?ids=content:fff,structure:0123abc,filename:ggg";
        let heard = kindle.send("GET", &format!("/kosync/syncs/progress/fff{ids}"), &[]);
        assert_eq!(heard.expect(200)["document"], "fff");
        // Nobody else hears of it.
        let stranger = client.new_reader();
        let device = devices::add(&stranger, &["sync"]);
        assert_eq!(
            Koreader::new(&stranger, &device, "Kobo").ask("0123abc"),
            json!({})
        );
        // Whatever can be kept is.
        let odd = r#"{"document":"x","progress":12,"percentage":"0.5"}"#;
        let taken = kobo.send("PUT", "/kosync/syncs/progress", odd.as_bytes());
        assert_eq!(taken.status, 200);
        assert_eq!(kindle.ask("x")["progress"], "12");
        for wrong in [
            "",
            "{",
            "[]",
            "{}",
            r#"{"document":"x"}"#,
            r#"{"document":"x","progress":"3"}"#,
            r#"{"document":"x","progress":"3","percentage":7}"#,
            r#"{"document":"x","progress":"3","percentage":-3}"#,
            r#"{"document":"x","percentage":0.5}"#,
            r#"{"document":"x","progress":"\u0000","percentage":0.5}"#,
        ] {
            let taken = kobo.send("PUT", "/kosync/syncs/progress", wrong.as_bytes());
            assert_eq!(taken.status, 400, "{wrong}");
            assert_eq!(taken.json()["code"], 2003);
        }
        // What says nothing takes nothing away.
        assert_eq!(kindle.ask("x")["progress"], "12");
    }
}

#[test]
fn two_devices_and_the_page_read_one_book() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let file = a_book();
        let id = reader.upload("maerchen.epub", &file).expect(201)["id"].to_string();
        let document = digest_of(&file);
        let of = |model| {
            let device = devices::add(&reader, &["sync"]);
            Koreader::new(&reader, &device, model)
        };
        let (kobo, kindle) = (of("Kobo"), of("Kindle"));

        // Nobody has read in it: the first to speak is where the book is.
        let first = "/body/DocFragment[2]/body/p[10]/text().3";
        kobo.say(&document, first, 0.37);
        let now = place(&reader, &id);
        assert_eq!(now["position"]["chapterIndex"], 1);
        assert_eq!(now["progress"], 37);
        assert_eq!(now["deviceName"], "E-Reader");
        // To the letter, for itself and for others, by whichever digest.
        assert_eq!(kobo.ask(&document)["progress"], first);
        assert_eq!(kobo.ask(&document)["device_id"], "id of Kobo");
        assert_eq!(kindle.ask(&document)["progress"], first);
        let by_name = hex(&Md5::digest("maerchen.epub"));
        assert_eq!(kindle.ask(&by_name)["progress"], first);

        // The page moves on; KOReader is told, and goes on from there.
        let rev = now["rev"].as_i64().unwrap();
        let to = json!({ "progress": 60, "position": { "chapterIndex": 2, "offset": 100 },
            "base": rev, "device": uuid::Uuid::new_v4() });
        reader
            .put(&format!("/api/books/{id}/progress"), &to)
            .expect(200);
        let told = kobo.ask(&document);
        assert_eq!(told["progress"], "/body/DocFragment[3]/body");
        assert!(told["device"].as_str().unwrap().starts_with("Vokal"));
        let percentage = told["percentage"].as_f64().unwrap();
        assert!((0.5..0.75).contains(&percentage), "{percentage}");
        let ids = format!("?ids=content:{document}");
        let path = format!("/kosync/syncs/progress/{document}{ids}");
        let told = kobo.send("GET", &path, &[]).expect(200);
        assert_eq!(
            told["progress_match"], "none",
            "it is to go by the percentage"
        );
        let next = "/body/DocFragment[4]/body/p[1]/text().0";
        kobo.say(&document, next, 0.76);
        assert_eq!(place(&reader, &id)["position"]["chapterIndex"], 3);

        // One that has not heard of it moves nothing, and is not forgotten.
        kindle.say(&document, "/body/DocFragment[1]/body/p[1]/text().0", 0.01);
        assert_eq!(place(&reader, &id)["position"]["chapterIndex"], 3);
        assert_eq!(kobo.ask(&document)["progress"], next);
        assert_eq!(kindle.ask(&document)["progress"], next);
        // Now it has: whoever reads on from there is believed.
        kindle.say(&document, "/body/DocFragment[1]/body/p[1]/text().0", 0.01);
        assert_eq!(place(&reader, &id)["position"]["chapterIndex"], 0);
        let export = reader.get("/api/profile/export");
        assert_eq!(export.status, 200);
    }
}

#[test]
fn another_readers_book_is_none() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, stranger) = (client.new_reader(), client.new_reader());
        let file = a_book();
        let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
        let document = digest_of(&file);
        let device = devices::add(&stranger, &["sync"]);
        let theirs = Koreader::new(&stranger, &device, "Kobo");
        theirs.say(&document, "/body/DocFragment[2]/body", 0.3);
        assert_eq!(place(&reader, &id)["rev"], 0);
        let device = devices::add(&reader, &["sync"]);
        assert_eq!(
            Koreader::new(&reader, &device, "Kobo").ask(&document),
            json!({})
        );
    }
}

#[test]
fn who_is_led_to_a_chapters_beginning_does_not_lead_the_book_back_to_it() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let file = a_book();
        let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
        let document = digest_of(&file);
        let device = devices::add(&reader, &["sync"]);
        let kobo = Koreader::new(&reader, &device, "Kobo");
        let to = json!({ "progress": 67, "position": { "chapterIndex": 2, "offset": 240 },
            "base": 0, "device": uuid::Uuid::new_v4() });
        reader
            .put(&format!("/api/books/{id}/progress"), &to)
            .expect(200);
        let is_kept = || {
            let now = place(&reader, &id);
            now["position"] == json!({ "chapterIndex": 2, "offset": 240 })
        };
        // An older one, without other digests, goes to the chapter, and says so.
        assert_eq!(kobo.ask(&document)["progress"], "/body/DocFragment[3]/body");
        kobo.say(&document, "/body/DocFragment[3]/body/p[1]/text().0", 0.5);
        assert!(is_kept());
        // Its pages count otherwise.
        kobo.say(&document, "/body/DocFragment[3]/body/p[1]/text().0", 0.7);
        assert!(is_kept());
        kobo.say(&document, "/body/DocFragment[3]/body/p[4]/text().0", 0.55);
        assert!(is_kept());
        // It has passed the place.
        kobo.say(&document, "/body/DocFragment[3]/body/p[19]/text().0", 0.73);
        assert!(!is_kept());
        assert_eq!(place(&reader, &id)["position"]["chapterIndex"], 2);
        assert_eq!(place(&reader, &id)["progress"], 73);
    }
}

#[test]
fn a_match_is_as_exact_as_the_weaker_of_two_devices() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let file = a_book();
        let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
        let content = digest_of(&file);
        let of = |model| {
            let device = devices::add(&reader, &["sync"]);
            Koreader::new(&reader, &device, model)
        };
        let (kobo, kindle) = (of("Kobo"), of("Kindle"));
        let by_name = hex(&Md5::digest("x.epub"));
        let matched = |document: &str, kind: &str| {
            let path = format!("/kosync/syncs/progress/{document}?ids={kind}:{document}");
            kindle.send("GET", &path, &[]).expect(200)["progress_match"].clone()
        };
        // The chapter of another file of this name is none of ours: the percentage counts.
        kobo.say(&by_name, "/body/DocFragment[1]/body/p[1]/text().0", 0.6);
        assert_eq!(place(&reader, &id)["position"]["chapterIndex"], 2);
        assert_eq!(matched(&content, "content"), "filename");
        assert_eq!(matched(&by_name, "filename"), "filename");
        kobo.ask(&content);
        kobo.say(&content, "/body/DocFragment[4]/body/p[1]/text().0", 0.76);
        assert_eq!(place(&reader, &id)["position"]["chapterIndex"], 3);
        assert_eq!(matched(&content, "content"), "content");
        assert_eq!(matched(&by_name, "filename"), "filename");
        // What is odd besides is no reason to lose a place.
        for odd in ["null", "{}", "[null, 7, {\"type\": 3}]"] {
            let body =
                format!(r#"{{"document":"y","progress":"1","percentage":0,"identifiers":{odd}}}"#);
            let said = kobo.send("PUT", "/kosync/syncs/progress", body.as_bytes());
            assert_eq!(said.status, 200, "{odd}");
        }
    }
}

#[test]
fn what_devices_have_said_is_known_when_the_book_comes_here() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let file = book("Später")
            .about("<dc:creator>Anna Alt</dc:creator>")
            .chapter("Eins", "<p>Es war.</p>")
            .bytes();
        let of = |model| {
            let device = devices::add(&reader, &["sync"]);
            Koreader::new(&reader, &device, model)
        };
        let (kobo, kindle) = (of("Kobo"), of("Kindle"));
        let document = digest_of(&file);
        let at = "/body/DocFragment[1]/body/p[1]/text().3";
        kobo.say(&document, at, 0.4);
        reader.upload("x.epub", &file).expect(201);
        assert_eq!(kindle.ask(&document)["progress"], at);
        // As KOReader calls what it fetches from a catalogue.
        kindle.say(&document, at, 0.4);
        let fetched = hex(&Md5::digest("Anna Alt - Später.epub"));
        assert_eq!(kobo.ask(&fetched)["device"], "Kindle");
    }
}
