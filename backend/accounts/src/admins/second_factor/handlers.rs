//! What staff may ask about their own second factor.

use std::sync::Arc;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder, delete, get, post};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use super::proof::{self, Proof, Typed};
use super::queries;
use super::totp::Shared;
use crate::admins::signing_in::check;
use crate::admins::{Staff, queries as staff_queries};
use crate::audit::{self, Event, Who};
use crate::limits::Asker;
use crate::limits::address::Caller;
use crate::recovery::words;
use crate::sealing::Sealing;
use crate::{Accounts, Denial, NO_STORE, OrSignedOut};
use vokal_base::clock::Clock;
use vokal_base::db::moment::Moment;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};

/// The second factor of who asks.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondFactor {
    /// Since when a code is asked for; null if none is.
    #[schema(required)]
    active_since: Option<Moment>,
    /// How many recovery codes have not been used.
    recovery_codes: i64,
}

/// The password once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SecondFactorWanted {
    password: String,
}

/// What an authenticator is to know; it is told this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewSecondFactor {
    /// In Base32 (RFC 4648), to be typed.
    secret: String,
    /// The same as a link (`otpauth:`), to be shown as a QR code.
    address: String,
}

/// The first code of an authenticator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstCode {
    /// Six digits.
    code: String,
}

/// The password once more, and a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordAndCode {
    password: String,
    /// Six digits of the authenticator, or a recovery code.
    code: String,
}

/// Codes that are told this once, each good once in place of the authenticator's.
#[derive(Serialize, ToSchema)]
pub(crate) struct StaffRecoveryCodes {
    codes: Vec<String>,
}

/// Whether a code is asked for when who asks signs in.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = SecondFactor),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
    ),
)]
#[get("/api/admin/second-factor")]
pub(crate) async fn get_second_factor(
    staff: Staff,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let told = move |db: &mut Db| {
        let factor = queries::factor(db, staff.id)?;
        Ok(SecondFactor {
            active_since: factor
                .and_then(|factor| factor.active_since)
                .map(Moment::from),
            recovery_codes: queries::codes_left(db, staff.id)?,
        })
    };
    Ok(no_store(database.read(told).await?))
}

/// Makes a secret for an authenticator. Nobody is asked for a code until a first one has come.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = NewSecondFactor),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 409, body = Problem, description = "`second_factor_active`"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/admin/second-factor")]
pub(crate) async fn begin_second_factor(
    staff: Staff,
    form: Json<SecondFactorWanted>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let asked = Asked::new(&accounts, &database, staff, &caller);
    asked.for_password(form.into_inner().password).await?;
    let shared = Shared::random();
    let address = shared.address(&place(&accounts.public_url), &asked.staff.username);
    let secret = shared.text();
    let id = asked.staff.id;
    let sealed = accounts.second_factors.seal(id, shared.bytes());
    let begun = database.write(move |db| {
        let known = queries::factor(db, id)?;
        if known.is_some_and(|factor| factor.active_since.is_some()) {
            return Ok(false);
        }
        queries::begin(db, id, &sealed)?;
        Ok(true)
    });
    if begun.await.or_signed_out()? {
        Ok(no_store(NewSecondFactor { secret, address }))
    } else {
        Err(Denial::SecondFactorActive.into())
    }
}

/// Asks for a code at each sign-in from now on, tells recovery codes, and ends all other
/// sessions of who asks.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = StaffRecoveryCodes),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem, description = "Nothing waits for a first code"),
        (status = 422, body = Problem, description = "`wrong_code`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/admin/second-factor/confirm")]
pub(crate) async fn confirm_second_factor(
    staff: Staff,
    form: Json<FirstCode>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let asked = Asked::new(&accounts, &database, staff, &caller);
    let (codes, hashes) = new_codes();
    let confirmed = asked.for_code(&form.code, prove_first, move |db, act| {
        queries::activate(db, act.staff.id, act.clock.now())?;
        queries::keep_codes(db, act.staff.id, &hashes)?;
        staff_queries::close_all_of(db, act.staff.id, Some(&act.staff.session))?;
        act.note(db, Event::AdminSecondFactorSet)
    });
    confirmed.await?;
    Ok(no_store(StaffRecoveryCodes { codes }))
}

/// Makes eight other recovery codes; those that there were are not good any more.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = StaffRecoveryCodes),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem, description = "There is no second factor"),
        (status = 422, body = Problem, description = "`wrong_password`, `wrong_code`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/admin/second-factor/recovery-codes")]
pub(crate) async fn make_staff_recovery_codes(
    staff: Staff,
    form: Json<PasswordAndCode>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let asked = Asked::new(&accounts, &database, staff, &caller);
    let PasswordAndCode { password, code } = form.into_inner();
    asked.for_password(password).await?;
    let (codes, hashes) = new_codes();
    let made = asked.for_code(&code, prove_now, move |db, act| {
        queries::keep_codes(db, act.staff.id, &hashes)?;
        act.note(db, Event::AdminRecoveryCodesMade)
    });
    made.await?;
    Ok(no_store(StaffRecoveryCodes { codes }))
}

/// Takes the second factor away, with its recovery codes.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 403, body = Problem, description = "`forbidden`"),
        (status = 404, body = Problem, description = "There is no second factor"),
        (status = 422, body = Problem, description = "`wrong_password`, `wrong_code`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[delete("/api/admin/second-factor")]
pub(crate) async fn remove_second_factor(
    staff: Staff,
    form: Json<PasswordAndCode>,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let asked = Asked::new(&accounts, &database, staff, &caller);
    let PasswordAndCode { password, code } = form.into_inner();
    asked.for_password(password).await?;
    let removed = asked.for_code(&code, prove_now, |db, act| {
        queries::remove(db, act.staff.id)?;
        act.note(db, Event::AdminSecondFactorRemoved)
    });
    removed.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// What is done by whom, in the transaction that looked at the code.
#[derive(Clone)]
struct Act {
    staff: Staff,
    device: String,
    clock: Clock,
    sealing: Arc<Sealing>,
}

impl Act {
    fn note(&self, db: &mut Db, event: Event) -> QueryResult<()> {
        let who = Who::Staff(&self.staff.username);
        audit::note(db, self.clock.now(), event, who, &self.device)
    }
}

/// One of staff who is asked who they are.
struct Asked<'a> {
    accounts: &'a Accounts,
    database: &'a Database,
    staff: Staff,
    device: &'a str,
}

impl<'a> Asked<'a> {
    fn new(
        accounts: &'a Accounts,
        database: &'a Database,
        staff: Staff,
        caller: &'a Caller,
    ) -> Self {
        let device = &caller.device;
        Self {
            accounts,
            database,
            staff,
            device,
        }
    }

    fn act(&self) -> Act {
        Act {
            staff: self.staff.clone(),
            device: self.device.to_owned(),
            clock: self.accounts.clock.clone(),
            sealing: Arc::clone(&self.accounts.second_factors),
        }
    }

    async fn for_password(&self, password: String) -> Result<(), ApiError> {
        let Staff {
            username, session, ..
        } = &self.staff;
        let name = username.clone();
        let look = move |db: &mut Db| staff_queries::by_name(db, &name);
        let known = self.database.read(look).await?;
        let asker = Asker::Session(session);
        if check(self.accounts, asker, username, known.as_ref(), password).await? {
            return Ok(());
        }
        let act = self.act();
        let noted = move |db: &mut Db| act.note(db, Event::AdminConfirmFailed);
        self.database.write(noted).await?;
        Err(Denial::WrongPassword("password").into())
    }

    /// Does `work` if the code is right, which is a guess unless it is.
    async fn for_code(
        &self,
        code: &str,
        look: fn(&mut Db, &Act, &Typed) -> QueryResult<Proof>,
        work: impl Fn(&mut Db, &Act) -> QueryResult<()> + Send + 'static,
    ) -> Result<(), ApiError> {
        let (act, typed) = (self.act(), Typed::from(code));
        let asker = Asker::Session(&self.staff.session);
        let guesses = &self.accounts.limits.staff_code;
        let guess = guesses.take(asker, &self.staff.username).await?;
        let done = self.database.write(move |db| {
            let proof = look(db, &act, &typed)?;
            match proof {
                Proof::NotAsked => {}
                Proof::Wrong => act.note(db, Event::AdminCodeFailed)?,
                Proof::Code => work(db, &act)?,
                Proof::RecoveryCode => {
                    act.note(db, Event::AdminRecoveryCodeUsed)?;
                    work(db, &act)?;
                }
            }
            Ok(proof)
        });
        let done = done.await.or_signed_out();
        if !matches!(done, Ok(Proof::Wrong)) {
            guess.give_back().await;
        }
        match done? {
            Proof::NotAsked => Err(ApiError::NotFound("second factor")),
            Proof::Wrong => Err(Denial::WrongCode.into()),
            Proof::Code | Proof::RecoveryCode => Ok(()),
        }
    }
}

/// For what waits for its first code.
fn prove_first(db: &mut Db, act: &Act, typed: &Typed) -> QueryResult<Proof> {
    proof::prove_first(db, &act.sealing, act.staff.id, typed, act.clock.now())
}

/// For what a code is asked for already.
fn prove_now(db: &mut Db, act: &Act, typed: &Typed) -> QueryResult<Proof> {
    proof::prove(db, &act.sealing, act.staff.id, Some(typed), act.clock.now())
}

/// New recovery codes, and what is kept of them.
fn new_codes() -> (Vec<String>, Vec<String>) {
    let codes = words::new_codes();
    let hashes = codes.iter().map(|code| words::hash_of_word(code)).collect();
    (codes, hashes)
}

/// What tells this server from others in somebody's list.
fn place(public_url: &str) -> String {
    let url = Url::parse(public_url).ok();
    let host = url.as_ref().and_then(Url::host_str);
    host.unwrap_or_default().to_owned()
}

fn no_store<T: Serialize>(told: T) -> impl Responder {
    Json(told)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
}
