//! How do its letters stand together?
//!
//! Each table is read into values and written from them, without variations. One that cannot be
//! is left out: then letters stand together as they would without it, in all browsers alike.

use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::read::tables::kern::{Subtable, SubtableKind};
use write_fonts::read::{FontRef, TableProvider};
use write_fonts::tables::gdef::Gdef;
use write_fonts::tables::gpos::Gpos;
use write_fonts::tables::gsub::Gsub;
use write_fonts::types::Tag;

/// A subtable says its length in two bytes: its head and so many pairs.
const MOST_PAIRS: usize = (u16::MAX as usize - 14) / 6;

pub(super) fn add(font: &FontRef<'_>, glyphs: u16, builder: &mut FontBuilder<'_>) {
    if let Ok(gdef) = font.gdef() {
        let mut gdef: Gdef = gdef.to_owned_table();
        gdef.item_var_store = None.into();
        let _ = builder.add_table(&gdef);
    }
    if let Ok(gsub) = font.gsub() {
        let mut gsub: Gsub = gsub.to_owned_table();
        gsub.feature_variations = None.into();
        let _ = builder.add_table(&gsub);
    }
    if let Ok(gpos) = font.gpos() {
        let mut gpos: Gpos = gpos.to_owned_table();
        gpos.feature_variations = None.into();
        let _ = builder.add_table(&gpos);
    }
    if !builder.contains(Tag::new(b"GPOS"))
        && let Some(table) = pairs(font, glyphs).and_then(|pairs| kerning(&pairs))
    {
        builder.add_raw(Tag::new(b"kern"), table);
    }
}

/// Left and right letter, and by how much they come closer.
type Pair = (u16, u16, i16);

/// The pairs of the older table.
fn pairs(font: &FontRef<'_>, glyphs: u16) -> Option<Vec<Pair>> {
    let kern = font.kern().ok()?;
    for table in kern.subtables() {
        let Ok(table) = table else { continue };
        // Across a line and nothing else, in the form that all programs read.
        if !matches!(&table, Subtable::Ot(table) if table.coverage() & 7 == 1) {
            continue;
        }
        let Ok(SubtableKind::Format0(table)) = table.kind() else {
            continue;
        };
        let mut pairs: Vec<Pair> = table
            .pairs()
            .iter()
            .map(|pair| (pair.left().to_u16(), pair.right().to_u16(), pair.value()))
            .filter(|(left, right, _)| *left < glyphs && *right < glyphs)
            .take(MOST_PAIRS)
            .collect();
        pairs.sort_unstable();
        pairs.dedup_by_key(|(left, right, _)| (*left, *right));
        return Some(pairs);
    }
    None
}

/// The table of some pairs (OpenType 1.9, `kern`, format 0).
fn kerning(pairs: &[Pair]) -> Option<Vec<u8>> {
    let count = u16::try_from(pairs.len()).ok().filter(|count| *count > 0)?;
    let selector = count.ilog2() as u16;
    let range = 6 << selector;
    let length = 14 + 6 * count;
    let head = [
        0,
        1,
        0,
        length,
        1,
        count,
        range,
        selector,
        6 * count - range,
    ];
    let mut table: Vec<u8> = head
        .iter()
        .flat_map(|word: &u16| word.to_be_bytes())
        .collect();
    for (left, right, by) in pairs {
        table.extend(left.to_be_bytes());
        table.extend(right.to_be_bytes());
        table.extend(by.to_be_bytes());
    }
    Some(table)
}
