//! One rate, counted for each key.

use std::time::Duration;

use hmac::Mac;
use vokal_base::db::QueryResult;
use vokal_base::problem::ApiError;

use super::Rate;
use super::gcra::Gcra;
use super::ledger::Ledger;
use super::marks::{Key, Marks};
use crate::Denial;
use crate::secret::Secret;

/// One rate.
pub(super) struct Counter {
    name: String,
    secret: Secret,
    gcra: Gcra,
}

/// One use of a rate by somebody.
#[derive(Clone, Copy)]
pub(super) struct Use {
    pub key: Key,
    gcra: Gcra,
}

impl Counter {
    pub(super) fn new(name: impl Into<String>, rate: Rate, secret: &Secret) -> Self {
        Self {
            name: name.into(),
            secret: secret.clone(),
            gcra: Gcra::new(rate),
        }
    }

    /// A use by whoever `of` names.
    pub(super) fn of(&self, of: &str) -> Use {
        let mut mac = self.secret.mac();
        mac.update(format!("vokal limit {}\n{of}", self.name).as_bytes());
        let mut key = Key::default();
        key.copy_from_slice(&mac.finalize().into_bytes()[..16]);
        Use {
            key,
            gcra: self.gcra,
        }
    }

    /// Counts a use, or refuses it.
    pub(super) async fn take(&self, ledger: &Ledger, of: &str) -> Result<(), ApiError> {
        self.take_many(ledger, of, 1).await
    }

    /// Counts so many uses at once, or refuses all of them.
    pub(super) async fn take_many(
        &self,
        ledger: &Ledger,
        of: &str,
        count: u32,
    ) -> Result<(), ApiError> {
        let one = self.of(of).times(count);
        if let Some(wait) = ledger.refused(&one.key) {
            return Err(too_many(wait).into());
        }
        let wait = ledger.run(move |marks| one.take(marks)).await?;
        wait.map_or(Ok(()), |wait| Err(too_many(wait).into()))
    }
}

impl Use {
    /// So many at once.
    fn times(self, count: u32) -> Self {
        Self {
            gcra: self.gcra.times(count),
            ..self
        }
    }

    /// Counts it, or tells how long until it may be.
    pub(super) fn take(self, marks: &mut dyn Marks) -> QueryResult<Option<Duration>> {
        marks.take(&self.key, self.gcra)
    }

    /// It is not counted any more.
    pub(super) fn give_back(self, marks: &mut dyn Marks) -> QueryResult<()> {
        marks.give_back(&self.key, self.gcra)
    }
}

/// What to answer whoever has to wait.
pub(super) fn too_many(wait: Duration) -> Denial {
    Denial::TooMany {
        seconds: wait.as_secs() + 1,
    }
}
