//! What is an exact place in a book?

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An exact place in a book.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Position {
    /// The chapter, counted from 0.
    #[schema(minimum = 0)]
    pub chapter_index: i32,
    /// UTF-16 code units into the chapter's canonical text.
    #[schema(minimum = 0)]
    pub offset: i64,
}

impl Position {
    /// The place so many code units into the chapter.
    pub(crate) fn new(chapter_index: i32, offset: i64) -> Self {
        Self {
            chapter_index,
            offset,
        }
    }
}
