//! What does a reader say of a book?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, patch};
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::status::Status;
use crate::books::Book;
use crate::queries::{books, shelf};

/// What is to be changed of a book.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BookChanges {
    status: Status,
}

/// Changes what a reader says of a book.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 200, body = Book),
        (status = 400, body = Problem),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[patch("/api/books/{id}")]
pub(crate) async fn change_book(
    reader: Reader,
    id: Path<i64>,
    changes: Json<BookChanges>,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let (status, now) = (changes.status, accounts.clock.now());
    let kept = database.write(move |db| {
        shelf::set_status(db, reader.id, *id, status, now)?;
        books::one(db, reader.id, *id)
    });
    let book = Book::from(kept.await?.ok_or(ApiError::NotFound("book"))?);
    Ok(Json(book)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
