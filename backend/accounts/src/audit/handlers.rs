//! Who may see what has happened?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{Responder, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_base::db::QueryResult;

use super::queries::{self, Line};
use crate::{Admin, NO_STORE, Reader};
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, Problem};

const MOST: i64 = 200;

/// Something that happened to the reader's account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Activity {
    at: Moment,
    /// Such as `sign_in`, `sign_in_failed` or `password_changed`.
    event: String,
    /// Such as `Firefox on Linux`.
    device: String,
}

/// A line of the log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditLine {
    at: Moment,
    event: String,
    /// The reader's id, if it happened to a reader's account.
    #[schema(required)]
    reader_id: Option<i64>,
    /// The name, if it happened to one of staff.
    #[schema(required)]
    admin: Option<String>,
    device: String,
}

/// What happened to the reader's account, the newest 200 first.
#[utoipa::path(
    tag = "profile",
    responses((status = 200, body = Vec<Activity>), (status = 401, body = Problem)),
)]
#[get("/api/profile/activity")]
pub(crate) async fn get_activity(
    reader: Reader,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let all = database.read(move |db| activity(db, reader.id)).await?;
    Ok(Json(all)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// What happened to a reader's account.
pub(crate) fn activity(db: &mut Db, reader: i64) -> QueryResult<Vec<Activity>> {
    let lines = queries::of_reader(db, reader, MOST)?;
    let told = lines.into_iter().map(|line| Activity {
        at: line.at.into(),
        event: line.event,
        device: line.device,
    });
    Ok(told.collect())
}

/// What happened to all accounts, the newest 200 first.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = Vec<AuditLine>),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/audit")]
pub(crate) async fn get_audit(
    _admin: Admin,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let lines = database.read(|db| queries::all(db, MOST)).await?;
    let told = |line: Line| AuditLine {
        at: line.at.into(),
        event: line.event,
        reader_id: line.user_id,
        admin: line.admin,
        device: line.device,
    };
    let all: Vec<AuditLine> = lines.into_iter().map(told).collect();
    Ok(Json(all)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
