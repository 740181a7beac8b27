//! Which of these files are books of the reader's already?
//!
//! Whoever brings a folder asks before anything is sent: what is there costs no upload.

use std::collections::HashSet;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;

use super::queries::sources;

/// So many files are asked for at once.
const MOST: usize = 1_000;
/// A thousand hashes take 67 kB.
const LARGEST_MEGABYTES: usize = 1;
const HASH_DIGITS: usize = 64;

/// Files that somebody has.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferedFiles)]
pub(crate) struct Offered {
    /// The SHA-256 of each, in hexadecimal digits; at most 1,000.
    hashes: Vec<String>,
}

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
    request_body = Offered,
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
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let Offered { hashes } = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    if hashes.len() > MOST || !hashes.iter().all(|hash| is_hash(hash)) {
        let why = "At most 1,000 files can be asked for, each by its SHA-256.";
        return Err(ApiError::Invalid(why.into()));
    }
    let asked: HashSet<String> = hashes.into_iter().collect();
    let asked: Vec<String> = asked.into_iter().collect();
    let known = database.read(move |db| sources::known_of(db, reader.id, &asked));
    let books = known.await?.into_iter();
    let books = books.map(|(hash, book)| KnownFile { hash, book }).collect();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(KnownFiles { books }))
}

fn is_hash(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == HASH_DIGITS && text.bytes().all(is_digit)
}
