//! A page in cells: how many letters stand where, and which inks lie together.

use crate::extract::source::{Area, Ink, PageContent};

/// Inks lie together if they are nearer than this, in points, which is a cell's side as well.
const NEAR: f32 = 6.0;
/// A letter takes this much of the square of its size, which counts up to this one.
const LETTER: f32 = 0.62;
const LARGEST: f32 = 100.0;
/// Cells of a side at most.
const SIDE: usize = 400;

pub(super) struct Cells {
    cell: f32,
    columns: usize,
    rows: usize,
    /// Letters in all cells above and left of each corner, and the room that they take.
    letters: Vec<(u32, u32)>,
}

impl Cells {
    pub(super) fn of(page: &PageContent) -> Self {
        let cell = NEAR.max(page.width.max(page.height) / SIDE as f32);
        let count = |length: f32| ((length / cell).ceil().max(1.0) as usize).min(SIDE);
        let mut cells = Self {
            cell,
            columns: count(page.width),
            rows: count(page.height),
            letters: Vec::new(),
        };
        let mut letters = vec![(0, 0); (cells.columns + 1) * (cells.rows + 1)];
        for glyph in &page.letters.glyphs {
            if !glyph.ch.is_whitespace() {
                let (x, y) = glyph.middle_on_page(page.width, page.height);
                let at = &mut letters[cells.corner(cells.column(x) + 1, cells.row(y) + 1)];
                at.0 += 1;
                at.1 += (glyph.size.min(LARGEST).powi(2) * LETTER) as u32;
            }
        }
        for row in 1..=cells.rows {
            for column in 1..=cells.columns {
                let at = cells.corner(column, row);
                let (left, above, both) = (
                    letters[at - 1],
                    letters[cells.corner(column, row - 1)],
                    letters[cells.corner(column - 1, row - 1)],
                );
                letters[at].0 += left.0 + above.0 - both.0;
                letters[at].1 += left.1 + above.1 - both.1;
            }
        }
        cells.letters = letters;
        cells
    }

    fn corner(&self, column: usize, row: usize) -> usize {
        row * (self.columns + 1) + column
    }

    fn column(&self, x: f32) -> usize {
        ((x / self.cell).max(0.0) as usize).min(self.columns - 1)
    }

    fn row(&self, y: f32) -> usize {
        ((y / self.cell).max(0.0) as usize).min(self.rows - 1)
    }

    /// About how many letters stand in an area: those of whole cells.
    pub(super) fn letters(&self, area: Area) -> u32 {
        self.sum(area, |letters| letters.0)
    }

    /// About how much of an area letters take, in square points.
    pub(super) fn lettered(&self, area: Area) -> f32 {
        self.sum(area, |letters| letters.1) as f32
    }

    fn sum(&self, area: Area, part: impl Fn((u32, u32)) -> u32) -> u32 {
        let (left, right) = (self.column(area.left), self.column(area.right) + 1);
        let (top, bottom) = (self.row(area.top), self.row(area.bottom) + 1);
        let sum = |column, row| part(self.letters[self.corner(column, row)]);
        sum(right, bottom) + sum(left, top) - sum(left, bottom) - sum(right, top)
    }

    /// Inks that lie together. Whether cells are covered is summed up from the corners of areas, so
    /// that it costs nothing how large they are.
    pub(super) fn clusters(&self, inks: &[Ink]) -> Vec<Vec<Ink>> {
        let mut covered = vec![0_i32; self.letters.len()];
        for ink in inks {
            let half = NEAR / 2.0;
            let left = self.column(ink.area.left - half);
            let right = self.column(ink.area.right + half) + 1;
            let top = self.row(ink.area.top - half);
            let bottom = self.row(ink.area.bottom + half) + 1;
            covered[self.corner(left, top)] += 1;
            covered[self.corner(right, bottom)] += 1;
            covered[self.corner(left, bottom)] -= 1;
            covered[self.corner(right, top)] -= 1;
        }
        for row in 0..=self.rows {
            for column in 0..=self.columns {
                let at = self.corner(column, row);
                let mut sum = covered[at];
                if column > 0 {
                    sum += covered[at - 1];
                }
                if row > 0 {
                    sum += covered[self.corner(column, row - 1)];
                }
                if column > 0 && row > 0 {
                    sum -= covered[self.corner(column - 1, row - 1)];
                }
                covered[at] = sum;
            }
        }
        let numbers = self.numbered(&covered);
        let mut clusters: Vec<Vec<Ink>> = Vec::new();
        for ink in inks {
            let middle_x = f32::midpoint(ink.area.left, ink.area.right);
            let middle_y = f32::midpoint(ink.area.top, ink.area.bottom);
            let number = numbers[self.corner(self.column(middle_x), self.row(middle_y))];
            if clusters.len() <= number {
                clusters.resize_with(number + 1, Vec::new);
            }
            clusters[number].push(*ink);
        }
        clusters.retain(|cluster| !cluster.is_empty());
        clusters
    }

    /// A number for each group of covered cells that touch.
    fn numbered(&self, covered: &[i32]) -> Vec<usize> {
        let mut numbers = vec![0; covered.len()];
        let mut last = 0;
        let mut open = Vec::new();
        for (start, &count) in covered.iter().enumerate() {
            if count <= 0 || numbers[start] > 0 {
                continue;
            }
            last += 1;
            numbers[start] = last;
            open.push(start);
            while let Some(at) = open.pop() {
                let width = self.columns + 1;
                let column = at % width;
                let beside = [
                    (column > 0).then(|| at - 1),
                    (column + 1 < width).then_some(at + 1),
                    at.checked_sub(width),
                    Some(at + width),
                ];
                for next in beside.into_iter().flatten() {
                    if covered.get(next).is_some_and(|&count| count > 0) && numbers[next] == 0 {
                        numbers[next] = last;
                        open.push(next);
                    }
                }
            }
        }
        numbers
    }
}
