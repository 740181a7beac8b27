//! Kiosks, and what waits on them.

use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::kiosks;

/// A kiosk, as it is kept.
#[derive(Clone, Debug, Insertable, Queryable)]
#[diesel(table_name = kiosks)]
pub(crate) struct KioskRow {
    /// The hash of its token.
    pub id: String,
    #[diesel(embed)]
    pub news: News,
}

/// What a kiosk has last told.
#[derive(AsChangeset, Clone, Debug, Insertable, Queryable)]
#[diesel(table_name = kiosks, treat_none_as_null = true)]
pub(crate) struct News {
    pub name: String,
    pub waiting: i32,
    pub refused: i32,
    pub waiting_since: Option<NaiveDate>,
    pub heard_at: NaiveDateTime,
}

/// How many are enrolled.
pub(crate) fn count(db: &mut Db) -> QueryResult<i64> {
    kiosks::table.count().get_result(db)
}

/// Enrols one.
pub(crate) fn add(db: &mut Db, kiosk: &KioskRow) -> QueryResult<()> {
    diesel::insert_into(kiosks::table)
        .values(kiosk)
        .execute(db)
        .map(drop)
}

/// Takes note of what a kiosk tells; tells whether it is enrolled.
pub(crate) fn note(db: &mut Db, id: &str, news: &News) -> QueryResult<bool> {
    let known = diesel::update(kiosks::table.find(id)).set(news);
    Ok(known.execute(db)? > 0)
}

/// All of them, by name.
pub(crate) fn all(db: &mut Db) -> QueryResult<Vec<KioskRow>> {
    kiosks::table
        .order((kiosks::name, kiosks::id))
        .select((
            kiosks::id,
            (
                kiosks::name,
                kiosks::waiting,
                kiosks::refused,
                kiosks::waiting_since,
                kiosks::heard_at,
            ),
        ))
        .load(db)
}

/// Forgets one; tells whether it was there.
pub(crate) fn forget(db: &mut Db, id: &str) -> QueryResult<bool> {
    Ok(diesel::delete(kiosks::table.find(id)).execute(db)? > 0)
}

/// Forgets those on which nothing waits and which were last heard of before this day.
pub(crate) fn forget_silent_before(db: &mut Db, day: NaiveDate) -> QueryResult<usize> {
    let silent = kiosks::table
        .filter(kiosks::heard_at.lt(day.and_time(chrono::NaiveTime::MIN)))
        .filter(kiosks::waiting.eq(0))
        .filter(kiosks::refused.eq(0));
    diesel::delete(silent).execute(db)
}
