//! What stands on a line, letter by letter.

use super::bidi::to_reading_order;
use super::characters::push_readable;
use super::lines::{Line, SMALL};
use crate::extract::model::Shift;
use crate::extract::source::Glyph;

/// A wider gap is a space, in ems.
const SPACE: f32 = 0.18;
/// Where no gap of a line is between these, what is wider is a space; so many gaps tell.
const UNCLEAR: std::ops::Range<f32> = 0.05..0.12;
const CLEAR_GAPS: usize = 12;
/// French sets a thin one, which is a sixth, before these marks.
const THIN_SPACE: f32 = 0.12;
/// Where spaces are wider than this, letters themselves are spaced out.
const SPACED_OUT: f32 = 0.31;
const AFTER_THIN_SPACE: [char; 4] = [';', '!', '?', ':'];

const NO_BREAK: [char; 2] = ['\u{a0}', '\u{202f}'];

/// What leads from a title to its page's number, far apart, and so many of it at least.
const LEADER: char = '.';
const LEADERS: usize = 5;

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
        let is_spaced_out = threshold > SPACED_OUT;
        let mut letters: Vec<Letter> = Vec::with_capacity(self.glyphs.len() + 16);
        let mut right = f32::MAX;
        let mut font = None;
        for &glyph in &self.glyphs {
            if glyph.ch.is_whitespace() {
                if letters.last().is_some_and(|letter| letter.ch() != ' ') {
                    letters.push(Letter::space());
                }
                right = right.max(glyph.left);
                continue;
            }
            let gap = glyph.left - right;
            let is_other_font = font
                .replace(glyph.font)
                .is_some_and(|font| font != glyph.font);
            let threshold = if is_spaced_out {
                threshold
            } else if AFTER_THIN_SPACE.contains(&glyph.ch) {
                THIN_SPACE
            } else if is_other_font {
                // Between two fonts many programs move on, where they write spaces elsewhere.
                threshold.min(SPACE)
            } else {
                threshold
            };
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

impl Line {
    /// Whether dots lead to a number at its end, as in a table of contents.
    pub(super) fn has_leaders(&self) -> bool {
        let inks = || self.glyphs.iter().rev().map(|glyph| glyph.ch);
        let mut inks = inks().filter(|ch| !ch.is_whitespace()).peekable();
        let is_numbered = inks.peek().is_some_and(|ch| ch.is_alphanumeric());
        let leaders = inks.skip_while(|ch| *ch != LEADER);
        is_numbered && leaders.take_while(|ch| *ch == LEADER).count() >= LEADERS
    }
}

/// Letters may be spaced out on purpose: a space is wider than that.
fn space_threshold(line: &Line) -> f32 {
    let mut gaps: Vec<f32> = Vec::new();
    let mut spaces = 0;
    for pair in line.glyphs.windows(2) {
        if pair[0].ch.is_whitespace() || pair[1].ch.is_whitespace() {
            // TeX writes those that keep words together, and leaves gaps for all others.
            spaces +=
                usize::from(!NO_BREAK.contains(&pair[0].ch) && !NO_BREAK.contains(&pair[1].ch));
        } else if pair[0].ch != LEADER || pair[1].ch != LEADER {
            gaps.push((pair[1].left - pair[0].right) / line.size.max(0.1));
        }
    }
    if gaps.len() < 4 {
        return SPACE;
    }
    // Tight lines have narrow spaces, and nothing else that is nearly as wide.
    let is_clear = || !gaps.iter().any(|gap| UNCLEAR.contains(gap));
    let is_tight = spaces == 0 && gaps.len() >= CLEAR_GAPS && is_clear();
    let middle = gaps.len() / 2;
    let (_, median, _) = gaps.select_nth_unstable_by(middle, f32::total_cmp);
    let base = if spaces * 14 > line.glyphs.len() {
        SPACE + 0.1
    } else if is_tight {
        UNCLEAR.end
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of words, and dots that stand far apart; spaces are gaps.
    fn line(text: &str) -> Line {
        let mut left = 0.0;
        let mut glyphs = Vec::new();
        for ch in text.chars() {
            let width = if ch == '.' { 7.0 } else { 5.0 };
            if ch != ' ' {
                glyphs.push(Glyph::drawn(ch, left, left + 5.0_f32.min(width), 0.0));
            }
            left += if ch == ' ' { 3.0 } else { width };
        }
        Line {
            page: 0,
            left: 0.0,
            right: left,
            y: 0.0,
            size: 10.0,
            segments: vec![(0.0, left)],
            glyphs,
        }
    }

    #[test]
    fn dots_that_lead_to_a_number_hide_no_spaces() {
        let contents = line("Git for two ........................................ 196");
        assert!(
            contents.text().starts_with("Git for two"),
            "{}",
            contents.text()
        );
        assert!(contents.has_leaders());
        for text in ["Wait ........", "3.4.5.6", "One. Two. Three. 4"] {
            assert!(!line(text).has_leaders(), "{text}");
        }
    }

    #[test]
    fn narrow_spaces_are_some_where_nothing_else_is_nearly_as_wide() {
        let narrowed = |by: f32, kerned: f32| {
            let mut line = line("Left side of the river");
            let mut shift = 0.0;
            let mut right: Option<f32> = None;
            for (glyph, at) in line.glyphs.iter_mut().zip(0..) {
                if right.is_some_and(|right| glyph.left > right + 1.0) {
                    shift -= 3.0 - by;
                }
                right = Some(glyph.right);
                shift += if at == 2 { kerned } else { 0.0 };
                glyph.left += shift;
                glyph.right += shift;
            }
            line.text()
        };
        assert_eq!(narrowed(1.5, 0.0), "Left side of the river");
        assert_eq!(narrowed(1.5, 0.8), "Leftsideoftheriver");
    }

    #[test]
    fn spaces_that_keep_words_together_tell_nothing_of_others() {
        let french = line("comme par\u{a0}exemple\u{a0}ici et là");
        assert_eq!(french.text(), "comme par exemple ici et là");
    }

    #[test]
    fn a_thin_space_before_a_mark_is_one() {
        let mut thin = line("donnees;");
        assert_eq!(thin.text(), "donnees;");
        for glyph in thin.glyphs.iter_mut().skip(7) {
            glyph.left += 1.6;
            glyph.right += 1.6;
        }
        assert_eq!(thin.text(), "donnees ;");
    }
}
