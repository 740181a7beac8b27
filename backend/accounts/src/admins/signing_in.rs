//! How does one of staff come in: a script with a token, a browser with a cookie?

use std::sync::Arc;

use actix_web::cookie::Cookie;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::extract::idle_until;
use super::queries::{self, AdminRow, NewSession};
use super::second_factor::proof::{Proof, Typed, prove};
use super::session_of;
use crate::audit::{self, Event, Who};
use crate::limits::address::Caller;
use crate::limits::{Asker, Guess};
use crate::secret::random_hex;
use crate::sessions::Session;
use crate::tokens::StaffClaims;
use crate::xsrf::Session as Holder;
use crate::{Accounts, Denial, NO_STORE, OrSignedOut, cookies};
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, Problem};

/// One of staff who wants to sign in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StaffCredentials {
    username: String,
    password: String,
    /// Of whoever has set up a second factor: six digits of the authenticator, or a recovery
    /// code. Without one, or with a wrong one, the answer is that to a wrong password.
    code: Option<String>,
}

/// Opens a session of 24 hours for a script of staff. There is no default admin.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 200, body = Session),
        (status = 401, body = Problem, description = "`wrong_credentials`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/admin/login")]
pub(crate) async fn admin_login(
    credentials: Json<StaffCredentials>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let session = NewSession {
        id: Uuid::new_v4().to_string(),
        idle_until: None,
    };
    let id = session.id.clone();
    let credentials = credentials.into_inner();
    let door = Door {
        accounts: &accounts,
        database: &database,
        caller: &caller,
    };
    let (admin, devices) = door.enter(credentials, session, None).await?;
    let token = accounts.tokens.for_staff(StaffClaims {
        sub: admin.id.to_string(),
        name: admin.username,
        role: admin.role,
        sid: id.clone(),
    })?;
    Ok(HttpResponse::Ok()
        .cookie(proof(&request, &accounts, &id))
        .cookie(devices)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Session { token }))
}

/// Opens a session for a browser: a cookie that no script reads, good until nobody has asked
/// for anything for 20 minutes, and for 24 hours at most.
#[utoipa::path(
    tag = "admin",
    responses(
        (status = 204, description = "Sets the cookie"),
        (status = 401, body = Problem, description = "`wrong_credentials`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/admin/session")]
pub(crate) async fn open_admin_session(
    credentials: Json<StaffCredentials>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let secure = accounts.secure_cookies;
    let cookie = random_hex(32);
    let session = NewSession {
        id: session_of(&cookie),
        idle_until: Some(idle_until(accounts.clock.now())),
    };
    let id = session.id.clone();
    let before = request.cookie(cookies::staff_name(secure));
    let before = before.map(|cookie| session_of(cookie.value()));
    let credentials = credentials.into_inner();
    let door = Door {
        accounts: &accounts,
        database: &database,
        caller: &caller,
    };
    let (_, devices) = door.enter(credentials, session, before).await?;
    Ok(HttpResponse::NoContent()
        .cookie(cookies::staff(cookie, secure))
        .cookie(proof(&request, &accounts, &id))
        .cookie(devices)
        .insert_header((CACHE_CONTROL, NO_STORE))
        .finish())
}

/// The word that a page repeats which belongs to this session.
fn proof(request: &HttpRequest, accounts: &Accounts, session: &str) -> Cookie<'static> {
    let before = request.cookie(cookies::XSRF_COOKIE);
    let before = before.as_ref().map(Cookie::value);
    let word = accounts.xsrf.issue(Some(Holder::Staff(session)), before);
    cookies::xsrf(word, accounts.secure_cookies)
}

/// What it takes to let somebody in.
struct Door<'a> {
    accounts: &'a Accounts,
    database: &'a Database,
    caller: &'a Caller,
}

impl Door<'_> {
    /// Opens `session` for whoever proves who they are, in place of what their browser had
    /// `before`; tells who it is, and the cookie by which the device is known again.
    async fn enter(
        &self,
        credentials: StaffCredentials,
        session: NewSession,
        before: Option<String>,
    ) -> Result<(AdminRow, Cookie<'static>), ApiError> {
        let Self {
            accounts, caller, ..
        } = *self;
        let username = credentials.username.replace('\0', "\u{7f}");
        let guesses = &accounts.limits.staff;
        let guess = guesses.take(Asker::Caller(caller), &username).await?;
        let credentials = StaffCredentials {
            username: username.clone(),
            ..credentials
        };
        let opened = self.open(credentials, session, before).await;
        if !matches!(opened, Ok(None)) {
            guess.give_back().await;
        }
        let admin = opened?.ok_or(Denial::WrongStaffCredentials)?;
        let devices = guesses.remembered(caller, &username, accounts.secure_cookies);
        Ok((admin, devices))
    }

    /// Opens it if password and code are right, and tells for whom.
    async fn open(
        &self,
        credentials: StaffCredentials,
        session: NewSession,
        before: Option<String>,
    ) -> Result<Option<AdminRow>, ApiError> {
        let Self {
            accounts,
            database,
            caller,
        } = *self;
        let StaffCredentials {
            username,
            password,
            code,
        } = credentials;
        let found = {
            let username = username.clone();
            let look = move |db: &mut Db| queries::by_name(db, &username);
            database.read(look).await?
        };
        let hash = found.as_ref().map(|admin| admin.password_hash.clone());
        let right = accounts.passwords.matches(password, hash.clone()).await?;
        let admin = found.filter(|_| right);
        let (typed, guess) = match admin {
            Some(_) => self.code_to_look_at(&username, code.as_deref()).await?,
            None => (None, None),
        };
        let (id, device) = (admin.as_ref().map(|row| row.id), caller.device.clone());
        let (now, sealing) = (accounts.clock.now(), Arc::clone(&accounts.second_factors));
        let opened = database.write(move |db| {
            let Some(id) = id else {
                // Whatever somebody typed who is not one of staff may be a password.
                audit::note(db, now, Event::AdminSignInFailed, Who::Nobody, &device)?;
                return Ok(false);
            };
            let who = Who::Staff(&username);
            // To look at it takes a while, in which another may have been set.
            let is_still = queries::by_name(db, &username)?
                .is_some_and(|now| now.id == id && Some(now.password_hash) == hash);
            if !is_still {
                audit::note(db, now, Event::AdminSignInFailed, who, &device)?;
                return Ok(false);
            }
            match prove(db, &sealing, id, typed.as_ref(), now)? {
                Proof::NotAsked | Proof::Code => {}
                Proof::RecoveryCode => {
                    audit::note(db, now, Event::AdminRecoveryCodeUsed, who, &device)?;
                }
                Proof::Wrong => {
                    audit::note(db, now, Event::AdminCodeFailed, who, &device)?;
                    return Ok(false);
                }
            }
            if let Some(before) = &before {
                queries::close_session(db, before)?;
            }
            queries::open_session(db, id, &session, now)?;
            audit::note(db, now, Event::AdminSignIn, who, &device)?;
            Ok(true)
        });
        let opened = opened.await.or_signed_out();
        if let Some(guess) = guess.filter(|_| !matches!(opened, Ok(false))) {
            guess.give_back().await;
        }
        let opened = opened?;
        Ok(admin.filter(|_| opened))
    }

    /// What was typed as a code by somebody with the right password, and the try that it takes.
    ///
    /// With no try left it is not looked at, and nobody is told: to be sent away here means
    /// that the password is right.
    async fn code_to_look_at(
        &self,
        username: &str,
        code: Option<&str>,
    ) -> Result<(Option<Typed>, Option<Guess<'_>>), ApiError> {
        let typed = code.filter(|code| !code.trim().is_empty()).map(Typed::from);
        if !typed.as_ref().is_some_and(Typed::is_short) {
            return Ok((typed, None));
        }
        let guesses = &self.accounts.limits.staff_code;
        let asker = Asker::Caller(self.caller);
        let guess = guesses.take_silently(asker, username).await?;
        Ok((typed.filter(|_| guess.is_some()), guess))
    }
}

/// Whether the password is right, counted as a guess unless it is.
pub(super) async fn check(
    accounts: &Accounts,
    asker: Asker<'_>,
    username: &str,
    admin: Option<&AdminRow>,
    password: String,
) -> Result<bool, ApiError> {
    let guess = accounts.limits.staff.take(asker, username).await?;
    let hash = admin.map(|admin| admin.password_hash.clone());
    let right = accounts.passwords.matches(password, hash).await;
    if !matches!(right, Ok(false)) {
        guess.give_back().await;
    }
    right
}
