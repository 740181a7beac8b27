//! What does a picture look like?

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};

use super::{Pdfs, documents, intake, names, queries};
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::entity_tag::is_known;

/// A picture of a PDF: what follows `images/` in the content.
#[utoipa::path(
    tag = "pdf",
    responses(
        (status = 200, content_type = "image/*", description = "A PNG or JPEG picture"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[get("/api/pdf/images/{name}")]
pub(crate) async fn get_pdf_image(
    reader: Reader,
    name: Path<String>,
    request: HttpRequest,
    database: Data<Database>,
    pdfs: Data<Pdfs>,
) -> Result<HttpResponse, ApiError> {
    let missing = || ApiError::NotFound("picture");
    let (id, own) = names::parse_picture(&name).ok_or_else(missing)?;
    let own = own.to_owned();
    let named = names::picture(&id, &own);
    let found = database
        .read(move |db| queries::picture(db, reader.id, &id, &own))
        .await?;
    let Some((row, Some(blob))) = found else {
        return Err(missing());
    };
    // The rows know no other types.
    let media_type = match row.media_type.as_str() {
        "image/png" => "image/png",
        "image/jpeg" => "image/jpeg",
        _ => return Err(missing()),
    };
    // Only now: what is asked for may be any characters, and what a row knows may not.
    let tag = EntityTag::new_strong(named);
    if is_known(&request, &tag) {
        return Ok(HttpResponse::NotModified()
            .insert_header(ETag(tag))
            .finish());
    }
    let shelf = pdfs.files.shelf.clone();
    let bytes = web::block(move || intake::part(&shelf, &blob, &row))
        .await
        .map_err(ApiError::internal)??;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((CONTENT_SECURITY_POLICY, documents::POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(ETag(tag))
        .body(bytes))
}
