//! Where do the pages of the printed edition begin?

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::Claim;
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::kept::Kept;
use super::queries::page_list::{self, Row};

/// About so long is a page in the answer.
const PAGE_BYTES: usize = 56;

/// A page of the printed edition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrintedPage {
    /// Its number as it is printed, such as `xiv`.
    label: String,
    /// The chapter in which it begins, counted from 0.
    chapter_index: i32,
    /// Where in the chapter's canonical text, in UTF-16 code units.
    offset: i64,
}

impl From<Row> for PrintedPage {
    fn from(row: Row) -> Self {
        Self {
            label: row.label,
            chapter_index: row.chapter,
            offset: row.offset,
        }
    }
}

/// Where the pages of the printed edition begin, as the text is read; none if the book does not
/// say so.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, body = Vec<PrintedPage>),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/books/{id}/page-list")]
pub(crate) async fn get_page_list(
    claim: Claim,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let found = claim
        .read(&database, move |db, reader| {
            page_list::of(db, reader.id, *id)
        })
        .await?;
    let (edition, pages) = found.ok_or(ApiError::NotFound("book"))?;
    let tag = format!("{}-pages-{}", edition.content_hash, edition.import_version);
    Kept::of(&request, tag).json(pages.len() * PAGE_BYTES, || {
        pages.into_iter().map(PrintedPage::from).collect::<Vec<_>>()
    })
}
