//! The same by command, for who sits at the server itself.

use super::acts::{Act, By, Outcome};
use super::queries;
use crate::audit::COMMAND_LINE;
use crate::recovery::words;
use vokal_base::clock::Clock;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// Makes a link with which the reader of this address sets another password.
///
/// # Errors
///
/// [`ApiError::NotFound`] if nobody has the address, [`Denial::AccountDisabled`](crate::Denial)
/// or [`Denial::AccountDeleted`](crate::Denial) if nobody can sign in with it;
/// and if the database does not answer.
pub async fn reset_link(
    database: &Database,
    public_url: &str,
    email: &str,
) -> Result<String, ApiError> {
    let word = words::new_link();
    let link = words::link(public_url, &word);
    done(database, email, Act::ResetLink(word)).await?;
    Ok(link)
}

/// Lets the reader of this address in nowhere from now on.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn disable(database: &Database, email: &str) -> Result<(), ApiError> {
    done(database, email, Act::Disable).await
}

/// Lets the reader of this address in again.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn enable(database: &Database, email: &str) -> Result<(), ApiError> {
    done(database, email, Act::Enable).await
}

/// Deletes the account of the reader of this address so that it can come back.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn delete(database: &Database, email: &str) -> Result<(), ApiError> {
    done(database, email, Act::Delete).await
}

/// Takes the deleted account of the reader of this address back.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn restore(database: &Database, email: &str) -> Result<(), ApiError> {
    done(database, email, Act::Restore).await
}

/// Decides how many megabytes the reader of this address may keep; without a number, as many
/// as the server grants.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn quota(
    database: &Database,
    email: &str,
    megabytes: Option<u32>,
) -> Result<(), ApiError> {
    done(database, email, Act::Quota(megabytes.map(i64::from))).await
}

async fn done(database: &Database, email: &str, act: Act) -> Result<(), ApiError> {
    let email = email.to_owned();
    let by = By {
        staff: None,
        device: COMMAND_LINE.into(),
        now: Clock::default().now(),
    };
    let done = database.write(move |db| match queries::known_as(db, &email)? {
        Some(reader) => act.done_to(db, reader, &by),
        None => Ok(Outcome::Nobody),
    });
    match done.await? {
        Outcome::Done => Ok(()),
        Outcome::Nobody => Err(ApiError::NotFound("person")),
        Outcome::Denied(denial) => Err(denial.into()),
    }
}
