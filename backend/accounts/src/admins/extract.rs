//! Which of staff is asking, and may they?

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use chrono::{NaiveDateTime, TimeDelta};

use super::{Role, queries, session_of};
use crate::Denial;
use crate::reader::{self, bearer_token};
use crate::{Accounts, cookies};
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// For so long a typed password counts as typed just now.
const FRESH_MINUTES: i64 = 5;
/// A browser's session ends when nobody has asked for anything for so long.
const IDLE_MINUTES: i64 = 20;
/// What is asked within so short a time is noted as one, so that reading does not mean writing.
const NOTED_MINUTES: i64 = 1;

/// When a session ends that somebody uses now, unless they go on.
pub(super) fn idle_until(now: NaiveDateTime) -> NaiveDateTime {
    now + TimeDelta::minutes(IDLE_MINUTES)
}

type Extracting<T> = Pin<Box<dyn Future<Output = Result<T, ApiError>>>>;

/// One of staff, of any role.
#[derive(Clone, Debug)]
pub struct Staff {
    /// The row's id.
    pub id: i64,
    /// The name they sign in with.
    pub username: String,
    /// What they may do now, whatever the token says.
    pub role: Role,
    /// The session that the request belongs to.
    pub session: String,
    /// Until when no password need be typed again, in UTC.
    pub fresh_until: NaiveDateTime,
    /// When the session ends if nobody asks for anything more, in UTC.
    pub expires_at: NaiveDateTime,
}

/// One of staff whose request is no sign that anybody is there.
///
/// For what a page asks by itself, such as how long the session lasts.
#[derive(Clone, Debug)]
pub(crate) struct Unattended(pub Staff);

/// One of staff who may see what the study found.
#[derive(Clone, Debug)]
pub struct Researcher(pub Staff);

/// One of staff who looks after readers' accounts.
#[derive(Clone, Debug)]
pub struct Operator(pub Staff);

/// One of staff who may do everything.
#[derive(Clone, Debug)]
pub struct Admin(pub Staff);

/// One of staff who has typed the password within the last five minutes.
///
/// For what they do to their own account.
#[derive(Clone, Debug)]
pub(crate) struct FreshStaff(pub Staff);

/// An operator who has typed the password within the last five minutes.
///
/// For what cannot be undone, or opens somebody's account.
#[derive(Clone, Debug)]
pub struct FreshOperator(pub Staff);

/// An admin who has typed the password within the last five minutes.
///
/// For what cannot be undone or takes data out of the house.
#[derive(Clone, Debug)]
pub struct FreshAdmin(pub Staff);

impl FromRequest for Staff {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { staff(&request, true).await })
    }
}

impl FromRequest for Unattended {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { staff(&request, false).await.map(Self) })
    }
}

impl FromRequest for Researcher {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        allowed(request, Role::reads_results, Self)
    }
}

impl FromRequest for Operator {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        allowed(request, Role::looks_after_people, Self)
    }
}

impl FromRequest for Admin {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        allowed(request, is_admin, Self)
    }
}

impl FromRequest for FreshStaff {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        fresh(request, |_| true, Self)
    }
}

impl FromRequest for FreshOperator {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        fresh(request, Role::looks_after_people, Self)
    }
}

impl FromRequest for FreshAdmin {
    type Error = ApiError;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        fresh(request, is_admin, Self)
    }
}

fn is_admin(role: Role) -> bool {
    role == Role::Admin
}

fn allowed<T: 'static>(
    request: &HttpRequest,
    may: fn(Role) -> bool,
    as_one: fn(Staff) -> T,
) -> Extracting<T> {
    let request = request.clone();
    Box::pin(async move { one_who(&request, may).await.map(as_one) })
}

/// The same, if the password was typed just now.
fn fresh<T: 'static>(
    request: &HttpRequest,
    may: fn(Role) -> bool,
    as_one: fn(Staff) -> T,
) -> Extracting<T> {
    let request = request.clone();
    Box::pin(async move {
        let staff = one_who(&request, may).await?;
        let accounts = request.app_data::<Data<Accounts>>();
        let now = accounts.map(|accounts| accounts.clock.now());
        if now.is_some_and(|now| now < staff.fresh_until) {
            Ok(as_one(staff))
        } else {
            Err(Denial::ConfirmationRequired.into())
        }
    })
}

async fn one_who(request: &HttpRequest, may: fn(Role) -> bool) -> Result<Staff, ApiError> {
    let staff = staff(request, true).await?;
    if may(staff.role) {
        Ok(staff)
    } else {
        Err(Denial::Forbidden.into())
    }
}

async fn staff(request: &HttpRequest, attended: bool) -> Result<Staff, ApiError> {
    if let Some(staff) = identify(request, attended).await? {
        return Ok(staff);
    }
    // Signing in would not help a reader who is signed in already.
    match reader::identify(request).await? {
        Some(_) => Err(Denial::Forbidden.into()),
        None => Err(Denial::SignedOut.into()),
    }
}

/// The session that a request says it belongs to, and whose it is if the token tells.
///
/// Whoever sends a token means that one, whatever cookies the browser adds.
fn claim(request: &HttpRequest, accounts: &Accounts) -> Option<(String, Option<String>)> {
    if request.headers().contains_key(AUTHORIZATION) {
        let claims = accounts.tokens.staff(bearer_token(request.headers())?)?;
        return Some((claims.sid, Some(claims.sub)));
    }
    let cookie = request.cookie(cookies::staff_name(accounts.secure_cookies))?;
    Some((session_of(cookie.value()), None))
}

/// Who of staff is asking, if the session still lives; with somebody there, it lives on.
async fn identify(request: &HttpRequest, attended: bool) -> Result<Option<Staff>, ApiError> {
    let accounts = request.app_data::<Data<Accounts>>();
    let database = request.app_data::<Data<Database>>();
    let Some((accounts, database)) = accounts.zip(database) else {
        return Ok(None);
    };
    let Some((session, owner)) = claim(request, accounts) else {
        return Ok(None);
    };
    let now = accounts.clock.now();
    let found = database
        .read(move |db| Ok((queries::session(db, &session, now)?, session)))
        .await?;
    let (Some(row), session) = found else {
        return Ok(None);
    };
    let is_theirs = owner.is_none_or(|owner| row.admin_id.to_string() == owner);
    let Some(role) = Role::from_name(&row.role).filter(|_| is_theirs) else {
        return Ok(None);
    };
    let mut idle = row.idle_until;
    let later = idle_until(now);
    if attended && idle.is_some_and(|idle| idle + TimeDelta::minutes(NOTED_MINUTES) <= later) {
        let session = session.clone();
        database
            .write(move |db| queries::keep(db, &session, later))
            .await?;
        idle = Some(later);
    }
    Ok(Some(Staff {
        id: row.admin_id,
        username: row.username,
        role,
        session,
        fresh_until: row.confirmed_at + TimeDelta::minutes(FRESH_MINUTES),
        expires_at: idle.map_or(row.expires_at, |idle| idle.min(row.expires_at)),
    }))
}
