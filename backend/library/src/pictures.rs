//! What does a picture look like?

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETag, EntityTag,
};
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};

use super::Library;
use super::import::picture_path;
use super::import::pictures::{PictureKind, cleaned_svg};
use super::import::unpack::unpacked;
use super::queries::covers;
use super::queries::resources::{self, PictureRow};
use vokal_accounts::{NO_STORE, Reader};
use vokal_base::db::Database;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::slots::Reserved;
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::pieces::Pieces;

/// A picture opened on its own may do nothing but be looked at.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/// The cover of a book.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, content_type = "image/*", description = "The picture"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/cover")]
pub(crate) async fn get_cover(
    reader: Reader,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    library.cover_of(&request, &database, reader.id, *id).await
}

impl Library {
    /// Answers with the cover of one of a reader's books: their own, else its file's.
    ///
    /// # Errors
    ///
    /// [`ApiError::NotFound`] if there is none; and if the file cannot be read.
    pub async fn cover_of(
        &self,
        request: &HttpRequest,
        database: &Database,
        reader: i64,
        book: i64,
    ) -> Result<HttpResponse, ApiError> {
        let found = database.read(move |db| match covers::known(db, reader, book)? {
            Some(own) => Ok((Some(own), None)),
            None => Ok((None, resources::cover(db, reader, book)?)),
        });
        let (own, by_file) = found.await?;
        let Some((kind, hash, length)) = own else {
            return answer(request, self, by_file).await;
        };
        let kind = PictureKind::parse(&kind).ok_or(ApiError::NotFound("picture"))?;
        let tag = EntityTag::new_weak(hash.clone());
        if is_known(request, &tag) {
            return Ok(unchanged(tag));
        }
        let reserved = self.room_for(length.unsigned_abs()).await?;
        let bytes = database
            .read(move |db| covers::bytes(db, book, &hash))
            .await?;
        let bytes = bytes.ok_or(ApiError::NotFound("picture"))?;
        Ok(sent(kind, tag, Pieces::holding(bytes.into(), reserved)))
    }
}

pub(crate) fn unchanged(tag: EntityTag) -> HttpResponse {
    HttpResponse::NotModified()
        .insert_header(ETag(tag))
        .finish()
}

pub(crate) fn sent(
    kind: PictureKind,
    tag: EntityTag,
    pieces: Pieces<Option<Reserved>>,
) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, kind.media_type()))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .insert_header(ETag(tag))
        .body(pieces)
}

/// A picture of a book, by its path inside the book.
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, content_type = "image/*", description = "The picture"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/images/{path:.*}")]
pub(crate) async fn get_image(
    reader: Reader,
    place: Path<(i64, String)>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let (id, path) = place.into_inner();
    let path = picture_path(&path);
    if path.contains('\0') {
        return Err(ApiError::NotFound("picture"));
    }
    let found = database
        .read(move |db| resources::one(db, reader.id, id, &path))
        .await?;
    answer(&request, &library, found).await
}

async fn answer(
    request: &HttpRequest,
    library: &Library,
    found: Option<(PictureRow, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (row, blob, hash) = found.ok_or(ApiError::NotFound("picture"))?;
    let kind = PictureKind::parse(&row.media_type).ok_or(ApiError::NotFound("picture"))?;
    let tag = EntityTag::new_weak(format!("{hash}-{}", row.data_offset));
    if is_known(request, &tag) {
        return Ok(unchanged(tag));
    }
    let reserved = library.room_for(row.length.unsigned_abs()).await?;
    let shelf = library.files.shelf.clone();
    let place = row.place();
    let bytes = web::block(move || {
        let file = shelf.file(&blob)?;
        let bytes = unpacked(&file, &place)?;
        Ok::<_, ApiError>(match kind {
            PictureKind::Svg => cleaned_svg(&bytes),
            _ => bytes,
        })
    })
    .await
    .map_err(ApiError::internal)??;
    Ok(sent(kind, tag, Pieces::holding(bytes.into(), reserved)))
}
