//! Whether what stands on both sides of a gutter are columns of text.

use super::regions::{Item, Row};
use crate::extract::source::Glyph;

/// Rows that both sides of a gutter have at least.
pub(super) const ROWS: usize = 3;
/// Rows of a column that may have short lines, and letters of a long line.
const TALL: usize = 10;
const LONG: usize = 24;
/// Columns that begin no further apart are the same, in points; no document has more of them.
const SAME: f32 = 2.5;
const GUTTERS: usize = 64;

/// Where the columns beside gutters begin that were found on pages so far: a
/// few lines are columns there, too.
#[derive(Debug, Default)]
pub(super) struct Gutters {
    lefts: Vec<(f32, f32)>,
}

impl Gutters {
    fn learn(&mut self, columns: [(f32, f32); 2]) {
        let lefts = (columns[0].0, columns[1].0);
        if !self.knows(columns) && self.lefts.len() < GUTTERS {
            self.lefts.push(lefts);
        }
    }

    fn knows(&self, columns: [(f32, f32); 2]) -> bool {
        self.lefts.iter().any(|&(left, right)| {
            (left - columns[0].0).abs() < SAME && (right - columns[1].0).abs() < SAME
        })
    }
}

/// What one side of a gutter looks like.
struct Side {
    rows: usize,
    /// Lines of running text that go from edge to edge.
    full: usize,
    fill: f32,
    letters: usize,
    /// Most of it is digits: numbers of a table.
    is_numbers: bool,
    has_solid: bool,
}

/// The columns next to a gutter on its left and right: there may be more of
/// them, whose lines stand on other levels.
fn beside(rows: &[Row], x: f32) -> [(f32, f32); 2] {
    let mut spans: Vec<(f32, f32)> = rows
        .iter()
        .flat_map(|row| &row.members)
        .map(Item::span)
        .collect();
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut columns: Vec<(f32, f32)> = Vec::new();
    for (left, right) in spans {
        match columns.last_mut() {
            Some((_, end)) if left <= *end => *end = end.max(right),
            _ => columns.push((left, right)),
        }
    }
    let is_left = |column: &&(f32, f32)| f32::midpoint(column.0, column.1) < x;
    let left = columns.iter().rfind(is_left).copied();
    let right = columns.iter().find(|column| !is_left(column)).copied();
    [left, right].map(|column| column.unwrap_or((f32::MIN, f32::MAX)))
}

fn side(rows: &[Row], (from, to): (f32, f32)) -> Side {
    let mut lines: Vec<(f32, f32, usize)> = Vec::new();
    let mut has_solid = false;
    let (mut digits, mut all) = (0, 0);
    for row in rows {
        let mut line = (f32::MAX, f32::MIN, 0);
        for item in &row.members {
            let (left, right) = item.span();
            if !(from..=to).contains(&f32::midpoint(left, right)) {
                continue;
            }
            match item {
                Item::Piece(piece) => {
                    let is_digit = |glyph: &&Glyph| !glyph.ch.is_alphabetic();
                    digits += piece.glyphs.iter().filter(is_digit).count();
                    all += piece.glyphs.len();
                    line = (
                        line.0.min(left),
                        line.1.max(right),
                        line.2 + piece.letters(),
                    );
                }
                Item::Solid(..) => has_solid = true,
            }
        }
        if line.2 > 0 {
            lines.push(line);
        }
    }
    let left = lines.iter().fold(f32::MAX, |left, line| left.min(line.0));
    let right = lines.iter().fold(f32::MIN, |right, line| right.max(line.1));
    let mut fills: Vec<f32> = lines
        .iter()
        .map(|line| (line.1 - line.0) / (right - left).max(1.0))
        .collect();
    fills.sort_by(f32::total_cmp);
    let is_full =
        |line: &&(f32, f32, usize)| line.2 >= LONG && line.1 - line.0 > (right - left) * 0.88;
    let full = lines.iter().filter(is_full).count();
    let mut letters: Vec<usize> = lines.iter().map(|line| line.2).collect();
    letters.sort_unstable();
    Side {
        rows: lines.len(),
        full,
        fill: fills.get(fills.len() / 2).copied().unwrap_or(0.0),
        letters: letters.get(letters.len() / 2).copied().unwrap_or(0),
        is_numbers: digits * 2 > all,
        has_solid,
    }
}

/// Whether both sides are running text and not the cells of a table or the
/// bullets of a list.
pub(super) fn are_columns(rows: &[Row], x: f32, known: &mut Gutters) -> bool {
    let columns = beside(rows, x);
    let [left, right] = columns;
    let (left, right) = (side(rows, left), side(rows, right));
    let shared = rows
        .iter()
        .filter(|row| {
            let is_left = |item: &Item| f32::midpoint(item.span().0, item.span().1) < x;
            row.members.iter().any(is_left) && !row.members.iter().all(is_left)
        })
        .count();
    let is_aligned = shared * 10 >= left.rows.min(right.rows) * 8;
    let sides = [&left, &right];
    let are_text = sides.into_iter().all(|side| {
        if side.rows < ROWS {
            return side.has_solid;
        }
        let (fill, letters) = if is_aligned { (0.72, 20) } else { (0.5, 10) };
        side.fill >= fill && side.letters >= letters && !side.is_numbers
    });
    // Lists and headings have short lines, but what is long goes to the edge.
    let is_tall = |side: &&Side| side.rows >= TALL && !side.is_numbers;
    let are_tall = sides.iter().all(is_tall);
    let are_full = are_tall && sides.iter().all(|side| side.full * 4 >= side.rows);
    if are_tall && (are_text || are_full) {
        known.learn(columns);
    }
    are_text || are_full || known.knows(columns) && sides.iter().all(|side| !side.is_numbers)
}
