//! What is kept of mails that are still to be sent, and of the words that stand in them.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use uuid::Uuid;

use super::Wanted;
use crate::language::Language;
use vokal_base::db::Db;
use vokal_base::db::schema::{mail_words, outgoing_mails, users};

/// For so long whoever has taken a mail may try to send it; then somebody else does.
const HELD_MINUTES: i64 = 5;
/// Longer than anything is put off; what is due later, a clock has jumped since.
const LATEST_HOURS: i64 = 2;

/// A mail that is to be sent.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = outgoing_mails)]
pub(super) struct MailRow {
    pub id: String,
    pub kind: String,
    pub email: String,
    pub language: String,
    pub device: String,
    pub asked_at: NaiveDateTime,
    /// How often somebody has taken it, this time included.
    pub tries: i32,
}

/// What a word in a mail is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Reset,
    Verification,
    /// A new account in place of one that is deleted, whose address is not verified.
    Replacement,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Verification => "verification",
            Self::Replacement => "replacement",
        }
    }

    /// Whether a word of this kind opens such an account.
    fn opens(self, is_deleted: bool, is_verified: bool) -> bool {
        match self {
            Self::Reset => !is_deleted,
            // A deleted account still learns whose its address is: that takes its password, too,
            // and it is the sign-in which says that it is deleted.
            Self::Verification => true,
            Self::Replacement => is_deleted && !is_verified,
        }
    }
}

/// Writes a mail down that is to be sent at once.
pub(crate) fn put(db: &mut Db, wanted: &Wanted, now: NaiveDateTime) -> QueryResult<()> {
    diesel::insert_into(outgoing_mails::table)
        .values((
            outgoing_mails::id.eq(Uuid::new_v4().to_string()),
            outgoing_mails::kind.eq(wanted.kind.name()),
            outgoing_mails::email.eq(&wanted.email),
            outgoing_mails::language.eq(wanted.language.name()),
            outgoing_mails::device.eq(&wanted.device),
            outgoing_mails::asked_at.eq(now),
            outgoing_mails::tries.eq(0),
            outgoing_mails::due_at.eq(now),
        ))
        .execute(db)
        .map(drop)
}

/// How many mails wait to be sent.
pub(crate) fn waiting(db: &mut Db) -> QueryResult<i64> {
    outgoing_mails::table.count().get_result(db)
}

/// How many of them were asked for before this moment.
pub(super) fn asked_before(db: &mut Db, moment: NaiveDateTime) -> QueryResult<i64> {
    outgoing_mails::table
        .filter(outgoing_mails::asked_at.lt(moment))
        .count()
        .get_result(db)
}

/// The id of the mail that is due for longest.
pub(super) fn next_due(db: &mut Db, now: NaiveDateTime) -> QueryResult<Option<String>> {
    let due = outgoing_mails::due_at
        .le(now)
        .or(outgoing_mails::due_at.gt(now + TimeDelta::hours(LATEST_HOURS)));
    outgoing_mails::table
        .filter(due)
        .order((outgoing_mails::due_at, outgoing_mails::id))
        .select(outgoing_mails::id)
        .first(db)
        .optional()
}

/// Takes the mail that is due for longest, so that no other server sends it as well.
pub(super) fn take(db: &mut Db, now: NaiveDateTime) -> QueryResult<Option<MailRow>> {
    let id = next_due(db, now)?;
    let Some(id) = id else { return Ok(None) };
    diesel::update(outgoing_mails::table.find(&id))
        .set((
            outgoing_mails::due_at.eq(now + TimeDelta::minutes(HELD_MINUTES)),
            outgoing_mails::tries.eq(outgoing_mails::tries + 1),
        ))
        .execute(db)?;
    outgoing_mails::table
        .find(&id)
        .select(MailRow::as_select())
        .first(db)
        .optional()
}

/// The mail is to be sent then, and not before.
pub(super) fn put_off(db: &mut Db, id: &str, until: NaiveDateTime) -> QueryResult<()> {
    diesel::update(outgoing_mails::table.find(id))
        .set(outgoing_mails::due_at.eq(until))
        .execute(db)
        .map(drop)
}

/// The mail needs no sending any more.
pub(super) fn forget(db: &mut Db, id: &str) -> QueryResult<()> {
    diesel::delete(outgoing_mails::table.find(id))
        .execute(db)
        .map(drop)
}

/// Nothing is written to this address any more.
pub(crate) fn forget_all_to(db: &mut Db, email: &str) -> QueryResult<()> {
    let known = outgoing_mails::table.filter(outgoing_mails::email.eq(email));
    diesel::delete(known).execute(db).map(drop)
}

/// The language of a reader, if it is known.
pub(crate) fn language_of(db: &mut Db, user: i64) -> QueryResult<Option<Language>> {
    let account = users::table.find(user).select(users::language);
    let known: Option<Option<String>> = account.first(db).optional()?;
    Ok(known.flatten().and_then(|name| name.parse().ok()))
}

/// Keeps the hash of a word that is good until then. Those before it stay good: whoever asks
/// for a mail to somebody else takes nothing from them.
pub(super) fn keep_word(
    db: &mut Db,
    user: i64,
    purpose: Purpose,
    word_hash: &str,
    ends_at: NaiveDateTime,
) -> QueryResult<()> {
    diesel::insert_into(mail_words::table)
        .values((
            mail_words::word_hash.eq(word_hash),
            mail_words::user_id.eq(user),
            mail_words::purpose.eq(purpose.name()),
            mail_words::ends_at.eq(ends_at),
        ))
        .execute(db)
        .map(drop)
}

/// Takes a word, and tells whose it was; there is no second time. The words of who is disabled
/// open nothing, nor those whose purpose the account has outlived, nor those of others than `of`,
/// if it must be somebody's.
pub(crate) fn take_word(
    db: &mut Db,
    purpose: Purpose,
    word_hash: &str,
    of: Option<i64>,
    now: NaiveDateTime,
) -> QueryResult<Option<i64>> {
    let over = mail_words::table.filter(mail_words::ends_at.le(now));
    diesel::delete(over).execute(db)?;
    let owner: Option<(i64, bool, bool)> = mail_words::table
        .inner_join(users::table)
        .filter(mail_words::word_hash.eq(word_hash))
        .filter(mail_words::purpose.eq(purpose.name()))
        .filter(users::disabled_at.is_null())
        .select((
            users::id,
            users::deleted_at.is_not_null(),
            users::email_verified_at.is_not_null(),
        ))
        .first(db)
        .optional()?;
    let owner = owner
        .filter(|(_, is_deleted, is_verified)| purpose.opens(*is_deleted, *is_verified))
        .map(|(id, ..)| id)
        .filter(|owner| of.is_none_or(|wanted| wanted == *owner));
    if owner.is_some() {
        diesel::delete(mail_words::table.find(word_hash)).execute(db)?;
    }
    Ok(owner)
}

/// Forgets a reader's words of a purpose.
pub(crate) fn forget_words(db: &mut Db, user: i64, purpose: Purpose) -> QueryResult<()> {
    let known = mail_words::table
        .filter(mail_words::user_id.eq(user))
        .filter(mail_words::purpose.eq(purpose.name()));
    diesel::delete(known).execute(db).map(drop)
}
