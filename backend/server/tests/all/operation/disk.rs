//! What if the disk is full?

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::{complaint, run};
use crate::books::of_chapters;
use crate::client::PASSWORD;
use crate::crash::{Process, signed_in};
use crate::participants::{SUBMIT, batch};

/// A small disk of its own, which goes with the test.
struct Disk(TempDir);

impl Disk {
    /// Nothing without the right to mount one.
    fn mount(megabytes: u32) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &size, "tmpfs"])
            .arg(folder.path())
            .output();
        let is_mounted = mounted.is_ok_and(|mounted| mounted.status.success());
        is_mounted.then_some(Self(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[test]
fn a_full_disk_is_told_and_passes() {
    let Some(disk) = Disk::mount(24) else {
        eprintln!("skipped: only root may mount a small disk");
        return;
    };
    let server = Process::start_with(disk.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let epub = of_chapters(400).bytes();
    let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();

    let filler = disk.path().join("filler");
    fill(&filler);
    assert_eq!(reader.upload("x.epub", &epub).code(507), "storage_full");
    // The log that SQLite writes ahead may have some room left.
    let tries = (0..200).map(|_| server.client().post(SUBMIT, &batch()));
    let refused = tries.into_iter().find(|answer| answer.status != 201);
    assert_eq!(refused.unwrap().code(507), "storage_full");
    reader
        .get(&format!("/api/books/{id}/chapters/7"))
        .expect(200);
    reader.get("/api/books").expect(200);

    fs::remove_file(&filler).unwrap();
    reader.upload("x.epub", &epub).expect(201);
    server.client().post(SUBMIT, &batch()).expect(201);
    drop(server);
    complaint(&run(disk.path(), &[], &["check"]), 0);
}

#[test]
fn where_the_disk_gets_full_people_still_sign_in() {
    let Some(disk) = Disk::mount(40) else {
        eprintln!("skipped: only root may mount a small disk");
        return;
    };
    let server = Process::start_with(disk.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    // Whatever SQLite had still room for in its own files is used up.
    fill(&disk.path().join("filler"));
    let form = serde_json::json!({ "email": "grete@vokal.test", "password": PASSWORD });
    for round in 0..100 {
        let answer = server.client().post("/api/auth/login", &form);
        assert_eq!(answer.status, 200, "sign-in {round}");
    }
    assert!(!disk.path().join("vokal.db.reserve").exists());
}

#[test]
fn a_server_starts_on_a_full_disk_and_people_sign_in_and_read() {
    let Some(disk) = Disk::mount(40) else {
        eprintln!("skipped: only root may mount a small disk");
        return;
    };
    let mut server = Process::start_with(disk.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let epub = of_chapters(40).bytes();
    let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
    // In good order, so that SQLite has to make its files anew.
    assert!(server.signal("-TERM").success());

    fill(&disk.path().join("filler"));
    let mut server = Process::start_with(disk.path(), &[]);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let chapter = format!("/api/books/{id}/chapters/7");
    reader.get(&chapter).expect(200);
    // Somebody takes that room, too: what is there is read on, and signing in is told.
    fill(&disk.path().join("more"));
    reader.get(&chapter).expect(200);
    let form = serde_json::json!({ "email": "grete@vokal.test", "password": PASSWORD });
    let tries = (0..200).map(|_| server.client().post("/api/auth/login", &form));
    let statuses: Vec<u16> = tries.map(|answer| answer.status).collect();
    let expected = [200, 507];
    assert!(
        statuses.iter().all(|status| expected.contains(status)),
        "{statuses:?}"
    );
    server.signal("-TERM");

    fill(&disk.path().join("most"));
    let told = complaint(&run(disk.path(), &[], &["serve"]), 2);
    for word in ["is full", "make room", disk.path().to_str().unwrap()] {
        assert!(told.contains(word), "{told}");
    }
    fs::remove_file(disk.path().join("filler")).unwrap();
    let server = Process::start_with(disk.path(), &[]);
    let reader = signed_in(server.client(), "grete@vokal.test");
    reader.upload("x.epub", &epub).expect(201);
}

/// A folder that cannot be written to for as long as this lives, as on a disk whose file
/// system has found a fault.
struct ReadOnly<'f>(&'f Path);

impl<'f> ReadOnly<'f> {
    /// Nothing without the right to mount.
    fn make(folder: &'f Path) -> Option<Self> {
        let mount = |options: &[&str]| {
            let mounted = Command::new("mount").args(options).arg(folder).output();
            mounted.is_ok_and(|mounted| mounted.status.success())
        };
        let path = folder.to_str()?;
        if !mount(&["--bind", path]) {
            return None;
        }
        let made = Self(folder);
        mount(&["-o", "remount,bind,ro"]).then_some(made)
    }
}

impl Drop for ReadOnly<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

#[test]
fn a_read_only_disk_is_told_and_passes() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let epub = of_chapters(10).bytes();
    let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();

    let blobs = folder.path().join("blobs");
    let Some(read_only) = ReadOnly::make(&blobs) else {
        eprintln!("skipped: only root may mount a folder for reading alone");
        return;
    };
    assert_eq!(reader.upload("x.epub", &epub).code(503), "unavailable");
    assert_eq!(reader.get("/api/ready").code(503), "unavailable");
    reader
        .get(&format!("/api/books/{id}/chapters/7"))
        .expect(200);
    server.client().post(SUBMIT, &batch()).expect(201);

    drop(read_only);
    reader.get("/api/ready").expect(200);
    reader.upload("x.epub", &epub).expect(201);
    drop(server);
    complaint(&run(folder.path(), &[], &["check"]), 0);
}

#[test]
fn a_server_does_not_start_on_a_read_only_disk() {
    let folder = TempDir::new().unwrap();
    drop(Process::start_with(folder.path(), &[]));
    let Some(_read_only) = ReadOnly::make(folder.path()) else {
        eprintln!("skipped: only root may mount a folder for reading alone");
        return;
    };
    complaint(&run(folder.path(), &[], &["serve"]), 2);
}

fn fill(path: &Path) {
    let mut file = File::create(path).unwrap();
    for size in [1024 * 1024, 4096] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
}
