//! What one item adds to its line, looked at closely.

use unicode_segmentation::UnicodeSegmentation;

use crate::document::utf16_length;

use super::{Breaker, Pen, Place};
use crate::paginate::lines::fit::{Fit, fit};
use crate::paginate::measure::advances::{IDEOGRAPHIC_SPACE, reaches_over_space};
use crate::paginate::measure::metrics::FaceMetrics;
use crate::paginate::source::chapter::{After, AtomKind, Item, ItemKind};
use crate::paginate::source::faces::FaceId;
use crate::paginate::source::lexicon::LONG_PIECE;
use crate::paginate::source::lexicon::PieceId;

impl Breaker<'_> {
    /// What an item adds to the line, or `None` if it does not fit.
    pub(super) fn advance(
        &self,
        here: &Place,
        item: Item,
        pen: &Pen,
        limit: f64,
    ) -> Option<Advance> {
        let face_id = self.chapter.runs[here.run as usize].face;
        let columns = if item.after() == After::Space {
            self.space_after(here, item).1
        } else {
            0
        };
        let Some(face) = self.setting.metrics.face(face_id) else {
            return Some(Advance::default());
        };
        let mut advance = Advance {
            space: f64::from(face.space()) * f64::from(columns),
            hyphen: f64::from(face.hyphen()),
            ..Advance::default()
        };
        let mut tail = 0.0;
        match item.kind() {
            ItemKind::Hidden => {
                advance.length = self.chapter.hidden[item.index() as usize];
                advance.last = (columns > 0).then_some((' ', face_id));
                return Some(advance);
            }
            ItemKind::Atom => {
                let atom = self.chapter.atoms[item.index() as usize];
                advance.length = atom.length;
                if atom.kind == AtomKind::Opportunity {
                    // Without width it fits after any space that hangs.
                    return Some(advance);
                }
                if let AtomKind::Inline { ratio } = atom.kind {
                    let em = self.setting.format.font_size * self.setting.faces.get(face_id).size;
                    advance.width = f64::from(ratio) * em;
                }
            }
            ItemKind::Piece => {
                let id = item.index();
                let piece = self.setting.lexicon.piece(id);
                let known = if here.within > 0 {
                    self.rest_of_word(here, face)
                } else {
                    (piece.len16 <= LONG_PIECE).then(|| (face.piece(id), piece.len16))
                };
                if let Some((known, length)) = known {
                    let width = if known.width.is_nan() {
                        0.0
                    } else {
                        known.width
                    };
                    advance.width = f64::from(width) + self.kerning_before(id, face, face_id, pen);
                    advance.length = length;
                    if columns > 0 {
                        tail = f64::from(known.before_space);
                        advance.space += tail;
                        if self.justified {
                            tail = tail.max(0.0);
                        }
                    } else if item.after() == After::Glue && self.touches_space(here) {
                        advance.width += f64::from(known.before_space);
                    }
                } else {
                    let text = &self.setting.lexicon.text(id)[here.within as usize..];
                    let fit = fit(text, face, limit - pen.width());
                    if fit.bytes < text.len() {
                        return None;
                    }
                    advance.width = fit.width;
                    advance.length = fit.length16;
                }
                if piece.last == IDEOGRAPHIC_SPACE {
                    // It hangs, too, and stays where it is at the end of a page.
                    tail -= f64::from(face.single(IDEOGRAPHIC_SPACE));
                }
                advance.last = Some((piece.last, face_id));
            }
        }
        (pen.width() + advance.width + tail <= limit).then_some(advance)
    }

    /// Whether a space in a run of its own, in the same face, follows an item.
    fn touches_space(&self, here: &Place) -> bool {
        let runs = &self.chapter.runs;
        let next = here.item + 1;
        let same_face = here.run + 1 < self.end_run
            && runs[here.run as usize + 1].first_item == next
            && runs[here.run as usize + 1].face == runs[here.run as usize].face;
        same_face && next < self.end_item && self.is_empty_with_space(next)
    }

    /// The kerning between the line so far and a piece.
    pub(super) fn kerning_before(
        &self,
        id: PieceId,
        face: &FaceMetrics,
        face_id: FaceId,
        pen: &Pen,
    ) -> f64 {
        f64::from(match pen.last {
            Some((_, last_face)) if last_face != face_id => 0.0,
            Some((last, _)) if pen.space > 0.0 && !reaches_over_space(last) => 0.0,
            Some(_) if pen.space > 0.0 => face.piece(id).after_space,
            Some((last, _)) => face.kern(last, self.setting.lexicon.piece(id).first),
            None => 0.0,
        })
    }

    /// Breaks inside the piece at `here`, because the line has no better place.
    pub(super) fn cut(&self, here: Place, pen: &Pen, limit: f64, at_line_start: bool) -> Place {
        let item = self.chapter.items[here.item as usize];
        let face = self
            .setting
            .metrics
            .face(self.chapter.runs[here.run as usize].face);
        let mut here = here;
        if item.kind() != ItemKind::Piece {
            // A box wider than the line stands alone and is clipped by nothing.
            if at_line_start {
                let length = match item.kind() {
                    ItemKind::Atom => self.chapter.atoms[item.index() as usize].length,
                    _ => 0,
                };
                self.pass(&mut here, length);
            }
            return here;
        }
        let text = &self.setting.lexicon.text(item.index())[here.within as usize..];
        let mut fit = face.map_or(Fit::default(), |face| fit(text, face, limit - pen.width()));
        if fit.bytes == 0 && at_line_start {
            let first = text.graphemes(true).next().unwrap_or(text);
            fit.bytes = first.len();
            fit.length16 = utf16_length(first);
        }
        if fit.bytes >= text.len() {
            self.pass(&mut here, fit.length16);
            if item.after() == After::Glue {
                self.pass_space(&mut here);
            }
            if item.after() != After::HardBreak {
                self.pass_opportunities(&mut here);
            }
        } else if fit.bytes > 0 {
            here.within += fit.bytes as u32;
            here.offset += fit.length16;
            here.atoms = 0;
        }
        here
    }
}

#[derive(Default)]
pub(super) struct Advance {
    pub width: f64,
    pub space: f64,
    pub hyphen: f64,
    /// UTF-16 code units of text.
    pub length: u32,
    pub last: Option<(char, FaceId)>,
}
