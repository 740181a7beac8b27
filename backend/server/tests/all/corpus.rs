//! Every book of the corpus, over HTTP: does each one keep what is expected of it?
//!
//! The corpus lies beside the checkout and is not part of it; without it these
//! tests say so and pass. The books under `tests/books` are always there.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::{Answer, Client, serve};
use crate::world::{self, World};

/// No file may keep the server busy for good. What one may take of a processor is the import's own
/// limit; how long that is, depends on what else the machine does.
const PATIENCE: Duration = Duration::from_mins(3);

#[test]
fn every_honest_book_opens_with_text_in_each_chapter() {
    sweep("epub", |_, expected, outcome| match expected {
        word if word.starts_with("open-or") => outcome.is_clean(),
        _ => outcome.is_open() && outcome.has_text(),
    });
}

#[test]
fn every_hostile_book_is_refused_or_made_harmless() {
    sweep("epub-hostile", |_, expected, outcome| match expected {
        "reject" => outcome.is_refused(),
        word if word.starts_with("open-or") => outcome.is_clean(),
        _ => outcome.is_open() && outcome.has_text() && outcome.is_harmless(),
    });
}

#[test]
fn every_book_of_the_conformance_suites_opens_or_is_refused_cleanly() {
    sweep("bulk", |_, verdict, outcome| match verdict {
        "fatal" => outcome.is_refused(),
        "error" => outcome.is_clean(),
        _ => outcome.is_open(),
    });
}

/// What became of a file.
struct Outcome {
    upload: Answer,
    chapters: Vec<Value>,
    took: Duration,
}

impl Outcome {
    fn is_open(&self) -> bool {
        self.upload.status == 201 && !self.chapters.is_empty() && self.took < PATIENCE
    }

    fn is_refused(&self) -> bool {
        let is_ours = (400..500).contains(&self.upload.status);
        is_ours && self.upload.json()["code"] != "internal" && self.took < PATIENCE
    }

    fn is_clean(&self) -> bool {
        self.is_open() || self.is_refused()
    }

    fn has_text(&self) -> bool {
        let mut contents = self
            .chapters
            .iter()
            .map(|chapter| chapter["content"].as_str().unwrap());
        contents.any(|content| !content.trim().is_empty())
    }

    fn is_harmless(&self) -> bool {
        self.chapters.iter().all(|chapter| {
            let content = chapter["content"].as_str().unwrap().to_lowercase();
            [
                "<script",
                "javascript:",
                "<iframe",
                "<object",
                "<style",
                "<link",
            ]
            .iter()
            .all(|harm| !content.contains(harm))
        })
    }
}

fn sweep(folder: &str, keeps: impl Fn(&Path, &str, &Outcome) -> bool) {
    let expected = expectations(folder);
    if expected.is_empty() {
        return;
    }
    for world in world::each() {
        sweep_on(&world, folder, &expected, &keeps);
    }
}

fn sweep_on(
    world: &World,
    folder: &str,
    expected: &[(PathBuf, String)],
    keeps: &impl Fn(&Path, &str, &Outcome) -> bool,
) {
    let reader = serve(world).new_reader();
    let mut broken = Vec::new();
    let (mut opened, mut refused) = (0, 0);
    for (path, word) in expected {
        let outcome = outcome_of(&reader, path);
        if outcome.is_open() {
            opened += 1;
        } else if outcome.is_refused() {
            refused += 1;
        }
        if !keeps(path, word, &outcome) {
            let said = String::from_utf8_lossy(&outcome.upload.bytes);
            let said: String = said.chars().take(200).collect();
            broken.push(format!(
                "{} ({word}): {} in {:?}: {said}",
                path.display(),
                outcome.upload.status,
                outcome.took
            ));
        }
        if outcome.upload.status != 201 {
            assert_eq!(world.files(), [""; 0], "{} has left a file", path.display());
        }
    }
    let all = expected.len();
    eprintln!("{folder}: {opened} opened and {refused} refused of {all}");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    reader.get("/api/health").expect(200);
}

/// Uploads a file, reads every chapter, and takes the book away again.
fn outcome_of(reader: &Client, path: &Path) -> Outcome {
    let epub = std::fs::read(path).unwrap();
    let begin = Instant::now();
    let upload = reader.upload("book.epub", &epub);
    let took = begin.elapsed();
    let mut chapters = Vec::new();
    if upload.status == 201 {
        let book = upload.json();
        let id = &book["id"];
        let count = book["chapterCount"].as_u64().unwrap();
        while (chapters.len() as u64) < count {
            let from = chapters.len();
            let batch = format!("/api/books/{id}/chapters?from={from}&to={}", from + 200);
            let batch = reader.get(&batch).expect(200);
            chapters.extend(batch.as_array().unwrap().iter().cloned());
        }
        reader.get(&format!("/api/books/{id}/manifest")).expect(200);
        if !book["coverImagePath"].is_null() {
            let cover = reader.get(book["coverImagePath"].as_str().unwrap());
            assert_eq!(cover.status, 200, "{}", path.display());
        }
        reader.delete(&format!("/api/books/{id}")).expect(204);
        reader.delete("/api/trash").expect(204);
    }
    Outcome {
        upload,
        chapters,
        took,
    }
}

/// Each file of a part of the corpus with the word that says what is expected of it.
pub fn expectations(folder: &str) -> Vec<(PathBuf, String)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let (list, column) = match folder {
        "bulk" => ("bulk/EXPECT.tsv", 2),
        _ => ("MANIFEST.tsv", 5),
    };
    let Ok(list) = std::fs::read_to_string(corpus.join(list)) else {
        eprintln!("skipped: there is no corpus beside the checkout");
        return Vec::new();
    };
    let lines = list.lines().skip(1);
    lines
        .filter_map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let name = fields[0].strip_prefix(&format!("{folder}/"));
            let name = if folder == "bulk" {
                Some(fields[0])
            } else {
                name
            };
            let path = corpus.join(folder).join(name?);
            path.is_file().then(|| (path, fields[column].to_owned()))
        })
        .collect()
}
