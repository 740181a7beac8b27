//! Every PDF of the corpus, over HTTP: does each one keep what is expected of it?
//!
//! The corpus lies beside the checkout and is not part of it; without it these
//! tests say so and pass.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::{Answer, Client};
use crate::crash::Process;

/// No file may keep its reader waiting for good. What one may take of a processor is the worker's
/// own limit; how long that is, depends on what else the machine does.
const PATIENCE: Duration = Duration::from_mins(3);
/// What the server itself may take at most.
const MEGABYTES: u64 = 300;

/// What the corpus says of these: they may open or be refused.
const DOUBTFUL: [&str; 8] = [
    "deep-array",
    "flate-bomb",
    "page-tree-loop",
    "truncated",
    "js-openaction",
    "malformed",
    "pdfdiff__",
    "hostile/",
];

#[test]
fn every_pdf_opens_or_is_refused_and_the_server_lives() {
    let all = [files("", 30), files("truth", 6), files("hostile", 15)].concat();
    if all.is_empty() {
        return;
    }
    let folder = tempfile::TempDir::new().unwrap();
    let server = Process::start_with(folder.path(), &[]);
    let reader = server.client().new_reader();
    let mut broken = Vec::new();
    let (mut opened, mut refused) = (0, 0);
    for path in &all {
        let name = path.display().to_string();
        let pdf = fs::read(path).unwrap();
        let begin = Instant::now();
        let upload = {
            let (reader, pdf) = (reader.clone(), pdf.clone());
            thread::spawn(move || reader.upload_pdf("x.pdf", &pdf))
        };
        while !upload.is_finished() {
            server.client().get("/api/health").expect(200);
            thread::sleep(Duration::from_millis(50));
        }
        let answer = upload.join().unwrap();
        if begin.elapsed() > PATIENCE {
            broken.push(format!("{name}: {:?}", begin.elapsed()));
        }
        match (expected(&name), answer.status) {
            (Expected::Open | Expected::Either, 201) => {
                opened += 1;
                broken.extend(
                    faults(&reader, &answer)
                        .into_iter()
                        .map(|fault| format!("{name}: {fault}")),
                );
            }
            (Expected::Refusal(code), 422) if answer.code(422) == code => refused += 1,
            (Expected::Either, 422) => refused += 1,
            (_, status) => broken.push(format!(
                "{name}: {status} {}",
                String::from_utf8_lossy(&answer.bytes)
            )),
        }
        assert_eq!(server.files(), 0, "{name} has left a file");
    }
    let peak = server.peak_megabytes();
    eprintln!(
        "{opened} opened and {refused} refused of {}; the server took {peak} MB",
        all.len()
    );
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(peak < MEGABYTES, "the server took {peak} MB");
}

enum Expected {
    Open,
    Refusal(&'static str),
    Either,
}

fn expected(name: &str) -> Expected {
    if name.ends_with("/fake.pdf") {
        Expected::Refusal("not_pdf")
    } else if name.contains("password") {
        Expected::Refusal("encrypted")
    } else if DOUBTFUL.iter().any(|doubtful| name.contains(doubtful)) {
        Expected::Either
    } else {
        Expected::Open
    }
}

/// What is wrong with a document that has come in; it is taken away again.
fn faults(reader: &Client, upload: &Answer) -> Vec<String> {
    let told = upload.json();
    let id = told["id"].as_str().unwrap();
    let content = reader.get(&format!("/api/pdf/content/{id}")).expect(200);
    let html = content["content"].as_str().unwrap();
    let mut faults = Vec::new();
    for harm in ["<script", "=\"javascript:", "<iframe", "<object", "<style"] {
        if html.to_lowercase().contains(harm) {
            faults.push(format!("{harm} in the content"));
        }
    }
    let has_text = !told["notices"]
        .as_array()
        .unwrap()
        .contains(&Value::from("no_text"));
    if html.is_empty() && has_text {
        faults.push("nothing in it, and nobody is told".into());
    }
    for picture in crate::pdfs::pictures(&content) {
        let answer = reader.get(&format!("/api/pdf/images/{picture}"));
        if answer.status != 200 || !answer.header("content-type").starts_with("image/") {
            faults.push(format!("{picture}: {}", answer.status));
        }
    }
    reader.delete(&format!("/api/pdf/{id}")).expect(204);
    reader.delete("/api/trash").expect(204);
    faults
}

fn files(part: &str, at_least: usize) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/corpus/pdf")
        .join(part);
    let Ok(found) = fs::read_dir(&folder) else {
        eprintln!("skipped: there is no corpus beside the checkout");
        return Vec::new();
    };
    let mut all: Vec<PathBuf> = found
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pdf"))
        .collect();
    all.sort();
    assert!(
        all.len() >= at_least,
        "{}: {} files",
        folder.display(),
        all.len()
    );
    all
}
