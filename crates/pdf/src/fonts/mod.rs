//! Is this a font that a browser may be given, and how does it look when it is written anew?
//!
//! | file | what it answers |
//! | --- | --- |
//! | `wrapping` | Is it a font at all, and how is it unpacked? |
//! | `outlines` | How are its letters drawn, without programs and without end? |
//! | `metrics` | How large are they, and how far apart? |
//! | `naming` | Which characters has it, and what is it called? |
//! | `describing` | What does the file say of itself? |
//! | `layout` | How do its letters stand together? |
//!
//! Nothing of the file is passed on but what a parser has read and what is written anew from
//! that, one table excepted: outlines of type `CFF`, each of which has been drawn here. Programs
//! that fit letters to pixels are left out, and pictures of letters, variations, signatures and all
//! tables that nobody here knows.

mod describing;
mod layout;
mod metrics;
mod naming;
mod outlines;
mod wrapping;

use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider};
use vokal_pdf_client::{FONT_BYTES, Failure, RebuiltFont};
use write_fonts::FontBuilder;
use write_fonts::read::{FontRef, TableProvider};
use write_fonts::types::Tag;

/// Lines and curves that all letters together are drawn with: far more than any font of this size
/// has, and little enough to be drawn at once.
const MOST_STROKES: u64 = 8_000_000;

/// Reads a font (TrueType, OpenType, WOFF or WOFF2) and writes it anew, as TrueType or OpenType.
///
/// # Errors
///
/// [`Failure::Damaged`] if it is none or cannot be drawn, [`Failure::TooLarge`].
pub fn rebuilt(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    read(bytes).map(|font| font.bytes)
}

/// The same, with what the file said of itself.
///
/// # Errors
///
/// As [`rebuilt`].
pub fn read(bytes: &[u8]) -> Result<RebuiltFont, Failure> {
    if bytes.len() > FONT_BYTES {
        return Err(Failure::TooLarge);
    }
    let unpacked = wrapping::unpacked(bytes)?;
    let font = FontRef::new(&unpacked).map_err(damaged)?;
    let mut builder = FontBuilder::new();
    let glyphs = font.maxp().map_err(damaged)?.num_glyphs();
    if glyphs == 0 {
        return Err(Failure::Damaged);
    }
    let drawn = outlines::add(&font, glyphs, &mut builder)?;
    metrics::add(&font, glyphs, drawn, &mut builder)?;
    naming::add(&unpacked, glyphs, &mut builder)?;
    layout::add(&font, glyphs, &mut builder);
    let built = builder.build();
    if built.len() > FONT_BYTES {
        return Err(Failure::TooLarge);
    }
    draws(&built, glyphs)?;
    Ok(RebuiltFont {
        bytes: built,
        description: describing::described(&unpacked),
    })
}

/// Whether a font that was written anew has most letters of a text: with a few signs alone, as some
/// books bring them along, it is no face for it.
#[must_use]
pub fn has_letters_of(built: &[u8], text: &str) -> bool {
    let Ok(font) = skrifa::FontRef::new(built) else {
        return false;
    };
    let charmap = font.charmap();
    let letters = || text.chars().filter(|c| !c.is_whitespace());
    let known = letters().filter(|letter| charmap.map(*letter).is_some());
    known.count() * 2 >= letters().count()
}

/// Whatever a parser says of it.
fn damaged<T>(_: T) -> Failure {
    Failure::Damaged
}

/// The bytes of a table that is kept as it is.
fn raw<'f>(font: &FontRef<'f>, tag: Tag) -> Option<&'f [u8]> {
    font.data_for_tag(tag).map(|data| data.as_bytes())
}

/// Draws every letter of what was written, with another version of the parser than wrote it.
fn draws(built: &[u8], glyphs: u16) -> Result<(), Failure> {
    let font = skrifa::FontRef::new(built).map_err(damaged)?;
    let outlines = font.outline_glyphs();
    let mut strokes = Strokes(0);
    for glyph in 0..glyphs {
        let Some(outline) = outlines.get(GlyphId::from(glyph)) else {
            return Err(Failure::Damaged);
        };
        let settings = DrawSettings::unhinted(
            skrifa::instance::Size::unscaled(),
            skrifa::instance::LocationRef::default(),
        );
        outline.draw(settings, &mut strokes).map_err(damaged)?;
        if strokes.0 > MOST_STROKES {
            return Err(Failure::TooLarge);
        }
    }
    if font.charmap().mappings().next().is_none() {
        return Err(Failure::Damaged);
    }
    Ok(())
}

/// Draws nothing and counts.
struct Strokes(u64);

impl OutlinePen for Strokes {
    fn move_to(&mut self, _: f32, _: f32) {
        self.0 += 1;
    }

    fn line_to(&mut self, _: f32, _: f32) {
        self.0 += 1;
    }

    fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
        self.0 += 1;
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        self.0 += 1;
    }

    fn close(&mut self) {
        self.0 += 1;
    }
}
