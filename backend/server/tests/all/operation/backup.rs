//! Is a backup the whole of it, taken while the server works?

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{complaint, each_database, run, variables};
use crate::authenticator::{self, Authenticator};
use crate::books::{FONT, of_chapters};
use crate::browser::Browser;
use crate::client::{Client, PASSWORD};
use crate::crash::{Process, signed_in};
use crate::participants::{SUBMIT, batch};

pub const EMAIL: &str = "grete@vokal.test";

/// What a backup holds: the sums of its tables, and each file's content.
#[derive(Debug, PartialEq)]
pub struct Content {
    pub tables: Value,
    pub files: BTreeMap<String, Vec<u8>>,
}

pub fn content(backup: &Path) -> Content {
    let mut archive = tar::Archive::new(File::open(backup).unwrap());
    let mut tables = Value::Null;
    let mut files = BTreeMap::new();
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let name = entry.path().unwrap().display().to_string();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        if name == "sums.json" {
            let sums: Value = serde_json::from_slice(&bytes).unwrap();
            tables = sums["tables"].clone();
        } else if name.starts_with("files/") {
            files.insert(name, bytes);
        }
    }
    Content { tables, files }
}

struct Store {
    folder: TempDir,
    database: Option<String>,
}

impl Store {
    fn new(database: Option<String>) -> Self {
        let folder = TempDir::new().unwrap();
        Self { folder, database }
    }

    /// An empty one on each engine at hand.
    fn each() -> Vec<Self> {
        each_database().into_iter().map(Self::new).collect()
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn serve(&self) -> Process {
        Process::start_with(self.path(), &variables(self.database.as_ref()))
    }

    fn serve_with_admin(&self) -> Process {
        let admin = [
            ("VOKAL_ADMIN_USERNAME", "josef"),
            ("VOKAL_ADMIN_PASSWORD", PASSWORD),
        ];
        let variables = [&admin[..], &variables(self.database.as_ref())].concat();
        Process::start_with(self.path(), &variables)
    }

    #[track_caller]
    fn command(&self, arguments: &[&str], code: i32) -> String {
        let output = run(self.path(), &variables(self.database.as_ref()), arguments);
        complaint(&output, code)
    }

    #[track_caller]
    fn backup(&self, name: &str) -> PathBuf {
        let file = self.path().join(name);
        self.command(&["backup", file.to_str().unwrap()], 0);
        file
    }
}

#[test]
fn a_backup_of_one_engine_is_restored_on_either() {
    for store in Store::each() {
        fill(&store);
        let backup = store.backup("quiet.tar");
        let kept = content(&backup);
        assert_eq!(kept.files.len(), 3);
        assert!(kept.tables["study_participants"]["rows"].as_i64() > Some(0));
        for other in Store::each() {
            other.command(&["restore", backup.to_str().unwrap()], 0);
            other.command(&["check"], 0);
            assert_eq!(content(&other.backup("again.tar")), kept);
            // There is something now.
            let told = other.command(&["restore", backup.to_str().unwrap()], 2);
            assert!(told.contains("empty"), "{told}");
            go_on(&other);
        }
    }
}

fn fill(store: &Store) {
    let server = store.serve();
    fill_served(&server);
}

/// Some of everything that is kept.
pub fn fill_served(server: &Process) {
    server.client().register(EMAIL).expect(201);
    let reader = signed_in(server.client(), EMAIL);
    for chapters in [3, 40] {
        reader
            .upload("x.epub", &of_chapters(chapters).bytes())
            .expect(201);
    }
    let deleted = reader.upload("deleted.epub", &of_chapters(1).bytes());
    let id = &deleted.expect(201)["id"];
    reader.delete(&format!("/api/books/{id}")).expect(204);
    reader.send("POST", "/api/fonts", &[], FONT).expect(201);
    for _ in 0..5 {
        server.client().post(SUBMIT, &batch()).expect(201);
    }
}

#[test]
fn a_second_factor_comes_along_and_needs_the_secret_file() {
    let form = |code: &str| json!({ "username": "josef", "password": PASSWORD, "code": code });
    for (store, other) in Store::each().into_iter().zip(Store::each()) {
        store.command(&["migrate"], 0);
        let (codes, authenticator) = {
            let server = store.serve_with_admin();
            let page = Browser::on(server.client());
            page.post("/api/admin/session", &form("")).expect(204);
            let password = json!({ "password": PASSWORD });
            let begun = page.post(authenticator::PATH, &password);
            let shown = Authenticator::shown(&begun);
            let code = json!({ "code": shown.code(Utc::now().naive_utc()) });
            let told = page.post(authenticator::CONFIRM, &code).expect(200);
            (told["codes"].clone(), shown)
        };
        let backup = store.backup("kept.tar");
        other.command(&["restore", backup.to_str().unwrap()], 0);
        fs::copy(store.path().join("secret"), other.path().join("secret")).unwrap();
        let server = other.serve();
        let page = Browser::on(server.client());
        let sign_in = |code: &str| page.post("/api/admin/session", &form(code)).status;
        // The code of the next half minute is good a little before, and was not used yet.
        let next = Utc::now().naive_utc() + TimeDelta::seconds(30);
        assert_eq!(sign_in(""), 401);
        assert_eq!(sign_in(&authenticator.code(next)), 204);
        assert_eq!(sign_in(codes[0].as_str().unwrap()), 204);
    }
}

/// Takes the one book that is deleted back, with what stands in it.
pub fn take_back(reader: &Client) {
    let deleted = reader.get("/api/trash").expect(200);
    assert_eq!(deleted.as_array().unwrap().len(), 1);
    let id = deleted[0]["id"].as_str().unwrap();
    let restored = reader.post(&format!("/api/trash/book/{id}/restore"), &Value::Null);
    assert_eq!(restored.status, 204);
    reader
        .get(&format!("/api/books/{id}/chapters/0"))
        .expect(200);
}

/// Who was there is still there, and new rows get numbers of their own.
fn go_on(store: &Store) {
    let server = store.serve();
    let reader = signed_in(server.client(), EMAIL);
    let books = reader.get("/api/books").expect(200);
    let id = &books.as_array().unwrap()[0]["id"];
    reader
        .get(&format!("/api/books/{id}/chapters/2"))
        .expect(200);
    take_back(&reader);
    let fonts = reader.get("/api/fonts").expect(200);
    let part = |value: &Value| value.as_str().unwrap().to_owned();
    let (family, hash) = (part(&fonts[0]["id"]), part(&fonts[0]["files"][0]["hash"]));
    let font = reader.get(&format!("/api/fonts/{family}/{hash}"));
    assert_eq!(font.bytes.len(), fonts[0]["bytes"]);
    reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    server.client().register("gregor@vokal.test").expect(201);
}

#[test]
fn a_backup_taken_while_much_is_written_is_consistent() {
    for (store, other) in Store::each().into_iter().zip(Store::each()) {
        let server = store.serve();
        server.client().register(EMAIL).expect(201);
        let stop = Arc::new(AtomicBool::new(false));
        let writers: Vec<_> = (0..3)
            .map(|writer| {
                let (stop, client) = (Arc::clone(&stop), server.client().clone());
                let reader = signed_in(&client, EMAIL);
                thread::spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        if writer == 0 {
                            let epub = of_chapters(60).bytes();
                            let book = reader.upload("x.epub", &epub).expect(201);
                            reader.delete(&format!("/api/books/{}", book["id"]));
                            reader.upload("x.epub", &epub).expect(201);
                        } else {
                            client.post(SUBMIT, &batch());
                        }
                    }
                })
            })
            .collect();
        thread::sleep(std::time::Duration::from_millis(300));
        let backup = store.backup("busy.tar");
        stop.store(true, Ordering::Relaxed);
        for writer in writers {
            writer.join().unwrap();
        }
        // Whole books with whole chapters, whole participants: `restore` looks at each.
        other.command(&["restore", backup.to_str().unwrap()], 0);
        other.command(&["check"], 0);
    }
}

#[test]
fn half_a_backup_is_refused_and_leaves_nothing() {
    for (store, other) in Store::each().into_iter().zip(Store::each()) {
        fill(&store);
        let backup = store.backup("whole.tar");
        let bytes = fs::read(&backup).unwrap();
        let cut = store.path().join("cut.tar");
        for share in [30, 60, 90] {
            fs::write(&cut, &bytes[..bytes.len() * share / 100]).unwrap();
            let told = other.command(&["restore", cut.to_str().unwrap()], 2);
            assert!(told.contains("no backup, or it is damaged"), "{told}");
        }
        let mut changed = bytes.clone();
        let at = bytes
            .windows(11)
            .position(|text| text == b"Es war einm")
            .unwrap();
        changed[at] = b'A';
        fs::write(&cut, &changed).unwrap();
        let told = other.command(&["restore", cut.to_str().unwrap()], 2);
        assert!(told.contains("sums"), "{told}");
        other.command(&["restore", backup.to_str().unwrap()], 0);
    }
}

#[test]
fn a_lost_file_is_told_and_keeps_nothing_else_out() {
    for (store, other) in Store::each().into_iter().zip(Store::each()) {
        fill(&store);
        let blobs = store.path().join("blobs");
        let folders = fs::read_dir(&blobs)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let mut books = folders
            .filter(|path| path.is_dir())
            .flat_map(|folder| fs::read_dir(folder).unwrap())
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "epub"));
        fs::remove_file(books.next().unwrap()).unwrap();
        let file = store.path().join("x.tar");
        store.command(&["backup", file.to_str().unwrap()], 1);
        assert_eq!(content(&file).files.len(), 2);
        other.command(&["restore", file.to_str().unwrap()], 1);
        other.command(&["check"], 1);
    }
}

#[test]
fn what_is_no_backup_is_said_to_be_none_and_nothing_of_it_is_told() {
    let secret = "geheim ".repeat(400);
    for store in Store::each() {
        fill(&store);
        let whole = fs::read(store.backup("whole.tar")).unwrap();
        let foreign = {
            let mut archive = tar::Builder::new(Vec::new());
            let mut entry = tar::Header::new_gnu();
            entry.set_size(secret.len() as u64);
            let added = archive.append_data(&mut entry, "geheim.txt", secret.as_bytes());
            added.unwrap();
            archive.into_inner().unwrap()
        };
        let file = store.path().join("x");
        for (bytes, told) in [
            (&b""[..], "it is empty"),
            (secret.as_bytes(), "it is no archive"),
            (&foreign, "it has no header"),
            (&whole[..540], "it ends too early"),
        ] {
            fs::write(&file, bytes).unwrap();
            let said = store.command(&["restore", file.to_str().unwrap()], 2);
            assert!(said.contains(told), "{said}");
            assert!(!said.contains("geheim") && said.len() < 300, "{said}");
        }
        // What there is is not written over.
        let said = store.command(&["backup", file.to_str().unwrap()], 2);
        assert!(said.contains("there is a file"), "{said}");
        assert_eq!(fs::read(&file).unwrap(), whole[..540]);
    }
}
