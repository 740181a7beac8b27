//! What the database is asked about staff.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use super::Role;
use crate::tokens::STAFF_SECONDS;
use vokal_base::db::Db;
use vokal_base::db::schema::{admin_sessions, admins};

/// One of staff.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = admins)]
pub(super) struct AdminRow {
    pub id: i64,
    pub username: String,
    pub password_hash: String,
    pub role: String,
}

/// A session with whose it is.
#[derive(Clone, Debug, Queryable)]
pub(super) struct SessionRow {
    pub admin_id: i64,
    pub username: String,
    pub role: String,
    pub confirmed_at: NaiveDateTime,
    pub expires_at: NaiveDateTime,
    /// When it ends if nobody asks for anything; `None` for the session of a script.
    pub idle_until: Option<NaiveDateTime>,
}

/// A session to be opened.
pub(super) struct NewSession {
    pub id: String,
    /// When it ends if nobody asks for anything; `None` for the session of a script.
    pub idle_until: Option<NaiveDateTime>,
}

/// Whether there is an admin, who alone may do everything.
pub(super) fn is_there_an_admin(db: &mut Db) -> QueryResult<bool> {
    let admins = admins::table.filter(admins::role.eq(Role::Admin.name()));
    let first: Option<i64> = admins.select(admins::id).first(db).optional()?;
    Ok(first.is_some())
}

/// Everybody of staff: name, role, since when, and whether there is a second factor.
pub(super) fn all(db: &mut Db) -> QueryResult<Vec<(String, String, NaiveDateTime, bool)>> {
    let all: Vec<(i64, String, String, NaiveDateTime)> = admins::table
        .order(admins::username)
        .select((
            admins::id,
            admins::username,
            admins::role,
            admins::created_at,
        ))
        .load(db)?;
    all.into_iter()
        .map(|(id, name, role, since)| {
            let factor = super::second_factor::queries::factor(db, id)?;
            let has_second = factor.is_some_and(|factor| factor.active_since.is_some());
            Ok((name, role, since, has_second))
        })
        .collect()
}

pub(super) fn by_name(db: &mut Db, username: &str) -> QueryResult<Option<AdminRow>> {
    admins::table
        .filter(admins::username.eq(username))
        .select(AdminRow::as_select())
        .first(db)
        .optional()
}

/// What has become of one of staff.
#[derive(Clone, Copy)]
pub(super) enum Put {
    /// There was nobody of that name.
    Made,
    /// They are what they were, with another password.
    SamePlace,
    /// They may do other things than before, and have another password.
    OtherRole,
}

/// Makes one of staff, or changes the password and the role of whom there is
/// and ends their sessions.
pub(super) fn put(
    db: &mut Db,
    username: &str,
    password_hash: &str,
    role: Option<&str>,
    now: NaiveDateTime,
) -> QueryResult<Put> {
    let Some(known) = by_name(db, username)? else {
        return diesel::insert_into(admins::table)
            .values((
                admins::username.eq(username),
                admins::password_hash.eq(password_hash),
                admins::role.eq(role.unwrap_or("admin")),
                admins::created_at.eq(now),
            ))
            .execute(db)
            .map(|_| Put::Made);
    };
    diesel::update(admins::table.find(known.id))
        .set((
            admins::password_hash.eq(password_hash),
            admins::role.eq(role.unwrap_or(&known.role)),
        ))
        .execute(db)?;
    close_all_of(db, known.id, None)?;
    Ok(match role {
        Some(role) if role != known.role => Put::OtherRole,
        _ => Put::SamePlace,
    })
}

/// Takes one of staff away, with their sessions.
pub(super) fn remove(db: &mut Db, username: &str) -> QueryResult<bool> {
    let named = admins::table.filter(admins::username.eq(username));
    diesel::delete(named).execute(db).map(|rows| rows > 0)
}

pub(super) fn set_password(db: &mut Db, id: i64, password_hash: &str) -> QueryResult<()> {
    diesel::update(admins::table.find(id))
        .set(admins::password_hash.eq(password_hash))
        .execute(db)
        .map(drop)
}

pub(super) fn open_session(
    db: &mut Db,
    admin_id: i64,
    session: &NewSession,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let over = admin_sessions::expires_at.le(now);
    let over = over.or(admin_sessions::idle_until.le(now));
    diesel::delete(admin_sessions::table.filter(over)).execute(db)?;
    diesel::insert_into(admin_sessions::table)
        .values((
            admin_sessions::id.eq(&session.id),
            admin_sessions::admin_id.eq(admin_id),
            admin_sessions::created_at.eq(now),
            admin_sessions::expires_at.eq(now + TimeDelta::seconds(STAFF_SECONDS)),
            admin_sessions::confirmed_at.eq(now),
            admin_sessions::idle_until.eq(session.idle_until),
        ))
        .execute(db)
        .map(drop)
}

/// A session that is open.
pub(super) fn session(
    db: &mut Db,
    session: &str,
    now: NaiveDateTime,
) -> QueryResult<Option<SessionRow>> {
    let in_use = admin_sessions::idle_until.is_null();
    let in_use = in_use.or(admin_sessions::idle_until.gt(now));
    admin_sessions::table
        .inner_join(admins::table)
        .filter(admin_sessions::id.eq(session))
        .filter(admin_sessions::expires_at.gt(now))
        .filter(in_use)
        .select((
            admins::id,
            admins::username,
            admins::role,
            admin_sessions::confirmed_at,
            admin_sessions::expires_at,
            admin_sessions::idle_until,
        ))
        .first(db)
        .optional()
}

/// Notes that somebody has asked for something; the session of a script knows no rest.
pub(super) fn keep(db: &mut Db, session: &str, idle_until: NaiveDateTime) -> QueryResult<()> {
    let of_a_browser = admin_sessions::table
        .find(session)
        .filter(admin_sessions::idle_until.is_not_null());
    diesel::update(of_a_browser)
        .set(admin_sessions::idle_until.eq(idle_until))
        .execute(db)
        .map(drop)
}

/// Notes that the password has been typed again.
pub(super) fn confirm(db: &mut Db, session: &str, now: NaiveDateTime) -> QueryResult<()> {
    diesel::update(admin_sessions::table.find(session))
        .set(admin_sessions::confirmed_at.eq(now))
        .execute(db)
        .map(drop)
}

pub(super) fn close_session(db: &mut Db, session: &str) -> QueryResult<()> {
    diesel::delete(admin_sessions::table.find(session))
        .execute(db)
        .map(drop)
}

/// Ends all sessions of one of staff, or all but one.
pub(super) fn close_all_of(db: &mut Db, id: i64, except: Option<&str>) -> QueryResult<()> {
    let others = admin_sessions::table
        .filter(admin_sessions::admin_id.eq(id))
        .filter(admin_sessions::id.ne(except.unwrap_or_default()));
    diesel::delete(others).execute(db).map(drop)
}
