//! What is told of one book?

use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, delete};
use serde::Serialize;
use utoipa::ToSchema;

use super::queries::books::BookRow;
use super::queries::deleted;
use super::shelf::status::Status;
use super::thumbnails;
use vokal_accounts::{Accounts, Reader};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, Problem};

/// A book among the reader's books.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Book {
    /// The book's id.
    id: i64,
    /// Plain text; the file's name if the book tells none.
    title: String,
    /// Plain text; several are joined by a comma.
    author: String,
    /// Plain text.
    description: String,
    /// A language tag such as `de`, or empty.
    language: String,
    /// The series the book belongs to, or empty.
    series: String,
    /// Which part of its series it is, if the book says; some are between two.
    #[schema(required)]
    series_index: Option<f64>,
    /// Plain text, or empty.
    publisher: String,
    /// ISBN and the like.
    identifiers: Vec<String>,
    /// Where to get the cover, if the book has one.
    #[schema(required)]
    cover_image_path: Option<String>,
    /// Where to get it at most 320 pixels wide, if it was drawn.
    #[schema(required)]
    thumbnail_path: Option<String>,
    /// When the book came in.
    uploaded_at: Moment,
    /// When the reader last moved in it.
    #[schema(required)]
    last_read_at: Option<Moment>,
    /// How much is read, in whole percent.
    #[schema(minimum = 0, maximum = 100)]
    reading_progress: i32,
    /// Where the reader is with it.
    status: Status,
    /// When it was read to its end, or the reader said so.
    #[schema(required)]
    finished_at: Option<Moment>,
    /// In bytes.
    file_size: i64,
    /// As it was uploaded.
    file_name: String,
    /// How many chapters it has.
    chapter_count: i32,
}

impl Book {
    /// The book's id.
    #[must_use]
    pub fn id(&self) -> i64 {
        self.id
    }
}

impl From<BookRow> for Book {
    fn from(row: BookRow) -> Self {
        Self {
            cover_image_path: cover_of(row.id, row.cover_path.as_deref(), row.own_cover.as_deref()),
            thumbnail_path: thumbnails::address(row.id, row.thumbnail.as_deref()),
            identifiers: serde_json::from_str(&row.identifiers).unwrap_or_default(),
            id: row.id,
            title: row.title,
            author: row.author,
            description: row.description,
            language: row.language,
            series: row.series,
            series_index: row.series_index,
            publisher: row.publisher,
            uploaded_at: row.uploaded_at.into(),
            last_read_at: row.last_read_at.map(Moment::from),
            reading_progress: row.progress,
            status: Status::parse(&row.status).unwrap_or_default(),
            finished_at: row.finished_at.map(Moment::from),
            file_size: row.file_size,
            file_name: row.file_name,
            chapter_count: row.chapter_count,
        }
    }
}

/// Where to get a book's cover, if it has one.
pub(crate) fn cover_of(id: i64, path: Option<&str>, own: Option<&str>) -> Option<String> {
    match own {
        // Another picture has another address, as browsers keep the one they know for a day.
        Some(hash) => Some(format!("/api/books/{id}/cover?v={hash}")),
        None => path.map(|_| format!("/api/books/{id}/cover")),
    }
}

/// Takes a book off the shelf. For 30 days `/api/trash` can put it back; until then it has no
/// other address.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/books/{id}")]
pub(crate) async fn delete_book(
    reader: Reader,
    id: Path<i64>,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    let deleted = database.write(move |db| deleted::put(db, reader.id, *id, now));
    if deleted.await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("book"))
    }
}
