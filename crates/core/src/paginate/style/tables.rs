//! How elements are set where their book does not say: sizes, gaps and indents.

use super::{BlockStyle, InlineStyle, Letters, PLAIN};

const fn heading(level: u8, size: u8, before: u8, after: u8) -> BlockStyle {
    BlockStyle {
        heading: level,
        size,
        before,
        after,
        bold: true,
        ..PLAIN
    }
}

/// Every block that is not simply plain; the rest of the blocks stand in [`PLAIN_BLOCKS`].
pub(in crate::paginate) const BLOCKS: &[(&str, BlockStyle)] = &[
    ("h1", heading(1, 14, 8, 6)),
    ("h2", heading(2, 11, 7, 3)),
    ("h3", heading(3, 9, 4, 2)),
    ("h4", heading(4, 8, 4, 2)),
    ("h5", heading(5, 8, 4, 2)),
    ("h6", heading(6, 8, 4, 2)),
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
            indent_start: 8,
            indent_end: 8,
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
            indent_start: 8,
            list: true,
            ..PLAIN
        },
    ),
    (
        "ol",
        BlockStyle {
            before: 2,
            after: 2,
            indent_start: 8,
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
            indent_start: 8,
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
            indent_start: 4,
            indent_end: 4,
            ..PLAIN
        },
    ),
];

pub(in crate::paginate) const PLAIN_BLOCKS: &[&str] = &[
    "article", "body", "center", "details", "dialog", "div", "fieldset", "footer", "header",
    "hgroup", "li", "main", "menu", "nav", "section", "search", "summary", "caption", "legend",
];

pub(super) const REGULAR: InlineStyle = InlineStyle {
    bold: false,
    italic: false,
    mono: false,
    size: 8,
    letters: Letters::NONE,
    initial: false,
    browsers: false,
};

pub(in crate::paginate) const INLINES: &[(&str, InlineStyle)] = &[
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
