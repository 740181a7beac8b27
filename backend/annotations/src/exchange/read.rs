//! What is known of an annotation of another program?

use serde_json::Value;
use vokal_core::text::Anchor;

use crate::model::{Colour, Kind, LONGEST_BODY, LONGEST_TAG, MOST_TAGS, Style};

/// The largest file that is read, in bytes.
pub const MOST_BYTES: usize = 8 * 1024 * 1024;
/// The most annotations that are read of one file.
pub const MOST_ITEMS: usize = 20_000;
/// The longest text of a quote that is read, in bytes of UTF-8.
const LONGEST_QUOTE: usize = 64 * 1024;

/// What a file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Import {
    /// What was read, in the order of the file.
    pub items: Vec<Imported>,
    /// What was not, and why.
    pub skipped: Vec<Skipped>,
}

/// One annotation of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    /// The other program's name for it, if it has one.
    pub id: Option<String>,
    /// A bookmark or a highlight.
    pub kind: Kind,
    /// What was marked; empty if the file does not say.
    pub quote: ImportedQuote,
    /// Where that was, as far as the file says.
    pub place: PlaceHint,
    /// Where it is, if this program wrote the file.
    pub anchors: Vec<Anchor>,
    /// The nearest of our colours.
    pub colour: Colour,
    /// The nearest of our styles.
    pub style: Style,
    /// The note.
    pub body: String,
    /// Tags, cut to what may be kept.
    pub tags: Vec<String>,
    /// RFC 3339. Where the file tells no time zone, UTC is taken.
    pub created_at: Option<String>,
    /// RFC 3339.
    pub updated_at: Option<String>,
    /// The book that it is of, as far as the file says.
    pub book: BookHint,
}

/// A text as another program copied it, with its own blanks and line ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedQuote {
    /// What stands before it.
    pub prefix: String,
    /// The text itself.
    pub exact: String,
    /// What stands after it.
    pub suffix: String,
}

/// What a file says of a place.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaceHint {
    /// The spine item, counted from 0.
    pub chapter: Option<u32>,
    /// The spine item's path in the book.
    pub href: Option<String>,
    /// The title of the chapter.
    pub title: Option<String>,
    /// Characters (not UTF-16 code units) in the chapter's text: start and end.
    pub characters: Option<(u32, u32)>,
    /// How much of the chapter lies before it, 0 to 1.
    pub progression: Option<f64>,
}

/// What a file says of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BookHint {
    /// Its title.
    pub title: String,
    /// Who wrote it, as the file has it.
    pub author: String,
    /// Its identifiers: ISBN, UUID, address.
    pub identifiers: Vec<String>,
}

/// An annotation of a file that was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Which: the number of the annotation in the file, counted from 1; for Kindle's clippings
    /// and for duplicates the line.
    pub at: usize,
    /// Why.
    pub reason: Reason,
}

/// Why an annotation of a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// It has not the form of one.
    #[error("{0} cannot be read")]
    Malformed(&'static str),
    /// It is longer than can be kept.
    #[error("{0} is too long")]
    TooLong(&'static str),
    /// It stands in the file a second time, or a later state of it does.
    #[error("is there twice")]
    Duplicate,
}

/// Why a file was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It has more than [`MOST_BYTES`].
    #[error("the file has more than {MOST_BYTES} bytes")]
    TooLarge,
    /// It has more than [`MOST_ITEMS`] annotations.
    #[error("the file has more than {MOST_ITEMS} annotations")]
    TooMany,
    /// It is not UTF-8.
    #[error("the file is no text in UTF-8")]
    NotText,
    /// It is none of the formats that are known.
    #[error("the file is of no known format")]
    UnknownFormat,
    /// It is one of them, and broken.
    #[error("line {line} cannot be read")]
    Malformed {
        /// Counted from 1.
        line: usize,
    },
}

impl Import {
    /// Takes one annotation in, or notes why not.
    pub(super) fn take(&mut self, at: usize, item: Result<Imported, Reason>) {
        match item.and_then(Imported::limited) {
            Ok(item) => self.items.push(item),
            Err(reason) => self.skipped.push(Skipped { at, reason }),
        }
    }
}

impl Imported {
    /// With what may be kept of it.
    fn limited(mut self) -> Result<Self, Reason> {
        let quote = &self.quote;
        if self.body.len() > LONGEST_BODY {
            return Err(Reason::TooLong("note"));
        }
        let longest = quote.exact.len().max(quote.prefix.len());
        if longest.max(quote.suffix.len()) > LONGEST_QUOTE {
            return Err(Reason::TooLong("text"));
        }
        let mut tags: Vec<String> = Vec::new();
        for tag in self.tags {
            let tag: String = tag.trim().chars().take(LONGEST_TAG).collect();
            if !tag.is_empty() && !tags.contains(&tag) && tags.len() < MOST_TAGS {
                tags.push(tag);
            }
        }
        self.tags = tags;
        Ok(self)
    }
}

/// A text of a JSON object, if it is one and is not empty.
pub(super) fn text<'a>(object: &'a Value, name: &str) -> Option<&'a str> {
    object[name].as_str().filter(|text| !text.is_empty())
}

/// The same, or an empty text.
pub(super) fn owned(object: &Value, name: &str) -> String {
    text(object, name).unwrap_or_default().to_owned()
}

/// A time that is one.
pub(super) fn moment(text: &str) -> Option<String> {
    chrono::DateTime::parse_from_rfc3339(text).ok()?;
    Some(text.to_owned())
}

/// Seconds or milliseconds since 1970 as RFC 3339.
pub(super) fn moment_of_epoch(milliseconds: i64) -> Option<String> {
    let moment = chrono::DateTime::from_timestamp_millis(milliseconds)?;
    let is_shown = (0..=9999).contains(&chrono::Datelike::year(&moment));
    is_shown.then(|| moment.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true))
}

/// The nearest of our colours to another program's name for one, or its `#rrggbb`.
pub(super) fn colour(name: &str) -> Colour {
    match name.to_ascii_lowercase().as_str() {
        "green" | "olive" | "lime" => Colour::Green,
        "blue" | "cyan" | "teal" => Colour::Blue,
        "pink" | "red" | "rose" => Colour::Pink,
        "purple" | "violet" | "magenta" => Colour::Purple,
        other => other.strip_prefix('#').and_then(of_rgb).unwrap_or_default(),
    }
}

/// By its hue.
fn of_rgb(digits: &str) -> Option<Colour> {
    if digits.len() != 6 || !digits.is_ascii() {
        return None;
    }
    let part = |at: usize| i32::from_str_radix(&digits[at..at + 2], 16).ok();
    let (red, green, blue) = (part(0)?, part(2)?, part(4)?);
    let most = red.max(green).max(blue);
    let range = most - red.min(green).min(blue);
    if range == 0 {
        return None;
    }
    let hue = if most == red {
        60 * (green - blue) / range
    } else if most == green {
        120 + 60 * (blue - red) / range
    } else {
        240 + 60 * (red - green) / range
    };
    Some(match hue.rem_euclid(360) {
        25..75 => Colour::Yellow,
        75..165 => Colour::Green,
        165..255 => Colour::Blue,
        255..300 => Colour::Purple,
        _ => Colour::Pink,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_the_nearest() {
        for (name, expected) in [
            ("yellow", Colour::Yellow),
            ("Violet", Colour::Purple),
            ("red", Colour::Pink),
            ("#ffee00", Colour::Yellow),
            ("#3366CC", Colour::Blue),
            ("#0a0", Colour::Yellow),
            ("#ääää", Colour::Yellow),
            ("gray", Colour::Yellow),
            ("#ff00aa", Colour::Pink),
        ] {
            assert_eq!(colour(name), expected, "{name}");
        }
    }

    #[test]
    fn what_is_no_time_is_none() {
        assert_eq!(
            moment("2026-11-25T21:30:00Z").as_deref(),
            Some("2026-11-25T21:30:00Z")
        );
        assert_eq!(moment("yesterday"), None);
        assert_eq!(moment_of_epoch(0).as_deref(), Some("1970-01-01T00:00:00Z"));
        assert_eq!(moment_of_epoch(i64::MAX), None);
        assert_eq!(moment_of_epoch(8_000_000_000_000_000), None);
    }
}
