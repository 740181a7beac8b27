//! Access tokens: who somebody is, for a quarter of an hour.

use chrono::Utc;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

use super::secret::Secret;
use crate::error::ApiError;

const LIFETIME_SECONDS: i64 = 15 * 60;
const NAME: &str = "vokal";

/// What an access token says.
#[derive(Debug, Serialize, Deserialize)]
pub struct Claims {
    /// The reader's id.
    pub sub: String,
    /// The reader's id once more, under the name that older clients look for.
    pub nameid: String,
    /// The reader's address.
    pub email: String,
    /// The reader's first name.
    pub given_name: String,
    /// The reader's last name.
    pub family_name: String,
    /// What the reader may do.
    pub role: String,
    /// The session that the token belongs to.
    pub sid: String,
    /// When it was made, in seconds.
    pub iat: i64,
    /// When it ends, in seconds.
    pub exp: i64,
    /// Whom it is for.
    pub aud: String,
    /// Who made it.
    pub iss: String,
}

/// Whom a token is made for.
pub struct Bearer<'a> {
    /// The reader's id.
    pub id: i64,
    /// The reader's address.
    pub email: &'a str,
    /// The reader's first name.
    pub first_name: &'a str,
    /// The reader's last name.
    pub last_name: &'a str,
    /// The session that the token belongs to.
    pub session: &'a str,
}

/// Makes and checks access tokens.
pub struct Tokens {
    signing: EncodingKey,
    checking: DecodingKey,
    rules: Validation,
}

impl Tokens {
    /// Tokens signed with `secret`.
    #[must_use]
    pub fn new(secret: &Secret) -> Self {
        let mut rules = Validation::new(Algorithm::HS256);
        rules.leeway = 0;
        rules.validate_nbf = true;
        rules.set_audience(&[NAME]);
        rules.set_issuer(&[NAME]);
        rules.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
        Self {
            signing: EncodingKey::from_secret(secret.bytes()),
            checking: DecodingKey::from_secret(secret.bytes()),
            rules,
        }
    }

    /// A token for a quarter of an hour.
    ///
    /// # Errors
    ///
    /// [`ApiError::Internal`] if it cannot be signed.
    pub fn issue(&self, bearer: &Bearer<'_>) -> Result<String, ApiError> {
        let now = Utc::now().timestamp();
        let claims = Claims {
            sub: bearer.id.to_string(),
            nameid: bearer.id.to_string(),
            email: bearer.email.to_owned(),
            given_name: bearer.first_name.to_owned(),
            family_name: bearer.last_name.to_owned(),
            role: "reader".into(),
            sid: bearer.session.to_owned(),
            iat: now,
            exp: now + LIFETIME_SECONDS,
            aud: NAME.into(),
            iss: NAME.into(),
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.signing).map_err(ApiError::internal)
    }

    /// What a token says, if it is ours and still good.
    #[must_use]
    pub fn read(&self, token: &str) -> Option<Claims> {
        let read = decode::<Claims>(token, &self.checking, &self.rules).ok()?;
        (read.claims.role == "reader").then_some(read.claims)
    }
}
