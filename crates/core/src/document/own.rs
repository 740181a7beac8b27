//! How our own tables set an element, as far as a book's styles are compared with it.
//!
//! They are the layout's (`paginate::style`), which stands above; a test there holds them equal.

/// How an element of canonical markup is set where no style says otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct Own {
    /// It begins and ends lines of its own.
    pub block: bool,
    pub italic: bool,
    pub bold: bool,
    pub mono: bool,
    pub preserve: bool,
    /// Font size over the parent's.
    pub size: f32,
    /// Indents on both sides, quarter ems of the page.
    pub start: u8,
    pub end: u8,
    /// Space above and below, quarter lines.
    pub before: u8,
    pub after: u8,
}

const INLINE: Own = Own {
    block: false,
    italic: false,
    bold: false,
    mono: false,
    preserve: false,
    size: 1.0,
    start: 0,
    end: 0,
    before: 0,
    after: 0,
};

const BLOCK: Own = Own {
    block: true,
    ..INLINE
};

/// How an element of a name is set.
pub(crate) fn own(name: &str) -> Own {
    let heading = |size, before, after| Own {
        before,
        after,
        bold: true,
        size,
        ..BLOCK
    };
    let indented = |start, end, gap| Own {
        before: gap,
        after: gap,
        start,
        end,
        ..BLOCK
    };
    match name {
        "h1" => heading(1.75, 8, 6),
        "h2" => heading(1.375, 7, 3),
        "h3" => heading(1.125, 4, 2),
        "h4" | "h5" | "h6" => heading(1.0, 4, 2),
        "blockquote" => indented(8, 8, 2),
        "ul" | "ol" => indented(8, 0, 2),
        "dd" => indented(8, 0, 0),
        "aside" => indented(4, 4, 4),
        "pre" => Own {
            mono: true,
            preserve: true,
            size: 0.875,
            before: 2,
            after: 2,
            ..BLOCK
        },
        "dt" | "th" => Own {
            bold: true,
            ..BLOCK
        },
        "figcaption" => Own {
            before: 1,
            italic: true,
            size: 0.875,
            ..BLOCK
        },
        "address" => Own {
            italic: true,
            ..BLOCK
        },
        "dl" => Own {
            before: 2,
            after: 2,
            ..BLOCK
        },
        "figure" => Own {
            before: 4,
            after: 4,
            ..BLOCK
        },
        "article" | "center" | "details" | "div" | "footer" | "header" | "hgroup" | "li"
        | "main" | "nav" | "p" | "section" | "summary" | "caption" | "table" | "tbody" | "td"
        | "tfoot" | "thead" | "tr" => BLOCK,
        "b" | "strong" => Own {
            bold: true,
            ..INLINE
        },
        "em" | "i" | "cite" | "dfn" | "var" => Own {
            italic: true,
            ..INLINE
        },
        "code" | "kbd" | "samp" | "tt" => Own {
            mono: true,
            size: 0.875,
            ..INLINE
        },
        "sub" | "sup" => Own {
            size: 0.75,
            ..INLINE
        },
        "small" => Own {
            size: 0.875,
            ..INLINE
        },
        _ => INLINE,
    }
}
