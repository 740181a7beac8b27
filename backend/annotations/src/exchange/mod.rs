//! How is an annotation written for other programs, and what do their files say?
//!
//! | file | format |
//! | --- | --- |
//! | `annotation_set` | Readium's and the W3C's annotations: written and read |
//! | `markdown`, `csv`, `html` | for people and spreadsheets: written |
//! | `clippings` | Kindle's `My Clippings.txt`: read |
//! | `koreader`, `lua` | `KOReader`'s `metadata.epub.lua` and its JSON: read |
//! | `readest` | Readest's JSON: read |

mod annotation_set;
mod clippings;
mod csv;
mod html;
mod koreader;
mod lua;
mod markdown;
mod read;
mod readest;
mod write;

pub use read::{
    BookHint, Import, ImportError, Imported, ImportedQuote, MOST_BYTES, MOST_ITEMS, PlaceHint,
    Reason, Skipped,
};
pub use write::{BookInfo, ChapterInfo, Export, Exported, FilePlace};

use serde_json::Value;

/// A format in which annotations are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Readium's annotation set, which this and other programs read again.
    AnnotationSet,
    /// Markdown, for notebooks.
    Markdown,
    /// CSV in the columns that Readwise reads.
    Csv,
    /// A page to print.
    Html,
}

impl Format {
    /// Of the answer and of the file.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::AnnotationSet => "application/rd-annotations+json",
            Self::Markdown => "text/markdown; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Html => "text/html; charset=utf-8",
        }
    }

    /// The end of the file's name, without a dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::AnnotationSet => "annotation",
            Self::Markdown => "md",
            Self::Csv => "csv",
            Self::Html => "html",
        }
    }

    /// Writes annotations of one book.
    #[must_use]
    pub fn write(self, export: &Export<'_>) -> String {
        match self {
            Self::AnnotationSet => annotation_set::write(export),
            Self::Markdown => markdown::write(export),
            Self::Csv => csv::write(export),
            Self::Html => html::write(export),
        }
    }
}

/// Reads what another program wrote, or this one, whichever of the known formats it is.
/// Nothing of it is evaluated, and the time it takes grows with its length alone.
///
/// # Errors
///
/// [`ImportError`] if the file as a whole is none of these; what is wrong with one item is told
/// in [`Import::skipped`], and the others are read.
pub fn read(file: &[u8]) -> Result<Import, ImportError> {
    if file.len() > MOST_BYTES {
        return Err(ImportError::TooLarge);
    }
    let text = std::str::from_utf8(file).map_err(|_| ImportError::NotText)?;
    let text = text.trim_start_matches('\u{feff}');
    let import = match text.trim_start().bytes().next() {
        Some(b'{' | b'[') => read_json(text)?,
        _ if lua::is_table(text) => koreader::read_lua(text)?,
        _ if clippings::is_clippings(text) => clippings::read(text),
        _ => return Err(ImportError::UnknownFormat),
    };
    if import.items.len() + import.skipped.len() > MOST_ITEMS {
        return Err(ImportError::TooMany);
    }
    Ok(import)
}

fn read_json(text: &str) -> Result<Import, ImportError> {
    let file: Value = serde_json::from_str(text)
        .map_err(|error| ImportError::Malformed { line: error.line() })?;
    if annotation_set::is_one(&file) {
        Ok(annotation_set::read(&file))
    } else if readest::is_one(&file) {
        Ok(readest::read(&file))
    } else if koreader::is_json(&file) {
        Ok(koreader::read_json(&file))
    } else {
        Err(ImportError::UnknownFormat)
    }
}
