//! Where readers were in their books before.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{books, chapters, device_places, place_history};

/// A place that somebody has left.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = place_history)]
pub(crate) struct LeftPlace {
    pub device: String,
    pub chapter: i32,
    pub offset: i64,
    pub read_at: NaiveDateTime,
}

/// How much text lies between two places, each a chapter and an offset, in UTF-16 code units;
/// `None` if it was never counted. Asks only where they are in two chapters.
pub(crate) fn distance(
    db: &mut Db,
    book: i64,
    one: (i32, i64),
    other: (i32, i64),
) -> QueryResult<Option<i64>> {
    let (first, last) = if one <= other {
        (one, other)
    } else {
        (other, one)
    };
    let mut whole = 0_i64;
    if first.0 < last.0 {
        let between: Vec<Option<i64>> = chapters::table
            .filter(chapters::book_id.eq(book))
            .filter(chapters::position.ge(first.0))
            .filter(chapters::position.lt(last.0))
            .select(chapters::text_length)
            .load(db)?;
        for length in between {
            let Some(length) = length else {
                return Ok(None);
            };
            whole = whole.saturating_add(length);
        }
    }
    // An offset may be any number; one beyond its chapter is at its end.
    let before = whole.saturating_sub(first.1);
    let before = if first.0 < last.0 {
        before.max(0)
    } else {
        before
    };
    Ok(Some(before.saturating_add(last.1)))
}

/// Where a device was last.
pub(crate) fn of_device(db: &mut Db, book: i64, device: &str) -> QueryResult<Option<LeftPlace>> {
    device_places::table
        .find((book, device))
        .select((
            device_places::device,
            device_places::chapter,
            device_places::offset,
            device_places::moved_at,
        ))
        .first(db)
        .optional()
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
    let (from, to) = (
        left.offset.saturating_sub(reach),
        left.offset.saturating_add(reach),
    );
    let beside = place_history::table
        .filter(place_history::book_id.eq(book))
        .filter(place_history::chapter.eq(left.chapter))
        .filter(place_history::offset.between(from, to));
    diesel::delete(beside).execute(db).map(drop)
}

/// Forgets all but the last `most`.
pub(crate) fn forget_older(db: &mut Db, book: i64, most: i64) -> QueryResult<()> {
    let newest_too_many: Option<(i64, String)> = place_history::table
        .filter(place_history::book_id.eq(book))
        .select((place_history::rev, place_history::device))
        .order((place_history::rev.desc(), place_history::device))
        .offset(most)
        .first(db)
        .optional()?;
    let Some((rev, device)) = newest_too_many else {
        return Ok(());
    };
    // One change may have left two places.
    let with_it = place_history::rev
        .eq(rev)
        .and(place_history::device.ge(device));
    let older = place_history::table
        .filter(place_history::book_id.eq(book))
        .filter(place_history::rev.lt(rev).or(with_it));
    diesel::delete(older).execute(db).map(drop)
}

/// Those of a book, the last one first.
pub(crate) fn of_book(db: &mut Db, book: i64) -> QueryResult<Vec<LeftPlace>> {
    place_history::table
        .filter(place_history::book_id.eq(book))
        .order((place_history::rev.desc(), place_history::device))
        .select(LeftPlace::as_select())
        .load(db)
}

/// Those of all books of a reader, with the book's row id; the last one first.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<(i64, LeftPlace)>> {
    let own: Vec<i64> = books::table
        .filter(books::user_id.eq(reader))
        .select(books::id)
        .load(db)?;
    place_history::table
        .filter(place_history::book_id.eq_any(own))
        .order((place_history::rev.desc(), place_history::device))
        .select((place_history::book_id, LeftPlace::as_select()))
        .load(db)
}

/// Where a device is now.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = device_places)]
pub(crate) struct DevicePlace {
    pub book_id: i64,
    pub device: String,
    pub chapter: i32,
    pub offset: i64,
    pub progress: i32,
    pub moved_at: NaiveDateTime,
}

/// Where all devices of a reader are, in all books; the last one that moved first.
pub(crate) fn devices_of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<DevicePlace>> {
    let own: Vec<i64> = books::table
        .filter(books::user_id.eq(reader))
        .select(books::id)
        .load(db)?;
    device_places::table
        .filter(device_places::book_id.eq_any(own))
        .order((device_places::rev.desc(), device_places::device))
        .select(DevicePlace::as_select())
        .load(db)
}
