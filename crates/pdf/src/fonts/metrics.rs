//! How large are its letters, and how far apart?

use vokal_pdf_client::Failure;
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::read::{FontRef, TableProvider};
use write_fonts::tables::head::{Flags, Head};
use write_fonts::tables::hhea::Hhea;
use write_fonts::tables::loca::LocaFormat;
use write_fonts::tables::os2::Os2;
use write_fonts::tables::vhea::Vhea;
use write_fonts::types::{GlyphId, Tag};

use super::damaged;
use super::outlines::Drawn;

/// OpenType 1.9, `head`.
const UNITS_PER_EM: std::ops::RangeInclusive<u16> = 16..=16_384;

pub(super) fn add(
    font: &FontRef<'_>,
    glyphs: u16,
    drawn: Drawn,
    builder: &mut FontBuilder<'_>,
) -> Result<(), Failure> {
    let head: Head = font.head().map_err(damaged)?.to_owned_table();
    if !UNITS_PER_EM.contains(&head.units_per_em) {
        return Err(Failure::Damaged);
    }
    let is_long = drawn == Drawn::TrueType(LocaFormat::Long);
    let head = Head {
        checksum_adjustment: 0,
        magic_number: 0x5F0F_3CF5,
        // What programs for letters would do to widths is not done.
        flags: Flags::BASELINE_AT_Y_0 | Flags::LSB_AT_X_0,
        font_direction_hint: 2,
        index_to_loc_format: i16::from(is_long),
        ..head
    };
    builder.add_table(&head).map_err(damaged)?;
    let hhea = horizontal(font, glyphs, builder)?;
    // A font without it is set upright in columns as well.
    let _ = vertical(font, glyphs, builder);
    let os2 = font.os2().map(|table| table.to_owned_table());
    let os2 = os2.unwrap_or_else(|_| usual(&hhea));
    if builder.add_table(&os2).is_err() {
        builder.add_table(&usual(&hhea)).map_err(damaged)?;
    }
    Ok(())
}

fn horizontal(
    font: &FontRef<'_>,
    glyphs: u16,
    builder: &mut FontBuilder<'_>,
) -> Result<Hhea, Failure> {
    let hhea: Hhea = font.hhea().map_err(damaged)?.to_owned_table();
    let hmtx = font.hmtx().map_err(damaged)?;
    let mut bytes = Vec::with_capacity(usize::from(glyphs) * 4);
    for glyph in (0..glyphs).map(GlyphId::from) {
        bytes.extend(hmtx.advance(glyph).ok_or(Failure::Damaged)?.to_be_bytes());
        bytes.extend(hmtx.side_bearing(glyph).unwrap_or(0).to_be_bytes());
    }
    let hhea = Hhea {
        number_of_h_metrics: glyphs,
        ..hhea
    };
    builder.add_table(&hhea).map_err(damaged)?;
    builder.add_raw(Tag::new(b"hmtx"), bytes);
    Ok(hhea)
}

fn vertical(font: &FontRef<'_>, glyphs: u16, builder: &mut FontBuilder<'_>) -> Option<()> {
    let vhea: Vhea = font.vhea().ok()?.to_owned_table();
    let vmtx = font.vmtx().ok()?;
    let mut bytes = Vec::with_capacity(usize::from(glyphs) * 4);
    for glyph in (0..glyphs).map(GlyphId::from) {
        bytes.extend(vmtx.advance(glyph)?.to_be_bytes());
        bytes.extend(vmtx.side_bearing(glyph).unwrap_or(0).to_be_bytes());
    }
    let vhea = Vhea {
        number_of_long_ver_metrics: glyphs,
        ..vhea
    };
    builder.add_table(&vhea).ok()?;
    builder.add_raw(Tag::new(b"vmtx"), bytes);
    Some(())
}

/// For a font that does not say, as those for other systems than Windows once did not.
fn usual(hhea: &Hhea) -> Os2 {
    let (up, down) = (hhea.ascender.to_i16(), hhea.descender.to_i16());
    Os2 {
        us_weight_class: 400,
        us_width_class: 5,
        s_typo_ascender: up,
        s_typo_descender: down,
        s_typo_line_gap: hhea.line_gap.to_i16(),
        us_win_ascent: up.max(0).unsigned_abs(),
        us_win_descent: down.min(0).unsigned_abs(),
        ..Os2::default()
    }
}
