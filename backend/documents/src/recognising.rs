//! How is text found in pages that are pictures?
//!
//! One page at a time, the documents in turn: the worker draws it, Tesseract reads it, and what it
//! found is kept. So nothing is done twice when a server ends, and one long document keeps nobody
//! waiting. When all pages are there, the document is read once more with their words on them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web;
use chrono::{NaiveDateTime, TimeDelta};
use tokio::sync::Notify;
use tokio::time::sleep;
use vokal_base::db::Database;
use vokal_base::db::moment::now;
use vokal_base::problem::ApiError;
use vokal_files::intake::Kept;
use vokal_files::shelf::Shelf;
use vokal_library::Library;
use vokal_pdf_client::{Error, Extraction, RecognisedPage, Recogniser};

use super::intake::{numbers, stacked, whole, with_our_names};
use super::languages::{languages_for, own_language};
use super::queries::PictureRow;
use super::queries::recognition::{self, DONE, FAILED, NewText, Task};
use super::{Pdfs, names, unconvertible};

/// So often it is looked whether there is something to do, and whether there is Tesseract.
const PAUSE: Duration = Duration::from_secs(20);
/// A page takes less; then it is some other server's, or ours that was killed.
const LEASE: TimeDelta = TimeDelta::minutes(5);
/// Readers keep every worker busy.
const SOON: TimeDelta = TimeDelta::seconds(10);
const LATER: TimeDelta = TimeDelta::minutes(5);
const MOST_TRIES: i32 = 5;

/// The document whose page is at work, and who waits for one.
#[derive(Clone, Default)]
pub(super) struct AtWork {
    wake: Arc<Notify>,
    current: Arc<Mutex<Option<Current>>>,
}

/// A document's id, and what ends the work on it.
type Current = (String, Arc<Notify>);

impl AtWork {
    /// There is something to do.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }

    /// Nobody waits for this one any more.
    pub(super) fn stop(&self, id: &str) {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, stop)) = current.as_ref().filter(|(current, _)| current == id) {
            stop.notify_one();
        }
    }

    fn begin(&self, id: &str) -> Arc<Notify> {
        let stop = Arc::new(Notify::new());
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some((id.to_owned(), Arc::clone(&stop)));
        stop
    }

    fn end(&self) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Why a step was not made.
enum Trouble {
    /// It is tried again, however often.
    Wait(TimeDelta),
    /// It is tried again a few times.
    Again(ApiError),
    /// It can never be done.
    Never(ApiError),
}

impl From<ApiError> for Trouble {
    fn from(error: ApiError) -> Self {
        Self::Again(error)
    }
}

fn trouble(error: Error) -> Trouble {
    match error {
        Error::Busy { .. } => Trouble::Wait(SOON),
        Error::Document(_) => Trouble::Never(unconvertible::reading(error)),
        _ => Trouble::Again(unconvertible::reading(error)),
    }
}

impl Pdfs {
    /// Recognises what there is to recognise, for as long as this server runs.
    pub async fn keep_recognising(self, database: Database, library: Library) {
        loop {
            self.look_for_tesseract().await;
            match self.recognise_next(&database, &library, now()).await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::error!(%error, "no document could be taken on"),
            }
            tokio::select! {
                () = sleep(PAUSE) => {}
                () = self.recognition.wake.notified() => {}
            }
        }
    }

    /// Makes the next step for the document that has waited longest; tells whether there is one.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn recognise_next(
        &self,
        database: &Database,
        library: &Library,
        now: NaiveDateTime,
    ) -> Result<bool, ApiError> {
        let Some(recogniser) = self.recogniser() else {
            return Ok(false);
        };
        let until = now + LEASE;
        let taken = database.write(move |db| recognition::take(db, now, until));
        let Some(task) = taken.await? else {
            return Ok(false);
        };
        let stop = self.recognition.begin(&task.id);
        let work = self.step(database, library, recogniser, &task);
        // What is dropped kills the worker, or Tesseract.
        let made = tokio::select! {
            made = work => made,
            () = stop.notified() => Ok(()),
        };
        self.recognition.end();
        let Err(trouble) = made else { return Ok(true) };
        give_up_or_wait(database, &task, trouble, now).await?;
        Ok(true)
    }

    async fn step(
        &self,
        database: &Database,
        library: &Library,
        recogniser: &Recogniser,
        task: &Task,
    ) -> Result<(), Trouble> {
        if task.recognition_pages.is_empty() {
            return self.plan(database, task).await;
        }
        let id = task.id.clone();
        let done = database.read(move |db| recognition::done(db, &id)).await?;
        let pages: Vec<u32> = serde_json::from_str(&task.recognition_pages)
            .map_err(|error| Trouble::Never(ApiError::internal(error)))?;
        let is_missing = |page: &u32| !done.iter().any(|done| done.unsigned_abs() == *page);
        match pages.iter().copied().find(is_missing) {
            Some(page) => self.page_words(database, recogniser, task, page).await,
            None => self.put_text(database, library, task).await,
        }
    }

    /// Finds out which pages hold no text.
    async fn plan(&self, database: &Database, task: &Task) -> Result<(), Trouble> {
        let (file, size) = self.file_of(task).await?;
        let read = self.workers()?.extract(file, size, |_, _| {}).await;
        let pages = read.map_err(trouble)?.metadata.textless_pages;
        let (id, pages, is_nothing) = (task.id.clone(), numbers(&pages)?, pages.is_empty());
        let planned = database.write(move |db| {
            recognition::plan(db, &id, &pages, now())?;
            if is_nothing {
                recognition::end(db, &id, DONE)?;
            }
            Ok(())
        });
        Ok(planned.await?)
    }

    async fn page_words(
        &self,
        database: &Database,
        recogniser: &Recogniser,
        task: &Task,
        number: u32,
    ) -> Result<(), Trouble> {
        let (file, size) = self.file_of(task).await?;
        let drawn = self.workers()?.draw_scan(file, size, number).await;
        let found = match drawn {
            Ok(picture) => {
                let languages = languages_for(&task.language);
                recogniser.recognise(&picture, number, &languages).await
            }
            Err(error) => Err(error),
        };
        let page = match found {
            Ok(page) => page,
            // A page that nobody can read stays the picture that it is.
            Err(Error::Document(why)) => {
                tracing::debug!(%why, number, "a page was not recognised");
                RecognisedPage {
                    number,
                    ..RecognisedPage::default()
                }
            }
            Err(error) => return Err(trouble(error)),
        };
        let words = serde_json::to_string(&page).map_err(ApiError::internal)?;
        let (id, number) = (task.id.clone(), number.cast_signed());
        let saved =
            database.write(move |db| recognition::save_page(db, &id, (number, &words), now()));
        Ok(saved.await?)
    }

    /// Reads the document once more, with what was recognised on its pages.
    async fn put_text(
        &self,
        database: &Database,
        library: &Library,
        task: &Task,
    ) -> Result<(), Trouble> {
        let id = task.id.clone();
        let words = database.read(move |db| recognition::words(db, &id)).await?;
        let pages: Vec<RecognisedPage> = words
            .iter()
            .map(|words| serde_json::from_str(words))
            .collect::<Result<_, _>>()
            .map_err(|error| Trouble::Never(ApiError::internal(error)))?;
        let (file, size) = self.file_of(task).await?;
        let workers = self.workers()?;
        let read = workers.extract_recognised(file, size, &pages, |_, _| {});
        let extraction = read.await.map_err(trouble)?;
        let (id, reader) = (task.id.clone(), task.user_id);
        let language = own_language(&task.language, &extraction, &pages);
        let added = self.files.take_in(
            database,
            reader,
            {
                let id = id.clone();
                move |shelf| kept(shelf, &id, extraction, (language, &pages))
            },
            move |db, found| {
                let pictures = (found.hash.as_deref(), found.blob.as_deref());
                let of = (reader, id.as_str());
                recognition::replace(db, of, &found.text, pictures, &found.pictures, now())
            },
        );
        let (row, free) = match added.await {
            Ok(put) => put,
            // Its reader has changed it meanwhile, or wants it no more: the row says so.
            Err(_) if !self.is_waiting(database, task).await? => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        self.files.shelf.discard(free).await;
        self.follow(database, library, reader, &row);
        Ok(())
    }

    async fn is_waiting(&self, database: &Database, task: &Task) -> Result<bool, ApiError> {
        let id = task.id.clone();
        database
            .read(move |db| recognition::is_waiting(db, &id))
            .await
    }

    async fn file_of(&self, task: &Task) -> Result<(tokio::fs::File, u64), ApiError> {
        let (place, blob) = (self.files.shelf.clone(), task.blob.clone());
        let file = web::block(move || place.file(&blob))
            .await
            .map_err(ApiError::internal)??;
        let size = task.file_size.unsigned_abs();
        Ok((tokio::fs::File::from_std(file), size))
    }
}

async fn give_up_or_wait(
    database: &Database,
    task: &Task,
    trouble: Trouble,
    now: NaiveDateTime,
) -> Result<(), ApiError> {
    let tries = task.recognition_tries;
    let (until, tries, why) = match trouble {
        Trouble::Wait(time) => (now + time, tries, None),
        Trouble::Again(error) => (now + LATER, tries + 1, Some(error)),
        Trouble::Never(error) => (now, MOST_TRIES, Some(error)),
    };
    if let Some(error) = why {
        tracing::warn!(%error, tries, "the text of a document was not recognised");
    }
    let id = task.id.clone();
    let noted = database.write(move |db| {
        recognition::postpone(db, &id, until, tries)?;
        if tries >= MOST_TRIES {
            recognition::end(db, &id, FAILED)?;
        }
        Ok(())
    });
    noted.await
}

/// Text that takes the place of another, and its pictures.
struct FoundText {
    text: NewText,
    hash: Option<String>,
    blob: Option<String>,
    pictures: Vec<PictureRow>,
}

fn kept(
    shelf: &Shelf,
    id: &str,
    extraction: Extraction,
    (language, pages): (Option<String>, &[RecognisedPage]),
) -> Result<Kept<FoundText>, ApiError> {
    // Pictures have other names than those before, which a browser may know.
    let content = with_our_names(&extraction.html, &names::picture(id, RECOGNISED));
    let mut stack = stacked(shelf, &extraction.images)?;
    for picture in &mut stack.rows {
        picture.name.insert_str(0, RECOGNISED);
    }
    let uncertain: Vec<u32> = pages
        .iter()
        .filter(|page| page.is_uncertain())
        .map(|page| page.number)
        .collect();
    let about = extraction.metadata;
    let text = NewText {
        language,
        has_text: about.has_text,
        page_images: whole(about.page_images),
        is_truncated: about.is_truncated,
        sizes: serde_json::to_string(&about.sizes).map_err(ApiError::internal)?,
        content_size: i64::try_from(content.len()).unwrap_or(i64::MAX),
        content,
        content_sections: String::new(),
        pictures_size: stack.size,
        recognition_uncertain: numbers(&uncertain)?,
    };
    Ok(Kept {
        blobs: stack.blob.iter().cloned().collect(),
        size: (text.content_size + text.pictures_size).unsigned_abs(),
        rows: FoundText {
            text,
            hash: stack.hash,
            blob: stack.blob,
            pictures: stack.rows,
        },
    })
}

/// What the names of pictures begin with that came with the text.
const RECOGNISED: &str = "1000";
