//! Which files readers have brought along already, and what books were made of.

use diesel::prelude::*;
use vokal_base::db::schema::{book_sources, books};
use vokal_base::db::{Db, QueryResult};

/// A file that is no EPUB, as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub name: String,
    /// SHA-256 in hexadecimal digits.
    pub hash: String,
}

/// Notes what a book was made of.
pub(crate) fn note(db: &mut Db, book: i64, source: &Source) -> QueryResult<()> {
    diesel::insert_into(book_sources::table)
        .values((
            book_sources::book_id.eq(book),
            book_sources::name.eq(&source.name),
            book_sources::hash.eq(&source.hash),
        ))
        .execute(db)?;
    Ok(())
}

/// What the file was called of which this book was made, if it was another.
pub(crate) fn name_of(db: &mut Db, book: i64) -> QueryResult<Option<String>> {
    book_sources::table
        .filter(book_sources::book_id.eq(book))
        .select(book_sources::name)
        .first(db)
        .optional()
}

/// The reader's oldest book of this file, if it is not deleted.
pub(crate) fn known(db: &mut Db, reader: i64, hash: &str) -> QueryResult<Option<i64>> {
    let own = books::table
        .filter(books::user_id.eq(reader).and(books::deleted_at.is_null()))
        .order(books::id);
    let same: Option<i64> = own
        .filter(books::file_hash.eq(hash))
        .select(books::id)
        .first(db)
        .optional()?;
    if same.is_some() {
        return Ok(same);
    }
    book_sources::table
        .inner_join(books::table)
        .filter(book_sources::hash.eq(hash))
        .filter(books::user_id.eq(reader).and(books::deleted_at.is_null()))
        .order(books::id)
        .select(books::id)
        .first(db)
        .optional()
}
