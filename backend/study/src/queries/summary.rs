//! What all answers together say.

use std::collections::BTreeSet;

use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{study_items, study_participants, study_trials};

/// One text that somebody has read.
#[derive(Clone, Debug, Queryable)]
#[expect(clippy::struct_field_names, reason = "the column is called so")]
pub(crate) struct Reading {
    pub participant: String,
    pub age_group: String,
    pub position: i32,
    pub folder: String,
    pub condition: String,
    pub score: i32,
    pub question_count: i32,
    pub reading_ms: i64,
    pub answering_ms: i64,
    pub flags: String,
    pub status: String,
    pub participant_flags: String,
}

/// How often an answer was chosen: group, folder, question, place among the answers, count.
pub(crate) type Choice = (String, String, String, Option<i32>, i64);

/// Every text of those who came to the end under a protocol.
pub(crate) fn readings(db: &mut Db, protocol: &str) -> QueryResult<Vec<Reading>> {
    study_trials::table
        .inner_join(study_participants::table)
        .filter(study_participants::deleted_on.is_null())
        .filter(study_participants::complete.eq(true))
        .filter(study_participants::protocol.eq(protocol))
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
            study_trials::answering_ms,
            study_trials::flags,
            study_participants::status,
            study_participants::flags,
        ))
        .load(db)
}

/// Each answer in these texts, by participant and position.
pub(crate) fn choices_of(db: &mut Db, texts: &BTreeSet<(&str, i32)>) -> QueryResult<Vec<Choice>> {
    let participants: BTreeSet<&str> = texts.iter().map(|(participant, _)| *participant).collect();
    let participants: Vec<&str> = participants.into_iter().collect();
    let mut choices = Vec::new();
    for some in participants.chunks(AT_ONCE) {
        type Row = (String, i32, String, String, String, Option<i32>);
        let rows: Vec<Row> = study_items::table
            .inner_join(study_participants::table)
            .inner_join(
                study_trials::table.on(study_trials::participant_id
                    .eq(study_items::participant_id)
                    .and(study_trials::position.eq(study_items::position))),
            )
            .filter(study_items::participant_id.eq_any(some))
            .select((
                study_items::participant_id,
                study_items::position,
                study_participants::age_group,
                study_trials::folder,
                study_items::question,
                study_items::choice,
            ))
            .load(db)?;
        let rows = rows
            .into_iter()
            .filter(|row| texts.contains(&(row.0.as_str(), row.1)));
        choices.extend(
            rows.map(|(_, _, group, folder, question, choice)| {
                (group, folder, question, choice, 1)
            }),
        );
    }
    Ok(choices)
}

/// So many participants are asked for at once.
const AT_ONCE: usize = 500;

/// How often each answer was chosen by those who came to the end under a protocol.
pub(crate) fn choices(db: &mut Db, protocol: &str) -> QueryResult<Vec<Choice>> {
    study_items::table
        .inner_join(study_participants::table)
        .inner_join(
            study_trials::table.on(study_trials::participant_id
                .eq(study_items::participant_id)
                .and(study_trials::position.eq(study_items::position))),
        )
        .filter(study_participants::deleted_on.is_null())
        .filter(study_participants::complete.eq(true))
        .filter(study_participants::protocol.eq(protocol))
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

/// How many participants have each status, and whether they came to the end.
pub(crate) fn statuses(db: &mut Db, protocol: &str) -> QueryResult<Vec<(String, bool, i64)>> {
    study_participants::table
        .filter(study_participants::deleted_on.is_null())
        .filter(study_participants::protocol.eq(protocol))
        .group_by((study_participants::status, study_participants::complete))
        .select((
            study_participants::status,
            study_participants::complete,
            diesel::dsl::count_star(),
        ))
        .load(db)
}
