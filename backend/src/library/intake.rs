//! From a file that has arrived to a book that can be read.

use std::fs::File;

use actix_web::{rt, web};

use super::Library;
use super::arrival::Arrival;
use super::books::Book;
use super::import::ImportedBook;
use super::queries::books::{self, StoredFile};
use super::uploads::UploadProgress;
use crate::db::Database;
use crate::error::ApiError;
use crate::storage;

impl Library {
    /// Reads a file in and makes it the reader's book; when this returns, it is durable.
    pub(super) async fn take_in(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        progress: &UploadProgress,
    ) -> Result<Book, ApiError> {
        storage::check_quota(database, self.limits, reader, arrival.size).await?;
        let file = File::open(arrival.file.path())?;
        let mut book = self.imports.read_in(file, progress.processing()).await?;
        if book.metadata.title.is_empty() {
            book.metadata.title = title_from(&arrival.name);
        }
        progress.optimizing("book");
        let (library, database) = (self.clone(), database.clone());
        // On its own feet from here: a reader who hangs up must not leave it half done.
        let stored =
            rt::spawn(async move { library.store(&database, reader, book, arrival).await });
        stored.await.map_err(ApiError::internal)?
    }

    async fn store(
        &self,
        database: &Database,
        reader: i64,
        book: ImportedBook,
        arrival: Arrival,
    ) -> Result<Book, ApiError> {
        let files = self.shelf.clone();
        let blob = web::block(move || files.keep(&arrival.file, "epub"))
            .await
            .map_err(ApiError::internal)??;
        let size = arrival.size;
        let file = StoredFile {
            blob: blob.clone(),
            name: arrival.name,
            size: i64::try_from(size).unwrap_or(i64::MAX),
            hash: arrival.hash,
        };
        let limits = self.limits;
        let added = database
            .write(move |db| {
                // Asked again, as another upload may have come in between.
                if !storage::has_room(db, limits, reader, size)? {
                    return Ok(None);
                }
                let id = books::add(db, reader, &book, &file)?;
                books::one(db, reader, id)
            })
            .await;
        let added = added.and_then(|row| row.ok_or_else(|| storage::quota_exceeded(limits)));
        if added.is_err() {
            self.shelf.discard([blob]).await;
        }
        added.map(Book::from)
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
