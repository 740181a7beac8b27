//! What the database is asked about readers' sessions.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use crate::cookies::SESSION_DAYS;
use crate::queries::User;
use vokal_base::db::Db;
use vokal_base::db::schema::{device_tokens, refresh_tokens, sessions, users};

/// For so long after it was exchanged a refresh token is not yet taken for stolen.
const GRACE_SECONDS: i64 = 10;

/// A session, as its reader sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(crate) struct SessionRow {
    pub id: String,
    pub created_at: NaiveDateTime,
    pub last_used_at: NaiveDateTime,
    pub device: String,
}

/// What came of a refresh token.
pub(crate) enum Renewal {
    /// It was exchanged for the next one.
    Rotated(String, User),
    /// It had been exchanged just before; the session goes on, and nothing is exchanged.
    Again(String, User),
    /// It has been stolen, so the session is over.
    Replayed(i64),
    /// It is not known, or its session is over.
    Unknown,
}

#[derive(Queryable)]
struct Token {
    session_id: String,
    user_id: i64,
    used_at: Option<NaiveDateTime>,
    successor: Option<String>,
    expires_at: NaiveDateTime,
}

/// Opens a session for a reader, with its first refresh token.
pub(super) fn open(
    db: &mut Db,
    user_id: i64,
    session_id: &str,
    token_hash: &str,
    device: &str,
    now: NaiveDateTime,
) -> QueryResult<()> {
    diesel::delete(sessions::table.filter(sessions::expires_at.le(now))).execute(db)?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::id.eq(session_id),
            sessions::user_id.eq(user_id),
            sessions::created_at.eq(now),
            sessions::last_used_at.eq(now),
            sessions::expires_at.eq(now + TimeDelta::days(SESSION_DAYS)),
            sessions::device.eq(device),
        ))
        .execute(db)?;
    add_token(db, session_id, token_hash)
}

/// When a session of this reader was opened, if it is still open.
pub(crate) fn opened_at(
    db: &mut Db,
    session_id: &str,
    user_id: i64,
    now: NaiveDateTime,
) -> QueryResult<Option<NaiveDateTime>> {
    sessions::table
        .find(session_id)
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::expires_at.gt(now))
        .select(sessions::created_at)
        .first(db)
        .optional()
}

/// Exchanges a refresh token for the next one and tells whose session it is.
///
/// A token that was exchanged before has been stolen, by the one who comes now
/// or by the one who came first: then the session ends for both.
///
/// Except that two tabs of one browser may send the same token at the same
/// moment. The later one gets an access token and no refresh token: the
/// browser has the next one already, from the answer to the first. A thief
/// who is as quick gets a quarter of an hour and nothing to go on with. As
/// soon as the next token has been used, both tabs must have seen it, and the
/// grace ends.
pub(super) fn renew(
    db: &mut Db,
    token_hash: &str,
    next_hash: &str,
    now: NaiveDateTime,
) -> QueryResult<Renewal> {
    let found = refresh_tokens::table
        .inner_join(sessions::table)
        .filter(refresh_tokens::token_hash.eq(token_hash))
        .select((
            sessions::id,
            sessions::user_id,
            refresh_tokens::used_at,
            refresh_tokens::successor,
            sessions::expires_at,
        ))
        .first::<Token>(db)
        .optional()?;
    let Some(token) = found else {
        return Ok(Renewal::Unknown);
    };
    if token.expires_at <= now {
        close(db, &token.session_id)?;
        return Ok(Renewal::Unknown);
    }
    if let Some(used_at) = token.used_at {
        let recent = now - used_at <= TimeDelta::seconds(GRACE_SECONDS);
        if recent && is_unused(db, token.successor.as_deref())? {
            let owner = owner(db, &token.session_id)?;
            return Ok(Renewal::Again(token.session_id, owner));
        }
        close(db, &token.session_id)?;
        return Ok(Renewal::Replayed(token.user_id));
    }
    diesel::update(refresh_tokens::table.find(token_hash))
        .set((
            refresh_tokens::used_at.eq(now),
            refresh_tokens::successor.eq(next_hash),
        ))
        .execute(db)?;
    add_token(db, &token.session_id, next_hash)?;
    diesel::update(sessions::table.find(&token.session_id))
        .set(sessions::last_used_at.eq(now))
        .execute(db)?;
    let owner = owner(db, &token.session_id)?;
    Ok(Renewal::Rotated(token.session_id, owner))
}

fn is_unused(db: &mut Db, token_hash: Option<&str>) -> QueryResult<bool> {
    let Some(token_hash) = token_hash else {
        return Ok(false);
    };
    let unused = refresh_tokens::table
        .find(token_hash)
        .filter(refresh_tokens::used_at.is_null());
    diesel::select(diesel::dsl::exists(unused)).get_result(db)
}

fn owner(db: &mut Db, session_id: &str) -> QueryResult<User> {
    sessions::table
        .inner_join(users::table)
        .filter(sessions::id.eq(session_id))
        .select(User::as_select())
        .first(db)
}

/// Ends a session; its access tokens stop working with it.
pub(crate) fn close(db: &mut Db, session_id: &str) -> QueryResult<usize> {
    diesel::delete(sessions::table.find(session_id)).execute(db)
}

/// Ends one of the reader's sessions.
pub(crate) fn close_one_of(db: &mut Db, user_id: i64, session_id: &str) -> QueryResult<usize> {
    let mine = sessions::table
        .find(session_id)
        .filter(sessions::user_id.eq(user_id));
    diesel::delete(mine).execute(db)
}

/// Ends all of the reader's sessions, or all but one, and the passwords of devices: whoever had
/// got in may have made them.
pub(crate) fn close_all_of(db: &mut Db, user_id: i64, except: Option<&str>) -> QueryResult<usize> {
    let others = sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::id.ne(except.unwrap_or_default()));
    let devices = device_tokens::table.filter(device_tokens::user_id.eq(user_id));
    diesel::delete(devices).execute(db)?;
    diesel::delete(others).execute(db)
}

/// Ends the session that a refresh token belongs to and tells whose it was.
pub(super) fn close_of_token(db: &mut Db, token_hash: &str) -> QueryResult<Option<i64>> {
    let session: Option<(String, i64)> = refresh_tokens::table
        .inner_join(sessions::table)
        .filter(refresh_tokens::token_hash.eq(token_hash))
        .select((sessions::id, sessions::user_id))
        .first(db)
        .optional()?;
    let Some((session, user)) = session else {
        return Ok(None);
    };
    close(db, &session)?;
    Ok(Some(user))
}

/// The reader's sessions, the last used first.
pub(crate) fn of_reader(
    db: &mut Db,
    user_id: i64,
    now: NaiveDateTime,
) -> QueryResult<Vec<SessionRow>> {
    sessions::table
        .filter(sessions::user_id.eq(user_id))
        .filter(sessions::expires_at.gt(now))
        .order((sessions::last_used_at.desc(), sessions::id))
        .select(SessionRow::as_select())
        .load(db)
}

fn add_token(db: &mut Db, session_id: &str, token_hash: &str) -> QueryResult<()> {
    diesel::insert_into(refresh_tokens::table)
        .values((
            refresh_tokens::token_hash.eq(token_hash),
            refresh_tokens::session_id.eq(session_id),
        ))
        .execute(db)
        .map(drop)
}
