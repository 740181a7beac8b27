//! The markup of one page, cut out of its chapter.
//!
//! Ancestors are opened again; a block that began on an earlier page carries
//! `continued`, one that goes on `split`. Ids are not repeated. The text of a
//! slice is exactly the canonical text between the page's two offsets.

mod elements;

use std::fmt::Write;
use std::ops::Range;

use crate::document::{NodeKind, utf16_length};

use crate::paginate::cut::pages::PageStart;
use crate::paginate::format::Format;
use crate::paginate::source::blank::is_blank_leaf;
use crate::paginate::source::chapter::{Chapter, Leaf, LeafKind};
use crate::paginate::source::markup::{escape_text, utf16_slice};

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

/// A part of a chapter as it stands on a page: in a box of its own where lines run downwards.
pub(crate) fn set(chapter: &Chapter, format: &Format, hyphens: &[u32], part: Part) -> String {
    let html = html(chapter, format, hyphens, part);
    if chapter.vertical {
        return ["<div class=\"vertical\">", &html, "</div>"].concat();
    }
    html
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
    /// The page as lines see it.
    format: Format,
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
    /// Up to this node all stands in a box that is shown.
    whole_until: u32,
}

struct Open {
    end_node: u32,
    name: &'static str,
}

impl<'a> Slicer<'a> {
    fn new(
        chapter: &'a Chapter,
        format: &Format,
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
            format: chapter.format_in(format),
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
            whole_until: 0,
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
        let mut classes = self.leaf_classes(leaf);
        // A `div` would end the paragraph around it.
        let name = if self.stands_in_paragraph(self.chapter.leaves[leaf].first_node) {
            classes.push("block".to_owned());
            "span"
        } else {
            "div"
        };
        let _ = write!(self.html, "<{name}");
        self.write_classes(
            &classes.iter().map(String::as_str).collect::<Vec<_>>(),
            None,
        );
        self.html.push('>');
        self.open.push(Open { end_node, name });
    }

    /// Whether a `p` around a node would be ended by a block (HTML, section 13.2.6.4.7): there
    /// is none in between that begins a scope of its own.
    fn stands_in_paragraph(&self, node: u32) -> bool {
        let nodes = &self.chapter.tree.nodes;
        let mut at = nodes[node as usize].parent;
        while let Some(node) = nodes.get(at as usize) {
            match node.kind {
                NodeKind::Element(element) if element.name == "p" => return true,
                NodeKind::Element(element)
                    if matches!(element.name, "td" | "th" | "caption" | "table") =>
                {
                    return false;
                }
                _ => at = node.parent,
            }
        }
        false
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
                if index >= self.whole_until && !self.shows(index, leaf) {
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
