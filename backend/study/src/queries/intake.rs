//! Taking answers in, and taking them back.

use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use super::withdrawn;
use crate::stages::Stage;
use vokal_base::db::Db;
use vokal_base::db::schema::{
    study_events, study_items, study_pages, study_participants, study_receipts, study_trials,
};

// What is not known is NULL, and not DEFAULT: so each of these statements has one text, which is
// prepared once.

/// What is told about a submission that has been taken in.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_receipts)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ReceiptRow {
    pub submission_id: String,
    pub sha256: String,
    pub content_hash: String,
    pub verified: bool,
    pub received_on: NaiveDate,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_participants)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ParticipantRow {
    pub id: String,
    pub label: String,
    pub received_on: NaiveDate,
    pub age_group: String,
    pub protocol: String,
    pub list: Option<i32>,
    pub status: String,
    pub flags: String,
    pub details: Option<String>,
    pub environment: Option<String>,
    pub trial_count: i32,
    pub score: i32,
    pub question_count: i32,
    pub withdrawal: Option<String>,
    pub deleted_on: Option<NaiveDate>,
    pub complete: bool,
    pub stage: Option<String>,
    pub run: Option<String>,
    /// How much was sent.
    pub bytes: i64,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_trials)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct TrialRow {
    pub participant_id: String,
    pub position: i32,
    pub quiz_id: i32,
    pub folder: String,
    pub condition: String,
    pub question_count: i32,
    pub score: i32,
    pub client_score: Option<i32>,
    pub reading_ms: i64,
    pub answering_ms: i64,
    pub raw_reading_ms: Option<i64>,
    pub raw_answering_ms: Option<i64>,
    pub interruptions: i32,
    pub completed_on: Option<NaiveDate>,
    pub flags: String,
    pub familiarity: Option<String>,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_items)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct ItemRow {
    pub participant_id: String,
    pub position: i32,
    pub question: String,
    pub answer: String,
    pub choice: Option<i32>,
    pub correct: bool,
    pub shown_order: Option<String>,
    pub shown_place: Option<i32>,
    pub response_ms: Option<i64>,
    pub shown_ms: Option<i64>,
    pub changes: Option<i32>,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_pages)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct PageRow {
    pub participant_id: String,
    pub position: i32,
    pub page: i32,
    pub visits: i32,
    pub shown_ms: i64,
}

#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = study_events)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct EventRow {
    pub participant_id: String,
    pub number: i32,
    pub kind: String,
    pub at_ms: i64,
    pub wall_ms: Option<i64>,
    pub quiz_id: Option<i32>,
    pub page: Option<i32>,
    pub question: Option<String>,
    pub value: Option<String>,
}

impl TrialRow {
    /// Whether whoever has come as far as `stage` left in the midst of this text:
    /// its times and its score then say nothing.
    pub(crate) fn is_unfinished(&self, stage: Option<Stage>) -> bool {
        let has_answered = |stage: Stage| stage.has_answered(self.position);
        self.completed_on.is_none() && !stage.is_none_or(has_answered)
    }
}

impl ParticipantRow {
    /// How far they came, if not to the end.
    pub(crate) fn stopped_at(&self) -> Option<Stage> {
        let stage = self.stage.as_deref().filter(|_| !self.complete)?;
        Stage::named(stage)
    }
}

/// How many bytes were sent without a session of ours, or with what cannot be as it is told, and
/// are kept; what staff have thrown away does not count.
pub(crate) fn unverified_bytes(db: &mut Db) -> QueryResult<i64> {
    use study_participants::dsl as of;
    study_participants::table
        .filter(of::status.eq_any(["unverified", "quarantined"]))
        .filter(of::deleted_on.is_null())
        .select(sql::<BigInt>("CAST(COALESCE(SUM(bytes), 0) AS BIGINT)"))
        .get_result(db)
}

/// All rows of one participant.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub participant: ParticipantRow,
    pub trials: Vec<TrialRow>,
    pub items: Vec<ItemRow>,
    pub pages: Vec<PageRow>,
    pub events: Vec<EventRow>,
}

impl Record {
    /// Whether its participant has withdrawn.
    pub(crate) fn is_withdrawn(&self, db: &mut Db) -> QueryResult<bool> {
        let code = self.participant.withdrawal.as_deref();
        code.map_or(Ok(false), |code| withdrawn::is_there(db, code))
    }
}

pub(crate) fn receipt(db: &mut Db, id: &str) -> QueryResult<Option<ReceiptRow>> {
    study_receipts::table
        .find(id)
        .select(ReceiptRow::as_select())
        .first(db)
        .optional()
}

/// Whether the same content has come before.
pub(crate) fn is_known(db: &mut Db, content_hash: &str) -> QueryResult<bool> {
    let same = study_receipts::table.filter(study_receipts::content_hash.eq(content_hash));
    let count: i64 = same.count().get_result(db)?;
    Ok(count > 0)
}

pub(crate) fn add_receipt(db: &mut Db, receipt: &ReceiptRow) -> QueryResult<()> {
    diesel::insert_into(study_receipts::table)
        .values(receipt)
        .execute(db)
        .map(drop)
}

/// Deletes what is kept of a run that is not whole.
pub(crate) fn remove_part(db: &mut Db, run: &str) -> QueryResult<()> {
    let part = study_participants::table
        .filter(study_participants::run.eq(run))
        .filter(study_participants::complete.eq(false));
    diesel::delete(part).execute(db).map(drop)
}

/// Rows at once, within the 65,535 parameters that PostgreSQL takes, of which a participant has 19.
const AT_ONCE: usize = 3400;

/// Adds all rows of these participants. A statement for one row is prepared once and for all;
/// one for many is parsed each time, which SQLite takes longer for than for the rows. Over a
/// network there and back costs more than that.
pub(crate) fn add(db: &mut Db, records: &[Record]) -> QueryResult<()> {
    macro_rules! insert {
        ($table:ident, $rows:expr) => {
            match db {
                Db::Sqlite(connection) => {
                    for row in $rows {
                        diesel::insert_into($table::table)
                            .values(row)
                            .execute(connection)?;
                    }
                }
                Db::Postgres(connection) => {
                    let rows: Vec<_> = $rows.collect();
                    for rows in rows.chunks(AT_ONCE) {
                        diesel::insert_into($table::table)
                            .values(rows.to_vec())
                            .execute(connection)?;
                    }
                }
            }
        };
    }
    insert!(
        study_participants,
        records.iter().map(|one| &one.participant)
    );
    insert!(study_trials, records.iter().flat_map(|one| &one.trials));
    insert!(study_items, records.iter().flat_map(|one| &one.items));
    insert!(study_pages, records.iter().flat_map(|one| &one.pages));
    insert!(study_events, records.iter().flat_map(|one| &one.events));
    Ok(())
}

/// Deletes the answers that this code belongs to, wherever they are; tells how many.
pub(crate) fn withdraw(db: &mut Db, withdrawal: &str) -> QueryResult<usize> {
    let named = study_participants::table.filter(study_participants::withdrawal.eq(withdrawal));
    diesel::delete(named).execute(db)
}
