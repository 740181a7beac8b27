//! What does Kindle's `My Clippings.txt` say? It is written in the language of its device.
//!
//! An entry is a line with title and author, a line that says what it is, where and when, an
//! empty line, the text, and a line of ten equals signs. A changed highlight is written once
//! more, and a note is an entry of its own, known by its place alone.

mod dates;

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::read::{BookHint, Import, Imported, ImportedQuote, Reason, Skipped};
use crate::model::Kind;

const SEPARATOR: &str = "==========";

/// Words that say what an entry is, in the languages of the devices (de, en, es, fr, it, ja, ko,
/// nl, pt, ru, zh). A language that is not here has its notes read as highlights.
const BOOKMARKS: [&str; 11] = [
    "bookmark",
    "lesezeichen",
    "marcador",
    "signet",
    "segnalibro",
    "ブックマーク",
    "북마크",
    "bladwijzer",
    "закладка",
    "书签",
    "書籤",
];
const HIGHLIGHTS: [&str; 11] = [
    "highlight",
    "markierung",
    "subrayado",
    "surlign",
    "evidenziazione",
    "ハイライト",
    "하이라이트",
    "markering",
    "destaque",
    "выдел",
    "标注",
];
const NOTES: [&str; 9] = [
    "note",
    "notiz",
    "nota",
    "メモ",
    "메모",
    "notitie",
    "заметка",
    "笔记",
    "筆記",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EntryKind {
    Bookmark,
    Highlight,
    Note,
}

/// An entry with its line, counted from 1.
struct Entry {
    line: usize,
    kind: EntryKind,
    book: BookHint,
    /// Kindle's locations, or pages where there are none.
    place: Option<RangeInclusive<u32>>,
    created_at: Option<String>,
    text: String,
}

/// Whether a text is a file of clippings.
pub(super) fn is_clippings(text: &str) -> bool {
    let mut lines = text
        .lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim());
    let has_about = lines.nth(1).is_some_and(|about| about.starts_with('-'));
    has_about && lines.any(|line| line == SEPARATOR)
}

/// Reads a file of clippings, of any number of books.
pub(super) fn read(text: &str) -> Import {
    let mut import = Import::default();
    let mut highlights = Highlights::default();
    let mut notes = Vec::new();
    for entry in entries(text, &mut import.skipped) {
        match entry.kind {
            EntryKind::Note => notes.push(entry),
            _ => highlights.take(entry, &mut import.skipped),
        }
    }
    for note in notes {
        highlights.note(note);
    }
    for (entry, body) in highlights.entries.into_iter().flatten() {
        import.take(entry.line, Ok(entry.imported(body)));
    }
    import.skipped.sort_by_key(|skipped| skipped.at);
    import
}

fn entries(text: &str, skipped: &mut Vec<Skipped>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut first = 1;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim_end();
        if line != SEPARATOR {
            lines.push(line);
            continue;
        }
        take_entry(&lines, first, &mut entries, skipped);
        lines.clear();
        first = at + 2;
    }
    // The last one, if the file was cut off before its separator.
    take_entry(&lines, first, &mut entries, skipped);
    entries
}

fn take_entry(lines: &[&str], line: usize, entries: &mut Vec<Entry>, skipped: &mut Vec<Skipped>) {
    let blank = lines
        .iter()
        .take_while(|line| line.trim().is_empty())
        .count();
    let lines = &lines[blank..];
    let line = line + blank;
    match lines {
        [] => {}
        [title, about, text @ ..] if about.trim_start().starts_with('-') => {
            let text = text.join("\n");
            entries.push(entry(line, title, about, text.trim()));
        }
        _ => skipped.push(Skipped {
            at: line,
            reason: Reason::Malformed("entry"),
        }),
    }
}

fn entry(line: usize, title: &str, about: &str, text: &str) -> Entry {
    let (what, added) = match about.rsplit_once('|') {
        Some((what, added)) => (what, added),
        None => (about, ""),
    };
    let first = what.split('|').next().unwrap_or(what).to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| first.contains(word));
    let kind = if says(&BOOKMARKS) || text.is_empty() {
        EntryKind::Bookmark
    } else if !says(&HIGHLIGHTS) && says(&NOTES) {
        EntryKind::Note
    } else {
        EntryKind::Highlight
    };
    Entry {
        line,
        kind,
        book: book(title),
        place: place(what),
        created_at: dates::moment(added),
        text: text.to_owned(),
    }
}

/// `Title (Author)`: the last brackets, as titles have some of their own.
fn book(line: &str) -> BookHint {
    let line = line.trim();
    let author = line
        .strip_suffix(')')
        .and_then(|line| line.rsplit_once(" ("));
    let (title, author) = author.unwrap_or((line, ""));
    BookHint {
        title: title.trim().to_owned(),
        author: author.trim().to_owned(),
        identifiers: Vec::new(),
    }
}

/// The last number, or range of numbers: pages are told before locations.
fn place(about: &str) -> Option<RangeInclusive<u32>> {
    let mut last = None;
    let mut rest = about;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (first, after) = number(&rest[start..]);
        let after_dash = after.strip_prefix(['-', '–']);
        let second = after_dash.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let (end, after) = match second {
            Some(rest) => number(rest),
            None => (first, after),
        };
        last = first.map(|first| first..=full(first, end.unwrap_or(first)));
        rest = after;
    }
    last
}

/// Old devices write only the digits that differ: "1234-36" is 1234 to 1236.
fn full(first: u32, end: u32) -> u32 {
    let mut tens = 10;
    while tens <= u64::from(end) {
        tens *= 10;
    }
    let kept = u64::from(first) - u64::from(first) % tens;
    let full = u32::try_from(kept + u64::from(end)).unwrap_or(first);
    if end < first { full.max(first) } else { end }
}

fn number(text: &str) -> (Option<u32>, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    (text[..end].parse().ok(), &text[end..])
}

/// Highlights and bookmarks, and what is noted of them.
#[derive(Default)]
struct Highlights {
    /// `None` for one that a later state has replaced.
    entries: Vec<Option<(Entry, String)>>,
    /// By book and the first or the last of their locations: the newest.
    by_start: HashMap<(BookHint, u32), usize>,
    by_end: HashMap<(BookHint, u32), usize>,
}

impl Highlights {
    /// Takes an entry in, in place of an earlier state of the same.
    fn take(&mut self, entry: Entry, skipped: &mut Vec<Skipped>) {
        let keys = entry.place.as_ref().map(|place| {
            (
                (entry.book.clone(), *place.start()),
                (entry.book.clone(), *place.end()),
            )
        });
        if let Some((start, end)) = &keys {
            let earlier = [self.by_start.get(start), self.by_end.get(end)];
            for at in earlier.into_iter().flatten().copied() {
                let is_same = self.entries[at].as_ref().is_some_and(|(earlier, _)| {
                    earlier.kind == entry.kind
                        && (earlier.text.contains(&entry.text)
                            || entry.text.contains(&earlier.text))
                });
                if is_same && let Some((earlier, _)) = self.entries[at].take() {
                    skipped.push(Skipped {
                        at: earlier.line,
                        reason: Reason::Duplicate,
                    });
                }
            }
        }
        let at = self.entries.len();
        if let Some((start, end)) = keys {
            self.by_start.insert(start, at);
            self.by_end.insert(end, at);
        }
        self.entries.push(Some((entry, String::new())));
    }

    /// A note goes to the highlight that ends where it stands, or else begins there; one of
    /// nothing is kept for itself.
    fn note(&mut self, note: Entry) {
        let key = note
            .place
            .as_ref()
            .map(|place| (note.book.clone(), *place.end()));
        let of = key.and_then(|key| {
            let of = self.by_end.get(&key).or_else(|| self.by_start.get(&key));
            of.copied()
        });
        let of = of.and_then(|at| self.entries[at].as_mut());
        if let Some((_, body)) = of.filter(|(entry, _)| entry.kind == EntryKind::Highlight) {
            if !body.is_empty() {
                body.push_str("\n\n");
            }
            body.push_str(&note.text);
        } else {
            let body = note.text.clone();
            self.entries.push(Some((note, body)));
        }
    }
}

impl Entry {
    fn imported(self, body: String) -> Imported {
        let (kind, exact) = match self.kind {
            EntryKind::Bookmark => (Kind::Bookmark, String::new()),
            EntryKind::Highlight => (Kind::Highlight, self.text),
            EntryKind::Note => (Kind::Highlight, String::new()),
        };
        Imported {
            kind,
            quote: ImportedQuote {
                exact,
                ..ImportedQuote::default()
            },
            body,
            created_at: self.created_at,
            book: self.book,
            ..Imported::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_the_last_numbers() {
        for (about, expected) in [
            (
                "- Your Highlight on page 42 | Location 1234-1236",
                Some(1234..=1236),
            ),
            ("- Ihre Markierung bei Position 234-36", Some(234..=236)),
            ("- Your Note on page 23", Some(23..=23)),
            ("- 您在第 7 页（位置 #114-116）的标注", Some(114..=116)),
            ("- 7ページ｜位置No. 114–116のハイライト", Some(114..=116)),
            ("- nowhere", None),
            ("- at 99999999999", None),
        ] {
            assert_eq!(place(about), expected, "{about}");
        }
    }

    #[test]
    fn the_author_is_in_the_last_brackets() {
        let read = |line| {
            let book = book(line);
            (book.title, book.author)
        };
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(
            read("Emma (Penguin Classics) (Austen, Jane)"),
            pair("Emma (Penguin Classics)", "Austen, Jane")
        );
        assert_eq!(read("Notes"), pair("Notes", ""));
    }
}
