//! The chapters' rows.

use diesel::prelude::*;

use crate::import::ImportedChapter;
use vokal_base::db::schema::{books, chapters};
use vokal_base::db::{Db, on_either};

/// Rows for one statement; PostgreSQL takes at most 65,535 values.
const ROWS_AT_ONCE: usize = 500;

/// A chapter without its text.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = chapters)]
pub(crate) struct Outline {
    pub position: i32,
    pub title: String,
    pub path: String,
    pub length: i64,
    pub text_length: Option<i64>,
    pub linear: bool,
}

/// A chapter with its text.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = chapters)]
pub(crate) struct Text {
    pub position: i32,
    pub title: String,
    pub html: String,
}

/// Adds the chapters of a new book.
pub(super) fn add(db: &mut Db, book_id: i64, all: &[ImportedChapter]) -> QueryResult<()> {
    let rows: Vec<_> = (0..)
        .zip(all)
        .map(|(position, chapter)| {
            (
                chapters::book_id.eq(book_id),
                chapters::position.eq(position),
                chapters::title.eq(&chapter.title),
                chapters::path.eq(&chapter.path),
                chapters::linear.eq(chapter.linear),
                chapters::html.eq(&chapter.html),
                chapters::text_length.eq(chapter.text_length),
                chapters::length.eq(i64::try_from(chapter.html.len()).unwrap_or(i64::MAX)),
            )
        })
        .collect();
    for rows in rows.chunks(ROWS_AT_ONCE) {
        on_either!(db, |connection| diesel::insert_into(chapters::table)
            .values(rows)
            .execute(connection))?;
    }
    Ok(())
}

/// All chapters of a book, without their text.
pub(crate) fn outline(db: &mut Db, book_id: i64) -> QueryResult<Vec<Outline>> {
    chapters::table
        .filter(chapters::book_id.eq(book_id))
        .order(chapters::position)
        .select(Outline::as_select())
        .load(db)
}

/// A book whose texts have not been counted yet.
pub(crate) fn uncounted(db: &mut Db) -> QueryResult<Option<i64>> {
    chapters::table
        .filter(chapters::text_length.is_null())
        .select(chapters::book_id)
        .first(db)
        .optional()
}

/// Notes how long the texts of chapters are, each told by its position.
pub(crate) fn set_text_lengths(
    db: &mut Db,
    book_id: i64,
    lengths: &[(i32, i64)],
) -> QueryResult<()> {
    for (position, length) in lengths {
        diesel::update(chapters::table.find((book_id, position)))
            .set(chapters::text_length.eq(length))
            .execute(db)?;
    }
    Ok(())
}

/// One chapter of one of the reader's books, with the hash of the whole content.
pub(crate) fn one(
    db: &mut Db,
    reader: i64,
    book_id: i64,
    position: i32,
) -> QueryResult<Option<(Text, String)>> {
    chapters::table
        .inner_join(books::table)
        .filter(chapters::book_id.eq(book_id))
        .filter(chapters::position.eq(position))
        .filter(books::user_id.eq(reader))
        .select((Text::as_select(), books::content_hash))
        .first(db)
        .optional()
}

/// The chapters from `from` until before `to`, at least one and then no more than `bytes`.
pub(crate) fn range(
    db: &mut Db,
    book_id: i64,
    from: i32,
    to: i32,
    bytes: i64,
) -> QueryResult<Vec<Text>> {
    let of_book = || {
        chapters::table
            .filter(chapters::book_id.eq(book_id))
            .filter(chapters::position.ge(from))
            .order(chapters::position)
    };
    let lengths: Vec<i64> = of_book()
        .filter(chapters::position.lt(to))
        .select(chapters::length)
        .load(db)?;
    let mut left = bytes;
    let fitting = lengths
        .iter()
        .take_while(|length| {
            left -= **length;
            left >= 0
        })
        .count()
        .max(1);
    let end = from.saturating_add(i32::try_from(fitting).unwrap_or(i32::MAX));
    of_book()
        .filter(chapters::position.lt(end.min(to)))
        .select(Text::as_select())
        .load(db)
}
