//! What the database is asked about passkeys.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{passkey_ceremonies, passkeys};

/// A passkey.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = passkeys)]
pub(crate) struct PasskeyRow {
    pub id: String,
    pub user_id: i64,
    pub credential_id: Vec<u8>,
    pub user_handle: Vec<u8>,
    /// The host for which it was made.
    pub rp_id: String,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub transports: i32,
    pub name: String,
    pub made_at: NaiveDateTime,
    pub used_at: Option<NaiveDateTime>,
}

/// A challenge that waits for its answer.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = passkey_ceremonies)]
pub(super) struct CeremonyRow {
    pub challenge: String,
    /// Who adds a passkey; nobody where somebody signs in.
    pub user_id: Option<i64>,
    pub state: Vec<u8>,
    pub ends_at: NaiveDateTime,
}

pub(super) fn begin(db: &mut Db, ceremony: &CeremonyRow, now: NaiveDateTime) -> QueryResult<()> {
    let over = passkey_ceremonies::table.filter(passkey_ceremonies::ends_at.le(now));
    diesel::delete(over).execute(db)?;
    diesel::insert_into(passkey_ceremonies::table)
        .values(ceremony)
        .execute(db)
        .map(drop)
}

/// Takes the challenge; there is no second time, whatever comes of this one.
pub(super) fn take(
    db: &mut Db,
    challenge: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<CeremonyRow>> {
    let waiting = passkey_ceremonies::table
        .find(challenge)
        .filter(passkey_ceremonies::ends_at.gt(now));
    let ceremony = waiting
        .select(CeremonyRow::as_select())
        .first(db)
        .optional()?;
    if ceremony.is_some() {
        diesel::delete(passkey_ceremonies::table.find(challenge)).execute(db)?;
    }
    Ok(ceremony)
}

/// The passkeys of a reader, the oldest first.
pub(crate) fn of_reader(db: &mut Db, user: i64) -> QueryResult<Vec<PasskeyRow>> {
    passkeys::table
        .filter(passkeys::user_id.eq(user))
        .order((passkeys::made_at, passkeys::id))
        .select(PasskeyRow::as_select())
        .load(db)
}

/// The passkey that authenticators call so.
pub(super) fn by_credential(db: &mut Db, id: &[u8]) -> QueryResult<Option<PasskeyRow>> {
    passkeys::table
        .filter(passkeys::credential_id.eq(id))
        .select(PasskeyRow::as_select())
        .first(db)
        .optional()
}

pub(super) fn add(db: &mut Db, passkey: &PasskeyRow) -> QueryResult<()> {
    diesel::insert_into(passkeys::table)
        .values(passkey)
        .execute(db)
        .map(drop)
}

/// Somebody comes in with it; tells whether it is there and as it was when it was looked at.
pub(super) fn used(
    db: &mut Db,
    passkey: &PasskeyRow,
    dynamic_state: &[u8],
    now: NaiveDateTime,
) -> QueryResult<bool> {
    let unchanged = passkeys::table
        .find(&passkey.id)
        .filter(passkeys::dynamic_state.eq(&passkey.dynamic_state));
    diesel::update(unchanged)
        .set((
            passkeys::dynamic_state.eq(dynamic_state),
            passkeys::used_at.eq(now),
        ))
        .execute(db)
        .map(|rows| rows > 0)
}

/// Calls it otherwise; tells whether the reader has it.
pub(super) fn rename(db: &mut Db, user: i64, id: &str, name: &str) -> QueryResult<bool> {
    let own = passkeys::table.find(id).filter(passkeys::user_id.eq(user));
    diesel::update(own)
        .set(passkeys::name.eq(name))
        .execute(db)
        .map(|rows| rows > 0)
}

/// Takes it away; tells whether the reader had it.
pub(super) fn remove(db: &mut Db, user: i64, id: &str) -> QueryResult<bool> {
    let own = passkeys::table.find(id).filter(passkeys::user_id.eq(user));
    diesel::delete(own).execute(db).map(|rows| rows > 0)
}

/// Takes all of a reader's away; tells how many there were.
pub(crate) fn remove_all(db: &mut Db, user: i64) -> QueryResult<usize> {
    let begun = passkey_ceremonies::table.filter(passkey_ceremonies::user_id.eq(user));
    diesel::delete(begun).execute(db)?;
    diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user))).execute(db)
}

/// How many there are that were made for another host, and for which.
pub(crate) fn made_elsewhere(db: &mut Db, host: &str) -> QueryResult<Vec<(String, i64)>> {
    passkeys::table
        .filter(passkeys::rp_id.ne(host))
        .group_by(passkeys::rp_id)
        .order(passkeys::rp_id)
        .select((passkeys::rp_id, diesel::dsl::count_star()))
        .load(db)
}
