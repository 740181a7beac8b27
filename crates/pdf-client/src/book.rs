//! What is read as a book that is neither an EPUB nor a PDF, and what comes out of it.

use serde::{Deserialize, Serialize};

use crate::extraction::ExtractedImage;

/// What a file is that can be written as a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookFormat {
    /// Plain text.
    Text,
    /// Markdown (`CommonMark`, with what GitHub has added).
    Markdown,
    /// HTML or XHTML, in one file.
    Html,
    /// `FictionBook` 2, alone or in an archive.
    FictionBook,
    /// A document of a word processor (ISO/IEC 29500, `WordprocessingML`).
    Word,
}

/// How names of files end. A longer ending stands before one that it ends in.
const ENDINGS: [(&str, BookFormat); 11] = [
    (".fb2.zip", BookFormat::FictionBook),
    (".fb2", BookFormat::FictionBook),
    (".fbz", BookFormat::FictionBook),
    (".docx", BookFormat::Word),
    (".markdown", BookFormat::Markdown),
    (".md", BookFormat::Markdown),
    (".html", BookFormat::Html),
    (".htm", BookFormat::Html),
    (".xhtml", BookFormat::Html),
    (".text", BookFormat::Text),
    (".txt", BookFormat::Text),
];

impl BookFormat {
    /// What a file claims to be by the ending of its name.
    ///
    /// ```
    /// use vokal_pdf_client::BookFormat;
    ///
    /// assert_eq!(BookFormat::of_name("War.FB2.zip"), Some(BookFormat::FictionBook));
    /// assert_eq!(BookFormat::of_name("book.epub"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::split(name).map(|(_, format)| format)
    }

    /// A file's name without its ending.
    ///
    /// ```
    /// assert_eq!(vokal_pdf_client::BookFormat::stem("a.b.fb2.zip"), "a.b");
    /// assert_eq!(vokal_pdf_client::BookFormat::stem("a.epub"), "a.epub");
    /// ```
    #[must_use]
    pub fn stem(name: &str) -> &str {
        Self::split(name).map_or(name, |(stem, _)| stem)
    }

    fn split(name: &str) -> Option<(&str, Self)> {
        ENDINGS.iter().find_map(|(ending, format)| {
            let at = name.len().checked_sub(ending.len())?;
            let own = name.get(at..)?;
            own.eq_ignore_ascii_case(ending)
                .then(|| (&name[..at], *format))
        })
    }
}

/// A file as the text of a book, with its pictures.
#[derive(Clone, Debug, Default)]
pub struct ConvertedBook {
    /// Clean HTML, as `vokal_core::document::sanitise` leaves it. Pictures are
    /// named by [`ExtractedImage::name`].
    pub html: String,
    /// The pictures, as they lay in the file.
    pub images: Vec<ExtractedImage>,
    /// What the file says about itself.
    pub metadata: BookMetadata,
}

/// What a file says about itself; written by anybody, of any length.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BookMetadata {
    /// Empty if it does not say.
    pub title: String,
    /// Who has written it.
    pub authors: Vec<BookAuthor>,
    /// A language tag, or empty.
    pub language: String,
    /// Plain text.
    pub description: String,
    /// Who has published it.
    pub publisher: String,
    /// The series it belongs to.
    pub series: String,
    /// Which part of it.
    pub series_index: Option<f64>,
    /// [`ExtractedImage::name`] of the cover.
    pub cover: Option<String>,
}

/// Somebody who has written a book.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BookAuthor {
    /// As it is shown.
    pub name: String,
    /// As lists sort it; empty if the file does not say.
    pub sort_name: String,
}

impl From<&str> for BookAuthor {
    fn from(name: &str) -> Self {
        Self {
            name: name.trim().to_owned(),
            sort_name: String::new(),
        }
    }
}
