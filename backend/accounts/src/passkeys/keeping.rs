//! Which passkeys does a reader have?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get, patch, post};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::ceremony::{self, MadeAnswer, Owner, is_synced};
use super::queries::{self, CeremonyRow, PasskeyRow};
use super::refusal::Refusal;
use super::signing_in::PasskeyCeremony;
use super::{MINUTES, MOST};
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::mail::{Kind, Notice, notify};
use crate::profile::prove;
use crate::queries::user;
use crate::{Accounts, Denial, NO_STORE, OrSignedOut, Reader, rules};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, FieldError, Problem};

/// A passkey of the reader's.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Passkey {
    id: String,
    /// What the reader calls it.
    name: String,
    made_at: Moment,
    /// When somebody last came in with it.
    #[schema(required)]
    used_at: Option<Moment>,
    /// Whether it is copied between the reader's devices.
    is_synced: bool,
    /// The host for which it was made, if that is not this server's any more: browsers do not
    /// offer it here.
    #[schema(required)]
    made_for: Option<String>,
}

impl Passkey {
    fn told(row: PasskeyRow, accounts: &Accounts) -> Self {
        let party = accounts.relying_party.as_deref();
        let is_here = party.is_some_and(|party| party.host() == row.rp_id);
        Self {
            is_synced: is_synced(&row.dynamic_state),
            made_for: (!is_here).then_some(row.rp_id),
            id: row.id,
            name: row.name,
            made_at: row.made_at.into(),
            used_at: row.used_at.map(Moment::from),
        }
    }
}

/// The proof that it is the reader who adds one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyWanted {
    /// Left out only by an account that has none.
    password: Option<String>,
}

/// A passkey that a browser has made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPasskey {
    /// What the reader calls it; the device's name without.
    name: Option<String>,
    /// As `RegistrationResponseJSON` of Web Authentication level 3.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    credential: Value,
}

/// What a passkey is to be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyName {
    name: String,
}

/// The reader's passkeys, the oldest first.
#[utoipa::path(
    tag = "profile",
    responses((status = 200, body = Vec<Passkey>), (status = 401, body = Problem)),
)]
#[get("/api/profile/passkeys")]
pub(crate) async fn list_passkeys(
    reader: Reader,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let rows = database
        .read(move |db| queries::of_reader(db, reader.id))
        .await?;
    let told = rows.into_iter().map(|row| Passkey::told(row, &accounts));
    Ok(Json(told.collect::<Vec<_>>())
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Begins to add a passkey; it must end within five minutes.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 200, body = PasskeyCeremony),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`passkeys_unavailable`, `too_many_passkeys`, `sign_in_again`"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/profile/passkeys/start")]
pub(crate) async fn begin_passkey(
    reader: Reader,
    form: Json<PasskeyWanted>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    accounts.limits.passkey(&caller.address).await?;
    let party = accounts.party()?;
    let password = form.into_inner().password;
    prove(&accounts, &database, &reader, &caller, password, "password").await?;
    let id = reader.id;
    let look = database.read(move |db| Ok((user(db, id)?, queries::of_reader(db, id)?)));
    let (user, known) = look.await?;
    let user = user.ok_or(Denial::SignedOut)?;
    if known.len() >= MOST {
        return Err(Refusal::TooMany.into());
    }
    let begun = ceremony::ask_to_make(
        party,
        Owner {
            email: &user.email,
            name: format!("{} {}", user.first_name, user.last_name).trim(),
            handle: known.first().map(|row| &*row.user_handle),
            known: known.iter().map(id_and_ways).collect(),
        },
    )?;
    let now = accounts.clock.now();
    let row = CeremonyRow {
        challenge: begun.challenge,
        user_id: Some(id),
        state: begun.state,
        ends_at: now + TimeDelta::minutes(MINUTES),
    };
    database
        .write(move |db| queries::begin(db, &row, now))
        .await
        .or_signed_out()?;
    let options = begun.options;
    Ok(Json(PasskeyCeremony { options })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Adds a passkey that a browser has made.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 201, body = Passkey),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`passkeys_unavailable`, `passkey_known`, `too_many_passkeys`"),
        (status = 422, body = Problem, description = "`passkey_refused`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/profile/passkeys")]
pub(crate) async fn add_passkey(
    reader: Reader,
    form: Json<NewPasskey>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    accounts.limits.passkey(&caller.address).await?;
    let party = accounts.party()?;
    let NewPasskey { name, credential } = form.into_inner();
    let chosen = name.as_deref().map(checked_name).transpose()?;
    let answered = MadeAnswer::read(&credential)?;
    let (challenge, id, now) = (answered.challenge()?, reader.id, accounts.clock.now());
    let waiting = database
        .write(move |db| queries::take(db, &challenge, now))
        .await?;
    let waiting = waiting.filter(|waiting| waiting.user_id == Some(id));
    let waiting = waiting.ok_or_else(|| Refusal::because("the reader has not asked for this"))?;
    let made = answered.check(party, &waiting.state)?;
    let row = PasskeyRow {
        id: Uuid::new_v4().to_string(),
        user_id: id,
        credential_id: made.credential_id,
        user_handle: made.user_handle,
        rp_id: party.host().to_owned(),
        static_state: made.static_state,
        dynamic_state: made.dynamic_state,
        transports: made.transports.into(),
        name: chosen.clone().unwrap_or_default(),
        made_at: now,
        used_at: None,
    };
    let notice = Notice::by_reader(&accounts, &database, &caller, id).await?;
    let added = database.write(move |db| {
        if !reader.is_still_in(db, now)? {
            return Ok(Err(Denial::SignedOut.into()));
        }
        if queries::by_credential(db, &row.credential_id)?.is_some() {
            return Ok(Err(ApiError::from(Refusal::Known)));
        }
        let others = queries::of_reader(db, id)?;
        if others.len() >= MOST {
            return Ok(Err(Refusal::TooMany.into()));
        }
        let mut row = row.clone();
        if chosen.is_none() {
            row.name = free_name(&caller.device, &others);
        }
        queries::add(db, &row)?;
        audit::note(
            db,
            now,
            Event::PasskeyAdded,
            Who::Reader(id),
            &caller.device,
        )?;
        notify(db, notice.as_ref(), Kind::PasskeyAdded, id, now)?;
        Ok(Ok(row))
    });
    let row = added.await.or_signed_out()??;
    Ok(HttpResponse::Created()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Passkey::told(row, &accounts)))
}

/// Calls a passkey otherwise.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 204),
        (status = 400, body = Problem, description = "`invalid`, with the field"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[patch("/api/profile/passkeys/{id}")]
pub(crate) async fn rename_passkey(
    reader: Reader,
    id: Path<String>,
    form: Json<PasskeyName>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let name = checked_name(&form.name)?;
    let id = id.into_inner().replace('\0', "");
    let renamed = database
        .write(move |db| queries::rename(db, reader.id, &id, &name))
        .await?;
    if !renamed {
        return Err(ApiError::NotFound("passkey"));
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Takes a passkey away. It opens nothing any more, though a device may go on offering it.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/profile/passkeys/{id}")]
pub(crate) async fn remove_passkey(
    reader: Reader,
    id: Path<String>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let now = accounts.clock.now();
    let id = id.into_inner().replace('\0', "");
    let notice = Notice::by_reader(&accounts, &database, &caller, reader.id).await?;
    let removed = database.write(move |db| {
        let removed = queries::remove(db, reader.id, &id)?;
        if removed {
            let who = Who::Reader(reader.id);
            audit::note(db, now, Event::PasskeyRemoved, who, &caller.device)?;
            let kind = Kind::PasskeyRemoved;
            notify(db, notice.as_ref(), kind, reader.id, now)?;
        }
        Ok(removed)
    });
    if !removed.await.or_signed_out()? {
        return Err(ApiError::NotFound("passkey"));
    }
    Ok(HttpResponse::NoContent().finish())
}

fn id_and_ways(row: &PasskeyRow) -> (Vec<u8>, u8) {
    let ways = u8::try_from(row.transports).unwrap_or_default();
    (row.credential_id.clone(), ways)
}

/// The device's name, with a number where another passkey is called so.
fn free_name(device: &str, others: &[PasskeyRow]) -> String {
    let is_free = |name: &String| others.iter().all(|other| other.name != *name);
    let numbered = (2..=MOST + 1).map(|number| format!("{device} ({number})"));
    std::iter::once(device.to_owned())
        .chain(numbered)
        .find(is_free)
        .unwrap_or_else(|| device.to_owned())
}

fn checked_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    rules::fault_of_name(name, "Name").map_or_else(
        || Ok(name.to_owned()),
        |detail| {
            Err(ApiError::InvalidFields(vec![FieldError {
                field: "name".into(),
                detail,
            }]))
        },
    )
}
