//! What the web may ask for a reader who is looked after.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, delete, post, put};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::acts::{Act, By, Outcome};
use crate::limits::address::Caller;
use crate::mail::Notice;
use crate::recovery::queries::LINK_HOURS;
use crate::recovery::words;
use crate::{Accounts, FreshOperator, NO_STORE, Operator, Staff};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// A petabyte; more is a slip of the finger.
const MOST_MEGABYTES: i64 = 1_000_000_000;

/// A link that sets another password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetLink {
    /// The address to hand on; it is told this once, and good once.
    link: String,
    ends_at: Moment,
}

/// Makes a link with which a reader sets another password, good once, for 24 hours.
///
/// A link that was made before is not good any more.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 201, body = ResetLink),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`, `account_disabled`, `account_deleted`"),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/admin/people/{id}/reset-link")]
pub(crate) async fn make_reset_link(
    operator: FreshOperator,
    id: Path<i64>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let word = words::new_link();
    let ends_at = accounts.clock.now() + TimeDelta::hours(LINK_HOURS);
    let link = words::link(&accounts.public_url, &word);
    let by = by(operator.0, caller, &accounts);
    done(&database, *id, Act::ResetLink(word), by).await?;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(ResetLink {
            link,
            ends_at: ends_at.into(),
        }))
}

/// Signs a reader out on all devices, at once.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/admin/people/{id}/sessions")]
pub(crate) async fn end_sessions_of(
    operator: Operator,
    id: Path<i64>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let by = by(operator.0, caller, &accounts);
    done(&database, *id, Act::EndSessions, by).await
}

/// Lets a reader in nowhere from now on; books and PDFs stay.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/admin/people/{id}/disable")]
pub(crate) async fn disable_person(
    operator: Operator,
    id: Path<i64>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let by = by(operator.0, caller, &accounts);
    done(&database, *id, Act::Disable, by).await
}

/// Lets a reader in again.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/admin/people/{id}/enable")]
pub(crate) async fn enable_person(
    operator: Operator,
    id: Path<i64>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let by = by(operator.0, caller, &accounts);
    done(&database, *id, Act::Enable, by).await
}

/// Deletes a reader's account so that it can come back; one that is deleted stays so.
///
/// # Errors
///
/// [`ApiError::NotFound`] if there is no such reader; and if the database does not answer.
pub async fn mark_deleted(
    database: &Database,
    accounts: &Accounts,
    operator: Staff,
    caller: Caller,
    reader: i64,
) -> Result<HttpResponse, ApiError> {
    let by = by(operator, caller, accounts);
    done(database, reader, Act::Delete, by).await
}

/// Takes a reader's deleted account back as it was; one that is not deleted stays as it is.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/admin/people/{id}/restore")]
pub(crate) async fn restore_person(
    operator: Operator,
    id: Path<i64>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let by = by(operator.0, caller, &accounts);
    done(&database, *id, Act::Restore, by).await
}

/// How much a reader may keep.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Quota {
    /// Megabytes, at most 1,000,000,000; none for as many as the server grants.
    #[schema(required)]
    #[serde(deserialize_with = "Option::deserialize")]
    megabytes: Option<i64>,
}

/// Decides how much a reader may keep. What is there already stays.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[put("/api/admin/people/{id}/quota")]
pub(crate) async fn put_quota(
    operator: Operator,
    id: Path<i64>,
    quota: Json<Quota>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let megabytes = quota.into_inner().megabytes;
    if megabytes.is_some_and(|megabytes| !(0..=MOST_MEGABYTES).contains(&megabytes)) {
        return Err(ApiError::InvalidFields(vec![FieldError {
            field: "megabytes".into(),
            detail: "Please enter a number from 0 to 1000000000".into(),
        }]));
    }
    let by = by(operator.0, caller, &accounts);
    done(&database, *id, Act::Quota(megabytes), by).await
}

fn by(staff: Staff, caller: Caller, accounts: &Accounts) -> By {
    By {
        staff: Some(staff.username),
        notice: Notice::by(accounts, &caller),
        device: caller.device,
        now: accounts.clock.now(),
    }
}

async fn done(
    database: &Database,
    reader: i64,
    act: Act,
    by: By,
) -> Result<HttpResponse, ApiError> {
    match database
        .write(move |db| act.done_to(db, reader, &by))
        .await?
    {
        Outcome::Done => Ok(HttpResponse::NoContent().finish()),
        Outcome::Nobody => Err(ApiError::NotFound("person")),
        Outcome::Denied(denial) => Err(denial.into()),
    }
}
