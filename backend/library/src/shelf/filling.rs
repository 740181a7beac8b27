//! Where do books get their keys from that came in before there were any?

use std::time::Duration;

use actix_web::web;
use tokio::time::sleep;
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

use super::keys::Keys;
use crate::queries::keys as queries;

/// So many are read and written at once.
const AT_ONCE: i64 = 200;

/// A server of an earlier release may still take books in beside this one.
const PAUSE: Duration = Duration::from_mins(5);

/// Gives keys to every book that has none, for as long as a server runs.
pub async fn keep_filling(database: Database) {
    loop {
        match fill(&database).await {
            Ok(0) => {}
            Ok(books) => tracing::info!(books, "earlier books can be found and sorted"),
            // The next round goes on.
            Err(error) => {
                tracing::error!(%error, "earlier books could not be made ready to be found");
            }
        }
        sleep(PAUSE).await;
    }
}

/// The same; tells how many.
///
/// # Errors
///
/// If the database does not answer.
pub async fn fill(database: &Database) -> Result<usize, ApiError> {
    let mut done = 0;
    loop {
        let told = database
            .read(|db| queries::without_keys(db, AT_ONCE))
            .await?;
        if told.is_empty() {
            return Ok(done);
        }
        done += told.len();
        let keys = web::block(move || -> Vec<(i64, Keys)> {
            let keys = told.iter().map(|(id, told)| (*id, Keys::of(told)));
            keys.collect()
        });
        let keys = keys.await.map_err(ApiError::internal)?;
        database
            .write(move |db| {
                keys.iter()
                    .try_for_each(|(id, keys)| queries::fill_keys(db, *id, keys))
            })
            .await?;
    }
}
