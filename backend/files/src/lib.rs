//! Readers' files: how they come in, where they stand, and whether they belong to
//! the rows.
//!
//! What is kept is for the features to say ([`Keeper`]); they share one shelf and one quota.
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`receiver`] | How does a file come from the wire to the disk? |
//! | [`arriving`] | How much is a reader sending at this moment? |
//! | [`intake`] | How do a file and its rows become durable together? |
//! | [`uploads`] | How far is an upload? |
//! | [`known`] | Which files does somebody have who asks before anything is sent? |
//! | [`keeper`] | Which files does a feature keep? |
//! | [`deleted`] | What have readers deleted, and how does it come back? |
//! | [`quota`] | How much may a reader keep? |
//! | [`place`] | Where do the files stand, as the operator decides? |
//! | [`shelf`] | How do they stand there, and is none lost or left over? |
//! | [`installation`] | Do this database and these files belong together? |
//! | `tidying` | What becomes of files that no row knows? |
#![warn(missing_docs, clippy::unwrap_used)]

pub mod arriving;
pub mod deleted;
pub mod installation;
pub mod intake;
pub mod keeper;
pub mod known;
pub mod place;
mod queries;
pub mod quota;
pub mod receiver;
pub mod shelf;
mod tidying;
pub mod uploads;

use std::collections::HashSet;

use actix_web::web;
use arriving::Arriving;

pub use keeper::{Bytes, Deleted, Keeper, Keepers, Kind, StoredFile, Sum, Total};
pub use quota::Limits;
use shelf::{Fault, Shelf};
pub use tidying::{Observer, in_the_trash, keep_tidy, tidy};
use vokal_base::db::Database;
use vokal_base::problem::ApiError;

/// In bytes.
pub const MEGABYTE: u64 = 1024 * 1024;

/// The files of all readers, and who keeps which.
#[derive(Clone)]
pub struct Files {
    /// Where they stand.
    pub shelf: Shelf,
    /// How much a file or a reader may take.
    pub limits: Limits,
    /// The features that keep files.
    pub keepers: Keepers,
    /// What is on its way.
    pub arriving: Arriving,
}

/// Where rows and files disagree, each told in a line.
///
/// # Errors
///
/// If the database or the files cannot be read.
pub async fn differences(files: &Files, database: &Database) -> Result<Vec<String>, ApiError> {
    let (keepers, shelf) = (files.keepers, files.shelf.clone());
    let known = database.read(move |db| keepers.all_files(db)).await?;
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

async fn known_blobs(keepers: Keepers, database: &Database) -> Result<HashSet<String>, ApiError> {
    let known = database.read(move |db| keepers.all_files(db)).await?;
    Ok(known.into_iter().map(|(blob, _)| blob).collect())
}

async fn in_the_background<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Fault> + Send + 'static,
) -> Result<T, ApiError> {
    Ok(web::block(work).await.map_err(ApiError::internal)??)
}
