//! What a document says of its own order: its outline (ISO 32000-1, 12.3.3) and the labels of its
//! pages (12.4.2).

use std::collections::HashSet;

use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, Name, Object, ObjectIdentifier, String as PdfString,
};

use super::links::Pages;
use super::strings::text_string;
use crate::extract::model::Target;

/// Entries that are read, and how deep they may stand.
const ENTRIES: usize = 5_000;
const DEPTH: u8 = 8;
/// Ranges of pages with labels of their own.
const RANGES: usize = 5_000;
/// A longer one is no label that anybody would type.
const LONGEST_LABEL: usize = 40;
/// Roman numbers and letters become longer and longer; beyond, digits are shorter.
const MOST_ROMAN: u32 = 3_999;
const MOST_LETTERS: u32 = 26 * 10;

/// An entry of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::extract) struct Entry {
    pub title: String,
    /// From 0.
    pub page: usize,
    /// From 1.
    pub depth: u8,
}

/// The outline in its order; entries that lead nowhere in the document are left out.
pub(in crate::extract) fn outline(pdf: &Pdf, pages: &Pages) -> Vec<Entry> {
    let mut reader = Reader {
        pages,
        seen: HashSet::new(),
        entries: Vec::new(),
    };
    let root = catalog(pdf).and_then(|catalog| catalog.get::<Dict<'_>>("Outlines"));
    if let Some(root) = root {
        reader.kids(&root, 1);
    }
    reader.entries
}

fn catalog(pdf: &Pdf) -> Option<Dict<'_>> {
    pdf.xref().get(pdf.xref().root_id())
}

struct Reader<'r> {
    pages: &'r Pages,
    /// An entry may lead to itself.
    seen: HashSet<ObjectIdentifier>,
    entries: Vec<Entry>,
}

impl Reader<'_> {
    fn kids(&mut self, parent: &Dict<'_>, depth: u8) {
        let mut next = self.linked(parent, "First");
        while let Some(entry) = next {
            if self.entries.len() >= ENTRIES {
                return;
            }
            let title = entry.get::<PdfString<'_>>("Title");
            let title = title.map(|title| text_string(title.as_bytes()));
            if let (Some(title), Some(Target::Page(page))) = (title, self.pages.target(&entry)) {
                self.entries.push(Entry { title, page, depth });
            }
            if depth < DEPTH {
                self.kids(&entry, depth + 1);
            }
            next = self.linked(&entry, "Next");
        }
    }

    /// Another entry, if it has not been read yet; the rules want it to be an object of its own.
    fn linked<'d>(&mut self, entry: &Dict<'d>, name: &str) -> Option<Dict<'d>> {
        let id = entry.get_ref(name)?;
        self.seen
            .insert(id.into())
            .then(|| entry.get::<Dict<'d>>(name))?
    }
}

/// The label of each page, if the document has some; they may be anything, also the same twice.
pub(in crate::extract) fn page_labels(pdf: &Pdf, pages: usize) -> Vec<String> {
    let mut ranges = Vec::new();
    let root = catalog(pdf).and_then(|catalog| catalog.get::<Dict<'_>>("PageLabels"));
    let Some(root) = root else {
        return Vec::new();
    };
    let mut left = RANGES;
    learn_ranges(&root, DEPTH, &mut left, &mut ranges);
    ranges.sort_by_key(|range: &Range| range.first);
    ranges.dedup_by_key(|range| range.first);
    let label = |page: usize| {
        let at = ranges.partition_point(|range| range.first <= page);
        let range = at.checked_sub(1).and_then(|at| ranges.get(at));
        range.map_or_else(|| (page + 1).to_string(), |range| range.label(page))
    };
    (0..pages).map(label).collect()
}

/// Pages that are counted on from a first one.
struct Range {
    /// From 0.
    first: usize,
    prefix: String,
    style: Style,
    start: u32,
}

#[derive(Clone, Copy)]
enum Style {
    Digits,
    Roman {
        capital: bool,
    },
    Letters {
        capital: bool,
    },
    /// The prefix alone.
    None,
}

fn learn_ranges(node: &Dict<'_>, depth: u8, left: &mut usize, ranges: &mut Vec<Range>) {
    if let Some(numbers) = node.get::<Array<'_>>("Nums") {
        let mut objects = numbers.iter::<Object<'_>>();
        while let (Some(first), Some(about)) = (objects.next(), objects.next()) {
            if *left == 0 {
                return;
            }
            *left -= 1;
            let first = match first {
                Object::Number(number) => usize::try_from(number.as_i64()).ok(),
                _ => None,
            };
            if let (Some(first), Object::Dict(about)) = (first, about) {
                ranges.push(Range::read(first, &about));
            }
        }
    }
    if depth == 0 {
        return;
    }
    let Some(kids) = node.get::<Array<'_>>("Kids") else {
        return;
    };
    for kid in kids.iter::<Dict<'_>>() {
        if *left == 0 {
            return;
        }
        *left -= 1;
        learn_ranges(&kid, depth - 1, left, ranges);
    }
}

impl Range {
    fn read(first: usize, about: &Dict<'_>) -> Self {
        let style = about.get::<Name<'_>>("S");
        let style = match style.as_ref().map(AsRef::as_ref) {
            Some(b"D") => Style::Digits,
            Some(b"R") => Style::Roman { capital: true },
            Some(b"r") => Style::Roman { capital: false },
            Some(b"A") => Style::Letters { capital: true },
            Some(b"a") => Style::Letters { capital: false },
            _ => Style::None,
        };
        let prefix = about.get::<PdfString<'_>>("P");
        let prefix = prefix.map(|prefix| text_string(prefix.as_bytes()));
        let start = about
            .get::<i32>("St")
            .and_then(|start| u32::try_from(start).ok());
        Self {
            first,
            prefix: prefix.unwrap_or_default(),
            style,
            start: start.unwrap_or(1).max(1),
        }
    }

    fn label(&self, page: usize) -> String {
        let ahead = u32::try_from(page - self.first).unwrap_or(u32::MAX);
        let number = self.start.saturating_add(ahead);
        let written = match self.style {
            Style::Roman { capital } if number <= MOST_ROMAN => cased(roman(number), capital),
            Style::Letters { capital } if number <= MOST_LETTERS => cased(letters(number), capital),
            Style::None => String::new(),
            // What would be too long otherwise, too.
            Style::Digits | Style::Roman { .. } | Style::Letters { .. } => number.to_string(),
        };
        let label = format!("{}{written}", self.prefix);
        let label = label.chars().filter(|c| !c.is_control());
        let label: String = label.take(LONGEST_LABEL).collect();
        let label = label.trim();
        if label.is_empty() {
            (page + 1).to_string()
        } else {
            label.to_owned()
        }
    }
}

fn cased(text: String, capital: bool) -> String {
    if capital {
        text.to_ascii_uppercase()
    } else {
        text
    }
}

fn roman(mut number: u32) -> String {
    const DIGITS: [(u32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut text = String::new();
    for (value, digits) in DIGITS {
        while number >= value {
            number -= value;
            text.push_str(digits);
        }
    }
    text
}

/// a to z, then aa to zz, and so on.
fn letters(number: u32) -> String {
    let letter = char::from(b'a' + ((number - 1) % 26) as u8);
    let times = (number - 1) / 26 + 1;
    std::iter::repeat_n(letter, times as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(first: usize, style: Style, prefix: &str, start: u32) -> Range {
        let prefix = prefix.to_owned();
        Range {
            first,
            prefix,
            style,
            start,
        }
    }

    #[test]
    fn pages_are_called_as_the_document_wants() {
        let roman = range(0, Style::Roman { capital: false }, "", 1);
        assert_eq!(roman.label(3), "iv");
        assert_eq!(range(4, Style::Digits, "", 97).label(4), "97");
        assert_eq!(range(4, Style::Digits, "A-", 8).label(5), "A-9");
        assert_eq!(
            range(0, Style::Letters { capital: true }, "", 27).label(0),
            "AA"
        );
        assert_eq!(
            range(0, Style::Roman { capital: true }, "", 1_990).label(0),
            "MCMXC"
        );
        // Nobody would want to read these otherwise.
        assert_eq!(
            range(0, Style::Letters { capital: true }, "", 9_999).label(0),
            "9999"
        );
        assert_eq!(range(0, Style::None, "", 1).label(6), "7");
        assert_eq!(range(0, Style::None, "Umschlag\n", 1).label(0), "Umschlag");
    }
}
