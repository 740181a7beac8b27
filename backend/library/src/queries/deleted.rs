//! The rows of books that their readers have deleted.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_accounts::revision;
use vokal_base::db::Db;
use vokal_base::db::schema::{book_covers, books};
use vokal_files::{Deleted, Kind};

/// What is told of a book that is deleted.
type Row = (i64, String, String, i64, i64, Option<i64>, NaiveDateTime);

/// The reader's books that are deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn own(reader: i64) -> _ {
    books::table
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_not_null())
}

/// Takes one of the reader's books off the shelf; tells whether it was there.
pub(crate) fn put(db: &mut Db, reader: i64, id: i64, now: NaiveDateTime) -> QueryResult<bool> {
    if super::revs::of_book(db, reader, id)?.is_none() {
        return Ok(false);
    }
    revision::advance(db, reader, 1)?;
    let there = books::table
        .find(id)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null());
    let rows = diesel::update(there)
        .set(books::deleted_at.eq(now))
        .execute(db)?;
    Ok(rows > 0)
}

/// What the reader has deleted.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<Deleted>> {
    let rows: Vec<Row> = books::table
        .left_join(book_covers::table)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_not_null())
        .select((
            books::id,
            books::title,
            books::author,
            books::file_size,
            books::text_size,
            book_covers::length.nullable(),
            books::deleted_at.assume_not_null(),
        ))
        .load(db)?;
    let deleted = |(id, title, author, file, text, cover, deleted_at): Row| Deleted {
        kind: Kind::Book,
        id: id.to_string(),
        title,
        author,
        bytes: (file + text + cover.unwrap_or_default()).unsigned_abs(),
        deleted_at,
    };
    Ok(rows.into_iter().map(deleted).collect())
}

/// What was deleted before this moment, with its readers.
pub(crate) fn before(
    db: &mut Db,
    moment: NaiveDateTime,
    most: i64,
) -> QueryResult<Vec<(i64, String)>> {
    let rows: Vec<(i64, i64)> = books::table
        .filter(books::deleted_at.lt(moment))
        .order(books::deleted_at)
        .limit(most)
        .select((books::user_id, books::id))
        .load(db)?;
    let told = |(reader, id): (i64, i64)| (reader, id.to_string());
    Ok(rows.into_iter().map(told).collect())
}

/// Puts a book back; tells whether it was deleted.
pub(crate) fn restore(db: &mut Db, reader: i64, id: i64) -> QueryResult<bool> {
    let there = own(reader).filter(books::id.eq(id)).select(books::id);
    if there.first::<i64>(db).optional()?.is_none() {
        return Ok(false);
    }
    revision::advance(db, reader, 1)?;
    let rows = diesel::update(own(reader).filter(books::id.eq(id)))
        .set(books::deleted_at.eq(None::<NaiveDateTime>))
        .execute(db)?;
    Ok(rows > 0)
}

/// Takes a deleted book's rows away for good and tells which file is free then.
pub(crate) fn purge(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<Vec<String>>> {
    let blob: Option<String> = own(reader)
        .filter(books::id.eq(id))
        .select(books::blob)
        .first(db)
        .optional()?;
    if blob.is_some() {
        diesel::delete(books::table.find(id)).execute(db)?;
    }
    Ok(blob.map(|blob| vec![blob]))
}
