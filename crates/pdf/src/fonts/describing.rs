//! What does the file say of itself?
//!
//! Four fonts are one family to a text: for plain, bold, italic and both. So they are named in the
//! older name (OpenType 1.9, `name`, id 1), which holds no more than these four: a light one has a
//! family of its own there.

use skrifa::MetadataProvider;
use skrifa::raw::TableProvider;
use skrifa::raw::tables::head::MacStyle;
use skrifa::raw::tables::os2::{Os2, SelectionFlags};
use skrifa::string::StringId;
use vokal_pdf_client::FontDescription;

/// Far more than any name has.
const LONGEST_NAME: usize = 200;
/// Where the names say nothing of it.
const BOLD: u16 = 700;
/// Of what may be done with a font, the part that excludes; and that nothing may be.
const USAGE: u16 = 0b1111;
const RESTRICTED: u16 = 0b0010;

pub(super) fn described(sfnt: &[u8]) -> FontDescription {
    let Ok(font) = skrifa::FontRef::new(sfnt) else {
        return FontDescription::default();
    };
    let family = [
        StringId::FAMILY_NAME,
        StringId::TYPOGRAPHIC_FAMILY_NAME,
        StringId::FULL_NAME,
        StringId::POSTSCRIPT_NAME,
    ]
    .into_iter()
    .map(|id| named(&font, id))
    .find(|name| !name.trim().is_empty());
    let os2 = font.os2().ok();
    let marks = os2.as_ref().map(Os2::fs_selection).unwrap_or_default();
    let head = font.head().ok();
    let style = head.map(|table| table.mac_style()).unwrap_or_default();
    let weight = os2.as_ref().map_or(0, Os2::us_weight_class);
    FontDescription {
        family: family.unwrap_or_default(),
        bold: marks.contains(SelectionFlags::BOLD)
            || style.contains(MacStyle::BOLD)
            || weight >= BOLD,
        italic: marks.intersects(SelectionFlags::ITALIC | SelectionFlags::OBLIQUE)
            || style.contains(MacStyle::ITALIC),
        is_restricted: os2.is_some_and(|table| table.fs_type() & USAGE == RESTRICTED),
    }
}

fn named(font: &skrifa::FontRef<'_>, id: StringId) -> String {
    let strings = font.localized_strings(id).english_or_first();
    strings.map_or_else(String::new, |name| {
        name.chars().take(LONGEST_NAME).collect()
    })
}
