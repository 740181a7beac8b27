//! What several servers have used up of a limit, counted as [`Gcra`] does; a row keeps
//! a mark.
//!
//! The time is the database's, or servers whose clocks differ would undo each
//! other's limits. Times are microseconds, moments since 1970.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary};

use super::gcra::Gcra;
use vokal_base::db::schema::unlocked;
use vokal_base::db::{Db, on_either};

/// With `now` for this moment and `excluded.mark` for `now + pause`: puts the mark
/// off by a pause, unless it would then lie further ahead than `span`. No row comes
/// back from a use that is not granted. One that lies further ahead than can be,
/// and by more than two statements may wait for each other, is from before a clock
/// was put back, and means nothing.
const TAKE: &str = "INSERT INTO limits AS l (key, mark) \
    VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + $2 + $3) \
    ON CONFLICT (key) DO UPDATE SET mark = CASE \
        WHEN l.mark <= excluded.mark - $3 OR l.mark > excluded.mark + $4 + 10000000 \
        THEN excluded.mark ELSE l.mark + $3 END \
    WHERE l.mark + 2 * $3 <= excluded.mark + $4 OR l.mark > excluded.mark + $4 + 10000000 \
    RETURNING mark AS time";

const WAIT: &str = "SELECT mark + $3 - $4 - $2 \
        - (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS time \
    FROM limits WHERE key = $1";

const GIVE_BACK: &str = "UPDATE limits SET mark = mark - $2 WHERE key = $1";

const FORGET_ONE: &str = "DELETE FROM limits WHERE key = $1";

/// No limit lasts for a day.
const FORGET: &str = "WITH t AS (SELECT \
        (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + $1 AS now) \
    DELETE FROM limits USING t WHERE mark < now OR mark > now + 86400000000";

#[derive(QueryableByName)]
struct Time {
    #[diesel(sql_type = BigInt)]
    time: i64,
}

/// Uses one up, or tells how long until there is one.
pub(super) fn take(db: &mut Db, key: &[u8], gcra: Gcra, ahead: i64) -> QueryResult<Option<i64>> {
    if asked(db, TAKE, key, gcra, ahead)?.is_some() {
        return Ok(None);
    }
    // Forgotten in between, it will be granted.
    Ok(Some(asked(db, WAIT, key, gcra, ahead)?.unwrap_or(0)))
}

/// `ahead` is how far a test has put its clock forward.
fn asked(db: &mut Db, query: &str, key: &[u8], gcra: Gcra, ahead: i64) -> QueryResult<Option<i64>> {
    let row: Option<Time> = on_either!(db, |connection| diesel::sql_query(query)
        .bind::<Binary, _>(key)
        .bind::<BigInt, _>(ahead)
        .bind::<BigInt, _>(gcra.pause)
        .bind::<BigInt, _>(gcra.span)
        .get_result(connection)
        .optional())?;
    Ok(row.map(|row| row.time))
}

/// One that was used up is there again, `pause` earlier than it would have been.
pub(super) fn give_back(db: &mut Db, key: &[u8], pause: i64) -> QueryResult<()> {
    on_either!(db, |connection| diesel::sql_query(GIVE_BACK)
        .bind::<Binary, _>(key)
        .bind::<BigInt, _>(pause)
        .execute(connection))
    .map(|_| ())
}

/// All that was used up is there again.
pub(super) fn forget_one(db: &mut Db, key: &[u8]) -> QueryResult<()> {
    on_either!(db, |connection| diesel::sql_query(FORGET_ONE)
        .bind::<Binary, _>(key)
        .execute(connection))
    .map(|_| ())
}

/// Forgets all of whom nothing is used up any more.
pub(super) fn forget(db: &mut Db, ahead: i64) -> QueryResult<()> {
    on_either!(db, |connection| diesel::sql_query(FORGET)
        .bind::<BigInt, _>(ahead)
        .execute(connection))
    .map(|_| ())
}

/// Notes that the tries of a key are to be forgotten.
pub(super) fn unlock(db: &mut Db, one: &[u8]) -> QueryResult<()> {
    diesel::delete(unlocked::table.find(one)).execute(db)?;
    diesel::insert_into(unlocked::table)
        .values(unlocked::key.eq(one))
        .execute(db)
        .map(|_| ())
}

/// The keys whose tries are to be forgotten.
pub(super) fn unlocked_keys(db: &mut Db) -> QueryResult<Vec<Vec<u8>>> {
    unlocked::table.select(unlocked::key).load(db)
}

/// Notes that the tries of these keys are forgotten.
pub(super) fn forget_unlocked(db: &mut Db, done: &[Vec<u8>]) -> QueryResult<()> {
    diesel::delete(unlocked::table.filter(unlocked::key.eq_any(done)))
        .execute(db)
        .map(|_| ())
}
