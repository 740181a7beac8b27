//! How often may somebody try?
//!
//! On PostgreSQL, which several servers may share, they count there (`shared`); a
//! server with a file of SQLite counts in its `memory` (decision 0010).

pub mod address;
mod counter;
mod devices;
mod gcra;
mod guesses;
mod ledger;
mod marks;
mod memory;
mod proxies;
mod queries;
mod rates;
mod shared;
pub mod unlocking;

pub use guesses::{Asker, Guess, Guesses};
pub use proxies::{NoNetwork, Proxies};
pub use rates::{GuessRates, Rate, Rates};
pub use shared::forget;

use std::time::Duration;

use crate::secret::Secret;
use counter::Counter;
use ledger::Ledger;
use vokal_base::clock::Clock;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// How often those are forgotten who have been quiet.
const FORGOTTEN_EACH: Duration = Duration::from_mins(10);

/// As what accounts of staff are counted.
const STAFF: &str = "staff";

/// Counts what comes in.
pub struct Limits {
    /// Sign-ins of readers, and whatever else asks for a reader's password.
    pub sign_in: Guesses,
    /// The same for staff.
    pub staff: Guesses,
    /// Codes of authenticators, by whoever has the right password or a session.
    pub(crate) staff_code: Guesses,
    ledger: Ledger,
    register: Counter,
    refresh: Counter,
    provider: Counter,
    passkey: Counter,
    study: Counter,
    study_sessions: Counter,
    admission: Counter,
    withdrawal: Counter,
    reset: Counter,
    mail: Counter,
    mailbox: Counter,
    verification: Counter,
    single_admission: Counter,
    notice: Counter,
    conversion: Counter,
    device: Counter,
}

impl Limits {
    /// Counters of this server, or of all on the same database.
    #[must_use]
    pub fn new(rates: &Rates, secret: &Secret, clock: &Clock, database: &Database) -> Self {
        let ledger = Ledger::new(clock, database);
        let counter = |name, rate| Counter::new(name, rate, secret);
        Self {
            sign_in: Guesses::new("sign-in", rates.sign_in, secret, &ledger),
            staff: Guesses::new(STAFF, rates.staff, secret, &ledger),
            staff_code: Guesses::new("staff code", rates.staff_code, secret, &ledger)
                .with_devices_of(STAFF, secret),
            register: counter("register", rates.register),
            refresh: counter("refresh", rates.refresh),
            provider: counter("provider", rates.provider),
            passkey: counter("passkey", rates.passkey),
            study: counter("study", rates.study),
            study_sessions: counter("study sessions", rates.study_sessions),
            admission: counter("admission", rates.admission),
            withdrawal: counter("withdrawal", rates.withdrawal),
            reset: counter("reset", rates.reset),
            mail: counter("mail", rates.mail),
            mailbox: counter("mailbox", rates.mailbox),
            verification: counter("verification", rates.verification),
            single_admission: counter("single admission", rates.single_admission),
            notice: counter("notice", rates.notice),
            conversion: counter("conversion", rates.conversion),
            device: counter("device", rates.device),
            ledger,
        }
    }

    /// Counts a registration.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany), as for the others; and if the database does not answer
    /// in which several servers count.
    pub async fn register(&self, address: &str) -> Result<(), ApiError> {
        self.register.take(&self.ledger, address).await
    }

    /// Counts a renewal.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn refresh(&self, address: &str) -> Result<(), ApiError> {
        self.refresh.take(&self.ledger, address).await
    }

    /// Counts a step of a sign-in with the provider.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn provider(&self, address: &str) -> Result<(), ApiError> {
        self.provider.take(&self.ledger, address).await
    }

    /// Counts a step of a sign-in with a passkey.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn passkey(&self, address: &str) -> Result<(), ApiError> {
        self.passkey.take(&self.ledger, address).await
    }

    /// Counts what a page of the study sends.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn study(&self, address: &str) -> Result<(), ApiError> {
        self.study.take(&self.ledger, address).await
    }

    /// Counts sessions of the study that are opened together, from an address or with an
    /// admission.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn study_sessions(&self, from: &str, count: usize) -> Result<(), ApiError> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.study_sessions
            .take_many(&self.ledger, from, count)
            .await
    }

    /// Counts a code to take part that is tried.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn admission(&self, address: &str) -> Result<(), ApiError> {
        self.admission.take(&self.ledger, address).await
    }

    /// Counts a withdrawal code that is tried.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn withdrawal(&self, address: &str) -> Result<(), ApiError> {
        self.withdrawal.take(&self.ledger, address).await
    }

    /// Counts a link or a recovery code that is tried.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn reset(&self, address: &str) -> Result<(), ApiError> {
        self.reset.take(&self.ledger, address).await
    }

    /// Counts a mail that somebody at `address` asks for, to a mailbox that may be anybody's.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn mail(&self, address: &str, mailbox: &str) -> Result<(), ApiError> {
        self.mail.take(&self.ledger, address).await?;
        self.mailbox.take(&self.ledger, mailbox).await
    }

    /// Counts a mail that confirms an address, which whoever registers it or knows the password
    /// asks for.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn verification(&self, address: &str, mailbox: &str) -> Result<(), ApiError> {
        self.mail.take(&self.ledger, address).await?;
        self.verification.take(&self.ledger, mailbox).await
    }

    /// Counts sessions of the study that are opened with an admission for one participant: a few,
    /// for whoever has to begin anew.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn single_admission(&self, admission: &str, count: usize) -> Result<(), ApiError> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.single_admission
            .take_many(&self.ledger, admission, count)
            .await
    }

    /// Counts a mail about what was done to an account, to a mailbox that may be anybody's.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn notice(&self, mailbox: &str) -> Result<(), ApiError> {
        self.notice.take(&self.ledger, mailbox).await
    }

    /// Counts a device password that opens nothing; right ones are never counted.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub(crate) async fn device(&self, address: &str) -> Result<(), ApiError> {
        self.device.take(&self.ledger, address).await
    }

    /// Counts a PDF that a reader has converted.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany)
    pub async fn conversion(&self, reader: i64) -> Result<(), ApiError> {
        self.conversion
            .take(&self.ledger, &reader.to_string())
            .await
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

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::address::Caller;
    use super::*;

    fn guesses(clock: &Clock) -> Guesses {
        let rates = Rates::default().sign_in;
        Guesses::new("sign-in", rates, &Secret::random(), &Ledger::memory(clock))
    }

    fn caller(address: impl AsRef<str>) -> Caller {
        Caller::at(address.as_ref())
    }

    async fn tries(guesses: &Guesses, caller: &Caller, account: &str, times: usize) -> usize {
        let mut granted = 0;
        for _ in 0..times {
            let one = guesses.take(Asker::Caller(caller), account).await;
            granted += usize::from(one.is_ok());
        }
        granted
    }

    #[actix_web::test]
    async fn ten_at_once_then_one_a_minute() {
        let clock = Clock::default();
        let guesses = guesses(&clock);
        assert_eq!(tries(&guesses, &caller("a"), "grete", 15).await, 10);
        clock.advance(TimeDelta::seconds(59));
        assert_eq!(tries(&guesses, &caller("a"), "grete", 5).await, 0);
        clock.advance(TimeDelta::seconds(2));
        assert_eq!(tries(&guesses, &caller("a"), "grete", 5).await, 1);
    }

    #[actix_web::test]
    async fn however_many_addresses_guess_a_new_one_is_not_turned_away() {
        let guesses = guesses(&Clock::default());
        let mut granted = 0;
        for at in 0..500 {
            let thief = caller(format!("thief {at}"));
            granted += tries(&guesses, &thief, "grete", 20).await;
        }
        // The first ten of its own, the second the account's last five; two of each after that.
        assert_eq!(granted, 10 + 7 + 2 * 498);
        assert_eq!(
            tries(&guesses, &caller("on a journey"), "grete", 1).await,
            1
        );
    }

    #[actix_web::test]
    async fn all_addresses_together_guess_so_often_and_no_more() {
        let clock = Clock::default();
        let guesses = guesses(&clock);
        let mut granted = 0;
        for at in 0..3_000 {
            granted += tries(&guesses, &caller(format!("thief {at}")), "grete", 1).await;
        }
        assert_eq!(granted, 1210);
        clock.advance(TimeDelta::days(1));
        for at in 0..9_000 {
            let thief = caller(format!("another {at}"));
            granted += tries(&guesses, &thief, "grete", 1).await;
        }
        assert_eq!(granted, 2 * 1210, "none gather while nobody tries");
    }

    #[actix_web::test]
    async fn who_holds_a_session_or_a_known_device_has_tries_of_their_own() {
        let guesses = guesses(&Clock::default());
        let cookie = guesses.remembered(&caller("home"), "grete", false);
        let known = Caller {
            devices: Some(cookie.value().to_owned()),
            ..caller("school")
        };
        for at in 0..3_000 {
            tries(&guesses, &caller(format!("thief {at}")), "grete", 2).await;
        }
        tries(&guesses, &caller("school"), "hans", 20).await;
        assert_eq!(tries(&guesses, &caller("school"), "grete", 1).await, 0);
        assert_eq!(tries(&guesses, &known, "grete", 30).await, 10);
        assert_eq!(
            tries(&guesses, &known, "hans", 1).await,
            0,
            "not their device"
        );
        let mut granted = 0;
        for _ in 0..30 {
            let one = guesses.take(Asker::Session("an id"), "grete").await;
            granted += usize::from(one.is_ok());
        }
        assert_eq!(granted, 10, "a stolen session guesses no better");
    }

    #[actix_web::test]
    async fn who_guesses_from_one_address_does_not_lock_the_owner_out() {
        let guesses = guesses(&Clock::default());
        tries(&guesses, &caller("thief"), "grete", 100).await;
        assert_eq!(tries(&guesses, &caller("home"), "grete", 1).await, 1);
    }

    #[actix_web::test]
    async fn what_is_given_back_is_not_counted() {
        let guesses = guesses(&Clock::default());
        let school = caller("school");
        for _ in 0..100 {
            let guess = guesses.take(Asker::Caller(&school), "grete").await.unwrap();
            guess.give_back().await;
        }
        assert_eq!(tries(&guesses, &school, "grete", 100).await, 10);
    }
}
