//! Leaving, for a while or for good.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, delete};
use chrono::NaiveDateTime;
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_accounts::deletion::{self, TakenBy};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::mail::Notice;
use vokal_accounts::{Accounts, FORGET, NO_STORE, OrSignedOut, Reader, cookies, profile};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::Files;

/// The proof that it is the reader who leaves.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Farewell {
    /// Left out only by an account that has none.
    password: Option<String>,
    /// At once, so that nothing can come back.
    #[serde(default)]
    for_good: bool,
}

/// Deletes the account with its books, PDFs and files.
///
/// For 30 days signing in with `restore` takes all of it back; then it goes for good. Until then
/// the account is signed out everywhere, nobody signs in with it, and its address stays taken
/// (but for who shows, where mail is sent, that it is theirs and was never verified). Where mail
/// is sent the owner is told.
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
    let Farewell { password, for_good } = farewell.into_inner();
    profile::prove(&accounts, &database, &reader, &caller, password, "password").await?;
    let notice = Notice::by_reader(&accounts, &database, &caller, reader.id).await?;
    let now = accounts.clock.now();
    if for_good {
        let by = TakenBy::Reader;
        leave(&database, &files, reader.id, by, notice, now).await?;
    } else {
        let device = caller.device;
        database
            .write(move |db| deletion::mark_own(db, reader.id, &device, notice.as_ref(), now))
            .await
            .or_signed_out()?;
    }
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh(accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(FORGET)
        .finish())
}

/// Takes an account away for good with all that belongs to it in every feature; tells whether
/// there was one to be taken.
pub(crate) async fn leave(
    database: &Database,
    files: &Files,
    reader: i64,
    by: TakenBy,
    notice: Option<Notice>,
    now: NaiveDateTime,
) -> Result<bool, ApiError> {
    let keepers = files.keepers;
    let blobs = database
        .write(move |db| {
            let files = keepers.files_of(db, reader)?;
            let gone = deletion::delete(db, reader, &by, notice.as_ref(), now)?;
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
