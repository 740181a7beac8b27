//! Hashing passwords without letting anybody exhaust the server by it.

use std::sync::{Arc, OnceLock};

use actix_web::web;
use argon2::password_hash::rand_core::OsRng;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::error::ApiError;

/// The recommended least for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// How many hashes run at once, and how many more may wait.
const AT_ONCE: usize = 2;
const IN_LINE: usize = 16;

/// Makes and checks password hashes, few at a time.
#[derive(Clone)]
pub struct Passwords {
    line: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            line: Arc::new(Semaphore::new(AT_ONCE + IN_LINE)),
            running: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

impl Passwords {
    /// The hash to store for a password, with its salt and parameters.
    ///
    /// # Errors
    ///
    /// [`ApiError::Busy`] if too many wait already.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.in_turn(move || hash(&password)).await?
    }

    /// Whether `password` is the one that was hashed.
    ///
    /// Without a hash, because there is no such account, it takes just as long
    /// to say no, so that the time does not tell who has an account.
    ///
    /// # Errors
    ///
    /// [`ApiError::Busy`] if too many wait already.
    pub async fn matches(&self, password: String, hash: Option<String>) -> Result<bool, ApiError> {
        self.in_turn(move || {
            let exists = hash.is_some();
            let hash = match hash {
                Some(hash) => hash,
                None => nobodys_hash()?,
            };
            let parsed = PasswordHash::new(&hash).map_err(|error| fault(&error))?;
            let same = hasher()?
                .verify_password(password.as_bytes(), &parsed)
                .is_ok();
            Ok(exists && same)
        })
        .await?
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _place = self.line.try_acquire().map_err(|_| ApiError::Busy)?;
        let turn = Arc::clone(&self.running).acquire_owned().await;
        let turn = turn.map_err(ApiError::internal)?;
        web::block(move || {
            // Held by the work and not by the request, which may be given up.
            let _turn = turn;
            work()
        })
        .await
        .map_err(ApiError::internal)
    }
}

fn hasher() -> Result<Argon2<'static>, ApiError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
        .map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> Result<String, ApiError> {
    let salt = SaltString::generate(&mut OsRng);
    let hash = hasher()?
        .hash_password(password.as_bytes(), &salt)
        .map_err(|error| fault(&error))?;
    Ok(hash.to_string())
}

/// The hash of a password that nobody has.
fn nobodys_hash() -> Result<String, ApiError> {
    static HASH: OnceLock<String> = OnceLock::new();
    if let Some(hash) = HASH.get() {
        return Ok(hash.clone());
    }
    let made = hash(&super::secret::random_hex(16))?;
    Ok(HASH.get_or_init(|| made).clone())
}

fn fault(error: &argon2::password_hash::Error) -> ApiError {
    ApiError::internal(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_hash_says_how_it_was_made() {
        let hash = Passwords::default()
            .hash("Käfer 1915".into())
            .await
            .unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
    }

    #[actix_web::test]
    async fn every_character_of_a_long_password_counts() {
        let passwords = Passwords::default();
        let long = "x".repeat(100);
        let hash = passwords.hash(format!("{long}a")).await.unwrap();
        let check = |last: &str| passwords.matches(format!("{long}{last}"), Some(hash.clone()));
        assert!(check("a").await.unwrap());
        assert!(!check("b").await.unwrap());
    }

    #[actix_web::test]
    async fn an_unknown_account_matches_no_password() {
        let passwords = Passwords::default();
        assert!(!passwords.matches("secret".into(), None).await.unwrap());
    }
}
