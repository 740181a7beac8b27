//! What crosses the door as plain objects.

use serde::Serialize;
use tsify::Tsify;

/// A face of the book, apart from the family the reader chose.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FaceRecord {
    /// Its number, counted from 0.
    pub id: u16,
    /// Set in the format's `monoFamily`.
    pub mono: bool,
    /// Of weight 700.
    pub bold: bool,
    /// Set in italics.
    pub italic: bool,
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
