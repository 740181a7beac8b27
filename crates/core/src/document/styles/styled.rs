//! What is known of an element with styles, and how it is set.

use super::computed::{Own, Text};
use super::element::Source;
use super::lengths::MEDIUM;
use crate::document::looks::{Align, Case, Marker};

/// An element with its computed styles.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(super) struct Styled<'a> {
    pub source: Source<'a>,
    pub outer: Option<usize>,
    pub text: Text,
    pub own: Own,
    /// The size of its first letter in pixels, if that floats.
    pub first_letter: Option<f32>,
    /// It floats and holds no more than a letter.
    pub is_initial: bool,
    /// A quotation that its book gives no marks.
    pub unquoted: bool,
    /// Letters within, and directly within.
    pub letters: usize,
    pub own_letters: usize,
    pub is_block: bool,
    pub holds_block: bool,
    /// Of the blocks in it some are indented.
    pub holds_indented: bool,
    /// It is a picture or like one, or one is in it.
    pub holds_picture: bool,
    pub is_html: bool,
    pub is_shown: bool,
    /// In something else that has a name of its own: nothing is a heading there.
    pub in_other: bool,
}

/// How our tables set an element, with all that has been written around it.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a property of its own"
)]
pub(super) struct Shown {
    pub italic: bool,
    pub bold: bool,
    pub mono: bool,
    /// The family was said by a word.
    pub mono_said: bool,
    pub small_caps: bool,
    pub case: Case,
    pub size: f32,
    /// The book's own size in pixels, and the same without its styles.
    pub text_size: f32,
    pub plain_size: f32,
    pub preserve: bool,
    pub emphasis: bool,
    pub align: Align,
    /// Space between letters, hundredths of the page's font size.
    pub tracking: i8,
    /// Of its letters; 0 for that of text.
    pub colour: u8,
    /// A large initial: its size is its lines'.
    pub initial: bool,
    pub marker: Option<Marker>,
    /// In something that stands beside the text.
    pub in_aside: bool,
    /// Directly in a grid.
    pub in_grid: bool,
    /// How far what is no picture stands in from both sides of its figure, quarter ems.
    pub beside_picture: [u8; 2],
    /// Indents at the start of lines, and on both sides, quarter ems.
    pub indent: u8,
    pub both: u8,
}

impl Shown {
    pub(super) const PAGE: Self = Self {
        italic: false,
        bold: false,
        mono: false,
        mono_said: false,
        small_caps: false,
        case: Case::AsWritten,
        size: 1.0,
        text_size: MEDIUM,
        plain_size: MEDIUM,
        preserve: false,
        emphasis: false,
        align: Align::Start,
        tracking: 0,
        colour: 0,
        initial: false,
        marker: None,
        in_aside: false,
        in_grid: false,
        beside_picture: [0; 2],
        indent: 0,
        both: 0,
    };

    /// The same within an element that is not on the page itself.
    pub(super) fn within(self, styled: &Styled<'_>) -> Self {
        Self {
            text_size: styled.text.size.max(1.0),
            plain_size: styled.text.plain_size,
            ..self
        }
    }
}
