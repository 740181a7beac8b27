//! Which kiosks are there, and what still waits on them?
//!
//! Staff enrol a device by typing the PIN on it. From then on it tells now and then how many
//! results wait there; who has not typed the PIN can write no row. A kiosk is known by its
//! name and by a token of its own. Nothing leads from it to those who took part on it, and it
//! is kept in which hour it was last heard of, no finer: answers have days, no times.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, delete, post, put};
use chrono::{Days, DurationRound, NaiveDate, NaiveDateTime, TimeDelta};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::queries::kiosks::{self as queries, KioskRow, News};
use crate::Refusal;
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::secret::random_hex;
use vokal_accounts::tokens::Tokens;
use vokal_accounts::{Accounts, NO_STORE, Operator};
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::{ApiError, FieldError, Problem};
use vokal_base::text::is_a_name;

const PURPOSE: &str = "vokal-study-kiosk";
/// As long as somebody of staff may stand at a kiosk after typing the PIN.
const ENROLMENT_SECONDS: i64 = 60 * 60;
/// So many are enrolled at most; none has to give way to another.
const MOST_KIOSKS: i64 = 500;
const LONGEST_NAME: usize = 60;
/// Of whatever a kiosk counts; it is told as so many and no more.
const MOST_RESULTS: u32 = 1_000_000;
const MOST_DAYS: u32 = 3_650;

/// Leave to enrol one kiosk: whoever has it has typed the PIN.
#[derive(Serialize, Deserialize)]
struct Enrolment {
    /// The token of the kiosk to be: whoever enrols twice enrols the same.
    sub: String,
}

/// Leave for whoever stands at a kiosk to enrol it.
///
/// # Errors
///
/// If it cannot be written as JSON.
pub(crate) fn leave_to_enrol(tokens: &Tokens) -> Result<String, ApiError> {
    let enrolment = Enrolment {
        sub: random_hex(32),
    };
    tokens.issue(enrolment, PURPOSE, ENROLMENT_SECONDS)
}

/// A device that is to be a kiosk.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewKiosk {
    /// What the PIN was answered with.
    enrolment: String,
    /// As staff call it, 1 to 60 characters.
    name: String,
}

/// A device that is a kiosk now.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnrolledKiosk {
    /// To be sent with each report. The server keeps its hash alone.
    token: String,
}

/// Enrols a kiosk.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 201, body = EnrolledKiosk),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 403, body = Problem, description = "`forbidden`: the PIN has to be typed once more"),
        (status = 409, body = Problem, description = "`too_many_kiosks`"),
        (status = 422, body = Problem, description = "`invalid`, with the fields"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/datacollection/kiosks")]
pub(crate) async fn enrol_kiosk(
    kiosk: Json<NewKiosk>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.study(&caller.address).await?;
    let NewKiosk { enrolment, name } = kiosk.into_inner();
    let enrolment: Option<Enrolment> = accounts.tokens.read(&enrolment, PURPOSE);
    let token = enrolment.ok_or(Refusal::NoLeave)?.sub;
    let row = KioskRow {
        id: sha256_hex(&token),
        news: News {
            name: named(&name)?,
            waiting: 0,
            refused: 0,
            waiting_since: None,
            heard_at: hour_of(accounts.clock.now()),
        },
    };
    let has_room = database.write(move |db| {
        if queries::note(db, &row.id, &row.news)? {
            return Ok(true);
        }
        let has_room = queries::count(db)? < MOST_KIOSKS;
        if has_room {
            queries::add(db, &row)?;
        }
        Ok(has_room)
    });
    if !has_room.await? {
        return Err(Refusal::TooManyKiosks.into());
    }
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(EnrolledKiosk { token }))
}

/// How it is with a kiosk.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct KioskReport {
    /// What the kiosk was enrolled with.
    token: String,
    /// As staff call it, 1 to 60 characters.
    name: String,
    /// How many results are still to be sent.
    waiting: u32,
    /// How many the server has refused.
    refused: u32,
    /// How old the oldest is that is still to be sent, in whole days.
    oldest_days: u32,
}

/// Takes note of how it is with an enrolled kiosk.
#[utoipa::path(
    tag = "study",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 404, body = Problem, description = "it is not enrolled, or no longer"),
        (status = 422, body = Problem, description = "`invalid`, with the fields"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[put("/api/datacollection/kiosks")]
pub(crate) async fn report_kiosk(
    report: Json<KioskReport>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.study(&caller.address).await?;
    let report = report.into_inner();
    let now = accounts.clock.now();
    let since = now.date() - Days::new(report.oldest_days.min(MOST_DAYS).into());
    let news = News {
        name: named(&report.name)?,
        waiting: count(report.waiting),
        refused: count(report.refused),
        waiting_since: (report.waiting > 0).then_some(since),
        heard_at: hour_of(now),
    };
    let id = sha256_hex(&report.token);
    let is_known = database.write(move |db| queries::note(db, &id, &news));
    if !is_known.await? {
        return Err(ApiError::NotFound("kiosk"));
    }
    Ok(done())
}

/// Forgets a kiosk. What waits on it stays there; to report again it has to be enrolled anew.
#[utoipa::path(
    tag = "operation",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/admin/kiosks/{id}")]
pub(crate) async fn forget_kiosk(
    operator: Operator,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (id, now) = (id.into_inner(), accounts.clock.now());
    let was_there = database.write(move |db| {
        let was_there = queries::forget(db, &id)?;
        if was_there {
            let who = Who::Staff(&operator.0.username);
            audit::note(db, now, Event::KioskForgotten, who, &caller.device)?;
        }
        Ok(was_there)
    });
    if !was_there.await? {
        return Err(ApiError::NotFound("kiosk"));
    }
    Ok(done())
}

/// What is known of a kiosk.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Kiosk {
    id: String,
    name: String,
    /// The hour in which it was last heard of.
    heard_at: Moment,
    /// How many results were still to be sent then.
    pub waiting: i32,
    /// How many the server had refused.
    pub refused: i32,
    /// How old the oldest of those is by now that were still to be sent, in days.
    #[schema(required)]
    pub waiting_days: Option<i64>,
}

/// All kiosks, by name.
///
/// # Errors
///
/// What the database says.
pub fn all(db: &mut Db, today: NaiveDate) -> QueryResult<Vec<Kiosk>> {
    let rows = queries::all(db)?.into_iter();
    let told = rows.map(|KioskRow { id, news }| Kiosk {
        id,
        name: news.name,
        heard_at: news.heard_at.into(),
        waiting: news.waiting,
        refused: news.refused,
        waiting_days: news.waiting_since.map(|since| (today - since).num_days()),
    });
    Ok(told.collect())
}

fn done() -> HttpResponse {
    HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish()
}

fn named(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    if fits && is_a_name(name) {
        return Ok(name.to_owned());
    }
    Err(Refusal::InvalidPayload(vec![FieldError {
        field: "name".into(),
        detail: "must have 1 to 60 characters".into(),
    }]))
}

fn count(results: u32) -> i32 {
    results.min(MOST_RESULTS).cast_signed()
}

/// The hour in which this moment lies.
fn hour_of(moment: NaiveDateTime) -> NaiveDateTime {
    moment.duration_trunc(TimeDelta::hours(1)).unwrap_or(moment)
}
