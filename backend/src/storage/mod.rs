//! What do readers keep here, in all features together?
//!
//! The one place that knows every feature with files: books and PDFs stand on
//! one [`Shelf`] and share one quota.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `installation` | Do this database and these files belong together? |
//! | `tidying` | What becomes of files that no row knows? |

pub mod installation;
mod queries;
mod tidying;

use std::collections::HashSet;

use actix_web::web;

use crate::config::Limits;
use crate::db::{Database, Db, QueryResult};
use crate::error::ApiError;
use crate::library::shelf::{Fault, Shelf};
use crate::{library, pdf};
pub use tidying::{in_the_trash, keep_tidy, tidy};

const MEGABYTE: u64 = 1024 * 1024;

/// A file of a reader's.
pub struct StoredFile {
    /// Where it stands in an export of the account.
    pub name: String,
    /// Its name on the shelf.
    pub blob: String,
}

/// All files of a reader's.
///
/// # Errors
///
/// If the database refuses.
pub fn files_of(db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
    let mut files = library::files_of(db, reader)?;
    files.extend(pdf::files_of(db, reader)?);
    Ok(files)
}

/// Refuses what the reader has no room left for.
pub(crate) async fn check_quota(
    database: &Database,
    limits: Limits,
    reader: i64,
    size: u64,
) -> Result<(), ApiError> {
    let fits = database
        .read(move |db| has_room(db, limits, reader, size))
        .await?;
    if fits {
        Ok(())
    } else {
        Err(quota_exceeded(limits))
    }
}

/// Whether the reader may keep so many bytes more.
pub(crate) fn has_room(db: &mut Db, limits: Limits, reader: i64, size: u64) -> QueryResult<bool> {
    let used = library::bytes_of(db, reader)?.saturating_add(pdf::bytes_of(db, reader)?);
    let quota = limits.quota_megabytes.saturating_mul(MEGABYTE);
    Ok(used.saturating_add(size) <= quota)
}

pub(crate) fn quota_exceeded(limits: Limits) -> ApiError {
    ApiError::QuotaExceeded {
        megabytes: limits.quota_megabytes,
    }
}

/// Where rows and files disagree, each told in a line.
///
/// # Errors
///
/// If the database or the files cannot be read.
pub async fn differences(shelf: &Shelf, database: &Database) -> Result<Vec<String>, ApiError> {
    let known = database.read(all_files).await?;
    let shelf = shelf.clone();
    in_the_background(move || {
        let mut there = shelf.all()?;
        let mut found = Vec::new();
        for (blob, hash) in known {
            if !there.remove(&blob) {
                found.push(format!("missing: {blob}"));
            } else if shelf.hash(&blob)? != hash {
                found.push(format!("changed: {blob}"));
            }
        }
        found.extend(there.into_iter().map(|blob| format!("left over: {blob}")));
        found.sort();
        Ok(found)
    })
    .await
}

async fn known_blobs(database: &Database) -> Result<HashSet<String>, ApiError> {
    let known = database.read(all_files).await?;
    Ok(known.into_iter().map(|(blob, _)| blob).collect())
}

async fn in_the_background<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, ApiError> {
    Ok(web::block(work).await.map_err(ApiError::internal)??)
}

/// Every file that some row needs, with the hash of its content.
pub(crate) fn all_files(db: &mut Db) -> QueryResult<Vec<(String, String)>> {
    let mut files = library::all_files(db)?;
    files.extend(pdf::all_files(db)?);
    Ok(files)
}
