//! What does `KOReader` say? Its sidecar file `metadata.epub.lua`, of now (`annotations`) and of
//! before 2024 (`highlight` and `bookmarks`), and the JSON that it exports.

use std::collections::HashMap;

use chrono::NaiveDateTime;
use serde_json::Value;

use super::lua::{self, Lua};
use super::read::{
    BookHint, Import, ImportError, Imported, ImportedQuote, PlaceHint, Reason, colour,
    moment_of_epoch, owned, text,
};
use crate::model::{Kind, Style};

/// Reads a sidecar file.
pub(super) fn read_lua(file: &str) -> Result<Import, ImportError> {
    let table = lua::read(file).map_err(|fault| ImportError::Malformed { line: fault.line })?;
    let book = book_of(&table);
    let mut import = Import::default();
    if let Some(annotations) = table.get("annotations") {
        for (at, item) in annotations.list().into_iter().enumerate() {
            import.take(at + 1, read_item(item, &book));
        }
    } else {
        read_old(&table, &book, &mut import);
    }
    Ok(import)
}

fn book_of(table: &Lua) -> BookHint {
    let of = ["doc_props", "stats"];
    let props: Vec<&Lua> = of.iter().filter_map(|name| table.get(name)).collect();
    let first = |name: &str| props.iter().find_map(|props| props.text(name));
    let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
    BookHint {
        title: first("title").unwrap_or_default().to_owned(),
        author: lines(first("authors").unwrap_or_default()).join(", "),
        identifiers: lines(first("identifiers").unwrap_or_default()),
    }
}

fn read_item(item: &Lua, book: &BookHint) -> Result<Imported, Reason> {
    if !matches!(item, Lua::Table(_)) {
        return Err(Reason::Malformed("annotation"));
    }
    let is_highlight = item.text("drawer").is_some() || item.text("pos0").is_some();
    let place = item.text("pos0").or_else(|| item.text("page"));
    // Of a bookmark it is a line for the list: "in Chapter 3".
    let exact = item.text("text").filter(|_| is_highlight);
    Ok(Imported {
        kind: kind(is_highlight),
        quote: ImportedQuote {
            exact: exact.unwrap_or_default().to_owned(),
            ..ImportedQuote::default()
        },
        place: PlaceHint {
            chapter: place.and_then(spine_item),
            title: item.text("chapter").map(str::to_owned),
            ..PlaceHint::default()
        },
        colour: item.text("color").map(colour).unwrap_or_default(),
        style: style(item.text("drawer")),
        body: item.text("note").unwrap_or_default().to_owned(),
        created_at: item.text("datetime").and_then(moment),
        updated_at: item.text("datetime_updated").and_then(moment),
        book: book.clone(),
        ..Imported::default()
    })
}

/// Before 2024 highlights stood by pages, and what was noted of them among the bookmarks, with
/// the same time.
fn read_old(table: &Lua, book: &BookHint, import: &mut Import) {
    let bookmarks = table.get("bookmarks").map(Lua::list).unwrap_or_default();
    let mut notes: HashMap<&str, &str> = HashMap::new();
    for bookmark in bookmarks
        .iter()
        .filter(|one| one.get("highlighted").is_some())
    {
        let note = bookmark.text("text").filter(|note| !is_label(note));
        if let (Some(time), Some(note)) = (bookmark.text("datetime"), note) {
            notes.insert(time, note);
        }
    }
    let pages = table.get("highlight").map(Lua::list).unwrap_or_default();
    let mut at = 0;
    for highlight in pages.into_iter().flat_map(Lua::list) {
        at += 1;
        let note = highlight.text("datetime").and_then(|time| notes.get(time));
        let item = read_item(highlight, book).map(|item| Imported {
            kind: Kind::Highlight,
            quote: ImportedQuote {
                exact: highlight.text("text").unwrap_or_default().to_owned(),
                ..ImportedQuote::default()
            },
            body: note.copied().unwrap_or_default().to_owned(),
            ..item
        });
        import.take(at, item);
    }
    for bookmark in bookmarks
        .iter()
        .filter(|one| one.get("highlighted").is_none())
    {
        at += 1;
        import.take(at, read_item(bookmark, book));
    }
}

/// What was written where nobody had noted anything: "Page 5 Some text @ 2023-01-02 10:11:12".
fn is_label(text: &str) -> bool {
    let is_time = |time: &str| NaiveDateTime::parse_from_str(time, "%Y-%m-%d %H:%M:%S").is_ok();
    text.rsplit_once(" @ ")
        .is_some_and(|(_, time)| is_time(time))
}

/// Whether a JSON file is one that it exported.
pub(super) fn is_json(file: &Value) -> bool {
    let documents = file["documents"].as_array();
    let first = documents
        .and_then(|documents| documents.first())
        .unwrap_or(file);
    first["entries"].is_array()
}

/// Reads the JSON that it exports, of one book or of several.
pub(super) fn read_json(file: &Value) -> Import {
    let one = std::slice::from_ref(file);
    let documents = file["documents"].as_array().map_or(one, Vec::as_slice);
    let mut import = Import::default();
    let mut at = 0;
    for document in documents {
        let book = BookHint {
            title: owned(document, "title"),
            author: owned(document, "author").replace('\n', ", "),
            identifiers: Vec::new(),
        };
        for entry in document["entries"].as_array().into_iter().flatten() {
            at += 1;
            import.take(at, read_entry(entry, &book));
        }
    }
    import
}

fn read_entry(entry: &Value, book: &BookHint) -> Result<Imported, Reason> {
    if !entry.is_object() {
        return Err(Reason::Malformed("entry"));
    }
    let is_highlight = text(entry, "sort") != Some("bookmark");
    let seconds = entry["time"].as_i64();
    Ok(Imported {
        kind: kind(is_highlight),
        quote: ImportedQuote {
            exact: if is_highlight {
                owned(entry, "text")
            } else {
                String::new()
            },
            ..ImportedQuote::default()
        },
        place: PlaceHint {
            title: text(entry, "chapter").map(str::to_owned),
            ..PlaceHint::default()
        },
        colour: text(entry, "color").map(colour).unwrap_or_default(),
        style: style(text(entry, "drawer")),
        body: owned(entry, "note"),
        created_at: seconds
            .and_then(|seconds| seconds.checked_mul(1000))
            .and_then(moment_of_epoch),
        book: book.clone(),
        ..Imported::default()
    })
}

fn kind(is_highlight: bool) -> Kind {
    if is_highlight {
        Kind::Highlight
    } else {
        Kind::Bookmark
    }
}

fn style(drawer: Option<&str>) -> Style {
    match drawer {
        Some("underscore" | "strikeout") => Style::Underline,
        _ => Style::Highlight,
    }
}

/// The spine item of `/body/DocFragment[12]/body/p[3]/text().0`, which are counted from 1.
fn spine_item(pointer: &str) -> Option<u32> {
    let (_, after) = pointer.split_once("DocFragment[")?;
    let (number, _) = after.split_once(']')?;
    number.parse::<u32>().ok()?.checked_sub(1)
}

/// Its times have no zone.
fn moment(text: &str) -> Option<String> {
    let time = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").ok()?;
    Some(
        time.and_utc()
            .to_rfc3339_opts(chrono::SecondsFormat::Secs, true),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spine_item_is_read_from_its_fragment() {
        assert_eq!(
            spine_item("/body/DocFragment[12]/body/p[3]/text().0"),
            Some(11)
        );
        for pointer in [
            "",
            "/body",
            "DocFragment[0]",
            "DocFragment[x]",
            "DocFragment[1",
        ] {
            assert_eq!(spine_item(pointer), None, "{pointer}");
        }
    }
}
