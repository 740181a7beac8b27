//! Where readers are in their books, and where each of their devices is.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::upsert::excluded;

use super::books::Place;
use crate::shelf::status::Status;
use vokal_base::db::moment::now;
use vokal_base::db::schema::{books, device_places};
use vokal_base::db::{Db, on_either};

/// A book's place, and what moved it.
#[derive(Clone, Debug, Queryable)]
pub struct MovedPlace {
    /// The book's row id.
    pub book: i64,
    /// The change that moved it; 0 for one from before changes were counted.
    pub rev: i64,
    /// The device that did; empty if it gave no name.
    pub device: String,
    /// The chapter, counted from 0.
    pub chapter: Option<i32>,
    /// UTF-16 code units into the chapter's canonical text.
    pub offset: Option<i64>,
    /// How much lies before it, in whole percent.
    pub progress: i32,
    /// When, in UTC.
    pub moved_at: Option<NaiveDateTime>,
}

/// A place to go to; without a position the last one stays.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub progress: i32,
    pub position: Option<(i32, i64)>,
    pub device: String,
    /// Whether whoever moves has seen what the reader last said of the book.
    pub knows_status: bool,
}

/// Moves the book's place there, by the change with this number.
///
/// * `before`: what it was, by which is known whether the book is begun or finished now.
pub(crate) fn set(
    db: &mut Db,
    book: i64,
    before: &Place,
    target: &Target,
    rev: i64,
) -> QueryResult<()> {
    diesel::update(books::table.find(book))
        .set((
            books::progress.eq(target.progress),
            books::last_read_at.eq(now()),
            books::place_rev.eq(rev),
        ))
        .execute(db)?;
    let old = Status::parse(&before.status).unwrap_or_default();
    let status = old.after_reading(before.progress, target.progress);
    // What was read before on a device without a network does not overrule it.
    if status != old && target.knows_status {
        let finished_at = (status == Status::Finished).then(now);
        diesel::update(books::table.find(book))
            .set((
                books::status.eq(status.as_str()),
                books::finished_at.eq(finished_at),
            ))
            .execute(db)?;
    }
    if let Some((chapter, offset)) = target.position {
        diesel::update(books::table.find(book))
            .set((
                books::position_chapter.eq(chapter),
                books::position_offset.eq(offset),
                // Who says only how much is read has not been there.
                books::place_device.eq(&target.device),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Notes where a device is, whether or not the book's place is there.
pub(crate) fn note(db: &mut Db, book: i64, target: &Target, rev: i64) -> QueryResult<()> {
    let Some((chapter, offset)) = target.position else {
        return Ok(());
    };
    let row = (
        device_places::book_id.eq(book),
        device_places::device.eq(&target.device),
        device_places::chapter.eq(chapter),
        device_places::offset.eq(offset),
        device_places::progress.eq(target.progress),
        device_places::rev.eq(rev),
        device_places::moved_at.eq(now()),
    );
    on_either!(db, |connection| {
        diesel::insert_into(device_places::table)
            .values(row)
            .on_conflict((device_places::book_id, device_places::device))
            .do_update()
            .set((
                device_places::chapter.eq(excluded(device_places::chapter)),
                device_places::offset.eq(excluded(device_places::offset)),
                device_places::progress.eq(excluded(device_places::progress)),
                device_places::rev.eq(excluded(device_places::rev)),
                device_places::moved_at.eq(excluded(device_places::moved_at)),
            ))
            .execute(connection)
    })
    .map(drop)
}

/// The books that are the reader's and not deleted, as places.
#[diesel::dsl::auto_type(no_type_alias)]
fn own(reader: i64) -> _ {
    books::table
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((
            books::id,
            books::place_rev,
            books::place_device,
            books::position_chapter,
            books::position_offset,
            books::progress,
            books::last_read_at,
        ))
}

/// The places that changes after `rev` have moved, the first change first, at most so many.
pub(crate) fn moved_since(
    db: &mut Db,
    reader: i64,
    rev: i64,
    most: i64,
) -> QueryResult<Vec<MovedPlace>> {
    own(reader)
        .filter(books::place_rev.gt(rev))
        .order(books::place_rev)
        .limit(most)
        .load(db)
}

/// The places of these books, for those that are the reader's.
pub(crate) fn of_books(db: &mut Db, reader: i64, of: &[i64]) -> QueryResult<Vec<MovedPlace>> {
    own(reader).filter(books::id.eq_any(of)).load(db)
}
