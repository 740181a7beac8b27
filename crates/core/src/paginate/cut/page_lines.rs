//! The lines of a page with their places, for those who draw without a browser.

use crate::paginate::source::faces::FaceId;

/// A line of a page, placed; see [`Book::lines`](crate::paginate::Book::lines).
///
/// Distances are CSS pixels from the left and the upper edge of the page's content box,
/// offsets UTF-16 code units of the chapter's canonical text. Where lines run downwards, the page is
/// turned; see [`Book::lines`](crate::paginate::Book::lines).
///
/// The text of all runs stands on one baseline. A browser puts it where half of what the
/// line's height leaves over is above the face's ascent, and half below its descent (CSS
/// 2.2, section 10.8.1): with both in pixels, `top + (height - ascent - descent) / 2 +
/// ascent` from the page's edge, for the face of the block's own text: that of a run that
/// is neither raised nor code, on whatever line of the block, if there is one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PageLine {
    /// Where its text begins.
    pub start: u32,
    /// Just past its text, with the white space that hangs at its end: where the next
    /// line begins. The lines of a page, one after another, are its text.
    pub end: u32,
    /// Where the line box begins.
    pub top: f64,
    /// Height of the line box.
    pub height: f64,
    /// Where what stands on it begins, indents included.
    pub left: f64,
    /// Width of what stands on it, its hyphen included.
    pub width: f64,
    /// What kind of line it is.
    pub kind: LineKind,
    /// Its text, from left to right.
    pub runs: Vec<TextRun>,
    /// Its pictures, from left to right.
    pub images: Vec<ImageBox>,
    /// Where the hyphen (U+002D) begins with which it ends, set in the face of its last run.
    /// Soft hyphens of the source end lines whether words are hyphenated or not.
    pub hyphen: Option<f64>,
    /// What stands before the list items that begin with it, outermost first.
    pub markers: Vec<ListMarker>,
}

/// What a line is, beside its runs and pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum LineKind {
    /// Words and pictures, if any.
    Text,
    /// A rule (`hr`): in a browser one pixel high, in the middle of the line's box.
    Rule,
    /// A part of what the caller measured.
    Measured {
        /// Which of [`Book::opaque_blocks`](crate::paginate::Book::opaque_blocks) it belongs to,
        /// counted from 0.
        block: usize,
        /// How far below the block's upper edge it begins.
        top: f64,
    },
}

/// Text in one face.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct TextRun {
    /// What it is set in.
    pub face: FaceId,
    /// Where it begins in the canonical text.
    pub start: u32,
    /// Just past its last character there.
    pub end: u32,
    /// What is to be drawn: white space has collapsed, soft hyphens are gone.
    pub text: String,
    /// Where it begins.
    pub left: f64,
    /// Its width, the stretched spaces included. A space between two faces is as wide as in
    /// the one of the text around both, so that a run that ends with it may be some tenths of
    /// a pixel narrower or wider than its text in its own face.
    pub width: f64,
    /// By how much each space (U+0020, U+00A0) is stretched so that the line is
    /// justified.
    pub word_spacing: f64,
    /// How far above the baseline it stands: less than 0 in `sub`, more in `sup`.
    pub raise: f64,
}

/// A picture on a line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ImageBox {
    /// The `img` or `svg`: an index into [`Tree::nodes`](crate::document::Tree::nodes).
    pub node: u32,
    /// Where it begins.
    pub left: f64,
    /// Where its upper edge is.
    pub top: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The bullet or number of a list item.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ListMarker {
    /// `•`, `◦` or `▪` by how deep the list is, or a number such as `3.` or `iv.`.
    pub text: String,
    /// Where it ends. It is set in the face of plain text: of [`Book::faces`] the one that is
    /// neither bold nor italic nor mono, of size 1 and the book's language, or what a book that
    /// has no such text would set it in.
    ///
    /// [`Book::faces`]: crate::paginate::Book::faces
    pub right: f64,
}
