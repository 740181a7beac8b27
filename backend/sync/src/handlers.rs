//! What does a device send, and what is it told?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, post};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::revision::{self, devices};
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::db::moment::now;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;

use crate::events::Revisions;
use crate::push::{self, Sender};
use crate::wire::{SyncAnswer, SyncRequest};
use crate::{pull, queries};

const LARGEST_MEGABYTES: usize = 2;
const MOST_CHANGES: usize = 500;

/// Takes what was changed on a device, and tells it what it does not know, both in one.
///
/// A request that is sent again, because its answer was lost, changes nothing more.
#[utoipa::path(
    tag = "sync",
    request_body = SyncRequest,
    responses(
        (status = 200, body = SyncAnswer),
        (status = 400, body = Problem, description = "`invalid`: not of the form; of a single change it is told in `refused`"),
        (status = 401, body = Problem),
        (status = 413, body = Problem, description = "`too_large`"),
    ),
)]
#[post("/api/sync")]
pub(crate) async fn synchronise(
    reader: Reader,
    request: HttpRequest,
    body: Payload,
    caller: Caller,
    database: Data<Database>,
    revisions: Data<Revisions>,
) -> Result<HttpResponse, ApiError> {
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let asked: SyncRequest = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    if asked.changes.len() > MOST_CHANGES {
        return Err(ApiError::Invalid("At most 500 changes at once.".into()));
    }
    if asked.since < 0 {
        return Err(ApiError::Invalid("`since` is a number from 0.".into()));
    }
    let (reader, name) = (reader.id, caller.device);
    let has_changes = !asked.changes.is_empty();
    let answer = database
        .write(move |db| {
            // Before the changes raise it.
            let is_ahead = asked.since > revision::of(db, reader)?;
            let from = Sender {
                reader,
                device: asked.device.to_string(),
                is_ahead,
            };
            let device = from.device.as_str();
            let taking = push::take(db, &from, &asked.changes)?;
            devices::seen(db, reader, device, &name, now())?;
            let since = if is_ahead { None } else { Some(asked.since) };
            let answer = pull::answer(db, reader, since, taking)?;
            if !answer.reset {
                queries::forget_heard(db, reader, device, asked.since)?;
            }
            Ok(answer)
        })
        .await?;
    if has_changes {
        revisions.tell(reader, answer.rev);
    }
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(answer))
}
