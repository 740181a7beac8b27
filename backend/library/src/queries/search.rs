//! What a search of all books asks the database.

use std::cmp::Reverse;

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::schema::{book_grams, books, chapters};
use vokal_base::db::{Db, on_either};

/// A book that may be looked through.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct Candidate {
    pub id: i64,
    pub title: String,
    pub author: String,
    /// Of its chapters as they are stored, in bytes.
    pub text_size: i64,
    /// Nothing where they have not been counted yet.
    pub grams: Option<Vec<u8>>,
}

/// The reader's books, those that were read last first.
pub(crate) fn candidates(db: &mut Db, reader: i64) -> QueryResult<Vec<Candidate>> {
    let rows = books::table
        .left_join(book_grams::table.on(book_grams::book_id.eq(books::id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .order(books::id.desc())
        .select((
            (
                books::id,
                books::title,
                books::author,
                books::text_size,
                book_grams::grams.nullable(),
            ),
            books::last_read_at,
        ));
    let mut rows: Vec<(Candidate, Option<NaiveDateTime>)> = rows.load(db)?;
    // Here, because the engines disagree on where nothing comes in an order.
    rows.sort_by_key(|(_, read_at)| Reverse(*read_at));
    Ok(rows.into_iter().map(|(candidate, _)| candidate).collect())
}

/// A chapter as it is looked through.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct Chapter {
    pub position: i32,
    pub path: String,
    pub title: String,
    pub html: String,
}

/// A book's chapters, if it is the reader's still.
pub(crate) fn chapters_of(db: &mut Db, reader: i64, book: i64) -> QueryResult<Vec<Chapter>> {
    chapters::table
        .inner_join(books::table.on(books::id.eq(chapters::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .filter(chapters::book_id.eq(book))
        .order(chapters::position)
        .select((
            chapters::position,
            chapters::path,
            chapters::title,
            chapters::html,
        ))
        .load(db)
}

/// A book whose groups of letters have not been counted yet; the newest first, as somebody may be
/// about to look through it.
pub(crate) fn uncounted(db: &mut Db) -> QueryResult<Option<i64>> {
    books::table
        .left_join(book_grams::table.on(book_grams::book_id.eq(books::id)))
        .filter(book_grams::book_id.is_null())
        .order(books::id.desc())
        .select(books::id)
        .first(db)
        .optional()
}

/// The chapters of any book, for counting.
pub(crate) fn texts(db: &mut Db, book: i64) -> QueryResult<Vec<String>> {
    chapters::table
        .filter(chapters::book_id.eq(book))
        .order(chapters::position)
        .select(chapters::html)
        .load(db)
}

/// What a book's content is called, if it is there.
pub(crate) fn content_hash(db: &mut Db, book: i64) -> QueryResult<Option<String>> {
    books::table
        .find(book)
        .select(books::content_hash)
        .first(db)
        .optional()
}

/// Keeps a book's groups of letters, if it is there still, has the content of this hash, and
/// nobody was faster.
pub(crate) fn keep(db: &mut Db, book: i64, hash: &str, grams: &[u8]) -> QueryResult<()> {
    if content_hash(db, book)?.as_deref() != Some(hash) {
        return Ok(());
    }
    on_either!(db, |connection| {
        diesel::insert_into(book_grams::table)
            .values((book_grams::book_id.eq(book), book_grams::grams.eq(grams)))
            .on_conflict_do_nothing()
            .execute(connection)
    })
    .map(drop)
}
