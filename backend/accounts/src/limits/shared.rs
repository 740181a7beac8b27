//! Marks of several servers, in the database that they have in common.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

use super::gcra::Gcra;
use super::marks::{Key, Marks};
use super::queries;

/// So long a refusal is repeated without asking: a flood shall not queue for its row.
const REMEMBERED: Duration = Duration::from_secs(1);

/// With more refusals than this, those that are over are forgotten.
const MANY: usize = 1_000;

/// What this server remembers of the answers.
pub(super) struct Refusals {
    clock: Clock,
    of: Mutex<HashMap<Key, Refusal>>,
}

/// Moments of a clock that never goes back.
#[derive(Clone, Copy)]
struct Refusal {
    /// Until when nobody is asked again.
    known_until: Duration,
    /// When there will be one more.
    over_at: Duration,
}

impl Refusals {
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            clock: clock.clone(),
            of: Mutex::default(),
        }
    }

    /// The marks, asked on this connection.
    pub(super) fn asking<'a>(&'a self, db: &'a mut Db) -> Asking<'a> {
        Asking { db, refusals: self }
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<Key, Refusal>) -> T) -> T {
        // Nothing is left half done by whoever panicked.
        work(&mut self.of.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How long a refusal that is remembered has still to run.
    pub(super) fn still(&self, key: &Key) -> Option<Duration> {
        let refusal = self.with(|refused| refused.get(key).copied())?;
        let now = self.clock.elapsed();
        (now < refusal.known_until).then(|| refusal.over_at.saturating_sub(now))
    }

    fn remember(&self, key: Key, wait: Duration) {
        let now = self.clock.elapsed();
        self.with(|refused| {
            if refused.len() >= MANY {
                refused.retain(|_, refusal| refusal.known_until > now);
            }
            let refusal = Refusal {
                known_until: now + wait.min(REMEMBERED),
                over_at: now + wait,
            };
            refused.insert(key, refusal);
        });
    }
}

/// The marks in the database.
pub(super) struct Asking<'a> {
    db: &'a mut Db,
    refusals: &'a Refusals,
}

impl Marks for Asking<'_> {
    fn take(&mut self, key: &Key, gcra: Gcra) -> QueryResult<Option<Duration>> {
        let ahead = ahead(&self.refusals.clock);
        let wait = queries::take(self.db, key, gcra, ahead)?;
        let wait = wait.map(|wait| Duration::from_micros(wait.try_into().unwrap_or(0)));
        if let Some(wait) = wait {
            self.refusals.remember(*key, wait);
        }
        Ok(wait)
    }

    fn give_back(&mut self, key: &Key, gcra: Gcra) -> QueryResult<()> {
        self.refusals.with(|refused| refused.remove(key));
        queries::give_back(self.db, key, gcra.pause)
    }

    fn forget(&mut self, key: &Key) -> QueryResult<()> {
        self.refusals.with(|refused| refused.remove(key));
        queries::forget_one(self.db, key)
    }
}

/// Forgets those who have been quiet for as long as they had to be.
///
/// # Errors
///
/// If the database, which must be one that several servers may use, does not answer.
pub async fn forget(database: &Database, clock: &Clock) -> Result<(), ApiError> {
    let ahead = ahead(clock);
    database.at_once(move |db| queries::forget(db, ahead)).await
}

fn ahead(clock: &Clock) -> i64 {
    clock.ahead().num_microseconds().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn a_refusal_is_repeated_for_a_second_and_tells_the_whole_wait() {
        let clock = Clock::default();
        let refusals = Refusals::new(&clock);
        let [one, other] = [[1; 16], [2; 16]];
        refusals.remember(one, Duration::from_mins(1));
        let left = refusals.still(&one).unwrap();
        assert!((59..=60).contains(&left.as_secs()), "{left:?}");
        assert_eq!(refusals.still(&other), None);
        clock.advance(TimeDelta::milliseconds(1_001));
        assert_eq!(refusals.still(&one), None);
    }
}
