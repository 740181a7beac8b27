//! The numbers of an account's changes.

use diesel::prelude::*;

use vokal_base::db::schema::users;
use vokal_base::db::{Db, QueryResult};

/// Takes the next `count` numbers of the account; the last of them.
///
/// # Errors
///
/// [`diesel::NotFound`] if there is no such account, and whatever the database refuses.
pub fn advance(db: &mut Db, reader: i64, count: i64) -> QueryResult<i64> {
    diesel::update(users::table.find(reader))
        .set(users::revision.eq(users::revision + count))
        .returning(users::revision)
        .get_result(db)
}

/// The number of the account's last change; 0 before the first.
///
/// # Errors
///
/// As [`advance`].
pub fn of(db: &mut Db, reader: i64) -> QueryResult<i64> {
    users::table.find(reader).select(users::revision).first(db)
}

/// The numbers of those of these accounts that are there.
///
/// # Errors
///
/// What the database refuses.
pub fn of_many(db: &mut Db, readers: &[i64]) -> QueryResult<Vec<(i64, i64)>> {
    users::table
        .filter(users::id.eq_any(readers))
        .select((users::id, users::revision))
        .load(db)
}
