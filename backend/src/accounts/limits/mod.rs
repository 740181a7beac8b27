//! How often may somebody try?
//!
//! Servers that share a database count together, in [`shared`]; one that has its
//! own counts in memory, in [`alone`].

pub mod address;
mod alone;
mod counter;
mod queries;
mod shared;

pub use shared::forget;

use std::time::Duration;

use crate::accounts::secret::Secret;
use crate::clock::Clock;
use crate::db::Database;
use crate::error::ApiError;
use counter::{Counter, Place};

/// How often those are forgotten who have been quiet.
const FORGOTTEN_EACH: Duration = Duration::from_mins(10);

/// So many at once, then one more after each pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How long until there is one more.
    pub pause: Duration,
}

impl Rate {
    /// So many at once, then one after each `seconds`.
    #[must_use]
    pub const fn new(burst: u32, seconds: u64) -> Self {
        Self {
            burst,
            pause: Duration::from_secs(seconds),
        }
    }
}

/// All rates. No variable changes them: a server that is asked too often is
/// protected by them, and only tests have reason to ask more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Failed sign-ins of readers, for an account and for an address.
    pub sign_in: Rate,
    /// Failed sign-ins of staff, for an account and for an address.
    pub staff: Rate,
    /// New accounts from an address. A class that registers at once shares one.
    pub register: Rate,
    /// Renewals from an address.
    pub refresh: Rate,
    /// Sign-ins with the provider from an address.
    pub provider: Rate,
    /// What the study's pages send from an address, which a class shares.
    pub study: Rate,
    /// Withdrawal codes that are tried from an address.
    pub withdrawal: Rate,
    /// PDFs that a reader has converted, in or out.
    pub conversion: Rate,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            sign_in: Rate::new(10, 60),
            staff: Rate::new(3, 300),
            register: Rate::new(60, 1),
            refresh: Rate::new(240, 1),
            provider: Rate::new(60, 1),
            study: Rate {
                burst: 240,
                pause: Duration::from_millis(500),
            },
            withdrawal: Rate::new(20, 10),
            conversion: Rate::new(60, 2),
        }
    }
}

/// Counts what comes in.
pub struct Limits {
    /// Sign-ins of readers, and whatever else asks for a reader's password.
    pub sign_in: Guesses,
    /// The same for staff.
    pub staff: Guesses,
    register: Counter,
    refresh: Counter,
    provider: Counter,
    study: Counter,
    withdrawal: Counter,
    conversion: Counter,
}

impl Limits {
    /// Counters of this server, or of all on the same database.
    #[must_use]
    pub fn new(rates: &Rates, secret: &Secret, clock: &Clock, database: &Database) -> Self {
        let place = &Place {
            secret,
            clock,
            common: database.is_shared().then_some(database),
        };
        Self {
            sign_in: Guesses::new("sign-in", rates.sign_in, place),
            staff: Guesses::new("staff", rates.staff, place),
            register: Counter::new("register", rates.register, place),
            refresh: Counter::new("refresh", rates.refresh, place),
            provider: Counter::new("provider", rates.provider, place),
            study: Counter::new("study", rates.study, place),
            withdrawal: Counter::new("withdrawal", rates.withdrawal, place),
            conversion: Counter::new("conversion", rates.conversion, place),
        }
    }

    /// Counts a registration.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`], as for the others; and if the database does not answer
    /// in which several servers count.
    pub async fn register(&self, address: &str) -> Result<(), ApiError> {
        self.register.take(address).await
    }

    /// Counts a renewal.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub async fn refresh(&self, address: &str) -> Result<(), ApiError> {
        self.refresh.take(address).await
    }

    /// Counts a step of a sign-in with the provider.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub async fn provider(&self, address: &str) -> Result<(), ApiError> {
        self.provider.take(address).await
    }

    /// Counts what a page of the study sends.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub async fn study(&self, address: &str) -> Result<(), ApiError> {
        self.study.take(address).await
    }

    /// Counts a withdrawal code that is tried.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub async fn withdrawal(&self, address: &str) -> Result<(), ApiError> {
        self.withdrawal.take(address).await
    }

    /// Counts a PDF that a reader has converted.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub async fn conversion(&self, reader: i64) -> Result<(), ApiError> {
        self.conversion.take(&reader.to_string()).await
    }
}

/// Forgets those who have been quiet, for as long as a server runs that counts
/// together with others.
pub async fn keep_forgetting(database: Database, clock: Clock) {
    loop {
        if let Err(error) = forget(&database, &clock).await {
            tracing::warn!(%error, "who has been quiet could not be forgotten");
        }
        tokio::time::sleep(FORGOTTEN_EACH).await;
    }
}

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
    by_address: Counter,
    by_account: Counter,
    share: Counter,
}

impl Guesses {
    fn new(name: &str, rate: Rate, place: &Place<'_>) -> Self {
        let half = Rate {
            burst: (rate.burst / 2).max(1),
            ..rate
        };
        Self {
            by_address: Counter::new(&format!("{name} address"), rate, place),
            by_account: Counter::new(&format!("{name} account"), rate, place),
            share: Counter::new(&format!("{name} share"), half, place),
        }
    }

    /// Counts a try; to be given back if the password was right.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub async fn take(&self, address: &str, account: &str) -> Result<Guess<'_>, ApiError> {
        let share = format!("{address} {account}");
        self.by_address.take(address).await?;
        self.by_account.take(account).await?;
        let counts_for_account = match self.share.take(&share).await {
            Ok(()) => true,
            Err(ApiError::TooMany { .. }) => false,
            Err(error) => return Err(error),
        };
        if !counts_for_account {
            self.by_account.give_back(account).await?;
        }
        Ok(Guess {
            guesses: self,
            address: address.to_owned(),
            account: account.to_owned(),
            share: counts_for_account.then_some(share),
        })
    }
}

/// A try that has been counted.
#[must_use = "a try with the right password is to be given back"]
pub struct Guess<'a> {
    guesses: &'a Guesses,
    address: String,
    account: String,
    share: Option<String>,
}

impl Guess<'_> {
    /// The password was right, or was not looked at.
    ///
    /// # Errors
    ///
    /// If the database does not answer in which several servers count.
    pub async fn give_back(self) -> Result<(), ApiError> {
        self.guesses.by_address.give_back(&self.address).await?;
        if let Some(share) = &self.share {
            self.guesses.share.give_back(share).await?;
            self.guesses.by_account.give_back(&self.account).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn guesses(clock: &Clock) -> Guesses {
        let place = Place {
            secret: &Secret::random(),
            clock,
            common: None,
        };
        Guesses::new("sign-in", Rates::default().sign_in, &place)
    }

    async fn tries(guesses: &Guesses, address: &str, account: &str, times: usize) -> usize {
        let mut granted = 0;
        for _ in 0..times {
            granted += usize::from(guesses.take(address, account).await.is_ok());
        }
        granted
    }

    #[actix_web::test]
    async fn ten_at_once_then_one_a_minute() {
        let clock = Clock::default();
        let guesses = guesses(&clock);
        assert_eq!(tries(&guesses, "a", "grete", 15).await, 10);
        clock.advance(TimeDelta::seconds(59));
        assert_eq!(tries(&guesses, "a", "grete", 5).await, 0);
        clock.advance(TimeDelta::seconds(2));
        assert_eq!(tries(&guesses, "a", "grete", 5).await, 1);
    }

    #[actix_web::test]
    async fn an_account_is_guessed_at_ten_times_from_however_many_addresses() {
        let guesses = guesses(&Clock::default());
        let mut granted = 0;
        for at in 0..40 {
            granted += tries(&guesses, &format!("10.0.0.{at}"), "grete", 1).await;
        }
        assert_eq!(granted, 10);
    }

    #[actix_web::test]
    async fn who_guesses_from_one_address_does_not_lock_the_owner_out() {
        let guesses = guesses(&Clock::default());
        tries(&guesses, "thief", "grete", 100).await;
        assert_eq!(tries(&guesses, "home", "grete", 1).await, 1);
    }

    #[actix_web::test]
    async fn what_is_given_back_is_not_counted() {
        let guesses = guesses(&Clock::default());
        for _ in 0..100 {
            let guess = guesses.take("school", "grete").await.unwrap();
            guess.give_back().await.unwrap();
        }
        assert_eq!(tries(&guesses, "school", "grete", 100).await, 10);
    }
}
