//! What crosses the door as plain objects.

use serde::Serialize;
use tsify::Tsify;
use vokal_core::text::{Anchor, ChapterText, Quote};

/// A face of the book, apart from the family the reader chose.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub struct FaceRecord {
    /// Its number, counted from 0.
    pub id: u16,
    /// Set in the format's `monoFamily`.
    pub mono: bool,
    /// Of weight 700.
    pub bold: bool,
    /// Set in italics.
    pub italic: bool,
    /// Small letters are small capitals (`font-variant-caps: small-caps`).
    pub small_caps: bool,
    /// Space that the book wants between letters, hundredths of the page's font size, if the
    /// format wants none.
    pub tracking: i8,
    /// In which case letters are shown and measured.
    #[tsify(type = "'' | 'upper' | 'lower'")]
    pub case: &'static str,
    /// Lines run downwards (`writing-mode: vertical-rl`): a width is how far a string moves the pen
    /// there.
    pub vertical: bool,
    /// Font size over the page's font size.
    pub size: f64,
    /// BCP 47 tag, empty if nobody says.
    pub language: String,
}

/// One page, ready to be shown.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PageRecord {
    /// Safe markup; images carry `data-resource` instead of `src`.
    pub html: String,
    /// UTF-16 offset of its first character in the chapter's canonical text.
    pub start_offset: u32,
    /// UTF-16 offset just past its last character.
    pub end_offset: u32,
}

/// A whole chapter, ready to be shown.
#[derive(Serialize, Tsify)]
pub struct ChapterRecord {
    /// Safe markup; images carry `data-resource` instead of `src`.
    pub html: String,
    /// UTF-16 code units of canonical text.
    pub length: u32,
}

/// Words whose breaks are missing.
#[derive(Serialize, Tsify)]
pub struct WantedWordsRecord {
    /// BCP 47 tag, in lower case.
    pub language: String,
    /// The words, each once.
    pub words: Vec<String>,
}

/// A part of a book's text that is found again when the text has changed; see
/// `vokal-wasm/search`.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AnchorRecord {
    /// The chapter and two UTF-16 offsets in its canonical text: `5:1234-1260`.
    pub span: String,
    /// The text's `hash`, see `TextFingerprintRecord`.
    pub text_hash: String,
    /// What stood there.
    pub quote: QuoteRecord,
    /// How much of the chapter lay before it, 0 to 1.
    pub progression: f64,
}

/// A part of a text and what stands around it, cut between grapheme clusters.
#[derive(Serialize, Tsify)]
pub struct QuoteRecord {
    /// At most 32 UTF-16 code units of what stands before it.
    pub prefix: String,
    /// The text itself; of one with more than 1,024 UTF-16 code units the first 512.
    pub exact: String,
    /// The last 512 of a longer one.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[tsify(optional)]
    pub tail: String,
    /// At most 32 UTF-16 code units of what stands after it.
    pub suffix: String,
    /// Where blocks begin within `exact`, `tail` and `suffix`, one after the other, in UTF-16
    /// code units from the beginning of `exact`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[tsify(optional)]
    pub breaks: Vec<u32>,
}

/// By what a chapter's canonical text is known again.
#[derive(Serialize, Tsify)]
pub struct TextFingerprintRecord {
    /// XXH3 (64 bits, no seed) of the text in UTF-8: 16 hexadecimal digits.
    pub hash: String,
    /// UTF-16 code units.
    pub length: u32,
}

impl From<Anchor> for AnchorRecord {
    fn from(anchor: Anchor) -> Self {
        let Quote {
            prefix,
            exact,
            tail,
            suffix,
            breaks,
        } = anchor.quote;
        Self {
            span: anchor.span.to_string(),
            text_hash: written(anchor.text_hash),
            quote: QuoteRecord {
                prefix,
                exact,
                tail,
                suffix,
                breaks,
            },
            progression: anchor.progression,
        }
    }
}

impl From<&ChapterText> for TextFingerprintRecord {
    fn from(text: &ChapterText) -> Self {
        Self {
            hash: written(text.hash()),
            length: text.units().len() as u32,
        }
    }
}

fn written(hash: u64) -> String {
    format!("{hash:016x}")
}

/// A note, ready to be shown where it is referred to.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NoteRecord {
    /// What sort of note it is.
    #[tsify(type = "'footnote' | 'endnote' | 'bibliography' | 'glossary'")]
    pub kind: &'static str,
    /// Safe markup; images carry `data-resource` instead of `src`.
    pub html: String,
    /// UTF-16 offset of its first character in the canonical text of its chapter.
    pub start_offset: u32,
    /// UTF-16 offset just past its last character.
    pub end_offset: u32,
    /// Where the link stands that leads back, if it has one.
    pub backlink: Option<u32>,
    /// The book says that it is a note; else it looks like one.
    pub marked: bool,
}
