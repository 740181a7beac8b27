//! Where readers were in their books before.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{chapters, place_history};

/// A place that somebody has left.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = place_history)]
pub(crate) struct LeftPlace {
    pub device: String,
    pub chapter: i32,
    pub offset: i64,
    pub read_at: NaiveDateTime,
}

/// How much text lies between two places, each a chapter and an offset, in UTF-16 code units.
pub(crate) fn distance(
    db: &mut Db,
    book: i64,
    one: (i32, i64),
    other: (i32, i64),
) -> QueryResult<i64> {
    let (first, last) = if one <= other {
        (one, other)
    } else {
        (other, one)
    };
    let between: Vec<Option<i64>> = chapters::table
        .filter(chapters::book_id.eq(book))
        .filter(chapters::position.ge(first.0))
        .filter(chapters::position.lt(last.0))
        .select(chapters::text_length)
        .load(db)?;
    let whole: i64 = between.into_iter().flatten().sum();
    Ok((whole - first.1 + last.1).max(0))
}

/// Adds a place that the change `rev` left.
pub(crate) fn add(db: &mut Db, book: i64, rev: i64, left: &LeftPlace) -> QueryResult<()> {
    diesel::insert_into(place_history::table)
        .values((
            place_history::book_id.eq(book),
            place_history::rev.eq(rev),
            left.clone(),
        ))
        .execute(db)
        .map(drop)
}

/// Forgets those within `reach` code units of a place.
pub(crate) fn forget_beside(
    db: &mut Db,
    book: i64,
    left: &LeftPlace,
    reach: i64,
) -> QueryResult<()> {
    let beside = place_history::table
        .filter(place_history::book_id.eq(book))
        .filter(place_history::chapter.eq(left.chapter))
        .filter(place_history::offset.between(left.offset - reach, left.offset + reach));
    diesel::delete(beside).execute(db).map(drop)
}

/// Forgets all but the last `most`.
pub(crate) fn forget_older(db: &mut Db, book: i64, most: i64) -> QueryResult<()> {
    let newest_too_many: Option<i64> = place_history::table
        .filter(place_history::book_id.eq(book))
        .select(place_history::rev)
        .order(place_history::rev.desc())
        .offset(most)
        .first(db)
        .optional()?;
    let Some(rev) = newest_too_many else {
        return Ok(());
    };
    let older = place_history::table
        .filter(place_history::book_id.eq(book))
        .filter(place_history::rev.le(rev));
    diesel::delete(older).execute(db).map(drop)
}

/// Those of a book, the last one first.
pub(crate) fn of_book(db: &mut Db, book: i64) -> QueryResult<Vec<LeftPlace>> {
    place_history::table
        .filter(place_history::book_id.eq(book))
        .order(place_history::rev.desc())
        .select(LeftPlace::as_select())
        .load(db)
}
