//! What the operator does about staff on the command line.

use chrono::NaiveDateTime;

use super::queries::Put;
use super::second_factor::queries as second_factors;
use super::{FirstAdmin, Role, queries};
use crate::audit::{self, COMMAND_LINE, Event, Who};
use crate::passwords::{Cost, Passwords};
use crate::rules;
use vokal_base::clock::Clock;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// Makes one of staff, or gives them another password and ends their sessions.
///
/// Without a role, a new one becomes an admin and a known one stays what they are.
///
/// # Errors
///
/// [`ApiError::Invalid`] if the name or the password is not acceptable.
pub async fn set_password(
    database: &Database,
    username: &str,
    password: String,
    role: Option<Role>,
) -> Result<(), ApiError> {
    check(username, &password)?;
    let passwords = Passwords::new(Cost::RECOMMENDED).map_err(ApiError::unavailable)?;
    let hash = passwords.hash(password).await?;
    let (username, now) = (username.to_owned(), Clock::default().now());
    database
        .write(move |db| {
            let put = queries::put(db, &username, &hash, role.map(Role::name), now)?;
            let mut note = |event| audit::note(db, now, event, Who::Staff(&username), COMMAND_LINE);
            match put {
                Put::Made => note(Event::AdminMade),
                Put::SamePlace => note(Event::AdminPasswordChanged),
                Put::OtherRole => {
                    note(Event::AdminPasswordChanged)?;
                    note(Event::AdminRoleChanged)
                }
            }
        })
        .await
}

/// One of staff, as the command line tells of them.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The name to sign in with.
    pub username: String,
    /// What they may do, as `--role` has it.
    pub role: String,
    /// Since when they are there, in UTC.
    pub since: NaiveDateTime,
    /// Whether they are asked for a second factor.
    pub has_second_factor: bool,
}

/// Everybody of staff, by name.
///
/// # Errors
///
/// If the database does not answer.
pub async fn list(database: &Database) -> Result<Vec<Listed>, ApiError> {
    let all = database.read(queries::all).await?.into_iter();
    let listed = all.map(|(username, role, since, has_second_factor)| Listed {
        username,
        role,
        since,
        has_second_factor,
    });
    Ok(listed.collect())
}

/// Who is left when one of staff has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// An admin at least.
    Admin,
    /// No admin: the next start prints an address at which the first one is made again.
    NoAdmin,
}

/// Takes one of staff away, with their sessions; tells who is left, or nothing if there was
/// nobody of that name.
///
/// # Errors
///
/// If the database does not answer.
pub async fn remove(database: &Database, username: &str) -> Result<Option<Left>, ApiError> {
    let (username, now) = (username.to_owned(), Clock::default().now());
    let removed = database.write(move |db| {
        if !queries::remove(db, &username)? {
            return Ok(None);
        }
        let who = Who::Staff(&username);
        audit::note(db, now, Event::AdminRemoved, who, COMMAND_LINE)?;
        Ok(Some(if queries::is_there_an_admin(db)? {
            Left::Admin
        } else {
            Left::NoAdmin
        }))
    });
    removed.await
}

/// Takes the second factor away of one of staff who has lost it, and ends their sessions; tells
/// whether there was one.
///
/// # Errors
///
/// [`ApiError::NotFound`] if there is nobody of that name; and if the database does not answer.
pub async fn remove_second_factor(database: &Database, username: &str) -> Result<bool, ApiError> {
    let (username, now) = (username.to_owned(), Clock::default().now());
    let removed = database.write(move |db| {
        let Some(admin) = queries::by_name(db, &username)? else {
            return Ok(None);
        };
        let removed = second_factors::remove(db, admin.id)?;
        if removed {
            queries::close_all_of(db, admin.id, None)?;
            let who = Who::Staff(&username);
            audit::note(db, now, Event::AdminSecondFactorRemoved, who, COMMAND_LINE)?;
        }
        Ok(Some(removed))
    });
    removed.await?.ok_or(ApiError::NotFound("admin"))
}

/// Makes the admin whom the configuration names, if there is nobody of that name.
///
/// # Errors
///
/// As [`set_password`].
pub async fn ensure(database: &Database, admin: &FirstAdmin) -> Result<(), ApiError> {
    if is_known(database, &admin.username).await? {
        return Ok(());
    }
    let password = admin.password.clone();
    set_password(database, &admin.username, password, Some(Role::Admin)).await
}

/// Whether there is one of staff of this name.
///
/// # Errors
///
/// If the database does not answer.
pub async fn is_known(database: &Database, username: &str) -> Result<bool, ApiError> {
    let username = username.to_owned();
    let found = database.read(move |db| queries::by_name(db, &username));
    Ok(found.await?.is_some())
}

fn check(username: &str, password: &str) -> Result<(), ApiError> {
    if let Some(fault) = rules::fault_of_username(username) {
        return Err(ApiError::Invalid(fault));
    }
    rules::fault_of_password(password).map_or(Ok(()), |fault| Err(ApiError::Invalid(fault)))
}
