//! From a file that has arrived to a book that can be read.

use std::fs::File;

use vokal_base::db::Database;
use vokal_base::problem::ApiError;
use vokal_base::text::misleads;
use vokal_files::intake::Kept;
use vokal_files::receiver::Arrival;
use vokal_files::uploads::UploadProgress;

use super::Library;
use super::books::Book;
use super::queries::books::{self, StoredFile};
use super::queries::fonts::NewFont;

impl Library {
    /// Reads a file in and makes it the reader's book; when this returns, it is durable.
    pub(super) async fn take_in(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        progress: &UploadProgress,
    ) -> Result<Book, ApiError> {
        self.files
            .check_quota(database, reader, arrival.size)
            .await?;
        let file = File::open(arrival.file.path())?;
        let name = seen(&arrival.name);
        let mut book = self
            .imports
            .read_in(reader, file, progress.processing())
            .await?;
        let fonts = self.fonts.rebuilt(std::mem::take(&mut book.faces)).await;
        if book.metadata.title.is_empty() {
            book.metadata.title = title_from(&name);
        }
        progress.optimizing("book");
        // A small file may hold much: its chapters and fonts take room, too.
        let text_size = book.text_bytes().saturating_add(bytes_of(&fonts));
        let size = arrival.size.saturating_add(text_size);
        let added = self.files.take_in(
            database,
            reader,
            move |shelf| {
                let blob = shelf.keep(&arrival.file, "epub")?;
                let file = StoredFile {
                    blob: blob.clone(),
                    name,
                    size: i64::try_from(arrival.size).unwrap_or(i64::MAX),
                    hash: arrival.hash,
                    text_size: i64::try_from(text_size).unwrap_or(i64::MAX),
                };
                Ok(Kept {
                    blobs: vec![blob],
                    size,
                    rows: (book, file, fonts),
                })
            },
            move |db, (book, file, fonts)| {
                let id = books::add(db, reader, book, file, fonts)?;
                books::one(db, reader, id)
            },
        );
        added.await.map(Book::from)
    }
}

fn bytes_of(fonts: &[NewFont]) -> u64 {
    fonts.iter().map(|font| font.bytes.len() as u64).sum()
}

/// A file's name without what cannot be seen or turns the order of others, as a document's.
fn seen(file_name: &str) -> String {
    let name: String = file_name.chars().filter(|c| !misleads(*c)).collect();
    let name = name.trim();
    if name.is_empty() {
        "book.epub".into()
    } else {
        name.into()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_called_by_what_is_to_be_seen() {
        assert_eq!(seen("Käfer 1.epub"), "Käfer 1.epub");
        // Shown it would read `exe.epub`.
        assert_eq!(seen("\u{202e}bupe.exe"), "bupe.exe");
        assert_eq!(seen("a\0b.epub"), "ab.epub");
        assert_eq!(seen(" \u{202e} "), "book.epub");
        assert_eq!(title_from(&seen("Die_Verwandlung.epub")), "Die Verwandlung");
    }
}
