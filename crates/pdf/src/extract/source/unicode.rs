//! Characters of glyphs whose fonts do not tell them: by the collection that
//! their numbers belong to, or by the font's own table read backwards.

use std::collections::HashMap;

use hayro_font::CMapResolverFn;
use hayro_interpret::InterpreterSettings;
use hayro_interpret::font::OutlineGlyph;
use hayro_interpret::hayro_cmap::{BfString, CMap, CMapName, CharacterCollection, CidFamily};
use hayro_interpret::hayro_syntax::object::{
    Array, Dict, Name, Object, Stream, String as PdfString,
};
use skrifa::raw::tables::cff::Cff;
use skrifa::raw::tables::cmap::{EncodingRecord, PlatformId};
use skrifa::raw::{FontData, FontRead, TableProvider};
use skrifa::{FontRef, GlyphNames};

use super::programs::program_of;

/// Characters of one font that are looked up.
const CHARACTERS: usize = 70_000;

/// What is known of fonts, by the hashes of their programs.
#[derive(Debug, Default)]
pub(super) struct Characters {
    collections: HashMap<u128, Collection>,
    /// Characters by the numbers of their glyphs.
    tables: HashMap<u128, HashMap<u32, char>>,
}

/// Codes to the numbers of a collection, and these to characters.
#[derive(Debug)]
struct Collection {
    encoding: CMap,
    characters: CMap,
}

impl Characters {
    /// Notes the collection that a composite font without a map of its own
    /// takes its glyphs from.
    pub(super) fn learn(&mut self, program: u128, font: &Dict<'_>, settings: &InterpreterSettings) {
        if let Some(collection) = Collection::read(font, &settings.cmap_resolver) {
            self.collections.insert(program, collection);
        }
    }

    /// The character of a glyph that its font does not tell.
    pub(super) fn guess(&mut self, glyph: &OutlineGlyph) -> Option<BfString> {
        let program = program_of(glyph);
        let collected = self
            .collections
            .get(&program)
            .and_then(|collection| collection.character(glyph.char_code()));
        collected.or_else(|| {
            let table = self
                .tables
                .entry(program)
                .or_insert_with(|| glyph_table(glyph).unwrap_or_default());
            table
                .get(&glyph.glyph_id().to_u32())
                .copied()
                .map(BfString::Char)
        })
    }
}

/// Whether a font's own map told a character that can be read.
pub(super) fn is_told(character: &BfString) -> bool {
    match character {
        BfString::Char(c) => *c != '\u{fffd}' && (!c.is_control() || c.is_whitespace()),
        BfString::String(text) => !text.is_empty(),
    }
}

impl Collection {
    fn read(font: &Dict<'_>, resolver: &CMapResolverFn) -> Option<Self> {
        let encoding = match font.get::<Object<'_>>("Encoding")? {
            Object::Name(name) => match name.as_ref() {
                b"Identity-H" | b"Identity-V" => CMap::identity_h(),
                name => predefined(CMapName::from_bytes(name), resolver)?,
            },
            Object::Stream(stream) => parsed(&decoded(&stream)?, resolver)?,
            _ => return None,
        };
        let family = encoding
            .metadata()
            .character_collection
            .clone()
            .map(|CharacterCollection { family, .. }| family)
            .filter(|family| *family != CidFamily::AdobeIdentity)
            .or_else(|| family(font))?;
        let characters = predefined(family.ucs2_cmap()?, resolver)?;
        Some(Self {
            encoding,
            characters,
        })
    }

    fn character(&self, code: u32) -> Option<BfString> {
        (1..=4)
            .filter_map(|length| self.encoding.lookup_cid_code(code, length))
            .find_map(|cid| self.characters.lookup_bf_string(cid))
            .filter(is_told)
    }
}

fn decoded(stream: &Stream<'_>) -> Option<Vec<u8>> {
    Some(stream.decoded_data().ok()?.to_vec())
}

fn parsed(data: &[u8], resolver: &CMapResolverFn) -> Option<CMap> {
    let resolver = resolver.clone();
    CMap::parse(data, move |name| resolver(name))
}

fn predefined(name: CMapName<'_>, resolver: &CMapResolverFn) -> Option<CMap> {
    parsed(resolver(name)?, resolver)
}

/// What the font that holds the glyphs says of its collection.
fn family(font: &Dict<'_>) -> Option<CidFamily> {
    let held = font
        .get::<Array<'_>>("DescendantFonts")?
        .iter::<Dict<'_>>()
        .next()?;
    let info = held.get::<Dict<'_>>("CIDSystemInfo")?;
    let registry = info.get::<PdfString<'_>>("Registry")?;
    let ordering = info.get::<PdfString<'_>>("Ordering")?;
    Some(CidFamily::from_registry_ordering(
        registry.as_bytes(),
        ordering.as_bytes(),
    ))
}

/// Whether a font needs help: it is composite and has no map of its own.
pub(super) fn has_no_map(font: &Dict<'_>) -> bool {
    let is_composite = font
        .get::<Name<'_>>("Subtype")
        .is_some_and(|subtype| subtype.as_ref() == b"Type0");
    is_composite && !font.contains_key("ToUnicode")
}

/// The font's table from characters to glyphs, read backwards; what is missing
/// there by the names of glyphs.
fn glyph_table(glyph: &OutlineGlyph) -> Option<HashMap<u32, char>> {
    let program = glyph.font_data()?;
    let bytes: &[u8] = (*program.data).as_ref();
    let mut found = HashMap::new();
    if let Ok(font) = FontRef::new(bytes) {
        by_codes(&font, &mut found);
        let names = GlyphNames::new(&font);
        for (id, name) in names.iter().take(CHARACTERS) {
            if !name.is_synthesized()
                && let Some(character) = named(name.as_str())
            {
                found.entry(id.to_u32()).or_insert(character);
            }
        }
    } else {
        // A table of glyphs without the rest of a font.
        let table = Cff::read(FontData::new(bytes)).ok()?;
        let names = table.charset(0)?;
        for (id, name) in names.iter().take(CHARACTERS) {
            let name = table
                .string(name)
                .and_then(|name| str::from_utf8(name).ok());
            if let Some(character) = name.and_then(named) {
                found.insert(id.to_u32(), character);
            }
        }
    }
    Some(found)
}

fn by_codes(font: &FontRef<'_>, found: &mut HashMap<u32, char>) {
    let Ok(table) = font.cmap() else { return };
    for (at, record) in (0..).zip(table.encoding_records()) {
        let Ok(subtable) = table.subtable(at) else {
            continue;
        };
        let (is_unicode, is_symbol) = (is_unicode(*record), is_symbol(*record));
        for (code, id) in subtable.iter().take(CHARACTERS) {
            if let Some(character) = character(code, is_unicode, is_symbol)
                && id.to_u32() != 0
            {
                found.entry(id.to_u32()).or_insert(character);
            }
        }
    }
}

fn is_symbol(record: EncodingRecord) -> bool {
    record.platform_id() == PlatformId::Windows && record.encoding_id() == 0
}

fn is_unicode(record: EncodingRecord) -> bool {
    match record.platform_id() {
        PlatformId::Unicode => true,
        PlatformId::Windows => matches!(record.encoding_id(), 1 | 10),
        _ => false,
    }
}

/// Tables of symbols keep their codes in the private use area; those without
/// Unicode are ASCII as far as they agree.
fn character(code: u32, is_unicode: bool, is_symbol: bool) -> Option<char> {
    let code = match code {
        0xf020..=0xf07e if is_symbol => code - 0xf000,
        0x20..=0x7e => code,
        _ if is_unicode => code,
        _ => return None,
    };
    char::from_u32(code).filter(|c| !c.is_control() && !is_private(*c))
}

fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
}

/// Names that say their character: `A`, `uni0041`, `u1F600`.
fn named(name: &str) -> Option<char> {
    let base = name.split('.').next()?;
    let mut letters = base.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return letter.is_ascii_alphabetic().then_some(letter);
    }
    let digits = base
        .strip_prefix("uni")
        .filter(|digits| digits.len() == 4)
        .or_else(|| {
            base.strip_prefix('u')
                .filter(|digits| (4..=6).contains(&digits.len()))
        })?;
    let code = u32::from_str_radix(digits, 16).ok()?;
    char::from_u32(code).filter(|c| !c.is_control() && !is_private(*c))
}
