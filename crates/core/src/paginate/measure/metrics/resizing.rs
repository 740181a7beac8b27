//! Another size of a face that has been measured: nearly all widths follow from
//! those of the single characters.
//!
//! Where a browser places glyphs at fractions of a pixel, all widths of a font
//! grow alike, so kerning and whole words are multiplied, not measured. Where
//! it rounds, or the font's shapes depend on the size, the single characters
//! do not grow alike, and everything is measured again.

use super::{Asked, FaceMetrics, Lexicon};

/// By how much a character may be wider than the others' growth says, CSS
/// pixels: far more than arithmetic loses, far less than rounding moves.
const TOLERANCE: f64 = 0.002;

impl FaceMetrics {
    /// The size is another now. What is known is kept, to be scaled.
    pub(super) fn resize(&mut self) {
        // A face in which nothing but spaces is set has its questions, too.
        self.resized = self.glyphs.has_questions();
        self.scaling = false;
        self.measured = 0;
        self.joins_measured = 0;
        self.asked.clear();
        if !self.resized {
            self.widths.clear();
        }
    }

    /// Asks for the characters first; what they say decides about the rest.
    pub(super) fn ask_at_new_size(&mut self) {
        self.resized = false;
        self.scaling = true;
        let (singles, _) = self.glyphs.sized();
        self.asked = singles.into_iter().map(Asked::Single).collect();
    }

    /// Takes the widths at the new size, `asked` and `widths` side by side.
    pub(super) fn rescale(&mut self, asked: &[Asked], widths: &[f64], lexicon: &Lexicon) {
        self.scaling = false;
        let singles = asked.iter().zip(widths).filter_map(|(asked, &new)| {
            let &Asked::Single(c) = asked else {
                return None;
            };
            self.glyphs.single(c).map(|old| (c, f64::from(old), new))
        });
        let mut singles: Vec<_> = singles.collect();
        singles.sort_unstable_by_key(|single| single.0);
        let (_, pairs) = self.glyphs.sized();
        let Some(growth) = common_growth(&singles) else {
            let pairs = pairs.into_iter().map(|(a, b)| Asked::Pair(a, b));
            let wholes = self.wholes.iter().map(|&id| Asked::Whole(id));
            self.asked.extend(pairs.chain(wholes));
            return;
        };
        for index in 0..self.wholes.len() {
            let id = self.wholes[index];
            // Fonts of other scripts round their units in their own way.
            let (mut old, mut new) = (0.0, 0.0);
            for c in lexicon.text(id).chars() {
                if let Ok(at) = singles.binary_search_by_key(&c, |single| single.0) {
                    old += singles[at].1;
                    new += singles[at].2;
                }
            }
            let growth = if old > 0.0 { new / old } else { growth };
            let width = &mut self.piece_mut(id).width;
            if width.is_nan() {
                self.asked.push(Asked::Whole(id));
            } else {
                *width = (f64::from(*width) * growth) as f32;
            }
        }
        for (first, second) in pairs {
            match self.glyphs.known_kern(first, second) {
                Some(kern) => {
                    let kern = (f64::from(kern) * growth) as f32;
                    self.glyphs.set_kern(first, second, kern);
                }
                None => self.asked.push(Asked::Pair(first, second)),
            }
        }
    }
}

/// By what factor all characters have grown; `None` if some have grown otherwise.
fn common_growth(singles: &[(char, f64, f64)]) -> Option<f64> {
    let sum = |width: fn(&(char, f64, f64)) -> f64| singles.iter().map(width).sum::<f64>();
    let (old, new) = (sum(|single| single.1), sum(|single| single.2));
    let growth = new / old;
    let alike = |single: &(char, f64, f64)| (single.2 - single.1 * growth).abs() < TOLERANCE;
    (growth.is_finite() && singles.iter().all(alike)).then_some(growth)
}
