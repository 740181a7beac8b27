//! From the sanitised tree to leaf blocks and inline items.
//!
//! One walk over the tree's flat list. A block is a leaf if nothing below it
//! is a block; loose text between blocks becomes an anonymous leaf.

use crate::document::{NodeKind, Tree};

use super::chapter::{Chapter, Leaf, LeafKind};
use super::faces::{Face, Faces};
use super::inline::InlineBuilder;
use super::lexicon::Lexicon;
use super::style::{self, BlockStyle, MOST_GAP, Role};

/// Cuts a sanitised chapter into leaf blocks; costs O(nodes + text).
pub(crate) fn chapter(tree: Tree, lexicon: &mut Lexicon, faces: &mut Faces) -> Chapter {
    let (start16, length16) = utf16_starts(&tree);
    let holds_block = blocks_inside(&tree);
    let mut chapter = Chapter {
        tree: Tree::default(),
        start16,
        length16,
        leaves: Vec::new(),
        runs: Vec::new(),
        items: Vec::new(),
        gaps: Vec::new(),
        atoms: Vec::new(),
        hidden: Vec::new(),
    };
    let mut walk = Walk {
        tree: &tree,
        holds_block: &holds_block,
        chapter: &mut chapter,
        lexicon,
        faces,
        open: Vec::new(),
        gap: 0,
        last_paragraph: None,
    };
    walk.all();
    chapter.tree = tree;
    chapter
}

/// For each node the UTF-16 offset where its text begins, and the whole length.
fn utf16_starts(tree: &Tree) -> (Vec<u32>, u32) {
    let mut starts = Vec::with_capacity(tree.nodes.len());
    let mut offset = 0;
    for node in &tree.nodes {
        starts.push(offset);
        if let NodeKind::Text { start, end } = node.kind {
            let text = &tree.text[start as usize..end as usize];
            offset += if text.is_ascii() {
                end - start
            } else {
                text.chars().map(char::len_utf16).sum::<usize>() as u32
            };
        }
    }
    (starts, offset)
}

/// Which nodes have a block among their descendants.
fn blocks_inside(tree: &Tree) -> Vec<bool> {
    let mut inside = vec![false; tree.nodes.len()];
    let mut opaque_until = 0;
    for (index, node) in tree.nodes.iter().enumerate() {
        let NodeKind::Element(element) = node.kind else {
            continue;
        };
        if index < opaque_until {
            continue;
        }
        let role = style::role(element.name);
        if matches!(role, Role::Opaque | Role::Replaced) {
            opaque_until = node.subtree_end as usize;
        }
        let block = matches!(role, Role::Block(_) | Role::Rule)
            || (role == Role::Opaque && is_opaque_block(tree, index));
        if block {
            let mut parent = node.parent as usize;
            while parent < inside.len() && !inside[parent] {
                inside[parent] = true;
                parent = tree.nodes[parent].parent as usize;
            }
        }
    }
    inside
}

/// A table always, a formula where it says so or stands alone.
fn is_opaque_block(tree: &Tree, index: usize) -> bool {
    let NodeKind::Element(element) = tree.nodes[index].kind else {
        return false;
    };
    element.name == "table" || tree.attribute(&element, "display") == Some("block")
}

struct Walk<'a> {
    tree: &'a Tree,
    holds_block: &'a [bool],
    chapter: &'a mut Chapter,
    lexicon: &'a mut Lexicon,
    faces: &'a mut Faces,
    /// The containers around the current node, outermost first.
    open: Vec<Container>,
    /// Space due above the next leaf, quarter lines.
    gap: u8,
    /// Where the last leaf ended if it was a paragraph.
    last_paragraph: Option<u32>,
}

struct Container {
    end_node: u32,
    after: u8,
    indent: u16,
    face: Face,
    list: bool,
    pre: bool,
}

impl Walk<'_> {
    fn all(&mut self) {
        let mut index = 0;
        while index < self.tree.nodes.len() as u32 {
            self.close_until(index);
            index = self.node(index);
        }
        self.close_until(u32::MAX);
    }

    fn close_until(&mut self, index: u32) {
        while let Some(container) = self.open.last() {
            if container.end_node > index {
                break;
            }
            self.gap = self.gap.max(container.after);
            self.open.pop();
        }
    }

    /// Handles one node in block context; returns the next node to look at.
    fn node(&mut self, index: u32) -> u32 {
        let node = &self.tree.nodes[index as usize];
        let NodeKind::Element(element) = node.kind else {
            return self.loose(index);
        };
        match style::role(element.name) {
            Role::Block(style) => self.block(index, style),
            Role::Rule => {
                self.leaf(index, node.subtree_end, LeafKind::Rule, style::ANONYMOUS);
                node.subtree_end
            }
            Role::Opaque if is_opaque_block(self.tree, index as usize) => {
                let style = BlockStyle {
                    before: 4,
                    after: 4,
                    ..style::ANONYMOUS
                };
                self.leaf(index, node.subtree_end, LeafKind::Opaque, style);
                node.subtree_end
            }
            Role::RubyText | Role::Hidden if self.holds_block[index as usize] => {
                self.block(index, style::ANONYMOUS)
            }
            Role::Inline(inline) if self.holds_block[index as usize] => {
                // An inline element around blocks is a block itself.
                let style = BlockStyle {
                    bold: inline.bold,
                    italic: inline.italic,
                    mono: inline.mono,
                    size: inline.size,
                    ..style::ANONYMOUS
                };
                self.block(index, style)
            }
            _ => self.loose(index),
        }
    }

    fn block(&mut self, index: u32, style: BlockStyle) -> u32 {
        let node = &self.tree.nodes[index as usize];
        if !self.holds_block[index as usize] {
            self.leaf(index, node.subtree_end, LeafKind::Text, style);
            return node.subtree_end;
        }
        let nested_list = style.list && self.open.iter().any(|container| container.list);
        let (before, after) = if nested_list {
            (0, 0)
        } else {
            (style.before, style.after)
        };
        self.gap = self.gap.max(before);
        self.last_paragraph = None;
        let face = self.face_in(style);
        let indent = self.indent() + u16::from(style.indent_start) + u16::from(style.indent_end);
        let pre = style.preserve || self.open.last().is_some_and(|container| container.pre);
        self.open.push(Container {
            end_node: node.subtree_end,
            after,
            indent: indent.min(most_indent()),
            face,
            list: style.list || self.open.last().is_some_and(|container| container.list),
            pre,
        });
        index + 1
    }

    /// Loose inline content: gathers siblings up to the next block.
    fn loose(&mut self, index: u32) -> u32 {
        let parent = self.tree.nodes[index as usize].parent;
        let limit = self
            .open
            .last()
            .map_or(self.tree.nodes.len() as u32, |container| container.end_node);
        let mut end = index;
        while end < limit && !self.starts_block(end) {
            end = self.tree.nodes[end as usize].subtree_end;
        }
        debug_assert!(end > index && self.tree.nodes[index as usize].parent == parent);
        if self.has_content(index, end) {
            self.leaf(index, end, LeafKind::Text, style::ANONYMOUS);
            if let Some(leaf) = self.chapter.leaves.last_mut()
                && leaf.first_node == index
            {
                leaf.anonymous = true;
            }
        }
        end
    }

    fn starts_block(&self, index: u32) -> bool {
        let NodeKind::Element(element) = self.tree.nodes[index as usize].kind else {
            return false;
        };
        match style::role(element.name) {
            Role::Block(_) | Role::Rule => true,
            Role::Opaque => is_opaque_block(self.tree, index as usize),
            _ => self.holds_block[index as usize],
        }
    }

    fn has_content(&self, from: u32, to: u32) -> bool {
        self.tree.nodes[from as usize..to as usize]
            .iter()
            .any(|node| match node.kind {
                NodeKind::Text { start, end } => !self.tree.text[start as usize..end as usize]
                    .bytes()
                    .all(|byte| byte.is_ascii_whitespace()),
                NodeKind::Element(element) => matches!(
                    style::role(element.name),
                    Role::Replaced | Role::Break | Role::Opaque
                ),
            })
    }

    fn face(&self) -> Face {
        self.open
            .last()
            .map_or(Face::REGULAR, |container| container.face)
    }

    fn face_in(&self, style: BlockStyle) -> Face {
        let outer = self.face();
        Face {
            mono: outer.mono || style.mono,
            bold: outer.bold || style.bold,
            italic: outer.italic || style.italic,
            size: outer.size * f64::from(style.size) / 8.0,
        }
    }

    fn indent(&self) -> u16 {
        self.open.last().map_or(0, |container| container.indent)
    }

    fn leaf(&mut self, first_node: u32, end_node: u32, kind: LeafKind, style: BlockStyle) {
        let nested_list = style.list && self.open.iter().any(|container| container.list);
        let (before, after) = if nested_list {
            (0, 0)
        } else {
            (style.before, style.after)
        };
        let mut style = style;
        style.preserve |= self.open.last().is_some_and(|container| container.pre);
        let face = self.face_in(style);
        let indent = self.indent() + u16::from(style.indent_start) + u16::from(style.indent_end);

        let first_run = self.chapter.runs.len() as u32;
        let mut opaque = kind == LeafKind::Opaque;
        let mut ruby = false;
        let offset = self.chapter.start16[first_node as usize];
        let mut start = offset;
        if kind == LeafKind::Text {
            let mut builder = InlineBuilder::new(
                self.tree,
                self.chapter,
                self.lexicon,
                self.faces,
                style.preserve,
            );
            let built = builder.nodes(first_node, end_node, face);
            start = built.start;
            ruby = built.ruby;
            // Annotations stick out as they like: only the browser knows the lines.
            opaque = built.opaque || built.ruby;
            if !built.has_lines && !opaque {
                // Nothing to show: it keeps its place in the tree, not on a page.
                return;
            }
        }
        let follows_paragraph = style.paragraph
            && self
                .last_paragraph
                .is_some_and(|end| self.only_space(end, first_node));
        self.chapter.leaves.push(Leaf {
            kind: if opaque { LeafKind::Opaque } else { kind },
            first_node,
            end_node,
            anonymous: false,
            start,
            runs: (first_run, self.chapter.runs.len() as u32),
            style,
            gap: if self.chapter.leaves.is_empty() {
                0
            } else {
                self.gap.max(before).min(MOST_GAP)
            },
            indent: indent.min(most_indent()),
            first_line_indent: follows_paragraph,
            ruby,
        });
        self.gap = after;
        self.last_paragraph = style.paragraph.then_some(end_node);
    }

    /// Only white space stands between two siblings.
    fn only_space(&self, from: u32, to: u32) -> bool {
        from <= to && !self.has_content(from, to)
    }
}

/// Deeply nested quotes must leave room for text: at most 12 ems.
fn most_indent() -> u16 {
    24
}
