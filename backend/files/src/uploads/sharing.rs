//! Telling an upload's news to those who ask another server.
//!
//! Behind one address the upload and the question how far it is may come to
//! different servers. What one knows it writes into the database they share,
//! where the other looks.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{UploadEvent, Uploads, queries as news, replace};
use vokal_base::db::Database;
use vokal_base::db::moment::now;
use vokal_base::problem::ApiError;

/// News are told no oftener, and looked for as often.
const EACH: Duration = Duration::from_millis(500);
/// Without news, so often is looked whether the upload is still wanted.
const QUIET: Duration = Duration::from_secs(1);
/// The last news stay so long for those who look.
const LINGER: Duration = Duration::from_secs(10);

/// One reader's upload, in a database that several servers share.
#[derive(Clone)]
pub(super) struct Shared {
    database: Database,
    reader: i64,
    upload: Uuid,
}

impl Shared {
    /// Nothing, if the database is this server's alone.
    pub(super) fn new(database: &Database, reader: i64, upload: Uuid) -> Option<Self> {
        database.is_shared().then(|| Self {
            database: database.clone(),
            reader,
            upload,
        })
    }

    /// Tells what this server knows, until the upload is over. It may fail
    /// without harm: the answer to the upload itself decides.
    pub(super) async fn tell(self, mut news: watch::Receiver<UploadEvent>, cancelled: Arc<Notify>) {
        let mut is_first = true;
        loop {
            let event = news.borrow_and_update().clone();
            match self.put(&event, is_first).await {
                Ok(true) => cancelled.notify_one(),
                Ok(false) => {}
                Err(error) => tracing::debug!(%error, "the news of an upload are not shared"),
            }
            is_first = false;
            if event.is_last() {
                break;
            }
            sleep(EACH).await;
            if let Ok(Err(_)) = timeout(QUIET, news.changed()).await {
                break;
            }
        }
        sleep(LINGER).await;
        let upload = self.upload.to_string();
        let ended = self
            .database
            .write(move |db| news::end(db, self.reader, &upload));
        if let Err(error) = ended.await {
            tracing::debug!(%error, "the news of an upload stay behind");
        }
    }

    /// Whether the upload is wanted no longer.
    async fn put(&self, event: &UploadEvent, is_first: bool) -> Result<bool, ApiError> {
        let text = serde_json::to_string(event).map_err(ApiError::internal)?;
        let (reader, upload) = (self.reader, self.upload.to_string());
        self.database
            .write(move |db| {
                if is_first {
                    news::begin(db, reader, &upload, &text, now()).map(|()| false)
                } else {
                    news::tell(db, reader, &upload, &text, now())
                }
            })
            .await
    }

    /// Listens to what another server tells, while somebody listens here and
    /// the upload does not come to this one.
    pub(super) async fn follow(self, uploads: Uploads, heard: watch::Sender<UploadEvent>) {
        loop {
            sleep(EACH).await;
            if heard.receiver_count() == 0 || uploads.is_told_here(self.reader, self.upload) {
                return;
            }
            let (reader, upload) = (self.reader, self.upload.to_string());
            let told = self
                .database
                .read(move |db| news::heard(db, reader, &upload));
            let Ok(Some(text)) = told.await else { continue };
            let Ok(event) = serde_json::from_str::<UploadEvent>(&text) else {
                continue;
            };
            let is_last = event.is_last();
            replace(&heard, event);
            if is_last {
                return;
            }
        }
    }

    /// Asks whoever takes the upload to stop.
    pub(super) async fn cancel(self) -> Result<(), ApiError> {
        let upload = self.upload.to_string();
        self.database
            .write(move |db| news::cancel(db, self.reader, &upload))
            .await
    }
}
