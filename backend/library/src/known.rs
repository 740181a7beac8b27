//! Which of these files are books of the reader's already?
//!
//! Whoever brings a folder asks before anything is sent: what is there costs no upload.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::known::{OfferedFiles, asked};

use super::queries::sources;

/// A file that is a book already.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownFile {
    hash: String,
    /// The oldest book of this file.
    book: i64,
}

/// Those of the files that are books already.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownFiles {
    books: Vec<KnownFile>,
}

/// Tells which of these files are on the reader's shelf.
#[utoipa::path(
    tag = "library",
    request_body = OfferedFiles,
    responses(
        (status = 200, body = KnownFiles),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 413, body = Problem, description = "`too_large`"),
    ),
)]
#[post("/api/books/known")]
pub(crate) async fn known_books(
    reader: Reader,
    request: HttpRequest,
    body: Payload,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let asked = asked(&request, body).await?;
    let known = database.read(move |db| sources::known_of(db, reader.id, &asked));
    let books = known.await?.into_iter();
    let books = books.map(|(hash, book)| KnownFile { hash, book }).collect();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(KnownFiles { books }))
}
