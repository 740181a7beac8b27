//! The books' own rows.

use chrono::NaiveDateTime;
use diesel::dsl::{count_star, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use super::fonts::BookFont;
use super::{revs, thumbnails};
use crate::import::{IMPORT_VERSION, ImportedBook};
use crate::made_of::MadeOf;
use vokal_accounts::revision;
use vokal_base::db::Db;
use vokal_base::db::moment::now;
use vokal_base::db::schema::books;
use vokal_files::{Bytes, Sum};

/// A book as lists show it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct BookRow {
    pub id: i64,
    pub title: String,
    pub author: String,
    pub description: String,
    pub language: String,
    pub series: String,
    pub publisher: String,
    pub identifiers: String,
    pub file_name: String,
    pub file_size: i64,
    pub cover_path: Option<String>,
    pub chapter_count: i32,
    pub uploaded_at: NaiveDateTime,
    pub last_read_at: Option<NaiveDateTime>,
    pub progress: i32,
    pub series_index: Option<f64>,
    pub status: String,
    pub finished_at: Option<NaiveDateTime>,
    #[diesel(select_expression = revs::own_cover())]
    #[diesel(select_expression_type = SqlLiteral<Nullable<Text>>)]
    pub own_cover: Option<String>,
    #[diesel(select_expression = thumbnails::shown())]
    #[diesel(select_expression_type = SqlLiteral<Nullable<Text>>)]
    pub thumbnail: Option<String>,
}

/// What opening a book needs besides its chapters.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct Opening {
    pub id: i64,
    pub title: String,
    pub author: String,
    pub language: String,
    pub direction: String,
    pub toc: String,
    pub content_hash: String,
    pub import_version: i32,
    pub made_of: String,
    #[diesel(select_expression = revs::details_rev())]
    #[diesel(select_expression_type = SqlLiteral<BigInt>)]
    pub details_rev: i64,
}

/// How far a reader has come.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct Place {
    pub progress: i32,
    pub position_chapter: Option<i32>,
    pub position_offset: Option<i64>,
    pub last_read_at: Option<NaiveDateTime>,
    pub chapter_count: i32,
    #[diesel(column_name = place_rev)]
    pub rev: i64,
    #[diesel(column_name = place_device)]
    pub device: String,
    pub status: String,
    #[diesel(select_expression = revs::status_rev())]
    #[diesel(select_expression_type = SqlLiteral<BigInt>)]
    pub status_rev: i64,
}

/// A book as an export of the account tells it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct ExportedRow {
    #[diesel(embed)]
    pub book: BookRow,
    pub position_chapter: Option<i32>,
    pub position_offset: Option<i64>,
    pub deleted_at: Option<NaiveDateTime>,
}

/// A book's file.
#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub blob: String,
    pub name: String,
    pub size: i64,
    pub hash: String,
    /// Of its chapters and fonts as they are stored.
    pub text_size: i64,
}

/// The reader's books, but for those that are deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn own(reader: i64) -> _ {
    books::table
        .filter(books::user_id.eq(reader))
        .filter(books::deleted_at.is_null())
}

/// The reader's books, the newest first.
pub(crate) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<BookRow>> {
    own(reader)
        .order((books::uploaded_at.desc(), books::id.desc()))
        .select(BookRow::as_select())
        .load(db)
}

/// The reader's books, the newest first, with those that are deleted.
pub(crate) fn exported(db: &mut Db, reader: i64) -> QueryResult<Vec<ExportedRow>> {
    books::table
        .filter(books::user_id.eq(reader))
        .order((books::uploaded_at.desc(), books::id.desc()))
        .select(ExportedRow::as_select())
        .load(db)
}

/// One of the reader's books.
pub(crate) fn one(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<BookRow>> {
    own(reader)
        .filter(books::id.eq(id))
        .select(BookRow::as_select())
        .first(db)
        .optional()
}

/// The file of one of the reader's books.
pub(crate) fn blob_of(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<String>> {
    own(reader)
        .filter(books::id.eq(id))
        .select(books::blob)
        .first(db)
        .optional()
}

/// What a book's file is called and where it stands.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = books)]
pub(crate) struct FileRow {
    pub title: String,
    pub author: String,
    pub file_size: i64,
    pub file_hash: String,
    pub blob: String,
}

/// The file of one of the reader's books, with what it is called.
pub(crate) fn file_of(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<FileRow>> {
    own(reader)
        .filter(books::id.eq(id))
        .select(FileRow::as_select())
        .first(db)
        .optional()
}

/// What opening one of the reader's books needs.
pub(crate) fn opening(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<Opening>> {
    own(reader)
        .filter(books::id.eq(id))
        .select(Opening::as_select())
        .first(db)
        .optional()
}

/// How many bytes the reader's books take, as files and as chapters.
pub(crate) fn bytes_of_reader(db: &mut Db, reader: i64) -> QueryResult<Bytes> {
    // Added up here, because the engines disagree on the type of a sum.
    let sizes: Vec<(i64, i64, bool)> = books::table
        .filter(books::user_id.eq(reader))
        .select((
            books::file_size,
            books::text_size,
            books::deleted_at.is_not_null(),
        ))
        .load(db)?;
    let mut bytes = Bytes::default();
    for (file, text, is_deleted) in sizes {
        bytes.add((file + text).unsigned_abs(), is_deleted);
    }
    Ok(bytes)
}

/// How many books all readers keep, and how many are deleted.
pub(crate) fn totals(db: &mut Db) -> QueryResult<(Sum, Sum)> {
    // Of one type on either engine.
    let bytes = || {
        sql::<BigInt>(
            "CAST(COALESCE(SUM(file_size + text_size + COALESCE((SELECT length FROM book_covers \
             WHERE book_id = books.id), 0)), 0) AS BIGINT)",
        )
    };
    let (count, sum) = books::table
        .filter(books::deleted_at.is_null())
        .select((count_star(), bytes()))
        .first::<(i64, i64)>(db)?;
    let kept = Sum { count, bytes: sum };
    let (count, sum) = books::table
        .filter(books::deleted_at.is_not_null())
        .select((count_star(), bytes()))
        .first::<(i64, i64)>(db)?;
    Ok((kept, Sum { count, bytes: sum }))
}

/// The reader's books and their files, and which of them are deleted.
pub(crate) fn files_of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<(i64, String, bool)>> {
    books::table
        .filter(books::user_id.eq(reader))
        .order(books::id)
        .select((books::id, books::blob, books::deleted_at.is_not_null()))
        .load(db)
}

/// Every file that some book needs, be it deleted, with the hash of its content.
pub(crate) fn all_files(db: &mut Db) -> QueryResult<Vec<(String, String)>> {
    books::table
        .select((books::blob, books::file_hash))
        .load(db)
}

/// Puts a book with its chapters and pictures among the reader's.
pub(crate) fn add(
    db: &mut Db,
    reader: i64,
    book: &ImportedBook,
    file: &StoredFile,
    fonts: &[BookFont],
) -> QueryResult<i64> {
    let about = &book.metadata;
    let id = diesel::insert_into(books::table)
        .values((
            books::user_id.eq(reader),
            books::title.eq(&about.title),
            books::author.eq(&about.author),
            books::description.eq(&about.description),
            books::language.eq(&about.language),
            books::series.eq(&about.series),
            books::publisher.eq(&about.publisher),
            books::identifiers.eq(about.identifiers_json()),
            books::direction.eq(book.direction.as_str()),
            books::toc.eq(book.toc_json()),
            books::content_hash.eq(&book.content_hash),
            books::file_name.eq(&file.name),
            books::file_size.eq(file.size),
            books::text_size.eq(file.text_size),
            books::file_hash.eq(&file.hash),
            books::blob.eq(&file.blob),
            books::cover_path.eq(&book.cover_path),
            books::chapter_count.eq(i32::try_from(book.chapters.len()).unwrap_or(i32::MAX)),
            books::uploaded_at.eq(now()),
            books::progress.eq(0),
            books::import_version.eq(IMPORT_VERSION),
            books::series_index.eq(about.series_index),
        ))
        .returning(books::id)
        .get_result(db)?;
    add_content(db, id, book, fonts)?;
    // The reader's other devices hear of it.
    revision::advance(db, reader, 1)?;
    Ok(id)
}

/// Notes that a book is no EPUB that its reader brought.
pub(crate) fn note_made_of(db: &mut Db, id: i64, of: MadeOf) -> QueryResult<()> {
    diesel::update(books::table.find(id))
        .set(books::made_of.eq(of.as_str()))
        .execute(db)
        .map(drop)
}

pub(super) fn add_content(
    db: &mut Db,
    id: i64,
    book: &ImportedBook,
    fonts: &[BookFont],
) -> QueryResult<()> {
    super::keys::set_contributors(db, id, &book.metadata.contributors)?;
    super::tags::set(db, id, &book.metadata.tags)?;
    super::keys::renew_keys(db, id)?;
    super::chapters::add(db, id, &book.chapters)?;
    super::resources::add(db, id, &book.resources)?;
    super::resources::add_recordings(db, id, &book.recordings)?;
    super::page_list::add(db, id, &book.pages)?;
    super::fonts::replace(db, id, fonts)
}

/// How far the reader has come in a book.
pub(crate) fn place(db: &mut Db, reader: i64, id: i64) -> QueryResult<Option<Place>> {
    own(reader)
        .filter(books::id.eq(id))
        .select(Place::as_select())
        .first(db)
        .optional()
}

/// Where the reader is in a book, if it is known.
pub(crate) fn position(db: &mut Db, id: i64) -> QueryResult<Option<(i32, i64)>> {
    let place: Option<(Option<i32>, Option<i64>)> = books::table
        .find(id)
        .select((books::position_chapter, books::position_offset))
        .first(db)
        .optional()?;
    Ok(place.and_then(|(chapter, offset)| chapter.zip(offset)))
}

/// Notes how much is read, without anybody having moved.
pub(crate) fn set_progress(db: &mut Db, id: i64, progress: i32) -> QueryResult<()> {
    diesel::update(books::table.find(id))
        .set(books::progress.eq(progress))
        .execute(db)?;
    Ok(())
}
