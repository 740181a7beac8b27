//! What the database is asked about accounts that are deleted.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::KEPT;
use crate::mail::queries as mails;
use vokal_base::db::Db;
use vokal_base::db::schema::users;

/// Marks an account that is not marked; the first moment counts.
pub(super) fn set_deleted(db: &mut Db, user: i64, now: NaiveDateTime) -> QueryResult<bool> {
    let living = users::table.find(user).filter(users::deleted_at.is_null());
    diesel::update(living)
        .set(users::deleted_at.eq(now))
        .execute(db)
        .map(|rows| rows > 0)
}

/// Takes the mark away; tells whether there was one.
pub(super) fn set_undeleted(db: &mut Db, user: i64) -> QueryResult<bool> {
    let marked = users::table
        .find(user)
        .filter(users::deleted_at.is_not_null());
    diesel::update(marked)
        .set(users::deleted_at.eq(None::<NaiveDateTime>))
        .execute(db)
        .map(|rows| rows > 0)
}

/// Leaves a deleted account without an address that anybody has (RFC 2606), disabled, and with
/// its time over.
pub(super) fn give_up_address(db: &mut Db, user: i64, now: NaiveDateTime) -> QueryResult<()> {
    diesel::update(users::table.find(user))
        .set((
            users::email.eq(format!("{user}@deleted.invalid")),
            users::disabled_at.eq(now),
            users::deleted_at.eq(now - KEPT),
        ))
        .execute(db)
        .map(drop)
}

/// The accounts whose time is over, at most so many, the first deleted first.
///
/// # Errors
///
/// If the database refuses.
pub fn due(db: &mut Db, now: NaiveDateTime, most: i64) -> QueryResult<Vec<i64>> {
    users::table
        .filter(users::deleted_at.le(now - KEPT))
        .order((users::deleted_at, users::id))
        .limit(most)
        .select(users::id)
        .load(db)
}

/// How many accounts there are, and how many that are deleted and can still come back.
///
/// # Errors
///
/// If the database refuses.
pub fn count(db: &mut Db) -> QueryResult<(i64, i64)> {
    let all: i64 = users::table.count().get_result(db)?;
    let deleted = users::table.filter(users::deleted_at.is_not_null());
    let deleted: i64 = deleted.count().get_result(db)?;
    Ok((all - deleted, deleted))
}

/// Takes the account away, and with it all rows that belong to it; tells whether there was one.
pub(super) fn delete(db: &mut Db, user: i64) -> QueryResult<bool> {
    let account = users::table.find(user);
    let email: Option<String> = account.select(users::email).first(db).optional()?;
    email.map_or(Ok(()), |email| mails::forget_all_to(db, &email))?;
    diesel::delete(users::table.find(user))
        .execute(db)
        .map(|rows| rows > 0)
}
