//! The chapters' rows.

use diesel::dsl::case_when;
use diesel::prelude::*;

use crate::import::{FixedPage, ImportedChapter};
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
    pub fixed_page: Option<String>,
}

/// A chapter with its text.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = chapters)]
pub(crate) struct Text {
    pub position: i32,
    pub title: String,
    pub html: String,
}

/// A chapter with more bytes of markup is asked for apart, by whoever has room for it.
const LARGE_BYTES: i64 = 1024 * 1024;

/// A chapter, or how large it is.
pub(crate) enum One {
    Small(Text),
    Large(Large),
}

/// Some chapters, or how large the first is.
pub(crate) enum Several {
    Small(Vec<Text>),
    Large(Large),
}

/// A chapter that takes room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Large {
    pub position: i32,
    /// Of its markup.
    pub bytes: u64,
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
                chapters::fixed_page.eq(chapter.fixed_page.map(FixedPage::as_str)),
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
        .inner_join(books::table)
        .filter(chapters::text_length.is_null())
        // A deleted book that comes back is counted when it is opened.
        .filter(books::deleted_at.is_null())
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
) -> QueryResult<Option<(One, String)>> {
    let found: Option<(String, i64, Option<String>, String)> = chapters::table
        .inner_join(books::table)
        .filter(chapters::book_id.eq(book_id))
        .filter(chapters::position.eq(position))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((
            chapters::title,
            chapters::length,
            // Not in SQL of our own: what holds such is prepared anew for each reader.
            case_when(chapters::length.le(LARGE_BYTES), chapters::html),
            books::content_hash,
        ))
        .first(db)
        .optional()?;
    Ok(found.map(|(title, length, html, hash)| {
        let one = match html {
            Some(html) => One::Small(Text {
                position,
                title,
                html,
            }),
            None => One::Large(Large {
                position,
                bytes: length.unsigned_abs(),
            }),
        };
        (one, hash)
    }))
}

/// The chapters from `from` until before `to`, whatever they weigh; none of a book that has
/// been deleted meanwhile.
pub(crate) fn between(db: &mut Db, book_id: i64, from: i32, to: i32) -> QueryResult<Vec<Text>> {
    chapters::table
        .inner_join(books::table)
        .filter(books::deleted_at.is_null())
        .filter(chapters::book_id.eq(book_id))
        .filter(chapters::position.ge(from))
        .filter(chapters::position.lt(to))
        .order(chapters::position)
        .select(Text::as_select())
        .load(db)
}

/// The chapters from `from` until before `to`, at least one and then no more than `bytes`.
pub(crate) fn range(
    db: &mut Db,
    book_id: i64,
    from: i32,
    to: i32,
    bytes: i64,
) -> QueryResult<Several> {
    let lengths: Vec<i64> = chapters::table
        .filter(chapters::book_id.eq(book_id))
        .filter(chapters::position.ge(from))
        .filter(chapters::position.lt(to))
        .order(chapters::position)
        .select(chapters::length)
        .load(db)?;
    if let Some(bytes) = lengths.first().filter(|bytes| **bytes > LARGE_BYTES) {
        return Ok(Several::Large(Large {
            position: from,
            bytes: bytes.unsigned_abs(),
        }));
    }
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
    between(db, book_id, from, end.min(to)).map(Several::Small)
}
