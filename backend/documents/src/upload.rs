//! How does a PDF come in?

use actix_multipart::Multipart;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::Pdfs;
use super::documents::Pdf;
use super::queries::PdfRow;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::receiver::FileReceiver;
use vokal_files::uploads::{UploadEvent, UploadProgress, UploadQuery};

const FIELD: &str = "file";
const DONE: &str = "PDF uploaded and converted successfully!";

/// The form that carries the file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the form; the file is streamed")]
pub(crate) struct PdfUploadForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/pdf")]
    file: Vec<u8>,
}

/// A PDF that has just come in.
#[derive(Serialize, ToSchema)]
pub(crate) struct UploadedPdf {
    /// Always true.
    success: bool,
    /// One sentence for the reader.
    message: &'static str,
    #[serde(flatten)]
    pdf: Pdf,
}

/// Takes in a PDF and converts it. When the answer is 201, the document is durable.
#[utoipa::path(
    tag = "pdf",
    params(UploadQuery),
    request_body(content = PdfUploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = UploadedPdf),
        (status = 400, body = Problem, description = "`invalid`, `interrupted`"),
        (status = 401, body = Problem),
        (status = 409, body = Problem, description = "`cancelled`"),
        (status = 413, body = Problem, description = "`too_large`, `quota`"),
        (status = 422, body = Problem, description = "`not_pdf`, `encrypted`, `damaged`, `document_too_large`, `conversion_timed_out`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`, `converter_unavailable`"),
        (status = 507, body = Problem, description = "`storage_full`"),
    ),
)]
#[post("/api/pdf/upload")]
pub(crate) async fn upload_pdf(
    reader: Reader,
    query: Query<UploadQuery>,
    request: HttpRequest,
    form: Multipart,
    accounts: Data<Accounts>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.conversion(reader.id).await?;
    let progress = pdfs.uploads.tell(&database, reader.id, query.upload_id);
    match receive(&request, form, &reader, &database, &pdfs, &progress).await {
        Ok(row) => {
            progress.complete(DONE);
            Ok(HttpResponse::Created()
                .insert_header((CACHE_CONTROL, NO_STORE))
                .json(UploadedPdf {
                    success: true,
                    message: DONE,
                    pdf: row.into(),
                }))
        }
        Err(error) => {
            progress.failed(&error);
            Err(error)
        }
    }
}

async fn receive(
    request: &HttpRequest,
    form: Multipart,
    reader: &Reader,
    database: &Database,
    pdfs: &Pdfs,
    progress: &UploadProgress,
) -> Result<PdfRow, ApiError> {
    // Before the body is read, so that nobody waits for an answer that is known.
    pdfs.workers()?;
    let receiver = FileReceiver {
        files: &pdfs.files,
        database,
        reader: reader.id,
        progress,
    };
    let arrival = receiver.receive(request, form, FIELD).await?;
    pdfs.take_in(database, reader.id, arrival, progress).await
}

/// News of an upload, as server-sent events; ends after `complete` or `failed`.
///
/// May be opened before the upload begins. Each reader hears only of their own.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, body = UploadEvent, content_type = "text/event-stream"),
        (status = 401, body = Problem),
    ),
)]
#[get("/api/pdf/uploads/{upload_id}/events")]
pub(crate) async fn pdf_upload_events(
    reader: Reader,
    upload_id: Path<Uuid>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> HttpResponse {
    pdfs.uploads.told(&database, reader.id, *upload_id)
}

/// Ends a conversion that nobody waits for any more.
///
/// The upload is answered with 409 `cancelled`, and nothing is left of it; or,
/// if it was done before, with 201.
#[utoipa::path(
    tag = "pdf",
    responses((status = 204), (status = 401, body = Problem)),
)]
#[delete("/api/pdf/uploads/{upload_id}")]
pub(crate) async fn cancel_pdf_upload(
    reader: Reader,
    upload_id: Path<Uuid>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    pdfs.uploads
        .cancel(&database, reader.id, *upload_id)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
