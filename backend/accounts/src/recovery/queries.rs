//! What is kept of words that set another password.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{reset_words, users};

/// How long an operator's link is good.
pub(crate) const LINK_HOURS: i64 = 24;

/// Where a word comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An operator has made it; it ends with the next one, or with the next password.
    Link,
    /// The reader keeps it until it is used.
    Code,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::Code => "code",
        }
    }
}

/// Keeps words of a kind in place of those that there were.
pub(crate) fn keep(
    db: &mut Db,
    user: i64,
    kind: Kind,
    word_hashes: &[String],
    now: NaiveDateTime,
) -> QueryResult<()> {
    forget(db, user, kind)?;
    let ends_at = (kind == Kind::Link).then(|| now + TimeDelta::hours(LINK_HOURS));
    for word_hash in word_hashes {
        diesel::insert_into(reset_words::table)
            .values((
                reset_words::word_hash.eq(word_hash),
                reset_words::user_id.eq(user),
                reset_words::kind.eq(kind.name()),
                reset_words::made_at.eq(now),
                reset_words::ends_at.eq(ends_at),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Forgets a reader's words of a kind.
pub(crate) fn forget(db: &mut Db, user: i64, kind: Kind) -> QueryResult<()> {
    let known = reset_words::table
        .filter(reset_words::user_id.eq(user))
        .filter(reset_words::kind.eq(kind.name()));
    diesel::delete(known).execute(db).map(drop)
}

/// How many codes a reader has left.
pub(crate) fn codes_left(db: &mut Db, user: i64) -> QueryResult<i64> {
    reset_words::table
        .filter(reset_words::user_id.eq(user))
        .filter(reset_words::kind.eq(Kind::Code.name()))
        .count()
        .get_result(db)
}

/// Takes a word, and tells whose it was by the row's id, and where it came from; there is no
/// second time. The words of who is disabled or deleted open nothing.
pub(crate) fn take(
    db: &mut Db,
    word_hash: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<(i64, Kind)>> {
    let over = reset_words::table.filter(reset_words::ends_at.le(now));
    diesel::delete(over).execute(db)?;
    let found: Option<(i64, String)> = reset_words::table
        .inner_join(users::table)
        .filter(reset_words::word_hash.eq(word_hash))
        .filter(users::disabled_at.is_null())
        .filter(users::deleted_at.is_null())
        .select((users::id, reset_words::kind))
        .first(db)
        .optional()?;
    if found.is_some() {
        diesel::delete(reset_words::table.find(word_hash)).execute(db)?;
    }
    Ok(found.map(|(owner, kind)| {
        let is_code = kind == Kind::Code.name();
        (owner, if is_code { Kind::Code } else { Kind::Link })
    }))
}
