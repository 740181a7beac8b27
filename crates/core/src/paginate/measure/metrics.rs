//! How wide every piece of a book is in every face.
//!
//! The core asks for the widths of strings it has not seen ([`Metrics::wanted`])
//! and the browser answers ([`Metrics::provide`]). Plain pieces are summed from
//! single characters and the kerning of adjacent pairs; pieces whose glyphs
//! depend on each other are asked for whole.

mod adapting;
mod needs;

use std::collections::HashSet;

use crate::paginate::errors::WidthsError;
use crate::paginate::measure::glyphs::Glyphs;
use crate::paginate::source::chapter::{After, Chapter, ItemKind};
use crate::paginate::source::faces::FaceId;
use crate::paginate::source::lexicon::{LONG_PIECE, Lexicon, PieceId, adds_up};
use crate::paginate::source::short_string::BuildHash64;
use crate::paginate::source::zero_width::is_zero_width;
use adapting::Pending;
pub(crate) use needs::Needs;

type FastSet<K> = HashSet<K, BuildHash64>;

/// The widths of one face at one size, CSS pixels.
#[derive(Default)]
pub(crate) struct FaceMetrics {
    glyphs: Glyphs,
    /// By piece id; unknown ones and those of long pieces are NaN.
    widths: Vec<PieceWidth>,
    /// Pieces used in this face, each once; how many of them have been asked for,
    /// and how many have widths.
    used: Vec<PieceId>,
    asked_for: usize,
    measured: usize,
    /// Those of them that are measured whole.
    wholes: Vec<PieceId>,
    /// The size is another since they were measured, or the spaces are.
    pending: Option<Pending>,
    is_used: Vec<bool>,
    /// Characters that touch across pieces, each pair once; their kerning counts, too.
    joins: Vec<(char, char)>,
    is_joined: FastSet<(char, char)>,
    /// How many of the joins have been asked for.
    joins_asked: usize,
    /// How many of them are known.
    joins_measured: usize,
    /// The strings asked for, until they are answered.
    asked: Vec<Asked>,
    space: f32,
    hyphen: f32,
}

/// The width of a piece, and its kerning with a space after and before it.
#[derive(Clone, Copy)]
pub(crate) struct PieceWidth {
    pub width: f32,
    pub before_space: f32,
    pub after_space: f32,
}

const UNKNOWN: PieceWidth = PieceWidth {
    width: f32::NAN,
    before_space: 0.0,
    after_space: 0.0,
};

enum Asked {
    Single(char),
    Pair(char, char),
    Whole(PieceId),
}

impl FaceMetrics {
    #[inline]
    fn mark_used(&mut self, id: PieceId) {
        let index = id as usize;
        if index >= self.is_used.len() {
            self.is_used.resize(index + 1, false);
        }
        if !self.is_used[index] {
            self.is_used[index] = true;
            self.used.push(id);
        }
    }

    #[inline]
    fn mark_join(&mut self, first: char, second: char) {
        // What a mark or a joiner does to its neighbour is no kerning.
        if adds_up(first) && adds_up(second) && self.is_joined.insert((first, second)) {
            self.joins.push((first, second));
        }
    }

    #[inline]
    pub fn piece(&self, id: PieceId) -> PieceWidth {
        self.widths.get(id as usize).copied().unwrap_or(UNKNOWN)
    }

    pub fn space(&self) -> f32 {
        self.space
    }

    pub fn hyphen(&self) -> f32 {
        self.hyphen
    }

    pub fn kern(&self, first: char, second: char) -> f32 {
        self.glyphs.kern(first, second)
    }

    #[inline]
    pub fn single(&self, c: char) -> f32 {
        self.glyphs.single(c).unwrap_or(self.space)
    }

    #[inline]
    fn ask_single(&mut self, c: char) {
        if self.glyphs.ask_single(c) {
            self.asked.push(Asked::Single(c));
        }
    }

    #[inline]
    fn ask_pair(&mut self, first: char, second: char) {
        let closed_up = is_full_width_mark(first) && is_full_width_mark(second);
        if !closed_up && self.glyphs.ask_pair(first, second) {
            self.asked.push(Asked::Pair(first, second));
        }
    }

    /// Whether something is used whose width is not known.
    fn wants(&self) -> bool {
        // A face in which nothing but spaces is set has no pieces.
        let knows_space = self.glyphs.single(' ').is_some();
        !knows_space
            || self.pending.is_some()
            || !self.asked.is_empty()
            || self.measured < self.used.len()
            || self.joins_asked < self.joins.len()
    }

    fn ask(&mut self, lexicon: &Lexicon) {
        if let Some(Pending { change, asked }) = self.pending {
            // Nothing else is asked for until it is known what follows from these.
            if !asked {
                self.ask_after(change, lexicon);
            }
            return;
        }
        self.ask_single(' ');
        self.ask_single('-');
        for index in self.joins_asked..self.joins.len() {
            let (first, second) = self.joins[index];
            self.ask_single(first);
            self.ask_single(second);
            self.ask_pair(first, second);
        }
        self.joins_asked = self.joins.len();
        for index in self.asked_for..self.used.len() {
            let id = self.used[index];
            let mut previous = ' ';
            for c in lexicon.text(id).chars().filter(|c| !is_zero_width(*c)) {
                self.ask_single(c);
                self.ask_pair(previous, c);
                previous = c;
            }
            self.ask_pair(previous, ' ');
            if lexicon.piece(id).shaped {
                self.wholes.push(id);
                self.asked.push(Asked::Whole(id));
            }
        }
        self.asked_for = self.used.len();
    }

    fn take(&mut self, widths: &[f64], lexicon: &Lexicon, letter_spacing: f32) {
        let asked = std::mem::take(&mut self.asked);
        let widths: Vec<f64> = widths.iter().map(|width| sound(*width)).collect();
        if let Some(Pending { change, .. }) = self.pending
            && !self.adapt(change, &asked, &widths, lexicon)
        {
            return;
        }
        // Singles first: pairs are told as the difference to these.
        for (asked, width) in asked.iter().zip(&widths) {
            if let Asked::Single(c) = asked {
                self.glyphs.set_single(*c, *width as f32);
            }
        }
        self.space = self.glyphs.single(' ').unwrap_or(0.0);
        // The hyphen that browsers put at a line's end has no space after it.
        self.hyphen = self.glyphs.single('-').unwrap_or(0.0) - letter_spacing;
        for (asked, width) in asked.iter().zip(&widths) {
            match *asked {
                Asked::Single(_) => {}
                Asked::Pair(first, second) => {
                    let apart = f64::from(self.single(first)) + f64::from(self.single(second));
                    self.glyphs.set_kern(first, second, (*width - apart) as f32);
                }
                Asked::Whole(id) => self.piece_mut(id).width = *width as f32,
            }
        }
    }

    fn piece_mut(&mut self, id: PieceId) -> &mut PieceWidth {
        let index = id as usize;
        if index >= self.widths.len() {
            self.widths.resize(index + 1, UNKNOWN);
        }
        &mut self.widths[index]
    }

    fn add_up(&mut self, lexicon: &Lexicon) {
        for index in self.measured..self.asked_for {
            let id = self.used[index];
            let piece = *lexicon.piece(id);
            let kern = |first, second| {
                if adds_up(first) && adds_up(second) {
                    self.kern(first, second)
                } else {
                    0.0
                }
            };
            let before_space = kern(piece.last, ' ');
            let after_space = kern(' ', piece.first);
            let known = self.piece_mut(id).width;
            let width = if piece.len16 > LONG_PIECE {
                // Such pieces are measured as far as a line goes, no further.
                f32::NAN
            } else if piece.shaped && !known.is_nan() {
                known
            } else {
                self.sum(lexicon.text(id))
            };
            *self.piece_mut(id) = PieceWidth {
                width,
                before_space,
                after_space,
            };
        }
        self.measured = self.measured.max(self.asked_for);
        self.joins_measured = self.joins_asked;
    }

    /// The width of a string whose glyphs do not depend on each other.
    pub fn sum(&self, text: &str) -> f32 {
        self.glyphs.sum(text, self.space) as f32
    }
}

/// A width that lines can be summed from.
fn sound(width: f64) -> f64 {
    const MOST: f64 = 1e6;
    if width.is_finite() {
        width.clamp(0.0, MOST)
    } else {
        0.0
    }
}

/// Brackets and stops an em wide: a canvas closes them up where they meet, the
/// page, which is told not to, does not.
fn is_full_width_mark(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{303f}' | '\u{30fb}' | '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}' | '\u{ff3b}'..='\u{ff40}' | '\u{ff5b}'..='\u{ff65}')
}

/// The widths of all faces of a book, for one family and size.
#[derive(Default)]
pub(crate) struct Metrics {
    faces: Vec<FaceMetrics>,
    /// How often widths have been forgotten.
    generation: u64,
}

impl Metrics {
    pub fn face(&self, id: FaceId) -> Option<&FaceMetrics> {
        self.faces.get(id.index())
    }

    /// Changes when widths that were known are so no longer.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Notes which pieces a chapter sets in which faces, and which of them touch.
    pub fn mark_used(&mut self, chapter: &Chapter, lexicon: &Lexicon) {
        for (index, run) in chapter.runs.iter().enumerate() {
            let end = chapter
                .runs
                .get(index + 1)
                .map_or(chapter.items.len(), |next| next.first_item as usize);
            let face = self.face_mut(run.face);
            let mut touching = None;
            for item in &chapter.items[run.first_item as usize..end] {
                if item.kind() != ItemKind::Piece {
                    touching = None;
                    continue;
                }
                let id = item.index();
                face.mark_used(id);
                if let Some(last) = touching {
                    face.mark_join(last, lexicon.piece(id).first);
                }
                touching = matches!(
                    item.after(),
                    After::Glue | After::Opportunity | After::Hyphen
                )
                .then(|| lexicon.piece(id).last);
            }
        }
    }

    /// Notes that a piece may be set apart from the rest of another, wherever
    /// that is used.
    pub fn mark_part(&mut self, whole: PieceId, part: PieceId) {
        for face in &mut self.faces {
            if face.is_used.get(whole as usize) == Some(&true) {
                face.mark_used(part);
            }
        }
    }

    fn face_mut(&mut self, face: FaceId) -> &mut FaceMetrics {
        let index = face.index();
        if index >= self.faces.len() {
            self.faces.resize_with(index + 1, FaceMetrics::default);
        }
        &mut self.faces[index]
    }

    /// The strings whose widths in a face are not known yet, in the order in
    /// which [`Metrics::provide`] wants their widths.
    pub fn wanted(&mut self, face: FaceId, lexicon: &Lexicon) -> Vec<String> {
        let Some(face) = self.faces.get_mut(face.index()) else {
            return Vec::new();
        };
        if !face.wants() {
            return Vec::new();
        }
        face.ask(lexicon);
        if face.asked.is_empty() {
            // New words of known characters and pairs: their sums are all that is missing.
            face.add_up(lexicon);
        }
        let string = |asked: &Asked| match *asked {
            Asked::Single(c) => c.into(),
            Asked::Pair(first, second) => [first, second].iter().collect(),
            Asked::Whole(id) => lexicon.text(id).to_owned(),
        };
        face.asked.iter().map(string).collect()
    }

    /// Takes the widths of the strings [`Metrics::wanted`] named last. An answer
    /// to a question that was forgotten since, or to another one, is refused. They have so much
    /// in them for each character, CSS pixels.
    pub fn provide(
        &mut self,
        face: FaceId,
        widths: &[f64],
        lexicon: &Lexicon,
        letter_spacing: f32,
    ) -> Result<(), WidthsError> {
        let Some(face) = self.faces.get_mut(face.index()) else {
            return Self::refused(widths);
        };
        if face.asked.len() != widths.len() {
            return Err(WidthsError {
                wanted: face.asked.len(),
                given: widths.len(),
            });
        }
        if !widths.is_empty() {
            face.take(widths, lexicon, letter_spacing);
            if face.asked.is_empty() {
                face.add_up(lexicon);
            }
        }
        Ok(())
    }

    /// What becomes of widths nobody asked for.
    pub fn refused(widths: &[f64]) -> Result<(), WidthsError> {
        if widths.is_empty() {
            return Ok(());
        }
        Err(WidthsError {
            wanted: 0,
            given: widths.len(),
        })
    }

    /// Forgets all widths, but not which pieces are used in which face.
    pub fn forget(&mut self) {
        self.generation += 1;
        for face in &mut self.faces {
            face.forget();
        }
    }
}
