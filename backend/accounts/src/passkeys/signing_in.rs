//! Coming in with a passkey.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, Responder, get, post};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::ceremony::{self, EnteredAnswer, Kept};
use super::queries::{self, CeremonyRow};
use super::refusal::Refusal;
use super::{MINUTES, RelyingParty};
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::queries::user;
use crate::sessions::{Session, answer, open_if, token_for};
use crate::{Accounts, NO_STORE, OrSignedOut};
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, Problem};

/// Whether there are passkeys, and for whom.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasskeyParty {
    /// The host for which browsers keep them; null where they keep none.
    #[schema(required)]
    relying_party: Option<String>,
    /// The only origin of a page that may ask for them.
    #[schema(required)]
    origin: Option<String>,
}

/// What a browser is to be asked for.
#[derive(Serialize, ToSchema)]
pub(crate) struct PasskeyCeremony {
    /// As `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`
    /// of Web Authentication level 3.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    pub(super) options: Value,
}

/// A browser's answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasskeyAnswer {
    /// As `AuthenticationResponseJSON` of Web Authentication level 3.
    #[schema(value_type = std::collections::BTreeMap<String, Value>)]
    credential: Value,
    /// Takes the account back if it is deleted.
    #[serde(default)]
    restore: bool,
}

/// Whether one can sign in with a passkey.
#[utoipa::path(tag = "accounts", responses((status = 200, body = PasskeyParty)))]
#[get("/api/auth/passkeys")]
pub(crate) async fn get_passkey_party(accounts: Data<Accounts>) -> impl Responder {
    let party = accounts.relying_party.as_deref();
    Json(PasskeyParty {
        relying_party: party.map(|party| party.host().to_owned()),
        origin: party.map(|party| party.origin().to_owned()),
    })
    .customize()
    .insert_header((CACHE_CONTROL, NO_STORE))
}

/// Begins a sign-in with any passkey that the browser has; it must end within five minutes.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = PasskeyCeremony),
        (status = 409, body = Problem, description = "`passkeys_unavailable`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/auth/passkeys/start")]
pub(crate) async fn start_with_passkey(
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    accounts.limits.passkey(&caller.address).await?;
    let begun = ceremony::ask_to_enter(accounts.party()?)?;
    let now = accounts.clock.now();
    let row = CeremonyRow {
        challenge: begun.challenge,
        user_id: None,
        state: begun.state,
        ends_at: now + TimeDelta::minutes(MINUTES),
    };
    database
        .write(move |db| queries::begin(db, &row, now))
        .await?;
    let options = begun.options;
    Ok(Json(PasskeyCeremony { options })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Opens a session for the owner of a passkey.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Session, description = "Sets the cookies that renew the session"),
        (status = 401, body = Problem, description = "`passkey_unknown`"),
        (status = 403, body = Problem, description = "`account_disabled`, with `keptUntil` if it is deleted as well; `account_deleted`, with `keptUntil`: begin again with `restore` to take it back; `email_unverified`"),
        (status = 409, body = Problem, description = "`passkeys_unavailable`"),
        (status = 422, body = Problem, description = "`passkey_refused`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/auth/passkeys/finish")]
pub(crate) async fn finish_with_passkey(
    form: Json<PasskeyAnswer>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.passkey(&caller.address).await?;
    let party = accounts.party()?;
    let answered = EnteredAnswer::read(&form.credential)?;
    let (challenge, credential) = (answered.challenge()?, answered.credential_id());
    let (now, device) = (accounts.clock.now(), caller.device.clone());
    let (waiting, passkey) = database
        .write(move |db| {
            let waiting = queries::take(db, &challenge, now)?;
            Ok((waiting, queries::by_credential(db, &credential)?))
        })
        .await?;
    let waiting = waiting.filter(|waiting| waiting.user_id.is_none());
    let waiting = waiting.ok_or_else(|| Refusal::because("nobody has asked for this"))?;
    // One that was made for another host is none here, as browsers see it.
    let passkey = passkey.filter(|passkey| passkey.rp_id == party.host());
    let passkey = passkey.ok_or(Refusal::Unknown)?;
    let kept = Kept {
        user_handle: &passkey.user_handle,
        static_state: &passkey.static_state,
        dynamic_state: &passkey.dynamic_state,
    };
    let owner = passkey.user_id;
    let dynamic_state = match answered.check(party, &waiting.state, &kept) {
        Ok(dynamic_state) => dynamic_state,
        Err(refusal) => {
            let who = Who::Reader(owner);
            let note =
                database.write(move |db| audit::note(db, now, Event::SignInFailed, who, &device));
            note.await.or_signed_out()?;
            return Err(refusal.into());
        }
    };
    let user = database.read(move |db| user(db, owner)).await?;
    let user = user.ok_or(Refusal::Unknown)?;
    // Only if nobody has used it or taken it away since it was looked at.
    let proved = move |db: &mut Db| queries::used(db, &passkey, &dynamic_state, now);
    let (event, restore) = (Event::SignInWithPasskey, form.restore);
    let opened = open_if(
        &accounts, &database, user.id, &caller, event, restore, proved,
    )
    .await?;
    let opened = opened.ok_or(Refusal::Unknown)?;
    let token = token_for(&accounts, &user, &opened.id)?;
    let renewal = Some(opened.renewal);
    let mut answer = answer(&request, &accounts, &opened.id, renewal, Session { token });
    let guesses = &accounts.limits.sign_in;
    answer
        .add_cookie(&guesses.remembered(&caller, &user.email, accounts.secure_cookies))
        .map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(answer)
}

impl Accounts {
    /// For whom browsers keep passkeys.
    pub(super) fn party(&self) -> Result<&RelyingParty, Refusal> {
        self.relying_party.as_deref().ok_or(Refusal::Unavailable)
    }
}
