//! What is asked, and what is told?

use std::time::{Duration, Instant};

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Data, Query as Asked};
use actix_web::{HttpResponse, get};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_core::text::{Grams, Query};

use super::looking::{FoundBook, look};
use crate::Library;
use crate::queries::search::{self as queries, Candidate};

/// So many books are told at once, or fewer when so long has been looked.
const MOST_BOOKS: usize = 8;
const PATIENCE: Duration = Duration::from_millis(250);
/// The longest words, in bytes.
const LONGEST: usize = 1000;

/// What is looked for.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The words, as they are typed.
    q: String,
    /// Of the answer before, to go on from there.
    #[param(required = false)]
    after: Option<i64>,
}

/// The books in which the words stand, those that were read last first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundBooks {
    books: Vec<FoundBook>,
    /// Where to go on; null if all books have been looked through.
    #[schema(required = true)]
    after: Option<i64>,
    /// How many books may hold them that have not been looked through yet.
    left: usize,
}

/// Looks through the reader's books.
#[utoipa::path(
    tag = "library",
    params(Wanted),
    responses(
        (status = 200, body = FoundBooks),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/search")]
pub(crate) async fn search_books(
    reader: Reader,
    wanted: Asked<Wanted>,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let Wanted { q, after } = wanted.into_inner();
    if q.len() > LONGEST {
        return Err(ApiError::Invalid("These are too many words.".into()));
    }
    let _slot = library.searches.take(reader.id)?;
    let query = Query::new(q);
    let id = reader.id;
    let all = database.read(move |db| queries::candidates(db, id)).await?;
    let rest = following(all, after);
    let filter = query.clone();
    let possible = web::block(move || possible(rest, &filter))
        .await
        .map_err(ApiError::internal)?;
    let found = library
        .look_through(&database, reader.id, possible, query)
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(found))
}

/// What comes behind a book that was told; all of it, if that book is gone.
fn following(mut all: Vec<Candidate>, after: Option<i64>) -> Vec<Candidate> {
    let told = after.and_then(|after| all.iter().position(|book| book.id == after));
    all.split_off(told.map_or(0, |at| at + 1))
}

/// Without those in which the words cannot be.
fn possible(mut books: Vec<Candidate>, query: &Query) -> Vec<Candidate> {
    books.retain(|book| {
        let grams = book.grams.as_deref().and_then(Grams::from_bytes);
        grams.is_none_or(|grams| grams.may_hold(query))
    });
    books
}

impl Library {
    async fn look_through(
        &self,
        database: &Database,
        reader: i64,
        possible: Vec<Candidate>,
        query: Query,
    ) -> Result<FoundBooks, ApiError> {
        let begin = Instant::now();
        let mut books = Vec::new();
        let mut after = None;
        let mut left = possible.len();
        for book in possible {
            let is_late = begin.elapsed() > PATIENCE && after.is_some();
            if books.len() >= MOST_BOOKS || is_late {
                return Ok(FoundBooks { books, after, left });
            }
            let id = book.id;
            // As markup and as text.
            let bytes = book.text_size.unsigned_abs().saturating_mul(2);
            let _room = self.room_for(bytes).await?;
            let chapters = database
                .read(move |db| queries::chapters_of(db, reader, id))
                .await?;
            let query = query.clone();
            let found = web::block(move || look(book, &chapters, &query));
            books.extend(found.await.map_err(ApiError::internal)?);
            after = Some(id);
            left -= 1;
        }
        Ok(FoundBooks {
            books,
            after: None,
            left: 0,
        })
    }
}
