//! Pictures that readers have chosen as covers.

use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{book_covers, books};

/// A picture.
#[derive(Clone, Debug)]
pub(crate) struct NewCover {
    pub media_type: &'static str,
    pub hash: String,
    pub bytes: Vec<u8>,
}

/// Gives one of the reader's books this cover, in the place of one of theirs.
pub(crate) fn set(db: &mut Db, book: i64, cover: &NewCover) -> QueryResult<()> {
    diesel::delete(book_covers::table.find(book)).execute(db)?;
    diesel::insert_into(book_covers::table)
        .values((
            book_covers::book_id.eq(book),
            book_covers::media_type.eq(cover.media_type),
            book_covers::hash.eq(&cover.hash),
            book_covers::length.eq(i64::try_from(cover.bytes.len()).unwrap_or(i64::MAX)),
            book_covers::bytes.eq(&cover.bytes),
        ))
        .execute(db)
        .map(drop)
}

/// Takes it away again.
pub(crate) fn remove(db: &mut Db, book: i64) -> QueryResult<()> {
    diesel::delete(book_covers::table.find(book))
        .execute(db)
        .map(drop)
}

/// How long that of one of the reader's books is, and what it is called; nothing if it has none.
pub(crate) fn known(
    db: &mut Db,
    reader: i64,
    book: i64,
) -> QueryResult<Option<(String, String, i64)>> {
    book_covers::table
        .inner_join(books::table)
        .filter(book_covers::book_id.eq(book))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((
            book_covers::media_type,
            book_covers::hash,
            book_covers::length,
        ))
        .first(db)
        .optional()
}

/// The picture itself, if it is the one of this hash.
pub(crate) fn bytes(db: &mut Db, book: i64, hash: &str) -> QueryResult<Option<Vec<u8>>> {
    book_covers::table
        .find(book)
        .filter(book_covers::hash.eq(hash))
        .select(book_covers::bytes)
        .first(db)
        .optional()
}

/// Books, kinds and hashes of all of a reader's, with those of deleted books.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<(i64, String, String)>> {
    book_covers::table
        .inner_join(books::table)
        .filter(books::user_id.eq(reader))
        .order(books::id)
        .select((books::id, book_covers::media_type, book_covers::hash))
        .load(db)
}

/// How long each of a reader's is, and whether its book is deleted.
pub(crate) fn lengths(db: &mut Db, reader: i64) -> QueryResult<Vec<(i64, bool)>> {
    book_covers::table
        .inner_join(books::table)
        .filter(books::user_id.eq(reader))
        .select((book_covers::length, books::deleted_at.is_not_null()))
        .load(db)
}

/// Books and hashes of all readers'.
pub(crate) fn all(db: &mut Db) -> QueryResult<Vec<(i64, String)>> {
    book_covers::table
        .order(book_covers::book_id)
        .select((book_covers::book_id, book_covers::hash))
        .load(db)
}
