//! What stands on a line, letter by letter.

use super::bidi::to_reading_order;
use super::characters::push_readable;
use super::lines::{Line, SMALL};
use crate::extract::model::Shift;
use crate::extract::source::Glyph;

/// A wider gap is a space, in ems.
const SPACE: f32 = 0.18;

/// A letter of a line with what decides its style.
#[derive(Clone, Debug)]
pub(in crate::extract) struct Letter {
    pub text: String,
    pub glyph: Option<Glyph>,
    pub shift: Shift,
}

impl Letter {
    fn space() -> Self {
        Self {
            text: " ".to_owned(),
            glyph: None,
            shift: Shift::None,
        }
    }

    pub(super) fn ch(&self) -> char {
        self.text.chars().next().unwrap_or(' ')
    }
}

impl Line {
    /// Plain text, for comparisons.
    pub(in crate::extract) fn text(&self) -> String {
        let (letters, _) = self.letters();
        letters.iter().map(|letter| letter.text.as_str()).collect()
    }

    /// The letters of a line in the order of reading, with spaces between words,
    /// and whether they run from right to left.
    pub(super) fn letters(&self) -> (Vec<Letter>, bool) {
        let threshold = space_threshold(self);
        let mut letters: Vec<Letter> = Vec::with_capacity(self.glyphs.len() + 16);
        let mut right = f32::MAX;
        for &glyph in &self.glyphs {
            if glyph.ch.is_whitespace() {
                if letters.last().is_some_and(|letter| letter.ch() != ' ') {
                    letters.push(Letter::space());
                }
                right = right.max(glyph.left);
                continue;
            }
            let gap = glyph.left - right;
            if gap > threshold * self.size.min(glyph.size * 1.3)
                && letters.last().is_some_and(|letter| letter.ch() != ' ')
            {
                letters.push(Letter::space());
            }
            let mut text = String::new();
            push_readable(&mut text, glyph.ch);
            let shift = shift(self, &glyph);
            // A raised number at a line's head is a note's and no exponent.
            if letters.last().is_some_and(|last| {
                shift == Shift::None && last.shift == Shift::Above && last.ch() != ' '
            }) && letters.iter().all(|letter| letter.shift == Shift::Above)
            {
                letters.push(Letter::space());
            }
            right = if right >= f32::MAX {
                glyph.right
            } else {
                right.max(glyph.right)
            };
            if !text.is_empty() {
                letters.push(Letter {
                    text,
                    glyph: Some(glyph),
                    shift,
                });
            }
        }
        while letters.last().is_some_and(|letter| letter.ch() == ' ') {
            letters.pop();
        }
        let runs_left = to_reading_order(&mut letters, Letter::ch);
        (letters, runs_left)
    }
}

/// Letters may be spaced out on purpose: a space is wider than that.
fn space_threshold(line: &Line) -> f32 {
    let mut gaps: Vec<f32> = Vec::new();
    let mut spaces = 0;
    for pair in line.glyphs.windows(2) {
        if pair[0].ch.is_whitespace() || pair[1].ch.is_whitespace() {
            spaces += 1;
        } else {
            gaps.push((pair[1].left - pair[0].right) / line.size.max(0.1));
        }
    }
    if gaps.len() < 4 {
        return SPACE;
    }
    let middle = gaps.len() / 2;
    let (_, median, _) = gaps.select_nth_unstable_by(middle, f32::total_cmp);
    let base = if spaces * 14 > line.glyphs.len() {
        SPACE + 0.1
    } else {
        SPACE
    };
    base + median.clamp(0.0, 0.6)
}

fn shift(line: &Line, glyph: &Glyph) -> Shift {
    let raised = line.y - glyph.y;
    // Some browsers raise numbers without making them smaller.
    if raised > line.size * 0.25 && glyph.ch.is_ascii_digit() && !glyph.is_hidden {
        return Shift::Above;
    }
    if glyph.size > line.size * SMALL || glyph.is_hidden {
        return Shift::None;
    }
    if raised > line.size * 0.15 {
        Shift::Above
    } else if raised < -line.size * 0.06 {
        Shift::Below
    } else {
        Shift::None
    }
}
