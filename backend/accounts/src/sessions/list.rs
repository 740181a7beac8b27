//! Where is a reader signed in?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::queries;
use crate::OrSignedOut;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::{Accounts, NO_STORE, Reader, cookies};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, Problem};

/// A device on which the reader is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenSession {
    id: String,
    created_at: Moment,
    /// To within the quarter of an hour that an access token lives.
    last_used_at: Moment,
    /// A coarse name such as `Firefox on Linux`.
    device: String,
    /// Whether it is the one that asks.
    current: bool,
}

/// Where the reader is signed in, the last used first.
#[utoipa::path(
    tag = "accounts",
    responses((status = 200, body = Vec<OpenSession>), (status = 401, body = Problem)),
)]
#[get("/api/auth/sessions")]
pub(crate) async fn list_sessions(
    reader: Reader,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let now = accounts.clock.now();
    let rows = database
        .read(move |db| queries::of_reader(db, reader.id, now))
        .await?;
    let told = rows.into_iter().map(|row| OpenSession {
        current: row.id == reader.session,
        id: row.id,
        created_at: row.created_at.into(),
        last_used_at: row.last_used_at.into(),
        device: row.device,
    });
    Ok(Json(told.collect::<Vec<_>>())
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Signs the reader out on one device, at once.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/auth/sessions/{id}")]
pub(crate) async fn end_session(
    reader: Reader,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    // PostgreSQL cannot even be asked for a text with a NUL in it.
    let id = id.into_inner().replace('\0', "");
    let ended = database
        .write(move |db| {
            let ended = queries::close_one_of(db, reader.id, &id)?;
            if ended > 0 {
                let who = Who::Reader(reader.id);
                audit::note(db, now, Event::SessionEnded, who, &caller.device)?;
            }
            Ok(ended)
        })
        .await
        .or_signed_out()?;
    if ended == 0 {
        return Err(ApiError::NotFound("session"));
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Signs the reader out everywhere, here too, at once.
#[utoipa::path(tag = "accounts", responses((status = 204), (status = 401, body = Problem)))]
#[delete("/api/auth/sessions")]
pub(crate) async fn end_all_sessions(
    reader: Reader,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    database
        .write(move |db| {
            queries::close_all_of(db, reader.id, None)?;
            let who = Who::Reader(reader.id);
            audit::note(db, now, Event::SignOutEverywhere, who, &caller.device)
        })
        .await
        .or_signed_out()?;
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh(accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
