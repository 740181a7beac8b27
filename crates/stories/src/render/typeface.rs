//! Andika, a typeface drawn for people who learn to read, in regular and bold.

use std::collections::HashMap;

use resvg::tiny_skia::{Path, PathBuilder};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use super::{RenderError, woff};

const REGULAR: &[u8] = include_bytes!("../../fonts/andika-latin-400-normal.woff");
const BOLD: &[u8] = include_bytes!("../../fonts/andika-latin-700-normal.woff");

/// The letters of both weights, of which the bold ones take the regular ones' room.
///
/// A bold letter that is wider than the regular one is narrowed to the same advance
/// (by 5 % on average, 13 % for ß at most); one that is not is centred. Andika
/// has no kerning, so a line is as wide as the sum of its letters, in bold as well.
#[derive(Debug)]
pub struct Typeface {
    regular: HashMap<char, Glyph>,
    bold: HashMap<char, Glyph>,
}

/// A letter's outline and the room it takes, in em.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// From this letter's origin to the next one's.
    pub advance: f32,
    /// `None` for a space; y grows downwards from the base line.
    pub outline: Option<Path>,
}

impl Typeface {
    /// Reads the font files that this crate carries.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn load() -> Result<Self, RenderError> {
        let regular = glyphs(REGULAR).ok_or(RenderError::Font("regular"))?;
        let mut bold = glyphs(BOLD).ok_or(RenderError::Font("bold"))?;
        for (letter, glyph) in &mut bold {
            if let Some(regular) = regular.get(letter) {
                glyph.fit(regular.advance);
            }
        }
        Ok(Self { regular, bold })
    }

    /// The letter in one of the two weights.
    ///
    /// # Errors
    /// Where the fonts lack it.
    pub fn glyph(&self, letter: char, bold: bool) -> Result<&Glyph, RenderError> {
        let glyphs = if bold { &self.bold } else { &self.regular };
        glyphs.get(&letter).ok_or(RenderError::Letter(letter))
    }
}

impl Glyph {
    fn fit(&mut self, advance: f32) {
        let (narrow, shift) = if self.advance > advance {
            (advance / self.advance, 0.0)
        } else {
            (1.0, (advance - self.advance) / 2.0)
        };
        let transform = resvg::tiny_skia::Transform::from_row(narrow, 0.0, 0.0, 1.0, shift, 0.0);
        self.outline = self
            .outline
            .take()
            .and_then(|path| path.transform(transform));
        self.advance = advance;
    }
}

fn glyphs(woff: &[u8]) -> Option<HashMap<char, Glyph>> {
    let data = woff::to_opentype(woff)?;
    let font = FontRef::new(&data).ok()?;
    let units = f32::from(font.head().ok()?.units_per_em());
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let outlines = font.outline_glyphs();
    let mut glyphs = HashMap::new();
    for (code, id) in font.charmap().mappings() {
        let letter = char::from_u32(code)?;
        let mut pen = Pen {
            path: PathBuilder::new(),
            em: 1.0 / units,
        };
        outlines
            .get(id)?
            .draw(
                DrawSettings::unhinted(Size::unscaled(), LocationRef::default()),
                &mut pen,
            )
            .ok()?;
        let advance = metrics.advance_width(id)? / units;
        let outline = pen.path.finish();
        glyphs.insert(letter, Glyph { advance, outline });
    }
    Some(glyphs)
}

use skrifa::raw::TableProvider;

struct Pen {
    path: PathBuilder,
    em: f32,
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(x * self.em, -y * self.em);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(x * self.em, -y * self.em);
    }

    fn quad_to(&mut self, x0: f32, y0: f32, x: f32, y: f32) {
        let em = self.em;
        self.path.quad_to(x0 * em, -y0 * em, x * em, -y * em);
    }

    fn curve_to(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, x: f32, y: f32) {
        let em = self.em;
        self.path
            .cubic_to(x0 * em, -y0 * em, x1 * em, -y1 * em, x * em, -y * em);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
