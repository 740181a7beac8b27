//! What is deleted, and what comes back.

use chrono::NaiveDate;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{study_participants, study_receipts};

/// Puts one participant into the trash; tells whether there was one.
pub(crate) fn put(db: &mut Db, id: &str, today: NaiveDate) -> QueryResult<bool> {
    let there = study_participants::table
        .filter(study_participants::id.eq(id))
        .filter(study_participants::deleted_on.is_null());
    let rows = diesel::update(there)
        .set(study_participants::deleted_on.eq(today))
        .execute(db)?;
    Ok(rows > 0)
}

/// Puts all participants into the trash; tells how many.
pub(crate) fn put_all(db: &mut Db, today: NaiveDate) -> QueryResult<usize> {
    let there = study_participants::table.filter(study_participants::deleted_on.is_null());
    diesel::update(there)
        .set(study_participants::deleted_on.eq(today))
        .execute(db)
}

/// Takes one participant out of the trash; tells whether there was one.
pub(crate) fn restore(db: &mut Db, id: &str) -> QueryResult<bool> {
    let there = study_participants::table
        .filter(study_participants::id.eq(id))
        .filter(study_participants::deleted_on.is_not_null());
    let rows = diesel::update(there)
        .set(study_participants::deleted_on.eq(None::<NaiveDate>))
        .execute(db)?;
    Ok(rows > 0)
}

/// Takes everybody out of the trash; tells how many.
pub(crate) fn restore_all(db: &mut Db) -> QueryResult<usize> {
    let there = study_participants::table.filter(study_participants::deleted_on.is_not_null());
    diesel::update(there)
        .set(study_participants::deleted_on.eq(None::<NaiveDate>))
        .execute(db)
}

/// Deletes for good who was put into the trash before this day.
pub(crate) fn empty_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let old = study_participants::table.filter(study_participants::deleted_on.lt(day));
    diesel::delete(old).execute(db)
}

/// Deletes for good whose answers came before this day.
pub(crate) fn received_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let old = study_participants::table.filter(study_participants::received_on.lt(day));
    diesel::delete(old).execute(db)
}

/// Forgets the withdrawal codes of those whose answers came before this day.
pub(crate) fn forget_codes_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let old = study_participants::table
        .filter(study_participants::received_on.lt(day))
        .filter(study_participants::withdrawal.is_not_null());
    diesel::update(old)
        .set((
            study_participants::withdrawal.eq(None::<String>),
            // Nothing is to lead to them any more.
            study_participants::run.eq(None::<String>),
        ))
        .execute(db)
}

/// Forgets what was received before this day; nobody sends it again.
pub(crate) fn forget_receipts_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let old = study_receipts::table.filter(study_receipts::received_on.lt(day));
    diesel::delete(old).execute(db)
}
