//! The stack of marked content while a page is read.

use hayro_interpret::hayro_syntax::object::{Dict, String as PdfString};

use super::glyphs::{Glyph, Letters, Mark};
use super::strings::text_string;

/// Nesting deeper than this is not looked at.
const DEPTH: usize = 256;

#[derive(Debug)]
struct Level {
    mark: Mark,
    /// What the glyphs of this level stand for, and the first of these.
    actual: Option<(String, usize)>,
}

/// The marked content around the place that is read.
#[derive(Debug, Default)]
pub(super) struct MarkedContent {
    levels: Vec<Level>,
    too_deep: usize,
}

impl MarkedContent {
    pub(super) fn mark(&self) -> Mark {
        self.levels.last().map_or(
            Mark {
                id: -1,
                is_artifact: false,
            },
            |level| level.mark,
        )
    }

    pub(super) fn begin(&mut self, tag: &[u8], properties: Option<&Dict<'_>>, glyphs: usize) {
        if self.levels.len() >= DEPTH {
            self.too_deep += 1;
            return;
        }
        let mut mark = self.mark();
        if tag == b"Artifact" {
            mark.is_artifact = true;
        }
        let mut actual = None;
        if let Some(properties) = properties {
            if let Some(id) = properties.get::<i32>("MCID") {
                mark.id = id;
            }
            actual = properties
                .get::<PdfString<'_>>("ActualText")
                .map(|text| (text_string(text.as_bytes()), glyphs));
        }
        self.levels.push(Level { mark, actual });
    }

    pub(super) fn end(&mut self, letters: &mut Letters) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        if let Some(Level {
            actual: Some((text, from)),
            ..
        }) = self.levels.pop()
        {
            replace(letters, &text, from);
        }
    }
}

/// Puts the actual text in the place of the glyphs that stood for it.
fn replace(letters: &mut Letters, text: &str, from: usize) {
    let Some((area, first)) = letters.line_area(from) else {
        return;
    };
    // A hyphen without text is one that is there for the line's end alone.
    let is_hyphen = letters.glyphs[from..]
        .iter()
        .all(|glyph| matches!(glyph.ch, '-' | '\u{2010}' | '\u{ad}'));
    let text = if text.is_empty() && is_hyphen {
        "\u{ad}"
    } else {
        text
    };
    letters.glyphs.truncate(from);
    let glyph = Glyph {
        left: area.left,
        right: area.right,
        ..first
    };
    if !text.is_empty() {
        letters.push(text, glyph);
    }
}
