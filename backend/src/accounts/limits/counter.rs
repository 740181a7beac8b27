//! One rate, counted for each key.

use hmac::Mac;

use super::Rate;
use super::alone::Alone;
use super::shared::Shared;
use crate::accounts::secret::Secret;
use crate::clock::Clock;
use crate::db::Database;
use crate::error::ApiError;

/// What is kept of a key. Whoever does not have the server's own key cannot tell
/// whose it is, not even by trying all addresses there are.
pub(super) type Key = [u8; 16];

/// Where counters keep what they have counted, and how they name it.
pub(super) struct Place<'a> {
    pub secret: &'a Secret,
    pub clock: &'a Clock,
    /// The database, if it has other servers, too.
    pub common: Option<&'a Database>,
}

/// One rate, counted for each key.
pub(super) struct Counter {
    name: String,
    secret: Secret,
    uses: Uses,
}

enum Uses {
    Alone(Alone),
    Shared(Shared),
}

impl Counter {
    pub(super) fn new(name: &str, rate: Rate, place: &Place<'_>) -> Self {
        let uses = match place.common {
            Some(database) => Uses::Shared(Shared::new(rate, place.clock, database)),
            None => Uses::Alone(Alone::new(rate, place.clock)),
        };
        Self {
            name: name.to_owned(),
            secret: place.secret.clone(),
            uses,
        }
    }

    pub(super) async fn take(&self, of: &str) -> Result<(), ApiError> {
        let key = self.key(of);
        let wait = match &self.uses {
            Uses::Alone(alone) => alone.take(&key),
            Uses::Shared(shared) => shared.take(key).await?,
        };
        wait.map_or(Ok(()), |wait| {
            Err(ApiError::TooMany {
                seconds: wait.as_secs() + 1,
            })
        })
    }

    pub(super) async fn give_back(&self, of: &str) -> Result<(), ApiError> {
        let key = self.key(of);
        match &self.uses {
            Uses::Alone(alone) => {
                alone.give_back(&key);
                Ok(())
            }
            Uses::Shared(shared) => shared.give_back(key).await,
        }
    }

    fn key(&self, of: &str) -> Key {
        let mut mac = self.secret.mac();
        mac.update(format!("vokal limit {}\n{of}", self.name).as_bytes());
        let mut key = Key::default();
        key.copy_from_slice(&mac.finalize().into_bytes()[..16]);
        key
    }
}
