//! How does a page of a document look?

use std::sync::Arc;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::web::{self, Bytes, Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse, Responder, get};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Serialize;
use tokio::sync::Semaphore;
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::slots::Slots;
use vokal_base::wire::entity_tag::is_known;
use vokal_pdf_client::PageDrawing;

use super::documents::{self, find};
use super::{Pdfs, names, queries, unconvertible};

/// The longer side of a page, in pixels: A4 at 150 dots an inch.
const LONGER_SIDE: u32 = 1754;
/// What is drawn stays for whoever turns back, and for a reader's second window.
const KEPT_BYTES: u64 = 48 << 20;
const KEPT_PAGES: usize = 200;
/// The page one looks at, and the one after it.
const PER_READER: usize = 2;
/// Of the few workers there are one is left to those who bring documents.
const AT_ONCE: usize = 1;

/// A page as it was drawn.
#[derive(Clone)]
pub(super) struct Drawn {
    pub media_type: &'static str,
    pub bytes: Bytes,
}

#[derive(Clone)]
struct Size;

impl Weighter<(String, u32), Drawn> for Size {
    fn weight(&self, _: &(String, u32), drawn: &Drawn) -> u64 {
        drawn.bytes.len() as u64
    }
}

/// What has been drawn, and who may have more of it drawn.
#[derive(Clone)]
pub(super) struct Drawings {
    /// By document and page. A document never changes: what is edited is its text.
    kept: Arc<Cache<(String, u32), Drawn, Size>>,
    slots: Slots<i64>,
    at_once: Arc<Semaphore>,
}

impl Default for Drawings {
    fn default() -> Self {
        Self {
            kept: Arc::new(Cache::with_weighter(KEPT_PAGES, KEPT_BYTES, Size)),
            slots: Slots::new(PER_READER, usize::MAX),
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

/// The document of which a book was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Original {
    /// For `/api/pdf`.
    file_name: String,
    /// How many pages it has.
    pages: i32,
}

/// The document of which a book was made.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, body = Original),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/books/{id}/original")]
pub(crate) async fn get_original(
    reader: Reader,
    id: Path<i64>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let book = id.into_inner();
    let found = database.read(move |db| queries::books::document_of(db, reader.id, book));
    let (id, name, pages) = found.await?.ok_or(ApiError::NotFound("document"))?;
    let file_name = names::file_name(&id, &name);
    Ok(Json(Original { file_name, pages })
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE)))
}

/// A page of a document as it looks, by the document's id or `fileName` and the page's number from 1.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, content_type = "image/*", description = "A PNG or JPEG picture"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 422, body = Problem, description = "`damaged`, `conversion_timed_out`"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/pdf/{file_name}/pages/{number}")]
pub(crate) async fn get_pdf_page(
    reader: Reader,
    path: Path<(String, String)>,
    request: HttpRequest,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    let (file_name, number) = path.into_inner();
    let row = find(&database, reader.id, &file_name).await?;
    let number: u32 = number.parse().map_err(|_| ApiError::NotFound("page"))?;
    if !(1..=row.pages.unsigned_abs()).contains(&number) {
        return Err(ApiError::NotFound("page"));
    }
    let tag = EntityTag::new_strong(format!("{}-page-{number}", row.id));
    if is_known(&request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header(ETag(tag))
            .finish());
    }
    let drawn = pdfs.page(&database, reader.id, row.id, number).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, drawn.media_type))
        .insert_header((CONTENT_SECURITY_POLICY, documents::POLICY))
        // Nothing of it is to stay where somebody else may sit down.
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(ETag(tag))
        .body(drawn.bytes))
}

impl Pdfs {
    /// A page as it looks; the document is the reader's.
    pub(super) async fn page(
        &self,
        database: &Database,
        reader: i64,
        id: String,
        number: u32,
    ) -> Result<Drawn, ApiError> {
        let key = (id, number);
        if let Some(drawn) = self.drawings.kept.get(&key) {
            return Ok(drawn);
        }
        let _slot = self.drawings.slots.take(reader)?;
        let _turn = self.drawings.at_once.acquire().await;
        // Whoever was before may have asked for the same.
        if let Some(drawn) = self.drawings.kept.get(&key) {
            return Ok(drawn);
        }
        let id = key.0.clone();
        let files = database
            .read(move |db| queries::files(db, reader, &id))
            .await?
            .ok_or(ApiError::NotFound("document"))?;
        let place = self.files.shelf.clone();
        let file = web::block(move || place.file(&files.blob))
            .await
            .map_err(ApiError::internal)??;
        let wanted = PageDrawing {
            number,
            longer_side: LONGER_SIDE,
        };
        let drawn = self
            .workers()?
            .draw_page(
                tokio::fs::File::from_std(file),
                files.file_size.unsigned_abs(),
                wanted,
            )
            .await
            .map_err(unconvertible::reading)?;
        let drawn = Drawn {
            media_type: match drawn.media_type.as_str() {
                "image/jpeg" => "image/jpeg",
                _ => "image/png",
            },
            bytes: drawn.bytes.into(),
        };
        self.drawings.kept.insert(key, drawn.clone());
        Ok(drawn)
    }
}
