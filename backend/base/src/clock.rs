//! What time is it?

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDateTime, SubsecRound, TimeDelta, Utc};

/// The time, as the system tells it; a test may put its own forward.
///
/// Everything that ends after a while asks this clock, or no test could wait
/// for it.
#[derive(Clone, Debug)]
pub struct Clock {
    begin: Instant,
    ahead_ms: Arc<AtomicI64>,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            begin: Instant::now(),
            ahead_ms: Arc::default(),
        }
    }
}

impl Clock {
    /// This moment as the database keeps it: PostgreSQL knows microseconds and no more.
    #[must_use]
    pub fn now(&self) -> NaiveDateTime {
        self.utc().naive_utc().trunc_subsecs(6)
    }

    /// This moment.
    #[must_use]
    pub fn utc(&self) -> DateTime<Utc> {
        Utc::now() + self.ahead()
    }

    /// Seconds since 1970, as tokens tell the time.
    #[must_use]
    pub fn seconds(&self) -> i64 {
        self.utc().timestamp()
    }

    /// How far this clock has been put forward.
    #[must_use]
    pub fn ahead(&self) -> TimeDelta {
        TimeDelta::milliseconds(self.ahead_ms.load(Ordering::Relaxed))
    }

    /// Puts this clock and all its copies forward.
    pub fn advance(&self, by: TimeDelta) {
        self.ahead_ms
            .fetch_add(by.num_milliseconds(), Ordering::Relaxed);
    }

    /// How long this clock has run, for rates: it never goes back, even if the system's
    /// time is corrected.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let ahead = u64::try_from(self.ahead_ms.load(Ordering::Relaxed)).unwrap_or(0);
        self.begin.elapsed() + Duration::from_millis(ahead)
    }
}
