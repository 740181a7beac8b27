//! How does a cover look when it is small?
//!
//! Decoders are hostile ground: a worker draws it (decision 0056), when a book comes in and when its
//! reader chooses another cover. Those of older books are drawn one after the other while the server
//! runs; until then, and where none can be drawn, the cover is shown itself.

use std::time::Duration;

use actix_web::http::header::EntityTag;
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};
use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use tokio::time::sleep;
use vokal_accounts::Reader;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, jobs};
use vokal_base::digest::hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::pieces::Pieces;
use vokal_pdf_client::Error;

use super::Library;
use super::import::pictures::PictureKind;
use super::import::unpack::unpacked;
use super::pictures::{sent, unchanged};
use super::queries::thumbnails::{self as queries, Drawn, NewThumbnail};

/// Twice as wide as a card of the shelf, for screens with two dots for each.
const WIDTH: u32 = 320;
/// No cover of a book is larger; it is shown itself.
const LARGEST: u64 = 32 << 20;

/// One server does so for all; each looks whether it is due.
const JOB: &str = "thumbnails";
const EACH: TimeDelta = TimeDelta::minutes(10);
const PAUSE: Duration = Duration::from_mins(2);
/// Between two covers, so that uploads and readers come first.
const BREATH: Duration = Duration::from_millis(100);

/// The cover of a book, at most 320 pixels wide. Another picture has another address (`v`).
#[utoipa::path(
    tag = "reading",
    responses(
        (status = 200, content_type = "image/jpeg", description = "The picture"),
        (status = 304, description = "Nothing has changed"),
        (status = 401, body = Problem),
        (status = 404, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/books/{id}/thumbnail")]
pub(crate) async fn get_thumbnail(
    reader: Reader,
    id: Path<i64>,
    request: HttpRequest,
    database: Data<Database>,
    library: Data<Library>,
) -> Result<HttpResponse, ApiError> {
    library
        .thumbnail_of(&request, &database, reader.id, *id)
        .await
}

/// Where to get it.
pub(crate) fn address(book: i64, hash: Option<&str>) -> Option<String> {
    hash.map(|hash| format!("/api/books/{book}/thumbnail?v={hash}"))
}

/// Draws those that are missing, for as long as a server runs.
pub async fn keep_drawing(library: Library, database: Database, clock: Clock) {
    loop {
        let done = async {
            let first = database.read(|db| queries::next_without(db, 0)).await?;
            if first.is_some() && jobs::take(&database, JOB, clock.now(), EACH).await? {
                return library.draw_missing(&database, &clock).await;
            }
            Ok(0)
        };
        match done.await {
            Ok(0) => {}
            Ok(covers) => tracing::info!(covers, "thumbnails were drawn"),
            // The next round goes on.
            Err::<_, ApiError>(error) => tracing::warn!(%error, "thumbnails could not be drawn"),
        }
        sleep(PAUSE).await;
    }
}

impl Library {
    /// Answers with the thumbnail of one of a reader's books.
    ///
    /// # Errors
    ///
    /// [`ApiError::NotFound`] if there is none.
    pub async fn thumbnail_of(
        &self,
        request: &HttpRequest,
        database: &Database,
        reader: i64,
        book: i64,
    ) -> Result<HttpResponse, ApiError> {
        let found = database.read(move |db| queries::one(db, reader, book));
        let (hash, bytes) = found.await?.ok_or(ApiError::NotFound("picture"))?;
        let tag = EntityTag::new_weak(hash);
        if is_known(request, &tag) {
            return Ok(unchanged(tag));
        }
        let reserved = self.room_for(bytes.len() as u64).await?;
        let pieces = Pieces::holding(bytes.into(), reserved);
        Ok(sent(PictureKind::Jpeg, tag, pieces))
    }

    /// Draws all thumbnails that are missing; tells how many were looked at.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn draw_missing(
        &self,
        database: &Database,
        clock: &Clock,
    ) -> Result<usize, ApiError> {
        let (mut drawn, mut after) = (0, 0);
        let mut taken = clock.now();
        while let Some(book) = database
            .read(move |db| queries::next_without(db, after))
            .await?
        {
            after = book;
            drawn += 1;
            self.draw_thumbnail(database, book).await;
            // Others see that somebody is at it.
            if clock.now() - taken > EACH / 2 {
                taken = clock.now();
                jobs::done(database, JOB, taken).await?;
            }
            sleep(BREATH).await;
        }
        Ok(drawn)
    }

    /// Draws the cover of a book small. What fails is tried again by whoever draws what is missing.
    pub(super) async fn draw_thumbnail(&self, database: &Database, book: i64) {
        if let Err(error) = self.drawn(database, book).await {
            tracing::warn!(book, %error, "a thumbnail was not drawn");
        }
    }

    async fn drawn(&self, database: &Database, book: i64) -> Result<(), ApiError> {
        let Some(workers) = self.fonts.workers() else {
            return Ok(());
        };
        let found = database.read(move |db| queries::cover(db, book)).await?;
        let Some((of, place)) = found else {
            return Ok(());
        };
        let picture = self.picture(place).await?;
        let length = picture.len() as u64;
        let bytes = match workers.draw_thumbnail(&*picture, length, WIDTH).await {
            Ok(image) => image.bytes,
            // It is no picture that can be drawn, and will not become one.
            Err(Error::Document(_)) => Vec::new(),
            Err(Error::Busy { .. }) => return Err(ApiError::Busy),
            Err(error) => return Err(ApiError::internal(error)),
        };
        let new = NewThumbnail {
            of,
            hash: hash_of(&bytes),
            bytes,
        };
        database.write(move |db| queries::set(db, book, &new)).await
    }

    async fn picture(&self, place: Drawn) -> Result<Vec<u8>, ApiError> {
        let (row, blob) = match place {
            Drawn::Own(bytes) => return Ok(bytes),
            Drawn::OfFile(row, blob) => (row, blob),
        };
        let place = row.place();
        if place.length > LARGEST {
            return Ok(Vec::new());
        }
        let _reserved = self.room_for(place.length).await?;
        let files = self.files.shelf.clone();
        web::block(move || Ok(unpacked(&files.file(&blob)?, &place)?))
            .await
            .map_err(ApiError::internal)?
    }
}

fn hash_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..16])
}

/// What is not as it was written, in words for an operator.
///
/// # Errors
///
/// If the database does not answer.
pub async fn damaged_thumbnails(database: &Database) -> Result<Vec<String>, ApiError> {
    let mut damaged = Vec::new();
    for (book, hash) in database.read(queries::all).await? {
        let wanted = hash.clone();
        let bytes = database.read(move |db| queries::bytes(db, book, &wanted));
        // One that was drawn anew meanwhile is no fault.
        if bytes.await?.is_some_and(|bytes| hash_of(&bytes) != hash) {
            damaged.push(format!("changed: thumbnail {hash} of book {book}"));
        }
    }
    Ok(damaged)
}
