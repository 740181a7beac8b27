//! How each element is set: the one place that knows sizes, gaps and indents.
//!
//! Publisher styles are removed, so these tables are all there is. The layout
//! counts with them and [`stylesheet`] writes them out for the browser, so the
//! two cannot drift apart. Vertical measures are quarter lines: with a whole
//! number of pixels a line, every position is exact in every engine's units.

use std::fmt::Write;

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
const BLOCKS: &[(&str, BlockStyle)] = &[
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

const PLAIN_BLOCKS: &[&str] = &[
    "article", "body", "center", "details", "dialog", "div", "fieldset", "footer", "header",
    "hgroup", "li", "main", "menu", "nav", "section", "search", "summary", "caption", "legend",
];

const REGULAR: InlineStyle = InlineStyle {
    bold: false,
    italic: false,
    mono: false,
    size: 8,
};

const INLINES: &[(&str, InlineStyle)] = &[
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

/// Images up to this many pixels high and mixed with text stand in the line.
pub(crate) const INLINE_IMAGE_PX: u32 = 40;

/// What a page is set with, and how large it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// Width of the page's content box in CSS pixels.
    pub width: f64,
    /// Height of the page's content box in CSS pixels.
    pub height: f64,
    /// Font size in CSS pixels.
    pub font_size: f64,
    /// Line height in whole CSS pixels.
    pub line_height: u32,
}

impl Format {
    /// The same with every length within what a page can have, so that no
    /// number from outside can overflow the layout.
    #[must_use]
    pub fn clamped(self) -> Self {
        let within = |length: f64, least: f64, most: f64| {
            if length.is_finite() {
                length.clamp(least, most)
            } else {
                least
            }
        };
        Self {
            width: within(self.width, 1.0, 100_000.0),
            height: within(self.height, 1.0, 100_000.0),
            font_size: within(self.font_size, 1.0, 1_000.0),
            line_height: self.line_height.clamp(1, 4_000),
        }
    }
}

impl Default for Format {
    /// The default container of 800 x 600 with a padding of 20.
    fn default() -> Self {
        Self {
            width: 760.0,
            height: 560.0,
            font_size: 16.0,
            line_height: 24,
        }
    }
}

/// Writes the stylesheet that pages, and what is measured for them, are set with.
///
/// * `font_family` is a CSS `font-family` value; the caller vouches for it.
/// * `mono_family` likewise, for code.
///
/// Everything is scoped to `.vokal-text`.
#[must_use]
pub fn stylesheet(format: &Format, font_family: &str, mono_family: &str) -> String {
    let Format {
        height,
        font_size,
        line_height,
        ..
    } = format;
    let mut css = format!(
        ".vokal-text{{--text-page:{height}px;--text-em:{font_size}px;--text-line:{line_height}px;--text-q:{quarter}px;\
         font:normal 400 {font_size}px/{line_height}px {font_family};\
         font-kerning:normal;hyphens:manual;letter-spacing:0;\
         line-break:auto;overflow-wrap:break-word;tab-size:4;text-indent:0;\
         text-size-adjust:100%;text-spacing-trim:space-all;text-transform:none;\
         text-wrap:wrap;white-space:normal;word-break:normal;word-spacing:0}}\n\
         .vokal-text :where(*){{border:0;font:inherit;margin:0;max-width:none;min-width:0;padding:0;\
         text-indent:0}}\n\
         .vokal-text :where(a,abbr,b,bdi,bdo,cite,code,data,del,dfn,em,i,ins,kbd,label,mark,q,\
         s,samp,small,span,strike,strong,sub,sup,time,tt,u,var,font,big){{line-height:0}}\n",
        quarter = f64::from(*line_height) / 4.0,
    );
    for (name, style) in BLOCKS {
        write_block(&mut css, name, *style, mono_family);
    }
    let _ = writeln!(
        css,
        ".vokal-text :where({}){{display:block}}\n.vokal-text li{{display:list-item}}",
        PLAIN_BLOCKS.join(",")
    );
    for (name, style) in INLINES {
        write_inline(&mut css, name, *style, mono_family);
    }
    css.push_str(
        ".vokal-text q::before,.vokal-text q::after{content:none}\n\
         .vokal-text sub{vertical-align:sub}.vokal-text sup{vertical-align:super}\n\
         .vokal-text a{color:var(--accent,inherit);text-decoration:underline;text-underline-offset:.15em}\n\
         .vokal-text hr{display:block;block-size:var(--text-line);background:linear-gradient(currentColor,currentColor) center/25% 1px no-repeat;opacity:.5}\n\
         .vokal-text .block{display:block}\n\
         .vokal-text .block:is(img,svg){margin-inline:auto;object-fit:contain}\n\
         .vokal-text .inline-image{display:inline-block;vertical-align:middle;line-height:0}\n\
         .vokal-text .indent{text-indent:calc(var(--text-em)*1.5)}\n\
         .vokal-text .continued{list-style:none;text-indent:0}\n\
         .vokal-text .split{text-align-last:var(--split-last,auto)}\n\
         .vokal-text .opaque{max-block-size:var(--text-page);overflow:auto}\n\
         .vokal-text .cut table{inline-size:100%;table-layout:fixed}\n\
         .vokal-text .opaque img{block-size:auto;max-inline-size:100%}\n\
         .vokal-text .ruby{line-height:calc(var(--text-line)*2)}\n\
         .vokal-text rt{font-size:.5em;line-height:1}.vokal-text rp{display:none}\n\
         .vokal-text table{border-collapse:collapse;line-height:var(--text-line)}\n\
         .vokal-text :is(td,th){border:1px solid currentColor;border-color:color-mix(in srgb,currentColor 25%,transparent);padding:0 calc(var(--text-em)/2);text-align:start;vertical-align:top}\n\
         .vokal-text th{font-weight:700}\n",
    );
    for gap in 1..=MOST_GAP {
        let _ = writeln!(
            css,
            ".vokal-text .gap-{gap}{{margin-block-start:calc(var(--text-q)*{gap})}}"
        );
    }
    css
}

/// The largest space between two blocks, quarter lines.
pub(crate) const MOST_GAP: u8 = 8;

fn write_block(css: &mut String, name: &str, style: BlockStyle, mono_family: &str) {
    let _ = write!(css, ".vokal-text {name}{{display:block");
    if style.size != 8 {
        let _ = write!(css, ";font-size:{}em", f64::from(style.size) / 8.0);
    }
    if style.line != 4 {
        let _ = write!(css, ";line-height:calc(var(--text-q)*{})", style.line);
    }
    if style.indent_start != 0 {
        let em = f64::from(style.indent_start) / 2.0;
        let _ = write!(css, ";padding-inline-start:calc(var(--text-em)*{em})");
    }
    if style.indent_end != 0 {
        let em = f64::from(style.indent_end) / 2.0;
        let _ = write!(css, ";padding-inline-end:calc(var(--text-em)*{em})");
    }
    if style.preserve {
        css.push_str(";white-space:pre-wrap;text-align:start");
    }
    write_face(css, style.bold, style.italic, style.mono, mono_family);
    if style.heading != 0 {
        css.push_str(";text-align:start;hyphens:manual");
    }
    css.push_str("}\n");
}

fn write_inline(css: &mut String, name: &str, style: InlineStyle, mono_family: &str) {
    let _ = write!(css, ".vokal-text {name}{{display:inline");
    if style.size != 8 {
        let _ = write!(css, ";font-size:{}em", f64::from(style.size) / 8.0);
    }
    write_face(css, style.bold, style.italic, style.mono, mono_family);
    css.push_str("}\n");
}

fn write_face(css: &mut String, bold: bool, italic: bool, mono: bool, mono_family: &str) {
    if bold {
        css.push_str(";font-weight:700");
    }
    if italic {
        css.push_str(";font-style:italic");
    }
    if mono {
        let _ = write!(css, ";font-family:{mono_family}");
    }
}
