//! Whose words are kept? The files were written by pandoc 2.17 from one text, and so were the words.

use vokal_core::document::{SourceOptions, sanitise};
use vokal_formats::read;
use vokal_pdf_client::BookFormat;

const FILES: [(&str, &[u8]); 4] = [
    (
        "collection.docx",
        include_bytes!("../files/collection.docx"),
    ),
    ("collection.fb2", include_bytes!("../files/collection.fb2")),
    (
        "collection.html",
        include_bytes!("../files/collection.html"),
    ),
    ("collection.md", include_bytes!("../files/collection.md")),
];
const WORDS: &str = include_str!("../files/collection.words");

/// Letters and figures only: signs are set in other ways by each.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| word.chars().any(char::is_alphabetic))
        .map(str::to_lowercase)
        .collect()
}

fn text_of(html: &str) -> String {
    // Blocks part words.
    let html = html.replace('<', " <");
    sanitise(&html, &SourceOptions::default())
        .tree
        .text()
        .to_owned()
}

#[test]
fn every_word_is_kept_in_its_order() {
    let wanted = words(WORDS);
    for (name, bytes) in FILES {
        let format = BookFormat::of_name(name).expect("a known ending");
        let book = read(bytes, format).expect(name);
        let found = words(&text_of(&book.html));
        // Each wanted word is looked for behind the one before.
        let mut rest = found.iter();
        let missing: Vec<_> = wanted
            .iter()
            .filter(|word| {
                let mut ahead = rest.clone();
                let is_there = ahead.any(|own| own == *word);
                if is_there {
                    rest = ahead;
                }
                !is_there
            })
            .collect();
        assert!(missing.is_empty(), "{name} lacks {missing:?} in {found:?}");
        assert_eq!(book.metadata.title, "Die kleine Sammlung", "{name}");
        assert_eq!(book.metadata.authors[0].name, "Anna Beispiel", "{name}");
        assert_eq!(book.metadata.language, "de", "{name}");
        let is_noted = book.html.contains("role=\"doc-noteref\"") || format == BookFormat::Html;
        assert!(is_noted && book.html.contains("Buxtehude"), "{name}");
        assert!(book.html.contains("<td"), "{name}");
    }
}
