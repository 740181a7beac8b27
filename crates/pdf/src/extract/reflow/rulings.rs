//! Tables drawn with rulings: the lines give the cells.

use crate::extract::source::{Area, Glyph, Ruling};

/// Rulings nearer than this are one, in points.
const NEAR: f32 = 3.0;
/// Rulings of a page that are looked at.
const RULINGS: usize = 4_000;
/// Columns and rows of one table.
const CELLS: usize = 20_000;

/// A table's cells by their borders.
#[derive(Debug)]
pub(super) struct Grid {
    pub area: Area,
    /// Borders of columns and rows, in order.
    xs: Vec<f32>,
    ys: Vec<f32>,
    /// Whether a border is drawn right of and below each cell.
    right_of: Vec<bool>,
    below: Vec<bool>,
}

/// A cell that may take several columns and rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridCell {
    pub area: Area,
    pub row: usize,
    pub columns: usize,
    pub rows: usize,
}

#[derive(Clone, Copy)]
struct Across {
    y: f32,
    left: f32,
    right: f32,
}

#[derive(Clone, Copy)]
struct Down {
    x: f32,
    top: f32,
    bottom: f32,
}

/// The grids that a page's rulings form.
pub(super) fn grids(rulings: &[Ruling]) -> Vec<Grid> {
    let (mut across, mut down) = (Vec::new(), Vec::new());
    for ruling in rulings.iter().take(RULINGS) {
        match *ruling {
            Ruling::Horizontal { y, left, right } => across.push(Across { y, left, right }),
            Ruling::Vertical { x, top, bottom } => down.push(Down { x, top, bottom }),
        }
    }
    if across.len() < 2 || down.len() < 2 {
        return Vec::new();
    }
    clusters(&across, &down)
        .into_iter()
        .filter_map(|(across, down)| Grid::new(&across, &down))
        .collect()
}

/// Rulings that touch belong together.
fn clusters(across: &[Across], down: &[Down]) -> Vec<(Vec<Across>, Vec<Down>)> {
    let count = across.len() + down.len();
    let mut parent: Vec<usize> = (0..count).collect();
    for (i, one) in across.iter().enumerate() {
        for (j, other) in down.iter().enumerate() {
            let crosses = other.x >= one.left - NEAR
                && other.x <= one.right + NEAR
                && one.y >= other.top - NEAR
                && one.y <= other.bottom + NEAR;
            if crosses {
                let (a, b) = (root(&mut parent, i), root(&mut parent, across.len() + j));
                parent[a] = b;
            }
        }
    }
    let mut groups: std::collections::BTreeMap<usize, (Vec<Across>, Vec<Down>)> =
        std::collections::BTreeMap::new();
    for (i, ruling) in across.iter().enumerate() {
        groups
            .entry(root(&mut parent, i))
            .or_default()
            .0
            .push(*ruling);
    }
    for (j, ruling) in down.iter().enumerate() {
        let group = root(&mut parent, across.len() + j);
        groups.entry(group).or_default().1.push(*ruling);
    }
    groups.into_values().collect()
}

fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

fn distinct(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    values.dedup_by(|one, other| (*one - *other).abs() < NEAR);
    values
}

/// Whether one of the spans covers the middle between two borders.
fn covers(from: f32, to: f32, mut spans: impl Iterator<Item = (f32, f32)>) -> bool {
    let middle = f32::midpoint(from, to);
    spans.any(|(low, high)| low <= middle && middle <= high)
}

impl Grid {
    fn new(across: &[Across], down: &[Down]) -> Option<Self> {
        let xs = distinct(down.iter().map(|ruling| ruling.x));
        let ys = distinct(across.iter().map(|ruling| ruling.y));
        let (columns, rows) = (xs.len().checked_sub(1)?, ys.len().checked_sub(1)?);
        // A frame around text is no table.
        if columns * rows < 2 || columns * rows > CELLS {
            return None;
        }
        let mut right_of = Vec::with_capacity(columns * rows);
        let mut below = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                right_of.push(covers(
                    ys[row],
                    ys[row + 1],
                    down.iter()
                        .filter(|ruling| (ruling.x - xs[column + 1]).abs() < NEAR)
                        .map(|ruling| (ruling.top, ruling.bottom)),
                ));
                below.push(covers(
                    xs[column],
                    xs[column + 1],
                    across
                        .iter()
                        .filter(|ruling| (ruling.y - ys[row + 1]).abs() < NEAR)
                        .map(|ruling| (ruling.left, ruling.right)),
                ));
            }
        }
        Some(Self {
            area: Area {
                left: xs[0],
                top: ys[0],
                right: xs[columns],
                bottom: ys[rows],
            },
            xs,
            ys,
            right_of,
            below,
        })
    }

    /// The cells in the order of reading.
    pub(super) fn cells(&self) -> Vec<GridCell> {
        let (columns, rows) = (self.xs.len() - 1, self.ys.len() - 1);
        let mut is_taken = vec![false; columns * rows];
        let mut cells = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if is_taken[row * columns + column] {
                    continue;
                }
                let mut wide = 1;
                while column + wide < columns
                    && !self.right_of[row * columns + column + wide - 1]
                    && !is_taken[row * columns + column + wide]
                {
                    wide += 1;
                }
                let mut high = 1;
                while row + high < rows
                    && (column..column + wide).all(|c| {
                        !self.below[(row + high - 1) * columns + c]
                            && !is_taken[(row + high) * columns + c]
                    })
                {
                    high += 1;
                }
                for r in row..row + high {
                    is_taken[r * columns + column..r * columns + column + wide].fill(true);
                }
                cells.push(GridCell {
                    area: Area {
                        left: self.xs[column],
                        top: self.ys[row],
                        right: self.xs[column + wide],
                        bottom: self.ys[row + high],
                    },
                    row,
                    columns: wide,
                    rows: high,
                });
            }
        }
        cells
    }

    /// Whether a glyph stands inside.
    pub(super) fn holds(&self, glyph: &Glyph) -> bool {
        self.area
            .contains(glyph.middle(), glyph.y - glyph.size * 0.3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_ruling_joins_cells() {
        let across = |y, left, right| Ruling::Horizontal { y, left, right };
        let down = |x, top, bottom| Ruling::Vertical { x, top, bottom };
        let grids = grids(&[
            across(0.0, 0.0, 100.0),
            across(20.0, 0.0, 100.0),
            across(40.0, 0.0, 100.0),
            down(0.0, 0.0, 40.0),
            down(50.0, 20.0, 40.0),
            down(100.0, 0.0, 40.0),
        ]);
        let cells = grids[0].cells();
        assert_eq!(cells.len(), 3);
        assert_eq!((cells[0].columns, cells[0].rows), (2, 1));
    }
}
