//! What does a sound or a film of a book sound and look like?
//!
//! Its bytes are sent as they lie in the book, or a part of them (RFC 9110, section 14); nothing
//! is decoded here.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};

use super::Library;
use super::import::picture_path;
use super::import::recordings::RecordingKind;
use super::import::unpack::part;
use super::queries::resources;
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::part::{Asked, asked};
use vokal_base::wire::pieces::Pieces;

/// One opened on its own may do nothing but be played.
const POLICY: &str = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/// A sound, a film or captions of a book, by its path inside the book.
#[utoipa::path(
    tag = "reading",
    params(
        ("range" = Option<String>, Header, description = "One part of it, as `bytes=0-999`"),
    ),
    responses(
        (status = 200, content_type = "audio/*", description = "All of it"),
        (status = 206, content_type = "audio/*", description = "The part that was asked for"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 416, description = "There is no such part; `Content-Range` tells the length"),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/media/{path:.*}")]
pub(crate) async fn get_recording(
    reader: Reader,
    place: Path<(i64, String)>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    const NONE: ApiError = ApiError::NotFound("recording");
    let (id, path) = place.into_inner();
    let path = picture_path(&path);
    if path.contains('\0') {
        return Err(NONE);
    }
    let found = database
        .read(move |db| resources::one(db, reader.id, id, &path))
        .await?;
    let (row, blob, hash) = found.ok_or(NONE)?;
    let kind = RecordingKind::parse(&row.media_type).ok_or(NONE)?;
    let tag = EntityTag::new_strong(format!("{hash}-{}", row.data_offset));
    if is_known(&request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header(ETag(tag))
            .finish());
    }
    let all = row.length.unsigned_abs();
    let (status, first, length) = match asked(&request, &tag, all) {
        Asked::All => (StatusCode::OK, 0, all),
        Asked::Part(first, last) => (StatusCode::PARTIAL_CONTENT, first, last - first + 1),
        Asked::Nothing => {
            return Ok(HttpResponse::RangeNotSatisfiable()
                .insert_header((CONTENT_RANGE, format!("bytes */{all}")))
                .finish());
        }
    };
    let reserved = library.room_for(length).await?;
    let shelf = library.files.shelf.clone();
    let place = row.place();
    let bytes = web::block(move || {
        let file = shelf.file(&blob)?;
        Ok::<_, ApiError>(part(&file, &place, first, length)?)
    })
    .await
    .map_err(ApiError::internal)??;
    let mut answer = HttpResponse::build(status);
    if status == StatusCode::PARTIAL_CONTENT {
        let last = first + length - 1;
        answer.insert_header((CONTENT_RANGE, format!("bytes {first}-{last}/{all}")));
    }
    Ok(answer
        .insert_header((CONTENT_TYPE, kind.media_type()))
        // Parts are parts of these bytes, and not of others that they are packed into.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header((ACCEPT_RANGES, "bytes"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(ETag(tag))
        .body(Pieces::holding(bytes.into(), reserved)))
}
