//! What has to be done once, however many servers share a database.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use super::schema::jobs::dsl::{jobs, name, taken_at};
use super::{Database, Db};
use crate::problem::ApiError;

/// Takes on the job of this name, unless a server has done so within `pause`.
///
/// A server that dies with a job leaves it until the pause is over.
///
/// # Errors
///
/// If the database does not answer.
pub async fn take(
    database: &Database,
    job: &'static str,
    now: NaiveDateTime,
    pause: TimeDelta,
) -> Result<bool, ApiError> {
    database
        .write(move |db| {
            // What was taken in the future, a clock has jumped since.
            let due = taken_at.le(now - pause).or(taken_at.gt(now + pause));
            let take = diesel::update(jobs.filter(name.eq(job)).filter(due)).set(taken_at.eq(now));
            if take.execute(db)? > 0 {
                return Ok(true);
            }
            let known: i64 = jobs.filter(name.eq(job)).count().get_result(db)?;
            if known > 0 {
                return Ok(false);
            }
            let new = (name.eq(job), taken_at.eq(now));
            diesel::insert_into(jobs).values(new).execute(db)?;
            Ok(true)
        })
        .await
}

/// When a job of this name was last taken on, or done; nothing, if it never was.
///
/// # Errors
///
/// If the database does not answer.
pub async fn last(
    database: &Database,
    job: &'static str,
) -> Result<Option<NaiveDateTime>, ApiError> {
    let last = move |db: &mut Db| {
        let known = jobs.filter(name.eq(job)).select(taken_at);
        known.first(db).optional()
    };
    database.read(last).await
}

/// All jobs that were ever taken on, or done, and when that was last so.
///
/// # Errors
///
/// What the database says.
pub fn all(db: &mut Db) -> QueryResult<Vec<(String, NaiveDateTime)>> {
    jobs.order(name).select((name, taken_at)).load(db)
}

/// Has this job be taken on again whenever it is due, as if it never had been.
///
/// # Errors
///
/// If the database does not answer.
pub async fn forget(database: &Database, job: &'static str) -> Result<(), ApiError> {
    let forget = move |db: &mut Db| diesel::delete(jobs.filter(name.eq(job))).execute(db);
    database.write(forget).await.map(drop)
}

/// Says that a job is done, for [`last`].
///
/// # Errors
///
/// If the database does not answer.
pub async fn done(
    database: &Database,
    job: &'static str,
    now: NaiveDateTime,
) -> Result<(), ApiError> {
    database.write(move |db| note(db, job, now)).await
}

/// The same, as part of a transaction.
///
/// # Errors
///
/// What the database says.
pub fn note(db: &mut Db, job: &'static str, now: NaiveDateTime) -> QueryResult<()> {
    let known = diesel::update(jobs.filter(name.eq(job))).set(taken_at.eq(now));
    if known.execute(db)? == 0 {
        let new = (name.eq(job), taken_at.eq(now));
        diesel::insert_into(jobs).values(new).execute(db)?;
    }
    Ok(())
}
