//! What can be asked about what was read?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use chrono::{DateTime, SubsecRound, Utc};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, OrSignedOut, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;

use super::model::Stretch;
use super::overview::{self, ReadingStatistics};
use super::queries;
use super::taking::{self, Clocks, TakenStretches};

const LARGEST_MEGABYTES: usize = 1;
/// They are counted one by one, and nobody else is written for meanwhile.
const MOST: usize = 200;

/// What was read on a device.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ToldStretches {
    /// At most 200.
    #[schema(value_type = Vec<Stretch>, max_items = 200)]
    pub stretches: Vec<Value>,
    /// What time it is on the device, by the clock that tells when they began: it may be wrong.
    #[serde(default)]
    #[schema(required = false)]
    pub now: Option<DateTime<Utc>>,
}

/// Counts what was read on a device; what is sent again counts no second time, and of what was
/// read on two at once the time counts once.
///
/// A single stretch that cannot be counted keeps none of the others: it is told in `refused`.
#[utoipa::path(
    tag = "statistics",
    request_body = ToldStretches,
    responses(
        (status = 200, body = TakenStretches),
        (status = 400, body = Problem, description = "`invalid`: not of the form; of a single stretch it is told in `refused`"),
        (status = 401, body = Problem),
        (status = 413, body = Problem, description = "`too_large`"),
    ),
)]
#[post("/api/reading/stretches")]
pub(crate) async fn count_stretches(
    reader: Reader,
    request: HttpRequest,
    body: Payload,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let told: ToldStretches = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    if told.stretches.len() > MOST {
        return Err(ApiError::Invalid("At most 200 stretches at once.".into()));
    }
    let (reader, now) = (reader.id, accounts.clock.now());
    let clocks = Clocks {
        now,
        device: told.now.map_or(now, |now| now.naive_utc()),
    };
    let taken = database
        .write(move |db| taking::take(db, reader, &told.stretches, clocks))
        .await
        .or_signed_out()?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(taken))
}

/// How much the reader has read, day by day and book by book.
#[utoipa::path(
    tag = "statistics",
    responses((status = 200, body = ReadingStatistics), (status = 401, body = Problem)),
)]
#[get("/api/reading/statistics")]
pub(crate) async fn get_statistics(
    reader: Reader,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let told = database
        .read(move |db| overview::of(db, reader.id, false))
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(told))
}

/// Deletes all that was counted, for good. What a device tells later of the time before is not
/// counted any more.
#[utoipa::path(
    tag = "statistics",
    responses((status = 204), (status = 401, body = Problem)),
)]
#[delete("/api/reading/statistics")]
pub(crate) async fn delete_statistics(
    reader: Reader,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now().trunc_subsecs(3);
    database
        .write(move |db| queries::erase(db, reader.id, now))
        .await
        .or_signed_out()?;
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
