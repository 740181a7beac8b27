//! How does a font of a book or of a reader's reach a browser?
//!
//! | module | what it answers |
//! | --- | --- |
//! | `rebuilding` | Who writes fonts anew? |
//! | `embedded` | Which fonts has a book for its text, and for that of its drawn pages? |
//! | [`own`] | Which fonts has a reader brought along? |
//! | `placing` | To which family does a new font come, if there is one like it? |
//!
//! A program of its own has read them and written them anew; what has come from outside is never
//! given to anybody as it is.

mod embedded;
pub mod own;
mod placing;
mod rebuilding;
mod refused;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use utoipa::ToSchema;
use vokal_accounts::NO_STORE;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::pieces::Pieces;

use crate::Library;

pub(crate) use embedded::{OwnFace, PageFace, get_font};
pub(crate) use rebuilding::FontWorkers;

/// One opened on its own may do nothing at all.
const POLICY: &str = "default-src 'none'; sandbox";

/// A font for some of a text.
#[derive(Serialize, ToSchema)]
pub(crate) struct FaceFile {
    /// Under which it is asked for.
    hash: String,
    bold: bool,
    italic: bool,
}

/// A font as a browser gets it; `length` and `bytes` find it if it is the reader's.
async fn sent(
    (database, library): (&Database, &Library),
    request: &HttpRequest,
    hash: &str,
    length: impl FnOnce(&mut Db) -> QueryResult<Option<i64>> + Send + 'static,
    bytes: impl FnOnce(&mut Db) -> QueryResult<Option<Vec<u8>>> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    const NONE: ApiError = ApiError::NotFound("font");
    if !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(NONE);
    }
    let tag = EntityTag::new_weak(hash.to_owned());
    let length = database.read(length).await?.ok_or(NONE)?;
    if is_known(request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header(ETag(tag))
            .finish());
    }
    let reserved = library.room_for(length.unsigned_abs()).await?;
    let bytes = database.read(bytes).await?.ok_or(NONE)?;
    let kind = if bytes.starts_with(b"OTTO") {
        "font/otf"
    } else {
        "font/ttf"
    };
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, kind))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(ETag(tag))
        .body(Pieces::holding(bytes.into(), reserved)))
}
