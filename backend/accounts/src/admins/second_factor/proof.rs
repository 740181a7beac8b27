//! Does somebody have the second factor?

use chrono::NaiveDateTime;

use super::queries;
use super::totp::Shared;
use crate::recovery::words;
use crate::sealing::Sealing;
use vokal_base::db::{Db, QueryResult};

/// Digits of an authenticator's code.
const DIGITS: usize = 6;

/// What somebody has typed where a code is asked for.
#[derive(Clone)]
pub(in super::super) enum Typed {
    /// What may be an authenticator's code.
    Digits(String),
    /// What may be a recovery code, as it is kept.
    Recovery(String),
}

impl Typed {
    /// With blanks between the digits, as authenticators show them, or without.
    pub(in super::super) fn from(code: &str) -> Self {
        let plain: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        if plain.len() == DIGITS && plain.bytes().all(|byte| byte.is_ascii_digit()) {
            Self::Digits(plain)
        } else {
            Self::Recovery(words::hash_of_word(code))
        }
    }

    /// Whether it may be guessed; a recovery code has 80 bits.
    pub(in super::super) fn is_short(&self) -> bool {
        matches!(self, Self::Digits(_))
    }
}

/// What is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Proof {
    /// There is no second factor.
    NotAsked,
    Code,
    RecoveryCode,
    Wrong,
}

/// Looks at a code, and uses it up if it is right. In the transaction of what it opens, so that
/// one code opens one thing.
pub(in super::super) fn prove(
    db: &mut Db,
    sealing: &Sealing,
    admin: i64,
    typed: Option<&Typed>,
    now: NaiveDateTime,
) -> QueryResult<Proof> {
    let factor = queries::factor(db, admin)?;
    let Some(factor) = factor.filter(|factor| factor.active_since.is_some()) else {
        return Ok(Proof::NotAsked);
    };
    let (proof, right) = match typed {
        None => return Ok(Proof::Wrong),
        Some(Typed::Recovery(hash)) => (Proof::RecoveryCode, queries::take_code(db, admin, hash)?),
        Some(Typed::Digits(code)) => {
            let sealed = &factor.sealed_secret;
            (
                Proof::Code,
                is_fresh(db, sealing, admin, sealed, code, now)?,
            )
        }
    };
    Ok(if right { proof } else { Proof::Wrong })
}

/// The same for a secret that waits for its first code.
pub(super) fn prove_first(
    db: &mut Db,
    sealing: &Sealing,
    admin: i64,
    typed: &Typed,
    now: NaiveDateTime,
) -> QueryResult<Proof> {
    let factor = queries::factor(db, admin)?;
    let Some(factor) = factor.filter(|factor| factor.active_since.is_none()) else {
        return Ok(Proof::NotAsked);
    };
    let Typed::Digits(code) = typed else {
        return Ok(Proof::Wrong);
    };
    let right = is_fresh(db, sealing, admin, &factor.sealed_secret, code, now)?;
    Ok(if right { Proof::Code } else { Proof::Wrong })
}

/// Whether a code is the authenticator's and was never used, nor a later one; uses it up.
fn is_fresh(
    db: &mut Db,
    sealing: &Sealing,
    admin: i64,
    sealed: &[u8],
    code: &str,
    now: NaiveDateTime,
) -> QueryResult<bool> {
    let Some(shared) = sealing.open(admin, sealed).and_then(|it| Shared::of(&it)) else {
        tracing::error!(
            admin,
            "a second factor was sealed with another key than the one in the secret file; \
             recovery codes work, and `vokal-server admin remove-second-factor` takes it away"
        );
        return Ok(false);
    };
    match shared.step_of(code, now) {
        Some(step) => queries::use_step(db, admin, step),
        None => Ok(false),
    }
}
