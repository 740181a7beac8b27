//! Columns and their order: a page is cut again and again (XY-cut) along
//! gutters that stay free over several rows.

use super::gutters::{Gutters, ROWS, are_columns};
use super::lines::Hairline;
use super::regions::{Item, Row, rows};

/// A gutter is at least this wide, in ems of the region's usual letter.
const GUTTER: f32 = 0.85;
/// Where a hairline is drawn in it, this part of that is enough.
const DRAWN: f32 = 0.3;
/// A ruling goes over a column if it goes so far over its edge, in points.
const SIDE: f32 = 40.0;
/// Rows whose gutter is narrower, because words stick out, in percent; and how narrow it may be.
const STICKING_PERCENT: usize = 15;
const STICKING: f32 = 0.2;
/// Cuts inside cuts.
const DEPTH: usize = 12;
/// Places for a gutter that are tried in one region.
const CANDIDATES: usize = 500;
/// Places that are nearer than this part of half a gutter are one.
const SAME: f32 = 0.1;

/// What is known of the page that is cut.
struct Page<'p> {
    is_right_to_left: bool,
    rulings: Rulings<'p>,
    known: &'p mut Gutters,
}

/// Rulings that part columns, and those that end them.
#[derive(Clone, Copy)]
pub(super) struct Rulings<'r> {
    pub down: &'r [Hairline],
    /// Height, left and right end.
    pub across: &'r [(f32, f32, f32)],
}

impl Rulings<'_> {
    /// Whether a ruling over both sides of a gutter ends the columns between two rows.
    fn end_columns(&self, x: f32, from: f32, to: f32) -> bool {
        self.across
            .iter()
            .any(|&(y, left, right)| from < y && y < to && left < x - SIDE && right > x + SIDE)
    }
}

/// The items in columns, in the order of reading.
pub(super) fn in_columns(
    items: Vec<Item>,
    is_right_to_left: bool,
    rulings: Rulings<'_>,
    known: &mut Gutters,
) -> Vec<Vec<Item>> {
    let mut columns = Vec::new();
    let mut page = Page {
        is_right_to_left,
        rulings,
        known,
    };
    page.cut(items, DEPTH, &mut columns);
    columns
}

impl Page<'_> {
    fn cut(&mut self, items: Vec<Item>, depth: usize, columns: &mut Vec<Vec<Item>>) {
        if items.is_empty() {
            return;
        }
        let rows = rows(items);
        let band = if depth == 0 {
            None
        } else {
            best_band(&rows, self.rulings, self.known)
        };
        let Some(Band { from, to, x }) = band else {
            columns.push(rows.into_iter().flat_map(|row| row.members).collect());
            return;
        };
        let mut parts: [Vec<Item>; 4] = Default::default();
        for (at, row) in rows.into_iter().enumerate() {
            for item in row.members {
                let (left, right) = item.span();
                let part = if at < from {
                    0
                } else if at >= to {
                    3
                } else if f32::midpoint(left, right) < x {
                    1
                } else {
                    2
                };
                parts[part].push(item);
            }
        }
        let [above, left, right, below] = parts;
        let (first, second) = if self.is_right_to_left {
            (right, left)
        } else {
            (left, right)
        };
        for part in [above, first, second, below] {
            self.cut(part, depth - 1, columns);
        }
    }
}

/// Rows with a gutter at `x`.
struct Band {
    from: usize,
    to: usize,
    x: f32,
}

fn best_band(rows: &[Row], rulings: Rulings<'_>, known: &mut Gutters) -> Option<Band> {
    if rows.len() < ROWS {
        return None;
    }
    let half = usual_size(rows) * GUTTER / 2.0;
    let mut best: Option<(usize, Band)> = None;
    let drawn = rulings.down.iter().map(|line| (line.x, half * DRAWN));
    let free = candidates(rows, half).into_iter().map(|x| (x, half));
    for (x, half) in drawn.chain(free) {
        let leaves = |row: &Row, half: f32| {
            row.taken
                .iter()
                .all(|&(left, right)| right <= x - half || left >= x + half)
        };
        let is_free = |row: &Row| leaves(row, half * STICKING);
        let mut at = 0;
        while at < rows.len() {
            if !is_free(&rows[at]) {
                at += 1;
                continue;
            }
            let from = at;
            at += 1;
            while at < rows.len()
                && is_free(&rows[at])
                && !rulings.end_columns(x, rows[at - 1].y, rows[at].y)
            {
                at += 1;
            }
            let sticking = rows[from..at].iter().filter(|row| !leaves(row, half));
            if sticking.count() * 100 > (at - from) * STICKING_PERCENT {
                continue;
            }
            let Some(band) = trimmed(rows, from, at, x) else {
                continue;
            };
            let height = band.to - band.from;
            if best.as_ref().is_none_or(|(most, _)| height > *most)
                && are_columns(&rows[band.from..band.to], x, known)
            {
                best = Some((height, band));
            }
        }
    }
    best.map(|(_, band)| band)
}

fn usual_size(rows: &[Row]) -> f32 {
    let mut sizes: Vec<(f32, usize)> = rows
        .iter()
        .flat_map(|row| &row.members)
        .filter_map(|item| match item {
            Item::Piece(piece) => Some((piece.size, piece.letters())),
            Item::Solid(..) => None,
        })
        .collect();
    sizes.sort_by(|one, other| one.0.total_cmp(&other.0));
    let half: usize = sizes.iter().map(|size| size.1).sum::<usize>() / 2;
    let mut letters = 0;
    sizes
        .iter()
        .find(|size| {
            letters += size.1;
            letters > half
        })
        .map_or(10.0, |size| size.0)
}

/// Middles of the gaps inside rows.
fn candidates(rows: &[Row], half: f32) -> Vec<f32> {
    let mut middles: Vec<f32> = Vec::new();
    for row in rows {
        let mut right = f32::MIN;
        for &(left, end) in &row.taken {
            if right > f32::MIN && left - right >= half * 2.0 {
                // Both edges and the middle: a gap may belong to a wider one.
                middles.extend([
                    right + half * 1.01,
                    f32::midpoint(left, right),
                    left - half * 1.01,
                ]);
            }
            right = right.max(end);
        }
    }
    middles.sort_by(f32::total_cmp);
    // A gutter that is hardly wide enough has hardly any room for its middle.
    middles.dedup_by(|one, other| (*one - *other).abs() < half * SAME);
    let step = middles.len().div_ceil(CANDIDATES).max(1);
    middles.into_iter().step_by(step).collect()
}

/// The band without the rows at its ends that have one side only.
fn trimmed(rows: &[Row], from: usize, to: usize, x: f32) -> Option<Band> {
    let has = |row: &Row, is_left: bool| {
        row.members
            .iter()
            .any(|item| (f32::midpoint(item.span().0, item.span().1) < x) == is_left)
    };
    let count = |is_left: bool| {
        rows[from..to]
            .iter()
            .filter(|row| has(row, is_left))
            .count()
    };
    if count(true) < ROWS || count(false) < ROWS {
        return None;
    }
    let first_right = (from..to).find(|&at| has(&rows[at], false))?;
    // What stands on the left alone above comes first either way.
    let from = first_right;
    // What stands on the left alone, far below the last full row, is set
    // across the page; unless nothing comes after it.
    let mut end = to;
    if to < rows.len() {
        let last_right = (from..to).rev().find(|&at| has(&rows[at], false))?;
        let next = rows[..to].get(last_right + 1);
        let gap = next.map_or(0.0, |next| next.y - rows[last_right].y);
        let leading = usual_leading(&rows[from..to]);
        if gap > leading * 1.6 {
            end = last_right + 1;
        }
    }
    (end - from >= ROWS).then_some(Band { from, to: end, x })
}

fn usual_leading(rows: &[Row]) -> f32 {
    let mut gaps: Vec<f32> = rows.windows(2).map(|pair| pair[1].y - pair[0].y).collect();
    gaps.sort_by(f32::total_cmp);
    gaps.get(gaps.len() / 2).copied().unwrap_or(12.0)
}
