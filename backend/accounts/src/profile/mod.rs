//! What does a reader see and decide about their own account?

pub(crate) mod handlers;
pub(crate) mod password;
mod queries;
mod told;

use chrono::TimeDelta;

use super::audit::{self, Event, Who};
use super::limits::Asker;
use super::limits::address::Caller;
use super::{Accounts, Reader};
use crate::Denial;
use crate::OrSignedOut;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

pub use told::{Account, told};

/// For so long who has no password counts as just signed in.
const FRESH_MINUTES: i64 = 10;

/// Makes sure that it is the reader who asks, and not who found the page open.
///
/// With a password that means the password; without one, a sign-in just now.
/// `field` is the form's name for the password. Tells the hash of the one that was right.
///
/// # Errors
///
/// [`Denial::WrongPassword`], [`Denial::SignInAgain`], [`Denial::TooMany`]; and if
/// the database does not answer.
pub async fn prove(
    accounts: &Accounts,
    database: &Database,
    reader: &Reader,
    caller: &Caller,
    password: Option<String>,
    field: &'static str,
) -> Result<Option<String>, ApiError> {
    let id = reader.id;
    let user = database
        .read(move |db| super::queries::user(db, id))
        .await?
        .ok_or(Denial::SignedOut)?;
    let now = accounts.clock.now();
    let Some(hash) = user.password_hash.clone() else {
        let fresh = now - reader.signed_in_at <= TimeDelta::minutes(FRESH_MINUTES);
        return if fresh {
            Ok(None)
        } else {
            Err(Denial::SignInAgain.into())
        };
    };
    // Counted with the sign-ins, or a stolen session could guess on for ever.
    let guesses = &accounts.limits.sign_in;
    let asker = Asker::Session(&reader.session);
    let guess = guesses.take(asker, &user.email).await?;
    let right = match password {
        Some(password) => {
            accounts
                .passwords
                .matches(password, Some(hash.clone()))
                .await
        }
        None => Ok(false),
    };
    if matches!(right, Ok(false)) {
        let device = caller.device.clone();
        database
            .write(move |db| audit::note(db, now, Event::SignInFailed, Who::Reader(id), &device))
            .await
            .or_signed_out()?;
        return Err(Denial::WrongPassword(field).into());
    }
    guess.give_back().await;
    right.map(|_| Some(hash))
}
