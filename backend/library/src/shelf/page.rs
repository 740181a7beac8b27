//! A page of the shelf.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Query};
use actix_web::{Responder, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, Problem};

use super::asked::Asked;
use super::cursor::Sort;
use super::status::Status;
use crate::books::{Book, cover_of};
use crate::queries::books;
use crate::queries::shelf::{self, ListedRow};
use crate::{shelves, thumbnails};

/// A book as the shelf shows it; `/api/books/{id}` has the rest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedBook {
    id: i64,
    title: String,
    author: String,
    language: String,
    series: String,
    #[schema(required)]
    series_index: Option<f64>,
    #[schema(required)]
    cover_image_path: Option<String>,
    /// Where to get it at most 320 pixels wide, if it was drawn.
    #[schema(required)]
    thumbnail_path: Option<String>,
    uploaded_at: Moment,
    #[schema(required)]
    last_read_at: Option<Moment>,
    #[schema(minimum = 0, maximum = 100)]
    reading_progress: i32,
    status: Status,
    #[schema(required)]
    finished_at: Option<Moment>,
    file_size: i64,
}

impl From<ListedRow> for ListedBook {
    fn from(row: ListedRow) -> Self {
        Self {
            cover_image_path: cover_of(row.id, row.cover_path.as_deref(), row.own_cover.as_deref()),
            thumbnail_path: thumbnails::address(row.id, row.thumbnail.as_deref()),
            id: row.id,
            title: row.title,
            author: row.author,
            language: row.language,
            series: row.series,
            series_index: row.series_index,
            uploaded_at: row.uploaded_at.into(),
            last_read_at: row.last_read_at.map(Moment::from),
            reading_progress: row.progress,
            status: Status::parse(&row.status).unwrap_or_default(),
            finished_at: row.finished_at.map(Moment::from),
            file_size: row.file_size,
        }
    }
}

/// Some of the reader's books.
#[derive(Serialize, ToSchema)]
pub(crate) struct BookPage {
    items: Vec<ListedBook>,
    /// How many there are of this kind, on all pages.
    total: i64,
    /// The `cursor` of the page behind it; null if there is none.
    #[schema(required)]
    next: Option<String>,
}

/// All books, or a page of them.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Books {
    All(Vec<Book>),
    Page(BookPage),
}

/// The reader's books, the newest first; or, with `view=page`, a page of those that are asked for,
/// in the order that is.
#[utoipa::path(
    tag = "library",
    params(Asked),
    responses(
        (status = 200, body = Books),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem, description = "There is no such shelf"),
    ),
)]
#[get("/api/books")]
pub(crate) async fn list_books(
    reader: Reader,
    asked: Query<Asked>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let books = match asked.view.as_deref() {
        None | Some("") => Books::All(all(reader.id, &database).await?),
        Some("page") => Books::Page(page(reader.id, &asked, &database).await?),
        Some(_) => return Err(ApiError::Invalid("There is no such view.".into())),
    };
    Ok(Json(books)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

async fn all(reader: i64, database: &Database) -> Result<Vec<Book>, ApiError> {
    let rows = database.read(move |db| books::of_reader(db, reader));
    Ok(rows.await?.into_iter().map(Book::from).collect())
}

async fn page(reader: i64, asked: &Asked, database: &Database) -> Result<BookPage, ApiError> {
    let wanted = asked.wanted()?;
    let read = database.read(move |db| {
        let mut wanted = wanted.clone();
        let on = wanted.shelf.take();
        let Some(filter) = shelves::resolved(db, reader, wanted.filter, on)? else {
            return Ok(None);
        };
        wanted.shelf = filter.shelf;
        wanted.filter = filter;
        // A smart one has no order of its own.
        if wanted.sort == Sort::Shelf && wanted.shelf.is_none() {
            return Ok(None);
        }
        shelf::page(db, reader, &wanted).map(Some)
    });
    let found = read.await?.ok_or(ApiError::NotFound("shelf"))?;
    Ok(BookPage {
        items: found.rows.into_iter().map(ListedBook::from).collect(),
        total: found.total,
        next: found.next.map(|cursor| cursor.told()),
    })
}
