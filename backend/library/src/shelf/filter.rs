//! Which books are asked for, once that is understood?

use super::cursor::{Cursor, Sort};
use super::status::Status;

/// So many of each kind are told: those of which there are most books.
pub(crate) const MOST_OF_A_KIND: usize = 500;

/// Of which books is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Folded; all have to be there.
    pub words: Vec<String>,
    pub author: Option<String>,
    pub series: Option<String>,
    /// In lower case.
    pub language: Option<String>,
    /// Any of them; none for all.
    pub statuses: Vec<Status>,
    pub tag: Option<String>,
    /// The one whose books they are.
    pub shelf: Option<i64>,
    /// What a smart shelf asks for besides.
    pub smart: Option<Box<Filter>>,
}

impl Filter {
    /// This, and what a smart shelf asks for.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |filter| filter.smart.as_deref())
    }

    /// Whether no word is looked for.
    pub(crate) fn is_wordless(&self) -> bool {
        self.parts().all(|filter| filter.words.is_empty())
    }
}

/// A page of them.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub filter: Filter,
    pub sort: Sort,
    pub down: bool,
    pub after: Option<Cursor>,
    pub limit: i64,
    /// In whose order they are.
    pub shelf: Option<i64>,
}
