//! How does a font of a book reach a browser?
//!
//! A program of its own has read it and written it anew; what has come from a book is never given
//! to anybody as it is.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use vokal_accounts::Reader;
use vokal_base::db::Database;
use vokal_base::digest::hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::pieces::Pieces;
use vokal_pdf_client::{Limits, Workers};

use super::Library;
use super::import::EmbeddedFaces;
use super::queries::fonts::{self as queries, FontRow, NewFont};

/// One opened on its own may do nothing at all.
const POLICY: &str = "default-src 'none'; sandbox";
/// Fonts that are written anew at once, and that wait: more than books are read in at once.
const AT_ONCE: usize = 2;
const QUEUE: usize = 32;

/// Has fonts written anew, once the program is there that does so.
#[derive(Clone, Default)]
pub(super) struct FontWorkers {
    program: Option<PathBuf>,
    workers: Arc<OnceLock<Workers>>,
}

impl FontWorkers {
    /// With this program, or the one beside the running one.
    pub(super) fn new(program: Option<&Path>) -> Self {
        Self {
            program: program.map(Path::to_owned),
            workers: Arc::default(),
        }
    }

    fn workers(&self) -> Option<&Workers> {
        if let Some(workers) = self.workers.get() {
            return Some(workers);
        }
        let program = match &self.program {
            Some(program) => program.is_file().then(|| program.clone())?,
            None => Workers::beside_this_program().ok()?.program().to_owned(),
        };
        let limits = Limits {
            at_once: AT_ONCE,
            queue: QUEUE,
            ..Limits::default()
        };
        Some(
            self.workers
                .get_or_init(|| Workers::with_limits(program, limits)),
        )
    }

    /// The fonts that can be given to browsers, written anew; none if there is no regular one, or
    /// nobody to write them.
    pub(super) async fn rebuilt(&self, faces: EmbeddedFaces) -> Vec<NewFont> {
        let mut fonts = Vec::new();
        let Some(workers) = self.workers().filter(|_| !faces.fonts.is_empty()) else {
            return fonts;
        };
        for font in faces.fonts {
            let is_regular = !font.bold && !font.italic;
            let text = if is_regular { &*faces.sample } else { "" };
            match workers.rebuild_font(&font.bytes, text).await {
                Ok(bytes) => fonts.push(NewFont {
                    family: faces.name.clone(),
                    bold: font.bold,
                    italic: font.italic,
                    hash: hex(&Sha256::digest(&bytes)[..16]),
                    bytes,
                }),
                Err(error) => {
                    tracing::debug!(%error, "a font of a book was left out");
                    if is_regular {
                        return fonts;
                    }
                }
            }
        }
        fonts
    }
}

/// The face in which a book sets its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnFace {
    /// What the book calls it; perhaps empty.
    name: String,
    /// The regular one, and those of bold and italic text that the book has.
    files: Vec<FaceFile>,
}

/// A font of a book.
#[derive(Serialize, ToSchema)]
pub(crate) struct FaceFile {
    /// Under which it is asked for.
    hash: String,
    bold: bool,
    italic: bool,
}

impl OwnFace {
    pub(crate) fn of(rows: Vec<FontRow>) -> Option<Self> {
        let name = rows.first()?.family.clone();
        let files = rows.into_iter().map(|row| FaceFile {
            hash: row.hash,
            bold: row.bold,
            italic: row.italic,
        });
        Some(Self {
            name,
            files: files.collect(),
        })
    }
}

/// A font of a book's text, as its manifest names it.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, content_type = "font/*", description = "The font, written anew"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/fonts/{hash}")]
pub(crate) async fn get_font(
    reader: Reader,
    place: web::Path<(i64, String)>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    const NONE: ApiError = ApiError::NotFound("font");
    let (id, hash) = place.into_inner();
    if !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(NONE);
    }
    let tag = EntityTag::new_weak(hash.clone());
    let known = hash.clone();
    let length = database
        .read(move |db| queries::length(db, reader.id, id, &known))
        .await?
        .ok_or(NONE)?;
    if is_known(&request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header(ETag(tag))
            .finish());
    }
    let reserved = library.room_for(length.unsigned_abs()).await?;
    let bytes = database
        .read(move |db| queries::bytes(db, reader.id, id, &hash))
        .await?
        .ok_or(NONE)?;
    let kind = if bytes.starts_with(b"OTTO") {
        "font/otf"
    } else {
        "font/ttf"
    };
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, kind))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        // Its name is its content's.
        .insert_header((CACHE_CONTROL, "private, max-age=31536000, immutable"))
        .insert_header(ETag(tag))
        .body(Pieces::holding(bytes.into(), reserved)))
}
