//! What was a book, before it was one?

use serde::Serialize;
use utoipa::ToSchema;

/// What a book was made of that is no EPUB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MadeOf {
    /// A document with pages, which can be looked at.
    Pdf,
}

impl MadeOf {
    /// As the rows have it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
        }
    }

    /// What a row says.
    pub(crate) fn parse(row: &str) -> Option<Self> {
        [Self::Pdf].into_iter().find(|of| of.as_str() == row)
    }
}
