//! Widths of characters and the kerning between them, for one face and size.

use std::collections::HashMap;

use crate::paginate::source::short_string::BuildHash64;
use crate::paginate::source::zero_width::is_zero_width;

pub(super) type FastMap<K, V> = HashMap<K, V, BuildHash64>;

/// Characters below this one have a slot of their own: Latin, Greek, Cyrillic,
/// Hebrew, Arabic, Indic letters and general punctuation.
const SLOTTED: usize = 0x2100;

/// So many characters of a face are looked up without hashing.
const DENSE: usize = 127;

/// Nobody has asked for it yet.
const NEVER: f32 = f32::INFINITY;

/// Kerning below this, CSS pixels, is the noise of adding up. A unit of a font
/// is at least ten times as wide.
const NOISE: f32 = 0.001;

/// What is known of one face at one size. Unanswered questions are NaN.
#[derive(Default)]
pub(in crate::paginate) struct Glyphs {
    /// For characters below [`SLOTTED`] a number from 1 on, 0 for none.
    slots: Vec<u8>,
    taken: usize,
    dense_singles: Vec<f32>,
    /// A row of [`DENSE`] for each character.
    dense_kerns: Vec<f32>,
    other_singles: FastMap<char, f32>,
    other_kerns: FastMap<(char, char), f32>,
    /// All that was asked for, in order.
    asked_singles: Vec<char>,
    asked_pairs: Vec<(char, char)>,
}

impl Glyphs {
    /// The advance of a character in CSS pixels, if it is known.
    #[inline]
    pub fn single(&self, c: char) -> Option<f32> {
        if is_zero_width(c) {
            return Some(0.0);
        }
        let width = match self.slot(c) {
            Some(slot) => self.dense_singles[slot],
            None => self.other_singles.get(&c).copied().unwrap_or(NEVER),
        };
        width.is_finite().then_some(width)
    }

    /// What a pair's width differs by from its two singles, 0 if it is not known.
    #[inline]
    pub fn kern(&self, first: char, second: char) -> f32 {
        known(self.raw_kern(first, second))
    }

    /// The same, `None` if it is not known.
    pub fn known_kern(&self, first: char, second: char) -> Option<f32> {
        Some(self.raw_kern(first, second)).filter(|kern| kern.is_finite())
    }

    /// The width of a text whose glyphs do not depend on each other. Characters
    /// that are not known are as wide as `unknown`.
    pub fn sum(&self, text: &str, unknown: f32) -> f64 {
        let mut width = 0.0;
        let mut before: Option<(char, Option<usize>)> = None;
        for c in text.chars().filter(|c| !is_zero_width(*c)) {
            let slot = self.slot(c);
            width += f64::from(match slot {
                Some(slot) if self.dense_singles[slot].is_finite() => self.dense_singles[slot],
                _ => self.single(c).unwrap_or(unknown),
            });
            width += f64::from(match (before, slot) {
                (None, _) => 0.0,
                (Some((_, Some(before))), Some(slot)) => {
                    known(self.dense_kerns[before * DENSE + slot])
                }
                (Some((before, _)), _) => self.kern(before, c),
            });
            before = Some((c, slot));
        }
        width
    }

    /// Notes the question for a character; false if it was asked before.
    #[inline]
    pub fn ask_single(&mut self, c: char) -> bool {
        if self.slot(c).is_some() || is_zero_width(c) || self.other_singles.contains_key(&c) {
            return false;
        }
        self.make_slot(c);
        self.set_single(c, f32::NAN);
        self.asked_singles.push(c);
        true
    }

    /// Notes the question for a pair; false if it was asked before.
    #[inline]
    pub fn ask_pair(&mut self, first: char, second: char) -> bool {
        let is_new = self.raw_kern(first, second).is_infinite()
            && !is_zero_width(first)
            && !is_zero_width(second);
        if is_new {
            self.put_kern(first, second, f32::NAN);
            self.asked_pairs.push((first, second));
        }
        is_new
    }

    /// Whether anything was asked for.
    pub fn has_questions(&self) -> bool {
        !self.asked_singles.is_empty()
    }

    /// All pairs that were asked for.
    pub fn asked_pairs(&self) -> &[(char, char)] {
        &self.asked_pairs
    }

    pub fn set_single(&mut self, c: char, width: f32) {
        match self.slot(c) {
            Some(slot) => self.dense_singles[slot] = width,
            None => {
                self.other_singles.insert(c, width);
            }
        }
    }

    pub fn set_kern(&mut self, first: char, second: char, kern: f32) {
        let kern = if kern.abs() < NOISE { 0.0 } else { kern };
        self.put_kern(first, second, kern);
    }

    /// All characters asked for, and the pairs whose kerning may depend on the size.
    ///
    /// Pairs without kerning have none at any size, unless the font's advances
    /// are rounded to whole pixels and the kerning with them.
    pub fn sized(&self) -> (Vec<char>, Vec<(char, char)>) {
        let rounded = self
            .asked_singles
            .iter()
            .filter_map(|&c| self.single(c))
            .all(|width| (width - width.round()).abs() < NOISE);
        let pairs = self.asked_pairs.iter().copied();
        let kerned = pairs.filter(|&(first, second)| {
            let kern = self.raw_kern(first, second);
            rounded || !kern.is_finite() || kern != 0.0
        });
        (self.asked_singles.clone(), kerned.collect())
    }

    #[inline]
    fn raw_kern(&self, first: char, second: char) -> f32 {
        match (self.slot(first), self.slot(second)) {
            (Some(first), Some(second)) => self.dense_kerns[first * DENSE + second],
            _ => self
                .other_kerns
                .get(&(first, second))
                .copied()
                .unwrap_or(NEVER),
        }
    }

    fn put_kern(&mut self, first: char, second: char, kern: f32) {
        match (self.slot(first), self.slot(second)) {
            (Some(first), Some(second)) => self.dense_kerns[first * DENSE + second] = kern,
            _ => {
                self.other_kerns.insert((first, second), kern);
            }
        }
    }

    #[inline]
    fn slot(&self, c: char) -> Option<usize> {
        let slot = *self.slots.get(c as usize)?;
        (slot as usize).checked_sub(1)
    }

    fn make_slot(&mut self, c: char) {
        if c as usize >= SLOTTED || self.taken == DENSE {
            return;
        }
        if self.slots.is_empty() {
            self.slots = vec![0; SLOTTED];
        }
        self.taken += 1;
        self.slots[c as usize] = self.taken as u8;
        self.dense_singles.push(NEVER);
        self.dense_kerns.resize(self.taken * DENSE, NEVER);
    }
}

fn known(kern: f32) -> f32 {
    if kern.is_finite() { kern } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_and_common_characters_are_known_alike() {
        let mut glyphs = Glyphs::default();
        let all: Vec<char> = ('a'..='z')
            .chain('\u{400}'..'\u{500}')
            .chain('日'..='旦')
            .collect();
        for (&c, width) in all.iter().zip(10_u16..) {
            assert!(glyphs.ask_single(c) && !glyphs.ask_single(c));
            assert_eq!(glyphs.single(c), None);
            glyphs.set_single(c, f32::from(width));
        }
        for (pair, kern) in all.windows(2).zip(1_u16..) {
            assert!(glyphs.ask_pair(pair[0], pair[1]) && !glyphs.ask_pair(pair[0], pair[1]));
            glyphs.set_kern(pair[0], pair[1], f32::from(kern));
        }
        for (index, pair) in (0_u16..).zip(all.windows(2)) {
            assert_eq!(glyphs.single(pair[0]), Some(f32::from(index + 10)));
            let (there, back) = (glyphs.kern(pair[0], pair[1]), glyphs.kern(pair[1], pair[0]));
            assert!((there - f32::from(index + 1)).abs() + back.abs() < 1e-6);
        }
        let sum: u32 = (10..)
            .take(all.len())
            .chain((1..).take(all.len() - 1))
            .sum();
        let text: String = all.iter().collect();
        assert!((glyphs.sum(&text, 0.0) - f64::from(sum)).abs() < 1e-3);
    }

    #[test]
    fn a_pair_without_kerning_is_not_asked_for_at_another_size() {
        let mut glyphs = Glyphs::default();
        for (c, width) in [('A', 8.2), ('V', 8.4), ('n', 7.1)] {
            glyphs.ask_single(c);
            glyphs.set_single(c, width);
        }
        for (first, second, kern) in [('A', 'V', -1.1), ('n', 'n', 0.000_02)] {
            glyphs.ask_pair(first, second);
            glyphs.set_kern(first, second, kern);
        }
        glyphs.ask_pair('V', 'n');
        assert_eq!(
            glyphs.sized().1,
            [('A', 'V'), ('V', 'n')],
            "the last was never answered"
        );
        for c in ['A', 'V', 'n'] {
            glyphs.set_single(c, 8.0);
        }
        assert_eq!(glyphs.sized().1.len(), 3, "rounded advances tell nothing");
    }
}
