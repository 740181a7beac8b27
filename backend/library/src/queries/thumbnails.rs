//! Small pictures of covers.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};

use super::resources::PictureRow;
use vokal_base::db::Db;
use vokal_base::db::schema::{book_covers, book_thumbnails, books, resources};

/// A thumbnail is of the cover that is shown now: the reader's own, else the file's.
const SHOWN: &str = "COALESCE((SELECT hash FROM book_covers WHERE book_id = books.id), 'file')";

/// What it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// A picture that the reader has chosen, by its hash.
    Own(String),
    /// The one in the book's file.
    OfFile,
}

impl Cover {
    fn source(&self) -> &str {
        match self {
            Self::Own(hash) => hash,
            Self::OfFile => "file",
        }
    }
}

/// A small picture.
#[derive(Clone, Debug)]
pub(crate) struct NewThumbnail {
    pub of: Cover,
    pub hash: String,
    /// None where none can be drawn.
    pub bytes: Vec<u8>,
}

/// The hash of the thumbnail of a book's cover, beside the columns of `books`.
pub(super) fn shown() -> SqlLiteral<Nullable<Text>> {
    sql(
        "(SELECT t.hash FROM book_thumbnails t WHERE t.book_id = books.id AND t.length > 0 \
         AND t.source = COALESCE((SELECT hash FROM book_covers WHERE book_id = books.id), 'file'))",
    )
}

fn is_missing() -> SqlLiteral<Bool> {
    sql(&format!(
        "(books.cover_path IS NOT NULL \
         OR EXISTS (SELECT 1 FROM book_covers c WHERE c.book_id = books.id)) \
         AND NOT EXISTS (SELECT 1 FROM book_thumbnails t WHERE t.book_id = books.id \
         AND t.source = {SHOWN})"
    ))
}

/// The next book after `id` whose cover has none; deleted ones, too, as they may come back.
pub(crate) fn next_without(db: &mut Db, after: i64) -> QueryResult<Option<i64>> {
    books::table
        .filter(books::id.gt(after))
        .filter(is_missing())
        .order(books::id)
        .select(books::id)
        .first(db)
        .optional()
}

/// Where the picture is that a book shows as its cover.
pub(crate) enum Drawn {
    Own(Vec<u8>),
    /// In this file.
    OfFile(PictureRow, String),
}

/// What a book shows as its cover.
pub(crate) fn cover(db: &mut Db, book: i64) -> QueryResult<Option<(Cover, Drawn)>> {
    let own: Option<(String, Vec<u8>)> = book_covers::table
        .find(book)
        .select((book_covers::hash, book_covers::bytes))
        .first(db)
        .optional()?;
    if let Some((hash, bytes)) = own {
        return Ok(Some((Cover::Own(hash), Drawn::Own(bytes))));
    }
    let row: Option<(PictureRow, String)> = resources::table
        .inner_join(books::table)
        .filter(books::id.eq(book))
        .filter(books::cover_path.eq(resources::path.nullable()))
        .select((PictureRow::as_select(), books::blob))
        .first(db)
        .optional()?;
    Ok(row.map(|(row, blob)| (Cover::OfFile, Drawn::OfFile(row, blob))))
}

/// Keeps one, in the place of the one before.
pub(crate) fn set(db: &mut Db, book: i64, new: &NewThumbnail) -> QueryResult<()> {
    let there: i64 = books::table.find(book).count().get_result(db)?;
    if there == 0 {
        return Ok(());
    }
    forget(db, book)?;
    diesel::insert_into(book_thumbnails::table)
        .values((
            book_thumbnails::book_id.eq(book),
            book_thumbnails::source.eq(new.of.source()),
            book_thumbnails::hash.eq(&new.hash),
            book_thumbnails::length.eq(i64::try_from(new.bytes.len()).unwrap_or(i64::MAX)),
            book_thumbnails::bytes.eq(&new.bytes),
        ))
        .execute(db)
        .map(drop)
}

/// The book has another file, or its cover is to be drawn anew.
pub(crate) fn forget(db: &mut Db, book: i64) -> QueryResult<()> {
    diesel::delete(book_thumbnails::table.find(book))
        .execute(db)
        .map(drop)
}

/// The hash and the picture of one of the reader's books, if it is of the cover that is shown.
pub(crate) fn one(db: &mut Db, reader: i64, book: i64) -> QueryResult<Option<(String, Vec<u8>)>> {
    book_thumbnails::table
        .inner_join(books::table)
        .filter(books::id.eq(book))
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
        .filter(book_thumbnails::length.gt(0))
        .filter(sql::<Bool>(&format!("book_thumbnails.source = {SHOWN}")))
        .select((book_thumbnails::hash, book_thumbnails::bytes))
        .first(db)
        .optional()
}

/// Books and hashes of all readers'.
pub(crate) fn all(db: &mut Db) -> QueryResult<Vec<(i64, String)>> {
    book_thumbnails::table
        .filter(book_thumbnails::length.gt(0))
        .order(book_thumbnails::book_id)
        .select((book_thumbnails::book_id, book_thumbnails::hash))
        .load(db)
}

/// The picture itself, if it is the one of this hash.
pub(crate) fn bytes(db: &mut Db, book: i64, hash: &str) -> QueryResult<Option<Vec<u8>>> {
    book_thumbnails::table
        .find(book)
        .filter(book_thumbnails::hash.eq(hash))
        .select(book_thumbnails::bytes)
        .first(db)
        .optional()
}
