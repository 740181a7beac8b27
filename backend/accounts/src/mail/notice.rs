//! How does the owner of an account learn what has happened to it?
//!
//! Whoever has got into an account changes what lets its owner in. The mail goes to the address
//! whether it is verified or not, as the mail that sets another password does.

use chrono::NaiveDateTime;

use super::{Kind, Settings, Wanted, granted, queries, tell};
use crate::language::Language;
use crate::limits::address::Caller;
use crate::queries::{is_verified, user};
use crate::{Accounts, audit};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;

/// That the owner of an account is told by mail, and who does what is told.
#[derive(Clone, Debug)]
pub struct Notice {
    /// For an owner whose own language is not known.
    language: Language,
    device: String,
}

impl Notice {
    /// Of what the caller does; none where no mail is sent.
    #[must_use]
    pub fn by(accounts: &Accounts, caller: &Caller) -> Option<Self> {
        accounts.mail.is_some().then(|| Self {
            language: caller.language,
            device: caller.device.clone(),
        })
    }

    /// The same of what a reader does to their own account. As long as the address is not
    /// verified its mailbox may be anybody's: none once that has had more than anybody needs.
    /// Who owns the mailbox is told of everything, or somebody else could use up what is told.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn by_reader(
        accounts: &Accounts,
        database: &Database,
        caller: &Caller,
        reader: i64,
    ) -> Result<Option<Self>, ApiError> {
        let Some(notice) = Self::by(accounts, caller) else {
            return Ok(None);
        };
        let look = database.read(move |db| Ok((user(db, reader)?, is_verified(db, reader)?)));
        let is_granted = match look.await? {
            (_, true) => true,
            (Some(owner), false) => granted(accounts.limits.notice(&owner.email).await)?,
            (None, false) => false,
        };
        Ok(is_granted.then_some(notice))
    }

    /// Of what is done at the server itself; none where no mail is sent.
    #[must_use]
    pub fn by_command_line(mail: Option<&Settings>) -> Option<Self> {
        mail.map(|_| Self {
            language: Language::default(),
            device: audit::COMMAND_LINE.to_owned(),
        })
    }
}

/// The mail that tells the owner of an account, in their language: to be written down once the
/// account is gone, if it goes for good.
pub(crate) fn drafted(
    db: &mut Db,
    notice: Option<&Notice>,
    kind: Kind,
    reader: i64,
) -> QueryResult<Option<Wanted>> {
    let Some(notice) = notice else {
        return Ok(None);
    };
    let Some(owner) = user(db, reader)? else {
        return Ok(None);
    };
    let language = queries::language_of(db, reader)?.unwrap_or(notice.language);
    Ok(Some(Wanted {
        kind,
        email: owner.email,
        language,
        device: notice.device.clone(),
    }))
}

/// Tells the owner of an account, in the transaction in which it happens.
pub(crate) fn notify(
    db: &mut Db,
    notice: Option<&Notice>,
    kind: Kind,
    reader: i64,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let mail = drafted(db, notice, kind, reader)?;
    tell(db, mail.as_ref(), now)
}
