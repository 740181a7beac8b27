//! What staff see of the answers.

mod told;

use std::collections::HashMap;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Bytes, Data, Json, Path, Query};
use actix_web::{HttpRequest, HttpResponse, Responder, delete, get};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(crate) use told::{Stored, StoredQuiz};
pub(super) use told::{json, stored};

use super::Study;
use super::blind::Naming;
use super::design::{AgeGroup, Protocol};
use super::queries::intake::ParticipantRow;
use super::queries::participants::{self as queries, Filter};
use super::queries::trash;
use super::summary::statistics::tenths_of_percent;
use crate::Refusal;
use vokal_accounts::audit::{self, Event, Who};
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, FreshAdmin, NO_STORE, Researcher};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};

const PAGE_SIZE: i64 = 50;
const LARGEST_PAGE: i64 = 500;
const CONFIRMATION: &str = "DELETE ALL";

/// Which results.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub(crate) struct Asked {
    /// From 1.
    #[param(minimum = 1)]
    page: Option<i64>,
    /// 50 without, 500 at most.
    #[param(minimum = 1, maximum = 500)]
    page_size: Option<i64>,
    /// A part of the id or of the user id.
    q: Option<String>,
    age_group: Option<AgeGroup>,
    protocol: Option<Protocol>,
    /// `verified`, `unverified` or `quarantined`.
    status: Option<String>,
    /// Such as `forged_score`.
    flag: Option<String>,
    /// The first day.
    from: Option<NaiveDate>,
    /// The last day.
    to: Option<NaiveDate>,
}

impl Asked {
    fn filter(&self, study: &Study) -> Filter {
        let text = |text: &Option<String>| {
            let text = text
                .as_deref()
                .map(str::trim)
                .filter(|text| !text.is_empty())?;
            Some(text.replace('\0', "\u{7f}"))
        };
        let search = text(&self.q);
        Filter {
            label: search.as_deref().map(|name| study.searched(name)),
            search: search.map(|text| text.to_lowercase()),
            age_group: self.age_group.map(|group| group.name().to_owned()),
            protocol: self.protocol.map(|protocol| protocol.name().to_owned()),
            status: text(&self.status),
            flag: text(&self.flag),
            from: self.from,
            to: self.to,
            in_trash: false,
        }
    }

    /// Page and size.
    fn page(&self) -> (i64, i64) {
        let size = self.page_size.unwrap_or(PAGE_SIZE).clamp(1, LARGEST_PAGE);
        (
            self.page.unwrap_or(1).clamp(1, i64::MAX / LARGEST_PAGE),
            size,
        )
    }
}

/// A page of results, and what holds for all that were asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire calls it so")]
pub(crate) struct Results {
    results: Vec<Stored>,
    /// How many there are on all pages.
    total: i64,
    page: i64,
    page_size: i64,
    totals: Totals,
}

/// For the cards above the list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Totals {
    pub(super) participants: i64,
    pub(super) quiz_attempts: i64,
    pub(super) correct: i64,
    pub(super) questions: i64,
    /// Correct answers in percent of all questions, to one decimal; none without questions.
    #[schema(required)]
    pub(super) average_score: Option<f64>,
}

impl Totals {
    /// Of all that the filter lets through.
    pub(super) fn of(db: &mut Db, filter: &Filter) -> QueryResult<Self> {
        let (participants, quiz_attempts, correct, questions) = queries::totals(db, filter)?;
        Ok(Self {
            participants,
            quiz_attempts,
            correct,
            questions,
            average_score: tenths_of_percent(correct, questions),
        })
    }
}

/// An id as it was asked for. What PostgreSQL does not take as text is no id either.
pub(super) fn asked_id(path: Path<String>) -> String {
    path.into_inner().replace('\0', "\u{7f}")
}

/// Results, the newest day first.
#[utoipa::path(
    tag = "study",
    params(Asked),
    responses(
        (status = 200, body = Results),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/datacollection/results")]
pub(crate) async fn get_results(
    _staff: Researcher,
    asked: Query<Asked>,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let filter = asked.filter(&study);
    answer(&asked, filter, &accounts, &study, &database).await
}

/// The trash: what was deleted within the last 30 days.
#[utoipa::path(
    tag = "study",
    params(Asked),
    responses(
        (status = 200, body = Results),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/study/trash")]
pub(crate) async fn get_trash(
    _admin: vokal_accounts::Admin,
    asked: Query<Asked>,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let filter = Filter {
        in_trash: true,
        ..asked.filter(&study)
    };
    answer(&asked, filter, &accounts, &study, &database).await
}

async fn answer(
    asked: &Asked,
    filter: Filter,
    accounts: &Accounts,
    study: &Study,
    database: &Database,
) -> Result<impl Responder + use<>, ApiError> {
    let (page, page_size) = asked.page();
    let (today, study) = (accounts.clock.now().date(), study.clone());
    let results = database
        .read(move |db| {
            let naming = Naming::on(today, &study, db)?;
            let totals = Totals::of(db, &filter)?;
            let offset = (page - 1) * page_size;
            let rows = queries::page(db, &filter, page_size, offset)?;
            let numbers = numbers(db, &filter, offset, &rows)?;
            let mut results = stored(db, rows, &naming)?;
            for result in &mut results {
                result.number = numbers.get(&result.id).copied();
            }
            Ok(Results {
                results,
                total: totals.participants,
                page,
                page_size,
                totals,
            })
        })
        .await?;
    Ok(Json(results)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// The place of each of a page's rows among all results.
fn numbers(
    db: &mut Db,
    filter: &Filter,
    offset: i64,
    rows: &[ParticipantRow],
) -> QueryResult<HashMap<String, i64>> {
    if filter.in_trash {
        return Ok(HashMap::new());
    }
    if *filter != Filter::default() {
        return queries::places(db, rows);
    }
    let ids = rows.iter().map(|row| row.id.clone());
    Ok(ids.zip(offset + 1..).collect())
}

/// One result as staff see it, with its number.
pub(super) fn one(
    db: &mut Db,
    id: &str,
    study: &Study,
    today: NaiveDate,
) -> QueryResult<Option<Stored>> {
    let naming = Naming::on(today, study, db)?;
    let rows: Vec<_> = queries::one(db, id)?.into_iter().collect();
    let places = queries::places(db, &rows)?;
    let found = stored(db, rows, &naming)?.pop();
    Ok(found.map(|result| Stored {
        number: places.get(&result.id).copied(),
        ..result
    }))
}

/// One result.
#[utoipa::path(
    tag = "study",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = Stored),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/datacollection/results/{id}")]
pub(crate) async fn get_result(
    _staff: Researcher,
    id: Path<String>,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let (id, today) = (asked_id(id), accounts.clock.now().date());
    let found = database
        .read(move |db| one(db, &id, &study, today))
        .await?
        .ok_or(ApiError::NotFound("result"))?;
    Ok(Json(found)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// What confirms that all are meant.
#[derive(Deserialize, ToSchema)]
pub(crate) struct DeleteAll {
    /// `DELETE ALL`
    confirm: String,
}

/// How many.
#[derive(Serialize, ToSchema)]
pub(crate) struct Moved {
    /// So many results were moved.
    pub(super) count: usize,
}

/// Puts all results into the trash. The body, or the header `X-Confirm`, says `DELETE ALL`.
#[utoipa::path(
    tag = "study",
    request_body(content = Option<DeleteAll>),
    responses(
        (status = 200, body = Moved),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
        (status = 422, body = Problem, description = "`not_confirmed`"),
    ),
)]
#[delete("/api/datacollection/results/all")]
pub(crate) async fn delete_all_results(
    admin: FreshAdmin,
    request: HttpRequest,
    body: Bytes,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let header = request.headers().get("x-confirm");
    let in_header = header.is_some_and(|value| value.as_bytes() == CONFIRMATION.as_bytes());
    let in_body = serde_json::from_slice::<DeleteAll>(&body);
    if !in_header && !in_body.is_ok_and(|body| body.confirm == CONFIRMATION) {
        return Err(Refusal::NotConfirmed.into());
    }
    let now = accounts.clock.now();
    let count = database
        .write(move |db| {
            let who = Who::Staff(&admin.0.username);
            audit::note(db, now, Event::StudyResultsDeleted, who, &caller.device)?;
            trash::put_all(db, now.date())
        })
        .await?;
    study.unverified.forget();
    Ok(Json(Moved { count })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Puts a result into the trash, where it lies for 30 days.
#[utoipa::path(
    tag = "study",
    params(("id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`, `confirmation_required`"),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/datacollection/results/{id}")]
pub(crate) async fn delete_result(
    admin: FreshAdmin,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let id = asked_id(id);
    let now = accounts.clock.now();
    let found = database
        .write(move |db| {
            let found = trash::put(db, &id, now.date())?;
            if found {
                let who = Who::Staff(&admin.0.username);
                audit::note(db, now, Event::StudyResultDeleted, who, &caller.device)?;
            }
            Ok(found)
        })
        .await?;
    if !found {
        return Err(ApiError::NotFound("result"));
    }
    study.unverified.forget();
    Ok(HttpResponse::NoContent()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}
