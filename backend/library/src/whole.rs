//! What do other parts of the server need of a whole book?

use std::collections::BTreeMap;

use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_core::document::{SourceOptions, Tree, read_canonical, sanitise};

use super::Library;
pub use super::import::{Parts, Source};
use super::queries::{books, search};

/// A book with the markup of its chapters.
pub struct WholeBook {
    /// Plain text.
    pub title: String,
    /// Plain text; several are joined by a comma.
    pub author: String,
    /// Plain text, or empty.
    pub publisher: String,
    /// A language tag, or empty.
    pub language: String,
    /// ISBN and the like.
    pub identifiers: Vec<String>,
    /// In reading order.
    pub chapters: Vec<WholeChapter>,
}

/// A chapter of it.
pub struct WholeChapter {
    /// Its path inside the book.
    pub path: String,
    /// Plain text, or empty.
    pub title: String,
    html: String,
}

impl WholeChapter {
    /// The chapter itself, in whose text places count. It takes some milliseconds.
    #[must_use]
    pub fn tree(&self) -> Tree {
        tree_of(&self.html)
    }
}

/// Stored markup; what an earlier release has stored may not be canonical any more.
pub(crate) fn tree_of(html: &str) -> Tree {
    read_canonical(html).unwrap_or_else(|| sanitise(html, &SourceOptions::default()).tree)
}

/// One of the reader's books, if it is there.
///
/// # Errors
///
/// What the database refuses.
pub fn of(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<WholeBook>> {
    let Some(book) = books::one(db, reader, id)? else {
        return Ok(None);
    };
    let chapters = search::chapters_of(db, reader, id)?.into_iter();
    Ok(Some(WholeBook {
        identifiers: serde_json::from_str(&book.identifiers).unwrap_or_default(),
        title: book.title,
        author: book.author,
        publisher: book.publisher,
        language: book.language,
        chapters: chapters
            .map(|chapter| WholeChapter {
                path: chapter.path,
                title: chapter.title,
                html: chapter.html,
            })
            .collect(),
    }))
}

/// Where in the file of one of the reader's books some parts of its chapters stand; nothing if the
/// book is not there.
///
/// # Errors
///
/// If the file cannot be read, or the server is busy.
pub async fn sources(
    library: &Library,
    database: &Database,
    reader: i64,
    id: i64,
    wanted: Parts,
) -> Result<BTreeMap<u32, Source>, ApiError> {
    let blob = database
        .read(move |db| books::blob_of(db, reader, id))
        .await?;
    let Some(blob) = blob else {
        return Ok(BTreeMap::new());
    };
    let files = library.files.shelf.clone();
    let file = actix_web::web::block(move || files.file(&blob))
        .await
        .map_err(ApiError::internal)??;
    library.imports.sources(reader, file, wanted).await
}
