//! Bullets that are drawn as small shapes and not written as letters.

use crate::extract::scripts::is_right_to_left;
use crate::extract::source::{Area, Glyph};

/// A bullet stands no further from its text, in ems.
const FURTHEST: f32 = 2.6;
/// Bullets of one page that are looked at.
const DOTS: usize = 2_000;

/// Writes a bullet's letter for each dot that stands before a line's text and
/// has nothing before itself.
pub(super) fn write_bullets(glyphs: &mut Vec<Glyph>, dots: &[Area]) {
    for dot in dots.iter().take(DOTS) {
        if let Some((at, bullet)) = bullet(glyphs, dot) {
            glyphs.insert(at, bullet);
        }
    }
}

/// The place of a bullet among the letters, and its letter.
fn bullet(glyphs: &[Glyph], dot: &Area) -> Option<(usize, Glyph)> {
    let middle = f32::midpoint(dot.top, dot.bottom);
    let is_level = |glyph: &Glyph| {
        !glyph.ch.is_whitespace()
            && (0.05..0.75).contains(&((glyph.y - middle) / glyph.size.max(1.0)))
            && dot.right - dot.left < glyph.size * 0.62
    };
    let after = |glyph: &Glyph| {
        if is_right_to_left(glyph.ch) {
            dot.left - glyph.right
        } else {
            glyph.left - dot.right
        }
    };
    let level = || glyphs.iter().enumerate().filter(|(_, g)| is_level(g));
    let (at, text) = level()
        .filter(|(_, glyph)| (-0.1..glyph.size * FURTHEST).contains(&after(glyph)))
        .min_by(|one, other| after(one.1).total_cmp(&after(other.1)))?;
    // Between words it is a sign of its own; before them, nothing else stands.
    let runs_left = is_right_to_left(text.ch);
    let is_alone = level().all(|(_, glyph)| {
        let before = if runs_left {
            glyph.left - dot.right
        } else {
            dot.left - glyph.right
        };
        !(-text.size * 0.5..text.size * 1.1).contains(&before)
    });
    let bullet = Glyph {
        ch: '•',
        left: dot.left,
        right: dot.right,
        ..*text
    };
    is_alone.then_some((at, bullet))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str, mut left: f32) -> Vec<Glyph> {
        let mut glyphs = Vec::new();
        for ch in text.chars() {
            glyphs.push(Glyph::drawn(ch, left, left + 5.0, 100.0));
            left += 5.0;
        }
        glyphs
    }

    fn dot(left: f32) -> Area {
        Area {
            left,
            top: 94.0,
            right: left + 3.0,
            bottom: 97.0,
        }
    }

    fn read(mut glyphs: Vec<Glyph>, dots: &[Area]) -> String {
        write_bullets(&mut glyphs, dots);
        glyphs.iter().map(|glyph| glyph.ch).collect()
    }

    #[test]
    fn a_dot_before_a_line_is_its_bullet() {
        assert_eq!(read(word("item", 50.0), &[dot(38.0)]), "•item");
        assert_eq!(
            read(word("פריט", 50.0), &[dot(80.0)]).matches('•').count(),
            1
        );
    }

    #[test]
    fn dots_elsewhere_are_none() {
        let mut both = word("one", 20.0);
        both.extend(word("two", 48.0));
        assert_eq!(read(both, &[dot(40.0)]), "onetwo");
        assert_eq!(read(word("far", 150.0), &[dot(38.0)]), "far");
    }
}
