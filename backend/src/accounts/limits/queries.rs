//! What several servers have used up of a limit: the generic cell rate algorithm
//! (ITU-T I.371), of which a row keeps the theoretical arrival time.
//!
//! Times are microseconds, moments since 1970.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary};

use crate::db::{Db, on_either};

/// A limit at one moment.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    pub now: i64,
    /// How long until there is one more.
    pub pause: i64,
    /// How far ahead a mark may lie: the pauses of all that may be used at once.
    pub span: i64,
}

/// Puts the mark of key $1 off by $3, unless it would then lie further ahead of $2
/// than $4. No row comes back from a use that is not granted.
const TAKE: &str = "INSERT INTO limits AS l (key, mark) VALUES ($1, $2 + $3) \
    ON CONFLICT (key) DO UPDATE SET mark = greatest(l.mark, $2) + $3 \
    WHERE greatest(l.mark, $2) + $3 <= $2 + $4 RETURNING mark";

/// No mark lies further ahead, unless a clock has been put back since.
const REFUSE: &str = "UPDATE limits SET mark = least(mark, $2) WHERE key = $1 RETURNING mark";

const GIVE_BACK: &str = "UPDATE limits SET mark = mark - $2 WHERE key = $1";

const FORGET: &str = "DELETE FROM limits WHERE mark < $1";

#[derive(QueryableByName)]
struct Mark {
    #[diesel(sql_type = BigInt)]
    mark: i64,
}

/// Uses one up, or tells how long until there is one.
pub(super) fn take(db: &mut Db, key: &[u8], limit: Limit) -> QueryResult<Option<i64>> {
    let Limit { now, pause, span } = limit;
    let granted: Option<Mark> = on_either!(db, |connection| diesel::sql_query(TAKE)
        .bind::<Binary, _>(key)
        .bind::<BigInt, _>(now)
        .bind::<BigInt, _>(pause)
        .bind::<BigInt, _>(span)
        .get_result(connection)
        .optional())?;
    if granted.is_some() {
        return Ok(None);
    }
    let refused: Option<Mark> = on_either!(db, |connection| diesel::sql_query(REFUSE)
        .bind::<Binary, _>(key)
        .bind::<BigInt, _>(now + span)
        .get_result(connection)
        .optional())?;
    // Forgotten in between, it will be granted.
    Ok(Some(refused.map_or(0, |row| row.mark + pause - now - span)))
}

/// One that was used up is there again, `pause` earlier than it would have been.
pub(super) fn give_back(db: &mut Db, key: &[u8], pause: i64) -> QueryResult<()> {
    on_either!(db, |connection| diesel::sql_query(GIVE_BACK)
        .bind::<Binary, _>(key)
        .bind::<BigInt, _>(pause)
        .execute(connection))
    .map(|_| ())
}

/// Forgets all of whom nothing is used up any more.
pub(super) fn forget(db: &mut Db, now: i64) -> QueryResult<()> {
    on_either!(db, |connection| diesel::sql_query(FORGET)
        .bind::<BigInt, _>(now)
        .execute(connection))
    .map(|_| ())
}
