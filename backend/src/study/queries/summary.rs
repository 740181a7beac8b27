//! What all answers together say.

use diesel::prelude::*;

use crate::db::Db;
use crate::db::schema::{study_items, study_participants, study_trials};

/// One text that somebody has read.
#[derive(Clone, Debug, Queryable)]
#[expect(clippy::struct_field_names, reason = "the column is called so")]
pub(in crate::study) struct Reading {
    pub participant: String,
    pub age_group: String,
    pub position: i32,
    pub folder: String,
    pub condition: String,
    pub score: i32,
    pub question_count: i32,
    pub reading_ms: i64,
}

/// How often an answer was chosen: group, folder, question, place among the answers, count.
pub(in crate::study) type Choice = (String, String, String, Option<i32>, i64);

const QUARANTINED: &str = "quarantined";

/// Every text that counts.
pub(in crate::study) fn readings(db: &mut Db) -> QueryResult<Vec<Reading>> {
    study_trials::table
        .inner_join(study_participants::table)
        .filter(study_participants::deleted_on.is_null())
        .filter(study_participants::status.ne(QUARANTINED))
        .order((study_trials::participant_id, study_trials::position))
        .select((
            study_trials::participant_id,
            study_participants::age_group,
            study_trials::position,
            study_trials::folder,
            study_trials::condition,
            study_trials::score,
            study_trials::question_count,
            study_trials::reading_ms,
        ))
        .load(db)
}

/// How often each answer was chosen.
pub(in crate::study) fn choices(db: &mut Db) -> QueryResult<Vec<Choice>> {
    study_items::table
        .inner_join(study_participants::table)
        .inner_join(
            study_trials::table.on(study_trials::participant_id
                .eq(study_items::participant_id)
                .and(study_trials::position.eq(study_items::position))),
        )
        .filter(study_participants::deleted_on.is_null())
        .filter(study_participants::status.ne(QUARANTINED))
        .group_by((
            study_participants::age_group,
            study_trials::folder,
            study_items::question,
            study_items::choice,
        ))
        .select((
            study_participants::age_group,
            study_trials::folder,
            study_items::question,
            study_items::choice,
            diesel::dsl::count_star(),
        ))
        .load(db)
}

/// How many participants have each status.
pub(in crate::study) fn statuses(db: &mut Db) -> QueryResult<Vec<(String, i64)>> {
    study_participants::table
        .filter(study_participants::deleted_on.is_null())
        .group_by(study_participants::status)
        .select((study_participants::status, diesel::dsl::count_star()))
        .load(db)
}
