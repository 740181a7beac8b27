//! When is there something new?
//!
//! Open pages hear the number of the account's last change, as server-sent events, and then ask
//! for what they do not know. Whatever server took the change: each looks into the database that
//! they share, once a second for all who listen.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, get, rt};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use utoipa::ToSchema;
use vokal_accounts::{NO_STORE, Reader, revision};
use vokal_base::db::Database;
use vokal_base::db::moment::now;
use vokal_base::problem::{ApiError, Problem};
use vokal_base::slots::{Slot, Slots};

/// So often the database is looked into.
const EACH: Duration = Duration::from_secs(1);
/// So many accounts are asked for at once.
const AT_ONCE: usize = 500;
/// After so long without news a sign of life is sent, if the session lives.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// So many listen for one reader, and for all.
const EACH_READER: usize = 10;
const ALL: usize = 5000;

/// Who listens for an account's changes on this server.
#[derive(Clone)]
pub struct Revisions {
    told: Arc<Mutex<HashMap<i64, watch::Sender<i64>>>>,
    slots: Slots<i64>,
}

impl Default for Revisions {
    fn default() -> Self {
        Self {
            told: Arc::default(),
            slots: Slots::new(EACH_READER, ALL),
        }
    }
}

/// The account has changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct SyncEvent {
    /// The number of the last change.
    rev: i64,
}

/// Tells the number of the account's last change, now and whenever it grows.
#[utoipa::path(
    tag = "sync",
    responses(
        (status = 200, body = SyncEvent, content_type = "text/event-stream"),
        (status = 401, body = Problem),
        (status = 503, body = Problem, description = "`busy`: too many listen"),
    ),
)]
#[get("/api/sync/events")]
pub(crate) async fn sync_events(
    reader: Reader,
    database: Data<Database>,
    revisions: Data<Revisions>,
) -> Result<HttpResponse, ApiError> {
    let slot = revisions.slots.take(reader.id)?;
    let id = reader.id;
    let rev = database.read(move |db| revision::of(db, id)).await?;
    let listener = Listener {
        news: revisions.listen(&database, reader.id, rev),
        is_first: true,
        database: database.get_ref().clone(),
        reader,
        _slot: slot,
    };
    let events = stream::unfold(listener, |mut listener| async move {
        let line = listener.next().await?;
        Some((Ok::<_, Infallible>(line), listener))
    });
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compressed, the events would be held back until there are enough of them.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header((CACHE_CONTROL, NO_STORE))
        .streaming(events))
}

/// An open page.
struct Listener {
    news: watch::Receiver<i64>,
    is_first: bool,
    database: Database,
    reader: Reader,
    _slot: Slot<i64>,
}

impl Listener {
    /// The next line; nothing once the session has ended.
    async fn next(&mut self) -> Option<Bytes> {
        if !std::mem::take(&mut self.is_first) {
            match timeout(HEARTBEAT, self.news.changed()).await {
                Err(_) => {
                    let lives = self.session_lives().await;
                    return lives.then_some(Bytes::from_static(b": still here\n\n"));
                }
                Ok(Err(_)) => return None,
                Ok(Ok(())) => {}
            }
        }
        let rev = *self.news.borrow_and_update();
        let line = serde_json::to_string(&SyncEvent { rev }).ok()?;
        Some(Bytes::from(format!("data: {line}\n\n")))
    }

    async fn session_lives(&self) -> bool {
        let reader = self.reader.clone();
        let lives = self.database.read(move |db| reader.is_still_in(db, now()));
        // A database that does not answer ends nobody's session.
        lives.await.unwrap_or(true)
    }
}

impl Revisions {
    /// Ends the streams of all who listen: a server that is told to stop waits for them.
    pub fn close(&self) {
        self.lock().clear();
    }

    /// Tells those who listen here at once; others look for themselves.
    pub(crate) fn tell(&self, reader: i64, rev: i64) {
        if let Some(news) = self.lock().get(&reader) {
            raise(news, rev);
        }
    }

    fn listen(&self, database: &Database, reader: i64, rev: i64) -> watch::Receiver<i64> {
        let mut told = self.lock();
        let is_first = told.is_empty();
        let news = told
            .entry(reader)
            .or_insert_with(|| watch::Sender::new(rev));
        raise(news, rev);
        let listener = news.subscribe();
        drop(told);
        if is_first {
            rt::spawn(self.clone().look(database.clone()));
        }
        listener
    }

    /// Looks for changes for as long as anybody listens.
    async fn look(self, database: Database) {
        loop {
            sleep(EACH).await;
            let readers: Vec<i64> = {
                let mut told = self.lock();
                told.retain(|_, news| news.receiver_count() > 0);
                told.keys().copied().collect()
            };
            if readers.is_empty() {
                return;
            }
            for some in readers.chunks(AT_ONCE) {
                let some = some.to_vec();
                match database.read(move |db| revision::of_many(db, &some)).await {
                    Ok(revs) => revs.into_iter().for_each(|(id, rev)| self.tell(id, rev)),
                    Err(error) => tracing::debug!(%error, "nobody can be told what has changed"),
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, watch::Sender<i64>>> {
        // Nothing is left half done by whoever panicked.
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers only grow, whoever tells them first.
fn raise(news: &watch::Sender<i64>, rev: i64) {
    news.send_if_modified(|known| {
        let is_new = rev > *known;
        *known = rev.max(*known);
        is_new
    });
}
