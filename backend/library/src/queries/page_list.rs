//! The rows of the pages of printed editions.

use diesel::dsl::exists;
use diesel::prelude::*;

use crate::import::PrintedPage;
use vokal_base::db::schema::{books, page_list};
use vokal_base::db::{Db, on_either};

const ROWS_AT_ONCE: usize = 2000;

/// Where a page begins.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = page_list)]
pub(crate) struct Row {
    pub label: String,
    pub chapter: i32,
    pub offset: i64,
}

/// What a book's list is known by: it changes with the content, and with what the importer has
/// learnt.
#[derive(Clone, Debug, Queryable)]
pub(crate) struct Edition {
    pub content_hash: String,
    pub import_version: i32,
}

/// Adds the pages of a new book.
pub(super) fn add(db: &mut Db, book_id: i64, all: &[PrintedPage]) -> QueryResult<()> {
    let rows: Vec<_> = (0..)
        .zip(all)
        .map(|(ord, page)| {
            (
                page_list::book_id.eq(book_id),
                page_list::ord.eq(ord),
                page_list::label.eq(&page.label),
                page_list::chapter.eq(i32::try_from(page.chapter).unwrap_or(i32::MAX)),
                page_list::offset.eq(i64::from(page.offset)),
            )
        })
        .collect();
    for rows in rows.chunks(ROWS_AT_ONCE) {
        on_either!(db, |connection| diesel::insert_into(page_list::table)
            .values(rows)
            .execute(connection))?;
    }
    Ok(())
}

/// Puts these pages in the place of those that a book had.
pub(super) fn replace(db: &mut Db, book_id: i64, all: &[PrintedPage]) -> QueryResult<()> {
    diesel::delete(page_list::table.filter(page_list::book_id.eq(book_id))).execute(db)?;
    add(db, book_id, all)
}

/// Whether a book says where its pages begin.
pub(crate) fn is_there(db: &mut Db, book_id: i64) -> QueryResult<bool> {
    let pages = page_list::table.filter(page_list::book_id.eq(book_id));
    diesel::select(exists(pages)).get_result(db)
}

/// The pages of one of the reader's books, as the text is read.
pub(crate) fn of(
    db: &mut Db,
    reader: i64,
    book_id: i64,
) -> QueryResult<Option<(Edition, Vec<Row>)>> {
    let edition: Option<Edition> = books::table
        .find(book_id)
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .select((books::content_hash, books::import_version))
        .first(db)
        .optional()?;
    let Some(edition) = edition else {
        return Ok(None);
    };
    let pages = page_list::table
        .filter(page_list::book_id.eq(book_id))
        .order(page_list::ord)
        .select(Row::as_select())
        .load(db)?;
    Ok(Some((edition, pages)))
}
