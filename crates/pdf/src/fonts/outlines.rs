//! How are its letters drawn, without programs and without end?

use vokal_pdf_client::Failure;
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::read::tables::glyf::Glyph as Read;
use write_fonts::read::{FontRef, TableProvider};
use write_fonts::tables::glyf::{
    Bbox, Component, CompositeGlyph, GlyfLocaBuilder, Glyph, SimpleGlyph,
};
use write_fonts::tables::loca::LocaFormat;
use write_fonts::tables::maxp::Maxp;
use write_fonts::types::{GlyphId, Tag};

use super::{damaged, raw};

const CFF: Tag = Tag::new(b"CFF ");
/// Letters are put together of letters that are put together, and so on; what is deeper has no end.
const DEEPEST: u16 = 8;
/// Points and parts of one letter: browsers count no further.
const MOST: u32 = u16::MAX as u32;

/// In which form outlines were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Each offset counts so many bytes.
    TrueType(LocaFormat),
    Cff,
}

/// Writes the outlines, and how many there are.
pub(super) fn add(
    font: &FontRef<'_>,
    glyphs: u16,
    builder: &mut FontBuilder<'_>,
) -> Result<Drawn, Failure> {
    if font.glyf().is_ok() {
        return true_type(font, glyphs, builder);
    }
    // Its parser wants to have seen it whole; each letter is drawn later.
    let table = font.cff().map_err(damaged)?;
    let dicts = table.top_dicts().count();
    let table = raw(font, CFF)
        .filter(|_| dicts == 1)
        .ok_or(Failure::Damaged)?;
    builder.add_raw(CFF, table.to_vec());
    add_table(builder, &Maxp::new(glyphs))?;
    Ok(Drawn::Cff)
}

fn true_type(
    font: &FontRef<'_>,
    glyphs: u16,
    builder: &mut FontBuilder<'_>,
) -> Result<Drawn, Failure> {
    let glyf = font.glyf().map_err(damaged)?;
    let loca = font.loca(None).map_err(damaged)?;
    let mut written = GlyfLocaBuilder::new();
    let mut all = Vec::with_capacity(usize::from(glyphs));
    for at in 0..glyphs {
        let glyph = loca.get_glyf(GlyphId::from(at), &glyf).map_err(damaged)?;
        let (glyph, parts) = plain(glyph, glyphs)?;
        written.add_glyph(&glyph).map_err(damaged)?;
        all.push(parts);
    }
    let maxp = counted(&all)?;
    let (glyf, loca, format) = written.build();
    add_table(builder, &glyf)?;
    add_table(builder, &loca)?;
    add_table(builder, &maxp)?;
    Ok(Drawn::TrueType(format))
}

fn add_table<T>(builder: &mut FontBuilder<'_>, table: &T) -> Result<(), Failure>
where
    T: write_fonts::FontWrite + write_fonts::validate::Validate + write_fonts::read::TopLevelTable,
{
    builder.add_table(table).map(drop).map_err(damaged)
}

/// What a letter is made of.
#[derive(Debug, Default)]
struct Parts {
    points: u32,
    contours: u32,
    /// Letters that it is put together of.
    letters: Vec<u16>,
}

/// A letter without its program.
fn plain(glyph: Option<Read<'_>>, glyphs: u16) -> Result<(Glyph, Parts), Failure> {
    match glyph {
        None => Ok((Glyph::Empty, Parts::default())),
        Some(Read::Simple(glyph)) => {
            let ends = glyph.end_pts_of_contours();
            let rise = ends.windows(2).all(|pair| pair[0].get() < pair[1].get());
            let points = ends.last().map_or(0, |end| u32::from(end.get()) + 1);
            let named = glyph.points().count();
            if !rise || points > MOST || named != points as usize {
                return Err(Failure::Damaged);
            }
            if ends.is_empty() {
                return Ok((Glyph::Empty, Parts::default()));
            }
            let parts = Parts {
                points,
                contours: ends.len() as u32,
                letters: Vec::new(),
            };
            let glyph: SimpleGlyph = glyph.to_owned_table();
            let glyph = SimpleGlyph {
                instructions: Vec::new(),
                ..glyph
            };
            Ok((Glyph::Simple(glyph), parts))
        }
        Some(Read::Composite(glyph)) => {
            let mut letters = Vec::new();
            let mut made: Option<CompositeGlyph> = None;
            for part in glyph.components() {
                let letter = part.glyph.to_u16();
                if letter >= glyphs {
                    return Err(Failure::Damaged);
                }
                letters.push(letter);
                let part = Component::new(part.glyph, part.anchor, part.transform, part.flags);
                match &mut made {
                    Some(made) => made.add_component(part, Bbox::default()),
                    None => made = Some(CompositeGlyph::new(part, Bbox::default())),
                }
            }
            let mut made = made.ok_or(Failure::Damaged)?;
            made.bbox = Bbox {
                x_min: glyph.x_min(),
                y_min: glyph.y_min(),
                x_max: glyph.x_max(),
                y_max: glyph.y_max(),
            };
            let parts = Parts {
                letters,
                ..Parts::default()
            };
            Ok((Glyph::Composite(made), parts))
        }
    }
}

/// All that a letter comes to when it is put together.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    points: u32,
    contours: u32,
    /// Letters within, each as often as it is drawn, whether there is anything to draw or not.
    letters: u32,
    depth: u16,
}

/// What browsers are told of the letters before they draw any.
fn counted(all: &[Parts]) -> Result<Maxp, Failure> {
    let mut wholes: Vec<Option<Whole>> = vec![None; all.len()];
    let mut most = (0, 0, Whole::default(), 0);
    for at in 0..all.len() {
        let whole = whole(all, &mut wholes, at, 0)?;
        let parts = &all[at];
        if parts.letters.is_empty() {
            most.0 = most.0.max(whole.points);
            most.1 = most.1.max(whole.contours);
        } else {
            most.2.points = most.2.points.max(whole.points);
            most.2.contours = most.2.contours.max(whole.contours);
            most.2.depth = most.2.depth.max(whole.depth);
            most.3 = most.3.max(parts.letters.len() as u32);
        }
    }
    let short = |number: u32| u16::try_from(number).ok();
    Ok(Maxp {
        num_glyphs: all.len() as u16,
        max_points: short(most.0),
        max_contours: short(most.1),
        max_composite_points: short(most.2.points),
        max_composite_contours: short(most.2.contours),
        max_zones: Some(1),
        max_twilight_points: Some(0),
        max_storage: Some(0),
        max_function_defs: Some(0),
        max_instruction_defs: Some(0),
        max_stack_elements: Some(0),
        max_size_of_instructions: Some(0),
        max_component_elements: short(most.3),
        max_component_depth: Some(most.2.depth),
    })
}

fn whole(
    all: &[Parts],
    wholes: &mut [Option<Whole>],
    at: usize,
    depth: u16,
) -> Result<Whole, Failure> {
    if let Some(whole) = wholes[at] {
        return Ok(whole);
    }
    if depth > DEEPEST {
        return Err(Failure::Damaged);
    }
    let parts = &all[at];
    let mut sum = Whole {
        points: parts.points,
        contours: parts.contours,
        letters: 0,
        depth: 0,
    };
    for letter in &parts.letters {
        let inner = whole(all, wholes, usize::from(*letter), depth + 1)?;
        sum.points += inner.points;
        sum.contours += inner.contours;
        sum.letters += inner.letters + 1;
        sum.depth = sum.depth.max(inner.depth + 1);
        let largest = sum.points.max(sum.contours).max(sum.letters);
        if largest > MOST || sum.depth > DEEPEST {
            return Err(Failure::TooLarge);
        }
    }
    wholes[at] = Some(sum);
    Ok(sum)
}
