//! Letters drawn twice to look bold, or for a shadow: one of them stays.

use std::collections::HashMap;

use crate::extract::source::Glyph;

/// A copy is moved by less than this part of its width, so that letters which
/// are written twice are never taken for one.
const OFFSET: f32 = 0.55;
/// A copy is moved by no more than this, in ems.
const LARGEST_OFFSET: f32 = 0.25;
/// And by this downwards or upwards, in ems.
const HEIGHT_OFFSET: f32 = 0.15;

/// Drops copies and marks what stays as bold.
pub(in crate::extract) fn drop_doubles(glyphs: &mut Vec<Glyph>) {
    let mut seen: HashMap<(char, i32, i32), Vec<usize>> = HashMap::new();
    let mut kept: Vec<Glyph> = Vec::with_capacity(glyphs.len());
    for glyph in glyphs.drain(..) {
        if glyph.ch.is_whitespace() {
            kept.push(glyph);
            continue;
        }
        // Copies are nearer than a cell is wide: a cell and its neighbours.
        let cell = reach(&glyph);
        let (x, y) = (
            (glyph.left / cell).round() as i32,
            (glyph.y / cell).round() as i32,
        );
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

/// The width of a cell, in points: the same for sizes that hardly differ.
fn reach(glyph: &Glyph) -> f32 {
    (glyph.size.log2().round().exp2() * LARGEST_OFFSET * 1.5).max(3.0)
}

fn is_twin(one: &Glyph, other: &Glyph) -> bool {
    let em = one.size;
    let beside = (one.width().min(other.width()) * OFFSET).min(em * LARGEST_OFFSET);
    one.turn == other.turn
        // Marks without a width are copies where they stand on each other.
        && (one.left - other.left).abs() < beside.max(em * 0.02)
        && (one.y - other.y).abs() < em * HEIGHT_OFFSET
        && (one.size - other.size).abs() < em * 0.1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws `text` with letters `width` ems wide; each of them again, moved.
    fn drawn(text: &str, size: f32, width: f32, copies: &[(f32, f32)]) -> Vec<Glyph> {
        let mut glyphs = Vec::new();
        for (at, ch) in text.chars().enumerate() {
            for (dx, dy) in std::iter::once(&(0.0, 0.0)).chain(copies) {
                let left = 50.0 + (at as f32 * width + dx) * size;
                glyphs.push(Glyph {
                    size,
                    ..Glyph::drawn(ch, left, left + width * size, 100.0 + dy * size)
                });
            }
        }
        glyphs
    }

    fn read(mut glyphs: Vec<Glyph>) -> (String, bool) {
        drop_doubles(&mut glyphs);
        let text = glyphs.iter().map(|glyph| glyph.ch).collect();
        (text, glyphs.iter().all(|glyph| glyph.is_doubled))
    }

    #[test]
    fn copies_go_at_any_size_and_in_any_number() {
        for size in [5.0, 8.0, 11.9, 23.0, 48.0, 90.0] {
            for copies in [
                &[(0.02, 0.0)][..],
                &[(0.0, 0.0)],
                &[(0.1, 0.08)],
                &[(0.03, 0.0), (0.0, 0.03), (0.03, 0.03)],
            ] {
                let (text, is_bold) = read(drawn("International", size, 0.25, copies));
                assert_eq!((text.as_str(), is_bold), ("International", true), "{size}");
            }
        }
    }

    #[test]
    fn letters_written_twice_stay() {
        for width in [0.12, 0.2, 0.5, 0.9] {
            for size in [6.0, 12.0, 40.0] {
                let (text, is_bold) = read(drawn("Schifffahrt, Ballett", size, width, &[]));
                assert_eq!((text.as_str(), is_bold), ("Schifffahrt, Ballett", false));
            }
        }
    }
}
