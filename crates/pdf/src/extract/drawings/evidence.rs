//! Whether inks that lie together are a chart or a diagram.

use super::clusters::Cells;
use super::labels::Text;
use crate::extract::source::{Area, Form, Ink};

/// Bars of a chart, at least.
pub(super) const BARS: usize = 3;
/// Free forms take this part of a drawing, or of one that looks like a table.
const FREE: f32 = 0.1;
const FREE_IN_TABLE: f32 = 0.4;
/// Marks of a plot: how many, and how large at most, in points.
const DOTS: usize = 8;
const DOT: f32 = 10.0;
/// Boxes of a diagram that are looked at; they stand apart by this, in points.
const BOXES: usize = 60;
const APART: f32 = 4.0;

pub(super) fn is_drawn(inks: &[Ink], area: Area, texts: &[Text], cells: &Cells) -> bool {
    let of = |form: Form| move |ink: &&Ink| ink.form == form;
    let free: f32 = (inks.iter().filter(of(Form::Free)))
        .map(|ink| ink.area.surface())
        .sum();
    let part = free / area.surface();
    let has_free = inks.iter().any(|ink| ink.form == Form::Free);
    let boxes: Vec<Area> = (inks.iter().filter(of(Form::Box)))
        .map(|ink| ink.area)
        .collect();
    if has_bars(&boxes, cells) {
        return true;
    }
    // Cells with ticks or stars in them are a table.
    if is_table(texts, area) && part < FREE_IN_TABLE {
        return false;
    }
    part >= FREE && has_free || is_plot(inks) || has_free && stand_apart(&boxes, area, cells)
}

/// Three rows or more of two texts or more that begin at the same places.
fn is_table(texts: &[Text], area: Area) -> bool {
    let inside: Vec<&Text> = (texts.iter())
        .filter(|text| text.is_within(&area))
        .collect();
    let near = |one: f32, other: f32| (one - other).abs() < 3.0;
    let rows = inside.iter().filter(|text| {
        let beside = (inside.iter())
            .filter(|other| near(other.area.bottom, text.area.bottom))
            .count();
        let above = (inside.iter())
            .filter(|other| near(other.area.left, text.area.left))
            .count();
        beside >= 2 && above >= 3
    });
    rows.count() >= 6
}

/// Areas without text that stand on one line and end at different heights.
fn has_bars(boxes: &[Area], cells: &Cells) -> bool {
    let bars: Vec<Area> = (boxes.iter())
        .filter(|area| area.width() > 2.5 && area.height() > 2.5 && cells.letters(**area) <= 6)
        .take(BOXES * 4)
        .copied()
        .collect();
    let near = |one: f32, other: f32| (one - other).abs() < 1.5;
    let differ = |lengths: &[f32]| {
        lengths.len() >= BARS && lengths.iter().any(|length| !near(*length, lengths[0]))
    };
    bars.iter().any(|bar| {
        let heights: Vec<f32> = (bars.iter())
            .filter(|other| near(other.bottom, bar.bottom) && near(other.width(), bar.width()))
            .map(Area::height)
            .collect();
        let widths: Vec<f32> = (bars.iter())
            .filter(|other| near(other.left, bar.left) && near(other.height(), bar.height()))
            .map(Area::width)
            .collect();
        differ(&heights) || differ(&widths)
    })
}

/// Small marks all over the place.
fn is_plot(inks: &[Ink]) -> bool {
    let is_dot =
        |ink: &&Ink| ink.area.width() <= DOT && ink.area.height() <= DOT && ink.form == Form::Free;
    let dots: Vec<Area> = (inks.iter().filter(is_dot)).map(|ink| ink.area).collect();
    let distinct = |mut places: Vec<i32>| {
        places.sort_unstable();
        places.dedup();
        places.len() * 2 > DOTS
    };
    let place = |value: f32| (value / 4.0).round() as i32;
    dots.len() >= DOTS
        && distinct(dots.iter().map(|dot| place(dot.left)).collect())
        && distinct(dots.iter().map(|dot| place(dot.top)).collect())
}

/// Boxes with words in them that do not touch, as a diagram has them between its arrows.
fn stand_apart(boxes: &[Area], area: Area, cells: &Cells) -> bool {
    let mut apart: Vec<Area> = Vec::new();
    for own in boxes.iter().take(BOXES) {
        if own.width() > area.width() * 0.75 && own.height() > area.height() * 0.75 {
            continue;
        }
        let grown = Area {
            left: own.left - APART,
            top: own.top - APART,
            right: own.right + APART,
            bottom: own.bottom + APART,
        };
        let is_same = |known: &&Area| (known.surface() - own.surface()).abs() < own.surface() * 0.1;
        match apart.iter().find(|known| known.meets(&grown)) {
            // Drawn once for its ground and once for its edge.
            Some(known) if is_same(&known) => {}
            Some(_) => return false,
            None => apart.push(*own),
        }
    }
    let with_words = apart.iter().filter(|own| cells.letters(**own) > 0).count();
    with_words >= 2 && with_words * 2 >= apart.len()
}
