//! Guesses of passwords.

use std::time::Duration;

use super::Rate;
use super::alone::Alone;
use super::counter::{Begin, Counter, Kept, Uses, too_many};
use super::shared::Shared;
use crate::db::QueryResult;
use crate::error::ApiError;

/// Counts guesses of passwords.
///
/// Every try is counted before the password is looked at, and one that was
/// right is given back: a class behind one address may sign in, and many
/// guesses at the same moment are many.
///
/// Of an account's tries one address can use up only half. The rest is for
/// the owner, whom nobody else at one address can lock out thereby; what many
/// addresses use up comes back, one after each pause.
pub struct Guesses(Kept<Counters<Alone>, Counters<Shared>>);

struct Counters<U> {
    by_address: Counter<U>,
    by_account: Counter<U>,
    share: Counter<U>,
}

/// Whose try it is.
#[derive(Clone)]
struct Try {
    address: String,
    account: String,
    share: String,
}

impl<U: Uses> Counters<U> {
    fn new(name: &str, rate: Rate, begin: &Begin<'_>) -> Self {
        let half = Rate {
            burst: (rate.burst / 2).max(1),
            ..rate
        };
        let counter = |of, rate| Counter::new(&format!("{name} {of}"), rate, begin);
        Self {
            by_address: counter("address", rate),
            by_account: counter("account", rate),
            share: counter("share", half),
        }
    }

    /// Whether the try counts for the account, or how long until there is one.
    fn take(&self, place: &mut U::Place, one: &Try) -> QueryResult<Result<bool, Duration>> {
        if let Some(wait) = self.by_address.take(place, &one.address)? {
            return Ok(Err(wait));
        }
        if let Some(wait) = self.by_account.take(place, &one.account)? {
            return Ok(Err(wait));
        }
        let counts = self.share.take(place, &one.share)?.is_none();
        if !counts {
            self.by_account.give_back(place, &one.account)?;
        }
        Ok(Ok(counts))
    }

    fn give_back(&self, place: &mut U::Place, one: &Try, counted: bool) -> QueryResult<()> {
        self.by_address.give_back(place, &one.address)?;
        if counted {
            self.share.give_back(place, &one.share)?;
            self.by_account.give_back(place, &one.account)?;
        }
        Ok(())
    }
}

impl Counters<Shared> {
    /// How long a try is still refused without asking.
    fn refused(&self, one: &Try) -> Option<Duration> {
        let by_address = self.by_address.refused(&one.address);
        by_address.or_else(|| self.by_account.refused(&one.account))
    }
}

impl Guesses {
    pub(super) fn new(name: &str, rate: Rate, begin: &Begin<'_>) -> Self {
        let here = || Counters::new(name, rate, begin);
        let there = || Counters::new(name, rate, begin);
        Self(Kept::new(begin, here, there))
    }

    /// Counts a try; to be given back if the password was right.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]; and if the database does not answer in which several
    /// servers count.
    pub async fn take(&self, address: &str, account: &str) -> Result<Guess<'_>, ApiError> {
        let one = Try {
            address: address.to_owned(),
            account: account.to_owned(),
            share: format!("{address} {account}"),
        };
        if let Kept::There(_, counters) = &self.0
            && let Some(wait) = counters.refused(&one)
        {
            return Err(too_many(wait));
        }
        let there = one.clone();
        let taken = self.0.run(
            |counters| counters.take(&mut (), &one),
            move |counters, db| counters.take(db, &there),
        );
        match taken.await? {
            Ok(counted) => Ok(Guess {
                guesses: self,
                one,
                counted,
            }),
            Err(wait) => Err(too_many(wait)),
        }
    }
}

/// A try that has been counted.
#[must_use = "a try with the right password is to be given back"]
pub struct Guess<'a> {
    guesses: &'a Guesses,
    one: Try,
    /// For the account, too.
    counted: bool,
}

impl Guess<'_> {
    /// The password was right, or was not looked at.
    pub async fn give_back(self) {
        let Self {
            guesses,
            one,
            counted,
        } = self;
        let there = one.clone();
        let given = guesses.0.run(
            |counters| counters.give_back(&mut (), &one, counted),
            move |counters, db| counters.give_back(db, &there, counted),
        );
        // Whoever had the right password is not to be turned away for it.
        if let Err(error) = given.await {
            tracing::warn!(%error, "a try could not be given back");
        }
    }
}
