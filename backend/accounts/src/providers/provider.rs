//! Talking to the provider, and to nobody else.

use std::error::Error;
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use openidconnect::core::{
    CoreAuthPrompt, CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken,
    CoreIdTokenClaims, CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreUserInfoClaims,
};
use openidconnect::{
    AccessToken, AuthType, AuthorizationCode, CsrfToken, Nonce, OAuth2TokenResponse,
    PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, TokenResponse,
};
use tokio::sync::Mutex;
use url::Url;

use super::asking::Asking;
use super::refusal::Refusal;
use super::settings::{Newcomers, Settings};
use vokal_base::clock::Clock;
use vokal_base::problem::ApiError;

/// The page of ours to which the provider returns.
const RETURN_PAGE: &str = "/oauth-callback.html";
/// For so long its keys are taken for its keys, and at least for so long they
/// are not asked for again.
const KEYS_MINUTES: i64 = 60;
const KEYS_SECONDS: i64 = 30;
/// For so long a provider that kept people waiting for nothing is not asked again. One that
/// fails at once may be.
const SILENCE: Duration = Duration::from_secs(10);
const QUICK: Duration = Duration::from_secs(1);

/// There is no way to ask a provider.
#[derive(Debug, thiserror::Error)]
#[error("the sign-in provider cannot be used")]
pub struct Unusable(#[source] Box<dyn Error + Send + Sync>);

/// A provider with what it has told about itself.
pub struct Provider {
    settings: Settings,
    redirect: RedirectUrl,
    asking: Asking,
    heard: Mutex<Heard>,
    clock: Clock,
}

/// What the provider has told about itself, and whether it last did not answer.
#[derive(Default)]
struct Heard {
    known: Option<Known>,
    /// On a clock that never goes back.
    silent_until: Duration,
}

#[derive(Clone)]
struct Known {
    metadata: CoreProviderMetadata,
    since: NaiveDateTime,
}

/// Where to send a browser, and what to remember until it returns.
pub(super) struct Departure {
    pub url: Url,
    pub nonce: String,
    pub verifier: String,
}

/// Whom the provider vouches for.
pub(super) struct Identity {
    pub issuer: String,
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: bool,
    pub first_name: String,
    pub last_name: String,
    /// Whether they may make an account.
    pub newcomers: Newcomers,
}

impl Provider {
    /// # Errors
    ///
    /// If there is no way to make https requests here.
    pub fn new(settings: Settings, public_url: &str, clock: Clock) -> Result<Self, Unusable> {
        let redirect = RedirectUrl::new(format!("{public_url}{RETURN_PAGE}"))
            .map_err(|error| Unusable(error.into()))?;
        let asking = Asking::new(settings.issuer.url()).map_err(|error| Unusable(error.into()))?;
        Ok(Self {
            settings,
            redirect,
            asking,
            heard: Mutex::default(),
            clock,
        })
    }

    /// What stands for it in our database.
    pub(super) fn id(&self) -> &str {
        &self.settings.id
    }

    /// What our pages call it.
    pub(super) fn name(&self) -> &str {
        &self.settings.name
    }

    /// What it says proves nothing.
    pub(super) fn unproven(&self, why: &'static str) -> Refusal {
        let provider = self.settings.name.clone();
        Refusal::Unproven { provider, why }
    }

    /// It does not answer as it should.
    fn unavailable(&self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Refusal {
        Refusal::Unavailable {
            provider: self.settings.name.clone(),
            source: source.into(),
        }
    }

    /// Who the provider is.
    pub(super) fn issuer(&self) -> &str {
        self.settings.issuer.as_str()
    }

    /// Where to send a browser that is to return with `state`.
    pub(super) async fn departure(&self, state: &str) -> Result<Departure, ApiError> {
        let metadata = self.metadata().await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let state = state.to_owned();
        let (url, _, nonce) = self
            .client(metadata)
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state),
                Nonce::new_random,
            )
            .add_scopes(self.settings.scopes.iter().cloned())
            .add_prompt(CoreAuthPrompt::SelectAccount)
            .set_pkce_challenge(challenge)
            .url();
        Ok(Departure {
            url,
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
        })
    }

    /// Exchanges a code for an identity.
    ///
    /// Nothing that the browser brings is believed: the token comes from the
    /// provider itself, and issuer, audience, end, nonce and signature are
    /// checked all the same.
    pub(super) async fn arrival(
        &self,
        code: String,
        nonce: &str,
        verifier: String,
    ) -> Result<Identity, ApiError> {
        let metadata = self.metadata().await?;
        let ask = |request| self.asking.ask(request);
        let answer = self
            .client(metadata.clone())
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| self.unavailable(error))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier))
            .request_async(&ask)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(_) => {
                    self.unproven("the provider refused the code")
                }
                RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
                    self.unproven("the provider's answer cannot be read")
                }
                RequestTokenError::Request(error) => self.unavailable(error),
            })?;
        let token = answer
            .id_token()
            .ok_or_else(|| self.unproven("there is no identity token"))?;
        let nonce = Nonce::new(nonce.to_owned());
        let claims = if let Ok(claims) = self.checked(&metadata, token, &nonce) {
            claims
        } else {
            // The provider may have changed its keys since they were asked for.
            let metadata = self.newer_metadata().await?;
            self.checked(&metadata, token, &nonce)?
        };
        if claims.email().is_some() {
            return Ok(self.identity(&claims));
        }
        self.asked_identity(metadata, &claims, answer.access_token().clone())
            .await
    }

    fn checked(
        &self,
        metadata: &CoreProviderMetadata,
        token: &CoreIdToken,
        nonce: &Nonce,
    ) -> Result<CoreIdTokenClaims, ApiError> {
        let client = self.client(metadata.clone());
        let now = self.clock.utc();
        let verifier = client
            .id_token_verifier()
            // Never the ones that are signed with a shared secret, or not at all.
            .set_allowed_algs([
                CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
                CoreJwsSigningAlgorithm::RsaSsaPssSha256,
                CoreJwsSigningAlgorithm::EcdsaP256Sha256,
            ])
            .set_time_fn(move || now);
        let claims = token.claims(&verifier, nonce).map_err(|error| {
            tracing::info!(%error, "an identity token is refused");
            self.unproven("the identity token proves nothing")
        })?;
        if claims.subject().as_str().is_empty() || claims.subject().len() > 255 {
            return Err(self.unproven("the subject cannot be used").into());
        }
        Ok(claims.clone())
    }

    /// Some providers tell the address only when asked for it.
    async fn asked_identity(
        &self,
        metadata: CoreProviderMetadata,
        claims: &CoreIdTokenClaims,
        token: AccessToken,
    ) -> Result<Identity, ApiError> {
        let client = self.client(metadata);
        let subject = claims.subject().clone();
        let Ok(request) = client.user_info(token, Some(subject)) else {
            return Ok(self.identity(claims));
        };
        let ask = |request| self.asking.ask(request);
        let told: CoreUserInfoClaims = request
            .request_async(&ask)
            .await
            .map_err(|_| self.unproven("the provider does not tell who it is"))?;
        Ok(Identity {
            issuer: self.issuer().to_owned(),
            subject: claims.subject().to_string(),
            email: told.email().map(|email| email.to_string()),
            email_verified: told.email_verified() == Some(true),
            first_name: name(
                told.given_name()
                    .and_then(|name| name.get(None))
                    .map(|name| name.as_str()),
            ),
            last_name: name(
                told.family_name()
                    .and_then(|name| name.get(None))
                    .map(|name| name.as_str()),
            ),
            newcomers: self.settings.newcomers,
        })
    }

    fn identity(&self, claims: &CoreIdTokenClaims) -> Identity {
        Identity {
            issuer: self.issuer().to_owned(),
            subject: claims.subject().to_string(),
            email: claims.email().map(|email| email.to_string()),
            email_verified: claims.email_verified() == Some(true),
            first_name: name(
                claims
                    .given_name()
                    .and_then(|name| name.get(None))
                    .map(|name| name.as_str()),
            ),
            last_name: name(
                claims
                    .family_name()
                    .and_then(|name| name.get(None))
                    .map(|name| name.as_str()),
            ),
            newcomers: self.settings.newcomers,
        }
    }

    async fn metadata(&self) -> Result<CoreProviderMetadata, ApiError> {
        self.metadata_not_older_than(TimeDelta::minutes(KEYS_MINUTES))
            .await
    }

    async fn newer_metadata(&self) -> Result<CoreProviderMetadata, ApiError> {
        self.metadata_not_older_than(TimeDelta::seconds(KEYS_SECONDS))
            .await
    }

    async fn metadata_not_older_than(
        &self,
        age: TimeDelta,
    ) -> Result<CoreProviderMetadata, ApiError> {
        let now = self.clock.now();
        // Held while asking: who comes meanwhile gets the same answer, or the same silence.
        let mut heard = self.heard.lock().await;
        if let Some(known) = &heard.known
            && now - known.since <= age
        {
            return Ok(known.metadata.clone());
        }
        if self.clock.elapsed() < heard.silent_until {
            return Err(self.unavailable("it did not answer a moment ago").into());
        }
        let begun = self.clock.elapsed();
        let ask = |request| self.asking.ask(request);
        let issuer = self.settings.issuer.clone();
        match CoreProviderMetadata::discover_async(issuer, &ask).await {
            Ok(metadata) => {
                heard.known = Some(Known {
                    metadata: metadata.clone(),
                    since: now,
                });
                Ok(metadata)
            }
            Err(error) => {
                let now = self.clock.elapsed();
                if now.saturating_sub(begun) > QUICK {
                    heard.silent_until = now + SILENCE;
                }
                Err(self.unavailable(error).into())
            }
        }
    }
}

fn name(told: Option<&str>) -> String {
    crate::rules::acceptable_name(told.unwrap_or_default())
}

/// A client that knows where to ask for codes and tokens.
type Client = CoreClient<
    openidconnect::EndpointSet,
    openidconnect::EndpointNotSet,
    openidconnect::EndpointNotSet,
    openidconnect::EndpointNotSet,
    openidconnect::EndpointMaybeSet,
    openidconnect::EndpointMaybeSet,
>;

impl Provider {
    fn client(&self, metadata: CoreProviderMetadata) -> Client {
        // What is not told means the header, and it is the better one.
        let methods = metadata.token_endpoint_auth_methods_supported();
        let in_body = methods.is_some_and(|methods| {
            !methods.contains(&CoreClientAuthMethod::ClientSecretBasic)
                && methods.contains(&CoreClientAuthMethod::ClientSecretPost)
        });
        let client = CoreClient::from_provider_metadata(
            metadata,
            self.settings.client_id.clone(),
            Some(self.settings.client_secret.clone()),
        )
        .set_redirect_uri(self.redirect.clone());
        if in_body {
            client.set_auth_type(AuthType::RequestBody)
        } else {
            client
        }
    }
}
