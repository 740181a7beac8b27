//! What the database is asked about readers and their sessions.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use super::cookies::SESSION_DAYS;
use crate::db::Db;
use crate::db::moment::now;
use crate::db::schema::{refresh_tokens, sessions, users};

/// A reader's account.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub(super) struct User {
    pub id: i64,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub password_hash: String,
}

/// An account to be made.
pub(super) struct NewUser {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub password_hash: String,
}

/// Makes an account; nothing if the address has one already.
pub(super) fn create_user(db: &mut Db, new: &NewUser) -> QueryResult<Option<i64>> {
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
            users::created_at.eq(now()),
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

/// Opens a session for a reader, with its first refresh token.
pub(super) fn open_session(
    db: &mut Db,
    user_id: i64,
    session_id: &str,
    token_hash: &str,
) -> QueryResult<()> {
    let begin = now();
    diesel::delete(sessions::table.filter(sessions::expires_at.lt(begin))).execute(db)?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::id.eq(session_id),
            sessions::user_id.eq(user_id),
            sessions::created_at.eq(begin),
            sessions::expires_at.eq(begin + TimeDelta::days(SESSION_DAYS)),
        ))
        .execute(db)?;
    add_refresh_token(db, session_id, token_hash)
}

/// Whether a session of this reader is open.
pub(super) fn session_lives(db: &mut Db, session_id: &str, user_id: i64) -> QueryResult<bool> {
    let session = sessions::table
        .find(session_id)
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::expires_at.gt(now()));
    diesel::select(diesel::dsl::exists(session)).get_result(db)
}

/// Exchanges a refresh token for the next one and tells whose session it is.
///
/// A token that was exchanged before has been stolen, by the one who comes now
/// or by the one who came first: then the session ends for both.
pub(super) fn renew_session(
    db: &mut Db,
    token_hash: &str,
    next_hash: &str,
) -> QueryResult<Option<(String, User)>> {
    let found: Option<(String, bool, NaiveDateTime)> = refresh_tokens::table
        .inner_join(sessions::table)
        .filter(refresh_tokens::token_hash.eq(token_hash))
        .select((sessions::id, refresh_tokens::used, sessions::expires_at))
        .first(db)
        .optional()?;
    let Some((session_id, used, expires_at)) = found else {
        return Ok(None);
    };
    if used || expires_at <= now() {
        close_session(db, &session_id)?;
        return Ok(None);
    }
    diesel::update(refresh_tokens::table.find(token_hash))
        .set(refresh_tokens::used.eq(true))
        .execute(db)?;
    add_refresh_token(db, &session_id, next_hash)?;
    let owner = sessions::table
        .inner_join(users::table)
        .filter(sessions::id.eq(&session_id))
        .select(User::as_select())
        .first(db)?;
    Ok(Some((session_id, owner)))
}

/// Ends a session; its access tokens stop working with it.
pub(super) fn close_session(db: &mut Db, session_id: &str) -> QueryResult<usize> {
    diesel::delete(sessions::table.find(session_id)).execute(db)
}

/// Ends the session that a refresh token belongs to.
pub(super) fn close_session_of_token(db: &mut Db, token_hash: &str) -> QueryResult<usize> {
    let session: Option<String> = refresh_tokens::table
        .find(token_hash)
        .select(refresh_tokens::session_id)
        .first(db)
        .optional()?;
    session.map_or(Ok(0), |session| close_session(db, &session))
}

fn add_refresh_token(db: &mut Db, session_id: &str, token_hash: &str) -> QueryResult<()> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::token_hash.eq(token_hash),
            refresh_tokens::session_id.eq(session_id),
            refresh_tokens::used.eq(false),
        ))
        .execute(db)
        .map(drop)
}
