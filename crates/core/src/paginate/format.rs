//! How large a page is, and what it is set with.

use crate::paginate::source::faces::Face;
use crate::paginate::style::{MOST_FIRST_LINE, MOST_GAP};

/// What a page is set with, and how large it is.
///
/// ```
/// use vokal_core::paginate::Format;
///
/// let phone = Format::new(360.0, 640.0).with_font_size(18.0).with_line_height(27);
/// assert_eq!(phone.line_height, 27);
/// // A number that is no length becomes the least one.
/// assert_eq!(Format::new(f64::NAN, 640.0).clamped().width, 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default)
)]
#[non_exhaustive]
pub struct Format {
    /// Width of the page's content box in CSS pixels.
    pub width: f64,
    /// Height of the page's content box in CSS pixels.
    pub height: f64,
    /// Font size in CSS pixels.
    pub font_size: f64,
    /// Line height in whole CSS pixels.
    pub line_height: u32,
    /// Lines are justified: some browsers then leave out the kerning with the
    /// space at a line's end when they ask whether a word fits.
    pub justified: bool,
    /// The browser's units of layout in a CSS pixel; each run of text is
    /// rounded up to one.
    pub units: f64,
    /// Lines may end inside words, where the book was told they may be broken;
    /// see [`Book::words_to_hyphenate`](super::Book::words_to_hyphenate).
    pub hyphenation: bool,
    /// What the book's styles mean is honoured: emphasis, alignment, indents, gaps, sizes.
    pub publisher_styles: bool,
    /// The CSS weight of text, 1 to 1,000.
    pub weight: u16,
    /// The CSS weight of what is bold, 1 to 1,000.
    pub bold_weight: u16,
    /// Added to each character, CSS pixels (CSS Text 4, section 8.2): the widths that are
    /// provided have it in them, as a canvas with the same `letterSpacing` gives them.
    pub letter_spacing: f64,
    /// Added to each space, CSS pixels (CSS Text 4, section 8.1), likewise.
    pub word_spacing: f64,
    /// Space between paragraphs, quarter lines; `None` as the book has it.
    pub paragraph_gap: Option<u8>,
    /// Indent of a paragraph's first line, quarter ems; `None` as the book has it.
    pub paragraph_indent: Option<u8>,
}

impl Format {
    /// A page whose content box has this width and height in CSS pixels, set
    /// with the default font size and line height.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            ..Self::default()
        }
    }

    /// The same with another font size, CSS pixels.
    #[must_use]
    pub fn with_font_size(mut self, font_size: f64) -> Self {
        self.font_size = font_size;
        self
    }

    /// The same with another line height, whole CSS pixels.
    #[must_use]
    pub fn with_line_height(mut self, line_height: u32) -> Self {
        self.line_height = line_height;
        self
    }

    /// The same for justified lines, or not.
    #[must_use]
    pub fn with_justified(mut self, justified: bool) -> Self {
        self.justified = justified;
        self
    }

    /// The same with the browser's units of layout in a CSS pixel.
    #[must_use]
    pub fn with_units(mut self, units: f64) -> Self {
        self.units = units;
        self
    }

    /// The same with or without words broken at the ends of lines.
    #[must_use]
    pub fn with_hyphenation(mut self, hyphenation: bool) -> Self {
        self.hyphenation = hyphenation;
        self
    }

    /// The same with or without what the book's styles mean.
    #[must_use]
    pub fn with_publisher_styles(mut self, publisher_styles: bool) -> Self {
        self.publisher_styles = publisher_styles;
        self
    }

    /// The same with other CSS weights of text and of what is bold.
    #[must_use]
    pub fn with_weights(mut self, weight: u16, bold_weight: u16) -> Self {
        self.weight = weight;
        self.bold_weight = bold_weight;
        self
    }

    /// The same with so much between characters, and between words, CSS pixels.
    #[must_use]
    pub fn with_spacing(mut self, letter_spacing: f64, word_spacing: f64) -> Self {
        self.letter_spacing = letter_spacing;
        self.word_spacing = word_spacing;
        self
    }

    /// The same with so much between paragraphs (quarter lines) and before their first lines
    /// (quarter ems); `None` as the book has it.
    #[must_use]
    pub fn with_paragraphs(mut self, gap: Option<u8>, indent: Option<u8>) -> Self {
        self.paragraph_gap = gap;
        self.paragraph_indent = indent;
        self
    }

    /// The same for a chapter whose lines run downwards: they are as long as the page is high,
    /// and follow each other along its width.
    pub(crate) fn turned(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
            ..self
        }
    }

    /// What indents are counted in, CSS pixels: the font size, or in large print less where all
    /// indents together would leave no quarter of the page.
    pub(crate) fn indent_em(&self) -> f64 {
        const USUAL: f64 = 16.0;
        const LARGEST: f64 = 24.0;
        if self.font_size <= LARGEST {
            return self.font_size;
        }
        self.font_size.min((self.width / 16.0).max(USUAL))
    }

    /// The CSS weight of what is set in a face.
    pub(crate) fn weight_of(&self, face: &Face) -> u16 {
        if face.bold {
            self.bold_weight
        } else {
            self.weight
        }
    }

    /// Space between the letters of a face, CSS pixels: the reader's own goes before what the
    /// book wants.
    #[must_use]
    pub fn letter_spacing_of(&self, face: &Face) -> f64 {
        if self.letter_spacing == 0.0 {
            f64::from(face.tracking) / 100.0 * self.font_size
        } else {
            self.letter_spacing
        }
    }

    /// Whether only its font is larger or smaller than that of `before`, and all widths with it:
    /// what is between letters does not grow by itself.
    pub(crate) fn grows_from(&self, before: &Self) -> bool {
        let growth = self.font_size / before.font_size;
        let grows = |now: f64, then: f64| (now - then * growth).abs() < 1e-9;
        grows(self.letter_spacing, before.letter_spacing)
            && grows(self.word_spacing, before.word_spacing)
    }

    /// Whether its font has the size of that of `other`.
    #[expect(clippy::float_cmp, reason = "the same number is the same size")]
    pub(crate) fn is_as_large_as(&self, other: &Self) -> bool {
        self.font_size == other.font_size
    }

    /// The same with every length within what a page can have, so that no
    /// number from outside can overflow the layout: 1 to 100,000 pixels for a
    /// page, 1 to 1,000 for the font size and for weights, 1 to 4,000 for the line height, -100 to 1,000 between
    /// characters and words.
    #[must_use]
    pub fn clamped(self) -> Self {
        let within = |length: f64, least: f64, most: f64| {
            if length.is_finite() {
                // Not `clamp`; see `measured`.
                length.max(least).min(most)
            } else {
                least.max(0.0)
            }
        };
        let spacing = |length| within(length, -100.0, 1_000.0);
        Self {
            width: within(self.width, 1.0, 100_000.0),
            height: within(self.height, 1.0, 100_000.0),
            font_size: within(self.font_size, 1.0, 1_000.0),
            line_height: self.line_height.clamp(1, 4_000),
            justified: self.justified,
            units: within(self.units, 1.0, 10_000.0),
            hyphenation: self.hyphenation,
            publisher_styles: self.publisher_styles,
            weight: self.weight.clamp(1, 1_000),
            bold_weight: self.bold_weight.clamp(1, 1_000),
            letter_spacing: spacing(self.letter_spacing),
            word_spacing: spacing(self.word_spacing),
            paragraph_gap: self.paragraph_gap.map(|gap| gap.min(MOST_GAP)),
            paragraph_indent: self
                .paragraph_indent
                .map(|indent| indent.min(MOST_FIRST_LINE)),
        }
    }
}

impl Default for Format {
    /// 760 x 560 pixels (800 x 600 with a padding of 20), set in 16 on 24 pixels.
    fn default() -> Self {
        Self {
            width: 760.0,
            height: 560.0,
            font_size: 16.0,
            line_height: 24,
            justified: false,
            units: 64.0,
            hyphenation: false,
            publisher_styles: true,
            weight: 400,
            bold_weight: 700,
            letter_spacing: 0.0,
            word_spacing: 0.0,
            paragraph_gap: None,
            paragraph_indent: None,
        }
    }
}
