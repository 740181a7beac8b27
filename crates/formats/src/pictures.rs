//! Which pictures of a file can be shown, and what are they called?

use std::collections::HashMap;

use vokal_pdf_client::ExtractedImage;

/// More than any book has; those that come after are told by their words alone.
const MOST: usize = 4_000;
/// Of all of them: what a worker may answer, but for the text.
const MOST_BYTES: usize = 64 << 20;
/// A picture of more points would take the memory of whoever looks at it.
const MOST_POINTS: usize = 100_000_000;

/// The pictures of a file, each once.
#[derive(Debug, Default)]
pub(crate) struct Pictures {
    pub all: Vec<ExtractedImage>,
    known: HashMap<String, Option<usize>>,
    bytes: usize,
}

impl Pictures {
    /// The `img` of a picture that the file calls `key`; its words, if it cannot be shown.
    pub(crate) fn shown(
        &mut self,
        key: &str,
        alternative: &str,
        bytes: impl FnOnce() -> Option<Vec<u8>>,
    ) -> String {
        let alternative = crate::markup::escaped(alternative);
        match self.named(key, bytes) {
            Some(image) => format!(
                "<img src=\"{}\" alt=\"{alternative}\" width=\"{}\" height=\"{}\">",
                image.name, image.width, image.height
            ),
            None => alternative,
        }
    }

    /// The picture that the file calls `key`, if it can be shown.
    pub(crate) fn named(
        &mut self,
        key: &str,
        bytes: impl FnOnce() -> Option<Vec<u8>>,
    ) -> Option<&ExtractedImage> {
        let at = if let Some(known) = self.known.get(key) {
            *known
        } else {
            let at = bytes().and_then(|bytes| self.add(bytes));
            self.known.insert(key.to_owned(), at);
            at
        };
        self.all.get(at?)
    }

    fn add(&mut self, bytes: Vec<u8>) -> Option<usize> {
        let media_type = media_type_of(&bytes)?;
        let size = imagesize::blob_size(&bytes).ok()?;
        let points = size.width.checked_mul(size.height)?;
        let is_sound = (1..=MOST_POINTS).contains(&points);
        let room = MOST_BYTES.saturating_sub(self.bytes);
        if !is_sound || self.all.len() >= MOST || bytes.len() > room {
            return None;
        }
        self.bytes += bytes.len();
        let at = self.all.len();
        let ending = media_type.trim_start_matches("image/");
        self.all.push(ExtractedImage {
            name: format!("images/{}.{ending}", at + 1),
            media_type: media_type.to_owned(),
            width: u32::try_from(size.width).ok()?,
            height: u32::try_from(size.height).ok()?,
            bytes,
        });
        Some(at)
    }
}

/// By the first bytes; what a file says of its pictures is often wrong.
fn media_type_of(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        Some("image/gif")
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some("image/webp")
    } else {
        None
    }
}

#[cfg(test)]
pub(crate) const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x01\x08\x06\0\0\0\
\x1f\x15\xc4\x89\0\0\0\nIDATx\x9cc\0\x01\0\0\x05\0\x01\r\n-\xb4\0\0\0\0IEND\xaeB`\x82";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_named_once_and_others_are_words() {
        let mut pictures = Pictures::default();
        let one = pictures.shown("a", "Ein \"Bild\"", || Some(PIXEL.to_vec()));
        assert_eq!(
            one,
            "<img src=\"images/1.png\" alt=\"Ein &quot;Bild&quot;\" width=\"2\" height=\"1\">"
        );
        assert_eq!(
            pictures.shown("a", "x", || None),
            "<img src=\"images/1.png\" alt=\"x\" width=\"2\" height=\"1\">"
        );
        assert_eq!(
            pictures.shown("b", "<b>", || Some(b"<svg/>".to_vec())),
            "&lt;b&gt;"
        );
        assert_eq!(pictures.all.len(), 1);
    }
}
