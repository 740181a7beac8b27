//! What a reader's devices have in common.

mod annotations;
mod earlier;
mod exchange;
mod killed;
mod model;
mod places;
mod settings;
mod statistics;
mod telling;
mod twelve;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::books::of_chapters;
use crate::client::{Answer, Client};

/// A reader's device, as the server sees it.
#[derive(Clone)]
struct Device {
    client: Client,
    id: Uuid,
    /// Up to which change it knows everything.
    since: i64,
}

impl Device {
    fn of(client: &Client) -> Self {
        Self {
            client: client.clone(),
            id: Uuid::now_v7(),
            since: 0,
        }
    }

    /// The same device, after its server has got another address.
    fn at(&self, client: &Client) -> Self {
        let token = self.client.token.as_deref().unwrap();
        Self {
            client: client.with_token(token),
            ..self.clone()
        }
    }

    fn body(&self, changes: &[Value]) -> Value {
        json!({ "device": self.id, "since": self.since, "changes": changes })
    }

    fn ask(&self, changes: &[Value]) -> Answer {
        self.client.post("/api/sync", &self.body(changes))
    }

    /// Sends these changes, and keeps what it is told.
    #[track_caller]
    fn sync(&mut self, changes: &[Value]) -> Value {
        let answer = self.ask(changes).expect(200);
        self.since = answer["rev"].as_i64().unwrap();
        answer
    }
}

/// A book of two chapters of this reader.
fn a_book(reader: &Client) -> i64 {
    let answer = reader.upload("x.epub", &of_chapters(2).bytes()).expect(201);
    answer["id"].as_i64().unwrap()
}

fn highlight(body: &str, colour: &str) -> Value {
    json!({
        "kind": "highlight",
        "anchors": [{
            "span": "0:0-4",
            "textHash": "00112233445566ff",
            "quote": { "prefix": "", "exact": "Text", "suffix": " of" },
            "progression": 0.0,
        }],
        "colour": colour,
        "style": "highlight",
        "body": body,
        "tags": ["a"],
        "createdAt": "2031-01-02T03:04:05Z",
        "updatedAt": "2019-01-02T03:04:05Z",
    })
}

/// A change of an annotation; null as `annotation` deletes it.
fn change(key: Uuid, book: i64, base: i64, annotation: &Value, fields: &[&str]) -> Value {
    json!({
        "of": "annotation", "id": Uuid::now_v7(), "key": key, "bookId": book, "base": base,
        "annotation": annotation, "fields": fields,
    })
}

/// A change of how pages are set; null as `settings` deletes it.
fn setting(scope: &str, base: i64, settings: &Value, fields: &[&str]) -> Value {
    json!({
        "of": "settings", "id": Uuid::now_v7(), "scope": scope, "base": base,
        "settings": settings, "fields": fields,
    })
}

fn going(book: i64, base: i64, offset: i64) -> Value {
    json!({
        "of": "place", "id": Uuid::now_v7(), "bookId": book, "base": base,
        "chapterIndex": 1, "offset": offset, "progress": 50,
    })
}
