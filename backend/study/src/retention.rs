//! What is deleted when its time has come.

use std::time::Duration;

use chrono::{Days, NaiveDate, TimeDelta};

use super::queries::{allocation as places, codes, kiosks, trash as queries, withdrawn};
use super::{allocation, settings};
use vokal_accounts::audit::{self, Event, Who};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, Db, QueryResult, jobs};
use vokal_base::problem::ApiError;

/// So long something can be taken out of the trash.
pub const TRASH_DAYS: u64 = 30;
/// A client that has not had its receipt for so long will not ask again.
const RECEIPT_DAYS: u64 = 400;
/// A kiosk on which nothing waits and which is silent for so long is none any more.
const KIOSK_DAYS: u64 = 400;
/// So old a session is no longer believed, so nobody asks whether it was opened.
const UNUSED_DAYS: u64 = 61;
const EACH: TimeDelta = TimeDelta::hours(1);
/// One of several servers does so; each looks whether it is due.
const PAUSE: Duration = Duration::from_mins(10);

/// How many participants were deleted, and how many codes forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Deleted for good.
    pub deleted: usize,
    /// Anonymous from now on.
    pub codes: usize,
}

/// Deletes what has been kept long enough, and gives back the lists of those who stayed away.
///
/// # Errors
///
/// If the database does not answer.
pub async fn run(database: &Database, clock: &Clock) -> Result<Done, ApiError> {
    let now = clock.now();
    allocation::release_stale(database, now.date()).await?;
    database
        .write(move |db| {
            let done = sweep(db, now.date())?;
            if done.deleted > 0 {
                audit::note(db, now, Event::StudyRetention, Who::Nobody, "")?;
            }
            Ok(done)
        })
        .await
}

/// Does so every hour, for as long as a server runs.
pub async fn keep_running(database: Database, clock: Clock) {
    loop {
        let done = async {
            if jobs::take(&database, "retention", clock.now(), EACH).await? {
                run(&database, &clock).await?;
            }
            Ok::<_, ApiError>(())
        };
        if let Err(error) = done.await {
            tracing::error!(%error, "what was kept long enough could not be deleted");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

fn sweep(db: &mut Db, today: NaiveDate) -> QueryResult<Done> {
    let settings = settings::load(db)?;
    let before = |days: u64| {
        today
            .checked_sub_days(Days::new(days))
            .unwrap_or(NaiveDate::MIN)
    };
    let mut done = Done::default();
    done.deleted += queries::empty_before(db, before(TRASH_DAYS))?;
    if let Some(days) = settings.retention_days {
        done.deleted += queries::received_before(db, before(days.into()))?;
    }
    done.codes += queries::forget_codes_before(db, before(settings.withdrawal_days.into()))?;
    queries::forget_receipts_before(db, before(RECEIPT_DAYS))?;
    withdrawn::forget_before(db, before(RECEIPT_DAYS))?;
    codes::forget_before(db, before(TRASH_DAYS))?;
    kiosks::forget_silent_before(db, before(KIOSK_DAYS))?;
    places::forget_unused(db, before(UNUSED_DAYS))?;
    Ok(done)
}
