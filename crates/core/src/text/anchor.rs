//! How is a part of a text written down so that it is found again when the text has changed?

use twox_hash::XxHash3_64;

use std::ops::Range;

use super::graphemes::{boundary_after, boundary_before};
use super::locator::{InvalidLocator, Span};
use super::passages::{Passage, passages};
use crate::document::Tree;

/// The most UTF-16 code units of the text before a span, and of the text after it, that its
/// anchor keeps.
pub const QUOTED_CONTEXT: usize = 32;
/// The most UTF-16 code units of a span's own text that its anchor keeps: of a longer one the
/// first half of them and the last.
pub const QUOTED_LENGTH: usize = 1024;

/// A chapter's canonical text as anchors are made of it and looked for in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterText {
    units: Vec<u16>,
    hash: u64,
    /// Where blocks begin, in UTF-16 code units; empty if that is not known.
    breaks: Vec<u32>,
}

/// A part of a book's text that is found again when the text has changed: where it stood, in
/// which text, and what stood there.
///
/// Serialised (feature `serde`) as an object in camel case, its span as `5:1234-1260`, its hash
/// as 16 hexadecimal digits: JavaScript's numbers are too short for it.
///
/// ```
/// use std::collections::BTreeMap;
/// use vokal_core::text::{Anchor, ChapterText, How, Span};
///
/// let old = ChapterText::of("Call me Ishmael. Some years ago I went to sea.");
/// let anchor = Anchor::of(&old, "0:0-16".parse::<Span>()?)?;
/// let new = ChapterText::of("LOOMINGS. Call me Ishmael. Some years ago I went to sea.");
/// let found = anchor.find(&BTreeMap::from([(0, new)]));
/// assert_eq!(found.span.to_string(), "0:10-26");
/// assert_eq!(found.how, How::Quote);
/// # Ok::<_, vokal_core::text::InvalidLocator>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub struct Anchor {
    /// Where it stood.
    #[cfg_attr(feature = "serde", serde(with = "written_span"))]
    pub span: Span,
    /// [`ChapterText::hash`] of the text in which it stood there.
    #[cfg_attr(feature = "serde", serde(with = "written_hash"))]
    pub text_hash: u64,
    /// What stood there.
    pub quote: Quote,
    /// How much of its chapter lay before it: 0 to 1, in millionths.
    pub progression: f64,
}

/// A part of a text, and what stands around it.
///
/// All of it is cut between grapheme clusters (UAX #29), but for clusters of more than 64
/// UTF-16 code units, which are no writing of anybody's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", default)
)]
pub struct Quote {
    /// What stands before it: at most [`QUOTED_CONTEXT`] UTF-16 code units.
    pub prefix: String,
    /// The part itself: at most [`QUOTED_LENGTH`] UTF-16 code units. Of a longer part the
    /// beginning, at most half as many.
    pub exact: String,
    /// The end of a longer part, at most half of [`QUOTED_LENGTH`]; empty if `exact` is all.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub tail: String,
    /// What stands after it: at most [`QUOTED_CONTEXT`] UTF-16 code units.
    pub suffix: String,
    /// Where blocks begin within `exact`, `tail` and `suffix`, one after the other, in UTF-16
    /// code units from the beginning of `exact`: a text has nothing between two of its blocks.
    /// Empty if that was not known. No anchor is found by them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub breaks: Vec<u32>,
}

impl ChapterText {
    /// A chapter's canonical text, without its blocks.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self {
            units: text.encode_utf16().collect(),
            hash: XxHash3_64::oneshot(text.as_bytes()),
            breaks: Vec::new(),
        }
    }

    /// The text of a chapter, with where its blocks begin.
    #[must_use]
    pub fn of_tree(tree: &Tree) -> Self {
        let text = tree.text();
        let (mut byte, mut offset) = (0, 0);
        let mut breaks = Vec::new();
        // Blanks between two blocks of the source are no block.
        let is_read = |passage: &&Passage| {
            !passage.is_apart && !text[passage.bytes.clone()].trim().is_empty()
        };
        for passage in passages(tree).iter().filter(is_read) {
            let start = passage.bytes.start;
            offset += text[byte..start].encode_utf16().count() as u32;
            byte = start;
            if passage.is_first {
                breaks.push(offset);
            }
        }
        Self {
            breaks,
            ..Self::of(text)
        }
    }

    /// XXH3 (64 bits, no seed) of the text in UTF-8.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The text's UTF-16 code units.
    #[must_use]
    pub fn units(&self) -> &[u16] {
        &self.units
    }

    /// The text between two offsets as it is read: a line for each block, one blank for all white
    /// space in it. What lies outside is left out.
    #[must_use]
    pub fn read(&self, range: Range<u32>) -> String {
        let inside = |at: &&u32| range.start < **at && **at < range.end;
        let breaks = self.breaks.iter().filter(inside);
        let breaks: Vec<u32> = breaks.map(|at| at - range.start).collect();
        in_lines(&self.slice(range), 0, &breaks)
    }

    /// The text between two offsets, in UTF-16 code units; what lies outside is left out.
    #[must_use]
    pub fn slice(&self, range: Range<u32>) -> String {
        let end = (range.end as usize).min(self.units.len());
        let start = (range.start as usize).min(end);
        String::from_utf16_lossy(&self.units[start..end])
    }
}

impl Anchor {
    /// Writes down a part of a chapter's text. What begins or ends inside a grapheme cluster
    /// takes all of it in.
    ///
    /// # Errors
    ///
    /// [`InvalidLocator`], if the span ends after the text.
    pub fn of(text: &ChapterText, span: Span) -> Result<Self, InvalidLocator> {
        let range = span.range();
        let units = text.units();
        let (start, end) = (range.start as usize, range.end as usize);
        if end > units.len() {
            return Err(InvalidLocator);
        }
        let is_place = start == end;
        let start = boundary_before(units, start);
        let end = if is_place {
            start
        } else {
            boundary_after(units, end)
        };
        Ok(Self {
            span: Span::new(span.chapter(), start as u32..end as u32)?,
            text_hash: text.hash(),
            quote: Quote::of(text, start, end),
            progression: progression(start as u32, units.len() as u32),
        })
    }

    /// Whether it is as [`Anchor::of`] could have made it: no part of the quote is too long,
    /// and the progression is one. An anchor that came over the wire may be anything.
    #[must_use]
    pub fn is_well_formed(&self) -> bool {
        let Quote {
            prefix,
            exact,
            tail,
            suffix,
            breaks,
        } = &self.quote;
        let length = |text: &str| text.encode_utf16().count();
        let all = length(exact) + length(tail) + length(suffix);
        length(prefix) <= QUOTED_CONTEXT
            && length(suffix) <= QUOTED_CONTEXT
            && length(exact) + length(tail) <= QUOTED_LENGTH
            && breaks.is_sorted_by(|one, next| one < next)
            && breaks.iter().all(|at| *at > 0 && (*at as usize) < all)
            && (0.0..=1.0).contains(&self.progression)
    }
}

impl Quote {
    /// The words as they are read: a line for each block, one blank for all white space in it, and
    /// a sign where some are left out.
    #[must_use]
    pub fn words(&self) -> String {
        let exact = in_lines(&self.exact, 0, &self.breaks);
        if self.tail.is_empty() {
            return exact;
        }
        let tail = in_lines(&self.tail, length16(&self.exact), &self.breaks);
        format!("{exact} … {tail}")
    }

    /// What is read from its beginning on, as far as it is kept: what a bookmark shows.
    #[must_use]
    pub fn words_from(&self) -> String {
        let inside = length16(&self.exact) + length16(&self.tail);
        format!(
            "{}{}",
            self.words(),
            in_lines(&self.suffix, inside, &self.breaks)
        )
    }

    /// What stands between two grapheme cluster boundaries, and around them.
    fn of(chapter: &ChapterText, start: usize, end: usize) -> Self {
        let units = chapter.units();
        let text = |from: usize, to: usize| String::from_utf16_lossy(&units[from..to]);
        let half = QUOTED_LENGTH / 2;
        // What is left out between the two ends.
        let (out, on) = if end - start > QUOTED_LENGTH {
            let out = boundary_before(units, start + half);
            (out, boundary_after(units, end - half))
        } else {
            (end, end)
        };
        let before = start.saturating_sub(QUOTED_CONTEXT);
        let after = (end + QUOTED_CONTEXT).min(units.len());
        let after = boundary_before(units, after).max(end);
        let kept = |at: &u32| match *at as usize {
            at if at > start && at < out => Some((at - start) as u32),
            at if at >= on && at < after && at > start => Some((at - start + out - on) as u32),
            _ => None,
        };
        Self {
            prefix: text(boundary_after(units, before).min(start), start),
            exact: text(start, out),
            tail: text(on, end),
            suffix: text(end, after),
            breaks: chapter.breaks.iter().filter_map(kept).collect(),
        }
    }
}

/// A part of a quote that begins so many UTF-16 code units after it, as it is read: a line for
/// each block, one blank for all white space in it.
fn in_lines(text: &str, begins: u32, breaks: &[u32]) -> String {
    let mut lines = String::with_capacity(text.len() + breaks.len());
    let mut at = begins;
    for c in text.chars() {
        if breaks.binary_search(&at).is_ok() {
            lines.truncate(lines.trim_end_matches(' ').len());
            if !lines.ends_with('\n') {
                lines.push('\n');
            }
        }
        match c.is_whitespace() {
            true if lines.ends_with([' ', '\n']) => {}
            true => lines.push(' '),
            false => lines.push(c),
        }
        at += c.len_utf16() as u32;
    }
    lines
}

fn length16(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

/// In millionths: numbers this short are the same after a way through JSON.
fn progression(offset: u32, length: u32) -> f64 {
    if length == 0 {
        return 0.0;
    }
    (f64::from(offset) / f64::from(length) * 1e6).round() / 1e6
}

#[cfg(feature = "serde")]
mod written_span {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Span;

    pub fn serialize<S: Serializer>(span: &Span, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(span)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        let written = String::deserialize(deserializer)?;
        written.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "serde")]
mod written_hash {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
    pub fn serialize<S: Serializer>(hash: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{hash:016x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let written = String::deserialize(deserializer)?;
        let is_hash = written.len() == 16
            && written
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_hash
            .then(|| u64::from_str_radix(&written, 16).ok())
            .flatten()
            .ok_or_else(|| D::Error::custom("a text hash is 16 hexadecimal digits"))
    }
}
