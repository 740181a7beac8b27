//! How are paragraphs, lists and tables written?

use std::collections::HashSet;

use vokal_pdf_client::Failure;

use super::notes::Place;
use super::numbering::Numbering;
use super::parts::{Parts, Relations};
use super::styles::Styles;
use crate::markup::put;
use crate::pictures::Pictures;
use crate::xml::Node;

/// Boxes of text and tables stand in each other no deeper.
const DEEPEST: usize = 40;

/// What has been written, and the notes that it refers to, in order.
pub(super) struct Told {
    pub html: String,
    pub notes: Vec<(Place, String)>,
}

/// Writes one part of a document.
pub(super) struct Writer<'w, 'b, 'd> {
    pub(super) html: String,
    pub(super) notes: Vec<(Place, String)>,
    pub(super) styles: &'w Styles<'d>,
    numbering: &'w Numbering<'d>,
    pub(super) parts: &'w mut Parts<'b>,
    pub(super) pictures: &'w mut Pictures,
    pub(super) relations: Relations,
    /// Places that links of the document lead to.
    pub(super) wanted: HashSet<String>,
    /// Whether its title is a heading above all others.
    pub is_titled: bool,
    /// Lists that are open: how deep each stands, and its element.
    lists: Vec<(usize, &'static str)>,
    /// Boxes that stand in the paragraph that is being written.
    pub(super) boxes: Vec<Node<'w>>,
    is_broken: bool,
    depth: usize,
}

impl<'w, 'b, 'd> Writer<'w, 'b, 'd> {
    pub(super) fn new(
        styles: &'w Styles<'d>,
        numbering: &'w Numbering<'d>,
        parts: &'w mut Parts<'b>,
        pictures: &'w mut Pictures,
    ) -> Self {
        let relations = parts.relations();
        Self {
            html: String::new(),
            notes: Vec::new(),
            styles,
            numbering,
            parts,
            pictures,
            relations,
            wanted: HashSet::new(),
            is_titled: false,
            lists: Vec::new(),
            boxes: Vec::new(),
            is_broken: false,
            depth: 0,
        }
    }

    /// What is written stands in another part than the document itself.
    pub(super) fn of_part(&mut self, name: &str) -> Result<(), Failure> {
        self.relations = self.parts.relations_of(name)?;
        Ok(())
    }

    /// Notes where links lead to: a document is full of marks that nobody needs.
    pub(super) fn refer_to(&mut self, body: Node<'_>) {
        let anchors = body
            .all("hyperlink")
            .filter_map(|link| link.attribute("anchor"));
        self.wanted.extend(anchors.map(str::to_owned));
    }

    pub(super) fn end(mut self) -> Told {
        self.close_lists(0);
        Told {
            html: self.html,
            notes: self.notes,
        }
    }

    /// What stands in a body, a cell, a note or a box.
    pub(super) fn blocks(&mut self, parent: Node<'w>) {
        if self.depth >= DEEPEST {
            return;
        }
        self.depth += 1;
        for node in parent.elements() {
            match node.name() {
                "p" => self.paragraph(node),
                "tbl" => {
                    self.close_lists(0);
                    self.table(node);
                }
                // What others have marked, added or chosen stands in elements around it.
                "sdt" | "sdtContent" | "ins" | "moveTo" | "customXml" | "smartTag" => {
                    self.blocks(node);
                }
                _ => {}
            }
        }
        self.depth -= 1;
    }

    fn paragraph(&mut self, node: Node<'w>) {
        let properties = node.child("pPr");
        let begins_page = properties.and_then(|it| it.child("pageBreakBefore"));
        self.is_broken |= begins_page.is_some_and(super::styles::is_on);
        let before = std::mem::take(&mut self.html);
        let ends_page = self.runs(node);
        let inner = std::mem::replace(&mut self.html, before);
        let is_blank = inner.trim().is_empty();
        if !is_blank {
            self.block(node, &inner);
        }
        self.is_broken |= ends_page;
        for inner in std::mem::take(&mut self.boxes) {
            self.close_lists(0);
            self.html += "<div>";
            self.blocks(inner);
            self.close_lists(0);
            self.html += "</div>\n";
        }
    }

    fn block(&mut self, node: Node<'_>, inner: &str) {
        let is_broken = std::mem::take(&mut self.is_broken) && !self.html.is_empty();
        let is_title = self.is_titled && self.styles.is_title(node);
        let heading = self.styles.heading_of(node);
        let heading = heading.map(|level| level + usize::from(self.is_titled));
        if let Some(level) = is_title.then_some(1).or(heading) {
            self.close_lists(0);
            let level = level.min(6);
            put!(self.html, "<h{level}>{inner}</h{level}>\n");
            return;
        }
        if is_broken && self.depth == 1 {
            // A new page, as for a new scene.
            self.close_lists(0);
            self.html += "<hr>\n";
        }
        let own = node.child("pPr").and_then(|it| it.child("numPr"));
        let list = match own {
            Some(own) => self.numbering.list_of(own),
            None => self
                .styles
                .numbering_of(node)
                .and_then(|it| self.numbering.list_of(it)),
        };
        if let Some((depth, name)) = list {
            return self.item(depth, name, inner);
        }
        self.close_lists(0);
        if self.styles.is_quote(node) {
            put!(self.html, "<blockquote><p>{inner}</p></blockquote>\n");
        } else {
            put!(self.html, "<p>{inner}</p>\n");
        }
    }

    fn item(&mut self, depth: usize, name: &'static str, inner: &str) {
        // Of a list that is deeper, or of another one that is as deep.
        let deeper = self
            .lists
            .iter()
            .position(|(own, known)| *own > depth || (*own == depth && *known != name));
        if let Some(at) = deeper {
            self.close_lists(at);
        }
        if self.lists.last().is_some_and(|(own, _)| *own == depth) {
            self.html += "</li><li>";
        } else {
            put!(self.html, "<{name}><li>");
            self.lists.push((depth, name));
        }
        self.html += inner;
    }

    /// Closes lists until so many are open.
    fn close_lists(&mut self, left: usize) {
        while self.lists.len() > left {
            if let Some((_, name)) = self.lists.pop() {
                put!(self.html, "</li></{name}>\n");
            }
        }
    }

    fn table(&mut self, table: Node<'w>) {
        let rows: Vec<_> = rows_of(table);
        self.html += "<table>";
        for (at, row) in rows.iter().enumerate() {
            self.html += "<tr>";
            let properties = row.child("trPr");
            let is_head = properties
                .and_then(|it| it.child("tblHeader"))
                .is_some_and(super::styles::is_on);
            let name = if is_head { "th" } else { "td" };
            let mut column = 0;
            for cell in cells_of(*row) {
                let span = span_of(cell);
                let begin = column;
                column += span;
                let height = match merged(cell) {
                    Some(false) => continue,
                    Some(true) => height_of(&rows[at..], begin),
                    None => 1,
                };
                put!(self.html, "<{name}");
                for (attribute, number) in [("colspan", span), ("rowspan", height)] {
                    if number > 1 {
                        put!(self.html, " {attribute}=\"{number}\"");
                    }
                }
                self.html.push('>');
                let lists = std::mem::take(&mut self.lists);
                self.blocks(cell);
                self.close_lists(0);
                self.lists = lists;
                put!(self.html, "</{name}>");
            }
            self.html += "</tr>";
        }
        self.html += "</table>\n";
    }
}

fn rows_of(table: Node<'_>) -> Vec<Node<'_>> {
    let inner = |node: Node<'_>| matches!(node.name(), "sdt" | "sdtContent" | "customXml" | "ins");
    found(table, "tr", &inner)
}

fn cells_of(row: Node<'_>) -> Vec<Node<'_>> {
    let inner = |node: Node<'_>| matches!(node.name(), "sdt" | "sdtContent" | "customXml");
    found(row, "tc", &inner)
}

fn found<'d>(parent: Node<'d>, name: &str, is_around: &dyn Fn(Node<'_>) -> bool) -> Vec<Node<'d>> {
    let mut all = Vec::new();
    for node in parent.elements() {
        if node.name() == name {
            all.push(node);
        } else if is_around(node) {
            all.extend(found(node, name, is_around));
        }
    }
    all
}

fn span_of(cell: Node<'_>) -> usize {
    let span = cell.child("tcPr").and_then(|it| it.child("gridSpan"));
    let span = span.and_then(|it| it.attribute("val")?.parse().ok());
    span.unwrap_or(1).clamp(1, 1_000)
}

/// Whether a cell begins one over several rows, or goes on with it.
fn merged(cell: Node<'_>) -> Option<bool> {
    let merge = cell.child("tcPr")?.child("vMerge")?;
    Some(merge.attribute("val") == Some("restart"))
}

/// How many rows a cell goes over that begins in the first.
fn height_of(rows: &[Node<'_>], column: usize) -> usize {
    let goes_on = |row: &&Node<'_>| {
        let mut begin = 0;
        for cell in cells_of(**row) {
            if begin == column {
                return merged(cell) == Some(false);
            }
            begin += span_of(cell);
        }
        false
    };
    // A table of ten thousand rows that are one is no table.
    1 + rows.iter().skip(1).take(1_000).take_while(goes_on).count()
}
