//! Where does a book stand on a shelf?

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, put};
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_accounts::{Reader, revision};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use crate::details::Refusal;
use crate::details::refused::MOST_ON_A_SHELF;
use crate::queries::{revs, shelves};

/// Where a book is to stand.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShelfPlace {
    /// Behind this book; null for before all others.
    after: Option<i64>,
}

/// Puts a book on a shelf, behind another; one that stands there already moves.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`shelf_full`"),
    ),
)]
#[put("/api/shelves/{id}/books/{book}")]
pub(crate) async fn put_on_shelf(
    reader: Reader,
    place: Path<(i64, i64)>,
    to: Json<ShelfPlace>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (shelf, book) = place.into_inner();
    let (reader, after) = (reader.id, to.after);
    let done = database.write(move |db| {
        let by_hand = shelves::one(db, reader, shelf)?.filter(|shelf| shelf.query.is_none());
        if by_hand.is_none() {
            return Ok(Err(ApiError::NotFound("shelf")));
        }
        if revs::of_book(db, reader, book)?.is_none() {
            return Ok(Err(ApiError::NotFound("book")));
        }
        let there = shelves::places(db, shelf)?;
        let is_new = there.iter().all(|(id, _)| *id != book);
        if is_new && there.len() >= MOST_ON_A_SHELF {
            return Ok(Err(Refusal::ShelfFull.into()));
        }
        revision::advance(db, reader, 1)?;
        if shelves::put_behind(db, shelf, book, after)? {
            Ok(Ok(()))
        } else {
            let why = "The book behind which it is to stand is not on this shelf.";
            Ok(Err(ApiError::Invalid(why.into())))
        }
    });
    done.await??;
    Ok(HttpResponse::NoContent().finish())
}
