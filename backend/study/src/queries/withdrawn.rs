//! Codes by which somebody has withdrawn.

use chrono::NaiveDate;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::study_withdrawn;

/// Notes that a code was used, which nobody has used before.
pub(crate) fn add(db: &mut Db, withdrawal: &str, today: NaiveDate) -> QueryResult<()> {
    diesel::delete(study_withdrawn::table.find(withdrawal)).execute(db)?;
    diesel::insert_into(study_withdrawn::table)
        .values((
            study_withdrawn::withdrawal.eq(withdrawal),
            study_withdrawn::withdrawn_on.eq(today),
        ))
        .execute(db)
        .map(drop)
}

/// Whether somebody has withdrawn by this code.
pub(crate) fn is_there(db: &mut Db, withdrawal: &str) -> QueryResult<bool> {
    let known = study_withdrawn::table.find(withdrawal);
    diesel::select(diesel::dsl::exists(known)).get_result(db)
}

/// Forgets codes that were used before this day.
pub(crate) fn forget_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let old = study_withdrawn::table.filter(study_withdrawn::withdrawn_on.lt(day));
    diesel::delete(old).execute(db)
}
