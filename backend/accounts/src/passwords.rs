//! Hashing passwords without letting anybody exhaust the server by it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use argon2::password_hash::rand_core::OsRng;
use argon2::password_hash::{Output, PasswordHash, PasswordHasher, Salt, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use vokal_base::problem::ApiError;
use vokal_base::threads::Threads;

/// How much work it is to make or to check a hash by Argon2id, in one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    memory_kib: u32,
    passes: u32,
}

impl Cost {
    /// The least that is recommended: 19 MiB, two passes (OWASP, RFC 9106).
    pub const RECOMMENDED: Self = Self {
        memory_kib: 19_456,
        passes: 2,
    };
    /// The least that Argon2 takes. It protects nobody: for tests, in which a third of
    /// the time went into the passwords of readers who do not exist.
    pub const LEAST: Self = Self {
        memory_kib: 8,
        passes: 1,
    };
}

const LANES: u32 = 1;

/// How many hashes run at once, behind all who read, and how many more may wait.
const AT_ONCE: usize = 2;
const IN_LINE: usize = 64;

/// Makes and checks password hashes, few at a time.
#[derive(Clone)]
pub struct Passwords {
    cost: Cost,
    line: Arc<Semaphore>,
    running: Threads,
    desks: Arc<Desks>,
    /// The hash of a password that nobody has, as costly as those that are made.
    nobodys: Arc<OnceLock<String>>,
    checked: Arc<AtomicU64>,
}

/// Memory for those that run, kept for the next: to have the system clear 19 MiB
/// takes a quarter of the time, and more or less of it from thread to thread.
#[derive(Default)]
struct Desks(Mutex<Vec<Vec<Block>>>);

impl Desks {
    fn lend<T>(&self, work: impl FnOnce(&mut Vec<Block>) -> T) -> T {
        let free = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = free().pop();
        let mut desk = lent.unwrap_or_default();
        let done = work(&mut desk);
        free().push(desk);
        done
    }
}

impl Passwords {
    /// With threads of their own, and hashes that are so costly.
    ///
    /// # Errors
    ///
    /// If the system has none to give.
    pub fn new(cost: Cost) -> std::io::Result<Self> {
        Ok(Self {
            cost,
            line: Arc::new(Semaphore::new(AT_ONCE + IN_LINE)),
            running: Threads::low_priority("passwords", AT_ONCE)?,
            desks: Arc::default(),
            nobodys: Arc::default(),
            checked: Arc::default(),
        })
    }

    /// What checking has cost so far: the memory that was filled, in KiB, once a pass.
    ///
    /// Time depends on what else the machine does; this tells on any machine whether one
    /// answer was as much work as another.
    #[must_use]
    pub fn checked(&self) -> u64 {
        self.checked.load(Ordering::Relaxed)
    }

    /// The hash to store for a password, with its salt and parameters.
    ///
    /// One keyboard writes `ä` as one character and another as two: to the hash they are one
    /// (NFC, as RFC 8265, section 4.2.2, asks).
    ///
    /// # Errors
    ///
    /// [`ApiError::Busy`] if too many wait already.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        let cost = self.cost;
        let password: String = password.nfc().collect();
        self.in_turn(move || hash(&password, cost)).await?
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
        let this = self.clone();
        self.in_turn(move || {
            let exists = hash.is_some();
            let hash = match hash {
                Some(hash) => hash,
                None => this.nobodys_hash()?,
            };
            let is_right = |password: &str| {
                let done = this.desks.lend(|desk| is_of(password, &hash, desk));
                let (same, cost) = done.map_err(|error| fault(&error))?;
                this.checked.fetch_add(cost, Ordering::Relaxed);
                Ok::<_, ApiError>(same)
            };
            let usual: String = password.nfc().collect();
            // Hashes from before they were one are of what was typed then.
            let same = is_right(&usual)? || (usual != password && is_right(&password)?);
            Ok(exists && same)
        })
        .await?
    }

    fn nobodys_hash(&self) -> Result<String, ApiError> {
        if let Some(hash) = self.nobodys.get() {
            return Ok(hash.clone());
        }
        let made = hash(&super::secret::random_hex(16), self.cost)?;
        Ok(self.nobodys.get_or_init(|| made).clone())
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Arc::clone(&self.line).try_acquire_owned();
        let place = place.map_err(|_| ApiError::Busy)?;
        let work = move || {
            // Held by the work and not by the request, which may be given up.
            let _place = place;
            work()
        };
        self.running.run(work).await
    }
}

fn hasher(cost: Cost) -> Result<Argon2<'static>, ApiError> {
    let params = Params::new(cost.memory_kib, cost.passes, LANES, None)
        .map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str, cost: Cost) -> Result<String, ApiError> {
    let salt = SaltString::generate(&mut OsRng);
    let hash = hasher(cost)?
        .hash_password(password.as_bytes(), &salt)
        .map_err(|error| fault(&error))?;
    Ok(hash.to_string())
}

/// Whether this is the hash of the password, whatever its parameters are, and what it
/// cost to tell (see [`Passwords::checked`]).
fn is_of(
    password: &str,
    hash: &str,
    desk: &mut Vec<Block>,
) -> Result<(bool, u64), argon2::password_hash::Error> {
    let stored = PasswordHash::new(hash)?;
    let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else {
        return Ok((false, 0));
    };
    let params = Params::try_from(&stored)?;
    let cost = u64::from(params.m_cost()) * u64::from(params.t_cost());
    let version = stored
        .version
        .map_or(Ok(Version::V0x13), Version::try_from)?;
    let algorithm = Algorithm::try_from(stored.algorithm)?;
    if desk.len() < params.block_count() {
        desk.resize(params.block_count(), Block::default());
    }
    let mut bytes = [0; Salt::MAX_LENGTH];
    let salt = salt.decode_b64(&mut bytes)?;
    let mut found = vec![0; expected.len()];
    Argon2::new(algorithm, version, params).hash_password_into_with_memory(
        password.as_bytes(),
        salt,
        &mut found,
        desk.as_mut_slice(),
    )?;
    // In constant time, as the library says of its `Output`.
    Ok((Output::new(&found)? == expected, cost))
}

fn fault(error: &argon2::password_hash::Error) -> ApiError {
    ApiError::internal(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_hash_says_how_it_was_made() {
        let hash = Passwords::new(Cost::RECOMMENDED)
            .unwrap()
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
        let passwords = Passwords::new(Cost::RECOMMENDED).unwrap();
        let long = "x".repeat(100);
        let hash = passwords.hash(format!("{long}a")).await.unwrap();
        let check = |last: &str| passwords.matches(format!("{long}{last}"), Some(hash.clone()));
        assert!(check("a").await.unwrap());
        assert!(!check("b").await.unwrap());
    }

    #[actix_web::test]
    async fn it_is_one_password_whichever_keyboard_writes_it() {
        let passwords = Passwords::new(Cost::LEAST).unwrap();
        let [composed, decomposed] = ["K\u{e4}fer 1915", "Ka\u{308}fer 1915"];
        let before = hash(decomposed, Cost::LEAST).unwrap();
        for (made, typed, right) in [
            (
                passwords.hash(composed.into()).await.unwrap(),
                decomposed,
                true,
            ),
            (
                passwords.hash(decomposed.into()).await.unwrap(),
                composed,
                true,
            ),
            (before.clone(), decomposed, true),
            (before, "Kafer 1915", false),
        ] {
            assert_eq!(
                passwords.matches(typed.into(), Some(made)).await.unwrap(),
                right
            );
        }
        assert!(!passwords.matches(decomposed.into(), None).await.unwrap());
    }

    #[test]
    fn a_hash_of_other_parameters_is_known_by_them() {
        let params = Params::new(64, 3, 2, Some(24)).unwrap();
        let other = Argon2::new(Algorithm::Argon2i, Version::V0x10, params);
        let salt = SaltString::generate(&mut OsRng);
        let hash = other.hash_password(b"Josefine", &salt).unwrap().to_string();
        // As many answers from memory that somebody else has used before.
        let mut desk = vec![Block::default(); 99];
        for _ in 0..2 {
            assert_eq!(is_of("Josefine", &hash, &mut desk), Ok((true, 64 * 3)));
            assert_eq!(is_of("Josephine", &hash, &mut desk), Ok((false, 64 * 3)));
        }
    }

    #[actix_web::test]
    async fn an_unknown_account_matches_no_password() {
        let passwords = Passwords::new(Cost::RECOMMENDED).unwrap();
        assert!(!passwords.matches("secret".into(), None).await.unwrap());
    }
}
