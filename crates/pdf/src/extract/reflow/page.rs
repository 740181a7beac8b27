//! One page: its tables, pictures and columns, in the order of reading.

use super::bidi::is_right_to_left;
use super::columns::{Item, in_columns};
use super::compose::Setting;
use super::frame::{main_turn, turn};
use super::labels::label;
use super::lines::{Line, Piece, lines_in_order, pieces, rows};
use super::paragraphs::{Draft, paragraphs};
use super::rulings::{Grid, GridCell, grids};
use super::tables;
use crate::extract::model::{Block, Cell, Kind, Table};
use crate::extract::source::{Area, Glyph, PageContent};

/// A part of a column.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Text(Draft),
    Picture { page: usize, index: usize },
    Table(usize, Table),
}

/// The cells of a ruled table with what stands in them.
type FilledCells = Vec<(GridCell, Vec<Glyph>)>;

/// A page cut into pieces, before any text is joined.
#[derive(Debug)]
pub(super) struct Prepared {
    number: usize,
    pub pieces: Vec<Piece>,
    pub height: f32,
    grids: Vec<(Area, FilledCells)>,
    pictures: Vec<(usize, Area)>,
    /// Text that stands at another angle than most.
    turned: Vec<Vec<Glyph>>,
    image: Option<usize>,
}

/// Cuts a page into pieces and finds the tables that rulings draw.
pub(super) fn prepare(number: usize, mut page: PageContent) -> Prepared {
    let mut glyphs = std::mem::take(&mut page.letters.glyphs);
    let main = main_turn(&glyphs);
    let mut turned = Vec::new();
    for angle in (0..4).filter(|&angle| angle != main) {
        let group: Vec<Glyph> = glyphs.iter().filter(|g| g.turn == angle).copied().collect();
        if !group.is_empty() {
            turned.push(group);
        }
    }
    glyphs.retain(|glyph| glyph.turn == main);
    turn(&mut page, main);
    let mut found = Vec::new();
    for grid in grids(&page.rulings) {
        if let Some(cells) = filled_cells(&grid, &glyphs) {
            glyphs.retain(|glyph| !grid.holds(glyph));
            found.push((grid.area, cells));
        }
    }
    Prepared {
        number,
        pieces: pieces(&glyphs),
        height: page.height,
        grids: found,
        pictures: page
            .pictures
            .iter()
            .filter_map(|picture| Some((picture.index?, picture.area)))
            .collect(),
        turned,
        image: page.image,
    }
}

/// The cells with their glyphs, if this is a table and no frame or diagram.
fn filled_cells(grid: &Grid, glyphs: &[Glyph]) -> Option<FilledCells> {
    let inside: Vec<Glyph> = glyphs.iter().filter(|g| grid.holds(g)).copied().collect();
    let cells: FilledCells = grid
        .cells()
        .into_iter()
        .map(|cell| {
            let held = |glyph: &&Glyph| {
                cell.area
                    .contains(glyph.middle(), glyph.y - glyph.size * 0.3)
            };
            (cell, inside.iter().filter(held).copied().collect())
        })
        .collect();
    let filled = cells
        .iter()
        .filter(|(_, glyphs)| glyphs.iter().any(|glyph| !glyph.ch.is_whitespace()))
        .count();
    let columns = cells
        .iter()
        .filter(|(cell, _)| cell.row == 0)
        .map(|(cell, _)| cell.columns)
        .sum::<usize>();
    (columns >= 2 && filled >= 2 && filled * 4 >= cells.len()).then_some(cells)
}

/// The columns of a page.
pub(super) fn parts(page: Prepared, setting: Setting<'_>) -> Vec<Vec<Part>> {
    let number = page.number;
    let right = page
        .pieces
        .iter()
        .flat_map(|piece| &piece.glyphs)
        .filter(|glyph| is_right_to_left(glyph.ch))
        .count();
    let all: usize = page.pieces.iter().map(Piece::letters).sum();
    let mut solids: Vec<Part> = Vec::new();
    let mut items: Vec<Item> = page.pieces.into_iter().map(Item::Piece).collect();
    for (area, cells) in page.grids {
        items.push(Item::Solid(solids.len(), area));
        solids.push(Part::Table(number, ruled_table(number, cells, setting)));
    }
    for (index, area) in page.pictures {
        items.push(Item::Solid(solids.len(), area));
        solids.push(Part::Picture {
            page: number,
            index,
        });
    }
    let mut columns: Vec<Vec<Part>> = in_columns(items, right * 2 > all)
        .into_iter()
        .map(|items| column_parts(number, items, &solids, setting))
        .collect();
    for glyphs in page.turned {
        let lines = lines_in_order(number, &glyphs);
        columns.push(texts(&lines, setting));
    }
    if let Some(index) = page.image {
        columns.push(vec![Part::Picture {
            page: number,
            index,
        }]);
    }
    columns
}

fn texts(lines: &[Line], setting: Setting<'_>) -> Vec<Part> {
    paragraphs(lines, setting)
        .into_iter()
        .map(Part::Text)
        .collect()
}

/// A column's lines and solids from top to bottom.
fn column_parts(page: usize, items: Vec<Item>, solids: &[Part], setting: Setting<'_>) -> Vec<Part> {
    let mut pieces = Vec::new();
    let mut places: Vec<(f32, usize)> = Vec::new();
    for item in items {
        match item {
            Item::Piece(piece) => pieces.push(piece),
            Item::Solid(number, area) => {
                places.push((f32::midpoint(area.top, area.bottom), number));
            }
        }
    }
    let mut lines: Vec<Line> = rows(pieces)
        .into_iter()
        .map(|row| Line::of(page, row))
        .collect();
    lines.sort_by(|one, other| one.y.total_cmp(&other.y));
    places.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut parts = Vec::new();
    let mut rest = lines.as_slice();
    for (y, number) in places {
        let above = rest.partition_point(|line| line.y <= y);
        parts.extend(lined_parts(page, &rest[..above], setting));
        rest = &rest[above..];
        parts.push(solids[number].clone());
    }
    parts.extend(lined_parts(page, rest, setting));
    parts
}

/// Lines without pictures between: paragraphs and tables.
fn lined_parts(page: usize, lines: &[Line], setting: Setting<'_>) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    for table in tables::find(lines, |line| label(line).is_some()) {
        parts.extend(texts(&lines[at..table.from], setting));
        let rows = &lines[table.from..table.to];
        parts.push(Part::Table(
            page,
            aligned_table(page, rows, &table.borders, setting),
        ));
        at = table.to;
    }
    parts.extend(texts(&lines[at..], setting));
    parts
}

fn ruled_table(page: usize, cells: FilledCells, setting: Setting<'_>) -> Table {
    let mut table = Table::default();
    for (cell, glyphs) in cells {
        if table.rows.len() <= cell.row {
            table.rows.resize_with(cell.row + 1, Vec::new);
        }
        let lines: Vec<Line> = rows(pieces(&glyphs))
            .into_iter()
            .map(|row| Line::of(page, row))
            .collect();
        table.rows[cell.row].push(Cell {
            blocks: cell_blocks(page, &lines, setting),
            is_header: false,
            columns: cell.columns,
            rows: cell.rows,
        });
    }
    mark_header(&mut table);
    table
}

fn aligned_table(page: usize, lines: &[Line], borders: &[f32], setting: Setting<'_>) -> Table {
    let mut rows: Vec<(f32, Vec<Vec<Line>>)> = Vec::new();
    for line in lines {
        let cells = tables::cells(line, borders);
        let has_first = cells.first().is_some_and(Option::is_some);
        let filled = cells.iter().flatten().count();
        // The rest of a cell above: nothing in the first column, and close.
        let is_rest = !has_first && filled < cells.len() || filled == 1 && cells.len() > 2;
        match rows.last_mut() {
            Some((y, row)) if is_rest && line.y - *y < line.size * 1.45 => {
                *y = line.y;
                for (cell, line) in row.iter_mut().zip(cells) {
                    cell.extend(line);
                }
            }
            _ => rows.push((
                line.y,
                cells
                    .into_iter()
                    .map(|cell| cell.into_iter().collect())
                    .collect(),
            )),
        }
    }
    let mut table = Table {
        rows: rows
            .into_iter()
            .map(|(_, row)| {
                row.into_iter()
                    .map(|lines| Cell {
                        blocks: cell_blocks(page, &lines, setting),
                        is_header: false,
                        columns: 1,
                        rows: 1,
                    })
                    .collect()
            })
            .collect(),
    };
    mark_header(&mut table);
    table
}

fn cell_blocks(page: usize, lines: &[Line], setting: Setting<'_>) -> Vec<Block> {
    paragraphs(lines, setting)
        .into_iter()
        .map(|draft| Block {
            page,
            kind: Kind::Paragraph(setting.paragraph(&draft.lines)),
        })
        .collect()
}

/// A first row in bold, above rows that are not, is the header.
fn mark_header(table: &mut Table) {
    let is_bold = |row: &Vec<Cell>| {
        let mut texts = row
            .iter()
            .flat_map(|cell| &cell.blocks)
            .filter_map(|block| match &block.kind {
                Kind::Paragraph(text) if !text.is_blank() => Some(text),
                _ => None,
            })
            .peekable();
        texts.peek().is_some() && texts.all(super::super::model::Paragraph::is_bold)
    };
    let has_header = table.rows.len() > 1
        && table.rows.first().is_some_and(is_bold)
        && !table.rows[1..].iter().all(is_bold);
    if has_header {
        for cell in &mut table.rows[0] {
            cell.is_header = true;
        }
    }
}
