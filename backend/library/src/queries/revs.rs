//! How often books were changed by hand.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use vokal_accounts::revision;
use vokal_base::db::schema::{book_revs, books};
use vokal_base::db::{Db, on_either};

/// Whether somebody may change what is said of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It is not the reader's, or not on the shelf.
    Gone,
    /// Somebody else has changed it since.
    Late,
    /// Nobody else changes it until the transaction ends.
    Taken,
}

// Beside the columns of `books`, of which there can be no more.

/// How often what is said of it was changed.
pub(super) fn details_rev() -> SqlLiteral<BigInt> {
    sql("COALESCE((SELECT details_rev FROM book_revs WHERE book_id = books.id), 0)")
}

/// The account's change by which its status was said.
pub(super) fn status_rev() -> SqlLiteral<BigInt> {
    sql("COALESCE((SELECT status_rev FROM book_revs WHERE book_id = books.id), 0)")
}

/// The hash of the picture that its reader has chosen as its cover.
pub(super) fn own_cover() -> SqlLiteral<Nullable<Text>> {
    sql("(SELECT hash FROM book_covers WHERE book_id = books.id)")
}

/// How often what is said of one of the reader's books was changed.
pub(crate) fn of_book(db: &mut Db, reader: i64, book: i64) -> QueryResult<Option<i64>> {
    books::table
        .find(book)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select(details_rev())
        .first(db)
        .optional()
}

/// Asks for one of the reader's books to be changed that was changed so often, or however often.
pub(crate) fn take(
    db: &mut Db,
    reader: i64,
    book: i64,
    expected: Option<i64>,
) -> QueryResult<Turn> {
    // The account's row is locked before the book's, as by whoever moves in it; and not for nothing.
    let turn = turn(db, reader, book, expected)?;
    if turn != Turn::Taken {
        return Ok(turn);
    }
    revision::advance(db, reader, 1)?;
    lock(db, &[book])?;
    let turn = self::turn(db, reader, book, expected)?;
    if turn == Turn::Taken {
        details_changed(db, &[book])?;
    }
    Ok(turn)
}

fn turn(db: &mut Db, reader: i64, book: i64, expected: Option<i64>) -> QueryResult<Turn> {
    Ok(match of_book(db, reader, book)? {
        None => Turn::Gone,
        Some(rev) if expected.is_some_and(|expected| expected != rev) => Turn::Late,
        Some(_) => Turn::Taken,
    })
}

/// Lets nobody else change these until the transaction ends; no more than one question may name.
pub(crate) fn lock(db: &mut Db, ids: &[i64]) -> QueryResult<()> {
    diesel::update(books::table.filter(books::id.eq_any(ids)))
        .set(books::chapter_count.eq(books::chapter_count))
        .execute(db)
        .map(drop)
}

/// What is said of these is changed now.
pub(crate) fn details_changed(db: &mut Db, ids: &[i64]) -> QueryResult<()> {
    let rows: Vec<_> = ids
        .iter()
        .map(|id| (book_revs::book_id.eq(*id), book_revs::details_rev.eq(1)))
        .collect();
    on_either!(db, |connection| {
        diesel::insert_into(book_revs::table)
            .values(&rows)
            .on_conflict(book_revs::book_id)
            .do_update()
            .set(book_revs::details_rev.eq(book_revs::details_rev + 1))
            .execute(connection)
    })
    .map(drop)
}

/// Where the reader is with these was said by the account's change of this number.
pub(crate) fn status_said(db: &mut Db, ids: &[i64], rev: i64) -> QueryResult<()> {
    let rows: Vec<_> = ids
        .iter()
        .map(|id| (book_revs::book_id.eq(*id), book_revs::status_rev.eq(rev)))
        .collect();
    on_either!(db, |connection| {
        diesel::insert_into(book_revs::table)
            .values(&rows)
            .on_conflict(book_revs::book_id)
            .do_update()
            .set(book_revs::status_rev.eq(rev))
            .execute(connection)
    })
    .map(drop)
}
