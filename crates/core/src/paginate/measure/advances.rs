//! How far each item of a chapter moves the pen: the fast road of line breaking.
//!
//! Most items are plain: one piece after another piece of the same run, with a
//! space or a break opportunity after it. What such an item adds to its line
//! does not depend on the line, so it is worked out once for a font and size;
//! after that, a line is a walk along a row of numbers.

use std::ops::Range;

use crate::paginate::measure::metrics::{FaceMetrics, Metrics};
use crate::paginate::source::chapter::{After, Chapter, Item, ItemKind};
use crate::paginate::source::faces::FaceId;
use crate::paginate::source::lexicon::Lexicon;

/// Hangs at the end of a line, as other spaces do.
pub(in crate::paginate) const IDEOGRAPHIC_SPACE: char = '\u{3000}';

/// What each item adds to its line, for the metrics of one moment.
#[derive(Default)]
pub(crate) struct Advances {
    items: Vec<Advance>,
    /// The state of the metrics these were worked out from.
    generation: u64,
    /// Lines that fit by less than a unit are not looked at again, as on the slow road.
    #[cfg(test)]
    pub rough: bool,
}

/// CSS pixels. Both NaN for an item that is not plain.
#[derive(Clone, Copy)]
struct Advance {
    /// Width with the kerning before it and, where a space follows, with that.
    width: f32,
    /// The kerning before it, which does not count where a line starts.
    lead: f32,
}

const NOT_PLAIN: Advance = Advance {
    width: f32::NAN,
    lead: f32::NAN,
};

/// How far a line goes over plain items.
pub(in crate::paginate) struct Stretch {
    /// The first item that is not taken.
    pub end: u32,
    /// Width of the run up to there, a space at its end included.
    pub width: f64,
    /// The item at `end` is plain but does not fit.
    pub full: bool,
}

impl Advances {
    /// Whether they were worked out for a chapter and what the metrics are now.
    pub fn are_of(&self, chapter: &Chapter, metrics: &Metrics) -> bool {
        self.generation == metrics.generation() && self.items.len() == chapter.items.len()
    }

    /// Works the numbers out, unless the metrics are those of the last time.
    pub fn update(&mut self, chapter: &Chapter, lexicon: &Lexicon, metrics: &Metrics) {
        if self.are_of(chapter, metrics) {
            return;
        }
        self.generation = metrics.generation();
        self.items.clear();
        self.items.resize(chapter.items.len(), NOT_PLAIN);
        let mut gaps = chapter.gaps.iter().peekable();
        for leaf in &chapter.leaves {
            let last = chapter.first_item_of(leaf.runs.1).wrapping_sub(1);
            let mut before: Option<(FaceId, Item)> = None;
            for run in leaf.runs.0..leaf.runs.1 {
                let face_id = chapter.runs[run as usize].face;
                let Some(face) = metrics.face(face_id) else {
                    continue;
                };
                for at in chapter.first_item_of(run)..chapter.first_item_of(run + 1) {
                    let item = chapter.items[at as usize];
                    while gaps.next_if(|gap| gap.item < at).is_some() {}
                    let one_space = gaps
                        .peek()
                        .is_none_or(|gap| gap.item != at || gap.columns == 1);
                    let is_plain = item.kind() == ItemKind::Piece && one_space;
                    let first = at == chapter.first_item_of(leaf.runs.0);
                    if is_plain && (first || before.is_some()) {
                        let before = before
                            .filter(|(face, _)| *face == face_id)
                            .map(|(_, item)| item);
                        self.items[at as usize] = plain(face, before, item, at == last, lexicon);
                    }
                    before = is_plain.then_some((face_id, item));
                }
            }
        }
    }

    /// The kerning before a plain item; `None` for others.
    #[inline]
    pub fn lead_of_plain(&self, item: u32) -> Option<f64> {
        let lead = self.items.get(item as usize)?.lead;
        (!lead.is_nan()).then(|| f64::from(lead))
    }

    /// The width of plain items, each with the space after it; `None` if one is not plain.
    pub fn position(&self, items: &[Item], range: Range<u32>, space: f64) -> Option<f64> {
        #[cfg(test)]
        if self.rough {
            return None;
        }
        let range = range.start as usize..range.end as usize;
        let mut width = 0.0;
        for (advance, item) in self.items.get(range.clone())?.iter().zip(&items[range]) {
            let spaced = item.after() == After::Space;
            width += f64::from(advance.width) + if spaced { space } else { 0.0 };
        }
        (!width.is_nan()).then_some(width)
    }

    /// Takes the plain items at the start of `range` while they fit: a line may
    /// end after each.
    ///
    /// `width` is that of the run so far, `space` that of a space, and `room`
    /// what the run may fill.
    #[inline]
    pub fn stretch(
        &self,
        items: &[Item],
        range: Range<u32>,
        mut width: f64,
        space: f64,
        room: f64,
    ) -> Stretch {
        let mut end = range.start;
        let range = range.start as usize..range.end as usize;
        for (advance, item) in self.items[range.clone()].iter().zip(&items[range]) {
            let advance_px = f64::from(advance.width);
            let after = if item.after() == After::Space {
                space
            } else {
                0.0
            };
            if width + advance_px <= room {
                // One addition to the width so far, since the next waits for it.
                width += advance_px + after;
                end += 1;
                continue;
            }
            return Stretch {
                end,
                width,
                full: !advance.width.is_nan(),
            };
        }
        Stretch {
            end,
            width,
            full: false,
        }
    }
}

/// Whether what follows a space kerns with it: after ideographs and kana the space is theirs, and
/// is shaped with them.
pub(in crate::paginate) fn reaches_over_space(last: char) -> bool {
    last < '\u{2e80}'
}

/// What an item adds to a line after `before`, which is in the same face;
/// after nothing or another face there is no kerning.
#[inline]
fn plain(
    face: &FaceMetrics,
    before: Option<Item>,
    item: Item,
    last_of_leaf: bool,
    lexicon: &Lexicon,
) -> Advance {
    let may_end_line = matches!(item.after(), After::Space | After::Opportunity) || last_of_leaf;
    let piece = lexicon.piece(item.index());
    if !may_end_line || item.after() == After::Hyphen || piece.last == IDEOGRAPHIC_SPACE {
        return NOT_PLAIN;
    }
    let known = face.piece(item.index());
    let lead = match before.map(|before| (before, before.after())) {
        None => 0.0,
        Some((before, After::Space)) if !reaches_over_space(lexicon.piece(before.index()).last) => {
            0.0
        }
        Some((_, After::Space)) => known.after_space,
        Some((_, After::HardBreak)) => return NOT_PLAIN,
        Some((before, After::Glue | After::Opportunity | After::Hyphen)) => {
            let first = lexicon.piece(item.index()).first;
            face.kern(lexicon.piece(before.index()).last, first)
        }
    };
    let tail = if item.after() == After::Space {
        known.before_space
    } else {
        0.0
    };
    let width = lead + known.width + tail;
    if width.is_nan() {
        NOT_PLAIN
    } else {
        Advance { width, lead }
    }
}
