//! Which fonts has a book for its text?

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
