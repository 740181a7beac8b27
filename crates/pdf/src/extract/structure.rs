//! Tagged documents: the structure tree says what everything is, and in which
//! order it is read.

use std::collections::HashMap;

use super::item_labels::{drop_bullet, take_numbers, text_of};
use super::model::{Block, Cell, Figure, Kind, List, Paragraph, Table};
use super::reflow::{Line, Setting, lines_in_order};
use super::source::{Element, Glyph, Kid, PageContent, Role, StructureTree};

/// At least this part of the letters must be in the tree, in percent.
const COVERED_PERCENT: usize = 94;

/// Glyphs and pictures by page and marked-content identifier.
pub(super) struct Contents<'c> {
    glyphs: HashMap<(usize, i32), Vec<Glyph>>,
    pictures: HashMap<(usize, i32), Vec<Figure>>,
    setting: Setting<'c>,
}

/// The blocks of a tagged document; `None` if its tree leaves text out.
pub(super) fn blocks(
    tree: &StructureTree,
    pages: &[PageContent],
    setting: Setting<'_>,
) -> Option<Vec<Block>> {
    let mut contents = Contents {
        glyphs: HashMap::new(),
        pictures: HashMap::new(),
        setting,
    };
    let named = tree.contents();
    let (mut all, mut marked) = (0, 0);
    for (number, page) in pages.iter().enumerate() {
        for &glyph in &page.letters.glyphs {
            if glyph.mark.is_artifact {
                continue;
            }
            let weight = usize::from(!glyph.ch.is_whitespace());
            all += weight;
            if glyph.mark.id >= 0 {
                marked += weight;
                let key = (number, glyph.mark.id);
                contents.glyphs.entry(key).or_default().push(glyph);
            }
        }
        for picture in &page.pictures {
            let is_named = !picture.mark.is_artifact && named.contains(&(number, picture.mark.id));
            let id = if picture.labels.is_some() && !is_named {
                page.mark_above(picture.area)
            } else {
                Some(picture.mark.id).filter(|_| !picture.mark.is_artifact)
            };
            if let (Some(figure), Some(id)) = (picture.figure(), id) {
                let key = (number, id);
                contents.pictures.entry(key).or_default().push(figure);
            }
        }
    }
    if marked * 100 < all * COVERED_PERCENT {
        return None;
    }
    let mut blocks = Vec::new();
    contents.blocks(&tree.kids, &mut blocks);
    let read: usize = blocks.iter().map(letters).sum();
    // What the tree does not name is lost: then the layout tells more.
    let is_complete = read * 100 >= all * COVERED_PERCENT;
    (is_complete && !lines_as_paragraphs(&blocks)).then_some(blocks)
}

/// Some writers tag each line as a paragraph: that is no structure.
fn lines_as_paragraphs(blocks: &[Block]) -> bool {
    let mut paragraphs = 0;
    let mut broken = 0;
    let mut previous_is_open = false;
    for block in blocks {
        let Kind::Paragraph(text) = &block.kind else {
            previous_is_open = false;
            continue;
        };
        let text = text.text();
        paragraphs += 1;
        let begins_small = text.trim_start().starts_with(char::is_lowercase);
        broken += usize::from(previous_is_open && begins_small);
        previous_is_open = text
            .trim_end()
            .ends_with(|c: char| c.is_alphanumeric() || c == ',' || c == '-');
    }
    paragraphs > 10 && broken * 4 > paragraphs
}

fn letters(block: &Block) -> usize {
    let of_text = |text: &Paragraph| {
        text.spans
            .iter()
            .flat_map(|span| span.text.chars())
            .filter(|c| !c.is_whitespace())
            .count()
    };
    match &block.kind {
        Kind::Paragraph(text) | Kind::Heading(_, text) => of_text(text),
        // Labels of items are not kept.
        Kind::List(list) => list
            .items
            .iter()
            .map(|item| item.iter().map(letters).sum::<usize>() + 2)
            .sum(),
        Kind::Table(table) => table
            .rows
            .iter()
            .flatten()
            .flat_map(|cell| &cell.blocks)
            .map(letters)
            .chain(table.caption.as_ref().map(of_text))
            .sum(),
        Kind::Quote(blocks) => blocks.iter().map(letters).sum(),
        Kind::Note(note) => of_text(&note.text),
        Kind::Picture(figure) => figure.caption.as_ref().map_or(0, of_text),
    }
}

/// Whether an element that should hold running text holds blocks.
fn has_blocks(element: &Element) -> bool {
    element.kids.iter().any(|kid| match kid {
        Kid::Content(..) => false,
        Kid::Element(kid) => match kid.role {
            Role::Inline | Role::Label | Role::Figure | Role::Artifact => has_blocks(kid),
            _ => true,
        },
    })
}

fn is_caption(kid: &Kid) -> bool {
    matches!(kid, Kid::Element(element) if element.role == Role::Caption)
}

fn picture(block: &mut Block) -> Option<&mut Figure> {
    match &mut block.kind {
        Kind::Picture(figure) => Some(figure),
        _ => None,
    }
}

/// Text and pictures that stand in one paragraph.
#[derive(Default)]
struct Inline {
    lines: Vec<(usize, Vec<Glyph>)>,
    pictures: Vec<(usize, Figure)>,
}

impl Contents<'_> {
    fn blocks<'k>(&self, kids: impl IntoIterator<Item = &'k Kid>, blocks: &mut Vec<Block>) {
        let mut inline = Inline::default();
        for kid in kids {
            match kid {
                Kid::Content(page, id) => self.content(*page, *id, "", &mut inline),
                Kid::Element(element) if element.role == Role::Inline && !has_blocks(element) => {
                    self.inline(&element.kids, &element.alternative, &mut inline);
                }
                Kid::Element(element) => {
                    self.flush(&mut inline, blocks, Kind::Paragraph);
                    self.element(element, blocks);
                }
            }
        }
        self.flush(&mut inline, blocks, Kind::Paragraph);
    }

    fn element(&self, element: &Element, blocks: &mut Vec<Block>) {
        match element.role {
            Role::Paragraph if !has_blocks(element) => {
                self.text_block(element, blocks, Kind::Paragraph);
            }
            Role::Heading(level) => {
                self.text_block(element, blocks, |text| Kind::Heading(level.max(1), text));
            }
            Role::List => self.list(element, blocks),
            Role::Table => self.table(element, blocks),
            Role::Figure => self.figure(element, blocks),
            Role::Quote => {
                let mut inner = Vec::new();
                self.blocks(&element.kids, &mut inner);
                if let Some(first) = inner.first() {
                    blocks.push(Block {
                        page: first.page,
                        kind: Kind::Quote(inner),
                    });
                }
            }
            Role::Artifact => {}
            _ => self.blocks(&element.kids, blocks),
        }
    }

    fn text_block(
        &self,
        element: &Element,
        blocks: &mut Vec<Block>,
        kind: impl Fn(Paragraph) -> Kind,
    ) {
        let mut inline = Inline::default();
        self.inline(&element.kids, &element.alternative, &mut inline);
        self.flush(&mut inline, blocks, kind);
    }

    fn inline(&self, kids: &[Kid], alternative: &str, inline: &mut Inline) {
        for kid in kids {
            match kid {
                Kid::Content(page, id) => self.content(*page, *id, alternative, inline),
                Kid::Element(element) if element.role == Role::Artifact => {}
                Kid::Element(element) => {
                    self.inline(&element.kids, &element.alternative, inline);
                }
            }
        }
    }

    fn content(&self, page: usize, id: i32, alternative: &str, inline: &mut Inline) {
        if let Some(glyphs) = self.glyphs.get(&(page, id)) {
            match inline.lines.last_mut() {
                Some((known, line)) if *known == page => line.extend(glyphs),
                _ => inline.lines.push((page, glyphs.clone())),
            }
        }
        for figure in self.pictures.get(&(page, id)).into_iter().flatten() {
            let mut figure = figure.clone();
            if !alternative.is_empty() {
                alternative.clone_into(&mut figure.alternative);
            }
            inline.pictures.push((page, figure));
        }
    }

    /// Writes what was collected as one block, its pictures after it.
    fn flush(
        &self,
        inline: &mut Inline,
        blocks: &mut Vec<Block>,
        kind: impl Fn(Paragraph) -> Kind,
    ) {
        let inline = std::mem::take(inline);
        let lines: Vec<Line> = inline
            .lines
            .iter()
            .flat_map(|(page, glyphs)| lines_in_order(*page, glyphs))
            .collect();
        let paragraph = self.setting.paragraph(&lines);
        if !paragraph.is_blank() {
            blocks.push(Block {
                page: inline.lines.first().map_or(0, |line| line.0),
                kind: kind(paragraph),
            });
        }
        for (page, figure) in inline.pictures {
            blocks.push(Block {
                page,
                kind: Kind::Picture(figure),
            });
        }
    }

    /// Its caption goes to its last picture; without one it is text.
    fn figure(&self, element: &Element, blocks: &mut Vec<Block>) {
        let from = blocks.len();
        let (captions, kids): (Vec<&Kid>, Vec<&Kid>) =
            element.kids.iter().partition(|kid| is_caption(kid));
        self.blocks(kids, blocks);
        for kid in captions {
            let mut own = Vec::new();
            self.blocks([kid], &mut own);
            let figure = blocks[from..].iter_mut().rev().find_map(picture);
            match (figure, own.as_slice()) {
                (
                    Some(figure),
                    [
                        Block {
                            kind: Kind::Paragraph(text),
                            ..
                        },
                    ],
                ) if figure.caption.is_none() => figure.caption = Some(text.clone()),
                _ => blocks.extend(own),
            }
        }
        for block in &mut blocks[from..] {
            if let Kind::Picture(figure) = &mut block.kind
                && (figure.alternative.is_empty() || figure.is_drawn)
                && !element.alternative.is_empty()
            {
                figure.alternative.clone_from(&element.alternative);
            }
        }
    }

    fn list(&self, source: &Element, blocks: &mut Vec<Block>) {
        let mut list = List::default();
        for kid in &source.kids {
            let Kid::Element(element) = kid else { continue };
            if element.role == Role::List {
                // A list inside a list without an item around it.
                let mut inner = Vec::new();
                self.list(element, &mut inner);
                match list.items.last_mut() {
                    Some(before) => before.extend(inner),
                    None => list.items.push(inner),
                }
                continue;
            }
            let (body, label) = self.item(element);
            if let Some(number) = label.filter(|_| list.items.is_empty()) {
                list.start = Some(number);
            }
            if !body.is_empty() {
                list.items.push(body);
            }
        }
        if list.start.is_none() {
            list.start = take_numbers(&mut list.items);
        }
        let page = list.items.first().and_then(|item| item.first());
        if let Some(page) = page.map(|block| block.page) {
            blocks.push(Block {
                page,
                kind: Kind::List(list),
            });
        }
    }

    /// An item's blocks, and its number if its label is one.
    fn item(&self, item: &Element) -> (Vec<Block>, Option<u32>) {
        let mut body = Vec::new();
        let mut number = None;
        let mut rest: Vec<&Kid> = Vec::new();
        for kid in &item.kids {
            match kid {
                Kid::Element(label) if label.role == Role::Label => {
                    let mut label_blocks = Vec::new();
                    self.blocks(&label.kids, &mut label_blocks);
                    let text: String = label_blocks.iter().map(text_of).collect();
                    number = text
                        .trim_matches(|c: char| !c.is_ascii_digit())
                        .parse()
                        .ok();
                }
                kid => rest.push(kid),
            }
        }
        for kid in rest {
            match kid {
                Kid::Element(element) if element.role != Role::Inline => {
                    if matches!(element.role, Role::ItemBody | Role::Group) {
                        self.blocks(&element.kids, &mut body);
                    } else {
                        self.element(element, &mut body);
                    }
                }
                kid => {
                    let mut inline = Inline::default();
                    self.inline(std::slice::from_ref(kid), "", &mut inline);
                    self.flush(&mut inline, &mut body, Kind::Paragraph);
                }
            }
        }
        if number.is_none() {
            drop_bullet(&mut body);
        }
        (body, number)
    }

    fn table(&self, element: &Element, blocks: &mut Vec<Block>) {
        let mut table = Table::default();
        let mut page = None;
        self.rows(&element.kids, &mut table, &mut page);
        if let Some(page) = page {
            blocks.push(Block {
                page,
                kind: Kind::Table(table),
            });
        }
    }

    fn rows(&self, kids: &[Kid], table: &mut Table, page: &mut Option<usize>) {
        for kid in kids {
            let Kid::Element(element) = kid else { continue };
            if element.role == Role::Caption {
                let mut inline = Inline::default();
                self.inline(&element.kids, "", &mut inline);
                let mut own = Vec::new();
                self.flush(&mut inline, &mut own, Kind::Paragraph);
                for block in own {
                    if let Kind::Paragraph(text) = block.kind {
                        table.caption.get_or_insert(text);
                    }
                }
                continue;
            }
            if element.role != Role::Row {
                self.rows(&element.kids, table, page);
                continue;
            }
            let mut row = Vec::new();
            for kid in &element.kids {
                let Kid::Element(cell) = kid else { continue };
                let mut blocks = Vec::new();
                self.blocks(&cell.kids, &mut blocks);
                *page = page.or_else(|| blocks.first().map(|block| block.page));
                row.push(Cell {
                    blocks,
                    is_header: cell.role == Role::HeaderCell,
                    columns: cell.columns,
                    rows: cell.rows,
                });
            }
            if !row.is_empty() {
                table.rows.push(row);
            }
        }
    }
}
