//! How much is kept of what came without a session of ours?
//!
//! The database is asked once a minute, and in between this server adds what it keeps itself:
//! asked each time it would add up all that is kept, so each submission would take longer than
//! the one before. Several servers may exceed the bound together by what a minute brings.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};

use super::queries::intake as queries;
use vokal_base::db::{Db, QueryResult};

/// For so long what was counted is believed.
const BELIEVED: TimeDelta = TimeDelta::minutes(1);

/// What is kept of it, as far as this server knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unverified(Arc<Mutex<Option<Counted>>>);

#[derive(Clone, Copy, Debug)]
struct Counted {
    bytes: i64,
    at: DateTime<Utc>,
}

impl Unverified {
    /// How many bytes.
    pub(crate) fn bytes(&self, db: &mut Db, now: DateTime<Utc>) -> QueryResult<i64> {
        if let Some(bytes) = self.believed(now) {
            return Ok(bytes);
        }
        let bytes = queries::unverified_bytes(db)?;
        *self.lock() = Some(Counted { bytes, at: now });
        Ok(bytes)
    }

    /// So many bytes more have been kept.
    pub(crate) fn add(&self, size: usize) {
        if let Some(counted) = self.lock().as_mut() {
            let size = i64::try_from(size).unwrap_or(i64::MAX);
            counted.bytes = counted.bytes.saturating_add(size);
        }
    }

    /// Staff have thrown something away, or taken it back: it is to be counted anew.
    pub(crate) fn forget(&self) {
        *self.lock() = None;
    }

    fn believed(&self, now: DateTime<Utc>) -> Option<i64> {
        let counted = (*self.lock())?;
        // A clock may have gone back.
        let age = (now - counted.at).abs();
        (age < BELIEVED).then_some(counted.bytes)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Counted>> {
        // Nothing is left half done by whoever panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
