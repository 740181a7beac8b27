//! From glyphs with places to blocks in the order of reading.
//!
//! Glyphs become pieces, pieces columns and lines, lines paragraphs; what is
//! repeated on every page is left out, what is divided by a page's end joined.

mod accents;
mod bidi;
mod bullets;
mod captioned;
mod characters;
mod columns;
mod compose;
mod contents;
mod counted;
mod doubles;
mod frame;
mod gutters;
mod headings;
mod joining;
mod labels;
mod letters;
mod lines;
mod lists;
mod notes;
mod page;
mod page_numbers;
mod paragraphs;
mod regions;
mod rulings;
mod running_heads;
mod table_columns;
mod tables;
mod vocabulary;
mod wrapping;

pub(super) use accents::compose_accents;
pub(super) use characters::push_readable;
pub(super) use compose::Setting;
pub(super) use doubles::drop_doubles;
pub(super) use headings::find_headings;
pub(super) use lines::{Line, lines_in_order, pieces};
pub(super) use notes::link_notes;
pub(super) use vocabulary::Vocabulary;

use std::collections::HashMap;

use page::{Part, Prepared};
use paragraphs::Draft;
use running_heads::RunningHeads;

use super::model::{Block, Kind, Target};
use super::source::{Font, PageContent};

/// A heading has no more lines.
const TITLE_LINES: usize = 4;

/// The result of reflowing a document.
#[derive(Debug, Default)]
pub(super) struct Reflowed {
    pub blocks: Vec<Block>,
    pub left_out: Vec<String>,
}

/// Reflows all pages of a document.
pub(super) fn reflow(
    pages: Vec<PageContent>,
    fonts: &[Font],
    links: &[Target],
    body: f32,
) -> Reflowed {
    let mut vocabulary = Vocabulary::default();
    let mut prepared: Vec<Prepared> = Vec::with_capacity(pages.len());
    for (number, page) in pages.into_iter().enumerate() {
        let page = page::prepare(number, page);
        for piece in &page.pieces {
            vocabulary.learn(&Line::of(number, vec![piece.clone()]));
        }
        prepared.push(page);
    }
    let heads = running_heads(&prepared, body);
    let setting = Setting {
        fonts,
        links,
        vocabulary: &vocabulary,
        body,
    };
    let mut left_out = Vec::new();
    let mut gutters = gutters::Gutters::default();
    let mut columns: Vec<Vec<Part>> = Vec::new();
    for (number, mut page) in prepared.into_iter().enumerate() {
        left_out.extend(heads.take(number, &mut page.pieces));
        columns.extend(page::parts(page, &mut gutters, setting));
    }
    captioned::take(&mut columns, setting);
    let parts = joined(columns, setting);
    let mut blocks = blocks(parts, setting);
    find_headings(&mut blocks, body);
    Reflowed { blocks, left_out }
}

/// Finds the running heads of all pages. `body` is the size of the text.
fn running_heads(pages: &[Prepared], body: f32) -> RunningHeads {
    let baselines = || {
        pages
            .iter()
            .flat_map(|page| &page.pieces)
            .map(|piece| piece.y)
    };
    let text = (
        baselines().fold(f32::MAX, f32::min),
        baselines().fold(f32::MIN, f32::max),
    );
    let mut heads = RunningHeads::default();
    for (number, page) in pages.iter().enumerate() {
        heads.note(number, &page.pieces, page.height, text);
    }
    heads.settle(body);
    heads
}

/// The size that most letters have, in points, rounded to halves.
pub(super) fn body_size<'p>(pages: impl Iterator<Item = &'p PageContent>) -> f32 {
    let mut counts: HashMap<i32, usize> = HashMap::new();
    for glyph in pages.flat_map(|page| &page.letters.glyphs) {
        if !glyph.ch.is_whitespace() {
            *counts.entry((glyph.size * 2.0).round() as i32).or_default() += 1;
        }
    }
    counts
        .into_iter()
        .max_by_key(|&(size, count)| (count, size))
        .map_or(12.0, |(size, _)| size as f32 / 2.0)
}

/// The parts of all columns, with paragraphs joined over their ends.
fn joined(columns: Vec<Vec<Part>>, setting: Setting<'_>) -> Vec<Part> {
    let body = setting.body;
    let has_indents =
        joining::has_indents(columns.iter().flatten().filter_map(|part| match part {
            Part::Text(draft) => Some(draft),
            _ => None,
        }));
    let mut parts: Vec<Part> = Vec::new();
    for column in columns {
        let open = open_paragraph(&parts, body);
        let mut is_first = true;
        for part in column {
            let Part::Text(draft) = part else {
                parts.push(part);
                continue;
            };
            if std::mem::take(&mut is_first)
                && let Some(Part::Text(last)) = open.and_then(|at| parts.get_mut(at))
                && (!is_title(last, &draft, setting) && joining::goes_on(last, &draft, has_indents)
                    || paragraphs::goes_on_heading(
                        last,
                        &draft.lines[0],
                        draft.label.as_ref(),
                        setting,
                    ))
            {
                last.ends_full = draft.ends_full;
                last.lines.extend(draft.lines);
                continue;
            }
            parts.push(Part::Text(draft));
        }
    }
    parts
}

/// Whether a paragraph is a heading to the next one: larger than the text, or bold where that is not.
fn is_title(draft: &Draft, next: &Draft, setting: Setting<'_>) -> bool {
    let is_bold = |draft: &Draft| draft.lines.iter().all(|line| setting.is_bold(line));
    let is_large = draft.lines[0].size >= setting.body * paragraphs::LARGER;
    is_large && draft.lines.len() <= TITLE_LINES || is_bold(draft) && !is_bold(next)
}

/// The last paragraph that may go on: footnotes and pictures may stand below.
fn open_paragraph(parts: &[Part], body: f32) -> Option<usize> {
    let mut last = None;
    for (at, part) in parts.iter().enumerate().rev().take(6) {
        match part {
            Part::Text(draft) => {
                last = last.or(Some(at));
                if draft.lines.first()?.size > body * 0.93 {
                    return Some(at);
                }
            }
            Part::Picture { .. } => {}
            Part::Table(..) => break,
        }
    }
    last
}

fn blocks(parts: Vec<Part>, setting: Setting<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lists = lists::Lists::of(parts.iter().filter_map(|part| match part {
        Part::Text(draft) => Some(draft),
        _ => None,
    }));
    // The page of the last table's last rows.
    let mut last_table = None;
    let last_lines: Vec<_> = parts
        .iter()
        .map(|part| match part {
            Part::Text(draft) => draft.lines.last(),
            _ => None,
        })
        .collect();
    let entries = contents::entries(&last_lines);
    for (part, is_entry) in parts.into_iter().zip(entries) {
        match part {
            Part::Text(draft) if is_item(&draft, is_entry) => {
                let page = draft.lines[0].page;
                blocks.extend(lists.push(&draft, setting, page));
            }
            Part::Text(draft) => {
                blocks.extend(lists.finish());
                let mut paragraph = setting.paragraph(&draft.lines);
                paragraph.is_entry = is_entry;
                if !paragraph.is_blank() {
                    blocks.push(Block {
                        page: draft.lines[0].page,
                        kind: Kind::Paragraph(paragraph),
                    });
                }
            }
            Part::Picture { page, figure, .. } => {
                if lists.is_open() {
                    blocks.extend(lists.finish());
                }
                blocks.push(Block {
                    page,
                    kind: Kind::Picture(figure),
                });
            }
            Part::Table(page, table) => {
                blocks.extend(lists.finish());
                let last = blocks.last_mut().map(|block| &mut block.kind);
                if let Some(Kind::Table(last)) = last
                    && last_table.replace(page) == page.checked_sub(1)
                    && tables::go_on(last, &table)
                {
                    tables::append(last, table);
                    continue;
                }
                last_table = Some(page);
                blocks.push(Block {
                    page,
                    kind: Kind::Table(table),
                });
            }
        }
    }
    blocks.extend(lists.finish());
    blocks
}

/// Whether a paragraph may be an item; with a number of a page set apart it is none.
fn is_item(draft: &Draft, is_entry: bool) -> bool {
    draft.label.is_some() && (!is_entry || draft.lines.last().is_some_and(Line::has_leaders))
}
