//! How does a PDF come in?

use actix_multipart::Multipart;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Pdfs;
use super::documents::Pdf;
use super::queries::PdfRow;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::receiver::FileReceiver;
use vokal_files::uploads::{UploadEvent, UploadProgress};

const FIELD: &str = "file";
const DONE: &str = "PDF uploaded and converted successfully!";

/// The form that carries the file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the form; the file is streamed")]
pub(crate) struct PdfUploadForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/pdf")]
    file: Vec<u8>,
}

/// How a file is taken in.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PdfUpload {
    /// An id of the caller's making, under which events are told.
    upload_id: Option<Uuid>,
    /// A file that is a document already becomes no second one: the answer is that document.
    #[serde(default)]
    #[param(default = false)]
    only_new: bool,
}

/// A PDF that has just come in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadedPdf {
    /// Always true.
    success: bool,
    /// Whether it was not there before.
    is_new: bool,
    /// One sentence for the reader.
    message: &'static str,
    #[serde(flatten)]
    pdf: Pdf,
}

/// Takes in a PDF and converts it. When the answer is 201, the document is durable.
#[utoipa::path(
    tag = "pdf",
    params(PdfUpload),
    request_body(content = PdfUploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, body = UploadedPdf, description = "It was there (`onlyNew`)"),
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
    query: Query<PdfUpload>,
    request: HttpRequest,
    form: Multipart,
    accounts: Data<Accounts>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.conversion(reader.id).await?;
    let progress = pdfs.uploads.tell(&database, reader.id, query.upload_id);
    let form = (&request, form);
    match receive(form, &reader, &database, &pdfs, &progress, query.only_new).await {
        Ok((row, is_new)) => {
            progress.complete(DONE);
            let mut answer = if is_new {
                HttpResponse::Created()
            } else {
                HttpResponse::Ok()
            };
            Ok(answer
                .insert_header((CACHE_CONTROL, NO_STORE))
                .json(UploadedPdf {
                    success: true,
                    is_new,
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
    (request, form): (&HttpRequest, Multipart),
    reader: &Reader,
    database: &Database,
    pdfs: &Pdfs,
    progress: &UploadProgress,
    only_new: bool,
) -> Result<(PdfRow, bool), ApiError> {
    // Before the body is read, so that nobody waits for an answer that is known.
    pdfs.workers()?;
    let receiver = FileReceiver {
        files: &pdfs.files,
        database,
        reader: reader.id,
        progress,
    };
    let arrival = receiver.receive(request, form, FIELD).await?;
    pdfs.take_in(database, reader.id, arrival, progress, only_new)
        .await
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
