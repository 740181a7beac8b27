//! What a caller can hand in that does not fit.

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

/// Page starts that are not those of the chapter; see
/// [`Book::restore_page_starts`](super::Book::restore_page_starts).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageStartsError {
    /// There is no chapter of that index.
    #[error("no such chapter")]
    NoChapter,
    /// This page, counted from 0, begins outside its block, or not after the
    /// page before, or is the first and does not begin with the chapter.
    #[error("page {0} cannot begin there")]
    Misplaced(usize),
}
