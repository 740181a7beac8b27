//! Another size of a face that has been measured, or other spaces in it: nearly all
//! widths follow from those of the single characters.
//!
//! Where a browser places glyphs at fractions of a pixel, all widths of a font
//! grow alike, so kerning and whole words are multiplied, not measured. Where
//! it rounds, or the font's shapes depend on the size, the single characters
//! do not grow alike, and everything is measured again.
//!
//! Space between letters or words comes to each character alike, so kerning stays
//! what it is. What is measured whole is measured again, and what marks and joiners
//! are in: how many characters have become of them is the font's secret. So is
//! everything, where some other character took more or less than the space.

use super::{Asked, FaceMetrics, Lexicon, Metrics};
use crate::paginate::measure::glyphs::FastMap;
use crate::paginate::source::faces::FaceId;
use crate::paginate::source::lexicon::adds_up;

/// By how much a character may be wider than the others' growth says, or than its space,
/// CSS pixels: far more than arithmetic loses, far less than rounding moves.
const TOLERANCE: f64 = 0.002;

/// What the widths that are known do not have in them yet.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// The font has another size.
    Size,
    /// So much more stands after each character, and after each space beside that, CSS pixels.
    Spaces { letters: f64, words: f64 },
}

/// A change, and whether the strings asked for are those that tell what follows from it.
#[derive(Clone, Copy)]
pub(super) struct Pending {
    pub change: Change,
    pub asked: bool,
}

/// Spaces that have the space between words added (CSS Text 4, section 8.1).
const fn is_word_separator(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}')
}

impl Metrics {
    /// Forgets what depends on the size: all but which strings there are and
    /// which characters do not kern.
    pub fn resize(&mut self) {
        self.generation += 1;
        for face in &mut self.faces {
            face.resize();
        }
    }

    /// Takes in that more room stands after each character of a face, `letters` CSS pixels, and
    /// after each space `words` beside that. Forgets the face where `letters` tells nothing.
    pub fn respace(&mut self, words: f64, letters: impl Fn(FaceId) -> Option<f64>) {
        self.generation += 1;
        for (index, face) in self.faces.iter_mut().enumerate() {
            match letters(FaceId::new(index as u16)) {
                Some(letters) => face.respace(letters, words),
                None => face.forget(),
            }
        }
    }
}

impl FaceMetrics {
    /// The size is another now. What is known is kept, to be scaled.
    fn resize(&mut self) {
        // Spaces that have not been taken in do not grow with the font.
        if self.awaits_spaces() {
            self.forget();
        }
        // A face in which nothing but spaces is set has its questions, too.
        let pending = self.glyphs.has_questions().then_some(Pending {
            change: Change::Size,
            asked: false,
        });
        self.await_change(pending);
        if self.pending.is_none() {
            self.widths.clear();
        }
    }

    /// Takes in that there is so much more after each character, and after each space beside that.
    fn respace(&mut self, letters: f64, words: f64) {
        if letters == 0.0 && words == 0.0 {
            return;
        }
        let before = match self.pending.map(|pending| pending.change) {
            None if self.asked.is_empty() && self.glyphs.has_questions() => (0.0, 0.0),
            Some(Change::Spaces { letters, words }) => (letters, words),
            _ => return self.forget(),
        };
        self.await_change(Some(Pending {
            change: Change::Spaces {
                letters: before.0 + letters,
                words: before.1 + words,
            },
            asked: false,
        }));
    }

    /// Forgets all widths, but not what the face is used for.
    pub(super) fn forget(&mut self) {
        *self = Self {
            used: std::mem::take(&mut self.used),
            is_used: std::mem::take(&mut self.is_used),
            joins: std::mem::take(&mut self.joins),
            is_joined: std::mem::take(&mut self.is_joined),
            ..Self::default()
        };
    }

    fn awaits_spaces(&self) -> bool {
        let change = self.pending.map(|pending| pending.change);
        matches!(change, Some(Change::Spaces { .. }))
    }

    fn await_change(&mut self, pending: Option<Pending>) {
        self.pending = pending;
        self.measured = 0;
        self.joins_measured = 0;
        self.asked.clear();
    }

    /// Asks first for the strings that decide about the rest after a change.
    pub(super) fn ask_after(&mut self, change: Change, lexicon: &Lexicon) {
        self.pending = Some(Pending {
            change,
            asked: true,
        });
        let (singles, _) = self.glyphs.sized();
        let only_words = matches!(change, Change::Spaces { letters: 0.0, .. });
        let is_other = |c: &char| !only_words || is_word_separator(*c);
        self.asked = singles
            .into_iter()
            .filter(is_other)
            .map(Asked::Single)
            .collect();
        if let Change::Spaces { .. } = change {
            let is_other = |id: &u32| !only_words || lexicon.text(*id).contains('\u{a0}');
            let wholes = self.wholes.iter().copied().filter(is_other);
            self.asked.extend(wholes.map(Asked::Whole));
            // A mark alone may have room after it, and none over its letter.
            let pairs = self.glyphs.asked_pairs().iter().copied();
            let differ = pairs.filter(|&(a, b)| !(only_words || adds_up(a) && adds_up(b)));
            self.asked.extend(differ.map(|(a, b)| Asked::Pair(a, b)));
        }
    }

    /// Works out what follows from the widths that were asked for after a change; asks for
    /// more where that is not certain. False if nothing is, and all is forgotten.
    pub(super) fn adapt(
        &mut self,
        change: Change,
        asked: &[Asked],
        widths: &[f64],
        lexicon: &Lexicon,
    ) -> bool {
        self.pending = None;
        let singles = asked.iter().zip(widths).filter_map(|(asked, &new)| {
            let &Asked::Single(c) = asked else {
                return None;
            };
            self.glyphs.single(c).map(|old| (c, f64::from(old), new))
        });
        let singles: Vec<Grown> = singles.collect();
        match change {
            Change::Size => {
                self.grow(&singles, lexicon);
                true
            }
            Change::Spaces { letters, words } => {
                let has_its_spaces = |&(c, old, new): &Grown| {
                    let between_words = if is_word_separator(c) { words } else { 0.0 };
                    let more = new - old - between_words;
                    !adds_up(c) || (more - letters).abs() < TOLERANCE
                };
                let all = singles.iter().all(has_its_spaces);
                if !all {
                    self.forget();
                }
                all
            }
        }
    }

    /// Takes the widths of all characters at another size.
    fn grow(&mut self, singles: &[Grown], lexicon: &Lexicon) {
        let Some(growth) = common_growth(singles) else {
            let (_, pairs) = self.glyphs.sized();
            let pairs = pairs.into_iter().map(|(a, b)| Asked::Pair(a, b));
            self.asked.extend(pairs);
            let wholes = self.wholes.iter().map(|&id| Asked::Whole(id));
            self.asked.extend(wholes);
            return;
        };
        // Not sorted: a sort alone would take a kilobyte of what every reader fetches.
        let mut grown = FastMap::default();
        for &(c, _, new) in singles {
            grown.insert(c, new as f32);
        }
        for index in 0..self.wholes.len() {
            let id = self.wholes[index];
            // Fonts of other scripts round their units in their own way.
            let (mut old, mut new) = (0.0, 0.0);
            for c in lexicon.text(id).chars() {
                if let (Some(&width), Some(before)) = (grown.get(&c), self.glyphs.single(c)) {
                    old += f64::from(before);
                    new += f64::from(width);
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
        let (_, pairs) = self.glyphs.sized();
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

/// A character, and its width before and after.
type Grown = (char, f64, f64);

/// By what factor all characters have grown; `None` if some have grown otherwise.
fn common_growth(singles: &[Grown]) -> Option<f64> {
    let sum = |width: fn(&Grown) -> f64| singles.iter().map(width).sum::<f64>();
    let (old, new) = (sum(|single| single.1), sum(|single| single.2));
    let growth = new / old;
    let alike = |single: &Grown| (single.2 - single.1 * growth).abs() < TOLERANCE;
    (growth.is_finite() && singles.iter().all(alike)).then_some(growth)
}
