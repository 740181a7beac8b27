//! What is exchanged with other programs, from outside.

mod hostile;
mod round_trip;
mod samples;
mod written;

use vokal_annotations::matching::Book;
use vokal_annotations::model::{Annotation, Colour, Kind, Style};
use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::text::{Anchor, Span};

/// A book of two chapters, the one of all samples.
fn mill() -> Book {
    let mut book = Book::default();
    for (href, title, html) in [
        (
            "OEBPS/one.xhtml",
            "The first day",
            "<h1>The first day</h1><p>There stood a mill at the ford, and the wheel.</p>\
             <p>The miller counted his&#x20;<em>sacks</em> twice, for he trusted 𝔫obody; \
             1 < 2 & 3.</p>",
        ),
        (
            "OEBPS/two.xhtml",
            "The second day",
            "<h1>The second day</h1><p>Nobody had seen the heron before. While it fished, \
             the water stood still, and the water stood still after it had gone.</p>",
        ),
    ] {
        let html = html.replace("1 < 2 & 3", "1 &lt; 2 &amp; 3");
        book.push(
            href,
            title,
            &sanitise(&html, &SourceOptions::default()).tree,
        );
    }
    book
}

/// A highlight of some words.
fn highlight(book: &Book, words: &str) -> Annotation {
    Annotation {
        kind: Kind::Highlight,
        anchors: vec![anchor(book, words)],
        colour: Colour::Blue,
        style: Style::Highlight,
        body: String::new(),
        tags: Vec::new(),
        created_at: "2026-11-25T21:30:00Z".to_owned(),
        updated_at: "2026-11-25T21:31:00Z".to_owned(),
    }
}

fn anchor(book: &Book, words: &str) -> Anchor {
    for (chapter, text) in book.texts() {
        let all = String::from_utf16(text.units()).unwrap();
        if let Some(at) = all.find(words) {
            let length = |text: &str| text.encode_utf16().count() as u32;
            let start = length(&all[..at]);
            let span = Span::new(*chapter, start..start + length(words)).unwrap();
            return Anchor::of(text, span).unwrap();
        }
    }
    panic!("the book has no {words:?}");
}
