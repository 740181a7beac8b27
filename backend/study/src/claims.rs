//! What a session token says.

use serde::{Deserialize, Serialize};

use super::design::{AgeGroup, Protocol};
use vokal_accounts::tokens::Tokens;

/// What the token is for.
pub(super) const PURPOSE: &str = "vokal-study";
/// Submissions may come late; so long a token counts.
const GOOD_SECONDS: i64 = 60 * 24 * 60 * 60;

/// What a session token says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Claims {
    pub sub: String,
    pub group: AgeGroup,
    pub protocol: Protocol,
    pub list: Option<usize>,
    pub seed: u32,
    /// Seconds since 1970.
    pub opened: i64,
}

impl Claims {
    /// Whether it is too old.
    pub(super) fn is_expired(&self, now: i64) -> bool {
        now > self.opened + GOOD_SECONDS
    }
}

/// What a token says, if it is ours.
pub(super) fn read(tokens: &Tokens, token: &str) -> Option<Claims> {
    tokens.read(token, PURPOSE)
}
