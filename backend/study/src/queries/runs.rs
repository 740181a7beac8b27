//! Who has begun, and how far they have come.

use chrono::NaiveDate;
use diesel::prelude::*;

use vokal_base::db::schema::study_runs;
use vokal_base::db::{Db, on_either};

pub(crate) const GOING: &str = "going";
pub(crate) const LEFT: &str = "left";
pub(crate) const FINISHED: &str = "finished";

/// One person who has begun.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = study_runs)]
#[diesel(treat_none_as_default_value = false)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct RunRow {
    pub id: String,
    pub session_id: Option<String>,
    pub age_group: Option<String>,
    pub protocol: String,
    pub list: Option<i32>,
    pub english: bool,
    pub stage: String,
    pub reached: i32,
    pub state: String,
    pub revision: i64,
    pub seen_on: NaiveDate,
}

pub(crate) fn get(db: &mut Db, id: &str) -> QueryResult<Option<RunRow>> {
    study_runs::table
        .find(id)
        .select(RunRow::as_select())
        .first(db)
        .optional()
}

/// Adds runs, a few hundred at most.
pub(crate) fn add(db: &mut Db, runs: &[RunRow]) -> QueryResult<()> {
    on_either!(db, |connection| diesel::insert_into(study_runs::table)
        .values(runs)
        .execute(connection))
    .map(drop)
}

/// Adds one, unless it is there; tells whether it was not.
///
/// Nothing is looked at before: on PostgreSQL two who look for what is not there, and add it, may
/// each have to begin again.
pub(crate) fn add_once(db: &mut Db, run: &RunRow) -> QueryResult<bool> {
    let rows = on_either!(db, |connection| diesel::insert_into(study_runs::table)
        .values(run)
        .on_conflict_do_nothing()
        .execute(connection))?;
    Ok(rows > 0)
}

pub(crate) fn update(db: &mut Db, run: &RunRow) -> QueryResult<()> {
    diesel::update(study_runs::table.find(&run.id))
        .set(run)
        .execute(db)
        .map(drop)
}

/// Age group, list, whether in English, stage, state, last day, and how often they occur together.
pub(crate) type Count = (
    Option<String>,
    Option<i32>,
    bool,
    String,
    String,
    NaiveDate,
    i64,
);

/// How far people have come under a protocol.
pub(crate) fn counts(db: &mut Db, protocol: &str) -> QueryResult<Vec<Count>> {
    use study_runs::dsl as of;
    study_runs::table
        .filter(of::protocol.eq(protocol))
        .group_by((
            of::age_group,
            of::list,
            of::english,
            of::stage,
            of::state,
            of::seen_on,
        ))
        .select((
            of::age_group,
            of::list,
            of::english,
            of::stage,
            of::state,
            of::seen_on,
            diesel::dsl::count_star(),
        ))
        .load(db)
}

/// The protocols under which somebody has begun.
pub(crate) fn protocols(db: &mut Db) -> QueryResult<Vec<String>> {
    study_runs::table
        .select(study_runs::protocol)
        .distinct()
        .load(db)
}
