//! How does a cover look when it is small?
//!
//! Decoders are hostile ground: a worker draws it (decision 0056), when a book comes in and when its
//! reader chooses another cover. What could not be drawn then (the workers were busy, the server was
//! ended between the book and its picture), and those of older books, are drawn one after the other
//! while the server runs; until then, and where none can be drawn, the cover is shown itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::http::header::EntityTag;
use actix_web::web::{self, Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};
use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};
use vokal_accounts::Reader;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, jobs};
use vokal_base::digest::hex;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::wire::entity_tag::is_known;
use vokal_base::wire::pieces::Pieces;
use vokal_pdf_client::{Error, Failure};

use super::Library;
use super::import::pictures::PictureKind;
use super::import::unpack::unpacked;
use super::pictures::{sent, unchanged};
use super::queries::thumbnails::{self as queries, Drawn, NewThumbnail};

/// Twice as wide as a card of the shelf, for screens with two dots for each.
const WIDTH: u32 = 320;
/// No cover of a book is larger; it is shown itself.
const LARGEST: u64 = 32 << 20;

/// One server does so for all; another takes it on when that one has said nothing for so long.
const JOB: &str = "thumbnails";
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// Between two looks for what is missing, unless it is known that something is.
const PAUSE: Duration = Duration::from_mins(2);
/// What has just failed is given so long.
const SOON: Duration = Duration::from_secs(15);
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

/// A cover that could not be drawn may be so for want of a processor or of memory, which is nobody's
/// fault, or because it is made to take all there is. After so many times it is taken for that.
const TRIES: u32 = 3;
/// What cannot be drawn for another reason, such as a file that is gone, is left alone so long.
const GIVEN_UP: Duration = Duration::from_hours(1);
/// More are not kept in mind.
const MOST_FAILURES: usize = 10_000;

/// Covers that could not be drawn, and who is to hear of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Failures(Arc<Known>);

#[derive(Debug, Default)]
struct Known {
    /// By their books: how often, and when last.
    tries: Mutex<HashMap<i64, (u32, Instant)>>,
    something_failed: Notify,
}

impl Failures {
    fn tries(&self) -> MutexGuard<'_, HashMap<i64, (u32, Instant)>> {
        self.0.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one more failure is the last.
    fn is_last(&self, book: i64) -> bool {
        let tried = self.tries().get(&book).map_or(0, |(count, _)| *count);
        tried + 1 >= TRIES
    }

    fn is_given_up(&self, book: i64) -> bool {
        let known = self.tries().get(&book).copied();
        known.is_some_and(|(count, last)| count >= TRIES && last.elapsed() < GIVEN_UP)
    }

    fn note(&self, book: i64) {
        let mut tries = self.tries();
        if tries.len() >= MOST_FAILURES {
            tries.clear();
        }
        let now = Instant::now();
        let known = tries.entry(book).or_insert((0, now));
        *known = (known.0 + 1, now);
    }
}

/// Draws those that are missing, for as long as a server runs.
pub async fn keep_drawing(library: Library, database: Database, clock: Clock) {
    loop {
        let done = async {
            if library.next_missing(&database, 0).await?.is_none() {
                return Ok(true);
            }
            if jobs::take(&database, JOB, clock.now(), LEASE).await? {
                let covers = library.draw_missing(&database, &clock).await?;
                tracing::info!(covers, "thumbnails were drawn");
            }
            Ok(library.next_missing(&database, 0).await?.is_none())
        };
        let is_all = done.await.unwrap_or_else(|error: ApiError| {
            tracing::warn!(%error, "thumbnails could not be drawn");
            false
        });
        if is_all {
            let failed = library.undrawn.0.something_failed.notified();
            // Nobody says so of what another server has left.
            let _ = timeout(PAUSE, failed).await;
        }
        sleep(SOON).await;
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

    /// The next book after this one whose cover is to be drawn; none while nobody draws.
    async fn next_missing(&self, database: &Database, after: i64) -> Result<Option<i64>, ApiError> {
        let mut after = after;
        if self.fonts.workers().is_none() {
            return Ok(None);
        }
        loop {
            let next = database.read(move |db| queries::next_without(db, after));
            match next.await? {
                Some(book) if self.undrawn.is_given_up(book) => after = book,
                next => return Ok(next),
            }
        }
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
        while let Some(book) = self.next_missing(database, after).await? {
            after = book;
            drawn += 1;
            self.draw_thumbnail(database, book).await;
            // Others see that somebody is at it.
            if clock.now() - taken > LEASE / 2 {
                taken = clock.now();
                jobs::done(database, JOB, taken).await?;
            }
            sleep(BREATH).await;
        }
        Ok(drawn)
    }

    /// Draws the cover of a book small. What fails is tried again by whoever draws what is missing.
    pub(super) async fn draw_thumbnail(&self, database: &Database, book: i64) {
        let Err(error) = self.drawn(database, book).await else {
            self.undrawn.tries().remove(&book);
            return;
        };
        tracing::warn!(book, %error, "a thumbnail was not drawn");
        if !matches!(error, ApiError::Busy) {
            self.undrawn.note(book);
        }
        self.undrawn.0.something_failed.notify_one();
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
            Err(Error::Busy { .. }) => return Err(ApiError::Busy),
            // Somebody else took all of the processor or the memory, or has ended the worker.
            Err(Error::Document(failure @ (Failure::TimedOut | Failure::TooLarge)))
                if !self.undrawn.is_last(book) =>
            {
                return Err(ApiError::internal(failure));
            }
            // It is no picture that can be drawn, and will not become one.
            Err(Error::Document(_)) => Vec::new(),
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
