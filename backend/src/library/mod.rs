//! Which books does a reader have, and what is in them?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`import`] | Is this file a book, and what is in it? |
//! | [`shelf`] | Where do the files stand, and is none lost or left over? |
//! | [`upload`], `arrival`, [`samples`] | How does a book come in? |
//! | [`uploads`] | How far is an upload? |
//! | [`books`] | Which books are there? |
//! | [`reading`] | What stands in a chapter? |
//! | [`pictures`] | What does a picture look like? |
//! | [`progress`] | How far has the reader come? |
//! | [`lengths`] | How much is there to read in books that came in before it was counted? |

pub(crate) mod arrival;
pub mod books;
pub mod import;
pub mod import_limit;
pub mod intake;
pub mod lengths;
pub mod pictures;
pub mod progress;
mod queries;
pub mod reading;
pub mod samples;
pub mod shelf;
pub mod upload;
pub mod uploads;

use crate::config::Limits;
use crate::db::{Db, QueryResult};
use crate::storage::StoredFile;
use import_limit::ImportLimit;
use shelf::Shelf;
use uploads::Uploads;

/// What the library needs besides the database.
#[derive(Clone)]
pub struct Library {
    /// The files.
    pub shelf: Shelf,
    /// How much a file or a reader may take.
    pub limits: Limits,
    /// How far the uploads are.
    pub uploads: Uploads,
    /// Lets few books be read in at once.
    pub imports: ImportLimit,
}

impl Library {
    /// A library whose files stand on `shelf`.
    #[must_use]
    pub fn new(shelf: Shelf, limits: Limits) -> Self {
        Self {
            shelf,
            limits,
            uploads: Uploads::default(),
            imports: ImportLimit::default(),
        }
    }
}

/// The files of a reader's books.
///
/// # Errors
///
/// If the database refuses.
pub fn files_of(db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
    let files = queries::books::files_of_reader(db, reader)?;
    Ok(files
        .into_iter()
        .map(|(book, blob)| StoredFile {
            name: format!("books/{book}.epub"),
            blob,
        })
        .collect())
}

/// How many bytes a reader's books take.
///
/// # Errors
///
/// If the database refuses.
pub fn bytes_of(db: &mut Db, reader: i64) -> QueryResult<u64> {
    queries::books::bytes_of_reader(db, reader)
}

/// Every file that some book needs, with the hash of its content.
///
/// # Errors
///
/// If the database refuses.
pub fn all_files(db: &mut Db) -> QueryResult<Vec<(String, String)>> {
    queries::books::all_files(db)
}

/// A reader's books, as lists show them, each with the exact place where the reader is.
///
/// # Errors
///
/// If the database refuses.
pub fn books_of(db: &mut Db, reader: i64) -> QueryResult<Vec<BookWithPlace>> {
    let rows = queries::books::of_reader(db, reader)?;
    rows.into_iter()
        .map(|row| {
            let place = queries::books::place(db, reader, row.id)?;
            let position = place.and_then(|place| {
                let chapter = place.position_chapter?;
                Some((chapter, place.position_offset?))
            });
            Ok(BookWithPlace {
                file: format!("books/{}.epub", row.id),
                chapter_index: position.map(|(chapter, _)| chapter),
                offset: position.map(|(_, offset)| offset),
                book: row.into(),
            })
        })
        .collect()
}

/// A book, where it stands in an export, and where its reader is.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BookWithPlace {
    #[serde(flatten)]
    book: books::Book,
    file: String,
    chapter_index: Option<i32>,
    offset: Option<i64>,
}
