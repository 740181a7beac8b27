//! What is handed out to install the server by holds what it promises.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use syscalls::Sysno;
use tempfile::TempDir;

use crate::books::of_chapters;
use crate::crash::{Process, signed_in};
use crate::pdfs;

fn handed_out(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../deploy")
        .join(name);
    std::fs::read_to_string(file).unwrap()
}

/// The calls that the unit allows, under the oldest systemd that is in use.
fn allowed_by_the_unit() -> Vec<String> {
    let group = include_str!("../../data/system-service-252.txt");
    let unit = handed_out("vokal.service");
    let filters = unit
        .lines()
        .filter_map(|line| line.strip_prefix("SystemCallFilter="));
    let words: Vec<&str> = filters.flat_map(str::split_whitespace).collect();
    let mut calls = Vec::new();
    for word in words {
        match word {
            "@system-service" => calls.extend(group.lines().filter(|line| !line.starts_with('#'))),
            word => {
                let plain = word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || "0123456789_".contains(c));
                assert!(plain, "the test does not know what {word} means");
                calls.push(word);
            }
        }
    }
    calls.into_iter().map(str::to_owned).collect()
}

/// Has the kernel end whatever this thread starts, should it ask for anything else.
fn allow_only(calls: &[String]) {
    let known = calls.iter().filter_map(|name| Sysno::from_str(name).ok());
    let rules: BTreeMap<i64, _> = known
        .map(|call| (i64::from(call.id()), Vec::new()))
        .collect();
    assert!(
        rules.len() > 250,
        "only {} calls are known here",
        rules.len()
    );
    let architecture = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    let [otherwise, listed] = [SeccompAction::KillProcess, SeccompAction::Allow];
    let filter = SeccompFilter::new(rules, otherwise, listed, architecture).unwrap();
    apply_filter(&BpfProgram::try_from(filter).unwrap()).unwrap();
}

#[test]
fn the_unit_lets_a_server_take_books_and_the_worker_restrict_itself() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().to_owned();
    let calls = allowed_by_the_unit();
    // A filter holds for a thread and for what it starts.
    let start = move || {
        allow_only(&calls);
        Process::start(&path)
    };
    let server = thread::spawn(start).join().unwrap();
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    let pdf = pdfs::of_text(&["Ein Satz, der ankommt."]);
    reader.upload_pdf("x.pdf", &pdf).expect(201);
    assert_eq!(tried_out(&server), "works");
    assert!(metrics(&server).contains("vokal_converter_works 1"));
}

/// What the self-test behind the start has told.
fn tried_out(server: &Process) -> String {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let ready = server.client().get("/api/ready").expect(200);
        let told = ready["converter"].as_str().unwrap();
        if told != "untried" {
            return told.to_owned();
        }
        assert!(Instant::now() < end, "nobody has tried");
        thread::sleep(Duration::from_millis(50));
    }
}

fn metrics(server: &Process) -> String {
    String::from_utf8(server.client().get("/api/metrics").bytes).unwrap()
}

#[test]
fn a_filter_that_ends_the_worker_is_the_operators_fault_and_not_the_documents() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().to_owned();
    let mut calls = allowed_by_the_unit();
    calls.retain(|call| !call.starts_with("landlock") && call != "seccomp");
    let start = move || {
        allow_only(&calls);
        let mut program = Command::new(env!("CARGO_BIN_EXE_vokal-server"));
        program.stderr(Stdio::piped());
        Process::start_by(program, &path, &[])
    };
    let mut server = thread::spawn(start).join().unwrap();
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    let answer = reader.upload_pdf("x.pdf", &pdfs::of_text(&["Ein Satz."]));
    assert_eq!(answer.code(503), "converter_unavailable");
    // Nobody has to upload anything to find that out, and books go on.
    assert_eq!(tried_out(&server), "broken");
    assert!(metrics(&server).contains("vokal_converter_works 0"));
    reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
    let mut log = server.errors().unwrap();
    drop(server);
    let mut told = String::new();
    log.read_to_string(&mut told).unwrap();
    let told = told.lines().find(|line| line.contains("self-test"));
    let told = told.unwrap();
    for word in ["ERROR", "SystemCallFilter", "filter of system calls"] {
        assert!(told.contains(word), "{told}");
    }
}

#[test]
fn a_server_without_a_worker_is_ready_for_books() {
    let folder = TempDir::new().unwrap();
    let nowhere = [("VOKAL_WORKER", "/nowhere/vokal-worker")];
    let server = Process::start_with(folder.path(), &nowhere);
    assert_eq!(tried_out(&server), "missing");
    assert!(metrics(&server).contains("vokal_converter_works 0"));
    server.client().register("grete@vokal.test").expect(201);
    let reader = signed_in(server.client(), "grete@vokal.test");
    reader.upload("x.epub", &of_chapters(1).bytes()).expect(201);
}
