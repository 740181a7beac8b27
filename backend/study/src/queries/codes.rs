//! Codes with which somebody may take part.

use chrono::NaiveDate;
use diesel::dsl::{count_star, max, min, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use vokal_base::db::schema::study_codes;
use vokal_base::db::{Db, on_either};

/// A code, as it is kept.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = study_codes)]
pub(crate) struct CodeRow {
    pub code: String,
    pub batch: String,
    pub label: String,
    pub uses: i32,
    pub used: i32,
    pub made_on: NaiveDate,
    pub good_until: NaiveDate,
}

/// Adds codes that were made together, a hundred at most.
pub(crate) fn add(db: &mut Db, codes: &[CodeRow]) -> QueryResult<()> {
    on_either!(db, |connection| diesel::insert_into(study_codes::table)
        .values(codes)
        .execute(connection))
    .map(drop)
}

/// A code that was used.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct Used {
    /// How often it was made to be used.
    pub uses: i32,
    pub batch: String,
    pub good_until: NaiveDate,
}

/// Uses a code once; tells of it, if it still could be.
pub(crate) fn take(db: &mut Db, code: &str, today: NaiveDate) -> QueryResult<Option<Used>> {
    use study_codes::dsl as of;
    let good = study_codes::table
        .filter(of::code.eq(code))
        .filter(of::used.lt(of::uses))
        .filter(of::good_until.ge(today));
    let taken = diesel::update(good)
        .set(study_codes::used.eq(study_codes::used + 1))
        .execute(db)?;
    if taken == 0 {
        return Ok(None);
    }
    let used = study_codes::table.find(code);
    used.select((of::uses, of::batch, of::good_until))
        .first(db)
        .optional()
}

/// Whether there are still codes that were made together.
pub(crate) fn are_there(db: &mut Db, batch: &str) -> QueryResult<bool> {
    let codes = study_codes::table.filter(study_codes::batch.eq(batch));
    let first: Option<String> = codes.select(study_codes::code).first(db).optional()?;
    Ok(first.is_some())
}

/// Batch, label, how many codes, their uses, how often they were used, when they were made,
/// and how long they are good.
pub(crate) type BatchRow = (
    String,
    Option<String>,
    i64,
    i64,
    i64,
    Option<NaiveDate>,
    Option<NaiveDate>,
);

/// All batches, the newest first.
pub(crate) fn batches(db: &mut Db) -> QueryResult<Vec<BatchRow>> {
    use study_codes::dsl as of;
    study_codes::table
        .group_by(of::batch)
        .select((
            of::batch,
            max(of::label),
            count_star(),
            sql::<BigInt>("CAST(SUM(uses) AS BIGINT)"),
            sql::<BigInt>("CAST(SUM(used) AS BIGINT)"),
            max(of::made_on),
            min(of::good_until),
        ))
        .order((max(of::made_on).desc(), of::batch))
        .load(db)
}

/// Ends the codes that were made together; tells whether there were any.
pub(crate) fn end(db: &mut Db, batch: &str) -> QueryResult<bool> {
    let codes = study_codes::table.filter(study_codes::batch.eq(batch));
    Ok(diesel::delete(codes).execute(db)? > 0)
}

/// Forgets codes that were good until a day before this one.
pub(crate) fn forget_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let old = study_codes::table.filter(study_codes::good_until.lt(day));
    diesel::delete(old).execute(db)
}
