//! How does a book come in?

use actix_multipart::{Field, Multipart};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_LENGTH};
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse, post};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Library;
use super::books::Book;
use super::intake::Arrival;
use super::uploads::Teller;
use crate::accounts::Reader;
use crate::db::Database;
use crate::digest::hex;
use crate::error::{ApiError, Problem};

const FIELD: &str = "epubFile";
const MEGABYTE: u64 = 1024 * 1024;
/// What a multipart body may hold besides the file.
const ENVELOPE: u64 = 64 * 1024;
const LONGEST_NAME: usize = 255;

/// Where to tell how far the upload is.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadQuery {
    /// An id of the caller's making; see `/api/books/uploads/{upload_id}/events`.
    upload_id: Option<Uuid>,
}

/// The form that carries the file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only describes the form; the file is streamed")]
#[schema(rename_all = "camelCase")]
pub(crate) struct UploadForm {
    #[schema(value_type = String, format = Binary, content_media_type = "application/epub+zip")]
    epub_file: Vec<u8>,
}

/// A book that has just come in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadedBook {
    /// The same as `id`.
    book_id: i64,
    #[serde(flatten)]
    book: Book,
}

impl From<Book> for UploadedBook {
    fn from(book: Book) -> Self {
        Self {
            book_id: book.id(),
            book,
        }
    }
}

/// Takes in a book. When the answer is 201, the book is durable.
#[utoipa::path(
    tag = "library",
    params(UploadQuery),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = UploadedBook),
        (status = 400, body = Problem, description = "`invalid`, `interrupted`"),
        (status = 401, body = Problem),
        (status = 413, body = Problem, description = "`too_large`, `quota`"),
        (status = 422, body = Problem, description = "`not_epub`, `damaged`, `drm`, `encrypted_zip`, `too_many_entries`, `unpacked_too_large`, `unsafe_archive`, `too_complex`, `empty_book`"),
        (status = 503, body = Problem, description = "`busy`"),
        (status = 507, body = Problem, description = "`storage_full`"),
    ),
)]
#[post("/api/books/upload")]
pub(crate) async fn upload_book(
    reader: Reader,
    query: Query<UploadQuery>,
    request: HttpRequest,
    form: Multipart,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let teller = library.uploads.tell(reader.id, query.upload_id);
    let taken = receive(&request, form, &reader, &database, &library, &teller).await;
    match taken {
        Ok(book) => {
            teller.complete();
            Ok(created(book))
        }
        Err(error) => {
            teller.failed(&error);
            Err(error)
        }
    }
}

pub(super) fn created(book: Book) -> HttpResponse {
    HttpResponse::Created()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(UploadedBook::from(book))
}

async fn receive(
    request: &HttpRequest,
    mut form: Multipart,
    reader: &Reader,
    database: &Database,
    library: &Library,
    teller: &Teller,
) -> Result<Book, ApiError> {
    let expected = announced_length(request);
    let limit = library.limits.upload_megabytes.saturating_mul(MEGABYTE);
    if expected.is_some_and(|expected| expected > limit.saturating_add(ENVELOPE)) {
        return Err(too_large(library));
    }
    // Before the body is read, so that a reader without room does not wait for the answer.
    let announced = expected.unwrap_or(0).saturating_sub(ENVELOPE);
    library.check_quota(database, reader.id, announced).await?;

    while let Some(field) = form.try_next().await.map_err(|_| ApiError::Interrupted)? {
        if field.name() == Some(FIELD) {
            let arrival = store_field(field, library, limit, expected, teller).await?;
            return library.take_in(database, reader.id, arrival, teller).await;
        }
    }
    Err(ApiError::Invalid(format!(
        "The form has no field named {FIELD}."
    )))
}

/// Writes the file to disk as it comes; never more of it is in memory than one piece.
async fn store_field(
    mut field: Field,
    library: &Library,
    limit: u64,
    expected: Option<u64>,
    teller: &Teller,
) -> Result<Arrival, ApiError> {
    let name = field
        .content_disposition()
        .and_then(|disposition| disposition.get_filename())
        .map(plain_name)
        .unwrap_or_default();
    let incoming = library.shelf.incoming();
    let mut file = tokio::fs::File::create(incoming.path()).await?;
    let mut hash = Sha256::new();
    let mut size = 0;
    while let Some(piece) = field.try_next().await.map_err(|_| ApiError::Interrupted)? {
        size += piece.len() as u64;
        if size > limit {
            return Err(too_large(library));
        }
        hash.update(&piece);
        file.write_all(&piece).await?;
        teller.uploading(size, expected);
    }
    file.flush().await?;
    Ok(Arrival {
        file: incoming,
        name,
        size,
        hash: hex(&hash.finalize()),
    })
}

fn too_large(library: &Library) -> ApiError {
    ApiError::TooLarge {
        megabytes: library.limits.upload_megabytes,
    }
}

fn announced_length(request: &HttpRequest) -> Option<u64> {
    let length = request.headers().get(CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// A file's name as it may be shown; it is never used as a path.
fn plain_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    last.chars()
        .filter(|c| !c.is_control())
        .take(LONGEST_NAME)
        .collect()
}
