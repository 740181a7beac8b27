//! Do readers' files stand in a bucket as safely as in a folder?

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;

use super::{complaint, each_database, run, variables};
use crate::books::{Epub, PIXEL, book, of_chapters};
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::crash::{Process, signed_in};
use crate::proxy::Proxy;
use crate::s3::Bucket;
use vokal_files::shelf::Most;

const EMAIL: &str = "grete@vokal.test";

/// A book with a picture of about so many bytes, which nothing makes smaller.
fn with_picture(bytes: usize) -> Epub {
    let mut noise = vec![0; bytes];
    File::open("/dev/urandom")
        .unwrap()
        .read_exact(&mut noise)
        .unwrap();
    let picture = [PIXEL, &noise].concat();
    book("x")
        .chapter("One", "<p>x</p>")
        .item("a.png", "image/png", "cover-image", &picture)
}

fn upload(reader: &Client, epub: &Epub) -> String {
    reader.upload("x.epub", &epub.bytes()).expect(201)["id"].to_string()
}

fn cover(reader: &Client, id: &str) -> Answer {
    reader.get(&format!("/api/books/{id}/cover"))
}

fn copies(folder: &Path) -> PathBuf {
    folder.join("s3/cache")
}

#[test]
fn a_book_comes_into_a_bucket_is_read_and_goes() {
    let Some(bucket) = Bucket::new() else { return };
    for world in bucket.worlds() {
        let reader = serve(&world).new_reader();
        // The second is sent in parts.
        for (number, bytes) in [1000, 20_000_000].into_iter().enumerate() {
            let id = upload(&reader, &with_picture(bytes));
            assert_eq!(bucket.files(), 1);
            let read = cover(&reader, &id);
            assert_eq!(read.status, 200);
            assert_eq!(read.bytes.len(), bytes + PIXEL.len());
            // As another machine would read it, which has no copy yet.
            for copy in fs::read_dir(copies(world.folder.path())).unwrap() {
                fs::remove_file(copy.unwrap().path()).unwrap();
            }
            assert!(cover(&reader, &id).bytes == read.bytes, "{number}");
            assert_eq!(reader.delete(&format!("/api/books/{id}")).status, 204);
            assert_eq!(bucket.files(), 1);
            assert_eq!(reader.delete("/api/trash").status, 204);
            assert_eq!(bucket.files(), 0);
        }
        let copies = fs::read_dir(copies(world.folder.path())).unwrap();
        assert_eq!(copies.count(), 0);
    }
}

#[test]
fn an_account_that_goes_leaves_nothing_in_the_bucket() {
    let Some(bucket) = Bucket::new() else { return };
    for world in bucket.worlds() {
        let client = serve(&world);
        let reader = client.new_reader();
        for chapters in [1, 2] {
            upload(&reader, &of_chapters(chapters));
        }
        let other = client.new_reader();
        upload(&other, &of_chapters(1));
        let farewell = json!({ "password": PASSWORD, "forGood": true }).to_string();
        let headers = [("content-type", "application/json")];
        let answer = reader.send("DELETE", "/api/profile", &headers, farewell.as_bytes());
        assert_eq!(answer.status, 204);
        assert_eq!(bucket.files(), 1);
        other.get("/api/profile/export");
        let book = other.get("/api/books").expect(200)[0]["id"].to_string();
        other.delete(&format!("/api/books/{book}"));
        let gone = other.delete(&format!("/api/trash/book/{book}"));
        assert_eq!((gone.status, bucket.files()), (204, 0));
    }
}

#[test]
fn copies_take_no_more_room_than_granted() {
    let Some(mut bucket) = Bucket::new() else {
        return;
    };
    bucket.cache_megabytes = 2;
    for world in bucket.worlds() {
        let reader = serve(&world).new_reader();
        let books = [(); 4].map(|()| upload(&reader, &with_picture(900_000)));
        for id in books.iter().chain(&books) {
            assert_eq!(cover(&reader, id).status, 200);
            let copies = fs::read_dir(copies(world.folder.path())).unwrap();
            assert!(copies.count() <= 2);
        }
        for id in &books {
            reader.delete(&format!("/api/books/{id}"));
        }
        reader.delete("/api/trash");
    }
}

#[test]
fn without_the_store_the_server_says_so_and_recovers() {
    let Some(bucket) = Bucket::new() else { return };
    let store = vec![bucket.host().parse().unwrap()];
    let line = Proxy::to(store.clone());
    for world in bucket.by_way_of(&line.address()).worlds() {
        line.lead_to(store.clone());
        let reader = serve(&world).new_reader();
        let id = upload(&reader, &with_picture(1000));
        let copies = copies(world.folder.path());
        let forget = || fs::remove_dir_all(&copies).and_then(|()| fs::create_dir(&copies));
        forget().unwrap();
        line.cut();
        let epub = of_chapters(1).bytes();
        let begin = Instant::now();
        for answer in [
            reader.upload("x.epub", &epub),
            cover(&reader, &id),
            reader.get("/api/ready"),
        ] {
            assert_eq!(answer.code(503), "unavailable");
            assert_ne!(answer.header("retry-after"), "");
        }
        assert!(begin.elapsed() < Duration::from_secs(40));
        // What needs no file goes on.
        reader.get("/api/health").expect(200);
        reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        assert_eq!(
            reader
                .get("/api/books")
                .expect(200)
                .as_array()
                .unwrap()
                .len(),
            1
        );
        line.lead_to(store.clone());
        reader.get("/api/ready").expect(200);
        assert_eq!(cover(&reader, &id).status, 200);
        reader.upload("x.epub", &epub).expect(201);
    }
}

#[test]
fn a_file_that_somebody_else_may_still_want_is_not_swept() {
    let Some(bucket) = Bucket::new() else { return };
    let folder = TempDir::new().unwrap();
    let shelf = bucket.shelf(folder.path());
    shelf.put("aa/x.epub", &mut &b"young"[..]).unwrap();
    let known = ["aa/lost.epub".to_owned()].into();
    let today = chrono::Utc::now().date_naive();
    let swept = shelf.sweep(&known, today, Most::Few).unwrap();
    assert_eq!(
        (swept.missing, swept.trashed),
        (vec!["aa/lost.epub".into()], Vec::new())
    );
    assert_eq!(bucket.files(), 1);
    shelf.forget_copies(&known);
    assert_eq!(fs::read_dir(copies(folder.path())).unwrap().count(), 0);
    shelf.file("aa/x.epub").unwrap();
    shelf.remove("aa/x.epub").unwrap();
    assert!(shelf.file("aa/x.epub").unwrap_err().is_missing());
}

/// A data folder, and its rows and files elsewhere.
struct Store {
    folder: TempDir,
    bucket: Bucket,
    database: Option<String>,
}

impl Store {
    fn each() -> Vec<Self> {
        let Some(bucket) = Bucket::new() else {
            return Vec::new();
        };
        let databases = each_database().into_iter();
        let stores = databases.map(|database| Self {
            folder: TempDir::new().unwrap(),
            bucket: Bucket::new().unwrap_or_else(|| bucket.clone()),
            database,
        });
        stores.collect()
    }

    fn with<T>(&self, work: impl FnOnce(&Path, &[(&str, &str)]) -> T) -> T {
        let told = self.bucket.variables();
        let told = told.iter().map(|(name, value)| (*name, value.as_str()));
        let all: Vec<_> = told.chain(variables(self.database.as_ref())).collect();
        work(self.folder.path(), &all)
    }

    fn fill(&self) {
        let server = self.with(Process::start_with);
        server.client().register(EMAIL).expect(201);
        let reader = signed_in(server.client(), EMAIL);
        for chapters in [3, 40] {
            upload(&reader, &of_chapters(chapters));
        }
    }

    #[track_caller]
    fn command(&self, arguments: &[&str], code: i32) -> String {
        let output = self.with(|folder, variables| run(folder, variables, arguments));
        complaint(&output, code);
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn a_bucket_is_backed_up_and_restored_also_into_a_folder() {
    for (store, other) in Store::each().into_iter().zip(Store::each()) {
        store.fill();
        let backup = store.folder.path().join("all.tar");
        let backup = backup.to_str().unwrap();
        store.command(&["backup", backup], 0);
        assert!(other.command(&["restore", backup], 0).contains("2 files"));
        assert_eq!(other.bucket.files(), 2);
        let told = other.command(&["check"], 0);
        assert_eq!(told, "");
        other.command(&["restore", backup], 2);
        let folder = TempDir::new().unwrap();
        complaint(&run(folder.path(), &[], &["restore", backup]), 0);
        complaint(&run(folder.path(), &[], &["check"]), 0);
    }
}

#[test]
fn a_check_of_a_bucket_names_what_is_missing_changed_and_left_over() {
    for store in Store::each() {
        store.fill();
        let folder = TempDir::new().unwrap();
        let shelf = store.bucket.shelf(folder.path());
        let blobs: Vec<String> = shelf.all().unwrap().into_iter().collect();
        shelf.remove(&blobs[0]).unwrap();
        shelf.put(&blobs[1], &mut &b"changed"[..]).unwrap();
        shelf.put("aa/other.epub", &mut &b"left over"[..]).unwrap();
        let told = store.command(&["check"], 1);
        for fault in ["missing: ", "changed: ", "left over: "] {
            assert_eq!(told.matches(fault).count(), 1, "{told}");
        }
    }
}
