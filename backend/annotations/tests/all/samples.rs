//! Files as other programs write them.

use std::fs;
use std::path::Path;

use vokal_annotations::exchange::{Import, Reason, Skipped, read};
use vokal_annotations::matching::{Match, Tally, matched};
use vokal_annotations::model::{Colour, Kind, Style};
use vokal_core::text::How;

const NOW: &str = "2026-11-25T22:00:00Z";

fn sample(name: &str) -> Import {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    read(&fs::read(folder.join(name)).unwrap()).unwrap()
}

/// The words that a match marks, none if it is lost.
fn words(matches: &[Match]) -> Vec<String> {
    let book = crate::mill();
    let words = |one: &Match| {
        let anchor = &one.annotation.as_ref()?.anchors[0];
        Some(book.texts()[&anchor.span.chapter()].slice(anchor.span.range()))
    };
    matches
        .iter()
        .map(|one| words(one).unwrap_or_default())
        .collect()
}

fn hows(matches: &[Match]) -> Vec<How> {
    matches.iter().map(|one| one.how).collect()
}

#[test]
fn another_programs_annotation_set() {
    let import = sample("thorium.annotation");
    assert_eq!(
        import.skipped,
        [Skipped {
            at: 3,
            reason: Reason::Malformed("target")
        }]
    );
    let first = &import.items[0];
    assert_eq!(
        (first.colour, first.style),
        (Colour::Purple, Style::Underline)
    );
    assert_eq!(
        (first.body.as_str(), first.tags.as_slice()),
        ("Why twice?", &["numbers".to_owned()][..])
    );
    assert_eq!(first.created_at.as_deref(), Some("2026-02-01T09:00:00Z"));
    assert_eq!(first.book.identifiers, ["urn:isbn:9780000000001"]);
    let matches = matched(&import.items, &crate::mill(), NOW);
    assert_eq!(words(&matches), ["The miller counted his sacks", "", ""]);
    assert_eq!(hows(&matches), [How::Quote, How::Fuzzy, How::Lost]);
    let bookmark = matches[1].annotation.as_ref().unwrap();
    assert_eq!(
        (bookmark.kind, bookmark.anchors[0].span.chapter()),
        (Kind::Bookmark, 1)
    );
    assert_eq!(
        Tally::of(&matches),
        Tally {
            quote: 1,
            fuzzy: 1,
            lost: 1,
            ..Tally::default()
        }
    );
}

#[test]
fn the_sidecar_of_koreader() {
    let import = sample("metadata.epub.lua");
    assert_eq!(import.skipped, []);
    let first = &import.items[0];
    assert_eq!(first.body, "He trusts \"nobody\".\nNot even himself.");
    assert_eq!(first.created_at.as_deref(), Some("2025-11-02T21:15:30Z"));
    assert_eq!(
        (first.colour, first.place.chapter),
        (Colour::Green, Some(0))
    );
    assert_eq!(first.book.author, "A. Writer, B. Writer");
    assert_eq!(first.book.identifiers, ["isbn:9780000000001", "uuid:5d2e"]);
    let matches = matched(&import.items, &crate::mill(), NOW);
    assert_eq!(words(&matches), ["The miller counted his sacks", ""]);
    assert_eq!(hows(&matches), [How::Quote, How::Fuzzy]);
    assert_eq!(import.items[1].kind, Kind::Bookmark);
}

#[test]
fn the_sidecar_of_koreader_before_2024() {
    let import = sample("metadata-old.epub.lua");
    let bodies: Vec<&str> = import.items.iter().map(|item| item.body.as_str()).collect();
    assert_eq!(bodies, ["A heron!", "", ""]);
    assert_eq!(import.items[0].style, Style::Underline);
    let matches = matched(&import.items, &crate::mill(), NOW);
    assert_eq!(
        words(&matches),
        [
            "Nobody had seen the heron before.",
            "the water stood still",
            ""
        ]
    );
    // It is there twice, and nothing tells which of the two is meant.
    assert_eq!(hows(&matches), [How::Quote, How::Fuzzy, How::Fuzzy]);
}

#[test]
fn the_json_of_koreader() {
    let import = sample("koreader.json");
    assert_eq!(
        import.skipped,
        [Skipped {
            at: 3,
            reason: Reason::Malformed("entry")
        }]
    );
    assert_eq!(
        (import.items[0].colour, import.items[0].style),
        (Colour::Pink, Style::Underline)
    );
    assert_eq!(
        import.items[0].created_at.as_deref(),
        Some("2026-01-01T00:00:00Z")
    );
    let matches = matched(&import.items, &crate::mill(), NOW);
    assert_eq!(words(&matches), ["The miller counted his sacks", ""]);
    assert_eq!(hows(&matches), [How::Quote, How::Fuzzy]);
}

#[test]
fn the_json_of_readest() {
    let import = sample("readest.json");
    assert_eq!(
        import.skipped,
        [Skipped {
            at: 3,
            reason: Reason::Malformed("type")
        }]
    );
    let first = &import.items[0];
    assert_eq!(
        (first.colour, first.style, first.place.chapter),
        (Colour::Green, Style::Underline, Some(0))
    );
    let matches = matched(&import.items, &crate::mill(), NOW);
    assert_eq!(words(&matches), ["The miller counted his sacks", ""]);
    let created = &matches[1].annotation.as_ref().unwrap().created_at;
    assert_eq!(created, NOW, "the file does not say when");
}

#[test]
fn the_clippings_of_a_kindle() {
    let import = sample("My Clippings.txt");
    assert_eq!(
        import.skipped,
        [
            Skipped {
                at: 1,
                reason: Reason::Duplicate
            },
            Skipped {
                at: 31,
                reason: Reason::Malformed("entry")
            },
        ]
    );
    let told: Vec<(&str, &str, Kind)> = import
        .items
        .iter()
        .map(|item| (item.quote.exact.as_str(), item.body.as_str(), item.kind))
        .collect();
    assert_eq!(
        told,
        [
            (
                "The miller counted his sacks",
                "Why twice?",
                Kind::Highlight
            ),
            ("", "", Kind::Bookmark),
            (
                "Niemand hatte den Reiher zuvor gesehen.",
                "",
                Kind::Highlight
            ),
            ("", "ohne Markierung", Kind::Highlight),
        ]
    );
    assert_eq!(
        import.items[0].created_at.as_deref(),
        Some("2022-12-18T15:20:10Z")
    );
    assert_eq!(import.items[2].book.title, "Die Mühle");
    let matches = matched(&import.items, &crate::mill(), NOW);
    assert_eq!(
        words(&matches),
        ["The miller counted his sacks", "", "", ""]
    );
    assert_eq!(
        hows(&matches),
        [How::Quote, How::Lost, How::Lost, How::Lost]
    );
}
