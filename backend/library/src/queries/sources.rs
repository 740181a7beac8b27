//! Which files readers have brought along already, and what books were made of.

use std::collections::BTreeMap;

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

/// So many hashes go into one question.
const AT_ONCE: usize = 500;

/// Those of the files with these hashes that are books of the reader's, each with its oldest.
pub(crate) fn known_of(
    db: &mut Db,
    reader: i64,
    hashes: &[String],
) -> QueryResult<Vec<(String, i64)>> {
    let mut known: BTreeMap<String, i64> = BTreeMap::new();
    for hashes in hashes.chunks(AT_ONCE) {
        let own = books::user_id.eq(reader).and(books::deleted_at.is_null());
        let files: Vec<(String, i64)> = books::table
            .filter(books::file_hash.eq_any(hashes))
            .filter(own)
            .select((books::file_hash, books::id))
            .load(db)?;
        let sources: Vec<(String, i64)> = book_sources::table
            .inner_join(books::table)
            .filter(book_sources::hash.eq_any(hashes))
            .filter(own)
            .select((book_sources::hash, books::id))
            .load(db)?;
        for (hash, book) in files.into_iter().chain(sources) {
            let oldest = known.entry(hash).or_insert(book);
            *oldest = book.min(*oldest);
        }
    }
    Ok(known.into_iter().collect())
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
