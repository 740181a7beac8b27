//! What the database is asked about readers who are looked after.

use chrono::NaiveDateTime;
use diesel::dsl::{count_star, max};
use diesel::prelude::*;

use crate::rules;
use vokal_base::db::Db;
use vokal_base::db::schema::{identities, sessions, users};

/// A reader's account.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub(super) struct PersonRow {
    pub id: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub password_hash: Option<String>,
    pub created_at: NaiveDateTime,
    pub disabled_at: Option<NaiveDateTime>,
    pub quota_megabytes: Option<i64>,
    pub deleted_at: Option<NaiveDateTime>,
}

/// So many accounts that are older than this one, the newest first.
pub(super) fn older_than(
    db: &mut Db,
    before: Option<i64>,
    most: i64,
) -> QueryResult<Vec<PersonRow>> {
    users::table
        .filter(users::id.lt(before.unwrap_or(i64::MAX)))
        .order(users::id.desc())
        .limit(most)
        .select(PersonRow::as_select())
        .load(db)
}

pub(super) fn count(db: &mut Db) -> QueryResult<i64> {
    users::table.count().get_result(db)
}

/// Which of these sign in with the provider.
pub(super) fn linked(db: &mut Db, ids: &[i64]) -> QueryResult<Vec<i64>> {
    identities::table
        .filter(identities::user_id.eq_any(ids.iter().copied()))
        .select(identities::user_id)
        .distinct()
        .load(db)
}

/// How many sessions each of these has open, and when one was last used.
pub(super) fn sessions(
    db: &mut Db,
    ids: &[i64],
    now: NaiveDateTime,
) -> QueryResult<Vec<(i64, i64, Option<NaiveDateTime>)>> {
    sessions::table
        .filter(sessions::user_id.eq_any(ids.iter().copied()))
        .filter(sessions::expires_at.gt(now))
        .group_by(sessions::user_id)
        .select((sessions::user_id, count_star(), max(sessions::last_used_at)))
        .load(db)
}

/// The id of the reader who signs in with this address.
///
/// # Errors
///
/// If the database refuses.
pub fn known_as(db: &mut Db, email: &str) -> QueryResult<Option<i64>> {
    users::table
        .filter(users::email.eq(rules::normalised_email(email)))
        .select(users::id)
        .first(db)
        .optional()
}

/// How many megabytes a reader may keep, if not as many as the server grants.
///
/// # Errors
///
/// If the database refuses.
pub fn quota_of(db: &mut Db, reader: i64) -> QueryResult<Option<u64>> {
    let row: Option<Option<i64>> = users::table
        .find(reader)
        .select(users::quota_megabytes)
        .first(db)
        .optional()?;
    Ok(row.flatten().and_then(|quota| u64::try_from(quota).ok()))
}

/// Grants so many megabytes, or as many as the server does.
pub(super) fn set_quota(db: &mut Db, id: i64, megabytes: Option<i64>) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::quota_megabytes.eq(megabytes))
        .execute(db)
        .map(drop)
}

/// Disables an account since then, or enables it.
pub(super) fn set_disabled(db: &mut Db, id: i64, since: Option<NaiveDateTime>) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::disabled_at.eq(since))
        .execute(db)
        .map(drop)
}
