//! Tables without rulings: rows whose pieces stand in columns.

use super::lines::Line;

/// Rows with at least two cells that make a table.
const ROWS: usize = 3;
/// A narrower gap parts words, in ems.
const GAP: f32 = 0.2;

/// The lines of a table and the borders between its columns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub from: usize,
    pub to: usize,
    /// Where one column ends and the next begins.
    pub borders: Vec<f32>,
}

/// The tables among lines from top to bottom.
pub(super) fn find(lines: &[Line], is_label: impl Fn(&Line) -> bool) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match table_from(lines, at, &is_label) {
            Some(table) => {
                at = table.to;
                found.push(table);
            }
            None => at += 1,
        }
    }
    found
}

fn table_from(lines: &[Line], from: usize, is_label: &impl Fn(&Line) -> bool) -> Option<Found> {
    let is_row = |line: &Line| line.segments.len() >= 2 && !is_label(line) && !line.is_recognised();
    if !is_row(&lines[from]) {
        return None;
    }
    let mut taken = lines[from].segments.clone();
    let mut rows = 1;
    let mut to = from + 1;
    let mut last_row = to;
    while to < lines.len() {
        let line = &lines[to];
        let previous = &lines[to - 1];
        let is_near = line.y - previous.y < previous.size.max(line.size) * 3.2;
        let joined = union(&taken, &line.segments);
        let keeps_columns = borders(&joined, line.size).len() == borders(&taken, line.size).len()
            || (rows == 1 && !borders(&joined, line.size).is_empty());
        if !is_near || !keeps_columns || line.page != previous.page || is_label(line) {
            break;
        }
        // A single cell may be the rest of the row above, but no paragraph.
        if !is_row(line) && to - last_row >= 2 {
            break;
        }
        taken = joined;
        to += 1;
        if is_row(line) {
            rows += 1;
            last_row = to;
        }
    }
    let borders = borders(&taken, lines[from].size);
    (rows >= ROWS && !borders.is_empty()).then_some(Found {
        from,
        to: last_row,
        borders,
    })
}

fn union(one: &[(f32, f32)], other: &[(f32, f32)]) -> Vec<(f32, f32)> {
    let mut spans: Vec<(f32, f32)> = one.iter().chain(other).copied().collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut joined: Vec<(f32, f32)> = Vec::new();
    for (left, right) in spans {
        match joined.last_mut() {
            Some((_, end)) if left <= *end => *end = end.max(right),
            _ => joined.push((left, right)),
        }
    }
    joined
}

fn borders(taken: &[(f32, f32)], size: f32) -> Vec<f32> {
    taken
        .windows(2)
        .filter(|pair| pair[1].0 - pair[0].1 >= size * GAP)
        .map(|pair| f32::midpoint(pair[0].1, pair[1].0))
        .collect()
}

/// A line's part in each column; `None` where it has nothing.
pub(super) fn cells(line: &Line, borders: &[f32]) -> Vec<Option<Line>> {
    (0..=borders.len())
        .map(|column| {
            let left = column.checked_sub(1).map_or(f32::MIN, |at| borders[at]);
            let right = borders.get(column).copied().unwrap_or(f32::MAX);
            part(line, left, right)
        })
        .collect()
}

fn part(line: &Line, left: f32, right: f32) -> Option<Line> {
    let inside = |x: f32| x >= left && x < right;
    let glyphs: Vec<_> = line
        .glyphs
        .iter()
        .filter(|glyph| inside(glyph.middle()))
        .copied()
        .collect();
    let is_ink = glyphs.iter().any(|glyph| !glyph.ch.is_whitespace());
    is_ink.then(|| Line {
        left: glyphs.iter().fold(f32::MAX, |left, g| left.min(g.left)),
        right: glyphs.iter().fold(f32::MIN, |right, g| right.max(g.right)),
        segments: Vec::new(),
        glyphs,
        ..*line
    })
}
