//! Is found in a book what another way of searching finds in it?

use std::fs;
use std::path::Path;
use std::process::Command;

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

#[test]
#[ignore = "takes minutes and needs Python's regex; make oracle runs it"]
fn what_python_finds_is_found() {
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    let folder = tempfile::tempdir().unwrap();
    let (mut books, mut needles, mut hits, mut for_nothing) = (0, 0, 0, 0);
    for (path, _) in expectations("epub") {
        let Some(chapters) = ours::markup_of(&reader, &fs::read(&path).unwrap()) else {
            continue;
        };
        let texts: Vec<_> = chapters
            .iter()
            .map(|html| SearchText::of(&read_canonical(html).unwrap()))
            .collect();
        for Found(needle, expected) in by_python(folder.path(), &chapters) {
            let query = Query::new(needle.clone());
            let found: Vec<_> = (0..)
                .zip(&texts)
                .flat_map(|(chapter, text)| {
                    let hits = text.hits(&query).into_iter();
                    hits.map(move |hit| (chapter, hit.start, hit.end))
                })
                .collect();
            assert_eq!(found, expected, "{needle:?} in {}", path.display());
            let mut sieve = Sieve::new(&query);
            for (chapter, html) in chapters.iter().enumerate() {
                let is_let_through = sieve.may_hold(html);
                let has_hits = found.iter().any(|hit| hit.0 == chapter);
                assert!(
                    is_let_through || !has_hits,
                    "{needle:?} in {}",
                    path.display()
                );
                for_nothing += usize::from(is_let_through && !has_hits);
            }
            needles += 1;
            hits += found.len();
        }
        books += 1;
    }
    eprintln!(
        "search: {books} books, {needles} needles, {hits} hits, 0 differences; {for_nothing} chapters read for nothing"
    );
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
