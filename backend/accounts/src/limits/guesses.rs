//! Guesses of passwords (decision 0017).

use std::time::Duration;

use actix_web::cookie::Cookie;
use vokal_base::db::QueryResult;
use vokal_base::problem::ApiError;

use super::address::Caller;
use super::counter::{Counter, Use, too_many};
use super::devices::Devices;
use super::ledger::Ledger;
use super::marks::{Key, Marks};
use super::{GuessRates, Rate};
use crate::cookies;
use crate::secret::Secret;

/// Counts guesses of passwords.
///
/// Every try is counted before the password is looked at, and one that was
/// right is given back: a class behind one address may sign in, and many
/// guesses at the same moment are many.
///
/// Nobody who guesses can keep the owner out:
///
/// * A device on which the account was opened before, and whoever holds a session of it, have
///   tries of their own.
/// * Of an account's tries one address can use up only half.
/// * When many addresses have used them up, one that has not tried yet still gets a few; all of
///   those together are few enough that a password outlives them.
pub struct Guesses {
    ledger: Ledger,
    devices: Devices,
    by_holder: Counter,
    by_address: Counter,
    by_account: Counter,
    share: Counter,
    newcomer: Counter,
    newcomers: Counter,
}

/// Who tries.
#[derive(Clone, Copy)]
pub enum Asker<'a> {
    /// Somebody who wants to sign in.
    Caller(&'a Caller),
    /// Whoever holds this session, and is asked for the password once more.
    Session(&'a str),
}

/// From what a try may be taken: of its holder's own if there are any, else of a stranger's.
#[derive(Clone, Copy)]
struct Try {
    holder: Option<Use>,
    stranger: Option<Stranger>,
}

#[derive(Clone, Copy)]
struct Stranger {
    address: Use,
    account: Use,
    share: Use,
    newcomer: Use,
    newcomers: Use,
}

/// What has been used up for a try.
type Taken = Vec<Use>;

impl Try {
    /// What was taken, or how long until there is something.
    fn take(self, marks: &mut dyn Marks) -> QueryResult<Result<Taken, Duration>> {
        let mut wait = Duration::ZERO;
        if let Some(holder) = self.holder {
            match holder.take(marks)? {
                None => return Ok(Ok(vec![holder])),
                Some(longer) => wait = longer,
            }
        }
        match self.stranger {
            None => Ok(Err(wait)),
            Some(stranger) => stranger.take(marks),
        }
    }
}

impl Stranger {
    fn take(self, marks: &mut dyn Marks) -> QueryResult<Result<Taken, Duration>> {
        if let Some(wait) = self.address.take(marks)? {
            return Ok(Err(wait));
        }
        let Some(wait) = self.account.take(marks)? else {
            if self.share.take(marks)?.is_none() {
                return Ok(Ok(vec![self.address, self.account, self.share]));
            }
            self.account.give_back(marks)?;
            return Ok(Ok(vec![self.address]));
        };
        if self.newcomer.take(marks)?.is_none() {
            if self.newcomers.take(marks)?.is_none() {
                return Ok(Ok(vec![self.address, self.newcomer, self.newcomers]));
            }
            self.newcomer.give_back(marks)?;
        }
        Ok(Err(wait))
    }
}

impl Guesses {
    pub(super) fn new(
        kind: &'static str,
        rates: GuessRates,
        secret: &Secret,
        ledger: &Ledger,
    ) -> Self {
        let GuessRates {
            ordinary,
            newcomer,
            newcomers,
        } = rates;
        let half = Rate {
            burst: (ordinary.burst / 2).max(1),
            ..ordinary
        };
        let counter = |of, rate| Counter::new(format!("{kind} {of}"), rate, secret);
        Self {
            ledger: ledger.clone(),
            devices: Devices::new(kind, secret),
            by_holder: counter("holder", ordinary),
            by_address: counter("address", ordinary),
            by_account: counter("account", ordinary),
            share: counter("share", half),
            newcomer: counter("newcomer", newcomer),
            newcomers: counter("newcomers", newcomers),
        }
    }

    /// The same, for whoever has opened an account of this kind on a device before.
    pub(super) fn with_devices_of(self, kind: &'static str, secret: &Secret) -> Self {
        Self {
            devices: Devices::new(kind, secret),
            ..self
        }
    }

    /// Counts a try; to be given back if the password was right.
    ///
    /// # Errors
    ///
    /// [`Denial::TooMany`](crate::Denial::TooMany); and if the database does not answer
    /// in which several servers count.
    pub async fn take(&self, asker: Asker<'_>, account: &str) -> Result<Guess<'_>, ApiError> {
        let taken = self.take_or_wait(asker, account).await?;
        taken.map_err(|wait| too_many(wait).into())
    }

    /// Counts a try if there is one left, for who must not hear that there is none.
    ///
    /// # Errors
    ///
    /// If the database does not answer in which several servers count.
    pub(crate) async fn take_silently(
        &self,
        asker: Asker<'_>,
        account: &str,
    ) -> Result<Option<Guess<'_>>, ApiError> {
        Ok(self.take_or_wait(asker, account).await?.ok())
    }

    async fn take_or_wait(
        &self,
        asker: Asker<'_>,
        account: &str,
    ) -> Result<Result<Guess<'_>, Duration>, ApiError> {
        let one = self.try_of(asker, account);
        if let Some(wait) = self.known_refusal(one) {
            return Ok(Err(wait));
        }
        let taken = self.ledger.run(move |marks| one.take(marks)).await?;
        Ok(taken.map(|taken| Guess {
            guesses: self,
            taken,
        }))
    }

    /// Forgets what strangers have tried of an account, whose password is another now.
    pub(crate) async fn forget(&self, account: &str) {
        let keys = self.keys_of(account);
        let forgetting = self
            .ledger
            .run(move |marks| keys.iter().try_for_each(|key| marks.forget(key)));
        // Whoever has set another password is not to be turned away for it.
        if let Err(error) = forgetting.await {
            tracing::warn!(%error, "tries could not be forgotten");
        }
    }

    /// What the caller's browser is to keep, having opened this account.
    pub(crate) fn remembered(
        &self,
        caller: &Caller,
        account: &str,
        secure: bool,
    ) -> Cookie<'static> {
        let kept = self.devices.remember(caller.devices.as_deref(), account);
        cookies::devices(kept, secure)
    }

    /// Under which keys strangers' tries of an account are counted.
    pub(super) fn keys_of(&self, account: &str) -> [Key; 2] {
        [&self.by_account, &self.newcomers].map(|counter| counter.of(account).key)
    }

    /// Under which keys the tries from an address are counted, of all accounts and of this one.
    pub(super) fn keys_from(&self, address: &str, account: &str) -> [Key; 3] {
        let from_there = format!("{address} {account}");
        [
            self.by_address.of(address),
            self.share.of(&from_there),
            self.newcomer.of(&from_there),
        ]
        .map(|one| one.key)
    }

    fn try_of(&self, asker: Asker<'_>, account: &str) -> Try {
        let caller = match asker {
            Asker::Session(id) => {
                return Try {
                    holder: Some(self.by_holder.of(id)),
                    stranger: None,
                };
            }
            Asker::Caller(caller) => caller,
        };
        let cookie = caller.devices.as_deref();
        let device = cookie.and_then(|cookie| self.devices.known(cookie, account));
        let address = &caller.address;
        let from_there = format!("{address} {account}");
        Try {
            holder: device.map(|device| self.by_holder.of(device)),
            stranger: Some(Stranger {
                address: self.by_address.of(address),
                account: self.by_account.of(account),
                share: self.share.of(&from_there),
                newcomer: self.newcomer.of(&from_there),
                newcomers: self.newcomers.of(account),
            }),
        }
    }

    /// How long it is still refused, as far as can be told without asking.
    fn known_refusal(&self, one: Try) -> Option<Duration> {
        let refused = |one: Use| self.ledger.refused(&one.key);
        let holder = one.holder.map(refused);
        let stranger = one.stranger.map(|one| {
            let no_newcomer = || refused(one.newcomer).or_else(|| refused(one.newcomers));
            refused(one.address)
                .or_else(|| refused(one.account).filter(|_| no_newcomer().is_some()))
        });
        // Whatever there is has to refuse.
        match (holder, stranger) {
            (Some(holder), Some(stranger)) => holder.and(stranger),
            (one, other) => one.or(other).flatten(),
        }
    }
}

/// A try that has been counted.
#[must_use = "a try with the right password is to be given back"]
pub struct Guess<'a> {
    guesses: &'a Guesses,
    taken: Taken,
}

impl Guess<'_> {
    /// The password was right, or was not looked at.
    pub async fn give_back(self) {
        let Self { guesses, taken } = self;
        let given = guesses.ledger.run(move |marks| {
            let mut given = taken.into_iter();
            given.try_for_each(|one| one.give_back(marks))
        });
        // Whoever had the right password is not to be turned away for it.
        if let Err(error) = given.await {
            tracing::warn!(%error, "a try could not be given back");
        }
    }
}
