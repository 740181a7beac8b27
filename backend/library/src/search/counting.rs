//! Which groups of letters stand in a book?
//!
//! They are counted after a book has come in, so that no upload takes longer; until then it is
//! looked through whenever somebody looks for something.

use std::time::Duration;

use actix_web::web;
use tokio::time::sleep;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;
use vokal_core::text::{Counting, SearchText};

use crate::queries::search as queries;
use crate::whole::tree_of;

/// How often is looked for books that have come in.
const PAUSE: Duration = Duration::from_secs(5);
/// Between two books, so that readers come first.
const BREATH: Duration = Duration::from_millis(50);

/// Counts those of every book, for as long as a server runs. Two servers may count one book; the
/// result is the same.
pub async fn keep_counting(database: Database) {
    loop {
        match count_all(&database).await {
            Ok(0) => {}
            Ok(books) => tracing::debug!(books, "books can be looked through fast"),
            // The next round goes on.
            Err(error) => tracing::warn!(%error, "books could not be counted for searching"),
        }
        sleep(PAUSE).await;
    }
}

/// Counts those of every book that has none; tells of how many.
///
/// # Errors
///
/// If the database does not answer.
pub async fn count_all(database: &Database) -> Result<usize, ApiError> {
    let mut done = 0;
    while let Some(book) = database.read(queries::uncounted).await? {
        let found = database.read(move |db| {
            let hash = queries::content_hash(db, book)?;
            Ok(hash.zip(Some(queries::texts(db, book)?)))
        });
        let Some((hash, texts)) = found.await? else {
            continue;
        };
        let grams = web::block(move || {
            let mut counting = Counting::default();
            for html in texts {
                counting.add(&searchable(&html));
            }
            counting.finish()
        });
        let grams = grams.await.map_err(ApiError::internal)?;
        database
            .write(move |db| queries::keep(db, book, &hash, grams.as_bytes()))
            .await?;
        done += 1;
        sleep(BREATH).await;
    }
    Ok(done)
}

/// A stored chapter, ready to be searched.
pub(super) fn searchable(html: &str) -> SearchText {
    SearchText::of(&tree_of(html))
}
