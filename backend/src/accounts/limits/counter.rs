//! Rates counted for each key, wherever that is kept.

use std::sync::Arc;
use std::time::Duration;

use hmac::Mac;

use super::Rate;
use super::alone::Alone;
use super::shared::Shared;
use crate::accounts::secret::Secret;
use crate::clock::Clock;
use crate::db::{Database, Db, QueryResult};
use crate::error::ApiError;

/// What is kept of a key. Whoever does not have the server's own key cannot tell
/// whose it is, not even by trying all addresses there are.
pub(super) type Key = [u8; 16];

/// How much of a rate is used up, for each key.
pub(super) trait Uses {
    /// Where that is kept.
    type Place;

    /// Nothing is used up yet.
    fn begin(rate: Rate, clock: &Clock) -> Self;

    /// Uses one up, or tells how long until there is one.
    fn take(&self, place: &mut Self::Place, key: &Key) -> QueryResult<Option<Duration>>;

    /// One that was used up is there again.
    fn give_back(&self, place: &mut Self::Place, key: &Key) -> QueryResult<()>;
}

/// One rate.
pub(super) struct Counter<U> {
    name: String,
    secret: Secret,
    uses: U,
}

impl<U: Uses> Counter<U> {
    pub(super) fn new(name: &str, rate: Rate, begin: &Begin<'_>) -> Self {
        Self {
            name: name.to_owned(),
            secret: begin.secret.clone(),
            uses: U::begin(rate, begin.clock),
        }
    }

    pub(super) fn take(&self, place: &mut U::Place, of: &str) -> QueryResult<Option<Duration>> {
        self.uses.take(place, &self.key(of))
    }

    pub(super) fn give_back(&self, place: &mut U::Place, of: &str) -> QueryResult<()> {
        self.uses.give_back(place, &self.key(of))
    }

    fn key(&self, of: &str) -> Key {
        let mut mac = self.secret.mac();
        mac.update(format!("vokal limit {}\n{of}", self.name).as_bytes());
        let mut key = Key::default();
        key.copy_from_slice(&mac.finalize().into_bytes()[..16]);
        key
    }
}

impl Counter<Shared> {
    /// How long one is still refused without asking.
    pub(super) fn refused(&self, of: &str) -> Option<Duration> {
        self.uses.refused(&self.key(of))
    }
}

/// What counters need to begin with.
pub(super) struct Begin<'a> {
    pub secret: &'a Secret,
    pub clock: &'a Clock,
    /// The database, if others may use it, too.
    pub common: Option<&'a Database>,
}

/// Counters of this server, or of all that share a database.
pub(super) enum Kept<A, S> {
    Here(A),
    There(Database, Arc<S>),
}

impl<A, S: Send + Sync + 'static> Kept<A, S> {
    pub(super) fn new(
        begin: &Begin<'_>,
        here: impl FnOnce() -> A,
        there: impl FnOnce() -> S,
    ) -> Self {
        match begin.common {
            Some(database) => Self::There(database.clone(), Arc::new(there())),
            None => Self::Here(here()),
        }
    }

    /// Runs one of the two where its counters are kept. What has begun there comes
    /// to its end, even if nobody waits for it any more.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        here: impl FnOnce(&A) -> QueryResult<T>,
        there: impl FnOnce(&S, &mut Db) -> QueryResult<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        match self {
            Self::Here(counters) => Ok(here(counters)?),
            Self::There(database, counters) => {
                let counters = counters.clone();
                let asked = database.at_once(move |db| there(&counters, db));
                asked.await
            }
        }
    }
}

/// One rate, here or there.
pub(super) type Single = Kept<Counter<Alone>, Counter<Shared>>;

impl Single {
    pub(super) fn of(name: &str, rate: Rate, begin: &Begin<'_>) -> Self {
        Self::new(
            begin,
            || Counter::new(name, rate, begin),
            || Counter::new(name, rate, begin),
        )
    }

    pub(super) async fn take(&self, of: &str) -> Result<(), ApiError> {
        if let Self::There(_, counter) = self
            && let Some(wait) = counter.refused(of)
        {
            return Err(too_many(wait));
        }
        let there = of.to_owned();
        let wait = self.run(
            |counter| counter.take(&mut (), of),
            move |counter, db| counter.take(db, &there),
        );
        wait.await?.map_or(Ok(()), |wait| Err(too_many(wait)))
    }
}

/// What to answer whoever has to wait.
pub(super) fn too_many(wait: Duration) -> ApiError {
    ApiError::TooMany {
        seconds: wait.as_secs() + 1,
    }
}
