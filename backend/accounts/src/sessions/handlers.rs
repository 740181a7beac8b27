//! Signing in, staying, signing out.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Deserialize;
use utoipa::ToSchema;

use super::queries::{self, Renewal};
use super::{Session, answer, is_still_password, new_renewal, open_if, session_of, token_for};
use crate::Denial;
use crate::OrSignedOut;
use crate::audit::{self, Event, Who};
use crate::limits::Asker;
use crate::limits::address::Caller;
use crate::queries::{User, user_by_email};
use crate::registration::verification;
use crate::{Accounts, FORGET, NO_STORE, cookies, hash_of, reader, rules};
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, ErrorCode, Problem};

/// Somebody who has an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    email: String,
    password: String,
    /// What stands behind the `#` of the link that verifies the address.
    verification: Option<String>,
    /// Takes the account back if it is deleted.
    #[serde(default)]
    restore: bool,
}

/// Opens a session; with the word of a mail it shows as well that the address is the owner's.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Session, description = "Sets the cookies that renew the session"),
        (status = 401, body = Problem, description = "`wrong_credentials`"),
        (status = 403, body = Problem, description = "`account_disabled`, with `keptUntil` if it is deleted as well; `account_deleted`, with `keptUntil`: send the same with `restore` to take it back; `email_unverified`: a link was sent by mail; `email_unverified_no_mail`: none can be sent just now"),
        (status = 422, body = Problem, description = "`wrong_verification_word`"),
        (status = 429, body = Problem, description = "`too_many`; `Retry-After` says when to try again"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[post("/api/auth/login")]
pub(crate) async fn login(
    credentials: Json<Credentials>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let Credentials {
        email,
        password,
        verification: word,
        restore,
    } = credentials.into_inner();
    let email = rules::normalised_email(&email);
    let guesses = &accounts.limits.sign_in;
    let guess = guesses.take(Asker::Caller(&caller), &email).await?;
    let wanted = email.clone();
    let user = database.read(move |db| user_by_email(db, &wanted)).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = match accounts.passwords.matches(password, hash.clone()).await {
        Ok(right) => right,
        Err(busy) => {
            guess.give_back().await;
            return Err(busy);
        }
    };
    if !right {
        note_failure(&accounts, &database, user.as_ref(), &caller).await?;
        return Err(Denial::WrongCredentials.into());
    }
    guess.give_back().await;
    let user = user.ok_or(Denial::WrongCredentials)?;
    if let Some(word) = word {
        verification::confirm(&accounts, &database, &caller, user.id, &word).await?;
    }
    let event = Event::SignIn;
    let id = user.id;
    let proved = move |db: &mut Db| is_still_password(db, id, hash.as_ref());
    let opened = open_if(&accounts, &database, id, &caller, event, restore, proved).await;
    if let Err(denial) = &opened
        && denial.code() == ErrorCode::EmailUnverified
    {
        let is_sent = verification::remind(&accounts, &database, &caller, &user).await?;
        if !is_sent {
            return Err(Denial::EmailUnverifiedNoMail.into());
        }
    }
    let opened = opened?.ok_or(Denial::WrongCredentials)?;
    let token = token_for(&accounts, &user, &opened.id)?;
    let renewal = Some(opened.renewal);
    let body = Session { token };
    let mut answer = answer(&request, &accounts, &opened.id, renewal, body);
    answer
        .add_cookie(&guesses.remembered(&caller, &email, accounts.secure_cookies))
        .map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(answer)
}

async fn note_failure(
    accounts: &Accounts,
    database: &Database,
    user: Option<&User>,
    caller: &Caller,
) -> Result<(), ApiError> {
    let (now, device) = (accounts.clock.now(), caller.device.clone());
    let user = user.map(|user| user.id);
    database
        .write(move |db| {
            // Written for an unknown address, too, so that the time does not tell.
            let who = user.map_or(Who::Nobody, Who::Reader);
            audit::note(db, now, Event::SignInFailed, who, &device)
        })
        .await
        .or_signed_out()
}

/// Renews a session by its cookie.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Session, description = "The cookie is exchanged for its successor"),
        (status = 401, body = Problem, description = "`signed_out`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/auth/refresh")]
pub(crate) async fn refresh(
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.refresh(&caller.address).await?;
    let cookie = request
        .cookie(cookies::refresh_name(accounts.secure_cookies))
        .ok_or(Denial::SignedOut)?;
    let session = session_of(cookie.value()).ok_or(Denial::SignedOut)?;
    let next = new_renewal(session);
    let (token_hash, next_hash) = (hash_of(cookie.value()), hash_of(&next));
    let now = accounts.clock.now();
    let renewal = database
        .write(move |db| {
            let renewal = queries::renew(db, &token_hash, &next_hash, now)?;
            if let Renewal::Replayed(user) = renewal {
                let who = Who::Reader(user);
                audit::note(db, now, Event::SessionReplayed, who, &caller.device)?;
            }
            Ok(renewal)
        })
        .await
        .or_signed_out()?;
    let (session, user, next) = match renewal {
        Renewal::Rotated(session, user) => (session, user, Some(next)),
        Renewal::Again(session, user) => (session, user, None),
        Renewal::Replayed(_) | Renewal::Unknown => return Err(Denial::SignedOut.into()),
    };
    let token = token_for(&accounts, &user, &session)?;
    let body = Session { token };
    Ok(answer(&request, &accounts, &session, next, body))
}

/// Ends a session at once; signing out twice is no fault.
#[utoipa::path(tag = "accounts", responses((status = 204)))]
#[post("/api/auth/logout")]
pub(crate) async fn logout(
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let secure = accounts.secure_cookies;
    let reader = reader::identify(&request).await?;
    let cookie = request.cookie(cookies::refresh_name(secure));
    let token_hash = cookie.map(|cookie| hash_of(cookie.value()));
    let now = accounts.clock.now();
    database
        .write(move |db| {
            let mut ended = None;
            if let Some(reader) = &reader {
                queries::close(db, &reader.session)?;
                ended = Some(reader.id);
            }
            if let Some(token_hash) = &token_hash {
                ended = queries::close_of_token(db, token_hash)?.or(ended);
            }
            let who = ended.map(Who::Reader);
            who.map_or(Ok(()), |who| {
                audit::note(db, now, Event::SignOut, who, &caller.device)
            })
        })
        .await
        .or_signed_out()?;
    Ok(HttpResponse::NoContent()
        .cookie(cookies::no_refresh(secure))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(FORGET)
        .finish())
}
