//! Blocks that the browser measured: tables, formulas, text with annotations.

use std::ops::Range;

use crate::paginate::lines::line::{Line, UNITS};

/// A block as the browser laid it out: its height, and where it may be cut.
///
/// Cuts that do not rise are left out, and no line or row is set higher than a page.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MeasuredBlock {
    /// CSS pixels.
    pub height: f64,
    /// Where lines or rows after the first begin: CSS pixels from the block's
    /// top, and UTF-16 code units from its first character. Both rise.
    pub cuts: Vec<(f64, u32)>,
}

impl MeasuredBlock {
    /// A block of a height in CSS pixels that is never cut.
    #[must_use]
    pub fn new(height: f64) -> Self {
        Self {
            height,
            cuts: Vec::new(),
        }
    }

    /// The same with places to cut it at; see [`MeasuredBlock::cuts`].
    #[must_use]
    pub fn with_cuts(mut self, cuts: Vec<(f64, u32)>) -> Self {
        self.cuts = cuts;
        self
    }
}

/// The lines or rows of a measured block, whose characters are `text`; none is
/// higher than the page, beyond which it scrolls.
pub(in crate::paginate) fn break_measured(
    text: Range<u32>,
    measured: &MeasuredBlock,
    page_height: f64,
    lines: &mut Vec<Line>,
) {
    let most = page_height.max(1.0);
    let first = text.start;
    let mut offset = first;
    let mut top = 0.0;
    let ends = measured
        .cuts
        .iter()
        .map(|(y, cut)| (*y, first.saturating_add(*cut)))
        .filter(|(_, cut)| *cut <= text.end)
        .chain([(measured.height, u32::MAX)]);
    for (bottom, next) in ends {
        // A cut that does not rise is no place to cut.
        if bottom.is_nan() || bottom <= top || next <= offset {
            continue;
        }
        // Not `clamp`, which can print floats: a twentieth of the WebAssembly module.
        let height = ((bottom - top).max(1.0).min(most) * UNITS).ceil() as i32;
        lines.push(Line {
            offset,
            atoms_before: 0,
            height,
            tight: false,
            hyphenated: false,
        });
        (offset, top) = (next, bottom);
    }
    if lines.last().is_none_or(|line| line.offset < first) {
        lines.push(Line {
            offset: first,
            atoms_before: 0,
            height: UNITS as i32,
            tight: false,
            hyphenated: false,
        });
    }
}
