//! How each element is set: the one place that knows sizes, gaps and indents.
//!
//! Publisher styles are removed, so these tables are all there is. The layout
//! counts with them and `stylesheet` writes them out for the browser, so the
//! two cannot drift apart. Vertical measures are quarter lines: with a whole
//! number of pixels a line, every position is exact in every engine's units.

use crate::document::{NodeKind, Tree};

/// Which element names the layout treats alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A block that may hold blocks or be a paragraph.
    Block(BlockStyle),
    /// Part of a line.
    Inline(InlineStyle),
    /// `img`, `svg`: a replaced element with a size of its own.
    Replaced,
    /// `br`.
    Break,
    /// `wbr`.
    BreakOpportunity,
    /// `hr`.
    Rule,
    /// What only the browser can measure: `table`, `math`.
    Opaque,
    /// `rt`: stands above its base, adds nothing to the line's width.
    RubyText,
    /// `rp`: not shown.
    Hidden,
}

/// How a block is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a row of a style table: each stands for a property of its own"
)]
pub(crate) struct BlockStyle {
    /// Space above and below, quarter lines; adjoining spaces collapse to the larger.
    pub before: u8,
    pub after: u8,
    /// Indents in half ems of the page's font size.
    pub indent_start: u8,
    pub indent_end: u8,
    /// Font size in eighths of the parent's.
    pub size: u8,
    /// Line height in quarter lines.
    pub line: u8,
    pub bold: bool,
    pub italic: bool,
    pub mono: bool,
    /// White space is kept.
    pub preserve: bool,
    /// 1 to 6 for headings, else 0.
    pub heading: u8,
    /// `p`: indented when it follows another paragraph.
    pub paragraph: bool,
    /// `ul`, `ol`: nested ones have no space of their own.
    pub list: bool,
}

/// How an inline element changes the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InlineStyle {
    pub bold: bool,
    pub italic: bool,
    /// `cite` or `em` inside italics turn upright in books; we keep it plain.
    pub mono: bool,
    pub size: u8,
}

const PLAIN: BlockStyle = BlockStyle {
    before: 0,
    after: 0,
    indent_start: 0,
    indent_end: 0,
    size: 8,
    line: 4,
    bold: false,
    italic: false,
    mono: false,
    preserve: false,
    heading: 0,
    paragraph: false,
    list: false,
};

const fn heading(level: u8, size: u8, line: u8, before: u8, after: u8) -> BlockStyle {
    BlockStyle {
        heading: level,
        size,
        line,
        before,
        after,
        bold: true,
        ..PLAIN
    }
}

/// Every block that is not simply plain; the rest of the blocks stand in [`PLAIN_BLOCKS`].
pub(super) const BLOCKS: &[(&str, BlockStyle)] = &[
    ("h1", heading(1, 14, 6, 8, 6)),
    ("h2", heading(2, 11, 5, 7, 3)),
    ("h3", heading(3, 9, 4, 4, 2)),
    ("h4", heading(4, 8, 4, 4, 2)),
    ("h5", heading(5, 8, 4, 4, 2)),
    ("h6", heading(6, 8, 4, 4, 2)),
    (
        "p",
        BlockStyle {
            paragraph: true,
            ..PLAIN
        },
    ),
    (
        "blockquote",
        BlockStyle {
            before: 2,
            after: 2,
            indent_start: 4,
            indent_end: 4,
            ..PLAIN
        },
    ),
    (
        "pre",
        BlockStyle {
            before: 2,
            after: 2,
            size: 7,
            mono: true,
            preserve: true,
            ..PLAIN
        },
    ),
    (
        "ul",
        BlockStyle {
            before: 2,
            after: 2,
            indent_start: 4,
            list: true,
            ..PLAIN
        },
    ),
    (
        "ol",
        BlockStyle {
            before: 2,
            after: 2,
            indent_start: 4,
            list: true,
            ..PLAIN
        },
    ),
    (
        "dl",
        BlockStyle {
            before: 2,
            after: 2,
            ..PLAIN
        },
    ),
    (
        "dt",
        BlockStyle {
            bold: true,
            ..PLAIN
        },
    ),
    (
        "dd",
        BlockStyle {
            indent_start: 4,
            ..PLAIN
        },
    ),
    (
        "figure",
        BlockStyle {
            before: 4,
            after: 4,
            ..PLAIN
        },
    ),
    (
        "figcaption",
        BlockStyle {
            before: 1,
            size: 7,
            italic: true,
            ..PLAIN
        },
    ),
    (
        "address",
        BlockStyle {
            italic: true,
            ..PLAIN
        },
    ),
    (
        "aside",
        BlockStyle {
            before: 4,
            after: 4,
            indent_start: 2,
            indent_end: 2,
            ..PLAIN
        },
    ),
];

pub(super) const PLAIN_BLOCKS: &[&str] = &[
    "article", "body", "center", "details", "dialog", "div", "fieldset", "footer", "header",
    "hgroup", "li", "main", "menu", "nav", "section", "search", "summary", "caption", "legend",
];

const REGULAR: InlineStyle = InlineStyle {
    bold: false,
    italic: false,
    mono: false,
    size: 8,
};

pub(super) const INLINES: &[(&str, InlineStyle)] = &[
    (
        "b",
        InlineStyle {
            bold: true,
            ..REGULAR
        },
    ),
    (
        "strong",
        InlineStyle {
            bold: true,
            ..REGULAR
        },
    ),
    (
        "em",
        InlineStyle {
            italic: true,
            ..REGULAR
        },
    ),
    (
        "i",
        InlineStyle {
            italic: true,
            ..REGULAR
        },
    ),
    (
        "cite",
        InlineStyle {
            italic: true,
            ..REGULAR
        },
    ),
    (
        "dfn",
        InlineStyle {
            italic: true,
            ..REGULAR
        },
    ),
    (
        "var",
        InlineStyle {
            italic: true,
            ..REGULAR
        },
    ),
    (
        "code",
        InlineStyle {
            mono: true,
            size: 7,
            ..REGULAR
        },
    ),
    (
        "kbd",
        InlineStyle {
            mono: true,
            size: 7,
            ..REGULAR
        },
    ),
    (
        "samp",
        InlineStyle {
            mono: true,
            size: 7,
            ..REGULAR
        },
    ),
    (
        "tt",
        InlineStyle {
            mono: true,
            size: 7,
            ..REGULAR
        },
    ),
    ("sub", InlineStyle { size: 6, ..REGULAR }),
    ("sup", InlineStyle { size: 6, ..REGULAR }),
    ("small", InlineStyle { size: 7, ..REGULAR }),
];

/// How an element of the allow-list is set; unknown names are plain inline.
pub(crate) fn role(name: &str) -> Role {
    match name {
        "img" | "svg" => return Role::Replaced,
        "br" => return Role::Break,
        "wbr" => return Role::BreakOpportunity,
        "hr" => return Role::Rule,
        "table" | "math" => return Role::Opaque,
        "rt" => return Role::RubyText,
        "rp" => return Role::Hidden,
        _ => {}
    }
    if let Some((_, style)) = BLOCKS.iter().find(|(block, _)| *block == name) {
        return Role::Block(*style);
    }
    if PLAIN_BLOCKS.contains(&name) {
        return Role::Block(PLAIN);
    }
    let style = INLINES
        .iter()
        .find(|(inline, _)| *inline == name)
        .map_or(REGULAR, |(_, style)| *style);
    Role::Inline(style)
}

/// The block that wraps loose inline content between blocks.
pub(crate) const ANONYMOUS: BlockStyle = PLAIN;

/// First-line indent of a paragraph that follows a paragraph, in half ems.
pub(crate) const PARAGRAPH_INDENT: u8 = 3;

/// By how much a node is indented with all that stands around it, half ems; at most
/// [`MOST_INDENT`].
pub(crate) fn indent_of(tree: &Tree, node: u32) -> u16 {
    let mut indent = 0;
    let mut at = node;
    while let Some(node) = tree.nodes.get(at as usize) {
        if let NodeKind::Element(element) = node.kind
            && let Role::Block(style) = role(element.name)
        {
            indent += u16::from(style.indent_start);
        }
        at = node.parent;
    }
    indent.min(MOST_INDENT)
}

/// Deeply nested quotes must leave room for text: at most 12 ems, in half ems.
pub(crate) const MOST_INDENT: u16 = 24;

/// Images up to this many pixels high and mixed with text stand in the line.
pub(crate) const INLINE_IMAGE_PX: u32 = 40;

/// The largest space between two blocks, quarter lines.
pub(crate) const MOST_GAP: u8 = 8;
