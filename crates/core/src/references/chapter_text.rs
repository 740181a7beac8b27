//! What stands at, in and around a node of a chapter?

use std::iter;
use std::ops::Range;

use crate::document::{Element, Node, NodeKind};
use crate::paginate::{Chapter, Role, role};

/// A chapter as references look at it.
#[derive(Clone, Copy)]
pub(crate) struct ChapterText<'a> {
    /// The spine item, counted from 0.
    pub number: u32,
    pub chapter: &'a Chapter,
}

impl<'a> ChapterText<'a> {
    fn node(self, node: u32) -> Option<&'a Node> {
        self.chapter.tree.nodes.get(node as usize)
    }

    pub(super) fn nodes(self) -> Range<u32> {
        0..self.chapter.tree.nodes.len() as u32
    }

    pub(super) fn element(self, node: u32) -> Option<&'a Element> {
        match &self.node(node)?.kind {
            NodeKind::Element(element) => Some(element),
            NodeKind::Text { .. } => None,
        }
    }

    /// The name of an element; empty for text and for no node.
    pub(super) fn name(self, node: u32) -> &'static str {
        self.element(node).map_or("", |element| element.name)
    }

    pub(super) fn attribute(self, node: u32, name: &str) -> Option<&'a str> {
        self.chapter.tree.attribute(self.element(node)?, name)
    }

    pub(super) fn has_role(self, node: u32, roles: &[&str]) -> bool {
        self.attribute(node, "role")
            .is_some_and(|own| roles.contains(&own))
    }

    /// The node just past all that is in a node.
    pub(super) fn end_node(self, node: u32) -> u32 {
        self.node(node)
            .map_or(self.nodes().end, |node| node.subtree_end)
    }

    pub(super) fn parent(self, node: u32) -> Option<u32> {
        let parent = self.node(node)?.parent;
        self.nodes().contains(&parent).then_some(parent)
    }

    /// A node and all that it stands in, from within.
    pub(super) fn lineage(self, node: u32) -> impl Iterator<Item = u32> {
        iter::successors(Some(node), move |at| self.parent(*at))
    }

    /// The nodes in a node, in document order.
    pub(super) fn within(self, node: u32) -> Range<u32> {
        node + 1..self.end_node(node)
    }

    /// The nodes after a node that have the same parent.
    pub(super) fn siblings_after(self, node: u32) -> impl Iterator<Item = u32> {
        let end = match self.parent(node) {
            Some(parent) => self.end_node(parent),
            None => self.nodes().end,
        };
        iter::successors(Some(self.end_node(node)), move |at| {
            Some(self.end_node(*at))
        })
        .take_while(move |at| *at < end)
    }

    /// The UTF-16 offset at which a node begins, or the end of the text past the last.
    pub(super) fn start(self, node: u32) -> u32 {
        let start = self.chapter.start16.get(node as usize).copied();
        start.unwrap_or(self.chapter.length16)
    }

    /// UTF-16 offsets of a node's text.
    pub(super) fn range(self, node: u32) -> Range<u32> {
        self.start(node)..self.start(self.end_node(node))
    }

    /// The first node whose text begins at an offset or after it.
    pub(super) fn node_from(self, offset: u32) -> u32 {
        self.chapter
            .start16
            .partition_point(|start| *start < offset) as u32
    }

    /// The text node that the character at an offset stands in.
    pub(super) fn text_node_at(self, offset: u32) -> &'a str {
        let Chapter { tree, start16, .. } = self.chapter;
        let after = start16.partition_point(|start| *start <= offset);
        let text = tree.nodes[..after]
            .iter()
            .rev()
            .find_map(|node| match node.kind {
                NodeKind::Text { start, end } => tree.text.get(start as usize..end as usize),
                NodeKind::Element(_) => None,
            });
        text.unwrap_or_default()
    }

    /// The offsets without white space at both ends; `None` if nothing else is there.
    pub(super) fn trimmed(self, range: Range<u32>) -> Option<Range<u32>> {
        let text = self.chapter.text(range.clone());
        // Each is one UTF-16 code unit.
        let spaces = |text: &str, rest: &str| text.chars().count() - rest.chars().count();
        let head = spaces(text, text.trim_start()) as u32;
        let tail = spaces(text, text.trim_end()) as u32;
        (!text.trim().is_empty()).then(|| range.start + head..range.end - tail)
    }

    /// The text from one node up to another.
    pub(super) fn between(self, from: u32, to: u32) -> &'a str {
        let (start, end) = (self.byte_of(from), self.byte_of(to));
        self.chapter.tree.text.get(start..end).unwrap_or_default()
    }

    pub(super) fn text(self, node: u32) -> &'a str {
        self.between(node, self.end_node(node))
    }

    /// Where the text begins that stands at a node or after it.
    fn byte_of(self, node: u32) -> usize {
        let Chapter { tree, .. } = self.chapter;
        let rest = tree.nodes.get(node as usize..).unwrap_or_default();
        let text = rest.iter().find_map(|node| match node.kind {
            NodeKind::Text { start, .. } => Some(start as usize),
            NodeKind::Element(_) => None,
        });
        text.unwrap_or(tree.text.len())
    }

    pub(super) fn is_blank(self, from: u32, to: u32) -> bool {
        self.between(from, to).trim().is_empty()
    }

    /// The innermost block that a node is or stands in.
    pub(super) fn block_of(self, node: u32) -> Option<u32> {
        self.lineage(node).find(|at| is_block(self.name(*at)))
    }

    /// Whether there are blocks in a block.
    pub(super) fn holds_blocks(self, node: u32) -> bool {
        self.within(node).any(|at| is_block(self.name(at)))
    }

    pub(super) fn node_of_id(self, id: &str) -> Option<u32> {
        self.nodes()
            .find(|node| self.attribute(*node, "id") == Some(id))
    }
}

/// Whether an element begins and ends lines of its own; of a table, its rows and cells.
pub(super) fn is_block(name: &str) -> bool {
    matches!(name, "table" | "caption" | "tr" | "td" | "th")
        || (!name.is_empty() && matches!(role(name), Role::Block(_)))
}

/// The rank of a heading, from 1.
pub(super) fn heading_rank(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', rank @ b'1'..=b'6'] => Some(rank - b'0'),
        _ => None,
    }
}
