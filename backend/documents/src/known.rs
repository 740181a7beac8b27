//! Which of these files are documents of the reader's already?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Payload};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_files::known::{OfferedFiles, asked};

use super::{names, queries};

/// A file that is a document already.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KnownPdf {
    hash: String,
    /// The oldest document of this file, as lists name it.
    file_name: String,
}

/// Those of the files that are documents already.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownPdfs {
    pdfs: Vec<KnownPdf>,
}

/// Tells which of these files are among the reader's PDFs.
#[utoipa::path(
    tag = "pdf",
    request_body = OfferedFiles,
    responses(
        (status = 200, body = KnownPdfs),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 413, body = Problem, description = "`too_large`"),
    ),
)]
#[post("/api/pdf/known")]
pub(crate) async fn known_pdfs(
    reader: Reader,
    request: HttpRequest,
    body: Payload,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let asked = asked(&request, body).await?;
    let known = database.read(move |db| queries::known::of(db, reader.id, &asked));
    let pdfs = known.await?.into_iter().map(|(hash, id, name)| KnownPdf {
        file_name: names::file_name(&id, &name),
        hash,
    });
    let pdfs = pdfs.collect();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .json(KnownPdfs { pdfs }))
}
