//! Which fonts has a book for its text, and for that of its drawn pages?

use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::Reader;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::{FaceFile, sent};
use crate::Library;
use crate::queries::fonts::{self as queries, FontRow};

/// The face in which a book sets its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnFace {
    /// What the book calls it; perhaps empty.
    name: String,
    /// The regular one, and those of bold and italic text that the book has.
    files: Vec<FaceFile>,
}

impl OwnFace {
    pub(crate) fn of(rows: &[FontRow]) -> Option<Self> {
        let files = || rows.iter().filter(|row| row.of_text);
        Some(Self {
            name: files().next()?.family.clone(),
            files: files().map(file).collect(),
        })
    }
}

/// A face in which text of drawn pages is set.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PageFace {
    /// What stands for it in the chapters' attribute `data-f`.
    number: i64,
    files: Vec<FaceFile>,
}

impl PageFace {
    pub(crate) fn all(rows: &[FontRow]) -> Vec<Self> {
        let of_pages: Vec<&FontRow> = rows.iter().filter(|row| row.of_pages).collect();
        let families = of_pages.chunk_by(|row, next| row.number == next.number);
        let face = |family: &[&FontRow]| Self {
            number: family[0].number,
            files: family.iter().map(|row| file(row)).collect(),
        };
        families.map(face).collect()
    }
}

fn file(row: &FontRow) -> FaceFile {
    FaceFile {
        hash: row.hash.clone(),
        bold: row.bold,
        italic: row.italic,
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
    let (id, hash) = place.into_inner();
    let (known, wanted) = (hash.clone(), hash.clone());
    sent(
        (&database, &library),
        &request,
        &hash,
        move |db| queries::length(db, reader.id, id, &known),
        move |db| queries::bytes(db, reader.id, id, &wanted),
    )
    .await
}
