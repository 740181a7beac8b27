//! Is found in a book what another way of searching finds in it?

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use serde::Deserialize;
use vokal_core::document::read_canonical;
use vokal_core::text::{Query, SearchText, Sieve};

use super::ours;
use crate::client::serve;
use crate::corpus::expectations;
use crate::world;

/// Needles of each book.
const NEEDLES: &str = "500";

/// A needle, and chapter, start and end of each hit.
#[derive(Deserialize)]
struct Found(String, Vec<(usize, u32, u32)>);

/// What was looked for, and what came of it.
#[derive(Default)]
struct Tally {
    books: usize,
    needles: usize,
    hits: usize,
    for_nothing: usize,
}

#[test]
#[ignore = "takes many minutes and needs Python's regex; make oracle runs it"]
fn what_python_finds_is_found() {
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    // All of them first: to search them takes longer than a session lasts.
    let mut books = Vec::new();
    for (path, expected) in expectations("epub") {
        match ours::markup_of(&reader, &fs::read(&path).unwrap()) {
            Some(chapters) => books.push((path, chapters)),
            None => assert!(expected.contains("error"), "{}", path.display()),
        }
    }
    let next = Mutex::new(books.into_iter());
    let tally = Mutex::new(Tally::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((path, chapters)) = { next.lock().unwrap().next() } {
                    let of_book = compare(&path, &chapters);
                    let Tally { needles, hits, .. } = of_book;
                    eprintln!("{}: {needles} needles, {hits} hits", path.display());
                    let mut all = tally.lock().unwrap();
                    all.books += 1;
                    all.needles += of_book.needles;
                    all.hits += of_book.hits;
                    all.for_nothing += of_book.for_nothing;
                }
            });
        }
    });
    let Tally {
        books,
        needles,
        hits,
        for_nothing,
    } = tally.into_inner().unwrap();
    eprintln!(
        "search: {books} books, {needles} needles, {hits} hits, 0 differences; {for_nothing} chapters read for nothing"
    );
}

fn compare(path: &Path, chapters: &[String]) -> Tally {
    let folder = tempfile::tempdir().unwrap();
    let texts: Vec<_> = chapters
        .iter()
        .map(|html| SearchText::of(&read_canonical(html).unwrap()))
        .collect();
    let mut tally = Tally::default();
    for Found(needle, expected) in by_python(folder.path(), chapters) {
        let query = Query::new(needle.clone());
        let found: Vec<_> = (0..)
            .zip(&texts)
            .flat_map(|(chapter, text)| {
                let hits = text.hits(&query).into_iter();
                hits.map(move |hit| (chapter, hit.start, hit.end))
            })
            .collect();
        assert_eq!(found, expected, "{needle:?} in {}", path.display());
        let with_hits: BTreeSet<usize> = found.iter().map(|hit| hit.0).collect();
        let mut sieve = Sieve::new(&query);
        for (chapter, html) in chapters.iter().enumerate() {
            let is_let_through = sieve.may_hold(html);
            let has_hits = with_hits.contains(&chapter);
            assert!(
                is_let_through || !has_hits,
                "{needle:?} in {}",
                path.display()
            );
            tally.for_nothing += usize::from(is_let_through && !has_hits);
        }
        tally.needles += 1;
        tally.hits += found.len();
    }
    tally
}

fn by_python(folder: &Path, chapters: &[String]) -> Vec<Found> {
    let file = folder.join("chapters.json");
    fs::write(&file, serde_json::to_vec(chapters).unwrap()).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/oracle/search.py");
    let python = Command::new("python3")
        .arg(script)
        .arg(&file)
        .arg(NEEDLES)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&python.stderr);
    assert!(python.status.success(), "{told}");
    serde_json::from_slice(&python.stdout).unwrap()
}
