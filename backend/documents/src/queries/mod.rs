//! What the database is asked about PDFs.

pub(super) mod books;
pub(super) mod deleted;
pub(super) mod known;
pub(super) mod recognition;

use chrono::NaiveDateTime;
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;

use vokal_base::db::moment::now;
use vokal_base::db::schema::{pdf_pictures, pdfs};
use vokal_base::db::{Db, on_either};
use vokal_files::{Bytes, Sum};

/// A PDF as lists show it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdfs)]
pub(super) struct PdfRow {
    pub id: String,
    pub name: String,
    pub file_size: i64,
    pub title: String,
    pub language: String,
    pub pages: i32,
    pub has_text: bool,
    pub page_images: i32,
    pub is_truncated: bool,
    pub uploaded_at: NaiveDateTime,
    pub edited_at: Option<NaiveDateTime>,
    pub version: i64,
    #[diesel(embed)]
    pub recognition: RecognitionRow,
}

/// How far the recognition of its text is.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdfs)]
pub(super) struct RecognitionRow {
    #[diesel(column_name = recognition_state)]
    pub state: String,
    /// As JSON, or empty.
    #[diesel(column_name = recognition_pages)]
    pub pages: String,
    #[diesel(column_name = recognition_done)]
    pub done: i32,
    /// As JSON, or empty.
    #[diesel(column_name = recognition_uncertain)]
    pub uncertain: String,
}

/// What a PDF says.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdfs)]
pub(super) struct ContentRow {
    pub sizes: String,
    pub content: String,
    /// As JSON, or empty.
    pub page_labels: String,
    /// As JSON, or empty.
    #[diesel(column_name = content_sections)]
    pub sections: String,
}

/// Where the files of a PDF stand.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdfs)]
pub(super) struct FilesRow {
    pub id: String,
    pub name: String,
    pub file_size: i64,
    pub blob: String,
    pub pictures_blob: Option<String>,
    pub deleted_at: Option<NaiveDateTime>,
}

/// A PDF as an export of the account tells it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdfs)]
pub(super) struct ExportedRow {
    #[diesel(embed)]
    pub pdf: PdfRow,
    pub content: String,
    pub deleted_at: Option<NaiveDateTime>,
}

/// Where a picture stands in the file of its document's pictures.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = pdf_pictures)]
pub(super) struct PictureRow {
    pub name: String,
    pub media_type: String,
    pub data_offset: i64,
    pub length: i64,
}

/// A new PDF.
#[derive(Clone, Debug, Insertable)]
#[diesel(table_name = pdfs)]
pub(super) struct NewPdf {
    pub id: String,
    pub user_id: i64,
    pub name: String,
    pub file_size: i64,
    pub file_hash: String,
    pub blob: String,
    pub pictures_size: i64,
    pub pictures_hash: Option<String>,
    pub pictures_blob: Option<String>,
    pub title: String,
    pub language: String,
    pub pages: i32,
    pub has_text: bool,
    pub page_images: i32,
    pub is_truncated: bool,
    pub sizes: String,
    pub uploaded_at: NaiveDateTime,
    pub version: i64,
    pub content_size: i64,
    pub content: String,
    pub page_labels: String,
    pub recognition_state: String,
    pub recognition_pages: String,
    pub recognition_version: i64,
    pub recognition_due_at: Option<NaiveDateTime>,
}

/// The reader's PDFs, the newest first.
pub(super) fn of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<PdfRow>> {
    pdfs::table
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_null())
        .order((pdfs::uploaded_at.desc(), pdfs::id.desc()))
        .select(PdfRow::as_select())
        .load(db)
}

/// The reader's PDFs, the newest first, with those that are deleted.
pub(super) fn exported(db: &mut Db, reader: i64) -> QueryResult<Vec<ExportedRow>> {
    pdfs::table
        .filter(pdfs::user_id.eq(reader))
        .order((pdfs::uploaded_at.desc(), pdfs::id.desc()))
        .select(ExportedRow::as_select())
        .load(db)
}

/// A PDF, if it is this reader's and not deleted.
#[diesel::dsl::auto_type(no_type_alias)]
fn own<'a>(reader: i64, id: &'a str) -> _ {
    pdfs::table
        .find(id)
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_null())
}

/// One of the reader's PDFs.
pub(super) fn one(db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<PdfRow>> {
    own(reader, id)
        .select(PdfRow::as_select())
        .first(db)
        .optional()
}

/// What one of the reader's PDFs says.
pub(super) fn content(db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<ContentRow>> {
    own(reader, id)
        .select(ContentRow::as_select())
        .first(db)
        .optional()
}

/// How large the letters of one of the reader's PDFs are.
pub(super) fn content_sizes(db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<String>> {
    own(reader, id).select(pdfs::sizes).first(db).optional()
}

/// Where the files of one of the reader's PDFs stand.
pub(super) fn files(db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<FilesRow>> {
    own(reader, id)
        .select(FilesRow::as_select())
        .first(db)
        .optional()
}

/// Where the files of all the reader's PDFs stand, be they deleted.
pub(super) fn files_of_reader(db: &mut Db, reader: i64) -> QueryResult<Vec<FilesRow>> {
    pdfs::table
        .filter(pdfs::user_id.eq(reader))
        .order(pdfs::id)
        .select(FilesRow::as_select())
        .load(db)
}

/// How many bytes the reader's PDFs take.
pub(super) fn bytes_of_reader(db: &mut Db, reader: i64) -> QueryResult<Bytes> {
    // Added up here, because the engines disagree on the type of a sum.
    let sizes: Vec<(Sizes, bool)> = pdfs::table
        .filter(pdfs::user_id.eq(reader))
        .select((SIZES, pdfs::deleted_at.is_not_null()))
        .load(db)?;
    let mut bytes = Bytes::default();
    for (sizes, is_deleted) in sizes {
        bytes.add(whole(sizes), is_deleted);
    }
    Ok(bytes)
}

/// How many PDFs all readers keep, and how many are deleted.
pub(super) fn totals(db: &mut Db) -> QueryResult<(Sum, Sum)> {
    // Of one type on either engine.
    let bytes = || {
        sql::<BigInt>("CAST(COALESCE(SUM(file_size + pictures_size + content_size), 0) AS BIGINT)")
    };
    let (count, sum) = pdfs::table
        .filter(pdfs::deleted_at.is_null())
        .select((count_star(), bytes()))
        .first::<(i64, i64)>(db)?;
    let kept = Sum { count, bytes: sum };
    let (count, sum) = pdfs::table
        .filter(pdfs::deleted_at.is_not_null())
        .select((count_star(), bytes()))
        .first::<(i64, i64)>(db)?;
    Ok((kept, Sum { count, bytes: sum }))
}

/// How many bytes a PDF takes, its pictures and its text.
type Sizes = (i64, i64, i64);
const SIZES: (pdfs::file_size, pdfs::pictures_size, pdfs::content_size) =
    (pdfs::file_size, pdfs::pictures_size, pdfs::content_size);

fn whole((file, pictures, content): Sizes) -> u64 {
    file.unsigned_abs() + pictures.unsigned_abs() + content.unsigned_abs()
}

/// Every file that some PDF needs, be it deleted, with the hash of its content.
pub(super) fn all_files(db: &mut Db) -> QueryResult<Vec<(String, String)>> {
    let mut files: Vec<(String, String)> =
        pdfs::table.select((pdfs::blob, pdfs::file_hash)).load(db)?;
    let pictures: Vec<(Option<String>, Option<String>)> = pdfs::table
        .select((pdfs::pictures_blob, pdfs::pictures_hash))
        .load(db)?;
    files.extend(
        pictures
            .into_iter()
            .filter_map(|(blob, hash)| blob.zip(hash)),
    );
    Ok(files)
}

/// Puts a PDF with its pictures among the reader's.
pub(super) fn add(db: &mut Db, pdf: &NewPdf, pictures: &[PictureRow]) -> QueryResult<()> {
    diesel::insert_into(pdfs::table).values(pdf).execute(db)?;
    add_pictures(db, &pdf.id, pictures)
}

fn add_pictures(db: &mut Db, pdf: &str, pictures: &[PictureRow]) -> QueryResult<()> {
    let rows: Vec<_> = pictures
        .iter()
        .map(|picture| {
            (
                pdf_pictures::pdf_id.eq(pdf),
                pdf_pictures::name.eq(&picture.name),
                pdf_pictures::media_type.eq(&picture.media_type),
                pdf_pictures::data_offset.eq(picture.data_offset),
                pdf_pictures::length.eq(picture.length),
            )
        })
        .collect();
    if !rows.is_empty() {
        on_either!(db, |connection| diesel::insert_into(pdf_pictures::table)
            .values(&rows)
            .execute(connection))?;
    }
    Ok(())
}

/// Replaces what a PDF says, and where it is cut, if it is still of this version (or of any).
pub(super) fn save(
    db: &mut Db,
    reader: i64,
    id: &str,
    version: Option<i64>,
    (content, sections): (&str, &str),
) -> QueryResult<Option<PdfRow>> {
    let Some(before) = one(db, reader, id)? else {
        return Ok(None);
    };
    if version.is_some_and(|version| version != before.version) {
        return Ok(None);
    }
    diesel::update(pdfs::table.find(id))
        .set((
            pdfs::content.eq(content),
            pdfs::content_sections.eq(sections),
            pdfs::content_size.eq(i64::try_from(content.len()).unwrap_or(i64::MAX)),
            pdfs::version.eq(before.version + 1),
            pdfs::edited_at.eq(now()),
        ))
        .execute(db)?;
    one(db, reader, id)
}

/// All pictures of a PDF, as its file of pictures has them.
pub(super) fn pictures_of(db: &mut Db, id: &str) -> QueryResult<Vec<PictureRow>> {
    pdf_pictures::table
        .filter(pdf_pictures::pdf_id.eq(id))
        .order(pdf_pictures::data_offset)
        .select(PictureRow::as_select())
        .load(db)
}

/// A picture of one of the reader's PDFs, with the file it stands in.
pub(super) fn picture(
    db: &mut Db,
    reader: i64,
    id: &str,
    name: &str,
) -> QueryResult<Option<(PictureRow, Option<String>)>> {
    pdf_pictures::table
        .inner_join(pdfs::table)
        .filter(pdf_pictures::pdf_id.eq(id))
        .filter(pdf_pictures::name.eq(name))
        .filter(pdfs::user_id.eq(reader))
        .filter(pdfs::deleted_at.is_null())
        .select((PictureRow::as_select(), pdfs::pictures_blob))
        .first(db)
        .optional()
}
