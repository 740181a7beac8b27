//! A rate of several servers, counted in the database that they have in common.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary};

use super::Rate;
use super::counter::Key;
use crate::clock::Clock;
use crate::db::{Database, Db, QueryResult, on_either};
use crate::error::ApiError;

/// Puts the mark of key $1 off by $3, unless it would then lie further ahead of $2
/// than $4. No row comes back from a use that is not granted.
const TAKE: &str = "INSERT INTO limits AS l (key, mark) VALUES ($1, $2 + $3) \
    ON CONFLICT (key) DO UPDATE SET mark = greatest(l.mark, $2) + $3 \
    WHERE greatest(l.mark, $2) + $3 <= $2 + $4 RETURNING mark";

/// No mark lies further ahead, unless a clock has been put back since.
const REFUSE: &str = "UPDATE limits SET mark = least(mark, $2) WHERE key = $1 RETURNING mark";

const GIVE_BACK: &str = "UPDATE limits SET mark = mark - $2 WHERE key = $1";

const FORGET: &str = "DELETE FROM limits WHERE mark < $1";

/// A rate of all servers on one database: the generic cell rate algorithm (ITU-T
/// I.371), of which a row keeps the theoretical arrival time.
pub(super) struct Shared {
    database: Database,
    clock: Clock,
    /// In microseconds, as all below.
    pause: i64,
    span: i64,
}

#[derive(QueryableByName)]
struct Mark {
    #[diesel(sql_type = BigInt)]
    mark: i64,
}

impl Shared {
    pub(super) fn new(rate: Rate, clock: &Clock, database: &Database) -> Self {
        let pause = i64::try_from(rate.pause.as_micros()).unwrap_or(i64::MAX);
        // Far from where a sum with the time would overflow: centuries.
        let pause = pause.clamp(1, i64::MAX >> 10);
        let span = pause.saturating_mul(rate.burst.max(1).into());
        Self {
            database: database.clone(),
            clock: clock.clone(),
            pause,
            span: span.min(i64::MAX >> 2),
        }
    }

    /// Uses one up, or tells how long until there is one.
    pub(super) async fn take(&self, key: Key) -> Result<Option<Duration>, ApiError> {
        let (now, pause, span) = (now(&self.clock), self.pause, self.span);
        let granted = move |db: &mut Db| {
            let used: Option<Mark> = on_either!(db, |connection| diesel::sql_query(TAKE)
                .bind::<Binary, _>(&key[..])
                .bind::<BigInt, _>(now)
                .bind::<BigInt, _>(pause)
                .bind::<BigInt, _>(span)
                .get_result(connection)
                .optional())?;
            if used.is_some() {
                return Ok(None);
            }
            let used: Option<Mark> = on_either!(db, |connection| diesel::sql_query(REFUSE)
                .bind::<Binary, _>(&key[..])
                .bind::<BigInt, _>(now + span)
                .get_result(connection)
                .optional())?;
            let wait = used.map_or(0, |used| used.mark + pause - now - span);
            Ok(Some(Duration::from_micros(wait.try_into().unwrap_or(0))))
        };
        self.database.at_once(granted).await
    }

    pub(super) async fn give_back(&self, key: Key) -> Result<(), ApiError> {
        let pause = self.pause;
        let back = move |db: &mut Db| {
            on_either!(db, |connection| diesel::sql_query(GIVE_BACK)
                .bind::<Binary, _>(&key[..])
                .bind::<BigInt, _>(pause)
                .execute(connection))
        };
        self.database.at_once(back).await.map(|_| ())
    }
}

/// Forgets those who have been quiet for as long as they had to be.
///
/// # Errors
///
/// If the database, which must be one that several servers use, does not answer.
pub async fn forget(database: &Database, clock: &Clock) -> Result<(), ApiError> {
    let now = now(clock);
    let forget = move |db: &mut Db| -> QueryResult<usize> {
        on_either!(db, |connection| diesel::sql_query(FORGET)
            .bind::<BigInt, _>(now)
            .execute(connection))
    };
    database.at_once(forget).await.map(|_| ())
}

fn now(clock: &Clock) -> i64 {
    clock.utc().timestamp_micros()
}
