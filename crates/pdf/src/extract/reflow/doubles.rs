//! Letters drawn twice to look bold, or for a shadow: one of them stays.

use std::collections::HashMap;

use crate::extract::source::Glyph;

/// Copies further away than this are letters of their own, in ems.
const OFFSET: f32 = 0.12;

/// Drops copies and marks what stays as bold.
pub(super) fn drop_doubles(glyphs: &mut Vec<Glyph>) {
    let mut seen: HashMap<(char, i32, i32), Vec<usize>> = HashMap::new();
    let mut kept: Vec<Glyph> = Vec::with_capacity(glyphs.len());
    for glyph in glyphs.drain(..) {
        if glyph.ch.is_whitespace() {
            kept.push(glyph);
            continue;
        }
        let cell = |value: f32| (value / 3.0).round() as i32;
        let (x, y) = (cell(glyph.left), cell(glyph.y));
        let twin = (-1..=1)
            .flat_map(|dx| (-1..=1).map(move |dy| (glyph.ch, x + dx, y + dy)))
            .filter_map(|key| seen.get(&key))
            .flatten()
            .copied()
            .find(|&at| is_twin(&kept[at], &glyph));
        if let Some(at) = twin {
            kept[at].is_doubled |= !glyph.is_hidden && !kept[at].is_hidden;
            kept[at].is_hidden &= glyph.is_hidden;
        } else {
            seen.entry((glyph.ch, x, y)).or_default().push(kept.len());
            kept.push(glyph);
        }
    }
    *glyphs = kept;
}

fn is_twin(one: &Glyph, other: &Glyph) -> bool {
    let near = one.size * OFFSET;
    one.turn == other.turn
        && (one.left - other.left).abs() < near
        && (one.y - other.y).abs() < near
        && (one.size - other.size).abs() < one.size * 0.1
}
