//! Guesses of passwords.

use std::time::Duration;

use vokal_base::db::QueryResult;
use vokal_base::problem::ApiError;

use super::Rate;
use super::counter::{Counter, Use, too_many};
use super::ledger::Ledger;
use super::marks::Marks;
use crate::secret::Secret;

/// Counts guesses of passwords.
///
/// Every try is counted before the password is looked at, and one that was
/// right is given back: a class behind one address may sign in, and many
/// guesses at the same moment are many.
///
/// Of an account's tries one address can use up only half. The rest is for
/// the owner, whom nobody else at one address can lock out thereby; what many
/// addresses use up comes back, one after each pause.
pub struct Guesses {
    ledger: Ledger,
    by_address: Counter,
    by_account: Counter,
    share: Counter,
}

/// Whose try it is.
#[derive(Clone, Copy)]
struct Try {
    address: Use,
    account: Use,
    share: Use,
}

impl Try {
    /// Whether the try counts for the account, or how long until there is one.
    fn take(self, marks: &mut dyn Marks) -> QueryResult<Result<bool, Duration>> {
        if let Some(wait) = self.address.take(marks)? {
            return Ok(Err(wait));
        }
        if let Some(wait) = self.account.take(marks)? {
            return Ok(Err(wait));
        }
        let counts = self.share.take(marks)?.is_none();
        if !counts {
            self.account.give_back(marks)?;
        }
        Ok(Ok(counts))
    }

    fn give_back(self, marks: &mut dyn Marks, counted: bool) -> QueryResult<()> {
        self.address.give_back(marks)?;
        if counted {
            self.share.give_back(marks)?;
            self.account.give_back(marks)?;
        }
        Ok(())
    }
}

impl Guesses {
    pub(super) fn new(name: &str, rate: Rate, secret: &Secret, ledger: &Ledger) -> Self {
        let half = Rate {
            burst: (rate.burst / 2).max(1),
            ..rate
        };
        let counter = |of, rate| Counter::new(format!("{name} {of}"), rate, secret);
        Self {
            ledger: ledger.clone(),
            by_address: counter("address", rate),
            by_account: counter("account", rate),
            share: counter("share", half),
        }
    }

    /// Counts a try; to be given back if the password was right.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany); and if the database does not answer
    /// in which several servers count.
    pub async fn take(&self, address: &str, account: &str) -> Result<Guess<'_>, ApiError> {
        let one = Try {
            address: self.by_address.of(address),
            account: self.by_account.of(account),
            share: self.share.of(&format!("{address} {account}")),
        };
        let refused = |one: Use| self.ledger.refused(&one.key);
        if let Some(wait) = refused(one.address).or_else(|| refused(one.account)) {
            return Err(too_many(wait).into());
        }
        match self.ledger.run(move |marks| one.take(marks)).await? {
            Ok(counted) => Ok(Guess {
                guesses: self,
                one,
                counted,
            }),
            Err(wait) => Err(too_many(wait).into()),
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
        let given = guesses
            .ledger
            .run(move |marks| one.give_back(marks, counted));
        // Whoever had the right password is not to be turned away for it.
        if let Err(error) = given.await {
            tracing::warn!(%error, "a try could not be given back");
        }
    }
}
