//! Is each table that has something of a reader's in the export of their account?

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use diesel::prelude::*;
use diesel::sql_types::Text;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::books::book;
use crate::client::{Client, serve};
use crate::world;

/// Where the rows of a table stand in `account.json`.
const EXPORTED: [(&str, &str); 24] = [
    ("annotations", "/annotations"),
    ("audit_log", "/activity"),
    ("book_covers", "/covers"),
    ("book_edits", "/books/0/fileSays"),
    ("book_tags", "/books/0/tags"),
    ("books", "/books"),
    ("device_places", "/books/0/devicePlaces"),
    ("device_tokens", "/devices"),
    ("identities", "/signInProviders"),
    ("koreader_places", "/saidByKoreader"),
    ("passkeys", "/passkeys"),
    ("pdfs", "/pdfs"),
    ("place_history", "/books/0/earlierPlaces"),
    ("reader_fonts", "/fonts"),
    ("reading_book_days", "/readingStatistics"),
    ("reading_days", "/readingStatistics"),
    ("reading_limits", "/readingStatistics"),
    ("reading_settings", "/readingSettings"),
    ("reading_stretches", "/readingStatistics"),
    ("sessions", "/sessions"),
    ("shelf_books", "/shelves"),
    ("shelves", "/shelves"),
    ("sync_devices", "/readingDevices"),
    ("users", "/profile"),
];

/// What an export leaves out, and why.
const LEFT_OUT: [(&str, &str); 20] = [
    ("book_digests", "counted from the file, which is there"),
    ("book_fonts", "in the book's file"),
    ("book_grams", "counted from the book's text"),
    ("book_keys", "made of what the book's row says"),
    ("book_revs", "counts changes; says nothing of anybody"),
    ("book_sources", "the file that came lies in the book's file"),
    ("book_thumbnails", "made of the book's cover"),
    ("chapters", "in the book's file"),
    ("contributors", "in the book's file, and in its row"),
    ("mail_words", "opens the account, for an hour"),
    ("page_list", "in the book's file"),
    ("passkey_ceremonies", "opens the account, for minutes"),
    ("pdf_books", "ties a document to its book; both are there"),
    ("pdf_pictures", "in the document's file"),
    (
        "pdf_recognised_pages",
        "goes into the document's text once all of its pages are read",
    ),
    ("provider_links", "opens the account, for minutes"),
    ("refresh_tokens", "opens the account"),
    ("reset_words", "opens the account, for a day"),
    ("resources", "in the book's file"),
    ("upload_news", "how far an upload is, for minutes"),
];
/// Like these, but with a reason of its own.
const COUNTS_CHANGES: (&str, &str) = ("sync_changes", "numbers of changes that came already");

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
}

/// The tables whose rows belong to a reader: by their number, or by what belongs to them.
fn tables_of_readers(connection: &mut SqliteConnection) -> BTreeSet<String> {
    let references: Vec<Reference> = diesel::sql_query(
        "SELECT m.name AS child, f.\"table\" AS parent \
         FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' \
         UNION SELECT m.name, 'users' FROM sqlite_master m JOIN pragma_table_info(m.name) c \
         WHERE m.type = 'table' AND c.name = 'user_id'",
    )
    .load(connection)
    .unwrap();
    let mut found = BTreeSet::from(["users".to_owned()]);
    loop {
        let before = found.len();
        for Reference { child, parent } in &references {
            if found.contains(parent) {
                found.insert(child.clone());
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn account(reader: &Client) -> Value {
    let answer = reader.get("/api/profile/export");
    assert_eq!(answer.status, 200);
    let mut zip = zip::ZipArchive::new(Cursor::new(&answer.bytes)).unwrap();
    let mut text = String::new();
    let mut file = zip.by_name("account.json").unwrap();
    file.read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn no_table_with_a_readers_rows_is_forgotten() {
    let world = world::on_sqlite();
    let reader = serve(&world).new_reader();
    let epub = book("Amerika").chapter("One", "<p>x</p>").bytes();
    reader.upload("amerika.epub", &epub).expect(201);
    let told = account(&reader);
    let file = world.folder.path().join("vokal.db");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let there = tables_of_readers(&mut connection);
    let left_out = LEFT_OUT.into_iter().chain([COUNTS_CHANGES]);
    let known: BTreeMap<_, _> = EXPORTED.into_iter().chain(left_out).collect();
    for table in &there {
        assert!(
            known.contains_key(&**table),
            "{table} has a reader's rows: have the export tell them, or say here why not"
        );
    }
    for (table, what) in &known {
        assert!(there.contains(*table), "{table} is gone");
        if what.starts_with('/') {
            assert!(told.pointer(what).is_some(), "{table}: no {what}");
        }
    }
}

#[test]
fn an_export_tells_where_each_device_is() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let text = format!("<p>{}</p>", "Es war einmal. ".repeat(100));
        let epub = book("Amerika").chapter("One", &text).bytes();
        let id = reader.upload("amerika.epub", &epub).expect(201)["id"].clone();
        let device = Uuid::now_v7().to_string();
        let change = json!({
            "of": "place", "id": Uuid::now_v7(), "bookId": id, "base": 0,
            "chapterIndex": 0, "offset": 30, "progress": 7,
        });
        let round = json!({ "device": device, "since": 0, "changes": [change] });
        reader.post("/api/sync", &round).expect(200);
        let told = account(&reader);
        let places = &told["books"][0]["devicePlaces"];
        assert_eq!(places[0]["device"], device, "{places}");
        assert_eq!(places[0]["position"]["offset"], 30);
        assert_eq!(places[0]["progress"], 7);
        assert_eq!(told["readingDevices"][0]["id"], device);
    }
}
