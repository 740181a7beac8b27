//! The rows of documents whose text is recognised.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::{PdfRow, PictureRow, add_pictures, one, own};
use vokal_base::db::Db;
use vokal_base::db::schema::{pdf_pictures, pdf_recognised_pages, pdfs};

/// Pages are still to be recognised, or the text is still to take their place.
pub(crate) const WAITING: &str = "waiting";
/// The text stands there.
pub(crate) const DONE: &str = "done";
/// Its reader did not want it.
pub(crate) const CANCELLED: &str = "cancelled";
/// It could not be done.
pub(crate) const FAILED: &str = "failed";
/// Its reader has changed the document meanwhile, and it stays as they left it.
pub(crate) const EDITED: &str = "edited";

/// A document that is due.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdfs)]
pub(crate) struct Task {
    pub id: String,
    pub user_id: i64,
    pub blob: String,
    pub file_size: i64,
    pub language: String,
    pub recognition_pages: String,
    pub recognition_tries: i32,
}

/// What takes the place of a document's text.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = pdfs)]
pub(crate) struct NewText {
    pub language: Option<String>,
    pub has_text: bool,
    pub page_images: i32,
    pub is_truncated: bool,
    pub sizes: String,
    pub content_size: i64,
    pub content: String,
    pub content_sections: String,
    pub pictures_size: i64,
    pub recognition_uncertain: String,
}

/// Takes the document on that has waited longest; others leave it alone until `until`.
pub(crate) fn take(
    db: &mut Db,
    now: NaiveDateTime,
    until: NaiveDateTime,
) -> QueryResult<Option<Task>> {
    let task: Option<Task> = pdfs::table
        .filter(pdfs::recognition_state.eq(WAITING))
        .filter(pdfs::deleted_at.is_null())
        .filter(pdfs::recognition_due_at.le(now))
        .order(pdfs::recognition_due_at)
        .select(Task::as_select())
        .first(db)
        .optional()?;
    let Some(task) = task else { return Ok(None) };
    // Another server may have been faster; then there is a next time.
    let same = pdfs::table
        .find(&task.id)
        .filter(pdfs::recognition_due_at.le(now));
    let taken = diesel::update(same)
        .set(pdfs::recognition_due_at.eq(until))
        .execute(db)?;
    Ok((taken > 0).then_some(task))
}

/// Has a document's text recognised, in place of the version that it has now; tells whether there
/// is such a document.
pub(crate) fn begin(db: &mut Db, reader: i64, id: &str, now: NaiveDateTime) -> QueryResult<bool> {
    let due = own(reader, id).filter(pdfs::recognition_state.ne(WAITING));
    diesel::update(due)
        .set((
            pdfs::recognition_state.eq(WAITING),
            pdfs::recognition_version.eq(pdfs::version),
            pdfs::recognition_tries.eq(0),
            pdfs::recognition_due_at.eq(now),
        ))
        .execute(db)?;
    one(db, reader, id).map(|row| row.is_some())
}

/// Notes which pages are to be recognised.
pub(crate) fn plan(db: &mut Db, id: &str, pages: &str, now: NaiveDateTime) -> QueryResult<()> {
    diesel::update(pdfs::table.find(id))
        .set((
            pdfs::recognition_pages.eq(pages),
            pdfs::recognition_due_at.eq(now),
        ))
        .execute(db)
        .map(drop)
}

/// Notes what stands on a page, if somebody still wants to know; the next document is due.
pub(crate) fn save_page(
    db: &mut Db,
    id: &str,
    (page, words): (i32, &str),
    now: NaiveDateTime,
) -> QueryResult<()> {
    let pages = pdf_recognised_pages::table.filter(pdf_recognised_pages::pdf_id.eq(id));
    diesel::delete(pages.filter(pdf_recognised_pages::page.eq(page))).execute(db)?;
    diesel::insert_into(pdf_recognised_pages::table)
        .values((
            pdf_recognised_pages::pdf_id.eq(id),
            pdf_recognised_pages::page.eq(page),
            pdf_recognised_pages::words.eq(words),
        ))
        .execute(db)?;
    let done: i64 = pages.count().get_result(db)?;
    diesel::update(pdfs::table.find(id))
        .set((
            pdfs::recognition_done.eq(i32::try_from(done).unwrap_or(i32::MAX)),
            pdfs::recognition_tries.eq(0),
            pdfs::recognition_due_at.eq(now),
        ))
        .execute(db)
        .map(drop)
}

/// Has it tried again later.
pub(crate) fn postpone(db: &mut Db, id: &str, until: NaiveDateTime, tries: i32) -> QueryResult<()> {
    diesel::update(pdfs::table.find(id))
        .set((
            pdfs::recognition_tries.eq(tries),
            pdfs::recognition_due_at.eq(until),
        ))
        .execute(db)
        .map(drop)
}

/// Ends it, if it has not ended.
pub(crate) fn end(db: &mut Db, id: &str, state: &str) -> QueryResult<()> {
    let waiting = pdfs::table
        .find(id)
        .filter(pdfs::recognition_state.eq(WAITING));
    diesel::update(waiting)
        .set(pdfs::recognition_state.eq(state))
        .execute(db)
        .map(drop)
}

/// Whether it has not ended.
pub(crate) fn is_waiting(db: &mut Db, id: &str) -> QueryResult<bool> {
    let state: Option<String> = pdfs::table
        .find(id)
        .select(pdfs::recognition_state)
        .first(db)
        .optional()?;
    Ok(state.is_some_and(|state| state == WAITING))
}

/// Which pages are done.
pub(crate) fn done(db: &mut Db, id: &str) -> QueryResult<Vec<i32>> {
    pdf_recognised_pages::table
        .filter(pdf_recognised_pages::pdf_id.eq(id))
        .select(pdf_recognised_pages::page)
        .load(db)
}

/// What stands on them.
pub(crate) fn words(db: &mut Db, id: &str) -> QueryResult<Vec<String>> {
    pdf_recognised_pages::table
        .filter(pdf_recognised_pages::pdf_id.eq(id))
        .order(pdf_recognised_pages::page)
        .select(pdf_recognised_pages::words)
        .load(db)
}

/// Puts the text in its place, unless its reader has changed the document or wants it no more;
/// tells the file of pictures that nothing needs any longer.
pub(crate) fn replace(
    db: &mut Db,
    (reader, id): (i64, &str),
    text: &NewText,
    (hash, blob): (Option<&str>, Option<&str>),
    pictures: &[PictureRow],
    now: NaiveDateTime,
) -> QueryResult<Option<(PdfRow, Option<String>)>> {
    let before: Option<Option<String>> = own(reader, id)
        .filter(pdfs::recognition_state.eq(WAITING))
        .filter(pdfs::recognition_version.eq(pdfs::version))
        .select(pdfs::pictures_blob)
        .first(db)
        .optional()?;
    let Some(before) = before else {
        end(db, id, EDITED)?;
        return Ok(None);
    };
    diesel::update(pdfs::table.find(id))
        .set((
            text,
            pdfs::pictures_hash.eq(hash),
            pdfs::pictures_blob.eq(blob),
            pdfs::version.eq(pdfs::version + 1),
            pdfs::recognition_state.eq(DONE),
            pdfs::recognition_due_at.eq(now),
        ))
        .execute(db)?;
    diesel::delete(pdf_pictures::table.filter(pdf_pictures::pdf_id.eq(id))).execute(db)?;
    add_pictures(db, id, pictures)?;
    let pages = pdf_recognised_pages::table.filter(pdf_recognised_pages::pdf_id.eq(id));
    diesel::delete(pages).execute(db)?;
    Ok(one(db, reader, id)?.map(|row| (row, before)))
}
