//! A rate of several servers, counted in the database that they have in common.

use std::time::Duration;

use super::Rate;
use super::counter::Key;
use super::queries::{self, Limit};
use crate::clock::Clock;
use crate::db::Database;
use crate::error::ApiError;

/// A rate of all servers on one database.
pub(super) struct Shared {
    database: Database,
    clock: Clock,
    /// In microseconds, as the other.
    pause: i64,
    span: i64,
}

impl Shared {
    pub(super) fn new(rate: Rate, clock: &Clock, database: &Database) -> Self {
        let pause = i64::try_from(rate.pause.as_micros()).unwrap_or(i64::MAX);
        // Centuries, and far from where a sum with the time would overflow.
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
        let limit = Limit {
            now: now(&self.clock),
            pause: self.pause,
            span: self.span,
        };
        let take = move |db: &mut _| queries::take(db, &key, limit);
        let wait = self.database.at_once(take).await?;
        Ok(wait.map(|wait| Duration::from_micros(wait.try_into().unwrap_or(0))))
    }

    pub(super) async fn give_back(&self, key: Key) -> Result<(), ApiError> {
        let pause = self.pause;
        let back = move |db: &mut _| queries::give_back(db, &key, pause);
        self.database.at_once(back).await
    }
}

/// Forgets those who have been quiet for as long as they had to be.
///
/// # Errors
///
/// If the database, which must be one that several servers use, does not answer.
pub async fn forget(database: &Database, clock: &Clock) -> Result<(), ApiError> {
    let now = now(clock);
    database.at_once(move |db| queries::forget(db, now)).await
}

fn now(clock: &Clock) -> i64 {
    clock.utc().timestamp_micros()
}
