//! Which book is a document read as?

use chrono::NaiveDateTime;
use diesel::prelude::*;

use vokal_base::db::Db;
use vokal_base::db::schema::{books, pdf_books, pdfs};

/// The book that a document is read as.
#[derive(Clone, Copy, Debug, Queryable)]
pub(crate) struct Read {
    pub book: i64,
    /// Of the document, which it holds.
    pub version: i64,
    /// Its reader has taken it off the shelf.
    pub is_deleted: bool,
}

/// The book of a document, if it is read as one.
pub(crate) fn of(db: &mut Db, pdf: &str) -> QueryResult<Option<Read>> {
    pdf_books::table
        .inner_join(books::table.on(books::id.eq(pdf_books::book_id)))
        .filter(pdf_books::pdf_id.eq(pdf))
        .select((
            pdf_books::book_id,
            pdf_books::version,
            books::deleted_at.is_not_null(),
        ))
        .first(db)
        .optional()
}

/// The document of the reader's book, and how many pages it has; none, if it is deleted.
pub(crate) fn document_of(
    db: &mut Db,
    reader: i64,
    book: i64,
) -> QueryResult<Option<(String, String, i32)>> {
    pdf_books::table
        .inner_join(pdfs::table.on(pdfs::id.eq(pdf_books::pdf_id)))
        .filter(pdf_books::book_id.eq(book))
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_null())
        .select((pdfs::id, pdfs::name, pdfs::pages))
        .first(db)
        .optional()
}

/// Documents that say something else than their books, edited between two moments, with their
/// readers.
pub(crate) fn behind(
    db: &mut Db,
    (from, to): (NaiveDateTime, NaiveDateTime),
    most: i64,
) -> QueryResult<Vec<(String, i64)>> {
    pdf_books::table
        .inner_join(pdfs::table.on(pdfs::id.eq(pdf_books::pdf_id)))
        .inner_join(books::table.on(books::id.eq(pdf_books::book_id)))
        .filter(pdfs::version.ne(pdf_books::version))
        .filter(
            pdfs::edited_at
                .between(from, to)
                .or(pdfs::recognition_due_at.between(from, to)),
        )
        .filter(pdfs::deleted_at.is_null())
        .filter(books::deleted_at.is_null())
        .order(pdfs::edited_at)
        .select((pdfs::id, pdfs::user_id))
        .limit(most)
        .load(db)
}

/// Keeps others from making a book of the document until the transaction ends; tells whether it
/// is still there.
pub(crate) fn lock(db: &mut Db, pdf: &str) -> QueryResult<bool> {
    let there = pdfs::table.find(pdf).filter(pdfs::deleted_at.is_null());
    let rows = diesel::update(there)
        .set(pdfs::version.eq(pdfs::version))
        .execute(db)?;
    Ok(rows > 0)
}

/// Notes the book of a document, in place of another.
pub(crate) fn note(db: &mut Db, pdf: &str, book: i64, version: i64) -> QueryResult<()> {
    diesel::delete(pdf_books::table.find(pdf)).execute(db)?;
    diesel::insert_into(pdf_books::table)
        .values((
            pdf_books::pdf_id.eq(pdf),
            pdf_books::book_id.eq(book),
            pdf_books::version.eq(version),
        ))
        .execute(db)
        .map(drop)
}
