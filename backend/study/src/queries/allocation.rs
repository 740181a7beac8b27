//! Sessions and the places of the balanced protocol.

use chrono::NaiveDate;
use diesel::prelude::*;

use vokal_base::db::schema::{study_sessions, study_slots};
use vokal_base::db::{Db, on_either};

pub(crate) const OPEN: &str = "open";
pub(crate) const COMPLETED: &str = "completed";
pub(crate) const DROPPED: &str = "dropped";

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_sessions)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct SessionRow {
    pub id: String,
    pub age_group: String,
    pub protocol: String,
    pub list: Option<i32>,
    pub state: String,
    pub issued_on: NaiveDate,
    pub ordinal: i32,
    pub good_until: Option<NaiveDate>,
    pub seen_on: Option<NaiveDate>,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_slots)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct SlotRow {
    pub age_group: String,
    pub block: i32,
    pub place: i32,
    pub list: i32,
    pub session_id: Option<String>,
}

pub(crate) fn add_session(db: &mut Db, session: &SessionRow) -> QueryResult<()> {
    diesel::insert_into(study_sessions::table)
        .values(session)
        .execute(db)
        .map(drop)
}

/// The same, unless it is there; tells whether it was not.
pub(crate) fn add_session_once(db: &mut Db, session: &SessionRow) -> QueryResult<bool> {
    let rows = on_either!(db, |connection| diesel::insert_into(study_sessions::table)
        .values(session)
        .on_conflict_do_nothing()
        .execute(connection))?;
    Ok(rows > 0)
}

/// How many sessions nobody has begun with that are good after this day.
pub(crate) fn waiting_after(db: &mut Db, day: NaiveDate) -> QueryResult<i64> {
    use study_sessions::dsl as of;
    let open = study_sessions::table.filter(of::state.eq(OPEN));
    open.filter(of::seen_on.is_null())
        .filter(of::good_until.gt(day))
        .count()
        .get_result(db)
}

/// How many sessions nobody has begun with that are good until this day, or a day before it.
pub(crate) fn waiting_until(db: &mut Db, day: NaiveDate) -> QueryResult<i64> {
    use study_sessions::dsl as of;
    let open = study_sessions::table.filter(of::state.eq(OPEN));
    open.filter(of::seen_on.is_null())
        .filter(of::good_until.le(day))
        .count()
        .get_result(db)
}

/// Forgets sessions that were opened before this day, and with which nobody has begun.
pub(crate) fn forget_unused(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    use study_sessions::dsl as of;
    let unused = study_sessions::table
        .filter(of::state.eq(DROPPED))
        .filter(of::issued_on.lt(day))
        .filter(of::seen_on.is_null());
    diesel::delete(unused).execute(db)
}

/// The first free place of a group.
pub(crate) fn free_slot(db: &mut Db, age_group: &str) -> QueryResult<Option<SlotRow>> {
    study_slots::table
        .filter(study_slots::age_group.eq(age_group))
        .filter(study_slots::session_id.is_null())
        .order((study_slots::block, study_slots::place))
        .select(SlotRow::as_select())
        .first(db)
        .optional()
}

/// How many blocks a group has.
pub(crate) fn blocks(db: &mut Db, age_group: &str) -> QueryResult<i32> {
    let last: Option<i32> = study_slots::table
        .filter(study_slots::age_group.eq(age_group))
        .select(diesel::dsl::max(study_slots::block))
        .first(db)?;
    Ok(last.map_or(0, |last| last + 1))
}

pub(crate) fn add_slots(db: &mut Db, slots: &[SlotRow]) -> QueryResult<()> {
    on_either!(db, |connection| diesel::insert_into(study_slots::table)
        .values(slots)
        .execute(connection))
    .map(drop)
}

pub(crate) fn take_slot(db: &mut Db, slot: &SlotRow, session: &str) -> QueryResult<()> {
    let key = (&slot.age_group, slot.block, slot.place);
    diesel::update(study_slots::table.find(key))
        .set(study_slots::session_id.eq(session))
        .execute(db)
        .map(drop)
}

/// Gives back the places of sessions that nobody may begin with any more, and of
/// those whose participant was last heard of before this day: `most` at once, and
/// tells how many they were.
pub(crate) fn drop_stale(
    db: &mut Db,
    today: NaiveDate,
    heard_before: NaiveDate,
    most: i64,
) -> QueryResult<usize> {
    use study_sessions::dsl as of;
    let unused = of::seen_on.is_null().and(of::good_until.lt(today));
    let stale = study_sessions::table
        .filter(of::state.eq(OPEN))
        .filter(unused.or(of::seen_on.lt(heard_before)))
        .limit(most);
    let ids: Vec<String> = stale.select(study_sessions::id).load(db)?;
    on_either!(db, |connection| diesel::update(
        study_sessions::table.filter(of::id.eq_any(&ids))
    )
    .set(of::state.eq(DROPPED))
    .execute(connection))?;
    on_either!(db, |connection| diesel::update(
        study_slots::table.filter(study_slots::session_id.eq_any(&ids))
    )
    .set(study_slots::session_id.eq(None::<String>))
    .execute(connection))?;
    Ok(ids.len())
}

/// Gives back the place of a session that is not completed; tells whether it was open.
pub(crate) fn drop_session(db: &mut Db, id: &str) -> QueryResult<bool> {
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

/// Notes that somebody has begun with a session, or was heard of again; tells whether it is
/// known.
pub(crate) fn seen(db: &mut Db, id: &str, today: NaiveDate) -> QueryResult<bool> {
    let rows = diesel::update(study_sessions::table.find(id))
        .set(study_sessions::seen_on.eq(today))
        .execute(db)?;
    Ok(rows > 0)
}

/// Notes that a session is completed; tells whether it had not been before.
pub(crate) fn complete(db: &mut Db, id: &str) -> QueryResult<bool> {
    let not_yet = study_sessions::table
        .filter(study_sessions::id.eq(id))
        .filter(study_sessions::state.ne(COMPLETED));
    let rows = diesel::update(not_yet)
        .set(study_sessions::state.eq(COMPLETED))
        .execute(db)?;
    Ok(rows > 0)
}

/// Whether somebody has begun, the last day to do so, the state, and how often they occur together.
pub(crate) type Count = (bool, Option<NaiveDate>, String, i64);

/// What has become of the sessions of a protocol.
pub(crate) fn counts(db: &mut Db, protocol: &str) -> QueryResult<Vec<Count>> {
    use study_sessions::dsl as of;
    let rows: Vec<(Option<NaiveDate>, Option<NaiveDate>, String, i64)> = study_sessions::table
        .filter(of::protocol.eq(protocol))
        .group_by((of::seen_on, of::good_until, of::state))
        .select((
            of::seen_on,
            of::good_until,
            of::state,
            diesel::dsl::count_star(),
        ))
        .load(db)?;
    let told = rows
        .into_iter()
        .map(|(seen_on, until, state, count)| (seen_on.is_some(), until, state, count));
    Ok(told.collect())
}
