//! What is left when the server is killed in the middle of an upload?

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use serde_json::Value;
use tempfile::TempDir;

use crate::books::of_chapters;
use crate::client::{Client, PASSWORD};

/// The real server, on a folder that outlives it.
pub struct Process {
    child: Child,
    client: Client,
    folder: PathBuf,
}

impl Process {
    pub fn start(folder: &Path) -> Self {
        Self::start_with(folder, &[])
    }

    /// The same, with more variables in its environment.
    pub fn start_with(folder: &Path, variables: &[(&str, &str)]) -> Self {
        let program = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
        Self::start_by(program, folder, variables)
    }

    /// The same, by a command of one's own.
    pub fn start_by(mut program: Command, folder: &Path, variables: &[(&str, &str)]) -> Self {
        let mut child = program
            .env_clear()
            .env("VOKAL_LISTEN", "127.0.0.1:0")
            .env("VOKAL_DATA_DIR", folder)
            .env("VOKAL_LOG", "error")
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line.strip_prefix("listening on ").unwrap();
        Self {
            client: Client::to(address),
            child,
            folder: folder.to_owned(),
        }
    }

    pub fn client(&self) -> &Client {
        &self.client
    }

    /// What it writes to its standard error output, if that was asked for.
    pub fn errors(&mut self) -> Option<std::process::ChildStderr> {
        self.child.stderr.take()
    }

    /// The process's id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How many files it keeps for its readers.
    pub fn files(&self) -> usize {
        files(&self.folder.join("blobs"))
    }

    /// How much memory it has taken at most, in MB.
    pub fn peak_megabytes(&self) -> u64 {
        self.megabytes("VmHWM:")
    }

    /// How much memory it has written to and keeps, in MB.
    pub fn own_megabytes(&self) -> u64 {
        self.megabytes("RssAnon:")
    }

    fn megabytes(&self, field: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let told = status.lines().find_map(|line| line.strip_prefix(field));
        let kilobytes = told.unwrap().trim().trim_end_matches(" kB");
        kilobytes.parse::<u64>().unwrap() / 1024
    }

    pub fn signal(&mut self, signal: &str) -> std::process::ExitStatus {
        let id = self.child.id().to_string();
        Command::new("kill").args([signal, &id]).status().unwrap();
        self.child.wait().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_killed_upload_is_whole_or_absent_and_can_be_sent_again() {
    let folder = TempDir::new().unwrap();
    let epub = of_chapters(400).bytes();
    let email = "grete@vokal.test";
    Process::start(folder.path())
        .client
        .register(email)
        .expect(201);
    let mut acknowledged = HashSet::new();
    for round in 0..10 {
        let mut server = Process::start(folder.path());
        let reader = signed_in(&server.client, email);
        let upload = {
            let (reader, epub) = (reader.clone(), epub.clone());
            let headers = [("content-type", crate::client::MULTIPART)];
            let body = crate::client::multipart("x.epub", &epub);
            thread::spawn(move || reader.try_send("POST", "/api/books/upload", &headers, &body))
        };
        // Not luck but sampling: each round cuts at another moment of the upload.
        thread::sleep(Duration::from_millis(round * 25));
        server.signal("-KILL");
        if let Ok(Ok(answer)) = upload.join() {
            acknowledged.insert(answer.expect(201)["id"].to_string());
        }
        assert_consistent(folder.path(), email, &acknowledged);
    }
    let server = Process::start(folder.path());
    let reader = signed_in(&server.client, email);
    reader.upload("x.epub", &epub).expect(201);
}

/// Starts the server anew and looks whether rows, chapters and files agree.
fn assert_consistent(folder: &Path, email: &str, acknowledged: &HashSet<String>) {
    let server = Process::start(folder);
    let reader = signed_in(&server.client, email);
    let books = reader.get("/api/books").expect(200);
    let books: Vec<&Value> = books.as_array().unwrap().iter().collect();
    for book in &books {
        let manifest = reader
            .get(&format!("/api/books/{}/manifest", book["id"]))
            .expect(200);
        assert_eq!(manifest["chapters"].as_array().unwrap().len(), 400);
        reader
            .get(&format!("/api/books/{}/chapters/399", book["id"]))
            .expect(200);
    }
    let there: HashSet<String> = books.iter().map(|book| book["id"].to_string()).collect();
    assert!(
        there.is_superset(acknowledged),
        "an acknowledged book is lost"
    );
    assert_eq!(
        files(&folder.join("blobs")),
        books.len(),
        "a file is left over"
    );
    drop(server);
    let check = Command::new(env!("CARGO_BIN_EXE_vokal-server"))
        .arg("check")
        .env_clear()
        .env("VOKAL_DATA_DIR", folder)
        .status()
        .unwrap();
    assert!(check.success());
}

#[test]
fn what_was_deleted_before_a_crash_comes_back_after_it() {
    let folder = TempDir::new().unwrap();
    let email = "grete@vokal.test";
    let mut server = Process::start(folder.path());
    server.client.register(email).expect(201);
    let reader = signed_in(&server.client, email);
    let kept = reader.upload("x.epub", &of_chapters(9).bytes()).expect(201);
    let gone = reader.upload("x.epub", &of_chapters(9).bytes()).expect(201);
    for book in [&kept, &gone] {
        let id = &book["id"];
        reader.delete(&format!("/api/books/{id}")).expect(204);
    }
    let gone = format!("/api/trash/book/{}", gone["id"]);
    reader.delete(&gone).expect(204);
    server.signal("-KILL");
    let server = Process::start(folder.path());
    let reader = signed_in(&server.client, email);
    assert_eq!(reader.get("/api/books").expect(200), serde_json::json!([]));
    assert_eq!(reader.delete(&gone).status, 404);
    let restore = format!("/api/trash/book/{}/restore", kept["id"]);
    reader.send("POST", &restore, &[], &[]).expect(204);
    let chapter = format!("/api/books/{}/chapters/8", kept["id"]);
    reader.get(&chapter).expect(200);
    assert_eq!(server.files(), 1);
}

#[test]
fn a_server_told_to_stop_stops_well() {
    let folder = TempDir::new().unwrap();
    let mut server = Process::start(folder.path());
    server.client.get("/api/health").expect(200);
    assert!(server.signal("-TERM").success());
}

#[test]
fn a_check_names_what_is_missing_changed_and_left_over() {
    let folder = TempDir::new().unwrap();
    let email = "grete@vokal.test";
    let server = Process::start(folder.path());
    server.client.register(email).expect(201);
    let reader = signed_in(&server.client, email);
    let mut paths = Vec::new();
    for _ in 0..2 {
        reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    }
    drop(server);
    collect(&folder.path().join("blobs"), &mut paths);
    fs::remove_file(&paths[0]).unwrap();
    fs::write(&paths[1], "changed").unwrap();
    fs::write(paths[1].with_file_name("other.epub"), "left over").unwrap();
    let check = Command::new(env!("CARGO_BIN_EXE_vokal-server"))
        .arg("check")
        .env_clear()
        .env("VOKAL_DATA_DIR", folder.path())
        .output()
        .unwrap();
    assert_eq!(check.status.code(), Some(1));
    let told = String::from_utf8(check.stdout).unwrap();
    for fault in ["missing: ", "changed: ", "left over: "] {
        assert_eq!(told.matches(fault).count(), 1, "{told}");
    }
}

#[test]
fn a_configuration_that_makes_no_sense_is_told_in_whole() {
    let started = Command::new(env!("CARGO_BIN_EXE_vokal-server"))
        .env_clear()
        .env("VOKAL_STORAGE", "ftp://bucket")
        .env("DATABASE_URL", "mysql://x")
        .output()
        .unwrap();
    assert_eq!(started.status.code(), Some(2));
    let told = String::from_utf8(started.stderr).unwrap();
    assert!(
        told.contains("VOKAL_STORAGE") && told.contains("DATABASE_URL"),
        "{told}"
    );
}

pub fn signed_in(client: &Client, email: &str) -> Client {
    let form = serde_json::json!({ "email": email, "password": PASSWORD });
    client.with(&client.post("/api/auth/login", &form))
}

fn files(folder: &Path) -> usize {
    let mut all = Vec::new();
    collect(folder, &mut all);
    all.len()
}

/// Files of readers, and what is arriving; not the trash, and not the mark beside them.
pub fn collect(folder: &Path, all: &mut Vec<std::path::PathBuf>) {
    for found in fs::read_dir(folder).unwrap() {
        let found = found.unwrap();
        let name = found.file_name();
        if found.file_type().unwrap().is_dir() {
            if name != "trash" {
                collect(&found.path(), all);
            }
        } else if name != ".lock" && name != "installation" {
            all.push(found.path());
        }
    }
}
