//! What does a PDF say, and what has the reader made of it?

use std::collections::BTreeMap;

use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_MATCH};
use actix_web::web::{self, Data, Json, Path, Payload, Query};
use actix_web::{HttpRequest, Responder, get, put};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use vokal_core::document::{SourceOptions, sanitise};

use super::documents::{Pdf, find};
use super::queries::{ContentRow, PdfRow};
use super::sections::{PdfSection, Sections};
use super::{Conflict, Pdfs, queries};
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::json_body;
use vokal_library::Library;
use vokal_pdf_client::size::{EDITED_BYTES, WRITTEN_BYTES, may_be_edited};

const LARGEST_MEGABYTES: usize = 16;
/// Whoever writes over any version tries so often while others write as well.
const TRIES: usize = 5;

/// Which part of a document.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OneSection {
    /// Its number, from 0. What is short enough to be edited in one piece has none.
    section: Option<usize>,
}

/// What a PDF says.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PdfContent {
    /// Clean HTML, as the reader left it; of a section, if one was asked for. A picture's `src` is
    /// `images/NAME`; its file is at `/api/pdf/images/NAME`.
    content: String,
    /// What is too long for an editor can be edited by these. Empty if it is not.
    sections: Vec<PdfSection>,
    /// Which of them `content` is.
    #[schema(required)]
    section: Option<usize>,
    /// How large the letters of each element (`p`, `h1`, ...) are, as no style
    /// stands in the HTML. What is missing has its usual size.
    sizes: BTreeMap<String, PdfSize>,
    /// Whether `content` is short enough to be edited at once.
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
    params(OneSection),
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
    asked: Query<OneSection>,
    database: Data<Database>,
) -> Result<impl Responder, ApiError> {
    let row = find(&database, reader.id, &file_name).await?;
    let (row, told) = both(&database, reader.id, row.id).await?;
    let section = asked.section;
    let content = web::block(move || content_of(row, told, section))
        .await
        .map_err(ApiError::internal)?;
    let tag = tag_of(content.version);
    Ok(Json(content)
        .customize()
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header((ETAG, tag)))
}

/// A PDF and what it says, which is of its version or of a newer one.
async fn both(
    database: &Database,
    reader: i64,
    id: String,
) -> Result<(PdfRow, ContentRow), ApiError> {
    let found = database.read(move |db| {
        // Others may write between the two: then the version is an older one, and what is written
        // over it is refused.
        let row = queries::one(db, reader, &id)?;
        Ok(row.zip(queries::content(db, reader, &id)?))
    });
    found.await?.ok_or(ApiError::NotFound("document"))
}

fn content_of(row: PdfRow, told: ContentRow, asked: Option<usize>) -> PdfContent {
    let is_whole = is_edited_whole(&told);
    let sizes = serde_json::from_str(&told.sizes).unwrap_or_default();
    let (content, sections, section) = if is_whole {
        (told.content, Vec::new(), None)
    } else {
        let cut = Sections::of(told.content, &told.sections);
        let section = asked.map(|at| at.min(cut.len() - 1));
        let content = section.map_or_else(|| cut.whole(), |at| cut.get(at));
        (content.to_owned(), cut.told(), section)
    };
    PdfContent {
        is_editable: is_whole || (section.is_some() && is_short(&content)),
        content,
        sections,
        section,
        sizes,
        version: row.version,
        pdf: row.into(),
    }
}

/// Whether an editor holds all of it; what was edited by sections stays in them.
fn is_edited_whole(told: &ContentRow) -> bool {
    told.sections.is_empty() && is_short(&told.content)
}

/// What a document says, in the parts in which it is edited; `None` if no editor holds one of them, so
/// that it is not set either.
pub(super) fn parts_of(told: ContentRow) -> Option<Vec<String>> {
    if is_edited_whole(&told) {
        return Some(vec![told.content]);
    }
    let cut = Sections::of(told.content, &told.sections);
    let parts = (0..cut.len()).map(|at| Some(cut.get(at)).filter(|part| is_short(part)));
    parts.map(|part| part.map(str::to_owned)).collect()
}

/// Which part of a document is replaced.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReplacedSection {
    /// Its number, from 0; none for all of the document.
    section: Option<usize>,
    /// How many blocks each of the sections had that `section` is one of: `12,40,33`.
    of: Option<String>,
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

/// Saves what the reader has made of a PDF, or of one of its sections, at most 16 MiB.
///
/// `If-Match` must name the version that the reader began with, so that two
/// tabs do not write over each other; `*` writes over any.
#[utoipa::path(
    tag = "pdf",
    params(ReplacedSection, ("If-Match" = String, Header, description = "The `ETag` of the content")),
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
    let replaced = Query::<ReplacedSection>::from_query(request.query_string());
    let replaced = replaced.map_err(ApiError::unreadable)?;
    let body = json_body(&request, body, LARGEST_MEGABYTES).await?;
    let edited: EditedPdf = serde_json::from_slice(&body).map_err(ApiError::unreadable)?;
    let saved = if let Some(section) = replaced.section {
        let of = replaced.of.as_deref().unwrap_or_default();
        let mut tries = if version.is_some() { 1 } else { TRIES };
        loop {
            let (now, told) = both(&database, reader.id, row.id.clone()).await?;
            if version.is_some_and(|version| version != now.version) {
                return Err(Conflict::VersionConflict.into());
            }
            let version = Some(now.version);
            let content = with_section(told, section, of, edited.content.clone()).await?;
            let saved = pdfs.save(&database, reader.id, &row.id, version, content);
            tries -= 1;
            match saved.await? {
                None if tries > 0 => {}
                saved => break saved,
            }
        }
    } else {
        let content = (cleaned(edited.content).await?, String::new());
        pdfs.save(&database, reader.id, &row.id, version, content)
            .await?
    };
    let saved = saved.ok_or(Conflict::VersionConflict)?;
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

impl Pdfs {
    /// Keeps what a document says and where it is cut, if it is still of this version (or of any).
    async fn save(
        &self,
        database: &Database,
        reader: i64,
        id: &str,
        version: Option<i64>,
        (content, sections): (String, String),
    ) -> Result<Option<PdfRow>, ApiError> {
        let (files, id) = (self.files.clone(), id.to_owned());
        let saved = database.write(move |db| {
            if let Err(exceeded) = files.check_room(db, reader, content.len() as u64)? {
                return Ok(Err(ApiError::from(exceeded)));
            }
            let said = (&*content, &*sections);
            let Some(saved) = queries::save(db, reader, &id, version, said)? else {
                return Ok(Ok(None));
            };
            Ok(Ok(Some((saved, files.give_way(db, reader)?))))
        });
        let Some((saved, free)) = saved.await?? else {
            return Ok(None);
        };
        self.files.shelf.discard(free).await;
        Ok(Some(saved))
    }
}

/// What a document says, and where it is cut, with one of its sections replaced.
async fn with_section(
    told: ContentRow,
    section: usize,
    of: &str,
    html: String,
) -> Result<(String, String), ApiError> {
    let of = of.to_owned();
    let replace = move || {
        if is_edited_whole(&told) {
            return Err(Conflict::VersionConflict.into());
        }
        let cut = Sections::of(told.content, &told.sections);
        if section >= cut.len() || !cut.are(&of) {
            return Err(Conflict::VersionConflict.into());
        }
        let too_long = |megabytes| Err(ApiError::TooLong { megabytes });
        let piece = Sections::piece(&html);
        // It could never be made shorter again.
        if !is_short(&piece) {
            return too_long(EDITED_BYTES >> 20);
        }
        let (content, sections) = cut.replaced(section, &piece);
        if content.len() > LARGEST_MEGABYTES << 20 {
            return too_long(LARGEST_MEGABYTES);
        }
        Ok((content, sections))
    };
    web::block(replace).await.map_err(ApiError::internal)?
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
