//! The same by command, for who sits at the server itself.

use chrono::NaiveDateTime;

use super::acts::{Act, By, Outcome};
use super::queries;
use crate::audit::COMMAND_LINE;
use crate::deletion::KEPT;
use crate::mail::Notice;
use crate::queries::{deleted_at, is_disabled};
use crate::recovery::words;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

/// What still keeps the reader of an account out, after something was done for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is disabled.
    pub is_disabled: bool,
    /// From then on it may be gone for good, if it is deleted.
    pub kept_until: Option<NaiveDateTime>,
}

impl Standing {
    fn of(db: &mut Db, reader: i64) -> QueryResult<Self> {
        Ok(Self {
            is_disabled: is_disabled(db, reader)?,
            kept_until: deleted_at(db, reader)?.map(|deleted_at| deleted_at + KEPT),
        })
    }
}

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
    done(database, email, Act::ResetLink(word), None).await?;
    Ok(link)
}

/// The row id of who has this address.
///
/// # Errors
///
/// If the database does not answer.
pub async fn reader_of(database: &Database, email: &str) -> Result<Option<i64>, ApiError> {
    let email = email.to_owned();
    let found = database.read(move |db| queries::known_as(db, &email));
    found.await
}

/// What keeps the reader of this address out, if anything.
///
/// # Errors
///
/// [`ApiError::NotFound`] if nobody has the address; and if the database does not answer.
pub async fn standing(database: &Database, email: &str) -> Result<Standing, ApiError> {
    let email = email.to_owned();
    let found = database.read(move |db| {
        let reader = queries::known_as(db, &email)?;
        reader.map(|reader| Standing::of(db, reader)).transpose()
    });
    found.await?.ok_or(ApiError::NotFound("person"))
}

/// Lets the reader of this address in nowhere from now on.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn disable(database: &Database, email: &str) -> Result<Standing, ApiError> {
    done(database, email, Act::Disable, None).await
}

/// Lets the reader of this address in again.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn enable(database: &Database, email: &str) -> Result<Standing, ApiError> {
    done(database, email, Act::Enable, None).await
}

/// Deletes the account of the reader of this address so that it can come back; one that is
/// deleted already stays so, until the same day.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn delete(
    database: &Database,
    email: &str,
    notice: Option<Notice>,
) -> Result<Standing, ApiError> {
    done(database, email, Act::Delete, notice).await
}

/// Takes the deleted account of the reader of this address back.
///
/// # Errors
///
/// As [`reset_link`].
pub async fn restore(database: &Database, email: &str) -> Result<Standing, ApiError> {
    done(database, email, Act::Restore, None).await
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
    let act = Act::Quota(megabytes.map(i64::from));
    done(database, email, act, None).await.map(drop)
}

async fn done(
    database: &Database,
    email: &str,
    act: Act,
    notice: Option<Notice>,
) -> Result<Standing, ApiError> {
    let email = email.to_owned();
    let by = By {
        staff: None,
        device: COMMAND_LINE.into(),
        notice,
        now: Clock::default().now(),
    };
    let done = database.write(move |db| {
        let Some(reader) = queries::known_as(db, &email)? else {
            return Ok(None);
        };
        let outcome = act.done_to(db, reader, &by)?;
        Ok(Some((outcome, Standing::of(db, reader)?)))
    });
    match done.await? {
        Some((Outcome::Done, standing)) => Ok(standing),
        Some((Outcome::Denied(denial), _)) => Err(denial.into()),
        Some((Outcome::Nobody, _)) | None => Err(ApiError::NotFound("person")),
    }
}
