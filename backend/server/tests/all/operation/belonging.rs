//! Whatever database a server is started with, it deletes nobody's files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::{complaint, each_database, run, variables};
use crate::books::of_chapters;
use crate::client::Client;
use crate::crash::{Process, collect, signed_in};

const EMAIL: &str = "grete@vokal.test";

/// SQLite names what it writes ahead after the file.
const DATABASE_FILES: [&str; 3] = ["vokal.db", "vokal.db-wal", "vokal.db-shm"];

/// An installation with books, at rest.
struct Installation {
    folder: TempDir,
    database: Option<String>,
}

impl Installation {
    fn with_books(database: Option<String>, count: usize) -> Self {
        let folder = TempDir::new().unwrap();
        let this = Self { folder, database };
        let server = this.start();
        server.client().register(EMAIL).expect(201);
        this.upload(server.client(), count);
        this
    }

    /// One for each engine at hand.
    fn each(books: usize) -> impl Iterator<Item = Self> {
        let each = each_database().into_iter();
        each.map(move |database| Self::with_books(database, books))
    }

    fn start(&self) -> Process {
        Process::start_with(self.path(), &variables(self.database.as_ref()))
    }

    #[expect(clippy::unused_self, reason = "reads as what it does")]
    fn upload(&self, client: &Client, count: usize) {
        let reader = signed_in(client, EMAIL);
        for _ in 0..count {
            reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
        }
    }

    /// Copies the database, with what SQLite has written ahead, into a folder.
    fn take_database(&self, name: &str) -> PathBuf {
        let folder = self.path().join(name);
        fs::create_dir(&folder).unwrap();
        for file in DATABASE_FILES {
            let _ = fs::copy(self.path().join(file), folder.join(file));
        }
        folder
    }

    fn put_database(&self, folder: &Path) {
        for file in DATABASE_FILES {
            let _ = fs::remove_file(self.path().join(file));
            let _ = fs::copy(folder.join(file), self.path().join(file));
        }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn blobs(&self) -> PathBuf {
        self.path().join("blobs")
    }

    fn files(&self) -> BTreeSet<PathBuf> {
        let mut all = Vec::new();
        collect(&self.blobs(), &mut all);
        all.into_iter().collect()
    }

    /// Starts a server that must not start, on this database instead of its own, and
    /// tells what it complains of.
    #[track_caller]
    fn refused(&self, database: Option<&str>) -> String {
        let own = variables(self.database.as_ref());
        let other = database.map(|url| vec![("DATABASE_URL", url)]);
        let mut server = Command::new("timeout");
        server.arg("20").arg(env!("CARGO_BIN_EXE_vokal-server"));
        let output = server
            .env_clear()
            .env("PATH", std::env::var("PATH").unwrap_or_default())
            .env("VOKAL_LISTEN", "127.0.0.1:0")
            .env("VOKAL_DATA_DIR", self.path())
            .envs(other.unwrap_or(own))
            .output()
            .unwrap();
        complaint(&output, 2)
    }

    #[track_caller]
    fn command(&self, name: &str, code: i32) -> String {
        let output = run(self.path(), &variables(self.database.as_ref()), &[name]);
        complaint(&output, code);
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn a_mistyped_database_stops_the_start_and_costs_nothing() {
    for installation in Installation::each(2) {
        let before = installation.files();
        let mistyped = format!("sqlite://{}/mistyped.db", installation.path().display());
        let told = installation.refused(Some(&mistyped));
        for word in ["holds 2", "DATABASE_URL", "adopt"] {
            assert!(told.contains(word), "{told}");
        }
        assert_eq!(installation.files(), before);
        // Nor is there a database now that any command would take for one.
        assert!(!installation.path().join("mistyped.db").exists());
        assert_eq!(installation.command("check", 0), "");
        drop(installation.start());
        assert_eq!(installation.files(), before);
    }
}

#[test]
fn a_database_made_anew_stops_the_start_also_where_an_older_release_left_no_id() {
    let installation = Installation::with_books(None, 1);
    let before = installation.files();
    installation.put_database(&installation.path().join("nowhere"));
    fs::remove_file(installation.blobs().join("installation")).unwrap();
    installation.refused(None);
    installation.refused(None);
    assert_eq!(installation.files(), before);
}

#[test]
fn the_database_of_another_installation_stops_the_start() {
    for [ours, theirs] in [[1, 1], [0, 1]] {
        let ours = Installation::with_books(None, ours);
        let theirs = Installation::with_books(None, theirs);
        let before = ours.files();
        let url = format!("sqlite://{}/vokal.db", theirs.path().display());
        assert!(ours.refused(Some(&url)).contains("another database"));
        assert_eq!(ours.files(), before);
    }
}

#[test]
fn a_disk_that_is_not_mounted_stops_the_start() {
    for installation in Installation::each(1) {
        fs::rename(installation.blobs(), installation.path().join("disk")).unwrap();
        let told = installation.refused(None);
        assert!(told.contains("mounted"), "{told}");
        // If it is lost for good, the rows can be saved still.
        let backup = installation.path().join("rows.tar");
        let arguments = ["backup", backup.to_str().unwrap()];
        let output = run(
            installation.path(),
            &variables(installation.database.as_ref()),
            &arguments,
        );
        complaint(&output, 1);
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("is lost, and not in the backup"), "{told}");
        assert!(backup.exists());
    }
}

#[test]
fn an_older_database_puts_newer_books_into_the_trash_from_where_they_come_back() {
    let installation = Installation::with_books(None, 1);
    let older = installation.take_database("older");
    installation.upload(installation.start().client(), 2);
    let before = installation.files();
    let newer = installation.take_database("newer");

    installation.put_database(&older);
    drop(installation.start());
    assert_eq!(installation.files().len(), 1);
    let told = installation.command("check", 0);
    assert_eq!(told.matches("in the trash since ").count(), 2, "{told}");

    installation.put_database(&newer);
    drop(installation.start());
    assert_eq!(installation.files(), before);
    assert_eq!(installation.command("check", 0), "");
}

#[test]
fn many_files_that_no_row_knows_wait_for_a_person() {
    let installation = Installation::with_books(None, 1);
    for number in 10..30 {
        let folder = installation.blobs().join(number.to_string());
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("x.epub"), "a book").unwrap();
    }
    drop(installation.start());
    assert_eq!(installation.files().len(), 21);
    assert!(installation.command("check", 1).contains("left over: "));
    let server = installation.start();
    let beside = run(installation.path(), &[], &["tidy"]);
    assert!(complaint(&beside, 2).contains("works on these files"));
    drop(server);
    assert!(installation.command("tidy", 0).contains("20 files moved"));
    assert_eq!(installation.files().len(), 1);
    assert!(installation.command("check", 0).contains("in the trash"));
}

#[test]
fn who_says_so_joins_a_database_and_files() {
    let installation = Installation::with_books(None, 1);
    fs::write(installation.blobs().join("installation"), "another").unwrap();
    assert!(installation.command("check", 1).contains("another"));
    installation.refused(None);
    // Rows of one and files of another are nobody's backup.
    let backup = run(installation.path(), &[], &["backup", "all.tar"]);
    assert!(complaint(&backup, 2).contains("another database"));
    assert!(!installation.path().join("all.tar").exists());
    installation.command("adopt", 0);
    assert_eq!(installation.command("check", 0), "");
    drop(installation.start());
}

#[test]
fn nothing_but_what_was_arriving_is_cleared_away_at_a_start() {
    let installation = Installation::with_books(None, 1);
    let incoming = installation.blobs().join("incoming");
    let somebodys = incoming.join("thesis.docx");
    fs::write(&somebodys, "three years").unwrap();
    let unfinished = incoming.join("6ba7b810-9dad-41d1-80b4-00c04fd430c8");
    fs::write(&unfinished, "half a book").unwrap();
    drop(installation.start());
    assert!(somebodys.exists() && !unfinished.exists());
}
