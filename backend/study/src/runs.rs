//! Who has begun, how far they have come, and what they have done until then.
//!
//! A page says so at every stage. The last word counts: a report that is not
//! newer than the one before changes nothing, nor does any after the whole.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path, Payload};
use actix_web::{HttpRequest, HttpResponse, put};
use chrono::NaiveDate;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::budget::Taken;
use super::design::Protocol;
use super::details::UserDetails;
use super::environment::Environment;
use super::fields::{Faults, Node};
use super::intake::{Intake, Ticket};
use super::payload::{self, Event, QuizSubmission, Sent};
use super::queries::intake::{self, Record};
use super::queries::runs::{self as queries, FINISHED, GOING, LEFT, RunRow};
use super::queries::{allocation as places, participants};
use super::receipt::{LARGEST_MEGABYTES, Receipt};
use super::record;
use super::stages::Stage;
use super::{Study, allocation, settings};
use crate::Refusal;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, NO_STORE};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;

/// How far somebody has come, and all that they have done until then.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RunReport {
    /// Grows with every report of a run.
    #[schema(minimum = 1)]
    revision: i64,
    stage: Stage,
    /// Whether they have gone, as far as the page can tell. Who is not heard of
    /// for two days has left, too; a newer report takes it back.
    #[schema(required = false)]
    left: bool,
    #[schema(required = false)]
    session_token: Option<String>,
    /// Without details and token only the stage is counted.
    #[schema(required = false)]
    user_details: Option<UserDetails>,
    /// The last one may be unfinished: without answers, with times of zero.
    #[schema(required = false)]
    quiz_submissions: Vec<QuizSubmission>,
    #[schema(required = false)]
    events: Vec<Event>,
    #[schema(required = false)]
    environment: Option<Environment>,
    #[schema(required = false)]
    withdrawal_code: Option<String>,
}

/// What a report says of the run itself.
struct Head {
    revision: i64,
    stage: Stage,
    left: bool,
}

/// Takes in how far somebody has come. `submissionId` is the one under which the
/// whole will be sent; the whole takes the part's place.
///
/// Parts are kept and marked `partial`, never counted as whole, and deleted by
/// their withdrawal code.
#[utoipa::path(
    tag = "study",
    params(("submission_id" = String, Path)),
    request_body = RunReport,
    responses(
        (status = 201, body = Receipt),
        (status = 200, body = Receipt, description = "Nothing new: a later report, or the whole, has been received before"),
        (status = 400, body = Problem, description = "`invalid`: not JSON"),
        (status = 409, body = Problem, description = "`study_closed`: it has never been open"),
        (status = 413, body = Problem, description = "`too_large`"),
        (status = 422, body = Problem, description = "`invalid`, with the path of each fault"),
        (status = 429, body = Problem, description = "`too_many`: too often, or as much as is taken in a day"),
    ),
)]
#[put("/api/datacollection/runs/{submission_id}")]
pub(crate) async fn report_run(
    id: Path<String>,
    door: (HttpRequest, Payload, Caller),
    accounts: Data<Accounts>,
    study: Data<Study>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (request, body, caller) = door;
    accounts.limits.study(&caller.address).await?;
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let value: Value = serde_json::from_slice(&body)
        .map_err(|error| ApiError::Invalid(format!("The request cannot be read: {error}.")))?;
    let now = accounts.clock.utc();
    let (id, head) = head(&id, &value)?;
    let (mut batch, oddities) = payload::read(&value, now.date_naive(), Sent::Part)?;
    batch.submission_id = Some(id.clone());
    let ticket = Ticket::of(&accounts.tokens, batch.session_token.as_deref());
    let (size, today) = (body.len(), now.date_naive());
    let intake = Intake {
        group: payload::age_group(&value),
        batch,
        oddities,
        ticket,
        now,
        study: study.get_ref().clone(),
        stage: Some(head.stage),
        size,
    };
    let session = intake.session();
    let verified = session.is_some_and(|claims| !claims.is_expired(now.timestamp()));
    let receipt = Receipt::new(id, sha256_hex(body), today, verified);
    let has_room = study.budget.has_room(&caller.address, today);
    let stored = database.write(move |db| {
        let settings = settings::load(db)?;
        if !verified && !settings.may_be_awaited(&intake.study) {
            return Ok(Err(Refusal::StudyClosed));
        }
        if !has_room || !(verified || intake.has_room_unverified(db)?) {
            return Ok(Err(Refusal::Full));
        }
        store(db, &head, &intake).map(Ok)
    });
    let rows = stored.await??;
    let mut answer = if let Some(rows) = rows {
        let taken = Taken::of(size, rows);
        study.budget.take(&caller.address, today, taken);
        if !verified {
            study.unverified.add(size);
        }
        HttpResponse::Created()
    } else {
        HttpResponse::Ok()
    };
    Ok(answer
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(receipt))
}

fn head(id: &str, value: &Value) -> Result<(String, Head), ApiError> {
    let mut faults = Faults::default();
    let root = Node::root(value);
    let id = Uuid::parse_str(id).ok();
    if id.is_none() {
        faults.add("submissionId", "must be a UUID");
    }
    let revision = root.get("revision").required(&mut faults);
    let revision = revision.integer(&mut faults, 1..=i64::from(i32::MAX));
    let stage = root.get("stage").required(&mut faults);
    let named = stage.text(&mut faults, 40);
    let known = named.as_deref().and_then(Stage::named);
    if named.is_some() && known.is_none() {
        let all: Vec<_> = Stage::ALL.iter().map(|stage| stage.name()).collect();
        faults.add(&stage.path, format!("must be one of {}", all.join(", ")));
    }
    let left = root.get("left").flag(&mut faults);
    let faults = faults.into_inner();
    match (id, revision, known) {
        (Some(id), Some(revision), Some(stage)) if faults.is_empty() => {
            let head = Head {
                revision,
                stage,
                left,
            };
            Ok((id.to_string(), head))
        }
        _ => Err(Refusal::InvalidPayload(faults).into()),
    }
}

/// How many rows are kept of the report, if it says anything new.
fn store(db: &mut Db, head: &Head, intake: &Intake) -> QueryResult<Option<usize>> {
    let today = intake.now.date_naive();
    let Some(id) = intake.batch.submission_id.as_deref() else {
        return Ok(None);
    };
    let id = intake.study.run(id);
    let before = queries::get(db, &id)?;
    if before
        .as_ref()
        .is_some_and(|run| run.state == FINISHED || run.revision >= head.revision)
    {
        return Ok(None);
    }
    let stage = before
        .as_ref()
        .and_then(|run| Stage::named(&run.stage))
        .map_or(head.stage, |reached| reached.max(head.stage));
    let has_left = head.left || head.stage == Stage::Declined;
    let protocol = match (intake.session(), &before) {
        (Some(claims), _) => claims.protocol.name().to_owned(),
        (None, Some(run)) => run.protocol.clone(),
        (None, None) => settings::load(db)?.protocol.name().to_owned(),
    };
    let run = RunRow {
        stage: stage.name().into(),
        reached: stage.reached(),
        state: if has_left { LEFT } else { GOING }.into(),
        revision: head.revision,
        seen_on: today,
        ..known(id, before.as_ref(), intake, protocol)
    };
    if let Some(session) = &run.session_id {
        allocation::seen(db, session, intake.session(), today)?;
        if has_left {
            places::drop_session(db, session)?;
        }
    }
    if before.is_some() {
        queries::update(db, &run)?;
    } else {
        queries::add_once(db, &run)?;
    }
    Ok(Some(1 + keep_answers(db, intake)?))
}

/// What is known of somebody: what their session says, else what they said, else
/// what was known before.
fn known(id: String, before: Option<&RunRow>, intake: &Intake, protocol: String) -> RunRow {
    let claims = intake.session();
    let kept =
        |told: Option<String>, of: fn(&RunRow) -> Option<String>| told.or_else(|| of(before?));
    RunRow {
        id,
        session_id: kept(claims.map(|claims| claims.sub.clone()), |run| {
            run.session_id.clone()
        }),
        age_group: kept(
            intake.age_group().map(|group| group.name().to_owned()),
            |run| run.age_group.clone(),
        ),
        protocol,
        list: claims.map_or_else(|| before?.list, |claims| i32::try_from(claims.list?).ok()),
        english: intake.reads_english() || before.is_some_and(|run| run.english),
        stage: Stage::Begun.name().into(),
        reached: Stage::Begun.reached(),
        state: GOING.into(),
        revision: 0,
        seen_on: intake.now.date_naive(),
    }
}

/// Keeps what was answered so far in place of what was kept before; tells how many rows.
fn keep_answers(db: &mut Db, intake: &Intake) -> QueryResult<usize> {
    let Some(judged) = record::of(intake) else {
        return Ok(0);
    };
    let rows = judged.rows();
    let today = intake.now.date_naive();
    let is_open = settings::load(db)?.is_open(&intake.study, today);
    let record: Record = judged.finished(is_open, false, false);
    let Some(run) = record.participant.run.clone() else {
        return Ok(0);
    };
    // Whoever has deleted a part has deleted what would come after it, too.
    if participants::is_part_in_trash(db, &run)? || record.is_withdrawn(db)? {
        return Ok(0);
    }
    intake::remove_part(db, &run)?;
    intake::add(db, &[record])?;
    Ok(rows)
}

/// Notes that somebody has come to the end, as part of a transaction; what was
/// kept of the way there goes.
pub(super) fn finish(db: &mut Db, submission_id: &str, intake: &Intake) -> QueryResult<()> {
    let id = intake.study.run(submission_id);
    let today: NaiveDate = intake.now.date_naive();
    // As their answers are kept, so that both are counted together.
    let protocol = intake
        .session()
        .map_or(Protocol::Fixed, |claims| claims.protocol);
    let finished = |before: Option<&RunRow>| RunRow {
        stage: Stage::Summary.name().into(),
        reached: Stage::Summary.reached(),
        state: FINISHED.into(),
        revision: before.map_or(0, |run| run.revision),
        seen_on: today,
        ..known(id.clone(), before, intake, protocol.name().into())
    };
    // Whoever has a session has told of the run on the way, most likely; others have not, and
    // then nothing of it is kept that would have to go.
    if intake.session().is_none() && queries::add_once(db, &finished(None))? {
        return Ok(());
    }
    let before = queries::get(db, &id)?;
    let run = finished(before.as_ref());
    if let Some(session) = &run.session_id {
        allocation::seen(db, session, intake.session(), today)?;
    }
    if before.is_some() {
        queries::update(db, &run)?;
    } else {
        queries::add_once(db, &run)?;
    }
    intake::remove_part(db, &intake.study.part(submission_id))
}
