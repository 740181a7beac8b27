//! A rate of several servers, counted in the database that they have in common.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Rate;
use super::counter::{Key, Uses};
use super::queries::{self, Limit};
use crate::clock::Clock;
use crate::db::{Database, Db, QueryResult};
use crate::error::ApiError;

/// So long a refusal is repeated without asking: a flood shall not queue for its row.
const REMEMBERED: Duration = Duration::from_secs(1);

/// With more refusals than this, those that are over are forgotten.
const MANY: usize = 1_000;

/// A rate of all servers on one database.
pub(super) struct Shared {
    clock: Clock,
    /// In microseconds, as the other.
    pause: i64,
    span: i64,
    refused: Mutex<HashMap<Key, Refusal>>,
}

/// Moments of the clock for rates.
#[derive(Clone, Copy)]
struct Refusal {
    /// Until when nobody is asked again.
    known_until: Duration,
    /// When there will be one more.
    over_at: Duration,
}

impl Shared {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<Key, Refusal>) -> T) -> T {
        // Nothing is left half done by whoever panicked.
        work(&mut self.refused.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How long a refusal that is remembered has still to run.
    pub(super) fn refused(&self, key: &Key) -> Option<Duration> {
        let refusal = self.with(|refused| refused.get(key).copied())?;
        let now = governor::clock::Clock::now(&self.clock);
        (now < refusal.known_until).then(|| refusal.over_at.saturating_sub(now))
    }

    fn remember(&self, key: Key, wait: Duration) {
        let now = governor::clock::Clock::now(&self.clock);
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

impl Uses for Shared {
    type Place = Db;

    fn begin(rate: Rate, clock: &Clock) -> Self {
        let pause = i64::try_from(rate.pause.as_micros()).unwrap_or(i64::MAX);
        // Centuries, and far from where a sum with the time would overflow.
        let pause = pause.clamp(1, i64::MAX >> 10);
        let span = pause.saturating_mul(rate.burst.max(1).into());
        Self {
            clock: clock.clone(),
            pause,
            span: span.min(i64::MAX >> 2),
            refused: Mutex::default(),
        }
    }

    fn take(&self, db: &mut Db, key: &Key) -> QueryResult<Option<Duration>> {
        let limit = Limit {
            ahead: ahead(&self.clock),
            pause: self.pause,
            span: self.span,
        };
        let wait = queries::take(db, key, limit)?;
        let wait = wait.map(|wait| Duration::from_micros(wait.try_into().unwrap_or(0)));
        if let Some(wait) = wait {
            self.remember(*key, wait);
        }
        Ok(wait)
    }

    fn give_back(&self, db: &mut Db, key: &Key) -> QueryResult<()> {
        self.with(|refused| refused.remove(key));
        queries::give_back(db, key, self.pause)
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
        let shared = Shared::begin(Rate::new(10, 60), &clock);
        let [one, other] = [[1; 16], [2; 16]];
        shared.remember(one, Duration::from_mins(1));
        let left = shared.refused(&one).unwrap();
        assert!((59..=60).contains(&left.as_secs()), "{left:?}");
        assert_eq!(shared.refused(&other), None);
        clock.advance(TimeDelta::milliseconds(1_001));
        assert_eq!(shared.refused(&one), None);
    }
}
