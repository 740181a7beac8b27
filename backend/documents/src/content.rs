//! What does a PDF say, and what has the reader made of it?

use std::collections::BTreeMap;

use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_MATCH};
use actix_web::web::{self, Data, Json, Path, Payload};
use actix_web::{HttpRequest, Responder, get, put};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_core::document::{SourceOptions, sanitise};

use super::documents::{Pdf, find};
use super::{Conflict, Pdfs, queries};
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;
use vokal_library::Library;
use vokal_pdf_client::size::{EDITED_BYTES, WRITTEN_BYTES, may_be_edited};

const LARGEST_MEGABYTES: usize = 16;

/// What a PDF says.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PdfContent {
    /// Clean HTML, as the reader left it. A picture's `src` is `images/NAME`;
    /// its file is at `/api/pdf/images/NAME`.
    content: String,
    /// How large the letters of each element (`p`, `h1`, ...) are, as no style
    /// stands in the HTML. What is missing has its usual size.
    sizes: BTreeMap<String, PdfSize>,
    /// Whether it is short enough to be edited and exported. What somebody has edited stays so.
    is_editable: bool,
    /// What `If-Match` must name to replace this; `ETag` says the same.
    version: i64,
    #[serde(flatten)]
    pdf: Pdf,
}

/// A size of letters.
#[derive(Serialize, Deserialize, ToSchema)]
pub(crate) struct PdfSize {
    /// In points, as in the document.
    pub points: f32,
    /// In CSS pixels, as it should be shown.
    pub pixels: f32,
}

/// What a PDF says, by its id or `fileName`.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, body = PdfContent, headers(("ETag" = String, description = "The version"))),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/pdf/content/{file_name}")]
pub(crate) async fn get_pdf_content(
    reader: Reader,
    file_name: Path<String>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    let found = database
        .read(move |db| {
            // Both in one view, or the version might not be the content's.
            let content = queries::content(db, reader.id, &row.id)?;
            let row = queries::one(db, reader.id, &row.id)?;
            Ok(row.zip(content))
        })
        .await?;
    let (row, told) = found.ok_or(ApiError::NotFound("document"))?;
    let (is_short, content) = web::block(move || (is_short(&told.content), told.content))
        .await
        .map_err(ApiError::internal)?;
    let content = PdfContent {
        is_editable: is_short || row.edited_at.is_some(),
        content,
        sizes: serde_json::from_str(&told.sizes).unwrap_or_default(),
        version: row.version,
        pdf: row.into(),
    };
    let tag = tag_of(content.version);
    Ok(Json(content)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header((ETAG, tag)))
}

/// What the reader has made of a PDF.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditedPdf {
    /// HTML. It is cleaned before it is kept.
    content: String,
}

/// A PDF that has been saved.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedPdf {
    /// What `If-Match` must name next time; `ETag` says the same.
    version: i64,
    #[serde(flatten)]
    pdf: Pdf,
}

/// Saves what the reader has made of a PDF, at most 16 MiB.
///
/// `If-Match` must name the version that the reader began with, so that two
/// tabs do not write over each other; `*` writes over any.
#[utoipa::path(
    tag = "pdf",
    params(("If-Match" = String, Header, description = "The `ETag` of the content")),
    request_body = EditedPdf,
    responses(
        (status = 200, body = SavedPdf, headers(("ETag" = String, description = "The new version"))),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 412, body = Problem, description = "`version_conflict`"),
        (status = 413, body = Problem, description = "`too_large`, `quota`"),
        (status = 428, body = Problem, description = "`version_required`"),
    ),
)]
#[put("/api/pdf/content/{file_name}")]
pub(crate) async fn put_pdf_content(
    reader: Reader,
    file_name: Path<String>,
    request: HttpRequest,
    body: Payload,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
    library: Data<Library>,
) -> Result<impl Responder, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    let version = expected_version(&request)?;
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let edited: EditedPdf = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    let content = cleaned(edited.content).await?;
    let files = pdfs.files.clone();
    let saved = database.write(move |db| {
        if let Err(exceeded) = files.check_room(db, reader.id, content.len() as u64)? {
            return Ok(Err(exceeded.into()));
        }
        let Some(saved) = queries::save(db, reader.id, &row.id, version, &content)? else {
            return Ok(Err(ApiError::from(Conflict::VersionConflict)));
        };
        Ok(Ok((saved, files.give_way(db, reader.id)?)))
    });
    let (saved, free) = saved.await??;
    pdfs.files.shelf.discard(free).await;
    pdfs.follow(&database, &library, reader.id, &saved);
    let version = saved.version;
    let saved = SavedPdf {
        version,
        pdf: saved.into(),
    };
    Ok(Json(saved)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header((ETAG, tag_of(version))))
}

/// Whether an editor can hold it.
fn is_short(html: &str) -> bool {
    // What pictures are called here is longer than what they were called when it was read.
    let bytes = html.len().saturating_sub(WRITTEN_BYTES - EDITED_BYTES);
    // No markup has more elements and texts than this: most need not be read to be counted.
    let most = 2 * html.matches('<').count() + 1;
    may_be_edited(bytes, most)
        || (bytes <= EDITED_BYTES
            && may_be_edited(
                bytes,
                sanitise(html, &SourceOptions::default()).tree.nodes().len(),
            ))
}

/// Markup that is safe to keep and to show.
async fn cleaned(html: String) -> Result<String, ApiError> {
    let clean = move || sanitise(&html, &SourceOptions::default()).tree.to_html();
    web::block(clean).await.map_err(ApiError::internal)
}

fn tag_of(version: i64) -> String {
    format!("\"{version}\"")
}

/// The version that is to be replaced; `None` means any.
fn expected_version(request: &HttpRequest) -> Result<Option<i64>, ApiError> {
    let expected = request.headers().get(IF_MATCH);
    let expected = expected.ok_or(Conflict::VersionRequired)?;
    let expected = expected.to_str().unwrap_or_default().trim();
    if expected == "*" {
        return Ok(None);
    }
    let number = expected.trim_start_matches("W/").trim_matches('"');
    // A tag that is none of ours is the tag of no version.
    number
        .parse()
        .map(Some)
        .map_err(|_| Conflict::VersionConflict.into())
}
