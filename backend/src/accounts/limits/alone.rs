//! A rate of one server, counted in its memory.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};

use super::Rate;
use super::counter::{Key, Uses};
use crate::clock::Clock;
use crate::db::QueryResult;

/// With more keys than this, those that have been quiet for long are forgotten.
const MANY: usize = 20_000;

/// A rate of one server.
pub(super) struct Alone {
    limiter: RateLimiter<Key, Marks, Clock, NoOpMiddleware<Duration>>,
    marks: Marks,
    clock: Clock,
    begin: Duration,
    pause: Duration,
}

impl Uses for Alone {
    type Place = ();

    fn begin(rate: Rate, clock: &Clock) -> Self {
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

    fn take(&self, (): &mut (), key: &Key) -> QueryResult<Option<Duration>> {
        let now = governor::clock::Clock::now(&self.clock);
        self.marks.forget_before(now.saturating_sub(self.begin));
        let refused = self.limiter.check_key(key).err();
        Ok(refused.map(|not_until| not_until.wait_time_from(now)))
    }

    fn give_back(&self, (): &mut (), key: &Key) -> QueryResult<()> {
        self.marks.put_back(key, self.pause);
        Ok(())
    }
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

    fn put_back(&self, key: &Key, pause: Duration) {
        self.with(|marks| {
            if let Some(mark) = marks.get_mut(key) {
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
