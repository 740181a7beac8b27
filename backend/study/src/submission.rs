//! Taking answers in: once, and all or nothing.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, post};
use serde_json::Value;
use uuid::Uuid;

use super::budget::Taken;
use super::intake::{Intake, Ticket};
use super::payload::{Batch, QuizSubmission, Sent};
use super::queries::intake::{self as queries, ReceiptRow, Record};
use super::receipt::{LARGEST_MEGABYTES, Receipt};
use super::record;
use super::{Study, allocation, payload, runs, settings};
use crate::Refusal;
use vokal_accounts::limits::address::Caller;
use vokal_accounts::{Accounts, NO_STORE};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::{ApiError, FieldError, Problem};
use vokal_base::wire::body::json_body;

/// Takes in all that one participant has done.
///
/// The same `submissionId` with the same content gets the same receipt again
/// and leaves no second row. At most 1 MiB and 1,000 rows (the participant, each
/// quiz, each answer, each event).
#[utoipa::path(
    tag = "study",
    request_body = Batch,
    responses(
        (status = 201, body = Receipt),
        (status = 200, body = Receipt, description = "It had been received before"),
        (status = 400, body = Problem, description = "`invalid`: not JSON"),
        (status = 409, body = Problem, description = "`submission_conflict`, `study_closed`: it has never been open"),
        (status = 413, body = Problem, description = "`too_large`"),
        (status = 422, body = Problem, description = "`invalid`, with the path of each fault"),
        (status = 429, body = Problem, description = "`too_many`: too often, or as much as is taken in a day"),
    ),
)]
#[post("/api/datacollection/submit-batch")]
pub(crate) async fn submit_batch(door: Door) -> Result<HttpResponse, ApiError> {
    take_in(door, Sent::Whole).await
}

/// Takes in a single quiz, with the fields of a quiz beside `submissionId`,
/// `sessionToken`, `userId`, `userDetails` and `ageGroup`.
///
/// Without token and details, `ageGroup` says whose text it was.
#[utoipa::path(
    tag = "study",
    request_body = QuizSubmission,
    responses(
        (status = 201, body = Receipt),
        (status = 200, body = Receipt, description = "It had been received before"),
        (status = 400, body = Problem, description = "`invalid`: not JSON"),
        (status = 409, body = Problem, description = "`submission_conflict`, `study_closed`: it has never been open"),
        (status = 413, body = Problem, description = "`too_large`"),
        (status = 422, body = Problem, description = "`invalid`, with the path of each fault"),
        (status = 429, body = Problem, description = "`too_many`: too often, or as much as is taken in a day"),
    ),
)]
#[post("/api/datacollection/submit")]
pub(crate) async fn submit_quiz(door: Door) -> Result<HttpResponse, ApiError> {
    take_in(door, Sent::Quiz).await
}

/// A request, whose it is, and what is needed to take it in.
type Door = (
    HttpRequest,
    Payload,
    Caller,
    Data<Accounts>,
    Data<Study>,
    Data<Database>,
);

/// Takes in a batch, or a quiz alone.
async fn take_in(door: Door, sent: Sent) -> Result<HttpResponse, ApiError> {
    let (request, body, caller, accounts, study, database) = door;
    accounts.limits.study(&caller.address).await?;
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let value: Value = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    let now = accounts.clock.utc();
    let today = now.date_naive();
    let (batch, oddities) = payload::read(&value, today, sent)?;
    let ticket = Ticket::of(&accounts.tokens, batch.session_token.as_deref());
    let size = body.len();
    let receipt = ReceiptRow {
        submission_id: batch
            .submission_id
            .clone()
            .unwrap_or_else(|| Uuid::new_v4().to_string()),
        sha256: sha256_hex(body),
        content_hash: content_hash(&value),
        verified: ticket
            .claims()
            .is_some_and(|claims| !claims.is_expired(now.timestamp())),
        received_on: today,
    };
    let intake = Intake {
        group: payload::age_group(&value),
        batch,
        oddities,
        ticket,
        now,
        study: study.get_ref().clone(),
        stage: None,
        size,
    };
    let Some(record) = record::of(&intake) else {
        let field = "ageGroup".into();
        let detail = "is required without details or token".into();
        return Err(Refusal::InvalidPayload(vec![FieldError { field, detail }]).into());
    };
    let taken = Taken::of(size, record.rows());
    let has_room = study.budget.has_room(&caller.address, today);
    let stored = database
        .write(move |db| store(db, &receipt, &record, &intake, has_room))
        .await?;
    let (receipt, is_new) = match stored {
        Stored::Kept(receipt, is_new) => (receipt, is_new),
        Stored::Full => return Err(Refusal::Full.into()),
        Stored::Conflict => return Err(Refusal::SubmissionConflict.into()),
        Stored::Closed => return Err(Refusal::StudyClosed.into()),
    };
    let mut answer = if is_new {
        study.budget.take(&caller.address, today, taken);
        if !receipt.verified {
            study.unverified.add(size);
        }
        HttpResponse::Created()
    } else {
        HttpResponse::Ok()
    };
    Ok(answer
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Receipt::from(receipt)))
}

/// What becomes of answers that have come in.
enum Stored {
    /// They are kept, and were not before if so said.
    Kept(ReceiptRow, bool),
    /// The same id has come with other content.
    Conflict,
    /// Nobody can have taken part yet.
    Closed,
    /// There is no room for them now.
    Full,
}

fn store(
    db: &mut Db,
    receipt: &ReceiptRow,
    record: &record::Judged,
    intake: &Intake,
    has_room: bool,
) -> QueryResult<Stored> {
    if let Some(known) = queries::receipt(db, &receipt.submission_id)? {
        let same = known.content_hash == receipt.content_hash;
        return Ok(if same {
            Stored::Kept(known, false)
        } else {
            Stored::Conflict
        });
    }
    let settings = settings::load(db)?;
    if !receipt.verified && !settings.may_be_awaited(&intake.study) {
        return Ok(Stored::Closed);
    }
    if !has_room || !(receipt.verified || intake.has_room_unverified(db)?) {
        return Ok(Stored::Full);
    }
    let is_open = settings.is_open(&intake.study, receipt.received_on);
    let is_known = queries::is_known(db, &receipt.content_hash)?;
    let mut is_reused = false;
    if let Some(claims) = intake.ticket.claims() {
        is_reused = !allocation::complete(db, claims, receipt.received_on)?;
    }
    let record: Record = record.finished(is_open, is_known, is_reused);
    runs::finish(db, &receipt.submission_id, intake)?;
    queries::add_receipt(db, receipt)?;
    // What was withdrawn on the way does not come back at the end.
    if !record.is_withdrawn(db)? {
        queries::add(db, &[record])?;
    }
    Ok(Stored::Kept(receipt.clone(), true))
}

/// The same for the same content, however it is written.
fn content_hash(value: &Value) -> String {
    // Maps of this crate are in the order of their keys.
    sha256_hex(value.to_string())
}
