//! The digests by which KOReader knows books.

use std::collections::BTreeSet;

use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{book_digests, books};

/// A book's file, and what it is called.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct BookFile {
    pub id: i64,
    pub title: String,
    pub author: String,
    pub file_name: String,
    pub file_hash: String,
    pub blob: String,
}

/// Books whose file has no digests.
#[diesel::dsl::auto_type(no_type_alias)]
fn without() -> _ {
    let made = book_digests::table
        .filter(book_digests::book_id.eq(books::id))
        .filter(book_digests::file_hash.eq(books::file_hash));
    books::table
        .filter(books::deleted_at.is_null())
        .filter(diesel::dsl::not(diesel::dsl::exists(made)))
}

/// The next of them behind this one.
pub(crate) fn next(db: &mut Db, after: i64) -> QueryResult<Option<BookFile>> {
    without()
        .filter(books::id.gt(after))
        .order(books::id)
        .select(BookFile::as_select())
        .first(db)
        .optional()
}

/// Some of a reader's, those that came in last first.
pub(crate) fn some_of(db: &mut Db, reader: i64, most: i64) -> QueryResult<Vec<BookFile>> {
    without()
        .filter(books::user_id.eq(reader))
        .order(books::id.desc())
        .limit(most)
        .select(BookFile::as_select())
        .load(db)
}

/// A book's file.
pub(crate) fn one(db: &mut Db, book: i64) -> QueryResult<Option<BookFile>> {
    books::table
        .find(book)
        .select(BookFile::as_select())
        .first(db)
        .optional()
}

/// Notes what was made of this file; what was made of an earlier one stays.
pub(crate) fn add<'a>(
    db: &mut Db,
    book: i64,
    file_hash: &str,
    digests: impl Iterator<Item = (&'a str, &'a str)>,
) -> QueryResult<()> {
    let digests: BTreeSet<_> = digests.collect();
    for (kind, digest) in digests {
        diesel::delete(book_digests::table.find((book, kind, digest))).execute(db)?;
        diesel::insert_into(book_digests::table)
            .values((
                book_digests::book_id.eq(book),
                book_digests::kind.eq(kind),
                book_digests::digest.eq(digest),
                book_digests::file_hash.eq(file_hash),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// The reader's book of this digest, of what it is made, and of which file; of several the one that came in last.
pub(crate) fn book_of(
    db: &mut Db,
    reader: i64,
    digest: &str,
) -> QueryResult<Option<(i64, String, String)>> {
    book_digests::table
        .inner_join(books::table)
        .filter(book_digests::digest.eq(digest))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .order(books::id.desc())
        .select((books::id, book_digests::kind, book_digests::file_hash))
        .first(db)
        .optional()
}
