//! What is a document called on the wire?
//!
//! A document is `UUID_name.pdf`, or by its id alone; a picture in it
//! `UUID-1.png`. The id decides, the rest must fit.

use std::path::Path;

use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;
use vokal_base::text::misleads;

const UUID_LENGTH: usize = 36;
const ENDING: &str = ".pdf";
/// Whatever a reader calls a file, its address stays short enough.
const LONGEST: usize = 150;

/// The id in a document's name or id, with what follows.
fn split(name: &str) -> Option<(String, &str)> {
    let (id, rest) = name.split_at_checked(UUID_LENGTH)?;
    let id = Uuid::try_parse(id).ok()?;
    Some((id.hyphenated().to_string(), rest))
}

/// A document that is asked for.
pub(super) struct Asked {
    /// Its id.
    pub id: String,
    /// Its name, if it was told.
    name: Option<String>,
}

impl Asked {
    /// Reads `UUID` or `UUID_name.pdf`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (id, rest) = split(text)?;
        let name = match rest.strip_prefix('_') {
            Some(name) => Some(name.nfc().collect()),
            None if rest.is_empty() => None,
            None => return None,
        };
        Some(Self { id, name })
    }

    /// Whether the document of this name is meant.
    pub(super) fn fits(&self, name: &str) -> bool {
        self.name.as_deref().is_none_or(|asked| asked == name)
    }
}

/// A document's full name.
pub(super) fn file_name(id: &str, name: &str) -> String {
    format!("{id}_{name}")
}

/// A picture's full name, from its document's id and its own.
pub(super) fn picture(id: &str, name: &str) -> String {
    format!("{id}-{name}")
}

/// The document's id and the picture's own name.
pub(super) fn parse_picture(text: &str) -> Option<(String, &str)> {
    let (id, rest) = split(text)?;
    Some((id, rest.strip_prefix('-')?))
}

/// How a file is called from here on: in one form of Unicode, and with the ending.
pub(super) fn kept(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.nfc().filter(|c| !misleads(*c)).collect();
    let stem = stem(&name).trim();
    let stem: String = stem.chars().take(LONGEST).collect();
    let stem = if stem.is_empty() { "document" } else { &stem };
    format!("{stem}{ENDING}")
}

/// A name without the ending.
pub(super) fn stem(name: &str) -> &str {
    let is_pdf = Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    if is_pdf {
        &name[..name.len() - ENDING.len()]
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";

    #[test]
    fn a_name_is_kept_readable_and_gets_its_ending() {
        assert_eq!(kept("Ka\u{308}fer.PDF"), "K\u{e4}fer.pdf");
        assert_eq!(kept("thesis"), "thesis.pdf");
        assert_eq!(kept(".pdf"), ".pdf.pdf");
        assert_eq!(kept(""), "document.pdf");
        // Shown it would read `exe.pdf` backwards.
        assert_eq!(kept("\u{202e}fdp.exe"), "fdp.exe.pdf");
        assert_eq!(kept("../a\\b\r\n\"c"), "b\"c.pdf");
        assert_eq!(kept(&"x".repeat(500)).len(), LONGEST + ENDING.len());
    }

    #[test]
    fn a_document_is_asked_for_by_its_id_or_its_whole_name() {
        let by_name = Asked::parse(&format!("{ID}_a_b.pdf")).unwrap();
        assert!(by_name.id == ID && by_name.fits("a_b.pdf") && !by_name.fits("b.pdf"));
        assert!(Asked::parse(ID).unwrap().fits("b.pdf"));
        for text in [
            "",
            "x.pdf",
            &format!("{ID}x"),
            &format!("{ID}-1.png"),
            "ä_ä",
        ] {
            assert!(Asked::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_picture_names_its_document() {
        let name = picture(ID, "1.png");
        assert_eq!(parse_picture(&name), Some((ID.to_owned(), "1.png")));
        assert_eq!(parse_picture("1.png"), None);
    }
}
