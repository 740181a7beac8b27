//! What becomes of files that no row knows?
//!
//! A crash leaves a few; they go to the trash and are deleted a month later, while
//! the server runs. Nothing is deleted at a start.

use std::time::Duration;

use chrono::TimeDelta;

use super::{Files, in_the_background, installation, known_blobs};
use crate::shelf::{Most, Shelf, Swept, Trashed};
use vokal_base::clock::Clock;
use vokal_base::db::{Database, jobs};
use vokal_base::problem::ApiError;

/// Listing a large bucket takes time and money.
const SWEPT_EACH: TimeDelta = TimeDelta::days(1);
const PAUSE: Duration = Duration::from_hours(1);

/// Whoever counts what is found.
pub trait Observer {
    /// A sweep has found this.
    fn swept(&self, swept: &Swept);

    /// So many files are in the trash.
    fn trashed(&self, files: usize);
}

/// Moves to the trash what a crash has left, and brings back what a row asks for.
///
/// Moves nothing while another server works on the same files.
///
/// # Errors
///
/// If the database or the files cannot be read.
pub async fn tidy(
    files: &Files,
    database: &Database,
    clock: &Clock,
    most: Most,
) -> Result<Swept, ApiError> {
    let known = known_blobs(files.keepers, database).await?;
    let (shelf, today) = (files.shelf.clone(), clock.now().date());
    let swept = in_the_background(move || shelf.sweep(&known, today, most)).await?;
    tell(&swept);
    Ok(swept)
}

fn tell(swept: &Swept) {
    for blob in &swept.missing {
        tracing::error!(blob, "a file is lost");
    }
    for blob in &swept.trashed {
        tracing::warn!(
            blob,
            "a file that no row knows went to the trash for 30 days"
        );
    }
    for blob in &swept.returned {
        tracing::warn!(blob, "a file came back from the trash");
    }
    if !swept.waiting.is_empty() {
        tracing::error!(
            files = swept.waiting.len(),
            "no row knows these files; they stay where they are. Is this the right database? \
             `vokal-server check` names them, `vokal-server tidy` moves them to the trash"
        );
    }
}

/// What is in the trash.
///
/// # Errors
///
/// If it cannot be listed.
pub async fn in_the_trash(shelf: &Shelf) -> Result<Vec<Trashed>, ApiError> {
    let shelf = shelf.clone();
    in_the_background(move || shelf.trashed()).await
}

/// Keeps files tidy for as long as this server runs: each day one of those that have
/// them in common empties the trash of what is due and looks for leftovers, each
/// forgets its copies of what is gone.
pub async fn keep_tidy(files: Files, database: Database, clock: Clock, observer: impl Observer) {
    let mut has_begun = false;
    loop {
        // At the start nothing is deleted: who has started the wrong thing has time to see it.
        let looked = look_round(&files, &database, &clock, &observer, has_begun).await;
        if let Err(error) = looked {
            tracing::error!(%error, "the files could not be tidied");
        }
        has_begun = true;
        tokio::time::sleep(PAUSE).await;
    }
}

async fn look_round(
    files: &Files,
    database: &Database,
    clock: &Clock,
    observer: &impl Observer,
    may_delete: bool,
) -> Result<(), ApiError> {
    // A bucket may have been away at the start.
    if let Err(refusal) = installation::join(files, database).await {
        tracing::error!(%refusal, "nothing is tidied");
        return Ok(());
    }
    let shelf = &files.shelf;
    let known = known_blobs(files.keepers, database).await?;
    let copies = shelf.clone();
    in_the_background(move || {
        copies.forget_copies(&known);
        Ok(())
    })
    .await?;
    let is_due = may_delete && jobs::take(database, "sweep", clock.now(), SWEPT_EACH).await?;
    if is_due && shelf.is_remote() {
        observer.swept(&tidy(files, database, clock, Most::Few).await?);
    }
    let (shelf, today) = (shelf.clone(), clock.now().date());
    let left = in_the_background(move || {
        if is_due {
            shelf.empty_trash(today)
        } else {
            shelf.trashed()
        }
    });
    observer.trashed(left.await?.len());
    Ok(())
}
