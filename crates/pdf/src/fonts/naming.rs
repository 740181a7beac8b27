//! Which characters has it, and what is it called?

use std::collections::BTreeMap;

use skrifa::MetadataProvider;
use vokal_pdf_client::Failure;
use write_fonts::FontBuilder;
use write_fonts::read::tables::post::Post as Old;
use write_fonts::read::{FontRef, TableProvider};
use write_fonts::tables::cmap::Cmap;
use write_fonts::tables::name::{Name, NameRecord};
use write_fonts::tables::post::Post;
use write_fonts::types::{GlyphId, NameId, Version16Dot16};

use super::damaged;

/// More characters than any font that fits can draw.
const MOST_CHARACTERS: usize = 100_000;
/// Where fonts of symbols keep what is meant for ordinary characters.
const SYMBOLS: u32 = 0xF000;
/// Nobody reads it; browsers want one.
const NAME: &str = "Book";

pub(super) fn add(sfnt: &[u8], glyphs: u16, builder: &mut FontBuilder<'_>) -> Result<(), Failure> {
    let font = FontRef::new(sfnt).map_err(damaged)?;
    let cmap = Cmap::from_mappings(characters(sfnt, glyphs)?).map_err(damaged)?;
    builder.add_table(&cmap).map_err(damaged)?;
    let of = |id: NameId, text: &str| NameRecord::new(3, 1, 0x409, id, text.to_owned().into());
    let name = Name::new(vec![
        of(NameId::FAMILY_NAME, NAME),
        of(NameId::SUBFAMILY_NAME, "Regular"),
        of(NameId::UNIQUE_ID, NAME),
        of(NameId::FULL_NAME, NAME),
        of(NameId::VERSION_STRING, "Version 1"),
        of(NameId::POSTSCRIPT_NAME, NAME),
    ]);
    builder.add_table(&name).map_err(damaged)?;
    let old = font.post().ok();
    let post = Post {
        version: Version16Dot16::VERSION_3_0,
        italic_angle: old.as_ref().map(Old::italic_angle).unwrap_or_default(),
        underline_position: old
            .as_ref()
            .map(Old::underline_position)
            .unwrap_or_default(),
        underline_thickness: old
            .as_ref()
            .map(Old::underline_thickness)
            .unwrap_or_default(),
        is_fixed_pitch: old.as_ref().map(Old::is_fixed_pitch).unwrap_or_default(),
        ..Post::default()
    };
    builder.add_table(&post).map(drop).map_err(damaged)
}

fn characters(sfnt: &[u8], glyphs: u16) -> Result<BTreeMap<char, GlyphId>, Failure> {
    let font = skrifa::FontRef::new(sfnt).map_err(damaged)?;
    let charmap = font.charmap();
    let mut characters = BTreeMap::new();
    for (code, glyph) in charmap.mappings() {
        let glyph = glyph.to_u32();
        let plain = code.checked_sub(SYMBOLS).filter(|code| *code < 0x100);
        let code = plain.filter(|_| charmap.is_symbol()).unwrap_or(code);
        if let Some(character) = char::from_u32(code)
            && (1..u32::from(glyphs)).contains(&glyph)
        {
            characters.insert(character, GlyphId::new(glyph));
        }
        if characters.len() > MOST_CHARACTERS {
            return Err(Failure::TooLarge);
        }
    }
    if characters.is_empty() {
        return Err(Failure::Damaged);
    }
    Ok(characters)
}
