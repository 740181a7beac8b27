//! Which picture is a book's cover?
//!
//! A picture is kept as it came: no decoder runs here. Its kind is what its first bytes tell, its
//! size what its head does, as for pictures that lie in books.

use actix_web::web::{Data, Path, Payload};
use actix_web::{HttpResponse, delete, put};
use serde::Serialize;
use sha2::{Digest, Sha256};
use vokal_accounts::Reader;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::body::whole_body;
use vokal_files::intake::Kept;

use super::Refusal;
use super::refused::COVER_MEGABYTES;
use super::told::{BookDetails, answer, told};
use crate::Library;
use crate::import::pictures::photograph;
use crate::queries::covers::{self, NewCover};
use crate::queries::revs::{self, Turn};

/// Gives a book another cover (JPEG, PNG, GIF, WebP or AVIF, at most 5 MB).
#[utoipa::path(
    tag = "library",
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = BookDetails),
        (status = 400, body = Problem, description = "`interrupted`"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 413, body = Problem, description = "`picture_too_large`, `quota`"),
        (status = 422, body = Problem, description = "`not_picture`"),
    ),
)]
#[put("/api/books/{id}/cover")]
pub(crate) async fn set_cover(
    reader: Reader,
    id: Path<i64>,
    mut body: Payload,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let (reader, id) = (reader.id, id.into_inner());
    let known = database
        .read(move |db| revs::of_book(db, reader, id))
        .await?;
    known.ok_or(ApiError::NotFound("book"))?;
    let _slot = library.font_uploads.take(reader)?;
    let body = whole_body(&mut body, COVER_MEGABYTES).await;
    let body = body.map_err(|error| match error {
        ApiError::TooLong { .. } => Refusal::PictureTooLarge.into(),
        other => other,
    })?;
    let kind = photograph(&body).ok_or(Refusal::NotPicture)?;
    let cover = NewCover {
        media_type: kind.media_type(),
        hash: hash_of(&body),
        bytes: body.to_vec(),
    };
    let kept = Kept {
        blobs: Vec::new(),
        size: cover.bytes.len() as u64,
        rows: cover,
    };
    let done = library.files.take_in(
        &database,
        reader,
        move |_| Ok(kept),
        move |db, cover| {
            if revs::take(db, reader, id, None)? != Turn::Taken {
                return Ok(Some(None));
            }
            covers::set(db, id, cover)?;
            told(db, reader, id).map(Some)
        },
    );
    let mut told = done.await?;
    if told.is_some() {
        library.draw_thumbnail(&database, id).await;
        told = database.read(move |db| self::told(db, reader, id)).await?;
    }
    answer(told)
}

/// Shows again the cover that the book has.
#[utoipa::path(
    tag = "library",
    responses(
        (status = 200, body = BookDetails),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
    ),
)]
#[delete("/api/books/{id}/cover")]
pub(crate) async fn delete_cover(
    reader: Reader,
    id: Path<i64>,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    let (reader, id) = (reader.id, id.into_inner());
    let done = database.write(move |db| {
        if revs::take(db, reader, id, None)? != Turn::Taken {
            return Ok(None);
        }
        covers::remove(db, id)?;
        told(db, reader, id)
    });
    let mut told = done.await?;
    if told.is_some() {
        library.draw_thumbnail(&database, id).await;
        told = database.read(move |db| self::told(db, reader, id)).await?;
    }
    answer(told)
}

fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..16])
}

/// A cover, as an export of the account tells it.
#[derive(Clone, Debug, Serialize)]
pub struct KeptCover {
    /// The book's id.
    pub book: i64,
    /// Where it stands in the export.
    pub file: String,
    #[serde(skip)]
    hash: String,
}

impl KeptCover {
    /// The picture itself, if it is there still.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn bytes(&self, db: &mut Db) -> QueryResult<Option<Vec<u8>>> {
        covers::bytes(db, self.book, &self.hash)
    }
}

/// The covers that a reader has chosen.
///
/// # Errors
///
/// If the database refuses.
pub fn covers_of(db: &mut Db, reader: i64) -> QueryResult<Vec<KeptCover>> {
    let rows = covers::of_reader(db, reader)?.into_iter();
    let covers = rows.map(|(book, kind, hash)| {
        let ending = kind.trim_start_matches("image/");
        KeptCover {
            file: format!("covers/{book}.{ending}"),
            book,
            hash,
        }
    });
    Ok(covers.collect())
}

/// What is not as it was written, in words for an operator.
///
/// # Errors
///
/// If the database does not answer.
pub async fn damaged_covers(database: &Database) -> Result<Vec<String>, ApiError> {
    let mut damaged = Vec::new();
    for (book, hash) in database.read(covers::all).await? {
        let wanted = hash.clone();
        let bytes = database.read(move |db| covers::bytes(db, book, &wanted));
        // One that was removed meanwhile is no fault.
        if bytes.await?.is_some_and(|bytes| hash_of(&bytes) != hash) {
            damaged.push(format!("changed: cover {hash} of book {book}"));
        }
    }
    Ok(damaged)
}
