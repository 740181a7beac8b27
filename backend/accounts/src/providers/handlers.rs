//! What the web may ask about signing in with a provider.
//!
//! The addresses are called after the first there was; `provider` tells with whom.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, Responder, get, post};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::enter::{Entrance, enter};
use super::queries::{self, LinkRow};
use super::refusal::Refusal;
use super::settings::GOOGLE;
use super::{flow, return_url};
use crate::Denial;
use crate::OrSignedOut;
use crate::audit::{self, Event, Who};
use crate::deletion;
use crate::limits::Asker;
use crate::limits::address::Caller;
use crate::queries::{user, verify};
use crate::secret::random_hex;
use crate::sessions::{Session, answer, closed, is_still_password, open, open_if, token_for};
use crate::{Accounts, NO_STORE, cookies, hash_of};
use vokal_base::db::{Database, Db};
use vokal_base::problem::{ApiError, Problem};

/// Whether there is the provider that is called Google.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProviderState {
    configured: bool,
}

/// Whether one can sign in with Google; `/api/auth/providers` tells all.
#[utoipa::path(tag = "accounts", responses((status = 200, body = ProviderState)))]
#[get("/api/auth/google")]
pub(crate) async fn get_google(accounts: Data<Accounts>) -> impl Responder {
    Json(ProviderState {
        configured: accounts.providers.of(GOOGLE).is_some(),
    })
    .customize()
    .insert_header((CACHE_CONTROL, NO_STORE))
}

/// A provider with whom one can sign in.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProviderChoice {
    /// What to send as `provider` to begin.
    id: String,
    /// To be shown.
    name: String,
}

/// The providers with whom one can sign in, in the order in which they are to be shown.
#[utoipa::path(tag = "accounts", responses((status = 200, body = Vec<ProviderChoice>)))]
#[get("/api/auth/providers")]
pub(crate) async fn list_providers(accounts: Data<Accounts>) -> impl Responder {
    let providers = accounts.providers.all().iter();
    let choices = providers.map(|provider| ProviderChoice {
        id: provider.id().to_owned(),
        name: provider.name().to_owned(),
    });
    Json(choices.collect::<Vec<_>>())
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
}

/// What the provider is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flow {
    Login,
    Register,
}

/// A sign-in to begin.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Start {
    flow: Flow,
    /// With whom, by the id of `/api/auth/providers`; `google` without.
    provider: Option<String>,
    /// A page of ours to go to afterwards, such as `/reader/12`.
    return_url: Option<String>,
    /// What stands behind the `#` of an invitation.
    invitation: Option<String>,
    /// Takes the account back at the end if it is deleted.
    #[serde(default)]
    restore: bool,
}

/// A sign-in that has begun.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Started {
    /// Where to send the browser.
    authorization_url: String,
    /// What the provider returns; it ends in `_register` for a sign-up.
    state: String,
}

/// Begins a sign-in with the provider; it must end within ten minutes, in the same browser.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Started, description = "Sets the cookie that ties it to the browser"),
        (status = 400, body = Problem, description = "`invalid`: a page that is not ours"),
        (status = 409, body = Problem, description = "`google-not-configured`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`google-unavailable`"),
    ),
)]
#[post("/api/auth/google/start")]
pub(crate) async fn start_with_provider(
    start: Json<Start>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.provider(&caller.address).await?;
    let Start {
        flow,
        provider,
        return_url,
        invitation,
        restore,
    } = start.into_inner();
    let provider = accounts.providers.of(provider.as_deref().unwrap_or(GOOGLE));
    let provider = provider.ok_or(Refusal::NotConfigured)?;
    if return_url
        .as_deref()
        .is_some_and(|url| !return_url::is_ours(url))
    {
        return Err(ApiError::Invalid(
            "returnUrl is no page of this application.".into(),
        ));
    }
    let wanted = flow::Wanted {
        is_sign_up: flow == Flow::Register,
        return_url,
        invitation_hash: invitation.as_deref().map(hash_of),
        restores: restore,
    };
    let begun = flow::begin(&accounts, &database, provider, &request, wanted).await?;
    Ok(HttpResponse::Ok()
        .cookie(cookies::provider(begun.browser, accounts.secure_cookies))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(Started {
            authorization_url: begun.url,
            state: begun.state,
        }))
}

/// What the provider has sent back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Return {
    code: String,
    state: String,
    /// The issuer, if the provider tells it (RFC 9207).
    iss: Option<String>,
}

/// A session that began with the provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProviderSession {
    /// A JWT, good for a quarter of an hour.
    token: String,
    /// Whether the account was made just now.
    is_new_user: bool,
    /// The page that was asked for at the beginning.
    #[schema(required)]
    return_url: Option<String>,
}

/// Ends a sign-in with the provider.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = ProviderSession, description = "Sets the cookies that renew the session"),
        (status = 400, body = Problem, description = "`google-refused`"),
        (status = 403, body = Problem, description = "`account_disabled`, with `keptUntil` if it is deleted as well; `account_deleted`, with `keptUntil`: begin again with `restore` to take it back; `registration_closed`"),
        (status = 409, body = Problem, description = "`link-required`, with `linkToken`; `email_taken`; `google-not-configured`"),
        (status = 422, body = Problem, description = "`google-email-unverified`, `foreign_domain`, `wrong_invitation`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`google-unavailable`"),
    ),
)]
#[post("/api/auth/google/callback")]
pub(crate) async fn finish_with_provider(
    back: Json<Return>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.provider(&caller.address).await?;
    some_provider(&accounts)?;
    let back = back.into_inner();
    let browser = flow::browser(&request, &accounts)
        .ok_or_else(|| Refusal::of_nobody("this browser has begun no sign-in"))?;
    let flow = flow::take(&accounts, &database, &browser, &back.state).await?;
    let provider = accounts.providers.of(&flow.provider);
    let provider = provider.ok_or(Refusal::NotConfigured)?;
    if back.iss.is_some_and(|iss| iss != provider.issuer()) {
        return Err(provider.unproven("another provider has answered").into());
    }
    let who = provider
        .arrival(back.code, &flow.nonce, flow.verifier)
        .await?;
    let (now, link_token, by) = (accounts.clock.now(), random_hex(32), caller.clone());
    let wait = LinkRow {
        token_hash: hash_of(&link_token),
        browser_hash: hash_of(&browser),
        user_id: 0,
        issuer: who.issuer.clone(),
        subject: who.subject.clone(),
        expires_at: now + TimeDelta::minutes(cookies::PROVIDER_MINUTES),
    };
    let invitation = flow.invitation_hash;
    let entrance = database
        .write(move |db| enter(db, &who, &wait, invitation.as_deref(), &by, now))
        .await
        .or_signed_out()?;
    let (user, is_new_user) = match entrance {
        Entrance::Known(user) => (user, false),
        Entrance::New(user) => (user, true),
        Entrance::Waits => {
            let provider = provider.name().to_owned();
            return Err(Refusal::LinkRequired {
                provider,
                link_token,
            }
            .into());
        }
        Entrance::Taken => return Err(Denial::EmailTaken.into()),
        Entrance::Turned(denial) => return Err(denial.into()),
        Entrance::Unverified => {
            let provider = provider.name().to_owned();
            return Err(Refusal::EmailUnverified { provider }.into());
        }
    };
    let event = Event::SignInWithProvider;
    let restores = flow.restores;
    let opened = open(&accounts, &database, user.id, &caller, event, restores).await?;
    let body = ProviderSession {
        token: token_for(&accounts, &user, &opened.id)?,
        is_new_user,
        return_url: flow.return_url,
    };
    Ok(answer(
        &request,
        &accounts,
        &opened.id,
        Some(opened.renewal),
        body,
    ))
}

/// An identity to be linked with the account of its address.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Linking {
    /// As `link-required` told it.
    link_token: String,
    /// The account's password.
    password: String,
    /// Takes the account back if it is deleted.
    #[serde(default)]
    restore: bool,
}

/// Links the provider with an account that has a password, and signs in.
#[utoipa::path(
    tag = "accounts",
    responses(
        (status = 200, body = Session, description = "Sets the cookies that renew the session"),
        (status = 400, body = Problem, description = "`google-refused`"),
        (status = 403, body = Problem, description = "`account_disabled`, with `keptUntil` if it is deleted as well; `account_deleted`, with `keptUntil`: send the same with `restore` to take it back"),
        (status = 409, body = Problem, description = "`email_taken`: linked with another identity"),
        (status = 422, body = Problem, description = "`wrong_password`"),
        (status = 429, body = Problem, description = "`too_many`"),
    ),
)]
#[post("/api/auth/google/link")]
pub(crate) async fn link_provider(
    linking: Json<Linking>,
    request: HttpRequest,
    caller: Caller,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    some_provider(&accounts)?;
    let Linking {
        link_token,
        password,
        restore,
    } = linking.into_inner();
    let browser = flow::browser(&request, &accounts)
        .ok_or_else(|| Refusal::of_nobody("this browser has begun no sign-in"))?;
    let (token_hash, browser, now) = (
        hash_of(&link_token),
        hash_of(&browser),
        accounts.clock.now(),
    );
    let found = database
        .read(move |db| {
            let Some(link) = queries::waiting_link(db, &token_hash, &browser, now)? else {
                return Ok(None);
            };
            Ok(user(db, link.user_id)?.map(|user| (link, user)))
        })
        .await?;
    let (link, user) = found.ok_or_else(|| Refusal::of_nobody("nothing waits to be linked"))?;
    let guesses = &accounts.limits.sign_in;
    let guess = guesses.take(Asker::Caller(&caller), &user.email).await?;
    let right = accounts
        .passwords
        .matches(password, user.password_hash.clone())
        .await;
    if matches!(right, Ok(false)) {
        let (id, device) = (user.id, caller.device.clone());
        let who = Who::Reader(id);
        database
            .write(move |db| audit::note(db, now, Event::SignInFailed, who, &device))
            .await
            .or_signed_out()?;
        return Err(Denial::WrongPassword("password").into());
    }
    guess.give_back().await;
    right?;
    let device = caller.device.clone();
    let hash = user.password_hash.clone();
    let proof = hash.clone();
    let linked = database
        .write(move |db| {
            // Nothing is linked with an account that stays closed, and the token stays good.
            if let Some(denial) = closed(db, link.user_id, restore)? {
                return Ok(Err(denial));
            }
            if !is_still_password(db, link.user_id, hash.as_ref())? {
                return Ok(Err(Denial::WrongPassword("password")));
            }
            let linked = queries::take_link(db, &link.token_hash)?
                && queries::link(db, link.user_id, &link.issuer, &link.subject, now)?;
            if linked {
                if restore {
                    deletion::restore_own(db, link.user_id, &device, now)?;
                }
                // The provider vouches for the address, which is the account's.
                verify(db, link.user_id, now)?;
                let who = Who::Reader(link.user_id);
                audit::note(db, now, Event::ProviderLinked, who, &device)?;
            }
            Ok(Ok(linked))
        })
        .await
        .or_signed_out()??;
    if !linked {
        return Err(Denial::EmailTaken.into());
    }
    let event = Event::SignInWithProvider;
    let id = user.id;
    let proved = move |db: &mut Db| is_still_password(db, id, proof.as_ref());
    let opened = open_if(&accounts, &database, id, &caller, event, restore, proved).await?;
    let opened = opened.ok_or(Denial::WrongPassword("password"))?;
    let token = token_for(&accounts, &user, &opened.id)?;
    let renewal = Some(opened.renewal);
    Ok(answer(
        &request,
        &accounts,
        &opened.id,
        renewal,
        Session { token },
    ))
}

/// Whoever has set none up is told so, whatever else is wrong.
fn some_provider(accounts: &Accounts) -> Result<(), Refusal> {
    if accounts.providers.all().is_empty() {
        return Err(Refusal::NotConfigured);
    }
    Ok(())
}
