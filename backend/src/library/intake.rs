//! From a file that has arrived to a book that can be read.

use std::fs::File;

use actix_web::{rt, web};

use super::Library;
use super::books::Book;
use super::import::ImportedBook;
use super::queries::books::{self, StoredFile};
use super::shelf::Incoming;
use super::uploads::Teller;
use crate::db::Database;
use crate::error::ApiError;

const MEGABYTE: u64 = 1024 * 1024;

/// A file that has arrived in whole.
pub(super) struct Arrival {
    /// Where it lies.
    pub file: Incoming,
    /// As it was called.
    pub name: String,
    /// In bytes.
    pub size: u64,
    /// SHA-256 in hexadecimal digits.
    pub hash: String,
}

impl Library {
    /// Reads a file in and makes it the reader's book; when this returns, it is durable.
    pub(super) async fn take_in(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        teller: &Teller,
    ) -> Result<Book, ApiError> {
        self.check_quota(database, reader, arrival.size).await?;
        let file = File::open(arrival.file.path())?;
        let mut book = self.gate.read_in(file, teller.processing()).await?;
        if book.metadata.title.is_empty() {
            book.metadata.title = title_from(&arrival.name);
        }
        teller.optimizing(0);
        let (library, database) = (self.clone(), database.clone());
        // On its own feet from here: a reader who hangs up must not leave it half done.
        let stored =
            rt::spawn(async move { library.store(&database, reader, book, arrival).await });
        stored.await.map_err(ApiError::internal)?
    }

    /// Refuses a file for which the reader has no room left.
    pub(super) async fn check_quota(
        &self,
        database: &Database,
        reader: i64,
        size: u64,
    ) -> Result<(), ApiError> {
        let used = database
            .read(move |db| books::bytes_of_reader(db, reader))
            .await?;
        if used.saturating_add(size) > self.quota_bytes() {
            return Err(self.quota_exceeded());
        }
        Ok(())
    }

    async fn store(
        &self,
        database: &Database,
        reader: i64,
        book: ImportedBook,
        arrival: Arrival,
    ) -> Result<Book, ApiError> {
        let files = self.shelf.clone();
        let blob = web::block(move || files.keep(&arrival.file))
            .await
            .map_err(ApiError::internal)??;
        let size = arrival.size;
        let file = StoredFile {
            blob: blob.clone(),
            name: arrival.name,
            size: i64::try_from(size).unwrap_or(i64::MAX),
            hash: arrival.hash,
        };
        let quota = self.quota_bytes();
        let added = database
            .write(move |db| {
                // Asked again, as another upload may have come in between.
                if books::bytes_of_reader(db, reader)?.saturating_add(size) > quota {
                    return Ok(None);
                }
                let id = books::add(db, reader, &book, &file)?;
                books::one(db, reader, id)
            })
            .await;
        let added = added.and_then(|row| row.ok_or_else(|| self.quota_exceeded()));
        if added.is_err()
            && let Err(error) = self.shelf.remove(&blob)
        {
            tracing::warn!(%error, blob, "a file without a book stays until the next start");
        }
        added.map(Book::from)
    }

    fn quota_bytes(&self) -> u64 {
        self.limits.quota_megabytes.saturating_mul(MEGABYTE)
    }

    fn quota_exceeded(&self) -> ApiError {
        ApiError::QuotaExceeded {
            megabytes: self.limits.quota_megabytes,
        }
    }
}

/// A title for a book that tells none.
fn title_from(file_name: &str) -> String {
    let name = file_name.trim_end_matches(".epub").replace('_', " ");
    let name = name.trim();
    if name.is_empty() {
        "Untitled".into()
    } else {
        name.into()
    }
}
