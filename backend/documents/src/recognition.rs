//! Text in pages that are pictures: does its reader want it?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, delete, post};
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::documents::{Pdf, find};
use super::queries::recognition::{self, CANCELLED};
use super::unconvertible::RecogniserUnavailable;
use super::{Pdfs, names};

/// Has the text of pages that are pictures recognised, by the document's id or `fileName`. It goes
/// on behind the answer; what the document says then takes the place of what it says now, unless
/// that is changed meanwhile.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, body = Pdf),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`converter_unavailable`"),
    ),
)]
#[post("/api/pdf/{file_name}/recognition")]
pub(crate) async fn recognise_pdf(
    reader: Reader,
    file_name: Path<String>,
    accounts: Data<Accounts>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<impl Responder, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    if !pdfs.recognises() {
        return Err(RecogniserUnavailable.into());
    }
    accounts.limits.conversion(reader.id).await?;
    let now = accounts.clock.now();
    let id = row.id.clone();
    let begun = database.write(move |db| recognition::begin(db, reader.id, &id, now));
    begun.await?;
    pdfs.recognition.wake();
    told(&database, &reader, &row.id, &row.name).await
}

/// Ends the recognition of a document's text; its pages stay the pictures that they are.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, body = Pdf),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/pdf/{file_name}/recognition")]
pub(crate) async fn cancel_recognition(
    reader: Reader,
    file_name: Path<String>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<impl Responder, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    let id = row.id.clone();
    database
        .write(move |db| recognition::end(db, &id, CANCELLED))
        .await?;
    pdfs.recognition.stop(&row.id);
    told(&database, &reader, &row.id, &row.name).await
}

async fn told(
    database: &Database,
    reader: &Reader,
    id: &str,
    name: &str,
) -> Result<impl Responder + use<>, ApiError> {
    let full_name = names::file_name(id, name);
    let row = find(database, reader.id, &full_name).await?;
    Ok(Json(Pdf::from(row))
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}
