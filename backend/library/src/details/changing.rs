//! How is what is said of a book changed, and how does what the file says come back?

use actix_web::http::header::IF_MATCH;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse, patch};
use serde::Deserialize;
use utoipa::ToSchema;
use vokal_accounts::{Accounts, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};

use super::Refusal;
use super::model::{AuthorName, Field, Said, SeriesPlace};
use super::saying::sound;
use super::told::{BookDetails, answer, told};
use crate::queries::revs::{self, Turn};
use crate::queries::{details, keys, shelf};
use crate::shelf::status::Status;

/// What is to be changed of a book; what is not named stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BookChanges {
    /// Where the reader is with it.
    #[schema(required = false, nullable = false)]
    status: Option<Status>,
    /// At most 500 characters.
    #[schema(required = false, nullable = false)]
    title: Option<String>,
    /// In their order; at most 20, each of at most 200 characters.
    #[schema(required = false, nullable = false)]
    authors: Option<Vec<AuthorName>>,
    /// A language tag, or nothing.
    #[schema(required = false, nullable = false)]
    language: Option<String>,
    /// At most 200 characters.
    #[schema(required = false, nullable = false)]
    series: Option<SeriesPlace>,
    /// Plain text, at most 10,000 characters.
    #[schema(required = false, nullable = false)]
    description: Option<String>,
    /// At most 100, each of at most 200 characters.
    #[schema(required = false, nullable = false)]
    tags: Option<Vec<String>>,
    /// What is to be as the file has it.
    #[serde(default)]
    #[schema(required = false)]
    from_file: Vec<Field>,
}

impl BookChanges {
    fn said(&mut self) -> Result<Vec<Said>, ApiError> {
        let said = [
            self.title.take().map(Said::Title),
            self.authors.take().map(Said::Authors),
            self.language.take().map(Said::Language),
            self.series.take().map(Said::Series),
            self.description.take().map(Said::Description),
            self.tags.take().map(Said::Tags),
        ];
        said.into_iter().flatten().map(sound).collect()
    }
}

/// Changes what a reader says of a book. All but the status needs `If-Match` with the number that
/// the book's details had, so that nothing is undone that another device has said.
#[utoipa::path(
    tag = "library",
    params(("If-Match" = Option<String>, Header, description = "The `rev` that this replaces, in quotation marks, or `*`")),
    responses(
        (status = 200, body = BookDetails),
        (status = 400, body = Problem, description = "`invalid`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "`too_many_tags`"),
        (status = 412, body = Problem, description = "`version_conflict`"),
        (status = 428, body = Problem, description = "`version_required`"),
    ),
)]
#[patch("/api/books/{id}")]
pub(crate) async fn change_book(
    reader: Reader,
    id: Path<i64>,
    changes: Json<BookChanges>,
    request: HttpRequest,
    accounts: Data<Accounts>,
    database: Data<Database>,
) -> Result<HttpResponse, ApiError> {
    let (reader, id, now) = (reader.id, id.into_inner(), accounts.clock.now());
    let mut changes = changes.into_inner();
    let said = changes.said()?;
    let (status, from_file) = (changes.status, changes.from_file);
    let edits = !said.is_empty() || !from_file.is_empty();
    let expected = if edits { expected_rev(&request)? } else { None };
    let done = database.write(move |db| {
        if edits {
            match revs::take(db, reader, id, expected)? {
                Turn::Gone => return Ok(Ok(None)),
                Turn::Late => return Ok(Err(Refusal::VersionConflict)),
                Turn::Taken => {}
            }
            for field in &from_file {
                details::take_back(db, id, *field)?;
            }
            for said in &said {
                details::edit(db, id, said)?;
            }
            keys::renew_keys(db, id)?;
        }
        if let Some(status) = status {
            shelf::set_status(db, reader, &[id], status, now)?;
        }
        told(db, reader, id).map(Ok)
    });
    answer(done.await??)
}

/// The number of the details that are to be replaced; `None` means any.
pub(super) fn expected_rev(request: &HttpRequest) -> Result<Option<i64>, Refusal> {
    let expected = request.headers().get(IF_MATCH);
    let expected = expected.ok_or(Refusal::VersionRequired)?;
    let expected = expected.to_str().unwrap_or_default().trim();
    if expected == "*" {
        return Ok(None);
    }
    let number = expected.trim_start_matches("W/").trim_matches('"');
    // A tag that is none of ours is the tag of no version.
    number
        .parse()
        .map(Some)
        .map_err(|_| Refusal::VersionConflict)
}
