//! From a file that has arrived to a book that can be read.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use actix_web::{rt, web};
use tokio::time::sleep;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_base::text::misleads;
use vokal_files::intake::Kept;
use vokal_files::known;
use vokal_files::receiver::Arrival;
use vokal_files::shelf::Shelf;
use vokal_files::uploads::UploadProgress;

use super::Library;
use super::books::Book;
use super::import::{ImportedBook, Metadata};
use super::made_of::MadeOf;
use super::queries::books::{self, StoredFile};
use super::queries::fonts::BookFont;
use super::queries::replacing::{self, Replacement};
use super::queries::{said_elsewhere, search, sources};
use super::replacing::Moves;
use super::said_elsewhere::SaidElsewhere;

/// How long the file of a content that was replaced may still be asked for.
const STILL_ASKED_FOR: Duration = Duration::from_hours(1);

/// Another part of the server that makes a book for a reader, and makes it anew when there is
/// something else to be read.
pub trait Maker: Send + Sync + 'static {
    /// What has become of it before; keeps others from making one until the transaction ends.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn before(&self, db: &mut Db) -> QueryResult<Before>;

    /// What the book is made of.
    fn made_of(&self) -> MadeOf;

    /// Notes which book it is.
    ///
    /// # Errors
    ///
    /// If the database refuses.
    fn note(&self, db: &mut Db, book: i64) -> QueryResult<()>;
}

/// What has become of a book that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// There is none yet.
    Nothing,
    /// This one holds something older.
    Older(i64),
    /// This one stays as it is.
    Stays(i64),
    /// What it would be made of is gone.
    Gone,
}

/// What of a file becomes a book, and what is noted with it at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    /// A file that is a book of the reader's already becomes no second one.
    pub only_new: bool,
    /// What somebody says of it over what its file says.
    pub said: Option<SaidElsewhere>,
}

/// A book that has been read in, and what will stand in the rows.
struct ReadIn {
    book: ImportedBook,
    fonts: Vec<BookFont>,
    name: String,
    /// Of its chapters and fonts, which take room, too: a small file may hold much.
    text_size: u64,
}

impl Library {
    /// Reads a file in and makes it the reader's book; when this returns, it is durable.
    pub(super) async fn take_in(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        progress: &UploadProgress,
    ) -> Result<Book, ApiError> {
        let told = progress.processing();
        let corrected = |_: &mut Metadata| progress.optimizing("book");
        let taken = self.take_in_as(
            database,
            reader,
            arrival,
            told,
            corrected,
            Wanted::default(),
        );
        Ok(taken.await?.0)
    }

    /// The same; what the book says of itself can be corrected before it is kept. Tells whether the
    /// book is new.
    pub(super) async fn take_in_as(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        told: impl Fn(usize, usize) + Send + 'static,
        corrected: impl FnOnce(&mut Metadata),
        wanted: Wanted,
    ) -> Result<(Book, bool), ApiError> {
        let hash = arrival.hash.clone();
        self.files
            .check_quota(database, reader, arrival.size)
            .await?;
        let (arrival, source) = self.as_epub(reader, arrival).await?;
        let mut read = self.read(reader, &arrival, told).await?;
        corrected(&mut read.book.metadata);
        let Wanted { only_new, said } = wanted;
        let edits = said.as_ref().map(SaidElsewhere::edits).unwrap_or_default();
        let (read, arrival, cover) = web::block(move || {
            let cover = said.and_then(|said| said.other_cover(&read.book, arrival.file.path()));
            (read, arrival, cover)
        })
        .await
        .map_err(ApiError::internal)?;
        let more = cover.as_ref().map_or(0, |cover| cover.bytes.len() as u64);
        let added = self.files.take_in(
            database,
            reader,
            move |shelf| {
                let kept = kept(shelf, read, &arrival, 0)?;
                let size = kept.size.saturating_add(more);
                Ok(Kept { size, ..kept })
            },
            move |db, (book, file, fonts)| {
                if only_new {
                    known::lock(db, reader)?;
                    if let Some(id) = sources::known(db, reader, &hash)? {
                        return Ok(Some((id, Some(file.blob.clone()))));
                    }
                }
                let id = books::add(db, reader, book, file, fonts)?;
                if let Some(source) = &source {
                    sources::note(db, id, source)?;
                }
                said_elsewhere::note(db, id, &edits, cover.as_ref())?;
                Ok(Some((id, None)))
            },
        );
        let (id, free) = added.await?;
        let is_new = free.is_none();
        self.files.shelf.discard(free).await;
        if is_new {
            self.note_digests(database, id).await;
            self.draw_thumbnail(database, id).await;
        }
        let book = database.read(move |db| books::one(db, reader, id)).await?;
        Ok((book.ok_or(ApiError::NotFound("book"))?.into(), is_new))
    }

    /// Makes a file the reader's book that no reader has sent: a new one, or what is to be read
    /// in one that was made before. That keeps its place, its notes and its settings, and comes
    /// back if it was deleted. When this returns, it is durable.
    ///
    /// # Errors
    ///
    /// As for an upload.
    pub async fn adopt(
        &self,
        database: &Database,
        reader: i64,
        arrival: Arrival,
        maker: impl Maker,
    ) -> Result<i64, ApiError> {
        let maker = Arc::new(maker);
        let asked = Arc::clone(&maker);
        let found = database.write(move |db| {
            let before = asked.before(db)?;
            let Before::Older(book) = before else {
                return Ok((before, 0, Vec::new()));
            };
            let bytes = replacing::kept_bytes(db, book)?;
            Ok((before, bytes, search::texts(db, book)?))
        });
        let (before, bytes, texts) = match found.await? {
            (Before::Gone, ..) => return Err(ApiError::NotFound("document")),
            (Before::Stays(book), ..) => return Ok(book),
            found => found,
        };
        let more = arrival.size.saturating_sub(bytes);
        self.files.check_quota(database, reader, more).await?;
        let read = self.read(reader, &arrival, |_, _| ()).await?;
        let (read, moves) = match before {
            Before::Older(_) => compared(texts, read).await?,
            _ => (read, Moves::default()),
        };
        let added = self.files.take_in(
            database,
            reader,
            move |shelf| kept(shelf, read, &arrival, bytes),
            move |db, (book, file, fonts)| {
                let made = match maker.before(db)? {
                    Before::Gone => return Ok(Some((None, Some(file.blob.clone())))),
                    Before::Stays(id) => return Ok(Some((Some(id), Some(file.blob.clone())))),
                    Before::Nothing => None,
                    Before::Older(id) => {
                        let moves = &moves;
                        let new = Replacement {
                            book,
                            file,
                            fonts,
                            moves,
                        };
                        replacing::replace(db, id, &new)?.map(|free| (id, free))
                    }
                };
                let (id, free) = match made {
                    Some((id, free)) => (id, Some(free)),
                    None => (books::add(db, reader, book, file, fonts)?, None),
                };
                books::note_made_of(db, id, maker.made_of())?;
                maker.note(db, id)?;
                Ok(Some((Some(id), free)))
            },
        );
        let (id, free) = added.await?;
        self.discard_later(free);
        if let Some(id) = id {
            self.note_digests(database, id).await;
            self.draw_thumbnail(database, id).await;
        }
        id.ok_or(ApiError::NotFound("document"))
    }

    /// Whoever has just asked where a file is, a backup or somebody who loads a picture, still
    /// finds it. What a server that ends leaves behind is found by the sweep.
    fn discard_later(&self, free: Option<String>) {
        let Some(blob) = free else { return };
        let place = self.files.shelf.clone();
        rt::spawn(async move {
            sleep(STILL_ASKED_FOR).await;
            place.discard([blob]).await;
        });
    }

    async fn read(
        &self,
        reader: i64,
        arrival: &Arrival,
        told: impl Fn(usize, usize) + Send + 'static,
    ) -> Result<ReadIn, ApiError> {
        let file = File::open(arrival.file.path())?;
        let name = seen(&arrival.name);
        let mut book = self.imports.read_in(reader, file, told).await?;
        let fonts = self.fonts.rebuilt(std::mem::take(&mut book.faces)).await;
        if book.metadata.title.is_empty() {
            book.metadata.title = title_from(&name);
        }
        let text_size = book.text_bytes().saturating_add(bytes_of(&fonts));
        Ok(ReadIn {
            book,
            fonts,
            name,
            text_size,
        })
    }
}

/// Where places of the former text are in a book.
async fn compared(before: Vec<String>, read: ReadIn) -> Result<(ReadIn, Moves), ApiError> {
    let compared = move || {
        let after = read.book.chapters.iter().map(|chapter| &*chapter.html);
        let moves = Moves::between(before.iter().map(String::as_str), after);
        (read, moves)
    };
    web::block(compared).await.map_err(ApiError::internal)
}

type Rows = (ImportedBook, StoredFile, Vec<BookFont>);

/// Gives the file its place, and tells the rows; so many bytes are free after that.
fn kept(shelf: &Shelf, read: ReadIn, arrival: &Arrival, free: u64) -> Result<Kept<Rows>, ApiError> {
    let blob = shelf.keep(&arrival.file, "epub")?;
    let file = StoredFile {
        blob: blob.clone(),
        name: read.name,
        size: i64::try_from(arrival.size).unwrap_or(i64::MAX),
        hash: arrival.hash.clone(),
        text_size: i64::try_from(read.text_size).unwrap_or(i64::MAX),
    };
    let size = arrival.size.saturating_add(read.text_size);
    Ok(Kept {
        blobs: vec![blob],
        size: size.saturating_sub(free),
        rows: (read.book, file, read.fonts),
    })
}

fn bytes_of(fonts: &[BookFont]) -> u64 {
    fonts.iter().map(|row| row.font.bytes.len() as u64).sum()
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
