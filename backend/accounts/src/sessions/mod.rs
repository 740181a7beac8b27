//! How does a reader stay signed in, and when does it end?

pub(crate) mod handlers;
pub(crate) mod list;
pub(crate) mod queries;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::{self, Event, Who};
use super::deletion::{self, KEPT};
use super::limits::address::Caller;
use super::queries::{User, awaits_verification, deleted_at, is_disabled, speaks, user as user_of};
use super::secret::random_hex;
use super::tokens::Bearer;
use super::xsrf::Session as Holder;
use super::{Accounts, NO_STORE, cookies, hash_of};
use crate::{Denial, OrSignedOut};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

/// A session, as the page knows it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Session {
    /// A JWT, good for a quarter of an hour.
    pub(crate) token: String,
}

/// A session that has been opened.
pub(crate) struct Opened {
    pub id: String,
    /// What renews it.
    pub renewal: String,
}

/// A refresh token. It begins with its session's id, so that it can be told
/// without a look into the database which session a request belongs to.
fn new_renewal(session: &str) -> String {
    format!("{session}.{}", random_hex(32))
}

/// The session that a refresh token claims to belong to.
#[must_use]
pub fn session_of(renewal: &str) -> Option<&str> {
    renewal.split_once('.').map(|(session, _)| session)
}

/// Why an account stays closed to who has proved that it is theirs: it is disabled or deleted.
///
/// Every way to sign in asks this. A deleted account comes back if its reader `restores` it; one
/// that is disabled does not, or its reader could undo what an operator has decided.
pub(crate) fn closed(db: &mut Db, user: i64, restores: bool) -> QueryResult<Option<Denial>> {
    let kept_until = deleted_at(db, user)?.map(|deleted_at| deleted_at + KEPT);
    if is_disabled(db, user)? {
        return Ok(Some(Denial::AccountDisabled { kept_until }));
    }
    let kept_until = kept_until.filter(|_| !restores);
    Ok(kept_until.map(|kept_until| Denial::AccountDeleted { kept_until }))
}

/// Whether this is still the password of which somebody has shown that they know it: to look at
/// it takes a while, in which the owner may have set another.
pub(crate) fn is_still_password(
    db: &mut Db,
    user: i64,
    hash: Option<&String>,
) -> QueryResult<bool> {
    let now = user_of(db, user)?;
    Ok(now.is_some_and(|now| now.password_hash.as_ref() == hash))
}

/// Opens a session for a reader whose identity has been proved; not if the account stays
/// [closed], or waits until its owner has shown that the address is theirs.
pub(crate) async fn open(
    accounts: &Accounts,
    database: &Database,
    user: i64,
    caller: &Caller,
    event: Event,
    restores: bool,
) -> Result<Opened, ApiError> {
    let proved = |_: &mut Db| Ok(true);
    open_if(accounts, database, user, caller, event, restores, proved)
        .await?
        .ok_or_else(|| Denial::SignedOut.into())
}

/// The same if what was proved still holds in the very transaction that opens the session, or
/// nothing.
pub(crate) async fn open_if(
    accounts: &Accounts,
    database: &Database,
    user: i64,
    caller: &Caller,
    event: Event,
    restores: bool,
    proved: impl Fn(&mut Db) -> QueryResult<bool> + Send + 'static,
) -> Result<Option<Opened>, ApiError> {
    let id = Uuid::new_v4().to_string();
    let renewal = new_renewal(&id);
    let (session, token_hash) = (id.clone(), hash_of(&renewal));
    let (now, device) = (accounts.clock.now(), caller.device.clone());
    let language = caller.language;
    let opened = database
        .write(move |db| {
            let denial = closed(db, user, restores)?;
            if denial.is_some() {
                return Ok(Err(denial));
            }
            if awaits_verification(db, user)? {
                return Ok(Err(Some(Denial::EmailUnverified)));
            }
            if !proved(db)? {
                return Ok(Err(None));
            }
            if restores {
                deletion::restore_own(db, user, &device, now)?;
            }
            speaks(db, user, language)?;
            queries::open(db, user, &session, &token_hash, &device, now)?;
            audit::note(db, now, event, Who::Reader(user), &device)?;
            Ok(Ok(()))
        })
        .await
        .or_signed_out()?;
    match opened {
        Ok(()) => Ok(Some(Opened { id, renewal })),
        Err(None) => Ok(None),
        Err(Some(denial)) => Err(denial.into()),
    }
}

/// An access token for a session.
pub(crate) fn token_for(
    accounts: &Accounts,
    user: &User,
    session: &str,
) -> Result<String, ApiError> {
    accounts.tokens.for_reader(&Bearer {
        id: user.id,
        email: &user.email,
        first_name: &user.first_name,
        last_name: &user.last_name,
        session,
    })
}

/// Answers with a session: the cookie that renews it and the one for the page to repeat.
pub(crate) fn answer(
    request: &HttpRequest,
    accounts: &Accounts,
    session: &str,
    renewal: Option<String>,
    body: impl Serialize,
) -> HttpResponse {
    let secure = accounts.secure_cookies;
    let mut response = HttpResponse::Ok();
    if let Some(renewal) = renewal {
        response.cookie(cookies::refresh(renewal, secure));
    }
    let holder = Holder::Reader(session);
    let before = request.cookie(cookies::XSRF_COOKIE);
    let before = before.as_ref().map(actix_web::cookie::Cookie::value);
    // A good one stays: another tab may be about to repeat it.
    if !before.is_some_and(|word| accounts.xsrf.is_good(word, Some(holder))) {
        let word = accounts.xsrf.issue(Some(holder), before);
        response.cookie(cookies::xsrf(word, secure));
    }
    response.insert_header((CACHE_CONTROL, NO_STORE)).json(body)
}
