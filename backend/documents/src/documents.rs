//! Which PDFs are there, and where are their files?

use actix_web::body::SizedStream;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use actix_web::web::{self, Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::Pdfs;
use super::how_far::Recognition;
use super::names::{self, Asked};
use super::queries::{self, ExportedRow, PdfRow};
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::file::{attachment, pieces_of};

/// A document opened on its own may do nothing but be looked at.
pub(super) const POLICY: &str = "default-src 'none'; sandbox";

/// A PDF among the reader's documents.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pdf {
    /// A UUID.
    pub id: String,
    /// The id, an underscore and the file's name: `UUID_thesis.pdf`.
    pub file_name: String,
    /// The file's name without the ending, as it may be shown.
    pub name: String,
    /// The document's own title, or the file's name.
    pub title: String,
    /// A language tag such as `de`, or empty.
    pub language: String,
    /// Of the uploaded file, in bytes.
    pub file_size: i64,
    /// How many pages it has.
    pub pages: i32,
    /// When it came in.
    pub uploaded_at: Moment,
    /// When the reader last changed it.
    #[schema(required)]
    pub edited_at: Option<Moment>,
    /// What a reader should know about the conversion.
    pub notices: Vec<PdfNotice>,
    /// The recognition of text in pages that are pictures, if somebody has asked for it.
    #[schema(required)]
    pub recognition: Option<Recognition>,
}

/// What a reader should know about a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PdfNotice {
    /// There is no text at all: the pages are pictures, as of a scan.
    NoText,
    /// Some pages are pictures, because they hold no text.
    PagesWithoutText,
    /// There were too many pictures: some were left out.
    PicturesLeftOut,
}

impl From<PdfRow> for Pdf {
    fn from(row: PdfRow) -> Self {
        let notices = [
            (!row.has_text, PdfNotice::NoText),
            (
                row.has_text && row.page_images > 0,
                PdfNotice::PagesWithoutText,
            ),
            (row.is_truncated, PdfNotice::PicturesLeftOut),
        ];
        Self {
            file_name: names::file_name(&row.id, &row.name),
            name: names::stem(&row.name).to_owned(),
            id: row.id,
            title: row.title,
            language: row.language,
            file_size: row.file_size,
            pages: row.pages,
            recognition: Recognition::of(&row.recognition),
            uploaded_at: row.uploaded_at.into(),
            edited_at: row.edited_at.map(Moment::from),
            notices: notices
                .into_iter()
                .filter_map(|(holds, notice)| holds.then_some(notice))
                .collect(),
        }
    }
}

/// A PDF as an export of the account tells it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PdfWithFile {
    #[serde(flatten)]
    pdf: Pdf,
    file: String,
    content: String,
    /// Only of those that are.
    #[serde(skip_serializing_if = "Option::is_none")]
    deleted_at: Option<Moment>,
}

impl From<ExportedRow> for PdfWithFile {
    fn from(row: ExportedRow) -> Self {
        let pdf = Pdf::from(row.pdf);
        let folder = exported_to(row.deleted_at.is_some());
        Self {
            file: format!("{folder}/{}", pdf.file_name),
            pdf,
            content: row.content,
            deleted_at: row.deleted_at.map(Moment::from),
        }
    }
}

/// The folder for PDFs in an export of the account.
pub(super) fn exported_to(is_deleted: bool) -> &'static str {
    if is_deleted { "deleted/pdfs" } else { "pdfs" }
}

/// The reader's PDFs.
#[derive(Serialize, ToSchema)]
pub(crate) struct PdfList {
    /// Always true.
    success: bool,
    /// The newest first.
    files: Vec<Pdf>,
    /// Whether text in pictures of pages can be recognised here.
    recognises: bool,
}

/// The reader's PDFs, the newest first.
#[utoipa::path(
    tag = "pdf",
    responses((status = 200, body = PdfList), (status = 401, body = Problem)),
)]
#[get("/api/pdf/list")]
pub(crate) async fn list_pdfs(
    reader: Reader,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<impl Responder, ApiError> {
    let rows = database
        .read(move |db| queries::of_reader(db, reader.id))
        .await?;
    let list = PdfList {
        success: true,
        files: rows.into_iter().map(Pdf::from).collect(),
        recognises: pdfs.recognises(),
    };
    Ok(Json(list)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// The row of the document that is asked for, by its id or its whole name.
pub(super) async fn find(
    database: &Database,
    reader: i64,
    asked: &str,
) -> Result<PdfRow, ApiError> {
    let asked = Asked::parse(asked).ok_or(ApiError::NotFound("document"))?;
    let id = asked.id.clone();
    let row = database
        .read(move |db| queries::one(db, reader, &id))
        .await?;
    row.filter(|row| asked.fits(&row.name))
        .ok_or(ApiError::NotFound("document"))
}

/// The file as it was uploaded, by the document's id or `fileName`.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, content_type = "application/pdf", description = "The file"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/pdf/download/{id}")]
pub(crate) async fn download_pdf(
    reader: Reader,
    id: Path<String>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    let row = find(&database, reader.id, &id).await?;
    let files = database
        .read(move |db| queries::files(db, reader.id, &row.id))
        .await?
        .ok_or(ApiError::NotFound("document"))?;
    let shelf = pdfs.files.shelf.clone();
    let blob = files.blob;
    let file = web::block(move || shelf.file(&blob))
        .await
        .map_err(ApiError::internal)??;
    let file = tokio::fs::File::from_std(file);
    let body = SizedStream::new(files.file_size.unsigned_abs(), pieces_of(file));
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/pdf"))
        .insert_header(attachment(&files.name))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        // It is compressed already.
        .insert_header((CONTENT_ENCODING, "identity"))
        .body(body))
}

/// Takes a PDF off the list, by its id or `fileName`. For 30 days `/api/trash` can put it back;
/// until then it has no other address.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/pdf/{file_name}")]
pub(crate) async fn delete_pdf(
    reader: Reader,
    file_name: Path<String>,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    let now = accounts.clock.now();
    let deleted = database.write(move |db| queries::deleted::put(db, reader.id, &row.id, now));
    if deleted.await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("document"))
    }
}
