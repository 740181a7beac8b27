//! Sessions and the places of the balanced protocol.

use chrono::NaiveDate;
use diesel::prelude::*;

use crate::db::schema::{study_sessions, study_slots};
use crate::db::{Db, on_either};

pub(in crate::study) const OPEN: &str = "open";
pub(in crate::study) const COMPLETED: &str = "completed";
pub(in crate::study) const DROPPED: &str = "dropped";

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_sessions)]
pub(in crate::study) struct SessionRow {
    pub id: String,
    pub age_group: String,
    pub protocol: String,
    pub list: Option<i32>,
    pub state: String,
    pub issued_on: NaiveDate,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_slots)]
pub(in crate::study) struct SlotRow {
    pub age_group: String,
    pub block: i32,
    pub place: i32,
    pub list: i32,
    pub session_id: Option<String>,
}

pub(in crate::study) fn add_session(db: &mut Db, session: &SessionRow) -> QueryResult<()> {
    diesel::insert_into(study_sessions::table)
        .values(session)
        .execute(db)
        .map(drop)
}

/// The first free place of a group.
pub(in crate::study) fn free_slot(db: &mut Db, age_group: &str) -> QueryResult<Option<SlotRow>> {
    study_slots::table
        .filter(study_slots::age_group.eq(age_group))
        .filter(study_slots::session_id.is_null())
        .order((study_slots::block, study_slots::place))
        .select(SlotRow::as_select())
        .first(db)
        .optional()
}

/// How many blocks a group has.
pub(in crate::study) fn blocks(db: &mut Db, age_group: &str) -> QueryResult<i32> {
    let last: Option<i32> = study_slots::table
        .filter(study_slots::age_group.eq(age_group))
        .select(diesel::dsl::max(study_slots::block))
        .first(db)?;
    Ok(last.map_or(0, |last| last + 1))
}

pub(in crate::study) fn add_slots(db: &mut Db, slots: &[SlotRow]) -> QueryResult<()> {
    on_either!(db, |connection| diesel::insert_into(study_slots::table)
        .values(slots)
        .execute(connection))
    .map(drop)
}

pub(in crate::study) fn take_slot(db: &mut Db, slot: &SlotRow, session: &str) -> QueryResult<()> {
    let key = (&slot.age_group, slot.block, slot.place);
    diesel::update(study_slots::table.find(key))
        .set(study_slots::session_id.eq(session))
        .execute(db)
        .map(drop)
}

/// Gives back the places of sessions that were issued before this day and not completed.
pub(in crate::study) fn drop_before(db: &mut Db, day: NaiveDate) -> QueryResult<()> {
    let stale = study_sessions::table
        .filter(study_sessions::state.eq(OPEN))
        .filter(study_sessions::issued_on.lt(day));
    let ids: Vec<String> = stale.select(study_sessions::id).load(db)?;
    for id in ids {
        drop_session(db, &id)?;
    }
    Ok(())
}

/// Gives back the place of a session that is not completed; tells whether it was open.
pub(in crate::study) fn drop_session(db: &mut Db, id: &str) -> QueryResult<bool> {
    let open = study_sessions::table
        .filter(study_sessions::id.eq(id))
        .filter(study_sessions::state.eq(OPEN));
    let was_open = diesel::update(open)
        .set(study_sessions::state.eq(DROPPED))
        .execute(db)?
        > 0;
    if was_open {
        let held = study_slots::table.filter(study_slots::session_id.eq(id));
        diesel::update(held)
            .set(study_slots::session_id.eq(None::<String>))
            .execute(db)?;
    }
    Ok(was_open)
}

/// Notes that a session is completed; tells whether it had not been before.
pub(in crate::study) fn complete(db: &mut Db, id: &str) -> QueryResult<bool> {
    let not_yet = study_sessions::table
        .filter(study_sessions::id.eq(id))
        .filter(study_sessions::state.ne(COMPLETED));
    let rows = diesel::update(not_yet)
        .set(study_sessions::state.eq(COMPLETED))
        .execute(db)?;
    Ok(rows > 0)
}

/// Age group, protocol, list and state, and how often they occur together.
pub(in crate::study) type Count = (String, String, Option<i32>, String, i64);

/// How often each allocation occurs.
pub(in crate::study) fn counts(db: &mut Db) -> QueryResult<Vec<Count>> {
    study_sessions::table
        .group_by((
            study_sessions::age_group,
            study_sessions::protocol,
            study_sessions::list,
            study_sessions::state,
        ))
        .select((
            study_sessions::age_group,
            study_sessions::protocol,
            study_sessions::list,
            study_sessions::state,
            diesel::dsl::count_star(),
        ))
        .load(db)
}
