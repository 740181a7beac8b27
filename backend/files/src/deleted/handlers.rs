//! How does a reader look at what is deleted, take it back, or have done with it?

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, Responder, delete, get, post};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::db::moment::Moment;
use vokal_base::problem::{ApiError, Problem};

use super::{Item, KEPT, purge, some_of};
use crate::Files;
use crate::keeper::{Deleted, Kind};

/// What the reader has deleted and can still have back.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedFile {
    kind: Kind,
    /// A book's number, a PDF's UUID.
    id: String,
    /// Of a PDF its name, as it may be shown.
    title: String,
    /// Plain text, or empty.
    author: String,
    /// How much it takes up.
    bytes: u64,
    /// When it was deleted.
    deleted_at: Moment,
    /// From then on it may be gone for good at any time; earlier only if its room is needed.
    kept_until: Moment,
}

impl From<Deleted> for DeletedFile {
    fn from(deleted: Deleted) -> Self {
        Self {
            kind: deleted.kind,
            id: deleted.id,
            title: deleted.title,
            author: deleted.author,
            bytes: deleted.bytes,
            deleted_at: deleted.deleted_at.into(),
            kept_until: (deleted.deleted_at + KEPT).into(),
        }
    }
}

/// The books and PDFs that the reader has deleted in the last 30 days, the last first.
///
/// Nothing of them has an address; they take part of the reader's room until it is needed.
#[utoipa::path(
    tag = "trash",
    responses((status = 200, body = Vec<DeletedFile>), (status = 401, body = Problem)),
)]
#[get("/api/trash")]
pub(crate) async fn list_deleted(
    reader: Reader,
    files: Data<Files>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let keepers = files.keepers;
    let all = database
        .read(move |db| keepers.deleted_of(db, reader.id))
        .await?;
    let all: Vec<DeletedFile> = all.into_iter().map(DeletedFile::from).collect();
    Ok(Json(all)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// Puts a book or a PDF back where it stood, with the reader's place in it.
#[utoipa::path(
    tag = "trash",
    params(("kind" = Kind, Path), ("id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[post("/api/trash/{kind}/{id}/restore")]
pub(crate) async fn restore_deleted(
    reader: Reader,
    what: Path<(Kind, String)>,
    files: Data<Files>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (kind, id) = what.into_inner();
    let keepers = files.keepers;
    let restored = database.write(move |db| match keepers.of(kind) {
        Some(keeper) => keeper.restore(db, reader.id, &id),
        None => Ok(false),
    });
    if restored.await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::NotFound("deleted file"))
    }
}

/// Deletes a book or a PDF for good that is deleted already.
#[utoipa::path(
    tag = "trash",
    params(("kind" = Kind, Path), ("id" = String, Path)),
    responses(
        (status = 204),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/trash/{kind}/{id}")]
pub(crate) async fn purge_deleted(
    reader: Reader,
    what: Path<(Kind, String)>,
    files: Data<Files>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (kind, id) = what.into_inner();
    let (keepers, reader) = (files.keepers, reader.id);
    let item = Item { kind, reader, id };
    let free = database.write(move |db| purge(db, keepers, &item)).await?;
    let free = free.ok_or(ApiError::NotFound("deleted file"))?;
    // The rows are gone, so the content is.
    files.shelf.discard(free).await;
    Ok(HttpResponse::NoContent().finish())
}

/// Deletes for good whatever the reader has deleted.
#[utoipa::path(
    tag = "trash",
    responses((status = 204), (status = 401, body = Problem)),
)]
#[delete("/api/trash")]
pub(crate) async fn empty_deleted(
    reader: Reader,
    files: Data<Files>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    files
        .purge_all(&database, move |db, keepers| {
            some_of(db, keepers, reader.id)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
