//! From the sanitised tree to leaf blocks and inline items.
//!
//! One walk over the tree's flat list. A block is a leaf if nothing below it
//! is a block; loose text between blocks becomes an anonymous leaf.

use crate::document::looks::Align;
use crate::document::{NodeKind, Tree, utf16_length};

use crate::paginate::source::chapter::{Chapter, Leaf, LeafKind};
use crate::paginate::source::faces::{FaceStyle, Faces};
use crate::paginate::source::inline::InlineBuilder;
use crate::paginate::source::lexicon::Lexicon;
use crate::paginate::source::outline::{Outline, is_opaque_block, language_at};
use crate::paginate::style::{self, BlockStyle, MOST_GAP, MOST_INDENT, PARAGRAPH_INDENT, Role};

/// So many paragraphs tell nothing of their chapter.
const FEW: u32 = 3;

/// A line of the page in quarter lines.
const USUAL_LINE: u8 = 4;

/// Bytes of a word and the space after it, a little less than is usual.
const USUAL_WORD: usize = 5;

/// Cuts a sanitised chapter into leaf blocks; costs O(nodes + text).
pub(crate) fn chapter(tree: Tree, lexicon: &mut Lexicon, faces: &mut Faces) -> Chapter {
    let (start16, length16) = utf16_starts(&tree);
    let outline = Outline::of(&tree);
    let mut chapter = Chapter {
        tree: Tree::default(),
        start16,
        length16,
        leaves: Vec::new(),
        runs: Vec::new(),
        items: Vec::with_capacity(tree.text.len() / USUAL_WORD),
        offsets: Vec::with_capacity(tree.text.len() / USUAL_WORD),
        gaps: Vec::new(),
        atoms: Vec::new(),
        hidden: Vec::new(),
        usual_gap: 0,
        vertical: tree.is_vertical(),
    };
    let mut walk = Walk {
        tree: &tree,
        outline: &outline,
        chapter: &mut chapter,
        lexicon,
        faces,
        open: Vec::new(),
        gap: 0,
        page_due: false,
        last_paragraph: None,
    };
    walk.all();
    chapter.usual_gap = usual_gap(&chapter.leaves);
    chapter.tree = tree;
    chapter.items.shrink_to_fit();
    chapter.offsets.shrink_to_fit();
    chapter
}

/// The space that most paragraphs of prose have above them, quarter lines.
fn usual_gap(leaves: &[Leaf]) -> u8 {
    let mut counts = [0_u32; MOST_GAP as usize + 1];
    for leaf in leaves.iter().filter(|leaf| leaf.below_prose) {
        counts[usize::from(leaf.gap)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    // Of two that are as many, the smaller one.
    let usual = (0..=MOST_GAP).find(|gap| counts[usize::from(*gap)] == most);
    // One or two that are far apart are no custom of the chapter.
    let custom = if most < FEW { USUAL_LINE } else { MOST_GAP };
    usual.unwrap_or(0).min(custom)
}

/// For each node the UTF-16 offset where its text begins, and the whole length.
fn utf16_starts(tree: &Tree) -> (Vec<u32>, u32) {
    let mut starts = Vec::with_capacity(tree.nodes.len());
    let mut offset = 0;
    for node in &tree.nodes {
        starts.push(offset);
        if let NodeKind::Text { start, end } = node.kind {
            offset += utf16_length(&tree.text[start as usize..end as usize]);
        }
    }
    (starts, offset)
}

struct Walk<'a> {
    tree: &'a Tree,
    outline: &'a Outline,
    chapter: &'a mut Chapter,
    lexicon: &'a mut Lexicon,
    faces: &'a mut Faces,
    /// The containers around the current node, outermost first.
    open: Vec<Container>,
    /// Space due above the next leaf, quarter lines.
    gap: u8,
    /// A page begins with the next leaf.
    page_due: bool,
    /// Where the last leaf ended if it was a paragraph.
    last_paragraph: Option<u32>,
}

struct Container {
    end_node: u32,
    after: u8,
    indent: u16,
    face: FaceStyle,
    list: bool,
    pre: bool,
    align: Align,
    /// The rank of the heading it is or stands in, else 0.
    heading: u8,
    /// A list item, and how many leaves there were before it: its bullet needs a line.
    item: Option<(u32, usize)>,
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
            let (end_node, item) = (container.end_node, container.item);
            self.open.pop();
            if let Some((node, leaves)) = item
                && leaves == self.chapter.leaves.len()
            {
                self.leaf(node, end_node, LeafKind::Rule, style::ANONYMOUS);
            }
        }
    }

    /// Handles one node in block context; returns the next node to look at.
    fn node(&mut self, index: u32) -> u32 {
        let node = &self.tree.nodes[index as usize];
        let Some(role) = self.outline.role(index) else {
            return self.loose(index);
        };
        match *role {
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
            Role::RubyText | Role::Hidden if self.outline.holds_block(index) => {
                self.block(index, style::ANONYMOUS)
            }
            Role::Inline(inline) if self.outline.holds_block(index) => {
                // An inline element around blocks is a block itself.
                let style = BlockStyle {
                    bold: inline.bold,
                    italic: inline.italic,
                    mono: inline.mono,
                    code: inline.mono,
                    size: inline.size,
                    letters: inline.letters,
                    ..style::ANONYMOUS
                };
                self.block(index, style)
            }
            _ => self.loose(index),
        }
    }

    fn block(&mut self, index: u32, style: BlockStyle) -> u32 {
        let node = &self.tree.nodes[index as usize];
        if !self.outline.holds_block(index) {
            self.leaf(index, node.subtree_end, LeafKind::Text, style);
            return node.subtree_end;
        }
        let nested_list =
            style.list && !style.spaced && self.open.iter().any(|container| container.list);
        let (before, after) = if nested_list {
            (0, 0)
        } else {
            (style.before, style.after)
        };
        self.gap = self.gap.max(before);
        self.last_paragraph = None;
        self.page_due |= style.page_before;
        let face = self.face_in(style, index);
        let align = self.align_in(style);
        let indent = self.indent() + u16::from(style.indent_start) + u16::from(style.indent_end);
        let pre = self.preserves(style);
        self.open.push(Container {
            end_node: node.subtree_end,
            after,
            indent: indent.min(MOST_INDENT),
            face,
            list: style.list || self.open.last().is_some_and(|container| container.list),
            pre,
            align,
            heading: self.heading_in(style),
            item: self
                .is_list_item(index)
                .then_some((index, self.chapter.leaves.len())),
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
        match self.outline.role(index) {
            None => false,
            Some(Role::Block(_) | Role::Rule) => true,
            Some(Role::Opaque) => is_opaque_block(self.tree, index as usize),
            Some(_) => self.outline.holds_block(index),
        }
    }

    fn has_content(&self, from: u32, to: u32) -> bool {
        (from..to).any(|index| match self.tree.nodes[index as usize].kind {
            NodeKind::Text { start, end } => !self.tree.text[start as usize..end as usize]
                .bytes()
                .all(|byte| byte.is_ascii_whitespace()),
            NodeKind::Element(_) => matches!(
                self.outline.role(index),
                Some(Role::Replaced | Role::Break | Role::Opaque)
            ),
        })
    }

    fn face(&self) -> FaceStyle {
        let plain = || FaceStyle::plain(self.chapter.vertical);
        self.open
            .last()
            .map_or_else(plain, |container| container.face)
    }

    fn face_in(&mut self, style: BlockStyle, node: u32) -> FaceStyle {
        let outer = self.face();
        FaceStyle {
            mono: outer.mono || style.mono,
            bold: outer.bold || style.bold,
            italic: outer.italic || style.italic,
            // Code in code is no smaller for that.
            size: if style.code && outer.mono {
                outer.size
            } else {
                outer.size * f64::from(style.size) / 8.0
            },
            small_caps: outer.small_caps,
            case: outer.case,
            tracking: outer.tracking,
            vertical: outer.vertical,
            emphasis: outer.emphasis,
            language: language_at(self.tree, node, self.faces).unwrap_or(outer.language),
        }
        .saying(&style.letters)
    }

    /// Headings and code begin anew, as the stylesheet has it.
    fn align_in(&self, style: BlockStyle) -> Align {
        let around = self.open.last().map_or(Align::Start, |outer| outer.align);
        let resets = style.heading != 0 || (style.mono && !style.code);
        style
            .align
            .unwrap_or(if resets { Align::Start } else { around })
    }

    /// What stands in a heading belongs to it.
    fn heading_in(&self, style: BlockStyle) -> u8 {
        let around = self.open.last().map_or(0, |container| container.heading);
        style.heading.max(around)
    }

    fn preserves(&self, style: BlockStyle) -> bool {
        let around = self.open.last().is_some_and(|container| container.pre);
        style.says_white_space.unwrap_or(style.preserve || around)
    }

    fn indent(&self) -> u16 {
        self.open.last().map_or(0, |container| container.indent)
    }

    fn leaf(&mut self, first_node: u32, end_node: u32, mut kind: LeafKind, style: BlockStyle) {
        let nested_list =
            style.list && !style.spaced && self.open.iter().any(|container| container.list);
        let (before, after) = if nested_list {
            (0, 0)
        } else {
            (style.before, style.after)
        };
        let mut style = style;
        style.preserve = self.preserves(style);
        style.heading = self.heading_in(style);
        let face = self.face_in(style, first_node);
        let indent = self.indent() + u16::from(style.indent_start) + u16::from(style.indent_end);

        let first_run = self.chapter.runs.len() as u32;
        let mut opaque = kind == LeafKind::Opaque;
        let (mut ruby, mut flowing) = (false, false);
        let mut largest = face.size;
        let is_rule = kind == LeafKind::Rule;
        let offset = self.chapter.start16[first_node as usize];
        let mut start = offset;
        if kind == LeafKind::Text {
            let mut builder = InlineBuilder::new(
                self.tree,
                self.outline,
                self.chapter,
                self.lexicon,
                self.faces,
                style.preserve,
            );
            let built = builder.nodes(first_node, end_node, face);
            start = built.start;
            ruby = built.ruby;
            largest = largest.max(built.largest);
            // Annotations stick out as they like: only the browser knows the lines.
            let is_begun = style.initial && built.has_lines;
            flowing = built.ruby || ((built.complex || is_begun) && !built.opaque);
            opaque = built.opaque || flowing;
            if !built.has_lines && !opaque && !self.is_list_item(first_node) {
                // Nothing to show: it keeps its place in the tree, not on a page.
                self.page_due |= style.page_before;
                return;
            }
            if !built.has_lines && !opaque {
                kind = LeafKind::Rule;
            }
        }
        let below_paragraph = style.paragraph
            && self
                .last_paragraph
                .is_some_and(|end| self.only_space(end, first_node));
        let auto_indent = if below_paragraph { PARAGRAPH_INDENT } else { 0 };
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
            indent: indent.min(MOST_INDENT),
            first_line: style.first_line.unwrap_or(auto_indent),
            follows_paragraph: below_paragraph && style.first_line.is_none(),
            below_prose: false,
            line: if is_rule {
                USUAL_LINE
            } else {
                style::line_of(largest)
            },
            align: self.align_in(style),
            page_before: std::mem::take(&mut self.page_due) || style.page_before,
            ruby,
            flowing,
        });
        self.note_prose();
        self.gap = after;
        self.last_paragraph = style.paragraph.then_some(end_node);
    }

    /// Whether the leaf that was added last, and the one before, are prose side by side.
    fn note_prose(&mut self) {
        let parent = |leaf: &Leaf| self.tree.nodes[leaf.first_node as usize].parent;
        if let [.., before, last] = &mut self.chapter.leaves[..] {
            let beside = parent(before) == parent(last);
            last.below_prose = beside && before.is_prose() && last.is_prose();
        }
    }

    fn is_list_item(&self, node: u32) -> bool {
        matches!(self.tree.nodes[node as usize].kind, NodeKind::Element(element) if element.name == "li")
    }

    /// Only white space stands between two siblings.
    fn only_space(&self, from: u32, to: u32) -> bool {
        from <= to && !self.has_content(from, to)
    }
}
