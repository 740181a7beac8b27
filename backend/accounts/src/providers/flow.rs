//! Which browser began a sign-in, and is it the one that ends it?

use actix_web::HttpRequest;
use chrono::TimeDelta;

use super::provider::Provider;
use super::queries::{self, FlowRow};
use super::refusal::Refusal;
use crate::secret::random_hex;
use crate::{Accounts, cookies, hash_of};
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// A sign-in that has begun.
pub(super) struct Begun {
    pub url: String,
    pub state: String,
    /// What ties it to the browser.
    pub browser: String,
}

/// What a sign-in is wanted for.
pub(super) struct Wanted {
    pub is_sign_up: bool,
    pub return_url: Option<String>,
    pub invitation_hash: Option<String>,
    /// Whether a deleted account is to come back.
    pub restores: bool,
}

/// What the browser that asks holds, if it has begun a sign-in.
pub(super) fn browser(request: &HttpRequest, accounts: &Accounts) -> Option<String> {
    let cookie = request.cookie(cookies::provider_name(accounts.secure_cookies))?;
    let value = cookie.value();
    (value.len() == 64).then(|| value.to_owned())
}

/// Begins a sign-in for a browser.
///
/// Two tabs may each have one under way, so a browser keeps what it holds.
pub(super) async fn begin(
    accounts: &Accounts,
    database: &Database,
    provider: &Provider,
    request: &HttpRequest,
    wanted: Wanted,
) -> Result<Begun, ApiError> {
    let browser = browser(request, accounts).unwrap_or_else(|| random_hex(32));
    let mut state = random_hex(32);
    if wanted.is_sign_up {
        state.push_str("_register");
    }
    let departure = provider.departure(&state).await?;
    let now = accounts.clock.now();
    let row = FlowRow {
        state_hash: hash_of(&state),
        browser_hash: hash_of(&browser),
        nonce: departure.nonce,
        verifier: departure.verifier,
        provider: provider.id().to_owned(),
        return_url: wanted.return_url,
        invitation_hash: wanted.invitation_hash,
        restores: wanted.restores,
        expires_at: now + TimeDelta::minutes(cookies::PROVIDER_MINUTES),
    };
    database
        .write(move |db| queries::begin(db, &row, now))
        .await?;
    Ok(Begun {
        url: departure.url.into(),
        state,
        browser,
    })
}

/// Takes the sign-in that this browser began with this state.
pub(super) async fn take(
    accounts: &Accounts,
    database: &Database,
    browser: &str,
    state: &str,
) -> Result<FlowRow, ApiError> {
    let (state, browser, now) = (hash_of(state), hash_of(browser), accounts.clock.now());
    let flow = database
        .write(move |db| queries::take(db, &state, &browser, now))
        .await?;
    let unproven = Refusal::of_nobody("no sign-in of this browser has this state");
    Ok(flow.ok_or(unproven)?)
}
