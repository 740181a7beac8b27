//! Invitations: how somebody comes in to whom the door is closed.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get, post};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::queries::{self, InvitationRow};
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::secret::random_hex;
use crate::{Accounts, NO_STORE, Operator, hash_of};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, FieldError, Problem};
use vokal_base::text::misleads;

const MOST_USES: i32 = 1000;
const MOST_DAYS: i64 = 365;
const LONGEST_NOTE: usize = 100;

/// An invitation to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewInvitation {
    /// Whom it is for, at most 100 characters; only operators see it.
    note: String,
    /// How many accounts it is good for, 1 to 1,000.
    uses: i32,
    /// How many days, 1 to 365.
    days: i64,
}

/// An invitation that has been made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitationLink {
    /// The address to hand on; it is told this once.
    link: String,
    ends_at: Moment,
}

/// An invitation, as operators see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invitation {
    id: String,
    note: String,
    uses: i32,
    used: i32,
    made_at: Moment,
    ends_at: Moment,
}

/// The invitations that are not over, the newest first.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 200, body = Vec<Invitation>),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/invitations")]
pub(crate) async fn list_invitations(
    _operator: Operator,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let now = accounts.clock.now();
    let rows = database.read(move |db| queries::invitations(db, now));
    let told = rows.await?.into_iter().map(|row| Invitation {
        id: row.id,
        note: row.note,
        uses: row.uses,
        used: row.used,
        made_at: row.made_at.into(),
        ends_at: row.ends_at.into(),
    });
    Ok(Json(told.collect::<Vec<_>>())
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Makes an invitation. It is good also while registration is closed, and for any domain.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 201, body = InvitationLink),
        (status = 400, body = Problem, description = "`invalid`, with the fields"),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[post("/api/admin/invitations")]
pub(crate) async fn make_invitation(
    operator: Operator,
    wanted: Json<NewInvitation>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let NewInvitation { note, uses, days } = wanted.into_inner();
    let faults = faults_of(&note, uses, days);
    if !faults.is_empty() {
        return Err(ApiError::InvalidFields(faults));
    }
    let (word, now) = (random_hex(32), accounts.clock.now());
    let new = InvitationRow {
        id: Uuid::new_v4().to_string(),
        word_hash: hash_of(&word),
        note: note.trim().to_owned(),
        uses,
        used: 0,
        made_at: now,
        ends_at: now + TimeDelta::days(days),
    };
    let ends_at = new.ends_at.into();
    database
        .write(move |db| {
            queries::add_invitation(db, &new, now)?;
            let who = Who::Staff(&operator.0.username);
            audit::note(db, now, Event::InvitationMade, who, &caller.device)
        })
        .await?;
    let link = format!("{}/register#{word}", accounts.public_url);
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(InvitationLink { link, ends_at }))
}

/// Takes an invitation back; whoever has come in by it stays.
#[utoipa::path(
    tag = "people",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/admin/invitations/{id}")]
pub(crate) async fn withdraw_invitation(
    operator: Operator,
    id: Path<Uuid>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (id, now) = (id.to_string(), accounts.clock.now());
    let withdrawn = database
        .write(move |db| {
            let withdrawn = queries::withdraw(db, &id)?;
            if withdrawn {
                let who = Who::Staff(&operator.0.username);
                audit::note(db, now, Event::InvitationWithdrawn, who, &caller.device)?;
            }
            Ok(withdrawn)
        })
        .await?;
    if withdrawn {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("invitation"))
    }
}

fn faults_of(note: &str, uses: i32, days: i64) -> Vec<FieldError> {
    let plain = note.chars().count() <= LONGEST_NOTE && !note.contains(misleads);
    let found = [
        ("note", plain, "Please enter at most 100 plain characters"),
        (
            "uses",
            (1..=MOST_USES).contains(&uses),
            "Please enter a number from 1 to 1000",
        ),
        (
            "days",
            (1..=MOST_DAYS).contains(&days),
            "Please enter a number from 1 to 365",
        ),
    ];
    let faults = found.into_iter().filter(|(_, good, _)| !good);
    faults
        .map(|(field, _, detail)| FieldError {
            field: field.into(),
            detail: detail.into(),
        })
        .collect()
}
