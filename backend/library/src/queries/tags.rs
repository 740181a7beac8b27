//! The words that books are found under.

use std::collections::HashMap;

use diesel::prelude::*;

use vokal_base::db::schema::book_tags;
use vokal_base::db::{Db, on_either};

/// A book whose tags become others.
#[derive(Clone, Debug)]
pub(crate) struct Retagged {
    pub book: i64,
    pub had: Vec<String>,
    pub has: Vec<String>,
}

/// Those of a book, in their order.
pub(crate) fn of_book(db: &mut Db, book: i64) -> QueryResult<Vec<String>> {
    book_tags::table
        .filter(book_tags::book_id.eq(book))
        .order((book_tags::position, book_tags::name))
        .select(book_tags::name)
        .load(db)
}

/// Those of several books; no more than one question may name.
pub(crate) fn of_books(db: &mut Db, books: &[i64]) -> QueryResult<HashMap<i64, Vec<String>>> {
    let rows: Vec<(i64, String)> = book_tags::table
        .filter(book_tags::book_id.eq_any(books))
        .order((book_tags::book_id, book_tags::position, book_tags::name))
        .select((book_tags::book_id, book_tags::name))
        .load(db)?;
    let mut tags: HashMap<i64, Vec<String>> = HashMap::new();
    for (book, name) in rows {
        tags.entry(book).or_default().push(name);
    }
    Ok(tags)
}

/// Gives a book these, in the place of those it had.
pub(crate) fn set(db: &mut Db, book: i64, tags: &[String]) -> QueryResult<()> {
    set_all(db, &[(book, tags)])
}

/// So many rows are written at once.
const ROWS: usize = 1_000;

/// Gives each of these books the tags beside it; no more than one question may name.
pub(crate) fn set_all(db: &mut Db, all: &[(i64, &[String])]) -> QueryResult<()> {
    let books: Vec<i64> = all.iter().map(|(book, _)| *book).collect();
    diesel::delete(book_tags::table.filter(book_tags::book_id.eq_any(books))).execute(db)?;
    let rows: Vec<_> = all
        .iter()
        .flat_map(|(book, tags)| {
            (0..).zip(*tags).map(move |(position, name)| {
                (
                    book_tags::book_id.eq(*book),
                    book_tags::name.eq(name),
                    book_tags::position.eq(position),
                )
            })
        })
        .collect();
    for rows in rows.chunks(ROWS) {
        on_either!(db, |connection| {
            diesel::insert_into(book_tags::table)
                .values(rows)
                .execute(connection)
        })?;
    }
    Ok(())
}
