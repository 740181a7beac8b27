//! One page: its tables, pictures and columns, in the order of reading.

use super::bullets::write_bullets;
use super::columns::{Rulings, in_columns};
use super::compose::Setting;
use super::counted;
use super::frame::{main_turn, turn};
use super::gutters::Gutters;
use super::labels::label;
use super::lines::{Hairline, Line, Piece, cut_at, lines_in_order, pieces, rows};
use super::paragraphs::{Draft, paragraphs};
use super::regions::Item;
use super::rulings::{Grid, GridCell, grids};
use super::tables;
use crate::extract::model::{Block, Cell, Figure, Kind, Table};
use crate::extract::scripts::is_right_to_left;
use crate::extract::source::{Area, Glyph, PageContent, Ruling};

/// A ruling between columns is at least as high, in points, and a page has no more of them.
const HAIRLINE: f32 = 36.0;
const HAIRLINES: usize = 100;
/// Rulings of a page that go across and are looked at.
const ACROSS: usize = 2_000;

/// A part of a column.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Text(Draft),
    Picture {
        page: usize,
        figure: Figure,
        area: Area,
    },
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
    pictures: Vec<(Figure, Area)>,
    /// Text that stands at another angle than most.
    turned: Vec<Vec<Glyph>>,
    image: Option<usize>,
    /// Rulings between columns, and those that go across.
    hairlines: Vec<Hairline>,
    across: Vec<(f32, f32, f32)>,
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
    write_bullets(&mut glyphs, &page.dots);
    let mut found = Vec::new();
    for grid in grids(&page.rulings) {
        if let Some(cells) = filled_cells(&grid, &glyphs) {
            glyphs.retain(|glyph| !grid.holds(glyph));
            found.push((grid.area, cells));
        }
    }
    let hairlines = hairlines(&page.rulings, &found);
    Prepared {
        number,
        pieces: cut_at(pieces(&glyphs), &hairlines),
        hairlines,
        across: across(&page.rulings),
        height: page.height,
        grids: found,
        pictures: page
            .pictures
            .iter()
            .filter_map(|picture| Some((picture.figure()?, picture.area)))
            .collect(),
        turned,
        image: page.image,
    }
}

/// Rulings from top to bottom that belong to no table.
fn hairlines(rulings: &[Ruling], tables: &[(Area, FilledCells)]) -> Vec<Hairline> {
    let lines = rulings.iter().filter_map(|ruling| match *ruling {
        Ruling::Vertical { x, top, bottom } => Some(Hairline { x, top, bottom }),
        Ruling::Horizontal { .. } => None,
    });
    lines
        .filter(|line| {
            let middle = f32::midpoint(line.top, line.bottom);
            line.bottom - line.top >= HAIRLINE
                && !tables.iter().any(|(area, _)| area.contains(line.x, middle))
        })
        .take(HAIRLINES)
        .collect()
}

/// Rulings that go across: height, left and right end.
fn across(rulings: &[Ruling]) -> Vec<(f32, f32, f32)> {
    let lines = rulings.iter().filter_map(|ruling| match *ruling {
        Ruling::Horizontal { y, left, right } => Some((y, left, right)),
        Ruling::Vertical { .. } => None,
    });
    lines.take(ACROSS).collect()
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
pub(super) fn parts(page: Prepared, gutters: &mut Gutters, setting: Setting<'_>) -> Vec<Vec<Part>> {
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
    for (figure, area) in page.pictures {
        items.push(Item::Solid(solids.len(), area));
        solids.push(Part::Picture {
            page: number,
            figure,
            area,
        });
    }
    let rulings = Rulings {
        down: &page.hairlines,
        across: &page.across,
    };
    let mut columns: Vec<Vec<Part>> = in_columns(items, right * 2 > all, rulings, gutters)
        .into_iter()
        .map(|items| column_parts(number, items, &solids, &page.across, setting))
        .collect();
    for glyphs in page.turned {
        let lines = lines_in_order(number, &glyphs);
        columns.push(texts(&lines, setting));
    }
    if let Some(index) = page.image {
        let figure = Figure {
            index,
            ..Figure::default()
        };
        columns.push(vec![Part::Picture {
            page: number,
            figure,
            area: Area::default(),
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
fn column_parts(
    page: usize,
    items: Vec<Item>,
    solids: &[Part],
    across: &[(f32, f32, f32)],
    setting: Setting<'_>,
) -> Vec<Part> {
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
        parts.extend(lined_parts(page, &rest[..above], across, setting));
        rest = &rest[above..];
        parts.push(solids[number].clone());
    }
    parts.extend(lined_parts(page, rest, across, setting));
    parts
}

/// Lines without pictures between: lists that count, and what stands between them.
fn lined_parts(
    page: usize,
    lines: &[Line],
    across: &[(f32, f32, f32)],
    setting: Setting<'_>,
) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    for list in counted::find(lines) {
        parts.extend(tabled_parts(page, &lines[at..list.from], across, setting));
        parts.extend(list.items.into_iter().map(Part::Text));
        at = list.to;
    }
    parts.extend(tabled_parts(page, &lines[at..], across, setting));
    parts
}

/// Lines as paragraphs and tables.
fn tabled_parts(
    page: usize,
    lines: &[Line],
    across: &[(f32, f32, f32)],
    setting: Setting<'_>,
) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    for table in tables::find(lines, is_item) {
        parts.extend(texts(&lines[at..table.from], setting));
        let rows = &lines[table.from..table.to];
        parts.push(Part::Table(
            page,
            aligned_table(page, rows, &table.borders, across, setting),
        ));
        at = table.to;
    }
    parts.extend(texts(&lines[at..], setting));
    parts
}

/// Whether a line is an item of a list: its label stands alone before the text.
fn is_item(line: &Line) -> bool {
    label(line).is_some_and(|label| {
        let text = line.segments.first().map_or(f32::MAX, |first| first.1);
        line.segments.len() < 2 || label.runs_left || label.text_left >= text - 0.5
    })
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
    mark_header(&mut table, false);
    table
}

fn aligned_table(
    page: usize,
    lines: &[Line],
    borders: &[f32],
    across: &[(f32, f32, f32)],
    setting: Setting<'_>,
) -> Table {
    let rows = tables::table_rows(lines, borders, across);
    let is_headed = tables::is_headed(&rows, across);
    let mut table = Table {
        caption: None,
        rows: rows
            .into_iter()
            .map(|row| {
                row.cells
                    .into_iter()
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
    mark_header(&mut table, is_headed);
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

/// A first row in bold, above rows that are not, is the header; so is one with a
/// ruling below it alone.
fn mark_header(table: &mut Table, is_headed: bool) {
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
        && (is_headed
            || table.rows.first().is_some_and(is_bold) && !table.rows[1..].iter().all(is_bold));
    if has_header {
        for cell in &mut table.rows[0] {
            cell.is_header = true;
        }
    }
}
