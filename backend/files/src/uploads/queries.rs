//! The rows that tell other servers how far an upload is.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::upload_news::dsl::{
    cancelled, news, told_at, upload_id, upload_news, user_id,
};

/// What a server has left behind that died.
const OLD: TimeDelta = TimeDelta::hours(1);

/// Begins to tell of an upload.
pub(super) fn begin(
    db: &mut Db,
    reader: i64,
    upload: &str,
    text: &str,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let old = told_at.lt(now - OLD);
    let mine = user_id.eq(reader).and(upload_id.eq(upload));
    diesel::delete(upload_news.filter(old.or(mine))).execute(db)?;
    let row = (
        user_id.eq(reader),
        upload_id.eq(upload),
        news.eq(text),
        cancelled.eq(false),
        told_at.eq(now),
    );
    diesel::insert_into(upload_news).values(row).execute(db)?;
    Ok(())
}

/// Tells the latest; answers whether nobody wants the upload any more.
pub(super) fn tell(
    db: &mut Db,
    reader: i64,
    upload: &str,
    text: &str,
    now: NaiveDateTime,
) -> QueryResult<bool> {
    let mine = || upload_news.filter(user_id.eq(reader).and(upload_id.eq(upload)));
    let latest = (news.eq(text), told_at.eq(now));
    diesel::update(mine()).set(latest).execute(db)?;
    let is_cancelled = mine().select(cancelled).first(db).optional()?;
    Ok(is_cancelled.unwrap_or(false))
}

/// What was told last of an upload.
pub(super) fn heard(db: &mut Db, reader: i64, upload: &str) -> QueryResult<Option<String>> {
    let mine = upload_news.filter(user_id.eq(reader).and(upload_id.eq(upload)));
    mine.select(news).first(db).optional()
}

/// Asks whoever takes the upload to stop.
pub(super) fn cancel(db: &mut Db, reader: i64, upload: &str) -> QueryResult<()> {
    let mine = upload_news.filter(user_id.eq(reader).and(upload_id.eq(upload)));
    diesel::update(mine).set(cancelled.eq(true)).execute(db)?;
    Ok(())
}

/// Forgets an upload that is over.
pub(super) fn end(db: &mut Db, reader: i64, upload: &str) -> QueryResult<()> {
    let mine = upload_news.filter(user_id.eq(reader).and(upload_id.eq(upload)));
    diesel::delete(mine).execute(db)?;
    Ok(())
}
