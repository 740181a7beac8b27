//! What the database is asked about second factors.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{admin_recovery_codes, admin_second_factors};

/// The second factor of one of staff.
#[derive(Clone, Queryable, Selectable)]
#[diesel(table_name = admin_second_factors)]
pub(in super::super) struct FactorRow {
    pub sealed_secret: Vec<u8>,
    /// Until then nobody is asked for a code.
    pub active_since: Option<NaiveDateTime>,
}

/// What there is, asked for already or not yet.
pub(in super::super) fn factor(db: &mut Db, admin: i64) -> QueryResult<Option<FactorRow>> {
    admin_second_factors::table
        .find(admin)
        .select(FactorRow::as_select())
        .first(db)
        .optional()
}

/// Keeps a secret that nobody is asked for yet, in place of one that nobody was asked for.
pub(super) fn begin(db: &mut Db, admin: i64, sealed_secret: &[u8]) -> QueryResult<()> {
    diesel::delete(admin_second_factors::table.find(admin)).execute(db)?;
    diesel::insert_into(admin_second_factors::table)
        .values((
            admin_second_factors::admin_id.eq(admin),
            admin_second_factors::sealed_secret.eq(sealed_secret),
            admin_second_factors::used_step.eq(0),
        ))
        .execute(db)
        .map(drop)
}

/// From now on a code is asked for.
pub(super) fn activate(db: &mut Db, admin: i64, now: NaiveDateTime) -> QueryResult<()> {
    diesel::update(admin_second_factors::table.find(admin))
        .set(admin_second_factors::active_since.eq(now))
        .execute(db)
        .map(drop)
}

/// Uses up a half minute and all before it; tells whether it was not used up yet.
pub(super) fn use_step(db: &mut Db, admin: i64, step: i64) -> QueryResult<bool> {
    let unused = admin_second_factors::table
        .find(admin)
        .filter(admin_second_factors::used_step.lt(step));
    diesel::update(unused)
        .set(admin_second_factors::used_step.eq(step))
        .execute(db)
        .map(|rows| rows > 0)
}

/// Takes the second factor away, with its recovery codes; tells whether there was one.
pub(in super::super) fn remove(db: &mut Db, admin: i64) -> QueryResult<bool> {
    forget_codes(db, admin)?;
    diesel::delete(admin_second_factors::table.find(admin))
        .execute(db)
        .map(|rows| rows > 0)
}

/// Keeps recovery codes in place of those that there were.
pub(super) fn keep_codes(db: &mut Db, admin: i64, code_hashes: &[String]) -> QueryResult<()> {
    forget_codes(db, admin)?;
    for code_hash in code_hashes {
        diesel::insert_into(admin_recovery_codes::table)
            .values((
                admin_recovery_codes::code_hash.eq(code_hash),
                admin_recovery_codes::admin_id.eq(admin),
            ))
            .execute(db)?;
    }
    Ok(())
}

fn forget_codes(db: &mut Db, admin: i64) -> QueryResult<()> {
    diesel::delete(admin_recovery_codes::table.filter(admin_recovery_codes::admin_id.eq(admin)))
        .execute(db)
        .map(drop)
}

/// How many recovery codes one of staff has left.
pub(super) fn codes_left(db: &mut Db, admin: i64) -> QueryResult<i64> {
    admin_recovery_codes::table
        .filter(admin_recovery_codes::admin_id.eq(admin))
        .count()
        .get_result(db)
}

/// Takes a recovery code of one of staff; there is no second time.
pub(super) fn take_code(db: &mut Db, admin: i64, code_hash: &str) -> QueryResult<bool> {
    let theirs = admin_recovery_codes::table
        .find(code_hash)
        .filter(admin_recovery_codes::admin_id.eq(admin));
    diesel::delete(theirs).execute(db).map(|rows| rows > 0)
}
