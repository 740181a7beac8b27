//! What a caller can hand in that does not fit, and what is missing.

use crate::paginate::source::faces::FaceId;

/// An answer to another question; see [`Book::provide`](super::Book::provide).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{given} widths for {wanted} strings")]
#[non_exhaustive]
pub struct WidthsError {
    /// How many strings were asked for last in that face.
    pub wanted: usize,
    /// How many widths came.
    pub given: usize,
}

/// What a chapter's lines depend on is not known, so its pages cannot be counted; see
/// [`Book::paginate`](super::Book::paginate).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unmeasured {
    /// There is no chapter of that index: [`Book::add_chapter`](super::Book::add_chapter)
    /// takes it.
    #[error("no such chapter")]
    NoChapter,
    /// The layout is of another chapter or format than the book has now:
    /// [`Book::paginate`](super::Book::paginate) makes one of now.
    #[error("the book has another chapter or format now")]
    Outdated,
    /// Words may be broken, but where is not known. Ask
    /// [`Book::words_to_hyphenate`](super::Book::words_to_hyphenate) and answer
    /// [`Book::provide_hyphenation`](super::Book::provide_hyphenation).
    #[error("nobody said where words may be broken")]
    Hyphenation,
    /// Widths are missing in this face. Use [`Book::measure`](super::Book::measure), or
    /// [`Book::wanted`](super::Book::wanted) and
    /// [`Book::provide`](super::Book::provide).
    #[error("widths are missing in face {}", .0.number())]
    Widths(FaceId),
    /// Not every opaque block has a measure, or there are too many. Ask
    /// [`Book::opaque_blocks`](super::Book::opaque_blocks) and answer
    /// [`Book::provide_opaque`](super::Book::provide_opaque).
    #[error("{given} measures for {wanted} opaque blocks")]
    OpaqueBlocks {
        /// How many blocks the chapter has.
        wanted: usize,
        /// How many measures came.
        given: usize,
    },
}

/// Words that are not those that were asked for; see
/// [`Book::provide_hyphenation`](super::Book::provide_hyphenation).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HyphenationError {
    /// There are not as many words as were named last in that language: nothing is
    /// taken, and the words stay wanted.
    #[error("{given} words for {wanted}")]
    Count {
        /// How many words were named last.
        wanted: usize,
        /// How many words came.
        given: usize,
    },
    /// Some are other words, whatever their soft hyphens: these stay whole, and the
    /// breaks of all others are taken.
    #[error("{count} words came back as others, the first at {first}")]
    OtherWords {
        /// The place of the first of them, counted from 0.
        first: usize,
        /// How many they are.
        count: usize,
    },
}

/// Page starts that are not those of the chapter; see
/// [`Book::restore_layout`](super::Book::restore_layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageStartsError {
    /// There is no chapter of that index.
    #[error("no such chapter")]
    NoChapter,
    /// This page, counted from 0, begins outside its block, or not after the
    /// page before, or is the first and does not begin with the chapter. The first of
    /// none does not, either.
    #[error("page {0} cannot begin there")]
    Misplaced(usize),
}
