//! Leaving for good.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, delete};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{prove, queries};
use crate::accounts::audit::{self, Event, Who};
use crate::accounts::limits::address::Caller;
use crate::accounts::{Accounts, NO_STORE, Reader, cookies};
use crate::db::Database;
use crate::error::{ApiError, Problem};
use crate::library::Library;
use crate::storage;

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
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let password = farewell.into_inner().password;
    prove(&accounts, &database, &reader, &caller, password, "password").await?;
    let now = accounts.clock.now();
    let blobs = database
        .write(move |db| {
            let files = storage::files_of(db, reader.id)?;
            queries::delete(db, reader.id)?;
            audit::note(db, now, Event::AccountDeleted, Who::Nobody, "")?;
            Ok(files)
        })
        .await?;
    // The rows are gone, so the content is.
    let blobs = blobs.into_iter().map(|file| file.blob);
    library.shelf.discard(blobs).await;
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh(accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
