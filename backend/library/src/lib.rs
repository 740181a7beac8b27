//! Which books does a reader have, and what is in them?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`import`] | Is this file a book, and what is in it? |
//! | [`upload`], [`intake`], [`samples`], [`from_disk`] | How does a book come in? |
//! | `conversion`, [`epub`] | How does a file that is no EPUB become one? |
//! | [`said_elsewhere`] | What does another program's library say of a book? |
//! | `refused` | What is a file that is no book told as? |
//! | `known` | Which files are books of the reader's already? |
//! | [`import_limit`] | How many books are read in at once? |
//! | [`books`] | What is told of one book? |
//! | [`digests`] | By what does KOReader know a book? |
//! | [`fractions`] | Where is so much of a book, for programs that count otherwise? |
//! | [`file`], `as_it_came` | How does a reader get a book's file back? |
//! | [`offered`] | What do catalogues for other programs show of the books? |
//! | [`details`] | What does a reader say of a book in place of what its file says? |
//! | [`shelves`] | Which shelves has a reader put up? |
//! | `bulk` | What is done with many books at once? |
//! | [`shelf`] | Which books are shown, in which order, and how many of each kind? |
//! | [`reading`], `kept` | What stands in a chapter, and has the browser kept it? |
//! | [`content`] | What stands in the whole book? |
//! | [`pictures`] | What does a picture look like? |
//! | [`thumbnails`] | How does a cover look when it is small? |
//! | [`fonts`] | How does a font of a book or of a reader's reach a browser? |
//! | [`recordings`] | What does a sound or a film sound and look like? |
//! | `position` | What is an exact place in a book? |
//! | [`page_list`] | Where do the pages of the printed edition begin? |
//! | [`progress`] | How far has the reader come? |
//! | [`earlier`] | Where has the reader been? |
//! | `replacing` | Where are places when another text is read in their book? |
//! | [`rereading`] | What becomes of stored books when the importer learns something? |
//! | [`search`] | In which books stand these words? |
//! | [`whole`] | What do other parts of the server need of a whole book? |
//! | [`places`] | Several devices read in one book: whose move counts? |
//! | [`made_of`] | What was a book, before it was one? |
//! | [`lengths`] | How much is there to read in books that came in before it was counted? |
#![warn(missing_docs, clippy::unwrap_used)]

mod as_it_came;
pub mod books;
mod bulk;
pub mod content;
mod conversion;
pub mod details;
pub mod digests;
pub mod earlier;
pub mod epub;
pub mod file;
pub mod fonts;
pub mod fractions;
pub mod from_disk;
pub mod import;
pub mod import_limit;
pub mod intake;
mod kept;
mod known;
pub mod lengths;
pub mod made_of;
pub mod offered;
pub mod page_list;
pub mod pictures;
pub mod places;
mod position;
pub mod progress;
mod queries;
pub mod reading;
pub mod recordings;
mod refused;
mod replacing;
pub mod rereading;
pub mod said_elsewhere;
pub mod samples;
pub mod search;
pub mod shelf;
pub mod shelves;
pub mod thumbnails;
pub mod upload;
pub mod whole;

use std::path::Path;
use std::time::Duration;

use chrono::NaiveDateTime;
use details::model::FileSays;
use earlier::{DevicePlace, EarlierPlace};
use fonts::FontWorkers;
use import_limit::ImportLimit;
use queries::books::ExportedRow;
use queries::chapters::{Large, Text};
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_base::routes::Routes;
use vokal_base::slots::{MemoryBudget, Reserved, Slots};
use vokal_files::uploads::Uploads;
use vokal_files::{Bytes, Deleted, Files, Keeper, Kind, StoredFile, Total};

/// The version of the rules by which browsers cut books into pages.
pub use vokal_core::paginate::LAYOUT_VERSION;

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
    /// Searches of each reader.
    searches: Slots<i64>,
    /// Who writes fonts anew.
    fonts: FontWorkers,
    /// Fonts that each reader is sending.
    font_uploads: Slots<i64>,
    /// Files that KOReader cannot know their books by.
    unread: digests::Failures,
    /// Covers that could not be drawn small.
    undrawn: thumbnails::Failures,
}

impl Library {
    /// A library whose books stand among `files`, and their fonts are written anew by the program
    /// `worker`, or the one beside this program. Without it books are read without their fonts,
    /// and readers bring none along.
    #[must_use]
    pub fn new(files: Files, worker: Option<&Path>) -> Self {
        Self {
            files,
            uploads: Uploads::default(),
            imports: ImportLimit::default(),
            contents: Slots::new(2, 16),
            memory: MemoryBudget::new(256, Duration::from_secs(10)),
            searches: Slots::new(2, 16),
            fonts: FontWorkers::new(worker),
            font_uploads: Slots::new(2, 16),
            unread: digests::Failures::default(),
            undrawn: thumbnails::Failures::default(),
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
pub fn routes(config: &mut impl Routes) {
    config
        .service(shelf::page::list_books)
        .service(shelf::facets::get_facets)
        .service(upload::upload_book)
        .service(upload::upload_events)
        .service(known::known_books)
        .service(samples::list_samples)
        .service(samples::add_sample)
        .service(shelf::series::list_series)
        .service(bulk::change_books)
        .service(details::told::get_book)
        .service(books::delete_book)
        .service(details::changing::change_book)
        .service(details::cover::set_cover)
        .service(details::cover::delete_cover)
        .service(shelves::handlers::list_shelves)
        .service(shelves::handlers::add_shelf)
        .service(shelves::handlers::change_shelf)
        .service(shelves::handlers::delete_shelf)
        .service(shelves::order::put_on_shelf)
        .service(reading::get_manifest)
        .service(reading::get_chapters)
        .service(reading::get_chapter)
        .service(page_list::get_page_list)
        .service(content::get_content)
        .service(search::handlers::search_books)
        .service(file::get_file)
        .service(file::head_file)
        .service(pictures::get_cover)
        .service(thumbnails::get_thumbnail)
        .service(pictures::get_image)
        .service(recordings::get_recording)
        .service(fonts::get_font)
        .service(fonts::own::list_fonts)
        .service(fonts::own::add_font)
        .service(fonts::own::get_own_font)
        .service(fonts::own::delete_fonts)
        .service(progress::get_progress)
        .service(progress::put_progress)
        .service(earlier::get_places);
}

/// Keeps the files of books.
pub struct Books;

impl Keeper for Books {
    fn kind(&self) -> Kind {
        Kind::Book
    }

    fn files_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
        let files = queries::books::files_of_reader(db, reader)?.into_iter();
        Ok(files
            .map(|(book, blob, is_deleted)| StoredFile {
                name: exported_as(book, is_deleted),
                blob,
            })
            .collect())
    }

    fn bytes_of(&self, db: &mut Db, reader: i64) -> QueryResult<Bytes> {
        let mut bytes = queries::books::bytes_of_reader(db, reader)?;
        bytes.add(queries::reader_fonts::bytes_of_reader(db, reader)?, false);
        for (length, is_deleted) in queries::covers::lengths(db, reader)? {
            bytes.add(length.unsigned_abs(), is_deleted);
        }
        Ok(bytes)
    }

    fn total(&self, db: &mut Db) -> QueryResult<Total> {
        let (kept, deleted) = queries::books::totals(db)?;
        let kind = self.kind();
        Ok(Total {
            kind,
            kept,
            deleted,
        })
    }

    fn all_files(&self, db: &mut Db) -> QueryResult<Vec<(String, String)>> {
        queries::books::all_files(db)
    }

    fn deleted_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<Deleted>> {
        queries::deleted::of_reader(db, reader)
    }

    fn deleted_before(
        &self,
        db: &mut Db,
        moment: NaiveDateTime,
        most: i64,
    ) -> QueryResult<Vec<(i64, String)>> {
        queries::deleted::before(db, moment, most)
    }

    fn restore(&self, db: &mut Db, reader: i64, id: &str) -> QueryResult<bool> {
        match id.parse() {
            Ok(id) => queries::deleted::restore(db, reader, id),
            Err(_) => Ok(false),
        }
    }

    fn purge(&self, db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<Vec<String>>> {
        match id.parse() {
            Ok(id) => queries::deleted::purge(db, reader, id),
            Err(_) => Ok(None),
        }
    }
}

/// Where a book's file stands in an export of the account.
fn exported_as(book: i64, is_deleted: bool) -> String {
    let folder = if is_deleted { "deleted/books" } else { "books" };
    format!("{folder}/{book}.epub")
}

/// A reader's books, as lists show them, each with the exact place where the reader is: those
/// on the shelf, and those that are deleted and can still come back.
///
/// # Errors
///
/// If the database refuses.
pub fn books_of(db: &mut Db, reader: i64) -> QueryResult<(Vec<BookWithPlace>, Vec<BookWithPlace>)> {
    let rows = queries::books::exported(db, reader)?;
    let (deleted, there): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.deleted_at.is_some());
    let mut earlier = earlier::of_reader(db, reader)?;
    let mut devices = earlier::devices_of_reader(db, reader)?;
    let mut told = |rows: Vec<ExportedRow>| {
        let book = |row: ExportedRow| {
            let places = (
                earlier.remove(&row.book.id).unwrap_or_default(),
                devices.remove(&row.book.id).unwrap_or_default(),
            );
            let tags = queries::tags::of_book(db, row.book.id)?;
            let by_file = queries::details::all_by_file(db, row.book.id)?;
            let said = (tags, by_file.into_iter().collect());
            Ok(BookWithPlace::new(row, places, said))
        };
        rows.into_iter().map(book).collect::<QueryResult<Vec<_>>>()
    };
    Ok((told(there)?, told(deleted)?))
}

/// Its tags, and what its file says.
type Details = (Vec<String>, FileSays);

/// A book, where it stands in an export, and where its reader is.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BookWithPlace {
    #[serde(flatten)]
    book: books::Book,
    file: String,
    chapter_index: Option<i32>,
    offset: Option<i64>,
    /// Where they were before.
    earlier_places: Vec<EarlierPlace>,
    /// Where each of their devices is.
    device_places: Vec<DevicePlace>,
    /// The words that it is found under.
    tags: Vec<String>,
    /// What its file says of what its reader says otherwise.
    file_says: FileSays,
    /// Only of those that are.
    #[serde(skip_serializing_if = "Option::is_none")]
    deleted_at: Option<Moment>,
}

impl BookWithPlace {
    fn new(
        row: ExportedRow,
        (earlier_places, device_places): (Vec<EarlierPlace>, Vec<DevicePlace>),
        said: Details,
    ) -> Self {
        let position = row.position_chapter.zip(row.position_offset);
        Self {
            file: exported_as(row.book.id, row.deleted_at.is_some()),
            chapter_index: position.map(|(chapter, _)| chapter),
            offset: position.map(|(_, offset)| offset),
            earlier_places,
            device_places,
            tags: said.0,
            file_says: said.1,
            deleted_at: row.deleted_at.map(Moment::from),
            book: row.book.into(),
        }
    }
}
