//! How often may somebody try what?

use std::time::Duration;

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

/// How often passwords may be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessRates {
    /// For an account, for an address, and for whoever holds a device or a session.
    pub ordinary: Rate,
    /// When an account's are used up: for each address that tries this account.
    pub newcomer: Rate,
    /// For all those addresses together.
    pub newcomers: Rate,
}

impl GuessRates {
    /// So many at once from wherever they come, then one after each `seconds`; and beyond
    /// that two of each address, 1,200 of all addresses, one more after each `apart` seconds.
    #[must_use]
    pub const fn new(burst: u32, seconds: u64, apart: u64) -> Self {
        Self {
            ordinary: Rate::new(burst, seconds),
            newcomer: Rate::new(2, 1800),
            newcomers: Rate::new(1200, apart),
        }
    }
}

/// All rates. No variable changes them: a server that is asked too often is
/// protected by them, and only tests have reason to ask more often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Failed sign-ins of readers.
    pub sign_in: GuessRates,
    /// Failed sign-ins of staff.
    pub staff: GuessRates,
    /// Wrong codes of authenticators, beside right passwords.
    pub staff_code: GuessRates,
    /// New accounts from an address. A class that registers at once shares one.
    pub register: Rate,
    /// Renewals from an address.
    pub refresh: Rate,
    /// Sign-ins with the provider from an address.
    pub provider: Rate,
    /// Sign-ins with a passkey from an address, which a class shares.
    pub passkey: Rate,
    /// What the study's pages send from an address, which a class shares.
    pub study: Rate,
    /// Sessions of the study that are opened from an address; four kiosks take 600 at once.
    pub study_sessions: Rate,
    /// Codes to take part that are tried from an address, which a class shares.
    pub admission: Rate,
    /// Withdrawal codes that are tried from an address.
    pub withdrawal: Rate,
    /// Links and recovery codes that are tried from an address.
    pub reset: Rate,
    /// Mails that somebody at an address asks for. A class that registers at once shares one.
    pub mail: Rate,
    /// Mails to a mailbox, whoever asks for them.
    pub mailbox: Rate,
    /// Mails to a mailbox that confirm its address, which only whoever registers it or knows the
    /// password asks for: strangers who ask for others use up none of these.
    pub verification: Rate,
    /// Sessions of the study that are opened with a code for one participant.
    pub single_admission: Rate,
    /// Mails about what a reader does to an account, to a mailbox that may be anybody's.
    pub notice: Rate,
    /// PDFs that a reader has converted, in or out.
    pub conversion: Rate,
    /// Device passwords from an address that open nothing.
    pub device: Rate,
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            sign_in: GuessRates::new(10, 60, 30),
            staff: GuessRates::new(3, 300, 60),
            // Of a million codes three are good at a time: 72 tries a day find one of them
            // within a year by a chance of one in thirteen, from however many addresses.
            staff_code: GuessRates {
                ordinary: Rate::new(10, 1800),
                newcomer: Rate::new(2, 1800),
                newcomers: Rate::new(20, 3600),
            },
            register: Rate::new(60, 1),
            refresh: Rate::new(240, 1),
            provider: Rate::new(60, 1),
            passkey: Rate::new(120, 1),
            study: Rate {
                burst: 240,
                pause: Duration::from_millis(500),
            },
            study_sessions: Rate::new(1200, 1),
            admission: Rate::new(120, 2),
            withdrawal: Rate::new(20, 10),
            reset: Rate::new(20, 10),
            mail: Rate::new(60, 30),
            mailbox: Rate::new(3, 1200),
            verification: Rate::new(3, 1200),
            single_admission: Rate::new(3, 8 * 60 * 60),
            notice: Rate::new(10, 1200),
            conversion: Rate::new(60, 2),
            device: Rate::new(60, 10),
        }
    }
}
