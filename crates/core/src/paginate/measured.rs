//! Blocks that the browser measured: tables, formulas, text with annotations.

use super::lines::{Line, UNITS};

/// A block as the browser laid it out: its height, and where it may be cut.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredBlock {
    /// CSS pixels.
    pub height: f64,
    /// Where lines or rows after the first begin: CSS pixels from the block's
    /// top, and UTF-16 code units from its first character. Both rise.
    pub cuts: Vec<(f64, u32)>,
}

/// The lines or rows of a measured block; none is higher than the page, beyond
/// which it scrolls.
pub(super) fn break_measured(
    first: u32,
    measured: &MeasuredBlock,
    page_height: f64,
    lines: &mut Vec<Line>,
) {
    let most = page_height.max(1.0);
    let mut offset = first;
    let mut top = 0.0;
    let ends = measured
        .cuts
        .iter()
        .map(|(y, cut)| (*y, first.saturating_add(*cut)))
        .chain([(measured.height, u32::MAX)]);
    for (bottom, next) in ends {
        // A cut that does not rise is no place to cut.
        if bottom <= top || next <= offset {
            continue;
        }
        let height = ((bottom - top).clamp(1.0, most) * UNITS).ceil() as i32;
        lines.push(Line {
            offset,
            atoms_before: 0,
            height,
            tight: false,
        });
        (offset, top) = (next, bottom);
    }
    if lines.last().is_none_or(|line| line.offset < first) {
        lines.push(Line {
            offset: first,
            atoms_before: 0,
            height: UNITS as i32,
            tight: false,
        });
    }
}
