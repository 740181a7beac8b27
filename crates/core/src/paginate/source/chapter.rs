//! A chapter as the layout sees it: leaf blocks, each a row of inline items.

use std::fmt;
use std::ops::Range;

use crate::document::looks::Align;
use crate::document::{NodeKind, Tree};

use crate::paginate::format::Format;
use crate::paginate::source::faces::FaceId;
use crate::paginate::source::markup::utf16_slice;
use crate::paginate::style::{BlockStyle, MOST_GAP};

/// A chapter's place in the order of reading: the index of its spine item (EPUB 3.3,
/// section 5.6), or whatever number a caller gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct ChapterIndex(u32);

impl ChapterIndex {
    /// The chapter of a number, usually counted from 0.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// Who says where the lines of text are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LinesBy {
    #[default]
    Core,
    /// For text that it is found to lay out in another way.
    Browser,
}

/// One chapter, parsed once; independent of font and window.
pub struct Chapter {
    /// The sanitised chapter.
    pub(crate) tree: Tree,
    /// For each node the UTF-16 offset where its text begins.
    pub(crate) start16: Vec<u32>,
    /// Length of the canonical text in UTF-16 code units.
    pub(crate) length16: u32,
    /// The blocks that have lines, in document order.
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) runs: Vec<Run>,
    pub(crate) items: Vec<Item>,
    /// For each item the UTF-16 offset of its first character.
    pub(crate) offsets: Vec<u32>,
    /// White space that is not the usual one space; sorted by item.
    pub(crate) gaps: Vec<Gap>,
    pub(crate) atoms: Vec<Atom>,
    /// Lengths of [`ItemKind::Hidden`] items.
    pub(crate) hidden: Vec<u32>,
    /// Space between most paragraphs of prose, quarter lines.
    pub(crate) usual_gap: u8,
    /// Lines run downwards and follow each other to the left.
    pub(crate) vertical: bool,
}

impl fmt::Debug for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chapter")
            .field("length", &self.length16)
            .field("blocks", &self.leaves.len())
            .finish_non_exhaustive()
    }
}

impl Chapter {
    /// The sanitised chapter.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether its lines run downwards and follow each other to the left, as the book's styles
    /// have it where they count ([`Format::publisher_styles`]).
    #[must_use]
    pub fn is_vertical(&self) -> bool {
        self.vertical
    }

    /// The page as its lines see it.
    pub(crate) fn format_in(&self, format: &Format) -> Format {
        if self.vertical {
            format.turned()
        } else {
            *format
        }
    }

    /// Space above a leaf in quarter lines, as the reader wants it between paragraphs. What stands
    /// farther apart than they usually do in the chapter is parted by more, and stays so.
    pub(crate) fn gap_above(&self, leaf: &Leaf, format: &Format) -> u8 {
        match format.paragraph_gap {
            Some(gap) if leaf.below_prose => {
                let more = leaf.gap.saturating_sub(self.usual_gap);
                (gap + more).min(MOST_GAP)
            }
            _ => leaf.gap,
        }
    }

    /// How many `br` and `wbr` stand at an offset before anything else.
    pub(crate) fn line_ends_at(&self, offset: u32) -> u32 {
        let offset_of = |atom: &Atom| self.start16[atom.node as usize];
        let first = self.atoms.partition_point(|atom| offset_of(atom) < offset);
        self.atoms[first..]
            .iter()
            .take_while(|atom| {
                offset_of(atom) == offset
                    && matches!(atom.kind, AtomKind::Break | AtomKind::Opportunity)
            })
            .count() as u32
    }

    /// Whether the browser measures a leaf: what only it can lay out, and text that
    /// it is found to lay out in another way. Not text with pictures on lines of
    /// their own, which only the core can tell apart.
    pub(crate) fn is_measured(&self, leaf: &Leaf, lines: LinesBy) -> bool {
        let is_plain = || {
            let items = self.first_item_of(leaf.runs.0)..self.first_item_of(leaf.runs.1);
            !items.into_iter().any(|item| {
                let item = self.items[item as usize];
                item.kind() == ItemKind::Atom
                    && matches!(
                        self.atoms[item.index() as usize].kind,
                        AtomKind::Block { .. }
                    )
            })
        };
        match leaf.kind {
            LeafKind::Opaque => true,
            LeafKind::Text => lines == LinesBy::Browser && is_plain(),
            LeafKind::Rule => false,
        }
    }

    /// The first item of a run, or the end of all items.
    #[inline]
    pub(crate) fn first_item_of(&self, run: u32) -> u32 {
        self.runs
            .get(run as usize)
            .map_or(self.items.len() as u32, |run| run.first_item)
    }

    /// The UTF-16 offset of an item, or of the end of the text.
    #[inline]
    pub(crate) fn offset_of(&self, item: u32) -> u32 {
        let offset = self.offsets.get(item as usize).copied();
        offset.unwrap_or(self.length16)
    }

    /// Length of the canonical text in UTF-16 code units.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length16
    }

    /// The canonical text between two UTF-16 offsets; what is past its end is not there,
    /// and a character is not cut. Costs O(log nodes) and the length of a text node.
    #[must_use]
    pub fn text(&self, range: Range<u32>) -> &str {
        let (start, end) = (self.byte_of(range.start), self.byte_of(range.end));
        self.tree.text.get(start..end).unwrap_or_default()
    }

    /// The byte of the canonical text at a UTF-16 offset.
    fn byte_of(&self, offset: u32) -> usize {
        let after = self.start16.partition_point(|start| *start <= offset);
        let text = (0..after)
            .rev()
            .find_map(|at| match self.tree.nodes[at].kind {
                NodeKind::Text { start, end } => Some((start as usize..end as usize, at)),
                NodeKind::Element(_) => None,
            });
        let Some((bytes, at)) = text else { return 0 };
        let within = offset - self.start16[at];
        bytes.start + utf16_slice(&self.tree.text[bytes], 0, within).len()
    }
}

/// A block whose children are lines, or one box that is never cut.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct Leaf {
    pub kind: LeafKind,
    /// First node that belongs to the block, and the node just past it.
    pub first_node: u32,
    pub end_node: u32,
    /// The nodes are loose in their parent and need a block around them.
    pub anonymous: bool,
    /// UTF-16 offset of the first character that is shown.
    pub start: u32,
    /// Its runs, indices into [`Chapter::runs`].
    pub runs: (u32, u32),
    pub style: BlockStyle,
    /// Space above in quarter lines, unless it stands at the top of a page.
    pub gap: u8,
    /// All indents together, in quarter ems of the page's font size.
    pub indent: u16,
    /// Indent of the first line, in quarter ems of the page's font size.
    pub first_line: i8,
    /// That indent is ours, as the book says nothing.
    pub follows_paragraph: bool,
    /// Prose right below a paragraph of prose.
    pub below_prose: bool,
    /// Height of its lines in quarter lines.
    pub line: u8,
    /// Where its lines stand; at their start as the reader wants it.
    pub align: Align,
    /// A page begins with it.
    pub page_before: bool,
    /// Has annotations above its lines, which are twice as high.
    pub ruby: bool,
    /// The browser measures its lines, and it is cut between them like any text.
    pub flowing: bool,
}

impl Leaf {
    /// Indent of the first line in quarter ems, as the reader wants it of prose.
    pub fn first_line_in(&self, format: &Format) -> i8 {
        match format.paragraph_indent {
            Some(indent) if self.begins_prose() => i8::try_from(indent).unwrap_or(i8::MAX),
            // Ours goes with the wish; the book's stays where it is no prose.
            Some(_) if self.follows_paragraph => 0,
            _ => self.first_line,
        }
    }

    /// Whether the stylesheet's own indent is written for it.
    pub fn is_indented_in(&self, format: &Format) -> bool {
        match format.paragraph_indent {
            Some(_) => self.begins_prose(),
            None => self.follows_paragraph,
        }
    }

    /// A paragraph that is not set in the middle, nor verse whose lines hang.
    pub fn is_prose(&self) -> bool {
        self.style.paragraph && self.first_line >= 0 && matches!(self.align, Align::Start)
    }

    /// It has an indent, or would have one in most books.
    fn begins_prose(&self) -> bool {
        self.is_prose() && (self.below_prose || self.follows_paragraph || self.first_line > 0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeafKind {
    Text,
    /// `hr`, or a list item with nothing in it: one empty line.
    Rule,
    /// Measured by the browser.
    Opaque,
}

/// Items in a row that are set in one face and stand in one text node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub first_item: u32,
    pub face: FaceId,
}

/// A piece of a line and what follows it, in four bytes.
///
/// Half a million of these make a novel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemKind {
    /// A piece of the lexicon.
    Piece,
    /// Index into [`Chapter::atoms`]: no text, a box in the line.
    Atom,
    /// Index into [`Chapter::hidden`]: text without width.
    Hidden,
}

/// What follows an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// The next item, at once; no line ends here.
    Glue,
    /// The next item; a line may end here.
    Opportunity,
    /// White space; a line may end here, and the space hangs.
    Space,
    /// A soft hyphen; a line may end here with a hyphen.
    Hyphen,
    /// The line ends.
    HardBreak,
}

const INDEX_BITS: u32 = 26;

impl Item {
    #[inline]
    pub fn new(kind: ItemKind, index: u32) -> Self {
        let kind = match kind {
            ItemKind::Piece => 0,
            ItemKind::Atom => 1,
            ItemKind::Hidden => 2,
        };
        Self((index & ((1 << INDEX_BITS) - 1)) | kind << 30)
    }

    #[inline]
    pub fn kind(self) -> ItemKind {
        match self.0 >> 30 {
            0 => ItemKind::Piece,
            1 => ItemKind::Atom,
            _ => ItemKind::Hidden,
        }
    }

    /// Whether it is a string that what comes next touches.
    #[inline]
    pub fn is_glued_piece(self) -> bool {
        self.kind() == ItemKind::Piece && self.after() == After::Glue
    }

    #[inline]
    pub fn index(self) -> u32 {
        self.0 & ((1 << INDEX_BITS) - 1)
    }

    #[inline]
    pub fn after(self) -> After {
        match (self.0 >> INDEX_BITS) & 7 {
            0 => After::Glue,
            1 => After::Opportunity,
            2 => After::Space,
            3 => After::Hyphen,
            _ => After::HardBreak,
        }
    }

    #[inline]
    pub fn set_after(&mut self, after: After) {
        let bits = match after {
            After::Glue => 0,
            After::Opportunity => 1,
            After::Space => 2,
            After::Hyphen => 3,
            After::HardBreak => 4,
        };
        self.0 = (self.0 & !(7 << INDEX_BITS)) | bits << INDEX_BITS;
    }

    /// Its white space stands in [`Chapter::gaps`].
    #[inline]
    pub fn has_gap(self) -> bool {
        self.0 & 1 << 29 != 0
    }

    pub fn set_has_gap(&mut self) {
        self.0 |= 1 << 29;
    }
}

/// White space after an item that is not just one space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub item: u32,
    /// UTF-16 code units in the canonical text.
    pub length: u32,
    /// How many spaces wide; 1 where white space collapses.
    pub columns: u32,
}

/// A box in a line: an image, or a forced break.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Atom {
    pub node: u32,
    /// UTF-16 code units of text inside the box, such as a drawing's title.
    pub length: u32,
    pub kind: AtomKind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum AtomKind {
    /// `br`: takes no room itself.
    Break,
    /// `wbr`.
    Opportunity,
    /// A small image among words, one em high; its width over its height. Along the line and
    /// across it, in a chapter whose lines run downwards, and so below.
    Inline { ratio: f32 },
    /// An image on a line of its own, with its size in CSS pixels; 0 x 0 if nobody knows.
    Block { width: u32, height: u32 },
}
