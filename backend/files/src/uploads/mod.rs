//! How far is an upload?

mod queries;
mod sharing;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, rt};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, watch};
use tokio::time::timeout;
use utoipa::ToSchema;
use uuid::Uuid;

use sharing::Shared;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// An upload is forgotten so long after its last news.
const KEPT: Duration = Duration::from_mins(10);
/// How many uploads of one reader are remembered at once.
const PER_READER: usize = 32;
/// A sign of life on a quiet stream, so that no proxy takes it for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// What is being done with an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The file is arriving.
    Uploading,
    /// The book is being read in.
    Processing,
    /// The book is being put on the shelf.
    Optimizing,
    /// The book can be read.
    Complete,
    /// The file was refused.
    Failed,
}

/// News of an upload.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct UploadEvent {
    stage: Stage,
    /// How much of this stage is done.
    #[schema(maximum = 100)]
    percent: u8,
    /// One sentence for the reader.
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<UploadDetail>,
    /// Of a PDF.
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<UploadPages>,
}

/// How many chapters are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadDetail {
    chapters: usize,
    total_chapters: usize,
}

/// How many pages are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadPages {
    done: u32,
    total: u32,
}

impl UploadEvent {
    fn new(stage: Stage, percent: u8, message: impl Into<String>) -> Self {
        Self {
            stage,
            percent,
            message: message.into(),
            detail: None,
            pages: None,
        }
    }

    fn is_last(&self) -> bool {
        matches!(self.stage, Stage::Complete | Stage::Failed)
    }
}

/// How far the uploads of all readers are.
///
/// Kept in memory: after a restart there is no upload to tell of. Servers that
/// share a database tell each other, see `sharing`.
#[derive(Clone, Default)]
pub struct Uploads(Arc<Mutex<HashMap<(i64, Uuid), Remembered>>>);

struct Remembered {
    news: watch::Sender<UploadEvent>,
    cancelled: Arc<Notify>,
    since: Instant,
    /// Whether the upload has come to this server.
    told_here: bool,
}

impl Uploads {
    /// Tells the progress of an upload of this reader under this id; without an id nobody listens.
    #[must_use]
    pub fn tell(&self, database: &Database, reader: i64, upload: Option<Uuid>) -> UploadProgress {
        let cancelled = Arc::new(Notify::new());
        let news = match upload {
            Some(upload) => {
                let news = self.channel(reader, upload);
                // The id may be used again after a failure.
                news.send_replace(beginning());
                if let Some(known) = self.lock().get_mut(&(reader, upload)) {
                    known.cancelled = Arc::clone(&cancelled);
                    known.told_here = true;
                }
                if let Some(shared) = Shared::new(database, reader, upload) {
                    rt::spawn(shared.tell(news.subscribe(), Arc::clone(&cancelled)));
                }
                news
            }
            None => watch::Sender::new(beginning()),
        };
        UploadProgress { news, cancelled }
    }

    /// Tells whoever works on this upload that nobody wants it any more.
    ///
    /// # Errors
    ///
    /// If another server works on it, and the database does not answer.
    pub async fn cancel(
        &self,
        database: &Database,
        reader: i64,
        upload: Uuid,
    ) -> Result<(), ApiError> {
        if let Some(known) = self.lock().get(&(reader, upload)) {
            known.cancelled.notify_one();
        }
        match Shared::new(database, reader, upload) {
            Some(shared) if !self.is_told_here(reader, upload) => shared.cancel().await,
            _ => Ok(()),
        }
    }

    /// The news of an upload as an answer, which ends with the upload.
    #[must_use]
    pub fn told(&self, database: &Database, reader: i64, upload: Uuid) -> HttpResponse {
        let news = self.channel(reader, upload);
        let listener = news.subscribe();
        if let Some(shared) = Shared::new(database, reader, upload) {
            rt::spawn(shared.follow(self.clone(), news));
        }
        stream_of(listener)
    }

    fn is_told_here(&self, reader: i64, upload: Uuid) -> bool {
        let all = self.lock();
        all.get(&(reader, upload))
            .is_some_and(|known| known.told_here)
    }

    fn channel(&self, reader: i64, upload: Uuid) -> watch::Sender<UploadEvent> {
        let mut all = self.lock();
        let now = Instant::now();
        all.retain(|_, known| now.duration_since(known.since) < KEPT);
        if let Some(known) = all.get_mut(&(reader, upload)) {
            known.since = now;
            return known.news.clone();
        }
        let of_reader = || all.keys().filter(|(owner, _)| *owner == reader);
        if of_reader().count() >= PER_READER {
            let mine = all.iter().filter(|((owner, _), _)| *owner == reader);
            let oldest = mine
                .min_by_key(|(_, known)| known.since)
                .map(|(key, _)| *key);
            oldest.map(|key| all.remove(&key));
        }
        let news = watch::Sender::new(beginning());
        all.insert(
            (reader, upload),
            Remembered {
                news: news.clone(),
                cancelled: Arc::new(Notify::new()),
                since: now,
                told_here: false,
            },
        );
        news
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(i64, Uuid), Remembered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn beginning() -> UploadEvent {
    UploadEvent::new(Stage::Uploading, 0, "Waiting for the file...")
}

/// Tells the listeners of one upload how far it is; if it is dropped early, that it failed.
pub struct UploadProgress {
    news: watch::Sender<UploadEvent>,
    cancelled: Arc<Notify>,
}

impl UploadProgress {
    /// So many of the expected bytes are here.
    pub fn uploading(&self, received: u64, expected: Option<u64>) {
        let percent = expected.map_or(0, |expected| share(received, expected));
        self.send(UploadEvent::new(
            Stage::Uploading,
            percent,
            "Uploading the file...",
        ));
    }

    /// So many chapters are read in.
    pub fn processing(&self) -> impl Fn(usize, usize) + Send + 'static {
        let news = self.news.clone();
        move |chapters, total_chapters| {
            let percent = share(chapters as u64, total_chapters as u64);
            let mut event = UploadEvent::new(Stage::Processing, percent, "Reading the chapters...");
            event.detail = Some(UploadDetail {
                chapters,
                total_chapters,
            });
            replace(&news, event);
        }
    }

    /// So many pages of a PDF are read.
    pub fn pages(&self, done: u32, total: u32) {
        let percent = share(u64::from(done), u64::from(total));
        let mut event = UploadEvent::new(Stage::Processing, percent, "Reading the pages...");
        event.pages = Some(UploadPages { done, total });
        self.send(event);
    }

    /// The book, or whatever `what` says, is being stored.
    pub fn optimizing(&self, what: &str) {
        let message = format!("Storing the {what}...");
        self.send(UploadEvent::new(Stage::Optimizing, 0, message));
    }

    /// It is stored.
    pub fn complete(&self, message: &str) {
        self.send(UploadEvent::new(Stage::Complete, 100, message));
    }

    /// Ends when the reader wants the upload no longer.
    pub async fn cancelled(&self) {
        self.cancelled.notified().await;
    }

    /// The upload has failed, for this reason.
    pub fn failed(&self, reason: &ApiError) {
        self.send(UploadEvent::new(Stage::Failed, 0, reason.to_string()));
    }

    fn send(&self, event: UploadEvent) {
        replace(&self.news, event);
    }
}

impl Drop for UploadProgress {
    fn drop(&mut self) {
        self.failed(&ApiError::Interrupted);
    }
}

/// The last news stays the last, whatever a straggler still has to say.
fn replace(news: &watch::Sender<UploadEvent>, event: UploadEvent) {
    news.send_if_modified(|told| {
        let fresh = !told.is_last() && *told != event;
        if fresh {
            *told = event;
        }
        fresh
    });
}

fn share(part: u64, whole: u64) -> u8 {
    let percent = part.saturating_mul(100).checked_div(whole).unwrap_or(0);
    u8::try_from(percent.min(100)).unwrap_or(100)
}

fn stream_of(news: watch::Receiver<UploadEvent>) -> HttpResponse {
    let events = stream::unfold(Some((news, true)), |state| async move {
        let (mut news, first) = state?;
        if !first {
            match timeout(HEARTBEAT, news.changed()).await {
                Err(_) => {
                    let sign_of_life = Bytes::from_static(b": still here\n\n");
                    return Some((Ok::<_, Infallible>(sign_of_life), Some((news, false))));
                }
                Ok(Err(_)) => return None,
                Ok(Ok(())) => {}
            }
        }
        let event = news.borrow_and_update().clone();
        let line = format!("data: {}\n\n", serde_json::to_string(&event).ok()?);
        let next = (!event.is_last()).then_some((news, false));
        Some((Ok(Bytes::from(line)), next))
    });
    HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compressed, the events would be held back until there are enough of them.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .streaming(events)
}
