//! The rows of pictures and recordings.

use std::collections::HashSet;

use diesel::prelude::*;

use crate::import::unpack::Place;
use crate::import::{Picture, Recording};
use vokal_base::db::schema::{books, resources};
use vokal_base::db::{Db, on_either};

const ROWS_AT_ONCE: usize = 500;

/// Where a picture or a recording stands in its book's file.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = resources)]
pub(crate) struct PictureRow {
    pub media_type: String,
    pub data_offset: i64,
    pub compressed_length: i64,
    pub deflated: bool,
    pub length: i64,
}

impl PictureRow {
    /// Where its bytes lie.
    pub(crate) fn place(&self) -> Place {
        Place {
            offset: self.data_offset.unsigned_abs(),
            stored: self.compressed_length.unsigned_abs(),
            length: self.length.unsigned_abs(),
            deflated: self.deflated,
        }
    }
}

/// Adds the pictures of a new book.
pub(super) fn add(db: &mut Db, book_id: i64, all: &[Picture]) -> QueryResult<()> {
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let pixels = |number: Option<u32>| number.and_then(|number| i32::try_from(number).ok());
    let rows: Vec<_> = all
        .iter()
        .map(|picture| {
            (
                resources::book_id.eq(book_id),
                resources::path.eq(&picture.path),
                resources::media_type.eq(picture.kind.media_type()),
                resources::width.eq(pixels(picture.size.map(|size| size.0))),
                resources::height.eq(pixels(picture.size.map(|size| size.1))),
                resources::data_offset.eq(whole(picture.place.offset)),
                resources::compressed_length.eq(whole(picture.place.stored)),
                resources::deflated.eq(picture.place.deflated),
                resources::length.eq(whole(picture.place.length)),
            )
        })
        .collect();
    for rows in rows.chunks(ROWS_AT_ONCE) {
        on_either!(db, |connection| diesel::insert_into(resources::table)
            .values(rows)
            .execute(connection))?;
    }
    Ok(())
}

/// Adds the recordings of a book, but for those that it has; tells how many.
pub(super) fn add_recordings(db: &mut Db, book_id: i64, all: &[Recording]) -> QueryResult<usize> {
    if all.is_empty() {
        return Ok(0);
    }
    let known: HashSet<String> = resources::table
        .filter(resources::book_id.eq(book_id))
        .select(resources::path)
        .load(db)?
        .into_iter()
        .collect();
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let rows: Vec<_> = all
        .iter()
        .filter(|recording| !known.contains(&recording.path))
        .map(|recording| {
            (
                resources::book_id.eq(book_id),
                resources::path.eq(&recording.path),
                resources::media_type.eq(recording.kind.media_type()),
                resources::data_offset.eq(whole(recording.place.offset)),
                resources::compressed_length.eq(whole(recording.place.stored)),
                resources::deflated.eq(recording.place.deflated),
                resources::length.eq(whole(recording.place.length)),
            )
        })
        .collect();
    for rows in rows.chunks(ROWS_AT_ONCE) {
        on_either!(db, |connection| diesel::insert_into(resources::table)
            .values(rows)
            .execute(connection))?;
    }
    Ok(rows.len())
}

/// A picture or a recording of one of the reader's books, with the file it is in and the book's content hash.
pub(crate) fn one(
    db: &mut Db,
    reader: i64,
    book_id: i64,
    path: &str,
) -> QueryResult<Option<(PictureRow, String, String)>> {
    resources::table
        .inner_join(books::table)
        .filter(resources::book_id.eq(book_id))
        .filter(resources::path.eq(path))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((PictureRow::as_select(), books::blob, books::content_hash))
        .first(db)
        .optional()
}

/// The cover of one of the reader's books, in the same way.
pub(crate) fn cover(
    db: &mut Db,
    reader: i64,
    book_id: i64,
) -> QueryResult<Option<(PictureRow, String, String)>> {
    let path: Option<Option<String>> = books::table
        .find(book_id)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select(books::cover_path)
        .first(db)
        .optional()?;
    match path.flatten() {
        Some(path) => one(db, reader, book_id, &path),
        None => Ok(None),
    }
}
