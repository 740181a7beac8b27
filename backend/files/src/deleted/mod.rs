//! What have readers deleted, and how does it come back?
//!
//! It has no address while it can come back, and takes part of the reader's room: what a
//! reader sends has precedence, and then the oldest goes first (decision 0023).
//!
//! | module | what it answers |
//! | --- | --- |
//! | `handlers` | How does a reader look at it, take it back, or have done with it? |

mod handlers;

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult, jobs};
use vokal_base::problem::ApiError;
use vokal_base::routes::Routes;

use super::Files;
use super::keeper::{Deleted, Keepers, Kind};

/// So long it can come back.
pub const KEPT: TimeDelta = TimeDelta::days(30);
const EACH: TimeDelta = TimeDelta::hours(1);
/// One of several servers does so; each looks whether it is due.
const PAUSE: Duration = Duration::from_mins(10);
/// Others who write shall not wait for a whole library.
const AT_ONCE: i64 = 50;

/// The routes of this module.
pub fn routes(config: &mut impl Routes) {
    config
        .service(handlers::list_deleted)
        .service(handlers::restore_deleted)
        .service(handlers::purge_deleted)
        .service(handlers::empty_deleted);
}

/// Deletes for good what was deleted long enough ago, with its files; tells how much.
///
/// # Errors
///
/// If the database does not answer.
pub async fn purge_due(
    files: &Files,
    database: &Database,
    clock: &Clock,
) -> Result<usize, ApiError> {
    let before = clock.now() - KEPT;
    files
        .purge_all(database, move |db, keepers| due(db, keepers, before))
        .await
}

/// Does so every hour, for as long as a server runs.
pub async fn keep_purging(files: Files, database: Database, clock: Clock) {
    loop {
        let done = async {
            if jobs::take(&database, "deleted files", clock.now(), EACH).await? {
                let count = purge_due(&files, &database, &clock).await?;
                if count > 0 {
                    tracing::info!(count, "what readers deleted 30 days ago is gone for good");
                }
            }
            Ok::<_, ApiError>(())
        };
        if let Err(error) = done.await {
            tracing::error!(%error, "what readers have deleted could not be taken away");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// What a reader has deleted.
struct Item {
    kind: Kind,
    reader: i64,
    id: String,
}

fn due(db: &mut Db, keepers: Keepers, before: NaiveDateTime) -> QueryResult<Vec<Item>> {
    let mut due = Vec::new();
    for keeper in keepers.0 {
        let kind = keeper.kind();
        let all = keeper.deleted_before(db, before, AT_ONCE)?;
        due.extend(
            all.into_iter()
                .map(|(reader, id)| Item { kind, reader, id }),
        );
    }
    Ok(due)
}

fn some_of(db: &mut Db, keepers: Keepers, reader: i64) -> QueryResult<Vec<Item>> {
    let all = keepers.deleted_of(db, reader)?.into_iter();
    let item = |one: Deleted| Item {
        kind: one.kind,
        reader,
        id: one.id,
    };
    Ok(all.take(AT_ONCE as usize).map(item).collect())
}

fn purge(db: &mut Db, keepers: Keepers, item: &Item) -> QueryResult<Option<Vec<String>>> {
    match keepers.of(item.kind) {
        Some(keeper) => keeper.purge(db, item.reader, &item.id),
        None => Ok(None),
    }
}

impl Files {
    /// Deletes for good whatever `which` names, until it names nothing any more: first the
    /// rows, then the files, which a crash in between leaves to the next sweep.
    async fn purge_all(
        &self,
        database: &Database,
        which: impl Fn(&mut Db, Keepers) -> QueryResult<Vec<Item>> + Clone + Send + 'static,
    ) -> Result<usize, ApiError> {
        let mut count = 0;
        loop {
            let (keepers, which) = (self.keepers, which.clone());
            let (gone, blobs) = database
                .write(move |db| {
                    let mut blobs = Vec::new();
                    let mut gone = 0;
                    for item in which(db, keepers)? {
                        if let Some(free) = purge(db, keepers, &item)? {
                            blobs.extend(free);
                            gone += 1;
                        }
                    }
                    Ok((gone, blobs))
                })
                .await?;
            self.shelf.discard(blobs).await;
            if gone == 0 {
                return Ok(count);
            }
            count += gone;
        }
    }

    /// Has what is deleted give way to what is kept, the oldest first, until both together take
    /// no more than is granted. Tells which files are free then; they may go once this
    /// transaction has ended.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    pub fn give_way(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<String>> {
        let mut excess = self.room_of(db, reader)?.excess;
        let mut free = Vec::new();
        if excess == 0 {
            return Ok(free);
        }
        let mut all = self.keepers.deleted_of(db, reader)?;
        while excess > 0
            && let Some(oldest) = all.pop()
        {
            excess = excess.saturating_sub(oldest.bytes);
            let (kind, id) = (oldest.kind, oldest.id);
            let item = Item { kind, reader, id };
            free.extend(purge(db, self.keepers, &item)?.unwrap_or_default());
        }
        Ok(free)
    }
}
