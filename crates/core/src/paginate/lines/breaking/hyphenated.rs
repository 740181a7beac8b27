//! Ending a line inside a word.

use crate::document::utf16_length;

use super::{Breaker, Pen, Place, whole};
use crate::paginate::lines::hyphenation::Break;
use crate::paginate::measure::metrics::{FaceMetrics, PieceWidth};
use crate::paginate::source::chapter::{After, ItemKind};
use crate::paginate::source::lexicon::LONG_PIECE;
use crate::paginate::source::lexicon::PieceId;

impl<'a> Breaker<'a> {
    /// The last place where a line that ends before or in the piece at `here`
    /// can end with a hyphen: in that piece, or in the one glued to it.
    pub(super) fn hyphenated(
        &self,
        here: &Place,
        pen: &Pen,
        glued: Option<(Place, Pen)>,
        limit: f64,
    ) -> Option<Place> {
        self.setting.hyphenator?;
        self.hyphenated_in(here, pen, limit)
            .or_else(|| glued.and_then(|(before, pen)| self.hyphenated_in(&before, &pen, limit)))
    }

    /// Whether a line may end inside the piece at `here` though not after it.
    pub(super) fn is_glued_word(&self, here: &Place) -> bool {
        let item = self.chapter.items[here.item as usize];
        item.after() == After::Glue && !self.breaks(here).is_empty()
    }

    fn breaks(&self, here: &Place) -> &'a [Break] {
        let item = self.chapter.items[here.item as usize];
        match self.setting.hyphenator {
            Some(hyphenator) if item.kind() == ItemKind::Piece => {
                hyphenator.breaks(here.item, here.offset)
            }
            _ => &[],
        }
    }

    fn hyphenated_in(&self, here: &Place, pen: &Pen, limit: f64) -> Option<Place> {
        let breaks = self.breaks(here);
        if breaks.is_empty() {
            return None;
        }
        let face_id = self.chapter.runs[here.run as usize].face;
        let face = self.setting.metrics.face(face_id)?;
        let id = self.chapter.items[here.item as usize].index();
        let passed = utf16_length(&self.setting.lexicon.text(id)[..here.within as usize]);
        let start = pen.run + pen.space + self.kerning_before(id, face, face_id, pen);
        // Browsers round up the run and the hyphen, each by itself.
        let whole = |width: f64| whole(width, self.setting.format.units);
        let room = limit - pen.done - whole(f64::from(face.hyphen()));
        breaks
            .iter()
            .rev()
            .take_while(|at| u32::from(at.bytes) > here.within)
            .find(|at| whole(start + self.part(face, id, here.within as u16, at.bytes)) <= room)
            .map(|at| Place {
                within: u32::from(at.bytes),
                offset: here.offset + u32::from(at.len16) - passed,
                atoms: 0,
                after_hyphen: true,
                ..*here
            })
    }

    /// What is left of a word whose beginning stands on the line before, and
    /// its length in UTF-16 code units.
    pub(super) fn rest_of_word(
        &self,
        here: &Place,
        face: &FaceMetrics,
    ) -> Option<(PieceWidth, u32)> {
        self.setting.hyphenator?;
        let id = self.chapter.items[here.item as usize].index();
        let piece = self.setting.lexicon.piece(id);
        if piece.len16 > LONG_PIECE {
            return None;
        }
        let text = self.setting.lexicon.text(id);
        let width = self.part(face, id, here.within as u16, text.len() as u16);
        let rest = PieceWidth {
            width: width as f32,
            after_space: 0.0,
            ..face.piece(id)
        };
        Some((rest, utf16_length(&text[here.within as usize..])))
    }

    pub(super) fn part(&self, face: &FaceMetrics, id: PieceId, from: u16, to: u16) -> f64 {
        let hyphenation = self.setting.hyphenator.map(|hyphenator| hyphenator.words);
        let known = hyphenation
            .and_then(|words| words.part(id, from, to))
            .map(|part| face.piece(part).width)
            .filter(|width| !width.is_nan());
        let text = &self.setting.lexicon.text(id)[usize::from(from)..usize::from(to)];
        f64::from(known.unwrap_or_else(|| face.sum(text)))
    }
}
