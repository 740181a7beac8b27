//! Tables without rulings: rows whose pieces stand in columns.

use super::contents;
use super::lines::Line;
use super::table_columns::Columns;
use super::wrapping::{self, Rest};
use crate::extract::model::{Cell, Kind, Table};

/// Rows with at least two cells that make a table.
const ROWS: usize = 3;
/// Lines that a cell may have more than all others of its row.
const CELL_LINES: usize = 5;

/// A line that is larger than the first row by this factor is none of the table.
const LARGER: f32 = 1.06;
/// Rows of two columns that may be lines of a text whose spaces lie below each other by chance.
const BY_CHANCE: usize = 5;
/// Words of a line are no further apart, in ems.
const WORDS_APART: f32 = 1.4;

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
    let entries = contents::entries(&lines.iter().map(Some).collect::<Vec<_>>());
    let mut at = 0;
    while at < lines.len() {
        match table_from(lines, at, &entries, &is_label) {
            Some(table) => {
                at = table.to;
                found.push(table);
            }
            None => at += 1,
        }
    }
    found
}

fn table_from(
    lines: &[Line],
    from: usize,
    entries: &[bool],
    is_label: &impl Fn(&Line) -> bool,
) -> Option<Found> {
    let is_row = |line: &Line| line.segments.len() >= 2 && !is_label(line);
    if entries[from] || !is_row(&lines[from]) {
        return None;
    }
    let mut taken = Columns::of(&lines[from]);
    let mut rows = 1;
    let mut to = from + 1;
    let mut last_row = to;
    while to < lines.len() {
        let line = &lines[to];
        let previous = &lines[to - 1];
        let is_near = line.y - previous.y < previous.size.max(line.size) * 3.2;
        let joined = taken.with(line);
        let keeps_columns = joined.keeps(&taken) || (rows == 1 && joined.count() > 1);
        if !is_near || !keeps_columns || line.page != previous.page || is_label(line) {
            break;
        }
        // Numbers of pages below each other are no column.
        if entries[to] {
            break;
        }
        // A single cell may be the rest of the row above, but no paragraph.
        let is_inside = joined.holds_inside(line);
        if !is_row(line) && to - last_row >= if is_inside { CELL_LINES } else { 2 } {
            break;
        }
        // Nor is a heading between two tables.
        if !is_row(line) && line.size > lines[from].size * LARGER {
            break;
        }
        taken = joined;
        to += 1;
        if is_row(line) {
            rows += 1;
            last_row = to;
        } else if to == last_row + 1 && is_rest(lines, to - 1, taken.spans()) {
            last_row = to;
        }
    }
    let borders = taken.borders();
    let is_text = match taken.spans() {
        [left, right] => {
            rows <= BY_CHANCE
                && right.0 - left.1 < lines[from].size * WORDS_APART
                && reads_on(&lines[from..last_row])
        }
        _ => false,
    };
    (rows >= ROWS && !borders.is_empty() && !is_text).then_some(Found {
        from,
        to: last_row,
        borders,
    })
}

/// Whether most lines begin in the middle of a sentence.
fn reads_on(lines: &[Line]) -> bool {
    let small = lines.iter().filter(|line| {
        let first = line.glyphs.iter().find(|glyph| !glyph.ch.is_whitespace());
        first.is_some_and(|glyph| glyph.ch.is_lowercase())
    });
    small.count() * 2 > lines.len()
}

/// Whether a line with one piece is the rest of a cell of the row above: close
/// to it, within its column, and apart from what comes next.
fn is_rest(lines: &[Line], at: usize, columns: &[(f32, f32)]) -> bool {
    let (line, previous) = (&lines[at], &lines[at - 1]);
    let distance = line.y - previous.y;
    let is_apart = lines
        .get(at + 1)
        .is_none_or(|next| next.y - line.y > distance * 1.1 || next.segments.len() > 1);
    let fits = |column: &(f32, f32)| {
        line.left > column.0 - line.size * 0.5 && line.right < column.1 + line.size * 0.5
    };
    distance < previous.size * 1.5 && is_apart && columns.len() > 1 && columns.iter().any(fits)
}

/// Lines of a row, by column.
#[derive(Debug)]
pub(super) struct TableRow {
    /// The baselines of its first and last line.
    pub top: f32,
    pub bottom: f32,
    pub cells: Vec<Vec<Line>>,
}

/// The rows of a table. Lines of one row stand closer together than rows, or
/// between two rulings, or leave columns empty.
pub(super) fn table_rows(
    lines: &[Line],
    borders: &[f32],
    across: &[(f32, f32, f32)],
) -> Vec<TableRow> {
    let parts: Vec<Vec<Option<Line>>> = lines.iter().map(|line| cells(line, borders)).collect();
    let rests = wrapping::of(&parts);
    let close = close_leading(lines, &parts, &rests);
    let is_ruled = |from: f32, to: f32| {
        let left = lines
            .iter()
            .fold(f32::MAX, |left, line| left.min(line.left));
        across
            .iter()
            .any(|&(y, from_x, to_x)| from < y && y < to && to_x > left && from_x < left + 20.0)
    };
    let mut rows: Vec<TableRow> = Vec::new();
    for ((line, cells), rest) in lines.iter().zip(parts).zip(rests) {
        let has_first = cells.first().is_some_and(Option::is_some);
        let filled = cells.iter().flatten().count();
        // The rest of a cell above: nothing in the first column, and close.
        let is_rest = !has_first && filled < cells.len() || filled == 1 && cells.len() > 2;
        let goes_on = |row: &TableRow| {
            let distance = line.y - row.bottom;
            let is_near = match close {
                Some(close) => distance < close * 1.12,
                None => (is_rest || rest == Rest::Sure) && distance < line.size * 1.45,
            };
            is_near && !is_ruled(row.bottom, line.y - line.size * 0.5)
        };
        match rows.last_mut() {
            Some(row) if goes_on(row) => {
                row.bottom = line.y;
                for (cell, line) in row.cells.iter_mut().zip(cells) {
                    cell.extend(line);
                }
            }
            _ => rows.push(TableRow {
                top: line.y,
                bottom: line.y,
                cells: cells
                    .into_iter()
                    .map(|cell| cell.into_iter().collect())
                    .collect(),
            }),
        }
    }
    rows
}

/// The distance of lines in one row, where rows are further apart; `None` if
/// every line may be a row.
fn close_leading(lines: &[Line], parts: &[Vec<Option<Line>>], rests: &[Rest]) -> Option<f32> {
    let gaps: Vec<f32> = lines.windows(2).map(|pair| pair[1].y - pair[0].y).collect();
    let least = gaps.iter().copied().fold(f32::MAX, f32::min);
    let most = gaps.iter().copied().fold(0.0, f32::max);
    let size = lines
        .iter()
        .fold(0.0, |size: f32, line| size.max(line.size));
    if most < least * 1.2 || least > size * 1.6 {
        return None;
    }
    let is_full = |cells: &Vec<Option<Line>>| cells.iter().all(Option::is_some);
    let mut close = 0;
    let mut full = 0;
    for ((gap, cells), rest) in gaps.iter().zip(&parts[1..]).zip(&rests[1..]) {
        if *gap < least * 1.12 {
            close += 1;
            full += usize::from(is_full(cells) && *rest == Rest::No);
        }
    }
    // Rows in groups stand close together, too; but these are whole.
    (full * 3 < close).then_some(least)
}

/// Whether a ruling stands below the first row, and none between others.
pub(super) fn is_headed(rows: &[TableRow], across: &[(f32, f32, f32)]) -> bool {
    let is_ruled = |pair: &[TableRow]| {
        across
            .iter()
            .any(|&(y, left, right)| right - left > 20.0 && pair[0].bottom < y && y < pair[1].top)
    };
    let mut between = rows.windows(2).map(is_ruled);
    rows.len() > 2 && between.next() == Some(true) && !between.any(|is_ruled| is_ruled)
}

/// Whether a table at the head of a page is the rest of the one before it.
pub(super) fn go_on(table: &Table, next: &Table) -> bool {
    let columns = |table: &Table| {
        let width = |row: &Vec<Cell>| row.iter().map(|cell| cell.columns).sum::<usize>();
        table.rows.iter().map(width).max().unwrap_or(0)
    };
    let is_headed_anew = next.rows.first().is_some_and(|row| {
        row.iter().all(|cell| cell.is_header)
            && Some(text(row)) != table.rows.first().map(|row| text(row))
    });
    columns(table) == columns(next) && !is_headed_anew && next.caption.is_none()
}

/// Adds the rest of a table, without the header that is repeated there.
pub(super) fn append(table: &mut Table, mut rest: Table) {
    let repeats = table.rows.first().map(|row| text(row)) == rest.rows.first().map(|row| text(row));
    let from = usize::from(repeats && table.rows.len() > 1);
    for cell in rest.rows.iter_mut().flatten() {
        cell.is_header = false;
    }
    table.rows.extend(rest.rows.drain(from..));
}

fn text(row: &[Cell]) -> String {
    let mut text = String::new();
    for block in row.iter().flat_map(|cell| &cell.blocks) {
        if let Kind::Paragraph(paragraph) = &block.kind {
            text.push_str(&paragraph.text());
        }
    }
    text
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
