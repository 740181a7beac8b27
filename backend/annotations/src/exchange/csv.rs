//! Annotations as CSV, in the columns that Readwise reads.

use std::borrow::Cow;

use chrono::DateTime;
use csv::WriterBuilder;

use crate::model::Kind;

use super::write::{Export, Exported};

const COLUMNS: [&str; 7] = [
    "Highlight",
    "Title",
    "Author",
    "URL",
    "Note",
    "Location",
    "Date",
];

/// Writes a row for each annotation. `Location` is its number in the order of the book, `Date`
/// the day and time of its making as its device told them.
pub(super) fn write(export: &Export<'_>) -> String {
    let mut rows = WriterBuilder::new().from_writer(Vec::new());
    // A vector takes whatever is written, and each row has as many columns.
    let _ = rows.write_record(COLUMNS);
    // Readwise would take the first letter of a bookmarked page for words that somebody chose.
    let highlights = export.in_order().into_iter();
    let highlights = highlights.filter(|item| item.annotation.kind == Kind::Highlight);
    for (number, item) in highlights.enumerate() {
        let row = row(export, item, number + 1);
        let _ = rows.write_record(row.iter().map(|text| cell(text).into_owned()));
    }
    let written = rows.into_inner().unwrap_or_default();
    String::from_utf8(written).unwrap_or_default()
}

fn row(export: &Export<'_>, item: &Exported, number: usize) -> [String; 7] {
    let annotation = &item.annotation;
    let quotes: Vec<String> = annotation
        .anchors
        .iter()
        .map(|anchor| export.words(anchor))
        .collect();
    let first = annotation.anchors.first();
    // Readwise makes tags of the words with a dot at a note's beginning.
    let tags = annotation.tags.iter().map(|tag| {
        let words: Vec<&str> = tag.split_whitespace().collect();
        format!(".{}", words.join("-"))
    });
    let mut note: Vec<String> = tags.collect();
    if !annotation.body.is_empty() {
        note.push(annotation.body.clone());
    }
    let date = DateTime::parse_from_rfc3339(&annotation.created_at);
    [
        quotes.join("\n\n"),
        export.book.title.clone(),
        export.book.authors.join(", "),
        first
            .and_then(|anchor| export.book.address_of(anchor))
            .unwrap_or_default(),
        note.join(" "),
        number.to_string(),
        date.map_or_else(
            |_| String::new(),
            |date| date.format("%Y-%m-%d %H:%M:%S").to_string(),
        ),
    ]
}

/// A text that no spreadsheet takes for a formula.
fn cell(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}").into()
    } else {
        text.into()
    }
}
