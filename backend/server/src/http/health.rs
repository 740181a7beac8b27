//! Is the server alive, and can it work?

use actix_web::web::{self, Data, Json};
use actix_web::{HttpResponse, get, head};
use serde::Serialize;
use utoipa::ToSchema;

use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_documents::{Converter, Pdfs};
use vokal_files::Files;

/// All is well.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    status: &'static str,
}

const OK: Health = Health { status: "ok" };

/// Answers while the process lives.
#[utoipa::path(tag = "operation", responses((status = 200, body = Health)))]
#[get("/api/health")]
pub(crate) async fn health() -> Json<Health> {
    Json(OK)
}

/// The server can work.
#[derive(Serialize, ToSchema)]
pub(crate) struct Readiness {
    /// Always `ok`.
    status: &'static str,
    /// Whether PDFs can be converted; books can be read without.
    converter: Converter,
}

/// Answers with 200 only while the database and the storage do.
#[utoipa::path(
    tag = "operation",
    responses((status = 200, body = Readiness), (status = 503, body = Problem)),
)]
#[get("/api/ready")]
pub(crate) async fn ready(
    database: Data<Database>,
    files: Data<Files>,
    pdfs: Data<Pdfs>,
) -> Result<Json<Readiness>, ApiError> {
    readiness(database, files, pdfs).await
}

/// The same as by `GET`, for who watches over servers and wants the status alone.
#[utoipa::path(tag = "operation", responses((status = 200)))]
#[head("/api/health")]
pub(crate) async fn health_head() -> HttpResponse {
    HttpResponse::Ok().finish()
}

/// The same as by `GET`, for who watches over servers and wants the status alone.
#[utoipa::path(tag = "operation", responses((status = 200), (status = 503)))]
#[head("/api/ready")]
pub(crate) async fn ready_head(
    database: Data<Database>,
    files: Data<Files>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    readiness(database, files, pdfs).await?;
    Ok(HttpResponse::Ok().finish())
}

async fn readiness(
    database: Data<Database>,
    files: Data<Files>,
    pdfs: Data<Pdfs>,
) -> Result<Json<Readiness>, ApiError> {
    takes_in(&database, &files).await?;
    Ok(Json(Readiness {
        status: OK.status,
        converter: pdfs.converter(),
    }))
}

/// Whether what comes can be kept: in the database, and in the storage.
///
/// # Errors
///
/// [`ApiError::Unavailable`] if it cannot.
pub(crate) async fn takes_in(database: &Database, files: &Files) -> Result<(), ApiError> {
    database.answers().await?;
    let shelf = files.shelf.clone();
    web::block(move || shelf.probe())
        .await
        .map_err(ApiError::internal)?
        .map_err(ApiError::unavailable)
}
