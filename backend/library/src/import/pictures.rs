//! Which pictures does the book hold, of what kind and size?

use std::collections::{HashMap, HashSet};

use vokal_core::document::{SourceOptions, Syntax, sanitise};

use super::archive::Archive;
use super::package::Package;
use super::paths::picture_path;
use super::unpack::Place;
use super::{Refusal, Watch, drawings};

/// Enough to know a kind by.
const MAGIC: u64 = 512;
/// Enough for the size of a photograph with a long preface.
const HEAD: u64 = 256 * 1024;
/// A larger photograph would take a browser's memory; it is left out.
const MOST_PIXELS: u64 = 100_000_000;
/// So would a drawing of more text than this, whatever its units; it is left out.
const LARGEST_DRAWING: u64 = 16 << 20;

/// A picture that can be shown.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its path inside the book; see [`picture_path`].
    pub path: String,
    /// As its content tells, whatever the book says.
    pub kind: PictureKind,
    /// Width and height in pixels, if they are known.
    pub size: Option<(u32, u32)>,
    /// Where it stands in the file.
    pub place: Place,
    /// CRC-32 of its content.
    pub checksum: u32,
}

/// The kinds of pictures that a page may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the format of that name")]
pub enum PictureKind {
    Png,
    Jpeg,
    Gif,
    Webp,
    Avif,
    Svg,
}

impl PictureKind {
    /// As it is told to a browser.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Avif => "image/avif",
            Self::Svg => "image/svg+xml",
        }
    }

    /// From what is stored.
    #[must_use]
    pub fn parse(media_type: &str) -> Option<Self> {
        [
            Self::Png,
            Self::Jpeg,
            Self::Gif,
            Self::Webp,
            Self::Avif,
            Self::Svg,
        ]
        .into_iter()
        .find(|kind| kind.media_type() == media_type)
    }

    /// The kind that the first bytes tell; a name or a declaration does not count.
    fn of(begin: &[u8]) -> Option<Self> {
        let is_iso = begin.get(4..8) == Some(b"ftyp");
        Some(match begin {
            [0x89, b'P', b'N', b'G', ..] => Self::Png,
            [0xFF, 0xD8, 0xFF, ..] => Self::Jpeg,
            [b'G', b'I', b'F', b'8', ..] => Self::Gif,
            [b'R', b'I', b'F', b'F', ..] if begin.get(8..12) == Some(b"WEBP") => Self::Webp,
            _ if is_iso && matches!(begin.get(8..12), Some(b"avif" | b"avis")) => Self::Avif,
            _ if drawings::is_one(begin) => Self::Svg,
            _ => return None,
        })
    }
}

/// Every picture of the book that can be shown.
pub(super) fn all(
    archive: &Archive<'_>,
    package: &Package,
    watch: &Watch<'_>,
) -> Result<Vec<Picture>, Refusal> {
    let declared: HashMap<&str, &str> = package
        .items
        .values()
        .map(|item| (item.path.as_str(), item.media_type.as_str()))
        .collect();
    let mut pictures = Vec::new();
    let mut seen = HashSet::new();
    for entry in archive.entries() {
        watch.check()?;
        let kind_declared = declared.get(entry.name.as_str()).copied();
        // A drawing may begin with a long licence.
        let is_drawing = kind_declared == Some("image/svg+xml")
            || kind_declared.is_none() && entry.name.to_lowercase().ends_with(".svg");
        let begin = archive.beginning(entry, if is_drawing { HEAD } else { MAGIC });
        let Some(kind) = begin.and_then(|begin| PictureKind::of(&begin)) else {
            continue;
        };
        // A page may well begin with a drawing.
        let is_page =
            kind == PictureKind::Svg && kind_declared.is_some_and(|kind| kind.contains("html"));
        if is_page || kind == PictureKind::Svg && entry.place.length > LARGEST_DRAWING {
            continue;
        }
        let size = archive
            .beginning(entry, HEAD)
            .and_then(|head| size_of(kind, &head));
        let has_too_many = |(width, height)| u64::from(width) * u64::from(height) > MOST_PIXELS;
        if kind != PictureKind::Svg && size.is_some_and(has_too_many) {
            continue;
        }
        let path = picture_path(&entry.name);
        if !seen.insert(path.clone()) {
            continue;
        }
        pictures.push(Picture {
            path,
            kind,
            size,
            place: entry.place,
            checksum: entry.checksum,
        });
    }
    Ok(pictures)
}

/// The kind of a picture that is no drawing, and has a size that a browser can show.
pub(crate) fn photograph(bytes: &[u8]) -> Option<PictureKind> {
    let head = bytes.get(..HEAD as usize).unwrap_or(bytes);
    let kind = PictureKind::of(head).filter(|kind| *kind != PictureKind::Svg)?;
    // However long a preface it has: all of it is here.
    let (width, height) = size_of(kind, bytes)?;
    (u64::from(width) * u64::from(height) <= MOST_PIXELS).then_some(kind)
}

/// A drawing with nothing in it but what draws; an empty one if nothing is left.
///
/// One that does nothing else as it stands is given as it is, with its styles
/// and the photographs inside it; any other is cleaned like a chapter.
#[must_use]
pub fn cleaned_svg(bytes: &[u8]) -> Vec<u8> {
    const OPEN: &str = "<svg";
    let source = super::charset::decoded(bytes);
    if drawings::is_inert(&source) {
        return drawings::with_view(source).into_bytes();
    }
    let options = SourceOptions::default().with_syntax(Syntax::Xhtml);
    let html = sanitise(&source, &options).tree.to_html();
    let drawing = html.find(OPEN).map_or("", |at| &html[at + OPEN.len()..]);
    let end = drawing.rfind("</svg>").map_or(0, |at| at + "</svg>".len());
    let namespaces =
        "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"";
    if end == 0 {
        return format!("{OPEN} {namespaces}></svg>").into_bytes();
    }
    // HTML's only named reference that XML does not know.
    let drawing = drawing[..end].replace("&nbsp;", "&#160;");
    format!("{OPEN} {namespaces}{drawing}").into_bytes()
}

fn size_of(kind: PictureKind, head: &[u8]) -> Option<(u32, u32)> {
    if kind == PictureKind::Svg {
        return drawings::size(head);
    }
    let size = imagesize::blob_size(head).ok()?;
    let width = u32::try_from(size.width).ok()?;
    let height = u32::try_from(size.height).ok()?;
    (width > 0 && height > 0).then_some((width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_tells_the_kind() {
        assert_eq!(
            PictureKind::of(b"\x89PNG\r\n\x1a\n"),
            Some(PictureKind::Png)
        );
        assert_eq!(PictureKind::of(b"<html><script>"), None);
        assert_eq!(
            PictureKind::of(b"<?xml version='1.0'?>\n<svg xmlns=''/>"),
            Some(PictureKind::Svg)
        );
    }

    #[test]
    fn a_cleaned_drawing_still_draws_and_does_nothing_else() {
        let drawing = b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' \
            viewBox='0 0 9 9' onload='alert(1)'><script>alert(1)</script>\
            <rect width='9' height='9'/></svg>";
        let clean = String::from_utf8(cleaned_svg(drawing)).unwrap();
        assert!(
            clean.starts_with("<svg xmlns=") && clean.contains("<rect"),
            "{clean}"
        );
        assert!(!clean.contains("alert"), "{clean}");
    }
}
