//! The lines of what has happened.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use uuid::Uuid;

use super::Who;
use vokal_base::db::Db;
use vokal_base::db::schema::audit_log;

/// A year is long enough to find out what went wrong.
const KEPT_DAYS: i64 = 365;

/// One line.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = audit_log)]
pub(super) struct Line {
    pub at: NaiveDateTime,
    pub event: String,
    pub user_id: Option<i64>,
    pub admin: Option<String>,
    pub device: String,
}

pub(super) fn add(
    db: &mut Db,
    now: NaiveDateTime,
    event: &str,
    who: Who<'_>,
    device: &str,
) -> QueryResult<()> {
    let end = now - TimeDelta::days(KEPT_DAYS);
    diesel::delete(audit_log::table.filter(audit_log::at.lt(end))).execute(db)?;
    let (user_id, admin) = match who {
        Who::Reader(id) => (Some(id), None),
        Who::Staff(name) => (None, Some(name)),
        Who::ReaderBy(id, name) => (Some(id), Some(name)),
        Who::Nobody => (None, None),
    };
    diesel::insert_into(audit_log::table)
        .values((
            audit_log::id.eq(Uuid::now_v7().to_string()),
            audit_log::at.eq(now),
            audit_log::event.eq(event),
            audit_log::user_id.eq(user_id),
            audit_log::admin.eq(admin),
            audit_log::device.eq(device),
        ))
        .execute(db)
        .map(drop)
}

/// What happened to a reader's account, the newest first.
///
/// In the order in which it was written, whatever a clock that is put right says.
pub(super) fn of_reader(db: &mut Db, reader: i64, most: i64) -> QueryResult<Vec<Line>> {
    audit_log::table
        .filter(audit_log::user_id.eq(reader))
        .order(audit_log::id.desc())
        .limit(most)
        .select(Line::as_select())
        .load(db)
}

/// When something of this last happened to each of these readers' accounts.
pub(super) fn last_of(
    db: &mut Db,
    readers: &[i64],
    events: &[&str],
) -> QueryResult<Vec<(Option<i64>, Option<NaiveDateTime>)>> {
    audit_log::table
        .filter(audit_log::user_id.eq_any(readers.iter().copied().map(Some)))
        .filter(audit_log::event.eq_any(events))
        .group_by(audit_log::user_id)
        .select((audit_log::user_id, diesel::dsl::max(audit_log::at)))
        .load(db)
}

/// What happened at all, the newest first.
pub(super) fn all(db: &mut Db, most: i64) -> QueryResult<Vec<Line>> {
    audit_log::table
        .order(audit_log::id.desc())
        .limit(most)
        .select(Line::as_select())
        .load(db)
}
