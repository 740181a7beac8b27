//! What is kept no longer?

use std::time::Duration;

use chrono::TimeDelta;
use vokal_base::clock::Clock;
use vokal_base::db::{Database, jobs};
use vokal_base::problem::ApiError;

use super::model::KEPT;
use super::queries;

const EACH: TimeDelta = TimeDelta::hours(1);
/// One of several servers does so; each looks whether it is due.
const PAUSE: Duration = Duration::from_mins(10);

/// Forgets what was read more than 90 days ago as it was told: the days stay. Tells how many.
///
/// # Errors
///
/// If the database does not answer.
pub async fn forget_due(database: &Database, clock: &Clock) -> Result<usize, ApiError> {
    let moment = clock.now() - KEPT;
    database
        .write(move |db| queries::forget_before(db, moment))
        .await
}

/// Does so every hour, for as long as a server runs.
pub async fn keep_forgetting(database: Database, clock: Clock) {
    loop {
        let done = async {
            if jobs::take(&database, "reading stretches", clock.now(), EACH).await? {
                forget_due(&database, &clock).await?;
            }
            Ok::<_, ApiError>(())
        };
        if let Err(error) = done.await {
            tracing::error!(%error, "what was read long ago could not be forgotten");
        }
        tokio::time::sleep(PAUSE).await;
    }
}
