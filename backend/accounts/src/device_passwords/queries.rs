//! What the database is asked about device passwords.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{device_tokens, users};

/// A device's password.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = device_tokens)]
pub(crate) struct TokenRow {
    pub id: String,
    pub user_id: i64,
    pub name: String,
    pub scopes: String,
    pub hash: String,
    pub md5_hash: String,
    pub md5_joined_hash: String,
    pub created_at: NaiveDateTime,
    pub last_used_at: Option<NaiveDateTime>,
}

/// By what a word is found.
pub(super) enum Key {
    Word(String),
    Md5(String),
}

/// The device passwords of a reader, the newest first.
pub(crate) fn of_reader(db: &mut Db, user: i64) -> QueryResult<Vec<TokenRow>> {
    device_tokens::table
        .filter(device_tokens::user_id.eq(user))
        .order((device_tokens::created_at.desc(), device_tokens::id))
        .select(TokenRow::as_select())
        .load(db)
}

pub(super) fn add(db: &mut Db, row: &TokenRow) -> QueryResult<()> {
    diesel::insert_into(device_tokens::table)
        .values(row)
        .execute(db)
        .map(drop)
}

/// Takes one of the reader's; tells what it was called.
pub(super) fn remove(db: &mut Db, user: i64, id: &str) -> QueryResult<bool> {
    let own = device_tokens::table
        .find(id)
        .filter(device_tokens::user_id.eq(user));
    diesel::delete(own).execute(db).map(|rows| rows > 0)
}

/// The password that is kept so, if its account is open, and the account's language.
pub(super) fn by_key(db: &mut Db, key: &Key) -> QueryResult<Option<(TokenRow, Option<String>)>> {
    let mut all = device_tokens::table
        .inner_join(users::table)
        .filter(users::disabled_at.is_null())
        .filter(users::deleted_at.is_null())
        .filter(
            users::must_verify
                .eq(false)
                .or(users::email_verified_at.is_not_null()),
        )
        .select((TokenRow::as_select(), users::language))
        .into_boxed();
    all = match key {
        Key::Word(hash) => all.filter(device_tokens::hash.eq(hash)),
        Key::Md5(hash) => all.filter(
            device_tokens::md5_hash
                .eq(hash)
                .or(device_tokens::md5_joined_hash.eq(hash)),
        ),
    };
    all.first(db).optional()
}

/// Notes that it was used.
pub(super) fn used(db: &mut Db, id: &str, now: NaiveDateTime) -> QueryResult<()> {
    diesel::update(device_tokens::table.find(id))
        .set(device_tokens::last_used_at.eq(now))
        .execute(db)
        .map(drop)
}
