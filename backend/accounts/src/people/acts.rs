//! What operators do for a reader, on the page and on the command line alike.

use chrono::NaiveDateTime;

use super::queries;
use crate::audit::{self, Event, Who};
use crate::deletion;
use crate::mail::queries::{self as mails, Purpose};
use crate::mail::{Kind as Mailed, Notice, notify};
use crate::queries::{is_disabled, user};
use crate::recovery::queries::{self as kept, Kind};
use crate::recovery::words;
use crate::{Denial, sessions};
use vokal_base::db::{Db, QueryResult};

/// Who does it, with what, and when.
#[derive(Clone, Debug)]
pub(super) struct By {
    /// One of staff by name; nobody's, on the command line.
    pub staff: Option<String>,
    pub device: String,
    /// That the reader is told by mail of what they must know.
    pub notice: Option<Notice>,
    pub now: NaiveDateTime,
}

impl By {
    fn note(&self, db: &mut Db, event: Event, reader: i64) -> QueryResult<()> {
        let who = match &self.staff {
            Some(name) => Who::ReaderBy(reader, name),
            None => Who::Reader(reader),
        };
        audit::note(db, self.now, event, who, &self.device)
    }
}

/// What came of it.
pub(super) enum Outcome {
    Done,
    /// There is no such reader.
    Nobody,
    /// It cannot be done for this one.
    Denied(Denial),
}

/// What is done for a reader.
#[derive(Clone, Debug)]
pub(super) enum Act {
    EndSessions,
    Disable,
    Enable,
    /// So that it can come back.
    Delete,
    Restore,
    /// So many megabytes, or as many as the server grants.
    Quota(Option<i64>),
    /// Keeps the word of a link, in place of the one that there was.
    ResetLink(String),
}

impl Act {
    pub(super) fn done_to(&self, db: &mut Db, reader: i64, by: &By) -> QueryResult<Outcome> {
        if user(db, reader)?.is_none() {
            return Ok(Outcome::Nobody);
        }
        let event = match self {
            Self::EndSessions => {
                sessions::queries::close_all_of(db, reader, None)?;
                Event::SessionsEndedByStaff
            }
            Self::Disable => {
                if !is_disabled(db, reader)? {
                    queries::set_disabled(db, reader, Some(by.now))?;
                }
                sessions::queries::close_all_of(db, reader, None)?;
                kept::forget(db, reader, Kind::Link)?;
                mails::forget_words(db, reader, Purpose::Reset)?;
                Event::AccountDisabled
            }
            Self::Enable => {
                queries::set_disabled(db, reader, None)?;
                Event::AccountEnabled
            }
            // Done already, it leaves no second line.
            Self::Delete if !deletion::mark(db, reader, by.now)? => return Ok(Outcome::Done),
            Self::Delete => {
                let kind = Mailed::DeletedByStaff;
                notify(db, by.notice.as_ref(), kind, reader, by.now)?;
                Event::AccountDeletedByStaff
            }
            Self::Restore if !deletion::restore(db, reader)? => return Ok(Outcome::Done),
            Self::Restore => Event::AccountRestoredByStaff,
            Self::Quota(megabytes) => {
                queries::set_quota(db, reader, *megabytes)?;
                Event::QuotaChanged
            }
            Self::ResetLink(word) => {
                if let Some(denial) = sessions::closed(db, reader, false)? {
                    return Ok(Outcome::Denied(denial));
                }
                let word = [words::hash_of_word(word)];
                kept::keep(db, reader, Kind::Link, &word, by.now)?;
                Event::ResetLinkMade
            }
        };
        by.note(db, event, reader)?;
        Ok(Outcome::Done)
    }
}
