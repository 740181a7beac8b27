//! Which books were to follow their documents, when a server ended?

use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use tokio::time::sleep;
use vokal_base::db::Database;
use vokal_base::db::moment::now;
use vokal_base::problem::ApiError;
use vokal_library::Library;

use super::Pdfs;
use super::book::Wish;
use super::queries::books;

const PAUSE: Duration = Duration::from_mins(5);
/// Longer than a book waits before it follows by itself.
const OVERDUE: TimeDelta = TimeDelta::minutes(2);
/// What cannot be made for so long, a reader is told when they want to read it.
const GIVEN_UP: TimeDelta = TimeDelta::days(1);
/// A round leaves room for others.
const AT_ONCE: i64 = 20;

/// Has every book follow its document that has not done so, for as long as a server runs.
pub async fn keep_up(pdfs: Pdfs, database: Database, library: Library) {
    loop {
        match catch_up(&pdfs, &database, &library, now()).await {
            Ok(0) => {}
            Ok(books) => tracing::info!(books, "books follow their documents again"),
            // The next round goes on.
            Err(error) => tracing::error!(%error, "books could not follow their documents"),
        }
        sleep(PAUSE).await;
    }
}

/// The same once; tells how many.
///
/// # Errors
///
/// If the database does not answer.
pub async fn catch_up(
    pdfs: &Pdfs,
    database: &Database,
    library: &Library,
    now: NaiveDateTime,
) -> Result<usize, ApiError> {
    let edited = (now - GIVEN_UP, now - OVERDUE);
    let overdue = database
        .read(move |db| books::behind(db, edited, AT_ONCE))
        .await?;
    let mut done = 0;
    for (pdf, reader) in overdue {
        let made = pdfs.make_book(database, library, reader, &pdf, Wish::Follow);
        match made.await {
            Ok(_) => done += 1,
            Err(ApiError::NotFound(_)) => {}
            // It is tried again, and made when somebody wants to read it.
            Err(error) => tracing::warn!(%error, "a document's book was not made anew"),
        }
    }
    Ok(done)
}
