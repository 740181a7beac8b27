//! What is written to readers by mail, and how does it get there?
//!
//! What is to be sent is written down in the transaction of what it is about, so that nothing
//! that was acknowledged is lost. Whichever server comes first takes it from there, and tries
//! for a day (decision 0022).

mod letter;
mod notice;
pub(crate) mod queries;
mod sender;
mod settings;

pub use notice::Notice;
pub(crate) use notice::{drafted, notify};
pub use sender::Sender;
pub use settings::{Settings, Unusable};

use chrono::{NaiveDateTime, TimeDelta};

use crate::language::Language;
use crate::limits::address::Caller;
use vokal_base::db::{Db, QueryResult};
use vokal_base::problem::{ApiError, ErrorCode};

/// When the mail server last refused a mail for good, and when it last took one, as jobs.
pub const REFUSED: &str = "mail refused";
/// See [`REFUSED`].
pub const SENT: &str = "mail sent";

/// A mail that has been in line for so long is late.
const LATE: TimeDelta = TimeDelta::hours(1);

/// The mails that are still to be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// All of them.
    pub waiting: i64,
    /// Those that have been waiting for more than an hour.
    pub late: i64,
}

impl Line {
    /// As it is now.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn of(db: &mut Db, now: NaiveDateTime) -> QueryResult<Self> {
        Ok(Self {
            waiting: queries::waiting(db)?,
            late: queries::asked_before(db, now - LATE)?,
        })
    }
}

/// What a mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A link that sets another password.
    Reset,
    /// A link that makes a new account in place of one that is deleted, whose address nobody has
    /// confirmed: what is written to who asks for the one above.
    Replacement,
    /// A link that shows that the address is its owner's.
    Verification,
    /// The reader has another password.
    PasswordChanged,
    /// Somebody has set another password by a link or a recovery code.
    PasswordReset,
    PasskeyAdded,
    PasskeyRemoved,
    /// A reading app has a password of its own.
    DeviceAdded,
    /// There are other recovery codes.
    CodesMade,
    /// The account is deleted and can come back.
    Deleted,
    DeletedByStaff,
    /// The account is gone for good.
    Purged,
    PurgedByStaff,
}

impl Kind {
    const ALL: [Self; 13] = [
        Self::Reset,
        Self::Replacement,
        Self::Verification,
        Self::PasswordChanged,
        Self::PasswordReset,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::DeviceAdded,
        Self::CodesMade,
        Self::Deleted,
        Self::DeletedByStaff,
        Self::Purged,
        Self::PurgedByStaff,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Replacement => "replacement",
            Self::Verification => "verification",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::DeviceAdded => "device_added",
            Self::CodesMade => "codes_made",
            Self::Deleted => "deleted",
            Self::DeletedByStaff => "deleted_by_staff",
            Self::Purged => "purged",
            Self::PurgedByStaff => "purged_by_staff",
        }
    }

    /// Where its link leads, with the word if it has one.
    fn page(self, word: &str) -> String {
        match self {
            Self::Reset | Self::Replacement => format!("reset#{word}"),
            Self::Verification => format!("verify#{word}"),
            Self::PasswordChanged
            | Self::PasswordReset
            | Self::PasskeyAdded
            | Self::PasskeyRemoved
            | Self::DeviceAdded
            | Self::CodesMade => "forgotten".to_owned(),
            Self::Deleted | Self::DeletedByStaff => "login".to_owned(),
            Self::Purged | Self::PurgedByStaff => "register".to_owned(),
        }
    }

    fn called(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A mail that somebody's doing asks for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub kind: Kind,
    pub email: String,
    /// For whoever's own language is not known.
    pub language: Language,
    /// With what it was asked for, such as `Firefox on Linux`.
    pub device: String,
}

impl Wanted {
    pub(crate) fn by(caller: &Caller, kind: Kind, email: &str) -> Self {
        Self {
            kind,
            email: email.to_owned(),
            language: caller.language,
            device: caller.device.clone(),
        }
    }
}

/// Tells the owner of an account by mail what has happened to it, where mail is sent: as part
/// of the transaction in which it happens.
pub(crate) fn tell(db: &mut Db, mail: Option<&Wanted>, now: NaiveDateTime) -> QueryResult<()> {
    mail.map_or(Ok(()), |wanted| queries::put(db, wanted, now))
}

/// Whether a limit has granted a mail: one that it has not is left out, and what the mail is
/// about goes on.
pub(crate) fn granted(taken: Result<(), ApiError>) -> Result<bool, ApiError> {
    match taken {
        Ok(()) => Ok(true),
        Err(refusal) if refusal.code() == ErrorCode::TooMany => Ok(false),
        Err(fault) => Err(fault),
    }
}
