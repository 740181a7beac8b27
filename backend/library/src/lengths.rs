//! How much is there to read in books that came in before it was counted?
//!
//! An import counts what it brings. What was there before is counted once, as the
//! server runs or as the book is opened, and the reader's progress with it: until
//! then it was told in chapters.

use actix_web::web;

use super::import::text_length_of;
use super::progress;
use super::queries::{books, chapters};
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// Counts every book that has not been counted yet, one after the other.
pub async fn count_all(database: Database) {
    let mut done = 0;
    let counted = async {
        while let Some(id) = database.read(chapters::uncounted).await? {
            count(&database, id).await?;
            done += 1;
        }
        Ok::<_, ApiError>(())
    };
    match counted.await {
        Ok(()) if done > 0 => tracing::info!(books = done, "texts of earlier books are counted"),
        Ok(()) => {}
        // Whoever opens such a book has it counted then.
        Err(error) => tracing::error!(%error, "the texts of earlier books could not be counted"),
    }
}

/// Counts the chapters of one book, and what of it has been read.
///
/// # Errors
///
/// If the database does not answer.
pub(crate) async fn count(database: &Database, id: i64) -> Result<(), ApiError> {
    let texts = database
        .read(move |db| chapters::between(db, id, 0, i32::MAX))
        .await?;
    let lengths: Vec<(i32, i64)> = web::block(move || {
        texts
            .iter()
            .map(|text| (text.position, text_length_of(&text.html)))
            .collect()
    })
    .await
    .map_err(ApiError::internal)?;
    database
        .write(move |db| {
            chapters::set_text_lengths(db, id, &lengths)?;
            let outline = chapters::outline(db, id)?;
            let Some((chapter, offset)) = books::position(db, id)? else {
                return Ok(());
            };
            books::set_progress(db, id, progress::percent(&outline, chapter, offset))
        })
        .await
}
