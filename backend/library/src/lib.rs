//! Which books does a reader have, and what is in them?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`import`] | Is this file a book, and what is in it? |
//! | [`upload`], [`intake`], [`samples`] | How does a book come in? |
//! | `refused` | What is a file that is no book told as? |
//! | [`import_limit`] | How many books are read in at once? |
//! | [`books`] | Which books are there? |
//! | [`reading`], `kept` | What stands in a chapter, and has the browser kept it? |
//! | [`content`] | What stands in the whole book? |
//! | [`pictures`] | What does a picture look like? |
//! | [`progress`] | How far has the reader come? |
//! | [`lengths`] | How much is there to read in books that came in before it was counted? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod books;
pub mod content;
pub mod import;
pub mod import_limit;
pub mod intake;
mod kept;
pub mod lengths;
pub mod pictures;
pub mod progress;
mod queries;
pub mod reading;
mod refused;
pub mod samples;
pub mod upload;

use std::time::Duration;

use import_limit::ImportLimit;
use queries::chapters::{Large, Text};
use utoipa_actix_web::service_config::ServiceConfig;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_base::slots::{MemoryBudget, Reserved, Slots};
use vokal_files::uploads::Uploads;
use vokal_files::{Files, Keeper, StoredFile};

/// What is larger is held in memory few at once.
const LARGE_BYTES: u64 = 1024 * 1024;

/// What the library needs besides the database.
#[derive(Clone)]
pub struct Library {
    /// The files.
    pub files: Files,
    /// How far the uploads are.
    pub uploads: Uploads,
    /// Lets few books be read in at once.
    pub imports: ImportLimit,
    /// Whole books that are being sent, of each reader.
    contents: Slots<i64>,
    /// For chapters and pictures that take room.
    memory: MemoryBudget,
}

impl Library {
    /// A library whose books stand among `files`.
    #[must_use]
    pub fn new(files: Files) -> Self {
        Self {
            files,
            uploads: Uploads::default(),
            imports: ImportLimit::default(),
            contents: Slots::new(2, 16),
            memory: MemoryBudget::new(256, Duration::from_secs(10)),
        }
    }

    /// Room for a picture or a chapter of so many bytes, if it takes some.
    async fn room_for(&self, bytes: u64) -> Result<Option<Reserved>, ApiError> {
        if bytes <= LARGE_BYTES {
            return Ok(None);
        }
        self.memory.reserve(bytes).await.map(Some)
    }

    /// A chapter that takes room, and the room that it takes.
    async fn large(
        &self,
        database: &Database,
        book: i64,
        large: Large,
    ) -> Result<(Text, Reserved), ApiError> {
        // As markup, and as JSON.
        let reserved = self.memory.reserve(large.bytes.saturating_mul(2)).await?;
        let at = large.position;
        let found = database
            .read(move |db| queries::chapters::between(db, book, at, at + 1))
            .await?;
        let text = found.into_iter().next();
        Ok((text.ok_or(ApiError::NotFound("chapter"))?, reserved))
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
        .service(content::get_content)
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
