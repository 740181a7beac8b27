//! Text in pages that are pictures: how far is it, and does its reader want it?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{Responder, delete, post};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::documents::{Pdf, find};
use super::queries::RecognitionRow;
use super::queries::recognition::{self, CANCELLED, DONE, EDITED, FAILED, WAITING};
use super::unconvertible::RecogniserUnavailable;
use super::{Pdfs, names};

/// The recognition of text in pages that are pictures.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recognition {
    state: RecognitionState,
    /// How many pages are recognised; 0 until that is known.
    pages: usize,
    /// How many of them are done.
    done: i32,
    /// The numbers of pages on which much was rather guessed than read, from 1.
    uncertain_pages: Vec<i32>,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RecognitionState {
    /// It is under way.
    Waiting,
    /// The text stands in place of the pictures.
    Done,
    /// Its reader has ended it.
    Cancelled,
    /// It could not be done.
    Failed,
    /// Its reader has changed the document meanwhile, and it stays as they left it.
    Edited,
}

impl Recognition {
    pub(super) fn of(row: &RecognitionRow) -> Option<Self> {
        let state = match row.state.as_str() {
            WAITING => RecognitionState::Waiting,
            DONE => RecognitionState::Done,
            CANCELLED => RecognitionState::Cancelled,
            FAILED => RecognitionState::Failed,
            EDITED => RecognitionState::Edited,
            _ => return None,
        };
        let pages: Vec<u32> = serde_json::from_str(&row.pages).unwrap_or_default();
        Some(Self {
            state,
            pages: pages.len(),
            done: row.done,
            uncertain_pages: serde_json::from_str(&row.uncertain).unwrap_or_default(),
        })
    }
}

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
