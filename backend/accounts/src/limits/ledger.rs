//! Where marks are kept: by this server, or by all that share a database.

use std::sync::Arc;
use std::time::Duration;

use vokal_base::clock::Clock;
use vokal_base::db::{Database, QueryResult};
use vokal_base::problem::ApiError;

use super::marks::{Key, Marks};
use super::memory::Memory;
use super::shared::Refusals;

/// Where marks are kept.
#[derive(Clone)]
pub(super) enum Ledger {
    Memory(Arc<Memory>),
    Database(Database, Arc<Refusals>),
}

impl Ledger {
    /// In the database if others may use it, too; else in memory.
    pub(super) fn new(clock: &Clock, database: &Database) -> Self {
        if database.is_shared() {
            Self::Database(database.clone(), Arc::new(Refusals::new(clock)))
        } else {
            Self::memory(clock)
        }
    }

    pub(super) fn memory(clock: &Clock) -> Self {
        Self::Memory(Arc::new(Memory::new(clock)))
    }

    /// How long a key is still refused without asking.
    pub(super) fn refused(&self, key: &Key) -> Option<Duration> {
        match self {
            Self::Memory(_) => None,
            Self::Database(_, refusals) => refusals.still(key),
        }
    }

    /// Runs `work` where the marks are. What has begun in a database comes to its end,
    /// even if nobody waits for it any more.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Marks) -> QueryResult<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        match self {
            Self::Memory(memory) => Ok(work(&mut memory.held())?),
            Self::Database(database, refusals) => {
                let refusals = Arc::clone(refusals);
                let asked = database.at_once(move |db| work(&mut refusals.asking(db)));
                asked.await
            }
        }
    }
}
