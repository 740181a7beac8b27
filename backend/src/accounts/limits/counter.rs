//! One rate, counted for each key.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};
use sha2::{Digest, Sha256};

use super::Rate;
use crate::clock::Clock;
use crate::error::ApiError;

/// What is kept of a key, so that a long one takes no more room than a short one.
type Key = [u8; 16];

/// With more keys than this, those that have been quiet for long are forgotten.
const MANY: usize = 20_000;

/// One rate, counted for each key.
pub(super) struct Counter {
    limiter: RateLimiter<Key, Marks, Clock, NoOpMiddleware<Duration>>,
    marks: Marks,
    clock: Clock,
    begin: Duration,
    pause: Duration,
}

impl Counter {
    pub(super) fn new(rate: Rate, clock: &Clock) -> Self {
        let burst = NonZeroU32::new(rate.burst).unwrap_or(NonZeroU32::MIN);
        // Without a pause there would be no rate.
        let quota = Quota::with_period(rate.pause.max(Duration::from_nanos(1)))
            .unwrap_or(Quota::per_second(NonZeroU32::MIN))
            .allow_burst(burst);
        let marks = Marks::default();
        Self {
            begin: governor::clock::Clock::now(clock),
            limiter: RateLimiter::new(quota, marks.clone(), clock.clone()),
            marks,
            clock: clock.clone(),
            pause: quota.replenish_interval(),
        }
    }

    pub(super) fn take(&self, key: &str) -> Result<(), ApiError> {
        let now = governor::clock::Clock::now(&self.clock);
        self.marks.forget_before(now.saturating_sub(self.begin));
        self.limiter.check_key(&key_of(key)).map_err(|not_until| {
            let wait = not_until.wait_time_from(now);
            ApiError::TooMany {
                seconds: wait.as_secs() + 1,
            }
        })
    }

    pub(super) fn give_back(&self, key: &str) {
        self.marks.put_back(key_of(key), self.pause);
    }
}

fn key_of(text: &str) -> Key {
    let mut key = Key::default();
    key.copy_from_slice(&Sha256::digest(text)[..16]);
    key
}

/// For each key the moment at which all it has used will have come back.
///
/// The library's own stores cannot take a use back.
#[derive(Clone, Default)]
struct Marks(Arc<Mutex<HashMap<Key, Nanos>>>);

impl Marks {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<Key, Nanos>) -> T) -> T {
        // Nothing is left half done by whoever panicked.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn put_back(&self, key: Key, pause: Duration) {
        self.with(|marks| {
            if let Some(mark) = marks.get_mut(&key) {
                *mark = mark.saturating_sub(pause.into());
            }
        });
    }

    fn forget_before(&self, now: Duration) {
        let now = Nanos::from(now);
        self.with(|marks| {
            if marks.len() > MANY {
                marks.retain(|_, mark| *mark > now);
            }
        });
    }
}

impl StateStore for Marks {
    type Key = Key;

    fn measure_and_replace<T, F, E>(&self, key: &Key, judge: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        self.with(|marks| {
            let (allowed, mark) = judge(marks.get(key).copied())?;
            marks.insert(*key, mark);
            Ok(allowed)
        })
    }
}
