//! The rows of PDFs that their readers have deleted.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::{SIZES, Sizes, whole};
use crate::names;
use vokal_base::db::Db;
use vokal_base::db::schema::pdfs;
use vokal_files::{Deleted, Kind};

/// What is told of a PDF that is deleted.
type Row = (String, String, Sizes, NaiveDateTime);

/// The reader's PDFs that are deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn own(reader: i64) -> _ {
    pdfs::table
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_not_null())
}

/// Takes one of the reader's PDFs off the list; tells whether it was there.
pub(crate) fn put(db: &mut Db, reader: i64, id: &str, now: NaiveDateTime) -> QueryResult<bool> {
    let there = pdfs::table
        .find(id)
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_null());
    let rows = diesel::update(there)
        .set(pdfs::deleted_at.eq(now))
        .execute(db)?;
    Ok(rows > 0)
}

/// What the reader has deleted.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<Deleted>> {
    let rows: Vec<Row> = own(reader)
        .select((
            pdfs::id,
            pdfs::name,
            SIZES,
            pdfs::deleted_at.assume_not_null(),
        ))
        .load(db)?;
    let deleted = |(id, name, sizes, deleted_at): Row| Deleted {
        kind: Kind::Pdf,
        id,
        title: names::stem(&name).to_owned(),
        author: String::new(),
        bytes: whole(sizes),
        deleted_at,
    };
    Ok(rows.into_iter().map(deleted).collect())
}

/// What was deleted before this moment, with its readers.
pub(crate) fn before(
    db: &mut Db,
    moment: NaiveDateTime,
    most: i64,
) -> QueryResult<Vec<(i64, String)>> {
    pdfs::table
        .filter(pdfs::deleted_at.lt(moment))
        .order(pdfs::deleted_at)
        .limit(most)
        .select((pdfs::user_id, pdfs::id))
        .load(db)
}

/// Puts a PDF back; tells whether it was deleted.
pub(crate) fn restore(db: &mut Db, reader: i64, id: &str) -> QueryResult<bool> {
    let rows = diesel::update(own(reader).filter(pdfs::id.eq(id)))
        .set(pdfs::deleted_at.eq(None::<NaiveDateTime>))
        .execute(db)?;
    Ok(rows > 0)
}

/// Takes a deleted PDF's rows away for good and tells which files are free then.
pub(crate) fn purge(db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<Vec<String>>> {
    let blobs: Option<(String, Option<String>)> = own(reader)
        .filter(pdfs::id.eq(id))
        .select((pdfs::blob, pdfs::pictures_blob))
        .first(db)
        .optional()?;
    if blobs.is_some() {
        diesel::delete(pdfs::table.find(id)).execute(db)?;
    }
    Ok(blobs.map(|(file, pictures)| [Some(file), pictures].into_iter().flatten().collect()))
}
