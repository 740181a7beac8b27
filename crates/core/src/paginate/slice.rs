//! The markup of one page, cut out of its chapter.
//!
//! Ancestors are opened again; a block that began on an earlier page carries
//! `continued`, one that goes on `split`. Ids are not repeated. The text of a
//! slice is exactly the canonical text between the page's two offsets.

use std::fmt::Write;
use std::ops::Range;

use crate::document::{Element, NodeKind, utf16_length};

use super::blank::is_blank_leaf;
use super::chapter::{Atom, AtomKind, Chapter, Leaf, LeafKind};
use super::decimal;
use super::format::Format;
use super::lines;
use super::markup::{escape_attribute, escape_text, is_void, utf16_slice};
use super::pages::PageStart;
use super::style::{self, Role};

/// What of a chapter is written.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub start: PageStart,
    /// Where the next page begins; `None` for the end of the chapter.
    pub end: Option<PageStart>,
    /// Blocks without anything to see take no room at the start, and at the end.
    pub without_blank_start: bool,
    pub without_blank_end: bool,
}

impl Part {
    /// All that stands between two places.
    pub fn new(start: PageStart, end: Option<PageStart>) -> Self {
        Self {
            start,
            end,
            without_blank_start: false,
            without_blank_end: false,
        }
    }
}

/// Writes a part of a chapter. `hyphens` are the offsets at which lines begin after a hyphen.
pub(crate) fn html(chapter: &Chapter, format: &Format, hyphens: &[u32], part: Part) -> String {
    let mut slicer = Slicer::new(chapter, format, part.start, part.end);
    slicer.leave_out(part);
    let after_start = hyphens.partition_point(|at| *at <= part.start.offset);
    slicer.hyphens = &hyphens[after_start..];
    slicer.write();
    slicer.html
}

struct Slicer<'a> {
    chapter: &'a Chapter,
    format: &'a Format,
    /// Where lines begin after a hyphen, from here on.
    hyphens: &'a [u32],
    /// Nodes before `first_node` are on earlier pages (but may be ancestors),
    /// nodes from `end_node` on are on later ones.
    first_node: u32,
    end_node: u32,
    /// Text between these UTF-16 offsets is shown.
    start: u32,
    end: u32,
    /// Boxes at `start` and at `end` that stand before the cut.
    atoms_before_start: u32,
    atoms_before_end: u32,
    first_leaf: usize,
    /// Just past the last leaf of the page.
    end_leaf: usize,
    /// The leaves among them that take room.
    shown_leaves: Range<usize>,
    /// The page begins, or ends, inside a leaf.
    continues: bool,
    goes_on: bool,
    html: String,
    open: Vec<Open>,
    /// Where the start tag of the last `pre` ended.
    after_pre: usize,
}

struct Open {
    end_node: u32,
    name: &'static str,
}

impl<'a> Slicer<'a> {
    fn new(
        chapter: &'a Chapter,
        format: &'a Format,
        start: PageStart,
        end: Option<PageStart>,
    ) -> Self {
        let leaf = |index: u32| chapter.leaves.get(index as usize);
        let first = leaf(start.leaf);
        let continues = first.is_some_and(|leaf| cuts(leaf, start));
        let end_leaf = end.and_then(|end| leaf(end.leaf));
        let goes_on = end.zip(end_leaf).is_some_and(|(end, leaf)| cuts(leaf, end));
        let nodes = chapter.tree.nodes.len() as u32;
        let leaves = end.map_or(chapter.leaves.len(), |end| {
            end.leaf as usize + usize::from(goes_on)
        });
        Self {
            chapter,
            format,
            hyphens: &[],
            first_node: if start.leaf == 0 && !continues {
                0
            } else {
                first.map_or(0, |leaf| leaf.first_node)
            },
            end_node: end_leaf.map_or(nodes, |leaf| {
                if goes_on {
                    leaf.end_node
                } else {
                    leaf.first_node
                }
            }),
            start: start.offset,
            end: end.map_or(chapter.length16, |end| end.offset),
            atoms_before_start: start.atoms_before,
            atoms_before_end: end.map_or(u32::MAX, |end| end.atoms_before),
            first_leaf: start.leaf as usize,
            end_leaf: leaves,
            shown_leaves: start.leaf as usize..leaves,
            continues,
            goes_on,
            html: String::new(),
            open: Vec::new(),
            after_pre: usize::MAX,
        }
    }

    fn leave_out(&mut self, part: Part) {
        let leaves = &self.chapter.leaves;
        let shown = &mut self.shown_leaves;
        let is_blank = |index: usize| {
            leaves
                .get(index)
                .is_some_and(|leaf| is_blank_leaf(self.chapter, leaf))
        };
        while part.without_blank_start && shown.start < shown.end && is_blank(shown.start) {
            shown.start += 1;
        }
        while part.without_blank_end && shown.start < shown.end && is_blank(shown.end - 1) {
            shown.end -= 1;
        }
    }

    fn write(&mut self) {
        self.open_ancestors();
        let mut next_leaf = self.first_leaf;
        let mut index = self.first_node;
        while index < self.end_node {
            self.close_until(index);
            while next_leaf < self.end_leaf && self.chapter.leaves[next_leaf].end_node <= index {
                next_leaf += 1;
            }
            if let Some(leaf) = self.leaf_at(next_leaf, index)
                && (leaf.anonymous || is_boxed(leaf))
            {
                self.open_wrapper(next_leaf, leaf.end_node);
            }
            index = self.node(index, next_leaf);
        }
        self.close_until(u32::MAX);
    }

    fn leaf_at(&self, leaf: usize, node: u32) -> Option<&'a Leaf> {
        (leaf < self.end_leaf)
            .then(|| &self.chapter.leaves[leaf])
            .filter(|leaf| leaf.first_node == node)
    }

    fn close_until(&mut self, index: u32) {
        while let Some(open) = self.open.last() {
            if open.end_node > index {
                break;
            }
            let _ = write!(self.html, "</{}>", open.name);
            self.open.pop();
        }
    }

    /// Re-opens what stands around the page's first node.
    fn open_ancestors(&mut self) {
        let nodes = &self.chapter.tree.nodes;
        let mut ancestors = Vec::new();
        let mut parent = nodes
            .get(self.first_node as usize)
            .map_or(u32::MAX, |node| node.parent);
        while let Some(node) = nodes.get(parent as usize) {
            ancestors.push(parent);
            parent = node.parent;
        }
        for index in ancestors.into_iter().rev() {
            let NodeKind::Element(element) = nodes[index as usize].kind else {
                continue;
            };
            if self.begins_here(index) {
                self.open_element(index, &element, &[], false);
            } else {
                self.open_element(index, &element, &["continued"], true);
            }
        }
    }

    /// Whether nothing of an element around the page's first leaf is on an earlier page.
    fn begins_here(&self, index: u32) -> bool {
        let before = self.first_leaf.checked_sub(1);
        let is_before = before.is_some_and(|at| self.chapter.leaves[at].first_node > index);
        !self.continues && !is_before
    }

    /// Loose text gets a block, what the browser measures a box that scrolls.
    fn open_wrapper(&mut self, leaf: usize, end_node: u32) {
        let classes = self.leaf_classes(leaf);
        self.html.push_str("<div");
        self.write_classes(
            &classes.iter().map(String::as_str).collect::<Vec<_>>(),
            None,
        );
        self.html.push('>');
        self.open.push(Open {
            end_node,
            name: "div",
        });
    }

    /// Writes one node; returns the next to look at.
    fn node(&mut self, index: u32, leaf: usize) -> u32 {
        let node = &self.chapter.tree.nodes[index as usize];
        match node.kind {
            NodeKind::Text { start, end } => {
                self.text(index, start, end);
                index + 1
            }
            NodeKind::Element(element) => {
                if !self.shows(index, leaf) {
                    // Its white space may belong to this page all the same.
                    return index + 1;
                }
                self.element(index, &element, leaf)
            }
        }
    }

    /// Whether an element has a part on this page.
    fn shows(&self, index: u32, leaf: usize) -> bool {
        let node = &self.chapter.tree.nodes[index as usize];
        if node.subtree_end > self.end_node {
            // It goes on: shown if it is around the last leaf of the page.
            let last = self
                .end_leaf
                .checked_sub(1)
                .map(|last| &self.chapter.leaves[last]);
            return last.is_some_and(|last| index <= last.first_node);
        }
        let offset = self.chapter.start16[index as usize];
        let ends = self.offset_after(node.subtree_end);
        let inside_leaf = self
            .chapter
            .leaves
            .get(leaf)
            .is_some_and(|leaf| leaf.first_node <= index && index < leaf.end_node);
        if !inside_leaf {
            return true;
        }
        if ends > offset {
            let overlaps = ends > self.start && offset < self.end;
            // A page of boxes alone has no text, but stands inside its block.
            return overlaps || (offset <= self.start && ends >= self.end);
        }
        let after_start = !(offset == self.start && self.continues)
            || self.atom_ordinal(index, self.first_leaf) >= self.atoms_before_start;
        let before_end = !(offset == self.end && self.goes_on)
            || self.atom_ordinal(index, self.end_leaf - 1) < self.atoms_before_end;
        offset >= self.start && offset <= self.end && after_start && before_end
    }

    fn offset_after(&self, node: u32) -> u32 {
        self.chapter
            .start16
            .get(node as usize)
            .copied()
            .unwrap_or(self.chapter.length16)
    }

    /// How many boxes of a leaf stand at the same offset before this node.
    fn atom_ordinal(&self, index: u32, leaf: usize) -> u32 {
        let offset = self.chapter.start16[index as usize];
        let first_node = self.chapter.leaves[leaf].first_node;
        let atoms = &self.chapter.atoms;
        let at = atoms.partition_point(|atom| atom.node < index);
        atoms[..at]
            .iter()
            .rev()
            .take_while(|atom| {
                atom.node >= first_node && self.chapter.start16[atom.node as usize] == offset
            })
            .count() as u32
    }

    fn text(&mut self, index: u32, start: u32, end: u32) {
        let from = self.chapter.start16[index as usize];
        let text = &self.chapter.tree.text[start as usize..end as usize];
        let head = self.start.saturating_sub(from);
        let tail = self.end.saturating_sub(from);
        let shown = utf16_slice(text, head, tail);
        if shown.starts_with('\n') && self.html.len() == self.after_pre {
            // The HTML parser drops the first line feed of a `pre`.
            self.html.push('\n');
        }
        if self.hyphens.is_empty() {
            escape_text(shown, &mut self.html);
        } else {
            self.hyphenated_text(shown, from.max(self.start));
        }
    }

    /// Writes text that begins at `from`, with an empty element wherever a line
    /// ends inside a word. The stylesheet draws the hyphen, so no text is added.
    fn hyphenated_text(&mut self, text: &str, from: u32) {
        let end = from + utf16_length(text);
        let mut written = from;
        while let [at, rest @ ..] = self.hyphens {
            if *at > end || *at > self.end {
                break;
            }
            let line = utf16_slice(text, written - from, at.saturating_sub(from));
            escape_text(line, &mut self.html);
            // No line follows on the page, so there the browser sees no break.
            self.html.push_str(if *at == self.end {
                "<span class=\"hyphen last\"></span>"
            } else {
                "<span class=\"hyphen\"></span>"
            });
            written = written.max(*at);
            self.hyphens = rest;
        }
        escape_text(
            utf16_slice(text, written - from, end - from),
            &mut self.html,
        );
    }

    fn element(&mut self, index: u32, element: &Element, leaf: usize) -> u32 {
        let node = &self.chapter.tree.nodes[index as usize];
        if let Some(atom) = self.atom_of(index) {
            self.atom(element, atom, leaf);
            if element.name != "svg" {
                return node.subtree_end;
            }
            self.open.push(Open {
                end_node: node.subtree_end,
                name: element.name,
            });
            return index + 1;
        }
        let classes = match self.leaf_at(leaf, index) {
            Some(own) if !own.anonymous && !is_boxed(own) => self.leaf_classes(leaf),
            _ if self.is_inline_container(index, element, leaf) => vec!["block".to_owned()],
            _ if self.is_narrow_image(element) => vec!["narrow".to_owned()],
            _ => Vec::new(),
        };
        let names: Vec<&str> = classes.iter().map(String::as_str).collect();
        self.open_element(index, element, &names, false);
        if is_void(element.name) {
            return node.subtree_end;
        }
        index + 1
    }

    /// A picture in a table that no column needs to shrink.
    fn is_narrow_image(&self, element: &Element) -> bool {
        element.name == "img"
            && self
                .chapter
                .tree
                .attribute(element, "width")
                .and_then(decimal::parse)
                .is_some_and(|width| width <= self.format.font_size * 2.0)
    }

    /// An inline element around blocks, which the layout treats as a block.
    fn is_inline_container(&self, index: u32, element: &Element, leaf: usize) -> bool {
        let in_leaf = self
            .chapter
            .leaves
            .get(leaf)
            .is_some_and(|leaf| leaf.first_node <= index && index < leaf.end_node);
        !in_leaf && matches!(style::role(element.name), Role::Inline(_) | Role::RubyText)
    }

    fn leaf_classes(&self, index: usize) -> Vec<String> {
        let leaf = &self.chapter.leaves[index];
        let first = index == self.first_leaf;
        let mut classes = Vec::new();
        if first && self.continues {
            classes.push("continued".to_owned());
        } else {
            if leaf.first_line_indent {
                classes.push("indent".to_owned());
            }
            if leaf.gap > 0 && index > self.shown_leaves.start {
                classes.push(format!("gap-{}", leaf.gap));
            }
        }
        if self.goes_on && index + 1 == self.end_leaf {
            classes.push("split".to_owned());
        }
        if !self.shown_leaves.contains(&index) {
            classes.push("left-out".to_owned());
        }
        if leaf.ruby {
            classes.push("ruby".to_owned());
        }
        if leaf.flowing {
            classes.push("flowing".to_owned());
        }
        if is_boxed(leaf) {
            classes.push("opaque".to_owned());
            if (first && self.continues) || (self.goes_on && index + 1 == self.end_leaf) {
                classes.push("cut".to_owned());
            }
        }
        classes
    }

    fn atom_of(&self, node: u32) -> Option<&'a Atom> {
        let atoms = &self.chapter.atoms;
        let at = atoms.partition_point(|atom| atom.node < node);
        atoms.get(at).filter(|atom| atom.node == node)
    }

    fn atom(&mut self, element: &Element, atom: &Atom, leaf: usize) {
        let _ = write!(self.html, "<{}", element.name);
        let leaf = self.chapter.leaves.get(leaf);
        match atom.kind {
            AtomKind::Break | AtomKind::Opportunity => self.attributes(element, &[], false),
            AtomKind::Inline { .. } => {
                self.attributes(element, &["width", "height"], false);
                self.html.push_str(" class=\"inline-image\"");
                let em = self.format.font_size;
                if let AtomKind::Inline { ratio } = atom.kind {
                    let _ = write!(
                        self.html,
                        " width=\"{}\" height=\"{}\"",
                        (f64::from(ratio) * em).round() as u32,
                        em.round() as u32
                    );
                }
            }
            AtomKind::Block { width, height } => {
                self.attributes(element, &["width", "height"], false);
                let indent = leaf.map_or(0.0, |leaf| f64::from(leaf.indent));
                let measure = (self.format.width - indent * self.format.font_size / 2.0)
                    .max(self.format.font_size);
                let (width, height) = lines::image_size(width, height, measure, self.format.height);
                let _ = write!(
                    self.html,
                    " class=\"block\" width=\"{width}\" height=\"{height}\""
                );
            }
        }
        self.html.push('>');
    }

    fn open_element(&mut self, index: u32, element: &Element, classes: &[&str], reopened: bool) {
        let node = &self.chapter.tree.nodes[index as usize];
        let name = shown_name(element.name);
        let _ = write!(self.html, "<{name}");
        let continued = reopened || classes.contains(&"continued");
        let omit: &[&str] = if name == "ol" && reopened {
            &["start"]
        } else {
            &[]
        };
        self.attributes(element, omit, continued);
        let own = self
            .chapter
            .tree
            .attribute(element, "class")
            .filter(|_| !reopened || element.name == "b" || element.name == "span");
        self.write_classes(classes, own);
        if name == "ol" && reopened {
            let start = self.list_start(index, element);
            let _ = write!(self.html, " start=\"{start}\"");
        }
        self.html.push('>');
        if name == "pre" {
            self.after_pre = self.html.len();
        }
        if !is_void(name) {
            self.open.push(Open {
                end_node: node.subtree_end,
                name,
            });
        }
    }

    /// The number of the list's first item on this page.
    fn list_start(&self, list: u32, element: &Element) -> i64 {
        let nodes = &self.chapter.tree.nodes;
        let tree = &self.chapter.tree;
        let first = tree
            .attribute(element, "start")
            .and_then(|value| value.parse::<i64>().ok())
            .unwrap_or(1);
        let mut count = 0;
        let mut item = list + 1;
        while item < self.first_node && nodes[item as usize].subtree_end <= self.first_node {
            if matches!(nodes[item as usize].kind, NodeKind::Element(item) if item.name == "li") {
                count += 1;
            }
            item = nodes[item as usize].subtree_end;
        }
        first.saturating_add(count)
    }

    fn write_classes(&mut self, classes: &[&str], own: Option<&str>) {
        let mut all = classes.to_vec();
        all.extend(own);
        if !all.is_empty() {
            let _ = write!(self.html, " class=\"{}\"", all.join(" "));
        }
    }

    fn attributes(&mut self, element: &Element, omit: &[&str], continued: bool) {
        for attribute in self.chapter.tree.attributes_of(element) {
            let name = match attribute.name {
                "class" => continue,
                "id" if continued => continue,
                name if omit.contains(&name) => continue,
                "src" => "data-resource",
                "href" | "xlink:href" if element.name == "image" => "data-resource",
                name => name,
            };
            let _ = write!(self.html, " {name}=\"");
            escape_attribute(&attribute.value, &mut self.html);
            self.html.push('"');
        }
    }
}

/// Whether a page that starts there starts inside the leaf.
fn cuts(leaf: &Leaf, start: PageStart) -> bool {
    start.offset > leaf.start || start.atoms_before > 0
}

/// What the browser measures stands in a box that scrolls, but for text with
/// annotations, which is cut like any other.
fn is_boxed(leaf: &Leaf) -> bool {
    leaf.kind == LeafKind::Opaque && !leaf.flowing
}

/// Elements the browser would hide or set in its own way become plain blocks.
fn shown_name(name: &'static str) -> &'static str {
    match name {
        "details" | "summary" | "dialog" | "fieldset" | "legend" | "center" => "div",
        name => name,
    }
}
