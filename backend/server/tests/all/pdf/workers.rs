//! What if the program that converts PDFs is missing, dies, hangs or lies?

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;
use uuid::Uuid;

use crate::client::{Client, serve};
use crate::crash::Process;
use crate::pdfs;
use crate::world::{self, Manner, World};

/// Worlds whose worker is this script.
pub fn with_worker(script: &str) -> (TempDir, Vec<World>) {
    let (folder, manner) = scripted(script);
    (folder, world::each_of(&manner))
}

/// The same, each with a database that nobody else uses.
pub fn with_worker_apart(script: &str) -> (TempDir, Vec<World>) {
    let (folder, manner) = scripted(script);
    (folder, world::each_apart(&manner))
}

fn scripted(script: &str) -> (TempDir, Manner) {
    let folder = TempDir::new().unwrap();
    let program = folder.path().join("worker");
    fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let manner = Manner {
        worker: Some(program),
        ..Manner::default()
    };
    (folder, manner)
}

#[test]
fn without_the_worker_nothing_is_converted_and_all_else_works() {
    for world in world::each_of(&Manner {
        worker: Some(PathBuf::from("/nowhere/vokal-worker")),
        ..Manner::default()
    }) {
        let reader = serve(&world).new_reader();
        let page = json!({ "htmlContent": "<p>x</p>" });
        for answer in [
            reader.upload_pdf("x.pdf", &pdfs::of_text(&["x"])),
            reader.post("/api/pdf/export", &page),
        ] {
            assert_eq!(answer.code(503), "converter_unavailable");
            assert!(!answer.header("retry-after").is_empty());
        }
        reader.get("/api/pdf/list").expect(200);
        assert_eq!(world.files(), [""; 0]);
    }
}

/// As `make run` names it, and whoever writes a setting by hand.
#[test]
fn a_worker_is_found_from_the_folder_in_which_the_server_was_started() {
    let (folder, _) = with_worker("exit 0");
    let here = std::env::current_dir().unwrap();
    let up: PathBuf = here.ancestors().skip(1).map(|_| "..").collect();
    let program = folder.path().join("worker");
    let relative = up.join(program.strip_prefix("/").unwrap());
    assert!(relative.is_relative() && relative.is_file());
    for world in world::each_of(&Manner {
        worker: Some(relative),
        ..Manner::default()
    }) {
        let reader = serve(&world).new_reader();
        let answer = reader.upload_pdf("x.pdf", &pdfs::of_text(&["x"]));
        // It has been started, and has said nothing.
        assert_eq!(answer.code(422), "damaged");
    }
}

#[test]
fn a_worker_that_comes_later_is_found_without_a_new_start() {
    let folder = TempDir::new().unwrap();
    let program = folder.path().join("worker");
    for world in world::each_of(&Manner {
        worker: Some(program.clone()),
        ..Manner::default()
    }) {
        let _ = fs::remove_file(&program);
        let reader = serve(&world).new_reader();
        let pdf = pdfs::of_text(&["x"]);
        let early = reader.upload_pdf("x.pdf", &pdf);
        assert_eq!(early.code(503), "converter_unavailable");
        let this = std::env::current_exe().unwrap();
        let built = this.ancestors().nth(2).unwrap().join("vokal-worker");
        std::os::unix::fs::symlink(built, &program).unwrap();
        reader.upload_pdf("x.pdf", &pdf).expect(201);
    }
}

#[test]
fn a_worker_that_dies_or_lies_is_a_document_that_cannot_be_read() {
    for (script, code) in [
        ("exit 0", "damaged"),
        ("exit 7", "damaged"),
        ("kill -KILL $$", "conversion_timed_out"),
        ("kill -SEGV $$", "damaged"),
        ("cat >/dev/null; echo nonsense", "damaged"),
        ("printf 'R\\377\\377\\377\\377'", "damaged"),
        // A result that nobody counts.
        ("cat >/dev/null; printf 'R\\001\\000\\000\\000x'", "damaged"),
    ] {
        let (_folder, worlds) = with_worker(script);
        for world in worlds {
            let reader = serve(&world).new_reader();
            let answer = reader.upload_pdf("x.pdf", &pdfs::of_text(&["x"]));
            assert_eq!(answer.code(422), code, "{script}");
            let page = json!({ "htmlContent": "<p>x</p>" });
            let status = reader.post("/api/pdf/export", &page).status;
            assert!([413, 422].contains(&status), "{script}: {status}");
            assert_eq!(world.files(), [""; 0], "{script}");
        }
    }
}

#[test]
fn a_cancelled_conversion_ends_and_leaves_nothing() {
    let (_folder, worlds) = with_worker("exec sleep 60");
    for world in worlds {
        let client = serve(&world);
        let (reader, stranger) = (client.new_reader(), client.new_reader());
        let id = Uuid::new_v4();
        let listener = reader.listen("pdf", id);
        let begin = Instant::now();
        let upload = started(&reader, id);
        let cancel = format!("/api/pdf/uploads/{id}");
        arrived(&world, 1);
        // Of another reader's upload nobody hears.
        stranger.delete(&cancel).expect(204);
        thread::sleep(Duration::from_millis(300));
        assert!(!upload.is_finished());
        reader.delete(&cancel).expect(204);
        assert_eq!(upload.join().unwrap(), (409, "cancelled".into()));
        assert!(begin.elapsed() < Duration::from_secs(50));
        assert_eq!(listener.join().unwrap().last().unwrap()["stage"], "failed");
        assert_eq!(world.files(), [""; 0]);
    }
}

#[test]
fn a_cancelled_export_ends_and_gives_its_place_back() {
    let (_folder, worlds) = with_worker("exec sleep 60");
    for world in worlds {
        let client = serve(&world);
        let (reader, stranger) = (client.new_reader(), client.new_reader());
        // One more than a reader has places.
        for _ in 0..4 {
            let id = Uuid::new_v4();
            let asking = reader.clone();
            let address = format!("/api/pdf/export?exportId={id}");
            let export = thread::spawn(move || {
                let answer = asking.post(&address, &json!({ "htmlContent": "<p>x</p>" }));
                (answer.status, answer.code(answer.status))
            });
            let cancel = format!("/api/pdf/exports/{id}");
            thread::sleep(Duration::from_millis(300));
            stranger.delete(&cancel).expect(204);
            thread::sleep(Duration::from_millis(100));
            assert!(!export.is_finished());
            reader.delete(&cancel).expect(204);
            assert_eq!(export.join().unwrap(), (409, "cancelled".into()));
        }
    }
}

#[test]
fn one_reader_does_not_take_every_worker() {
    let (_folder, worlds) = with_worker("exec sleep 60");
    for world in worlds {
        let client = serve(&world);
        let reader = client.new_reader();
        let ids: Vec<_> = (0..3).map(|_| Uuid::new_v4()).collect();
        let uploads: Vec<_> = ids.iter().map(|id| started(&reader, *id)).collect();
        arrived(&world, 3);
        thread::sleep(Duration::from_millis(500));
        let fourth = reader.upload_pdf("x.pdf", &pdfs::of_text(&["x"]));
        assert_eq!(fourth.code(503), "busy");
        client.get("/api/health").expect(200);
        for id in ids {
            reader.delete(&format!("/api/pdf/uploads/{id}")).expect(204);
        }
        for upload in uploads {
            assert_eq!(upload.join().unwrap(), (409, "cancelled".into()));
        }
        assert_eq!(world.files(), [""; 0]);
    }
}

/// Waits until so many uploads are on the disk.
pub fn arrived(world: &World, count: usize) {
    let begin = Instant::now();
    while world.files().len() < count && begin.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(20));
    }
}

/// An upload that waits for its answer: status and code.
pub fn started(reader: &Client, id: Uuid) -> thread::JoinHandle<(u16, String)> {
    let reader = reader.clone();
    let path = format!("/api/pdf/upload?uploadId={id}");
    thread::spawn(move || {
        let answer = reader.upload_pdf_to(&path, "x.pdf", &pdfs::of_text(&["x"]));
        let code = answer.json()["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        (answer.status, code)
    })
}

#[test]
fn a_worker_killed_at_any_time_leaves_a_clean_refusal() {
    let folder = TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    let reader = server.client().new_reader();
    let lines = ["Es war einmal ein kleines Haus am Waldrand."; 16];
    let pages: Vec<&[&str]> = vec![&lines; 300];
    let pdf = pdfs::of_pages(&pages);
    let (mut killed, mut taken) = (0, 0);
    for round in 0..5 {
        let upload = {
            let (reader, pdf) = (reader.clone(), pdf.clone());
            thread::spawn(move || reader.upload_pdf("x.pdf", &pdf))
        };
        if let Some(worker) = worker_of(server.id()) {
            thread::sleep(Duration::from_millis(round * 20));
            killed += u32::from(kill(worker));
        }
        let answer = upload.join().unwrap();
        if answer.status == 201 {
            taken += 1;
        } else {
            // As if the kernel had ended it for taking too long.
            assert_eq!(answer.code(422), "conversion_timed_out");
        }
        server.client().get("/api/health").expect(200);
    }
    assert!(killed > 0);
    // One that had done its work before the signal; of the others nothing is left.
    let list = reader.get("/api/pdf/list").expect(200);
    assert_eq!(list["files"].as_array().unwrap().len(), taken);
    assert_eq!(server.files(), taken);
}

/// The worker that this server has just started.
fn worker_of(server: u32) -> Option<u32> {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(10) {
        for process in fs::read_dir("/proc").unwrap().flatten() {
            let Ok(id) = process.file_name().to_string_lossy().parse::<u32>() else {
                continue;
            };
            // It may have ended since.
            let status = fs::read_to_string(process.path().join("status")).unwrap_or_default();
            let is_child = status.lines().any(|line| {
                line.strip_prefix("PPid:")
                    .is_some_and(|parent| parent.trim() == server.to_string())
            });
            if is_child && status.starts_with("Name:\tvokal-worker") {
                return Some(id);
            }
        }
    }
    None
}

fn kill(process: u32) -> bool {
    let status = std::process::Command::new("kill")
        .args(["-KILL", &process.to_string()])
        .status();
    status.unwrap().success()
}
