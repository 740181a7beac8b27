//! Letters with their places, and the fonts they are set in.

use super::Area;
use crate::extract::scripts::is_right_to_left;

/// A letter, upright in its own frame: where the page's text is turned, the
/// frame is turned with it.
#[derive(Clone, Copy, Debug)]
pub(in crate::extract) struct Glyph {
    pub ch: char,
    /// Left and right edge of its advance.
    pub left: f32,
    pub right: f32,
    /// Baseline, downwards.
    pub y: f32,
    /// Height of the em.
    pub size: f32,
    pub font: u16,
    /// Quarter turns clockwise of the frame.
    pub turn: u8,
    /// Drawn twice or with an outline, to look bold.
    pub is_doubled: bool,
    /// Drawn invisibly, as text recognised in a scan is.
    pub is_hidden: bool,
    pub mark: Mark,
    /// The link it belongs to, from 1; 0 for none.
    pub link: u16,
}

/// The marked content that a glyph belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::extract) struct Mark {
    /// The nearest marked-content identifier, or -1.
    pub id: i32,
    pub is_artifact: bool,
}

impl Glyph {
    pub(in crate::extract) fn width(&self) -> f32 {
        self.right - self.left
    }

    pub(in crate::extract) fn middle(&self) -> f32 {
        f32::midpoint(self.left, self.right)
    }

    /// Its middle in the frame of the page, which is `width` by `height`.
    pub(in crate::extract) fn middle_on_page(&self, width: f32, height: f32) -> (f32, f32) {
        let (x, y) = (self.middle(), self.y - self.size * 0.3);
        match self.turn {
            1 => (width - y, x),
            2 => (width - x, height - y),
            3 => (y, height - x),
            _ => (x, y),
        }
    }
}

/// A font as far as reading needs it.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::extract) struct Font {
    pub is_bold: bool,
    pub is_italic: bool,
    pub is_mono: bool,
}

impl Font {
    /// What a PostScript name tells; subset prefixes do no harm.
    pub(super) fn named(name: &str) -> Self {
        let name = name.rsplit('+').next().unwrap_or(name).to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        let starts = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
        Self {
            is_bold: has(&["bold", "black", "heavy", "demi"])
                || starts(&["cmbx", "cmb1", "sfbx", "ecbx", "cmssbx"])
                || name.ends_with("-bd")
                || name.ends_with(",b"),
            is_italic: has(&["italic", "oblique", "slanted"])
                || starts(&["cmti", "cmsl", "sfti", "sfsl", "ecti", "cmmi"]),
            is_mono: has(&["mono", "courier", "typewriter", "consol"])
                || starts(&["cmtt", "sftt", "ectt"]),
        }
    }
}

/// The letters of a page in the order they were drawn.
#[derive(Debug, Default)]
pub(in crate::extract) struct Letters {
    pub glyphs: Vec<Glyph>,
    /// How many had no known character.
    pub unknown: usize,
}

impl Letters {
    /// The area that glyphs `from` and later take, if they share a baseline.
    pub(super) fn line_area(&self, from: usize) -> Option<(Area, Glyph)> {
        let glyphs = self.glyphs.get(from..)?;
        let first = *glyphs.first()?;
        let on_line = |glyph: &Glyph| {
            glyph.turn == first.turn && (glyph.y - first.y).abs() < first.size * 0.5
        };
        if !glyphs.iter().all(on_line) {
            return None;
        }
        let area = glyphs
            .iter()
            .map(|glyph| Area {
                left: glyph.left,
                right: glyph.right,
                top: glyph.y - glyph.size,
                bottom: glyph.y,
            })
            .reduce(|one, other| one.union(&other))?;
        Some((area, first))
    }

    /// Adds the characters of one glyph, which share its width.
    pub(in crate::extract) fn push(&mut self, text: &str, glyph: Glyph) {
        let count = text.chars().count().max(1) as f32;
        let step = glyph.width() / count;
        // The first letter of an Arabic ligature stands on its right.
        let runs_left = text.chars().next().is_some_and(is_right_to_left);
        for (at, ch) in text.chars().enumerate() {
            let at = if runs_left {
                count - 1.0 - at as f32
            } else {
                at as f32
            };
            let left = glyph.left + step * at;
            self.glyphs.push(Glyph {
                ch,
                left,
                right: left + step,
                ..glyph
            });
        }
    }
}

#[cfg(test)]
impl Glyph {
    /// An upright letter ten points high, as tests draw them; all in points.
    pub(in crate::extract) fn drawn(ch: char, left: f32, right: f32, y: f32) -> Self {
        Self {
            ch,
            left,
            right,
            y,
            size: 10.0,
            font: 0,
            turn: 0,
            is_doubled: false,
            is_hidden: false,
            mark: Mark::default(),
            link: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_of_an_arabic_ligature_stand_from_right_to_left() {
        let glyph = Glyph::drawn(' ', 10.0, 20.0, 100.0);
        let lefts = |text: &str| {
            let mut letters = Letters::default();
            letters.push(text, glyph);
            letters
                .glyphs
                .iter()
                .map(|glyph| (glyph.ch, glyph.left))
                .collect::<Vec<_>>()
        };
        assert_eq!(lefts("لا"), [('ل', 15.0), ('ا', 10.0)]);
        assert_eq!(lefts("fi"), [('f', 10.0), ('i', 15.0)]);
    }

    #[test]
    fn names_tell_the_style() {
        let bold = Font::named("ABCDEF+LiberationSerif-BoldItalic");
        assert!(bold.is_bold && bold.is_italic && !bold.is_mono);
        assert!(Font::named("CMBX12").is_bold);
        assert!(Font::named("SFTI1095").is_italic);
        assert!(Font::named("Courier").is_mono);
        assert!(!Font::named("CMR10").is_bold);
    }
}
