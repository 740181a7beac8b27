//! Which books does a reader have, and what is in them?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`import`] | Is this file a book, and what is in it? |
//! | [`upload`], [`intake`], [`samples`] | How does a book come in? |
//! | `refused` | What is a file that is no book told as? |
//! | [`import_limit`] | How many books are read in at once? |
//! | [`books`] | Which books are there? |
//! | [`reading`] | What stands in a chapter? |
//! | [`pictures`] | What does a picture look like? |
//! | [`progress`] | How far has the reader come? |
//! | [`lengths`] | How much is there to read in books that came in before it was counted? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod books;
pub mod import;
pub mod import_limit;
pub mod intake;
pub mod lengths;
pub mod pictures;
pub mod progress;
mod queries;
pub mod reading;
mod refused;
pub mod samples;
pub mod upload;

use import_limit::ImportLimit;
use utoipa_actix_web::service_config::ServiceConfig;
use vokal_base::db::{Db, QueryResult};
use vokal_files::uploads::Uploads;
use vokal_files::{Files, Keeper, StoredFile};

/// What the library needs besides the database.
#[derive(Clone)]
pub struct Library {
    /// The files.
    pub files: Files,
    /// How far the uploads are.
    pub uploads: Uploads,
    /// Lets few books be read in at once.
    pub imports: ImportLimit,
}

impl Library {
    /// A library whose books stand among `files`.
    #[must_use]
    pub fn new(files: Files) -> Self {
        Self {
            files,
            uploads: Uploads::default(),
            imports: ImportLimit::default(),
        }
    }
}

/// The routes of books.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(books::list_books)
        .service(upload::upload_book)
        .service(upload::upload_events)
        .service(samples::list_samples)
        .service(samples::add_sample)
        .service(books::get_book)
        .service(books::delete_book)
        .service(reading::get_manifest)
        .service(reading::get_chapters)
        .service(reading::get_chapter)
        .service(reading::get_content)
        .service(pictures::get_cover)
        .service(pictures::get_image)
        .service(progress::get_progress)
        .service(progress::put_progress);
}

/// Keeps the files of books.
pub struct Books;

impl Keeper for Books {
    fn files_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
        let files = queries::books::files_of_reader(db, reader)?.into_iter();
        Ok(files
            .map(|(book, blob)| StoredFile {
                name: format!("books/{book}.epub"),
                blob,
            })
            .collect())
    }

    fn bytes_of(&self, db: &mut Db, reader: i64) -> QueryResult<u64> {
        queries::books::bytes_of_reader(db, reader)
    }

    fn all_files(&self, db: &mut Db) -> QueryResult<Vec<(String, String)>> {
        queries::books::all_files(db)
    }
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
