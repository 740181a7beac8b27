//! How each element is set: the one place that knows sizes, gaps and indents.
//!
//! Of a publisher's styles only words of a closed list are left ([`looks`]), which go before
//! these tables. The layout counts with both and `stylesheet` writes both out for the
//! browser, so the two cannot drift apart. Vertical measures are quarter lines: with a whole
//! number of pixels a line, every position is exact in every engine's units.

mod tables;

use crate::document::looks::{self, Align, Case, Look};
use crate::document::{Element, NodeKind, Tree};
use tables::REGULAR;
pub(in crate::paginate) use tables::{BLOCKS, INLINES, PLAIN_BLOCKS};

/// Which element names the layout treats alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A block that may hold blocks or be a paragraph.
    Block(BlockStyle),
    /// Part of a line.
    Inline(InlineStyle),
    /// `img`, `svg`, `audio`, `video`: a replaced element with a size of its own.
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
    /// Indents in quarter ems of the page's font size.
    pub indent_start: u8,
    pub indent_end: u8,
    /// Font size in eighths of the parent's.
    pub size: u8,
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
    /// Whether the book says that white space is kept, or not.
    pub says_white_space: Option<bool>,
    /// What the book says of its letters.
    pub letters: Letters,
    /// Where the book says that its lines stand.
    pub align: Option<Align>,
    /// Indent of the first line in quarter ems, if the book says so.
    pub first_line: Option<i8>,
    /// It is code of a line that a book sets as a block.
    pub code: bool,
    /// A page begins with it.
    pub page_before: bool,
    /// The book says how far it stands from its neighbours.
    pub spaced: bool,
    /// Its first letter reaches over several lines.
    pub initial: bool,
}

/// What a book says of letters; `None` where our tables hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Letters {
    pub italic: Option<bool>,
    pub bold: Option<bool>,
    pub mono: Option<bool>,
    pub small_caps: Option<bool>,
    pub case: Option<Case>,
    /// Dots stand beside them.
    pub emphasis: Option<bool>,
    /// Percent of the page's font size.
    pub size: Option<u16>,
    /// Space between them, hundredths of the page's font size.
    pub tracking: Option<i8>,
}

impl Letters {
    const NONE: Self = Self {
        italic: None,
        bold: None,
        mono: None,
        small_caps: None,
        case: None,
        emphasis: None,
        size: None,
        tracking: None,
    };

    fn of(look: &Look) -> Self {
        Self {
            italic: look.italic,
            bold: look.bold,
            mono: look.mono,
            small_caps: look.small_caps,
            case: look.case,
            emphasis: look.emphasis,
            size: look.size,
            tracking: look.tracking,
        }
    }
}

/// How an inline element changes the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(crate) struct InlineStyle {
    pub bold: bool,
    pub italic: bool,
    /// `cite` or `em` inside italics turn upright in books; we keep it plain.
    pub mono: bool,
    pub size: u8,
    /// What the book says of its letters.
    pub letters: Letters,
    /// It is a letter that reaches over several lines.
    pub initial: bool,
    /// Only a browser knows how much of a line it takes: marks of quotation stand around it that
    /// are no text, its letters stand in one place, or it is a number at the end of its line.
    pub browsers: bool,
}

const PLAIN: BlockStyle = BlockStyle {
    before: 0,
    after: 0,
    indent_start: 0,
    indent_end: 0,
    size: 8,
    bold: false,
    italic: false,
    mono: false,
    preserve: false,
    heading: 0,
    paragraph: false,
    list: false,
    says_white_space: None,
    letters: Letters::NONE,
    align: None,
    first_line: None,
    code: false,
    page_before: false,
    spaced: false,
    initial: false,
};

/// How an element of the allow-list is set where its book does not say; unknown names are
/// plain inline.
pub(crate) fn role(name: &str) -> Role {
    match name {
        "img" | "svg" | "audio" | "video" => return Role::Replaced,
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

/// How an element is set, with what its book says.
pub(crate) fn role_in(tree: &Tree, element: &Element) -> Role {
    let mut role = role(element.name);
    let look = tree.look_of(element).map(Look::read);
    if let Role::Inline(style) = &mut role {
        let is_quoted = element.name == "q" && !look.is_some_and(|look| look.unquoted);
        style.browsers = is_quoted || look.is_some_and(|look| look.combined || look.at_end);
    }
    match look {
        Some(mut look) => {
            // Nothing else is sure to stand around its initial.
            look.first_letter = look
                .first_letter
                .filter(|_| matches!(element.name, "p" | "div"));
            looking(role, &look)
        }
        None => role,
    }
}

fn looking(role: Role, look: &Look) -> Role {
    match role {
        Role::Inline(style) if look.block => {
            let block = BlockStyle {
                bold: style.bold,
                italic: style.italic,
                mono: style.mono,
                code: style.mono,
                size: style.size,
                ..PLAIN
            };
            Role::Block(with_look(block, look))
        }
        Role::Inline(style) => Role::Inline(InlineStyle {
            letters: Letters::of(look),
            initial: look.initial.is_some(),
            ..style
        }),
        Role::Block(style) => Role::Block(with_look(style, look)),
        other => other,
    }
}

fn with_look(style: BlockStyle, look: &Look) -> BlockStyle {
    // What has a line around it says how far in it stands, or it does not.
    let indent = |own: u8| if look.boxed { 0 } else { own };
    BlockStyle {
        before: look.before.unwrap_or(style.before),
        after: look.after.unwrap_or(style.after),
        indent_start: look.start.unwrap_or(indent(style.indent_start)),
        indent_end: look.end.unwrap_or(indent(style.indent_end)),
        says_white_space: look.preserve,
        letters: Letters::of(look),
        align: look.align,
        first_line: look.first_line,
        page_before: look.page_before,
        spaced: look.before.is_some() || look.after.is_some(),
        initial: look.first_letter.is_some(),
        ..style
    }
}

/// The height of lines in quarter lines, for letters of a size over the page's.
pub(crate) fn line_of(size: f64) -> u8 {
    // A line of the page holds letters a fifth larger than its own.
    (size * 10.0 / 3.0 - 1e-9).ceil().clamp(4.0, 40.0) as u8
}

/// The block that wraps loose inline content between blocks.
pub(crate) const ANONYMOUS: BlockStyle = PLAIN;

/// First-line indent of a paragraph that follows a paragraph, in quarter ems.
pub(crate) const PARAGRAPH_INDENT: i8 = 6;

/// By how much a node is indented with all that stands around it, quarter ems; at most
/// [`MOST_INDENT`].
pub(crate) fn indent_of(tree: &Tree, node: u32) -> u16 {
    let mut indent = 0;
    let mut at = node;
    while let Some(node) = tree.nodes.get(at as usize) {
        if let NodeKind::Element(element) = node.kind
            && let Role::Block(style) = role_in(tree, &element)
        {
            indent += u16::from(style.indent_start);
        }
        at = node.parent;
    }
    indent.min(MOST_INDENT)
}

/// Deeply nested quotes must leave room for text: at most 12 ems, in quarter ems.
pub(crate) const MOST_INDENT: u16 = 48;

/// Images up to this many pixels high and mixed with text stand in the line.
pub(crate) const INLINE_IMAGE_PX: u32 = 40;

/// The largest space between two blocks, quarter lines.
pub(crate) const MOST_GAP: u8 = looks::MOST_GAP;

/// The widest indent of a first line that a reader may wish for, quarter ems.
pub(crate) const MOST_FIRST_LINE: u8 = 24;

#[cfg(all(test, feature = "parse"))]
mod tests {
    use super::*;
    use crate::document::own::own;

    /// The sanitiser compares a book's styles with how elements are set here.
    #[test]
    fn the_sanitiser_knows_these_tables() {
        let names = BLOCKS.iter().map(|(name, _)| *name);
        let names = names.chain(INLINES.iter().map(|(name, _)| *name));
        let others = ["span", "a", "q", "mark", "u", "abbr", "big", "th", "td"];
        for name in names.chain(PLAIN_BLOCKS.iter().copied()).chain(others) {
            let own = own(name);
            let (block, bold, italic, mono, size) = match role(name) {
                Role::Block(style) => {
                    assert_eq!((own.start, own.end), (style.indent_start, style.indent_end));
                    assert_eq!(own.preserve, style.preserve, "{name}");
                    assert_eq!(
                        (own.before, own.after),
                        (style.before, style.after),
                        "{name}"
                    );
                    (true, style.bold, style.italic, style.mono, style.size)
                }
                Role::Inline(style) => (false, style.bold, style.italic, style.mono, style.size),
                _ => continue,
            };
            // Cells are the browser's to lay out.
            if matches!(name, "th" | "td") {
                continue;
            }
            assert_eq!(
                (own.bold, own.italic, own.mono),
                (bold, italic, mono),
                "{name}"
            );
            assert!(
                (f64::from(own.size) - f64::from(size) / 8.0).abs() < 1e-6,
                "{name}"
            );
            let is_form = matches!(
                name,
                "body" | "dialog" | "fieldset" | "menu" | "search" | "legend"
            );
            assert!(own.block == block || is_form, "{name}");
        }
    }
}
