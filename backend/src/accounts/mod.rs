//! Who are the readers, and who is asking?

pub mod cookies;
pub mod handlers;
pub mod passwords;
mod queries;
pub mod reader;
mod rules;
pub mod secret;
pub mod tokens;

pub use reader::Reader;

use std::sync::Arc;

use passwords::Passwords;
use secret::Secret;
use tokens::Tokens;

/// What signing in needs besides the database.
#[derive(Clone)]
pub struct Accounts {
    /// Makes and checks access tokens.
    pub tokens: Arc<Tokens>,
    /// Makes and checks password hashes, few at a time.
    pub passwords: Passwords,
    /// Whether cookies insist on https.
    pub secure_cookies: bool,
}

impl Accounts {
    /// Accounts whose tokens are signed with `secret`.
    #[must_use]
    pub fn new(secret: &Secret, secure_cookies: bool) -> Self {
        Self {
            tokens: Arc::new(Tokens::new(secret)),
            passwords: Passwords::default(),
            secure_cookies,
        }
    }
}
