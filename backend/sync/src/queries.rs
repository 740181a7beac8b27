//! What the database is asked about annotations and the changes that devices send.

use std::collections::HashSet;

use diesel::prelude::*;
use diesel::upsert::excluded;
use serde_json::Value;

use vokal_base::db::schema::{annotations, books, sync_changes};
use vokal_base::db::{Db, on_either};

use crate::merging::Stored;

/// An annotation, or what is left of one.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = annotations)]
pub(crate) struct AnnotationRow {
    pub user_id: i64,
    pub id: String,
    pub book_id: i64,
    pub book_title: String,
    pub value: Option<String>,
    pub rev: i64,
    pub device: String,
    pub body_rev: i64,
    pub body_device: String,
    pub size: i64,
}

impl AnnotationRow {
    /// The annotation as JSON.
    pub fn read(&self) -> Option<Value> {
        // Nothing is written that could not be read.
        serde_json::from_str(self.value.as_deref()?).ok()
    }

    /// As it is merged with a change.
    pub fn stored(&self) -> Stored {
        let value = self.value.as_deref();
        Stored {
            annotation: value.and_then(|value| serde_json::from_str(value).ok()),
            rev: self.rev,
            device: self.device.clone(),
            body_rev: self.body_rev,
            body_device: self.body_device.clone(),
        }
    }
}

/// One of the reader's annotations.
pub(crate) fn one(db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<AnnotationRow>> {
    annotations::table
        .find((reader, id))
        .select(AnnotationRow::as_select())
        .first(db)
        .optional()
}

/// Those of these that there are.
pub(crate) fn many(db: &mut Db, reader: i64, ids: &[String]) -> QueryResult<Vec<AnnotationRow>> {
    annotations::table
        .filter(annotations::user_id.eq(reader))
        .filter(annotations::id.eq_any(ids))
        .select(AnnotationRow::as_select())
        .load(db)
}

/// Those of these that there are and that are not deleted.
pub(crate) fn live(db: &mut Db, reader: i64, ids: &[String]) -> QueryResult<HashSet<String>> {
    let mut live = HashSet::new();
    for some in ids.chunks(500) {
        let found: Vec<String> = annotations::table
            .filter(annotations::user_id.eq(reader))
            .filter(annotations::id.eq_any(some))
            .filter(annotations::value.is_not_null())
            .select(annotations::id)
            .load(db)?;
        live.extend(found);
    }
    Ok(live)
}

/// Those of these that are of another book, be they deleted.
pub(crate) fn in_other_books(
    db: &mut Db,
    reader: i64,
    book: i64,
    ids: &[String],
) -> QueryResult<HashSet<String>> {
    let mut others = HashSet::new();
    for some in ids.chunks(500) {
        let found: Vec<String> = annotations::table
            .filter(annotations::user_id.eq(reader))
            .filter(annotations::id.eq_any(some))
            .filter(annotations::book_id.ne(book))
            .select(annotations::id)
            .load(db)?;
        others.extend(found);
    }
    Ok(others)
}

/// All of the reader's that are not deleted, by book.
pub(crate) fn all(db: &mut Db, reader: i64) -> QueryResult<Vec<AnnotationRow>> {
    annotations::table
        .filter(annotations::user_id.eq(reader))
        .filter(annotations::value.is_not_null())
        .order((annotations::book_id, annotations::id))
        .select(AnnotationRow::as_select())
        .load(db)
}

/// Those of one book that are not deleted.
pub(crate) fn of_book(db: &mut Db, reader: i64, book: i64) -> QueryResult<Vec<AnnotationRow>> {
    annotations::table
        .filter(annotations::user_id.eq(reader))
        .filter(annotations::book_id.eq(book))
        .filter(annotations::value.is_not_null())
        .order(annotations::id)
        .select(AnnotationRow::as_select())
        .load(db)
}

/// What changes after `rev` were about, the first change first, at most so many.
pub(crate) fn changed_since(
    db: &mut Db,
    reader: i64,
    rev: i64,
    most: i64,
) -> QueryResult<Vec<AnnotationRow>> {
    annotations::table
        .filter(annotations::user_id.eq(reader))
        .filter(annotations::rev.gt(rev))
        .order(annotations::rev)
        .limit(most)
        .select(AnnotationRow::as_select())
        .load(db)
}

/// Keeps an annotation in place of what was kept.
pub(crate) fn put(db: &mut Db, row: &AnnotationRow) -> QueryResult<()> {
    on_either!(db, |connection| {
        diesel::insert_into(annotations::table)
            .values(row)
            .on_conflict((annotations::user_id, annotations::id))
            .do_update()
            .set((
                annotations::value.eq(excluded(annotations::value)),
                annotations::rev.eq(excluded(annotations::rev)),
                annotations::device.eq(excluded(annotations::device)),
                annotations::body_rev.eq(excluded(annotations::body_rev)),
                annotations::body_device.eq(excluded(annotations::body_device)),
                annotations::size.eq(excluded(annotations::size)),
            ))
            .execute(connection)
    })
    .map(drop)
}

/// How many annotations the reader has, how many bytes they take, and how many rows there are
/// with those of deleted ones.
pub(crate) fn taken(db: &mut Db, reader: i64) -> QueryResult<Taken> {
    let sizes: Vec<i64> = annotations::table
        .filter(annotations::user_id.eq(reader))
        .select(annotations::size)
        .load(db)?;
    Ok(Taken {
        rows: sizes.len(),
        count: sizes.iter().filter(|size| **size > 0).count(),
        bytes: sizes.iter().sum(),
    })
}

/// What a reader's annotations take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    pub rows: usize,
    pub count: usize,
    pub bytes: i64,
}

/// What one of the reader's books is called, be it deleted.
pub(crate) fn title(db: &mut Db, reader: i64, book: i64) -> QueryResult<Option<String>> {
    books::table
        .filter(books::user_id.eq(reader))
        .filter(books::id.eq(book))
        .select(books::title)
        .first(db)
        .optional()
}

/// Whether this change was taken before.
pub(crate) fn was_taken(db: &mut Db, reader: i64, change: &str) -> QueryResult<bool> {
    let known = sync_changes::table.find((reader, change));
    diesel::select(diesel::dsl::exists(known)).get_result(db)
}

/// Remembers that a change was taken.
pub(crate) fn remember(
    db: &mut Db,
    reader: i64,
    change: &str,
    device: &str,
    rev: i64,
) -> QueryResult<()> {
    diesel::insert_into(sync_changes::table)
        .values((
            sync_changes::user_id.eq(reader),
            sync_changes::id.eq(change),
            sync_changes::device.eq(device),
            sync_changes::rev.eq(rev),
        ))
        .execute(db)
        .map(drop)
}

/// Forgets the changes of which the device has heard: it asks for what came after them.
pub(crate) fn forget_heard(db: &mut Db, reader: i64, device: &str, since: i64) -> QueryResult<()> {
    let heard = sync_changes::table
        .filter(sync_changes::user_id.eq(reader))
        .filter(sync_changes::device.eq(device))
        .filter(sync_changes::rev.le(since));
    diesel::delete(heard).execute(db).map(drop)
}
