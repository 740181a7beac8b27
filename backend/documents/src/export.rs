//! How does a document become a PDF again?

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use actix_web::web::{self, Data, Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse, delete, post};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use vokal_core::document::{NodeKind, SourceOptions, Tree, sanitise};
use vokal_pdf_client::ExportOptions;

use super::Conflict;
use super::content::{self, PdfSize};
use super::intake::{self, FOLDER};
use super::queries::{self, PictureRow};
use super::{Pdfs, Unconvertible, documents, names, unconvertible};
use vokal_accounts::{Accounts, NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;
use vokal_base::wire::file::attachment;
use vokal_files::shelf::Fault;

const LARGEST_MEGABYTES: usize = 8;
/// Pictures of one export, and their bytes.
const PICTURES: usize = 50;
const PICTURE_BYTES: u64 = 20 * 1024 * 1024;
/// So strong are unstressed letters at a contrast of 0.
const FAINTEST: f32 = 0.2;

/// A document to be written as a PDF.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PdfExport {
    /// HTML. Its pictures are the reader's own, as `GET /api/pdf/content`
    /// names them; all others are left out. Without it, all of the document that
    /// `fileName` names is taken, as it was last saved, however long it is.
    html_content: Option<String>,
    /// A document's `fileName`, whose title, language and sizes are taken; or
    /// any name.
    file_name: Option<String>,
    /// Stresses every vowel group, or every second to fourth; without it only
    /// what the HTML itself marks (`class="stressed"`) is stressed.
    #[schema(minimum = 1, maximum = 4)]
    frequency: Option<u8>,
    /// How strong unstressed letters are.
    #[serde(default = "full")]
    #[schema(maximum = 100)]
    contrast: u8,
}

/// What is asked of an export beside the document.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct PdfExportQuery {
    /// By which `DELETE /api/pdf/exports` ends it; made by the client.
    export_id: Option<Uuid>,
}

const DONE: &str = "The PDF is written.";

/// What has no name is called so.
const UNNAMED: &str = "export";

fn full() -> u8 {
    100
}

/// Writes a document as a PDF on A4, tagged for screen readers.
///
/// At most 2 MiB of HTML, 112,500 elements and texts (marks apart), 50 pictures
/// of 20 MiB. A document that is edited by sections is written by sections, each
/// on pages of its own, and becomes one PDF.
#[utoipa::path(
    tag = "pdf",
    params(PdfExportQuery),
    request_body = PdfExport,
    responses(
        (status = 200, content_type = "application/pdf", description = "The PDF"),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem, description = "No `htmlContent`, and no such document"),
        (status = 409, body = Problem, description = "`cancelled`"),
        (status = 413, body = Problem, description = "`too_large`, `document_too_large`"),
        (status = 422, body = Problem, description = "`damaged`, `conversion_timed_out`"),
        (status = 429, body = Problem, description = "`too_many`"),
        (status = 503, body = Problem, description = "`busy`, `converter_unavailable`"),
    ),
)]
#[post("/api/pdf/export")]
pub(crate) async fn export_pdf(
    reader: Reader,
    query: Query<PdfExportQuery>,
    request: HttpRequest,
    body: Payload,
    accounts: Data<Accounts>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    accounts.limits.conversion(reader.id).await?;
    let progress = pdfs.exports.tell(&database, reader.id, query.export_id);
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let wanted: PdfExport = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    if wanted.contrast > 100
        || wanted
            .frequency
            .is_some_and(|every| !(1..=4).contains(&every))
    {
        return Err(ApiError::Invalid(
            "The contrast is 0 to 100, the frequency 1 to 4.".into(),
        ));
    }
    let (name, options) = options(&database, reader.id, &wanted).await?;
    let _slot = pdfs.slots.take(reader.id)?;
    let parts = match (wanted.html_content, wanted.file_name) {
        (Some(html), _) => vec![html],
        (None, Some(name)) => stored(&database, reader.id, &name).await?,
        (None, None) => return Err(ApiError::Invalid("There is nothing to be exported.".into())),
    };
    let (parts, pictures) = clean(parts).await?;
    let images = own_pictures(&pdfs, &database, reader.id, pictures).await?;
    let workers = pdfs.workers()?;
    // A worker that nobody waits for ends with what waits for it.
    let pdf = tokio::select! {
        pdf = workers.export_parts(&parts, &options, &images) => pdf.map_err(unconvertible::writing)?,
        () = progress.cancelled() => return Err(Conflict::Cancelled.into()),
    };
    progress.complete(DONE);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/pdf"))
        .insert_header(attachment(&name))
        .insert_header((CONTENT_SECURITY_POLICY, documents::POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        // It is compressed already.
        .insert_header((CONTENT_ENCODING, "identity"))
        .body(pdf))
}

/// Ends an export that nobody waits for any more: it is answered with 409 `cancelled`, if it was not
/// done before.
#[utoipa::path(
    tag = "pdf",
    responses((status = 204), (status = 401, body = Problem)),
)]
#[delete("/api/pdf/exports/{export_id}")]
pub(crate) async fn cancel_export(
    reader: Reader,
    export_id: Path<Uuid>,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    pdfs.exports
        .cancel(&database, reader.id, *export_id)
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The name of the new file and what it is to look like.
async fn options(
    database: &Database,
    reader: i64,
    wanted: &PdfExport,
) -> Result<(String, ExportOptions), ApiError> {
    let contrast = f32::from(wanted.contrast) / 100.0;
    let mut options = ExportOptions {
        frequency: wanted.frequency,
        unstressed_opacity: if wanted.contrast == 0 {
            FAINTEST
        } else {
            contrast
        },
        ..ExportOptions::default()
    };
    let wanted = wanted.file_name.as_deref().unwrap_or(UNNAMED);
    let name = match documents::find(database, reader, wanted).await {
        Ok(row) => {
            let id = row.id.clone();
            let told = database
                .read(move |db| queries::content_sizes(db, reader, &id))
                .await?;
            let sizes: BTreeMap<String, PdfSize> = told
                .and_then(|sizes| serde_json::from_str(&sizes).ok())
                .unwrap_or_default();
            options.sizes = sizes
                .into_iter()
                .map(|(element, size)| (element, size.pixels))
                .collect();
            options.title = row.title;
            options.language = Some(row.language).filter(|language| !language.is_empty());
            row.name
        }
        Err(ApiError::NotFound(_)) => {
            let name = names::kept(wanted);
            names::stem(&name).clone_into(&mut options.title);
            name
        }
        Err(error) => return Err(error),
    };
    Ok((name, options))
}

/// A document as it was last saved, in the parts in which it is edited.
async fn stored(database: &Database, reader: i64, name: &str) -> Result<Vec<String>, ApiError> {
    let id = documents::find(database, reader, name).await?.id;
    let told = database.read(move |db| queries::content(db, reader, &id));
    let told = told.await?.ok_or(ApiError::NotFound("document"))?;
    let parts = web::block(move || content::parts_of(told)).await;
    let parts = parts.map_err(ApiError::internal)?;
    Ok(parts.ok_or(Unconvertible::TooLargeToPrint)?)
}

/// Clean HTML, and the pictures that it names.
async fn clean(parts: Vec<String>) -> Result<(Vec<String>, BTreeSet<String>), ApiError> {
    let cleaned = move || {
        let mut pictures = BTreeSet::new();
        let clean = |html: String| {
            let tree = sanitise(&html, &SourceOptions::default()).tree;
            pictures.extend(pictures_of(&tree));
            tree.to_html()
        };
        (parts.into_iter().map(clean).collect(), pictures)
    };
    web::block(cleaned).await.map_err(ApiError::internal)
}

fn pictures_of(tree: &Tree) -> BTreeSet<String> {
    let sources = tree.nodes().iter().filter_map(|node| match node.kind {
        NodeKind::Element(element) if element.name == "img" => tree.attribute(&element, "src"),
        _ => None,
    });
    sources.map(str::to_owned).collect()
}

/// Those of the pictures that are the reader's own, with their files.
async fn own_pictures(
    pdfs: &Pdfs,
    database: &Database,
    reader: i64,
    wanted: BTreeSet<String>,
) -> Result<Vec<(String, Vec<u8>)>, ApiError> {
    let wanted: Vec<(String, String, String)> = wanted
        .into_iter()
        .filter_map(|source| {
            let (id, name) = names::parse_picture(source.strip_prefix(FOLDER)?)?;
            let name = name.to_owned();
            Some((source, id, name))
        })
        .collect();
    if wanted.len() > PICTURES {
        return Err(Unconvertible::TooLargeToPrint.into());
    }
    let found: Vec<(String, PictureRow, String)> = database
        .read(move |db| {
            let mut found = Vec::new();
            for (source, id, name) in wanted {
                if let Some((row, Some(blob))) = queries::picture(db, reader, &id, &name)? {
                    found.push((source, row, blob));
                }
            }
            Ok(found)
        })
        .await?;
    let bytes: u64 = found
        .iter()
        .map(|(_, row, _)| row.length.unsigned_abs())
        .sum();
    if bytes > PICTURE_BYTES {
        return Err(Unconvertible::TooLargeToPrint.into());
    }
    let shelf = pdfs.files.shelf.clone();
    let read = move || {
        let files = found.into_iter().map(|(source, row, blob)| {
            let bytes = intake::part(&shelf, &blob, &row)?;
            Ok((source, bytes))
        });
        files.collect::<Result<Vec<_>, Fault>>()
    };
    Ok(web::block(read).await.map_err(ApiError::internal)??)
}
