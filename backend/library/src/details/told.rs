//! What is told of one book?

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};

use super::model::{AuthorName, FileSays};
use crate::books::Book;
use crate::queries::{books, details, revs, tags};

/// A book, and what its reader says of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookDetails {
    #[serde(flatten)]
    book: Book,
    /// Who has written it, each by themselves.
    authors: Vec<AuthorName>,
    /// The words that it is found under.
    tags: Vec<String>,
    /// What its file says of what its reader says otherwise; all else is as the file has it.
    file_says: FileSays,
    /// Whether its cover is a picture that the reader has chosen.
    has_own_cover: bool,
    /// The shelves that it was put on.
    shelves: Vec<i64>,
    /// How many characters its text has.
    text_length: i64,
    /// How many pages of its printed edition it tells; 0 if it tells none.
    printed_pages: i64,
    /// How often it was changed: whoever changes it names this.
    rev: i64,
}

/// The same, if it is this reader's and on the shelf.
pub(super) fn told(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<BookDetails>> {
    let Some(row) = books::one(db, reader, id)? else {
        return Ok(None);
    };
    let (text_length, printed_pages) = details::lengths(db, id)?;
    Ok(Some(BookDetails {
        authors: details::authors(db, id)?,
        tags: tags::of_book(db, id)?,
        file_says: details::all_by_file(db, id)?.into_iter().collect(),
        has_own_cover: row.own_cover.is_some(),
        shelves: details::shelves_of(db, id)?,
        text_length,
        printed_pages,
        rev: revs::of_book(db, reader, id)?.unwrap_or_default(),
        book: row.into(),
    }))
}

/// As an answer.
pub(super) fn answer(told: Option<BookDetails>) -> Result<HttpResponse, ApiError> {
    let told = told.ok_or(ApiError::NotFound("book"))?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header((ETAG, format!("\"{}\"", told.rev)))
        .json(told))
}

/// One book.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 200, body = BookDetails),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/books/{id}")]
pub(crate) async fn get_book(
    reader: Reader,
    id: Path<i64>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    answer(database.read(move |db| told(db, reader.id, *id)).await?)
}
