//! Leaving for good.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, delete};
use chrono::NaiveDateTime;
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::profile::TakenBy;
use vokal_accounts::{Accounts, NO_STORE, Reader, cookies, profile};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::Files;

/// The proof that it is the reader who leaves.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Farewell {
    /// Left out only by an account that has none.
    password: Option<String>,
}

/// Deletes the account with its books, PDFs and files, for good and at once.
///
/// An account without a password needs a sign-in not older than ten minutes.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`sign_in_again`"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[delete("/api/profile")]
pub(crate) async fn delete_account(
    reader: Reader,
    farewell: Json<Farewell>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
    files: Data<Files>,
) -> Result<HttpResponse, ApiError> {
    let password = farewell.into_inner().password;
    profile::prove(&accounts, &database, &reader, &caller, password, "password").await?;
    let now = accounts.clock.now();
    leave(&database, &files, reader.id, TakenBy::Reader, now).await?;
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh(accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

/// Takes an account away with all that belongs to it in every feature; tells whether there was one.
pub(crate) async fn leave(
    database: &Database,
    files: &Files,
    reader: i64,
    by: TakenBy,
    now: NaiveDateTime,
) -> Result<bool, ApiError> {
    let keepers = files.keepers;
    let blobs = database
        .write(move |db| {
            let files = keepers.files_of(db, reader)?;
            let gone = profile::delete(db, reader, &by, now)?;
            Ok(gone.then_some(files))
        })
        .await?;
    let Some(blobs) = blobs else {
        return Ok(false);
    };
    // The rows are gone, so the content is.
    let blobs = blobs.into_iter().map(|file| file.blob);
    files.shelf.discard(blobs).await;
    Ok(true)
}
