//! How often may somebody try?

pub mod address;
mod counter;

use std::time::Duration;

use crate::clock::Clock;
use crate::error::ApiError;
use counter::Counter;

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
    /// Counters that know of nothing yet.
    #[must_use]
    pub fn new(rates: &Rates, clock: &Clock) -> Self {
        Self {
            sign_in: Guesses::new(rates.sign_in, clock),
            staff: Guesses::new(rates.staff, clock),
            register: Counter::new(rates.register, clock),
            refresh: Counter::new(rates.refresh, clock),
            provider: Counter::new(rates.provider, clock),
            study: Counter::new(rates.study, clock),
            withdrawal: Counter::new(rates.withdrawal, clock),
            conversion: Counter::new(rates.conversion, clock),
        }
    }

    /// Counts a registration.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`], as for the others.
    pub fn register(&self, address: &str) -> Result<(), ApiError> {
        self.register.take(address)
    }

    /// Counts a renewal.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub fn refresh(&self, address: &str) -> Result<(), ApiError> {
        self.refresh.take(address)
    }

    /// Counts a step of a sign-in with the provider.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub fn provider(&self, address: &str) -> Result<(), ApiError> {
        self.provider.take(address)
    }

    /// Counts what a page of the study sends.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub fn study(&self, address: &str) -> Result<(), ApiError> {
        self.study.take(address)
    }

    /// Counts a withdrawal code that is tried.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub fn withdrawal(&self, address: &str) -> Result<(), ApiError> {
        self.withdrawal.take(address)
    }

    /// Counts a PDF that a reader has converted.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub fn conversion(&self, reader: i64) -> Result<(), ApiError> {
        self.conversion.take(&reader.to_string())
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
    fn new(rate: Rate, clock: &Clock) -> Self {
        let half = Rate {
            burst: (rate.burst / 2).max(1),
            ..rate
        };
        Self {
            by_address: Counter::new(rate, clock),
            by_account: Counter::new(rate, clock),
            share: Counter::new(half, clock),
        }
    }

    /// Counts a try; to be given back if the password was right.
    ///
    /// # Errors
    ///
    /// [`ApiError::TooMany`]
    pub fn take(&self, address: &str, account: &str) -> Result<Guess<'_>, ApiError> {
        let share = format!("{address} {account}");
        self.by_address.take(address)?;
        self.by_account.take(account)?;
        let counts_for_account = self.share.take(&share).is_ok();
        if !counts_for_account {
            self.by_account.give_back(account);
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
    pub fn give_back(self) {
        self.guesses.by_address.give_back(&self.address);
        if let Some(share) = &self.share {
            self.guesses.share.give_back(share);
            self.guesses.by_account.give_back(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn tries(guesses: &Guesses, address: &str, account: &str, times: usize) -> usize {
        (0..times)
            .filter(|_| guesses.take(address, account).is_ok())
            .count()
    }

    #[test]
    fn ten_at_once_then_one_a_minute() {
        let clock = Clock::default();
        let guesses = Guesses::new(Rates::default().sign_in, &clock);
        assert_eq!(tries(&guesses, "a", "grete", 15), 10);
        clock.advance(TimeDelta::seconds(59));
        assert_eq!(tries(&guesses, "a", "grete", 5), 0);
        clock.advance(TimeDelta::seconds(2));
        assert_eq!(tries(&guesses, "a", "grete", 5), 1);
    }

    #[test]
    fn an_account_is_guessed_at_ten_times_from_however_many_addresses() {
        let guesses = Guesses::new(Rates::default().sign_in, &Clock::default());
        let from = |at: usize| tries(&guesses, &format!("10.0.0.{at}"), "grete", 1);
        assert_eq!((0..40).map(from).sum::<usize>(), 10);
    }

    #[test]
    fn who_guesses_from_one_address_does_not_lock_the_owner_out() {
        let guesses = Guesses::new(Rates::default().sign_in, &Clock::default());
        tries(&guesses, "thief", "grete", 100);
        assert_eq!(tries(&guesses, "home", "grete", 1), 1);
    }

    #[test]
    fn what_is_given_back_is_not_counted() {
        let guesses = Guesses::new(Rates::default().sign_in, &Clock::default());
        for _ in 0..100 {
            guesses.take("school", "grete").unwrap().give_back();
        }
        assert_eq!(tries(&guesses, "school", "grete", 100), 10);
    }
}
