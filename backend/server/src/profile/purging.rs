//! When is an account gone for good that was deleted?

use std::time::Duration;

use chrono::TimeDelta;
use vokal_accounts::deletion::{self, TakenBy};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, jobs};
use vokal_base::problem::ApiError;
use vokal_files::Files;

use super::deletion::leave;

const EACH: TimeDelta = TimeDelta::hours(1);
/// One of several servers does so; each looks whether it is due.
const PAUSE: Duration = Duration::from_mins(10);
/// So many are looked for at once. Each goes in a transaction of its own, so that others who
/// write wait for one library at most.
const AT_ONCE: i64 = 50;

/// Takes the accounts away for good that were deleted long enough ago, with their files; tells
/// how many.
///
/// # Errors
///
/// If the database does not answer.
pub async fn purge_due(
    files: &Files,
    database: &Database,
    clock: &Clock,
) -> Result<usize, ApiError> {
    let now = clock.now();
    let mut count = 0;
    let mut fault = None;
    loop {
        let due = database
            .read(move |db| deletion::due(db, now, AT_ONCE))
            .await?;
        let mut gone = 0;
        for reader in due {
            // Who comes back at this moment is not there to be taken any more. Nobody is told: the
            // mail about the deletion has named the day.
            match leave(database, files, reader, TakenBy::Time, None, now).await {
                Ok(was_there) => gone += usize::from(was_there),
                // One that cannot go keeps none of the others.
                Err(error) => fault = Some(error),
            }
        }
        if gone == 0 {
            return fault.map_or(Ok(count), Err);
        }
        count += gone;
    }
}

/// Does so every hour, for as long as a server runs.
pub async fn keep_purging(files: Files, database: Database, clock: Clock) {
    loop {
        let done = async {
            if jobs::take(&database, "deleted accounts", clock.now(), EACH).await? {
                let count = purge_due(&files, &database, &clock).await?;
                if count > 0 {
                    tracing::info!(count, "accounts deleted 30 days ago are gone for good");
                }
            }
            Ok::<_, ApiError>(())
        };
        if let Err(error) = done.await {
            tracing::error!(%error, "deleted accounts could not be taken away");
        }
        tokio::time::sleep(PAUSE).await;
    }
}
