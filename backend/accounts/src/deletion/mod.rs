//! What becomes of an account that is deleted, and how does it come back?
//!
//! For a while it keeps all it has and lets nobody in; then it goes for good (decision 0027).
//! As nothing but a sign-in opens a session, an account that is marked and has none is closed.

mod queries;

use chrono::{NaiveDateTime, TimeDelta};

use crate::audit::{self, COMMAND_LINE, Event, Who};
use crate::mail::queries::{self as mails, Purpose};
use crate::mail::{self, Kind as Mailed, Notice, drafted, notify};
use crate::queries::{deleted_at, user};
use crate::recovery::queries::{self as words, Kind};
use crate::sessions::queries::close_all_of;
use vokal_base::db::{Db, QueryResult};

pub use queries::{count, due};

/// So long it can come back.
pub const KEPT: TimeDelta = TimeDelta::days(30);

/// Deletes an account so that it can come back; tells whether it was there to be deleted.
///
/// In this transaction it is signed out everywhere, and what would set another password from
/// outside ends. Recovery codes stay for the day on which it comes back.
pub(crate) fn mark(db: &mut Db, reader: i64, now: NaiveDateTime) -> QueryResult<bool> {
    if !queries::set_deleted(db, reader, now)? {
        return Ok(false);
    }
    close_all_of(db, reader, None)?;
    words::forget(db, reader, Kind::Link)?;
    mails::forget_words(db, reader, Purpose::Reset)?;
    Ok(true)
}

/// Takes a deleted account back as it was; tells whether it was deleted.
pub(crate) fn restore(db: &mut Db, reader: i64) -> QueryResult<bool> {
    queries::set_undeleted(db, reader)
}

/// Deletes an account at its reader's wish so that it can come back.
///
/// # Errors
///
/// If the database refuses.
pub fn mark_own(
    db: &mut Db,
    reader: i64,
    device: &str,
    notice: Option<&Notice>,
    now: NaiveDateTime,
) -> QueryResult<()> {
    if mark(db, reader, now)? {
        let who = Who::Reader(reader);
        audit::note(db, now, Event::AccountDeleted, who, device)?;
        notify(db, notice, Mailed::Deleted, reader, now)?;
    }
    Ok(())
}

/// Takes an account back at its reader's wish.
pub(crate) fn restore_own(
    db: &mut Db,
    reader: i64,
    device: &str,
    now: NaiveDateTime,
) -> QueryResult<()> {
    if restore(db, reader)? {
        let who = Who::Reader(reader);
        audit::note(db, now, Event::AccountRestored, who, device)?;
    }
    Ok(())
}

/// Who takes an account away.
#[derive(Clone, Debug)]
pub enum TakenBy {
    /// The reader whose it is.
    Reader,
    /// One of staff of this name, with this device.
    Staff {
        /// The name they sign in with.
        name: String,
        /// Such as `Firefox on Linux`.
        device: String,
    },
    /// Who sits at the server itself.
    CommandLine,
    /// Nobody: it was deleted, and its time is over.
    Time,
}

/// Takes the account away for good, and with it all rows that belong to it, in every feature;
/// tells whether there was one to be taken. Its owner is told, whatever else was to be written
/// to them.
///
/// # Errors
///
/// If the database refuses.
pub fn delete(
    db: &mut Db,
    reader: i64,
    by: &TakenBy,
    notice: Option<&Notice>,
    now: NaiveDateTime,
) -> QueryResult<bool> {
    // Somebody may have taken it back since it was looked for.
    let is_over = |deleted_at: NaiveDateTime| deleted_at + KEPT <= now;
    if matches!(by, TakenBy::Time) && !deleted_at(db, reader)?.is_some_and(is_over) {
        return Ok(false);
    }
    let (event, who, device) = match by {
        TakenBy::Reader | TakenBy::Time => (Event::AccountPurged, Who::Nobody, ""),
        TakenBy::Staff { name, device } => {
            (Event::AccountPurgedByStaff, Who::Staff(name), &**device)
        }
        TakenBy::CommandLine => (Event::AccountPurgedByStaff, Who::Nobody, COMMAND_LINE),
    };
    let kind = match event {
        Event::AccountPurgedByStaff => Mailed::PurgedByStaff,
        _ => Mailed::Purged,
    };
    let last_words = drafted(db, notice, kind, reader)?;
    if !queries::delete(db, reader)? {
        return Ok(false);
    }
    audit::note(db, now, event, who, device)?;
    mail::tell(db, last_words.as_ref(), now)?;
    Ok(true)
}

/// Takes its address from a deleted account, for who has shown that it is theirs; tells which
/// address that was.
///
/// Nobody takes the account back any more: it goes for good with those whose time is over, as
/// only who knows its files can take it away.
pub(crate) fn give_up_address(
    db: &mut Db,
    reader: i64,
    now: NaiveDateTime,
) -> QueryResult<Option<String>> {
    let Some(owner) = user(db, reader)? else {
        return Ok(None);
    };
    mails::forget_all_to(db, &owner.email)?;
    queries::give_up_address(db, reader, now)?;
    Ok(Some(owner.email))
}
