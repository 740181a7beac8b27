//! What the database is asked about readers.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use crate::language::Language;
use crate::mail::queries::{self as mailed, Purpose};
use crate::recovery::queries::{self as words, Kind};
use vokal_base::db::Db;
use vokal_base::db::schema::users;

/// A reader's account.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub(super) struct User {
    pub id: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// None for who signs in with a provider alone.
    pub password_hash: Option<String>,
    pub created_at: NaiveDateTime,
}

/// An account to be made.
#[derive(Clone)]
pub(super) struct NewUser {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub password_hash: Option<String>,
    /// Whether it is known that the address is its owner's.
    pub is_verified: bool,
    /// Whether the account is for who has shown that alone.
    pub must_verify: bool,
    pub language: Language,
}

/// Makes an account; nothing if the address has one already.
pub(super) fn create_user(
    db: &mut Db,
    new: &NewUser,
    now: NaiveDateTime,
) -> QueryResult<Option<i64>> {
    let taken = users::table.filter(users::email.eq(&new.email));
    if diesel::select(diesel::dsl::exists(taken)).get_result(db)? {
        return Ok(None);
    }
    diesel::insert_into(users::table)
        .values((
            users::email.eq(&new.email),
            users::first_name.eq(&new.first_name),
            users::last_name.eq(&new.last_name),
            users::password_hash.eq(&new.password_hash),
            users::created_at.eq(now),
            users::email_verified_at.eq(new.is_verified.then_some(now)),
            users::must_verify.eq(new.must_verify),
            users::language.eq(new.language.name()),
        ))
        .returning(users::id)
        .get_result(db)
        .map(Some)
}

/// The account of an address.
pub(super) fn user_by_email(db: &mut Db, email: &str) -> QueryResult<Option<User>> {
    users::table
        .filter(users::email.eq(email))
        .select(User::as_select())
        .first(db)
        .optional()
}

/// The account of an id.
pub(super) fn user(db: &mut Db, id: i64) -> QueryResult<Option<User>> {
    users::table
        .find(id)
        .select(User::as_select())
        .first(db)
        .optional()
}

/// Whether an operator has disabled the account.
pub(super) fn is_disabled(db: &mut Db, id: i64) -> QueryResult<bool> {
    let disabled = users::table
        .find(id)
        .filter(users::disabled_at.is_not_null());
    diesel::select(diesel::dsl::exists(disabled)).get_result(db)
}

/// When the account was deleted, if it is and can still come back.
pub(super) fn deleted_at(db: &mut Db, id: i64) -> QueryResult<Option<NaiveDateTime>> {
    let account = users::table.find(id).select(users::deleted_at);
    let known: Option<Option<NaiveDateTime>> = account.first(db).optional()?;
    Ok(known.flatten())
}

/// Whether it is known that the account's address is its owner's.
pub(super) fn is_verified(db: &mut Db, id: i64) -> QueryResult<bool> {
    let verified = users::table
        .find(id)
        .filter(users::email_verified_at.is_not_null());
    diesel::select(diesel::dsl::exists(verified)).get_result(db)
}

/// Whether the account is for who has shown that the address is theirs, and nobody has.
pub(super) fn awaits_verification(db: &mut Db, id: i64) -> QueryResult<bool> {
    let waiting = users::table
        .find(id)
        .filter(users::must_verify)
        .filter(users::email_verified_at.is_null());
    diesel::select(diesel::dsl::exists(waiting)).get_result(db)
}

/// The owner has shown that the address is theirs.
pub(super) fn verify(db: &mut Db, id: i64, now: NaiveDateTime) -> QueryResult<()> {
    mailed::forget_words(db, id, Purpose::Verification)?;
    let unknown = users::table
        .find(id)
        .filter(users::email_verified_at.is_null());
    diesel::update(unknown)
        .set(users::email_verified_at.eq(now))
        .execute(db)
        .map(drop)
}

/// Somebody whom we trust has vouched for the owner, whatever is known of the address.
pub(super) fn vouch(db: &mut Db, id: i64) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::must_verify.eq(false))
        .execute(db)
        .map(drop)
}

/// Keeps in which language the reader reads our pages.
pub(super) fn speaks(db: &mut Db, id: i64, language: Language) -> QueryResult<()> {
    diesel::update(users::table.find(id))
        .set(users::language.eq(language.name()))
        .execute(db)
        .map(drop)
}

/// Gives an account another password. The links that wait for one die of it.
pub(super) fn set_password(db: &mut Db, id: i64, hash: &str) -> QueryResult<()> {
    words::forget(db, id, Kind::Link)?;
    mailed::forget_words(db, id, Purpose::Reset)?;
    diesel::update(users::table.find(id))
        .set(users::password_hash.eq(hash))
        .execute(db)
        .map(drop)
}
