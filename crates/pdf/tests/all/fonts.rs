//! A font is written anew, and looks as it did; one that was made to harm is refused.
//!
//! The samples are Literata (SIL Open Font License, `samples/fonts/OFL.txt`).

use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use vokal_pdf::fonts::{read, rebuilt};
use vokal_pdf_client::{Error, FONT_BYTES, Failure, FontDescription, Workers};
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::tables::glyf::{
    Anchor, Bbox, Component, ComponentFlags, CompositeGlyph, GlyfLocaBuilder, Glyph, Transform,
};
use write_fonts::tables::head::Head;
use write_fonts::tables::loca::LocaFormat;
use write_fonts::tables::name::{Name, NameRecord};
use write_fonts::tables::os2::{Os2, SelectionFlags};
use write_fonts::types::{GlyphId16, NameId};

const WORKER: &str = env!("CARGO_BIN_EXE_vokal-worker");
const WOFF2: &[u8] = include_bytes!("../samples/fonts/literata.woff2");
const WOFF: &[u8] = include_bytes!("../samples/fonts/literata-italic.woff");

/// The tables that a browser may be given.
const KNOWN: [&[u8; 4]; 17] = [
    b"CFF ", b"GDEF", b"GPOS", b"GSUB", b"OS/2", b"cmap", b"glyf", b"head", b"hhea", b"hmtx",
    b"kern", b"loca", b"maxp", b"name", b"post", b"vhea", b"vmtx",
];

/// The outline of a glyph as a line of text.
#[derive(Default)]
struct Drawn(String);

impl OutlinePen for Drawn {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x} {y}");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {y}");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {y1} {x} {y}");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {y1} {x2} {y2} {x} {y}");
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

fn drawn(font: &FontRef<'_>, glyph: GlyphId) -> String {
    let mut drawn = Drawn::default();
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    let outline = font.outline_glyphs().get(glyph).unwrap();
    outline.draw(settings, &mut drawn).unwrap();
    drawn.0
}

fn assert_same(before: &[u8], after: &[u8]) {
    let (before, after) = (FontRef::new(before).unwrap(), FontRef::new(after).unwrap());
    let characters = |font: &FontRef<'_>| font.charmap().mappings().collect::<Vec<_>>();
    assert_eq!(characters(&before), characters(&after));
    let (size, place) = (Size::unscaled(), LocationRef::default());
    let (old, new) = (
        before.glyph_metrics(size, place),
        after.glyph_metrics(size, place),
    );
    assert_eq!(old.glyph_count(), new.glyph_count());
    for glyph in (0..old.glyph_count()).map(GlyphId::new) {
        assert_eq!(old.advance_width(glyph), new.advance_width(glyph));
        assert_eq!(drawn(&before, glyph), drawn(&after, glyph), "{glyph}");
    }
    for record in after.table_directory().table_records() {
        let tag = record.tag();
        assert!(KNOWN.iter().any(|known| tag == **known), "{tag}");
    }
    let pairs = |font: &FontRef<'_>| {
        let lookups = font.gpos().unwrap().lookup_list().unwrap();
        lookups.lookup_count()
    };
    assert_eq!(pairs(&before), pairs(&after));
}

#[test]
fn a_font_looks_as_before_and_has_nothing_else() {
    let woff2 = wuff::decompress_woff2(WOFF2).unwrap();
    let woff = wuff::decompress_woff1(WOFF).unwrap();
    assert_same(&woff2, &rebuilt(WOFF2).unwrap());
    assert_same(&woff, &rebuilt(WOFF).unwrap());
    let again = rebuilt(&rebuilt(WOFF2).unwrap()).unwrap();
    assert_eq!(
        again,
        rebuilt(WOFF2).unwrap(),
        "nothing is left to be left out"
    );
}

#[test]
fn programs_and_what_nobody_knows_are_left_out() {
    let plain = wuff::decompress_woff2(WOFF2).unwrap();
    let font = write_fonts::read::FontRef::new(&plain).unwrap();
    let mut builder = FontBuilder::new();
    for tag in [
        b"fpgm", b"prep", b"cvt ", b"SVG ", b"CBDT", b"EVIL", b"fvar",
    ] {
        builder.add_raw(write_fonts::types::Tag::new(tag), vec![7_u8; 40]);
    }
    builder.copy_missing_tables(font);
    let armed = builder.build();
    assert_eq!(rebuilt(&armed).unwrap(), rebuilt(&plain).unwrap());
}

/// The sample with these letters in place of its own, each put together of others.
fn of_parts(letters: &[&[u16]]) -> Vec<u8> {
    let plain = wuff::decompress_woff2(WOFF2).unwrap();
    let font = write_fonts::read::FontRef::new(&plain).unwrap();
    let glyphs = write_fonts::read::TableProvider::maxp(&font)
        .unwrap()
        .num_glyphs();
    let mut glyf = GlyfLocaBuilder::new();
    for at in 0..glyphs {
        let parts = letters.get(usize::from(at)).copied().unwrap_or_default();
        let part = |letter: &u16| {
            Component::new(
                GlyphId16::new(*letter),
                Anchor::Offset { x: 0, y: 0 },
                Transform::default(),
                ComponentFlags::default(),
            )
        };
        let mut glyph: Option<CompositeGlyph> = None;
        for part in parts.iter().map(part) {
            match &mut glyph {
                Some(glyph) => glyph.add_component(part, Bbox::default()),
                None => glyph = Some(CompositeGlyph::new(part, Bbox::default())),
            }
        }
        let glyph = glyph.map_or(Glyph::Empty, Glyph::Composite);
        glyf.add_glyph(&glyph).unwrap();
    }
    let (glyf, loca, format) = glyf.build();
    let mut head: Head = write_fonts::read::TableProvider::head(&font)
        .unwrap()
        .to_owned_table();
    head.index_to_loc_format = i16::from(format == LocaFormat::Long);
    let mut builder = FontBuilder::new();
    builder.add_table(&glyf).unwrap();
    builder.add_table(&loca).unwrap();
    builder.add_table(&head).unwrap();
    builder.copy_missing_tables(font).build()
}

#[test]
fn letters_that_have_no_end_are_refused() {
    assert_eq!(rebuilt(&of_parts(&[&[0]])), Err(Failure::Damaged));
    assert_eq!(
        rebuilt(&of_parts(&[&[1], &[2], &[0]])),
        Err(Failure::Damaged)
    );
    // Nothing is drawn in the end, but so often that it never comes to an end.
    let parts: Vec<[u16; 64]> = (1..7).map(|next| [next; 64]).collect();
    let parts: Vec<&[u16]> = parts.iter().map(|parts| &parts[..]).collect();
    assert_eq!(rebuilt(&of_parts(&parts)), Err(Failure::TooLarge));
    assert_eq!(rebuilt(&of_parts(&[&[u16::MAX]])), Err(Failure::Damaged));
}

#[test]
fn what_is_no_font_is_refused() {
    for other in [
        &b""[..],
        b"OTTO",
        b"wOF2",
        b"wOFF\0\x01\0\0",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x0c",
    ] {
        assert_eq!(rebuilt(other), Err(Failure::Damaged), "{other:?}");
    }
    let large = vec![0; FONT_BYTES + 1];
    assert_eq!(rebuilt(&large), Err(Failure::TooLarge));
    // A table that says that it becomes two gigabytes.
    let mut bomb = WOFF.to_vec();
    bomb[44 + 12..44 + 16].copy_from_slice(&[0x7F, 0xFF, 0xFF, 0xFF]);
    assert_eq!(rebuilt(&bomb), Err(Failure::TooLarge));
}

/// OpenType 1.9, `OS/2`, `fsSelection`.
const REGULAR: u16 = 1 << 6;
const BOLD: u16 = 1 << 5;

/// A font with another name and other marks, as somebody may have made it.
fn renamed(name: &str, weight: u16, marks: u16, usage: u16) -> Vec<u8> {
    let plain = rebuilt(WOFF2).unwrap();
    let font = write_fonts::read::FontRef::new(&plain).unwrap();
    let mut os2: Os2 = write_fonts::read::TableProvider::os2(&font)
        .unwrap()
        .to_owned_table();
    os2.us_weight_class = weight;
    os2.fs_selection = SelectionFlags::from_bits_truncate(marks);
    os2.fs_type = usage;
    let family = NameRecord::new(3, 1, 0x409, NameId::FAMILY_NAME, name.to_owned().into());
    let mut builder = FontBuilder::new();
    builder.add_table(&os2).unwrap();
    builder.add_table(&Name::new(vec![family])).unwrap();
    builder.copy_missing_tables(font);
    builder.build()
}

#[test]
fn a_font_tells_its_family_and_for_which_text_it_is() {
    let of = |bytes: &[u8]| read(bytes).unwrap().description;
    let told = |family: &str, bold, italic| FontDescription {
        family: family.to_owned(),
        bold,
        italic,
        is_restricted: false,
    };
    let italic = of(WOFF);
    assert!(italic.italic && !italic.bold, "{italic:?}");
    assert_eq!(
        of(&renamed("Own", 400, REGULAR, 0)),
        told("Own", false, false)
    );
    assert_eq!(
        of(&renamed("Own", 400, BOLD | 1, 0)),
        told("Own", true, true)
    );
    // What marks do not say, the weight does: a half-bold one is the plain one of its family.
    assert_eq!(
        of(&renamed("Own Black", 900, REGULAR, 0)),
        told("Own Black", true, false)
    );
    assert_eq!(
        of(&renamed("Own Semi", 600, REGULAR, 0)),
        told("Own Semi", false, false)
    );
    // As it stands in the file; who shows it cleans it.
    let hostile = "a\u{202e}b</style>\\'\"";
    assert_eq!(of(&renamed(hostile, 400, REGULAR, 0)).family, hostile);
    let long = of(&renamed(&"x".repeat(5000), 400, REGULAR, 0)).family;
    assert_eq!(long.len(), 200);
    assert_eq!(of(&renamed("", 400, REGULAR, 0)).family, "");
    // Restricted, and nothing else (fsType: the most that is allowed counts).
    for (usage, is_restricted) in [(2, true), (6, false), (8, false), (0x102, true)] {
        let font = of(&renamed("Own", 400, REGULAR, usage));
        assert_eq!(font.is_restricted, is_restricted, "{usage}");
    }
}

/// Cut at many places, and with some bytes wrong: 200 fonts of each kind. The seed is fixed.
#[test]
fn damaged_fonts_are_refused_or_come_out_whole() {
    let plain = wuff::decompress_woff2(WOFF2).unwrap();
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut kept = 0;
    for font in [&plain, WOFF2, WOFF] {
        for at in 0..50 {
            try_one(&font[..font.len() * at / 50]);
        }
        for _ in 0..150 {
            let mut font = font.to_vec();
            for _ in 0..=random(8) {
                let at = random(font.len());
                font[at] ^= 1 << random(8);
            }
            // Most of what decides stands in the beginning of each table, and in the directory.
            let at = random(400);
            font[at] = random(256) as u8;
            kept += usize::from(try_one(&font));
        }
    }
    assert!(kept > 10, "some are whole enough: {kept}");
}

/// Whether something came out; that is a font then. A panic is what the worker takes for damage.
fn try_one(bytes: &[u8]) -> bool {
    let built = catch_unwind(AssertUnwindSafe(|| rebuilt(bytes)));
    let Ok(Ok(built)) = built else { return false };
    let font = FontRef::new(&built).unwrap();
    let glyphs = font.maxp().unwrap().num_glyphs();
    for glyph in 0..glyphs {
        drawn(&font, GlyphId::from(glyph));
    }
    assert!(font.charmap().mappings().next().is_some());
    true
}

#[tokio::test]
async fn a_worker_writes_a_font_or_says_why_not() {
    let workers = Workers::new(WORKER);
    let font = workers.rebuild_font(WOFF2, "Der Bau").await.unwrap();
    assert_eq!(font, read(WOFF2).unwrap());
    assert!(font.description.family.starts_with("Literata"));
    let error = workers.rebuild_font(&WOFF2[..9000], "").await.unwrap_err();
    assert!(
        matches!(error, Error::Document(Failure::Damaged)),
        "{error:?}"
    );
    let error = workers.rebuild_font(b"%PDF-1.4", "").await.unwrap_err();
    assert!(
        matches!(error, Error::Document(Failure::Damaged)),
        "{error:?}"
    );
    let error = workers
        .rebuild_font(WOFF2, "山路を登り a")
        .await
        .unwrap_err();
    assert!(matches!(error, Error::Document(_)), "{error:?}");
}
