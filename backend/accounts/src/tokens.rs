//! Access tokens: who somebody is, for a short while.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::secret::Secret;
use vokal_base::clock::Clock;
use vokal_base::problem::ApiError;

/// How long a reader's token is good.
const READER_SECONDS: i64 = 15 * 60;
/// How long a session of staff lives at most, and the token of a script with it.
pub(super) const STAFF_SECONDS: i64 = 24 * 60 * 60;
const READERS: &str = "vokal";
const STAFF: &str = "vokal-staff";
const ISSUER: &str = "vokal";

/// What a reader's token says.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReaderClaims {
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
    /// Always `reader`.
    pub role: String,
    /// The session that the token belongs to.
    pub sid: String,
}

/// What a token of staff says. What the role is now, the database knows.
#[derive(Debug, Serialize, Deserialize)]
pub struct StaffClaims {
    /// The row's id.
    pub sub: String,
    /// The name they sign in with.
    pub name: String,
    /// `admin`, `operator` or `researcher`.
    pub role: String,
    /// The session that the token belongs to.
    pub sid: String,
}

/// When and for whom a token is.
#[derive(Serialize, Deserialize)]
struct Envelope<T> {
    #[serde(flatten)]
    claims: T,
    iat: i64,
    exp: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    nbf: Option<i64>,
    aud: String,
    iss: String,
}

/// Whom a reader's token is made for.
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
    clock: Clock,
}

impl Tokens {
    /// Tokens signed with `secret`.
    #[must_use]
    pub fn new(secret: &Secret, clock: &Clock) -> Self {
        Self {
            signing: EncodingKey::from_secret(secret.bytes()),
            checking: DecodingKey::from_secret(secret.bytes()),
            clock: clock.clone(),
        }
    }

    /// A token for a quarter of an hour.
    ///
    /// # Errors
    ///
    /// [`ApiError::Internal`] if it cannot be signed.
    pub fn for_reader(&self, bearer: &Bearer<'_>) -> Result<String, ApiError> {
        let claims = ReaderClaims {
            sub: bearer.id.to_string(),
            nameid: bearer.id.to_string(),
            email: bearer.email.to_owned(),
            given_name: bearer.first_name.to_owned(),
            family_name: bearer.last_name.to_owned(),
            role: "reader".into(),
            sid: bearer.session.to_owned(),
        };
        self.issue(claims, READERS, READER_SECONDS)
    }

    /// A token for a day.
    ///
    /// # Errors
    ///
    /// [`ApiError::Internal`] if it cannot be signed.
    pub fn for_staff(&self, claims: StaffClaims) -> Result<String, ApiError> {
        self.issue(claims, STAFF, STAFF_SECONDS)
    }

    /// What a reader's token says, if it is ours and still good.
    #[must_use]
    pub fn reader(&self, token: &str) -> Option<ReaderClaims> {
        let claims: ReaderClaims = self.read(token, READERS)?;
        (claims.role == "reader").then_some(claims)
    }

    /// What a token of staff says, if it is ours and still good.
    #[must_use]
    pub fn staff(&self, token: &str) -> Option<StaffClaims> {
        self.read(token, STAFF)
    }

    /// A token with these claims, for whom it is and for so long.
    ///
    /// # Errors
    ///
    /// If the claims cannot be written as JSON.
    pub fn issue<T: Serialize>(
        &self,
        claims: T,
        audience: &str,
        seconds: i64,
    ) -> Result<String, ApiError> {
        let now = self.clock.seconds();
        let envelope = Envelope {
            claims,
            iat: now,
            exp: now + seconds,
            nbf: None,
            aud: audience.into(),
            iss: ISSUER.into(),
        };
        let header = Header::new(Algorithm::HS256);
        encode(&header, &envelope, &self.signing).map_err(ApiError::internal)
    }

    /// What a token says, if it is ours, for this audience and still good.
    #[must_use]
    pub fn read<T: DeserializeOwned>(&self, token: &str, audience: &str) -> Option<T> {
        let mut rules = Validation::new(Algorithm::HS256);
        rules.set_audience(&[audience]);
        rules.set_issuer(&[ISSUER]);
        rules.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
        // Looked at below, with our own clock.
        rules.validate_exp = false;
        let read = decode::<Envelope<T>>(token, &self.checking, &rules).ok()?;
        let Envelope {
            claims, exp, nbf, ..
        } = read.claims;
        let now = self.clock.seconds();
        (now < exp && nbf.is_none_or(|begin| begin <= now)).then_some(claims)
    }
}
