//! Taking what is plain, many items at once.

use super::{Breaker, Pen, Place, whole};
use crate::paginate::measure::metrics::FaceMetrics;
use crate::paginate::source::chapter::After;
use crate::paginate::source::zero_width::is_zero_width;

/// A line that fits by less than a unit is looked at again only if it stands
/// this near the beginning of its run, so that a long chapter stays linear.
const MOST_BEFORE: u32 = 2_000;

impl Breaker<'_> {
    /// Takes plain items before `end_item`, which need no closer look, while they
    /// fit. Returns the break after the last one taken, and whether the next does
    /// not fit. `start` is where the line starts.
    pub(super) fn stretch(
        &self,
        start: &Place,
        here: &mut Place,
        pen: &mut Pen,
        end_item: u32,
        limit: f64,
    ) -> (Option<(Place, bool)>, bool) {
        let face_id = self.chapter.runs[here.run as usize].face;
        let Some(face) = self.setting.metrics.face(face_id) else {
            return (None, true);
        };
        let items = &self.chapter.items;
        let stretch = self.setting.advances.stretch(
            items,
            here.item..end_item,
            pen.run + pen.space,
            f64::from(face.space()),
            limit - pen.done,
        );
        if stretch.end == here.item {
            return (None, stretch.full);
        }
        let before = (*here, *pen);
        let last = items[stretch.end as usize - 1];
        let is_spaced = last.after() == After::Space;
        pen.space = if is_spaced {
            f64::from(face.space())
        } else {
            0.0
        };
        pen.run = stretch.width - pen.space;
        *here = Place {
            item: stretch.end,
            offset: self.chapter.offset_of(stretch.end),
            atoms: 0,
            ..*here
        };
        // What the line ends with matters only if more may stand on it.
        if !stretch.full || self.justified || self.setting.hyphenator.is_some() {
            pen.last = Some((self.setting.lexicon.piece(last.index()).last, face_id));
        }
        // Kerning with a space is far less than a quarter of the font size.
        let left = limit - pen.done - pen.run;
        let is_near = left < self.setting.format.font_size / 4.0;
        let tail = if is_spaced && is_near {
            f64::from(face.piece(last.index()).before_space)
        } else {
            0.0
        };
        let tight = left + tail < 0.0;
        // Justified lines are measured without the kerning that let it fit.
        let tail = if self.justified { tail } else { 0.0 };
        let fits_closely = is_near && left + tail < 1.0 / self.setting.format.units;
        let too_wide = fits_closely
            && (left + tail < 0.0 || self.overruns(start, here, pen.run - tail, limit - pen.done));
        if too_wide {
            (*here, *pen) = before;
            let (end, _) = self.stretch(start, here, pen, stretch.end - 1, limit);
            return (end, true);
        }
        (Some((*here, tight)), stretch.full)
    }

    /// Whether a line of one run, which fits by less than a unit, is too wide after
    /// all. `width` is without the kerning with a space at its end.
    ///
    /// Where kerning crosses an end of the line, browsers shape the line's ends
    /// anew, up to the nearest glyphs that do not kern, and round up each part
    /// by itself: what is in the middle by where it stands in the run.
    fn overruns(&self, start: &Place, here: &Place, width: f64, limit: f64) -> bool {
        let run = self.chapter.runs[start.run as usize];
        let before = run.first_item..start.item;
        if start.run != here.run || start.within > 0 || before.len() > MOST_BEFORE as usize {
            return false;
        }
        let (items, units) = (&self.chapter.items, self.setting.format.units);
        let Some(face) = self.setting.metrics.face(run.face) else {
            return false;
        };
        let space = f64::from(face.space());
        let Some(width_before) = self.setting.advances.position(items, before, space) else {
            return false;
        };
        let lead = self.setting.advances.lead_of_plain(start.item);
        let lead = lead.unwrap_or(0.0);
        let from = width_before + lead;
        let text = self.text_of(start.item, here.item);
        let first = if lead == 0.0 {
            0
        } else {
            safe_start(&text, face)
        };
        let beginning = f64::from(face.sum(&text[..first]));
        let end = limit + whole(from + beginning, units) - whole(beginning, units);
        if from + width > end {
            return true;
        }
        let last = items[here.item as usize - 1];
        let spaced = last.after() == After::Space;
        if spaced && !self.justified {
            return false;
        }
        let next = if spaced {
            ' '
        } else {
            let next = items.get(here.item as usize);
            next.map_or(' ', |next| self.setting.lexicon.piece(next.index()).first)
        };
        let (middle, rest) = text.split_at(safe_end(&text, next, face));
        let [middle, rest] = [middle, rest].map(|part| f64::from(face.sum(part)));
        rest > 0.0 && whole(from + middle, units) + whole(rest, units) > end
    }

    /// The text of plain items without the white space at its end.
    fn text_of(&self, from: u32, to: u32) -> String {
        let mut text = String::new();
        for item in &self.chapter.items[from as usize..to as usize] {
            let piece = self.setting.lexicon.text(item.index());
            text.extend(piece.chars().filter(|c| !is_zero_width(*c)));
            if item.after() == After::Space {
                text.push(' ');
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text
    }
}

/// The first byte offset after the first character across which nothing kerns.
fn safe_start(text: &str, face: &FaceMetrics) -> usize {
    text.char_indices()
        .zip(text.char_indices().skip(1))
        .find(|((_, first), (_, second))| face.kern(*first, *second) == 0.0)
        .map_or(text.len(), |(_, second)| second.0)
}

/// The last byte offset across which nothing kerns; `next` follows the text.
fn safe_end(text: &str, next: char, face: &FaceMetrics) -> usize {
    let mut next = next;
    for (at, c) in text.char_indices().rev() {
        if face.kern(c, next) == 0.0 {
            return at + c.len_utf8();
        }
        next = c;
    }
    0
}
