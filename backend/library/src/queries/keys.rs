//! By what books are found and sorted, and who has written them.

use std::collections::HashMap;

use diesel::prelude::*;

use crate::import::Contributor;
use crate::shelf::keys::{Keys, Told};
use vokal_base::db::schema::{book_keys, books, contributors};
use vokal_base::db::{Db, on_either};

/// Notes who has written a book, in the place of whom it had before.
pub(crate) fn set_contributors(db: &mut Db, book: i64, all: &[Contributor]) -> QueryResult<()> {
    diesel::delete(contributors::table.filter(contributors::book_id.eq(book))).execute(db)?;
    let rows: Vec<_> = (0..)
        .zip(all)
        .map(|(position, one)| {
            (
                contributors::book_id.eq(book),
                contributors::position.eq(position),
                contributors::name.eq(&one.name),
                contributors::sort_name.eq(&one.sort_name),
            )
        })
        .collect();
    on_either!(db, |connection| {
        diesel::insert_into(contributors::table)
            .values(&rows)
            .execute(connection)
    })
    .map(drop)
}

/// What books tell of themselves that have no keys yet, some of them.
pub(crate) fn without_keys(db: &mut Db, most: i64) -> QueryResult<Vec<(i64, Told)>> {
    let mut ids: Vec<i64> = book_keys::table
        .filter(book_keys::search_text.eq(""))
        .order(book_keys::book_id)
        .limit(most)
        .select(book_keys::book_id)
        .load(db)?;
    if ids.is_empty() {
        // Taken in by a server of an earlier release that still ran beside this one.
        ids = books::table
            .left_join(book_keys::table)
            .filter(book_keys::book_id.nullable().is_null())
            .order(books::id)
            .limit(most)
            .select(books::id)
            .load(db)?;
    }
    told(db, &ids)
}

type ToldRow = (i64, String, String, String, Option<f64>, String, String);

fn told(db: &mut Db, ids: &[i64]) -> QueryResult<Vec<(i64, Told)>> {
    let mut names: HashMap<i64, Vec<(String, String)>> = HashMap::new();
    let rows: Vec<(i64, String, String)> = contributors::table
        .filter(contributors::book_id.eq_any(ids))
        .order((contributors::book_id, contributors::position))
        .select((
            contributors::book_id,
            contributors::name,
            contributors::sort_name,
        ))
        .load(db)?;
    for (book, name, sort_name) in rows {
        names.entry(book).or_default().push((name, sort_name));
    }
    let mut tags: HashMap<i64, Vec<String>> = super::tags::of_books(db, ids)?;
    let rows: Vec<ToldRow> = books::table
        .filter(books::id.eq_any(ids))
        .select((
            books::id,
            books::title,
            books::author,
            books::series,
            books::series_index,
            books::publisher,
            books::file_name,
        ))
        .load(db)?;
    let told = |(id, title, author, series, series_index, publisher, file_name): ToldRow| {
        let told = Told {
            title,
            author,
            contributors: names.remove(&id).unwrap_or_default(),
            series,
            series_index,
            publisher,
            file_name,
            tags: tags.remove(&id).unwrap_or_default(),
        };
        (id, told)
    };
    Ok(rows.into_iter().map(told).collect())
}

/// Keeps a book's keys if it has none; those it has are newer.
pub(crate) fn fill_keys(db: &mut Db, book: i64, keys: &Keys) -> QueryResult<()> {
    let known: Option<String> = book_keys::table
        .find(book)
        .select(book_keys::search_text)
        .first(db)
        .optional()?;
    match known.as_deref() {
        Some("") => keep_keys(db, book, keys).map(drop),
        Some(_) => Ok(()),
        None => renew_keys(db, book),
    }
}

/// Keeps a book's keys, in the place of those it has; tells whether it has any.
fn keep_keys(db: &mut Db, book: i64, keys: &Keys) -> QueryResult<bool> {
    let rows = diesel::update(book_keys::table.find(book))
        .set((
            book_keys::sort_title.eq(&keys.sort_title),
            book_keys::sort_author.eq(&keys.sort_author),
            book_keys::sort_series.eq(&keys.sort_series),
            book_keys::search_text.eq(&keys.search_text),
        ))
        .execute(db)?;
    Ok(rows > 0)
}

/// Makes a book's keys anew from what it tells of itself.
pub(crate) fn renew_keys(db: &mut Db, book: i64) -> QueryResult<()> {
    renew_all(db, &[book])
}

/// The same of several; no more than one question may name.
pub(crate) fn renew_all(db: &mut Db, books: &[i64]) -> QueryResult<()> {
    for (id, told) in told(db, books)? {
        let keys = Keys::of(&told);
        if keep_keys(db, id, &keys)? {
            continue;
        }
        diesel::insert_into(book_keys::table)
            .values((
                book_keys::book_id.eq(id),
                book_keys::sort_title.eq(&keys.sort_title),
                book_keys::sort_author.eq(&keys.sort_author),
                book_keys::sort_series.eq(&keys.sort_series),
                book_keys::search_text.eq(&keys.search_text),
            ))
            .execute(db)?;
    }
    Ok(())
}
