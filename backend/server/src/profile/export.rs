//! Taking everything along.

use std::io::{self, Write};

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE};
use actix_web::web::{self, Data};
use actix_web::{HttpResponse, get};
use chrono::NaiveDateTime;
use futures_util::stream;
use serde::Serialize;
use vokal_accounts::{Accounts, NO_STORE, Reader, profile};
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::problem::{ApiError, Problem};
use vokal_base::slots::Slots;
use vokal_base::wire::pipe::{Pipe, pipe};
use vokal_catalogue::SaidByKoreader;
use vokal_documents::documents::PdfWithFile;
use vokal_files::shelf::Shelf;
use vokal_files::{Files, StoredFile};
use vokal_library::BookWithPlace;
use vokal_library::details::cover::{KeptCover, covers_of};
use vokal_library::fonts::own::{KeptFont, fonts_of};
use vokal_library::shelves::kept::{KeptShelf, shelves_of};
use vokal_sync::{KeptAnnotation, KeptSettings, KeptStatistics};
use zip::write::{SimpleFileOptions, ZipWriter};

/// Exports that are being written, of each reader. Each keeps a thread until it has been read.
#[derive(Clone)]
pub struct Exports(Slots<i64>);

impl Default for Exports {
    fn default() -> Self {
        Self(Slots::new(2, 32))
    }
}

/// All data of the reader's account, as a ZIP: `account.json`, the files of books and PDFs, and the
/// reader's own fonts and covers.
#[utoipa::path(
    tag = "profile",
    responses(
        (status = 200, content_type = "application/zip", description = "Streamed"),
        (status = 401, body = Problem),
        (status = 503, body = Problem, description = "`busy`"),
    ),
)]
#[get("/api/profile/export")]
pub(crate) async fn export_account(
    reader: Reader,
    accounts: Data<Accounts>,
    database: Data<Database>,
    files: Data<Files>,
    exports: Data<Exports>,
) -> Result<HttpResponse, ApiError> {
    let slot = exports.0.take(reader.id)?;
    let now = accounts.clock.now();
    let (keepers, shelf) = (files.keepers, files.shelf.clone());
    let told = database
        .read(move |db| {
            let files = keepers.files_of(db, reader.id)?;
            Ok((everything(db, reader.id, now)?, files))
        })
        .await?;
    let (everything, files) = told;
    let database = Database::clone(&database);
    let kept = move |wanted: Kept<'_>| {
        database.view(|db| match wanted {
            Kept::Font(font) => font.bytes(db, reader.id),
            Kept::Cover(cover) => cover.bytes(db),
        })
    };
    let (pipe, pieces) = pipe();
    // Goes on beside the answer, and ends when nobody listens any more.
    drop(web::block(move || {
        let _slot = slot;
        write(pipe, &everything, (&files, &shelf), &kept);
    }));
    let pieces = stream::unfold(pieces, |mut pieces| async {
        pieces.recv().await.map(|piece| (piece, pieces))
    });
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/zip"))
        .insert_header((
            CONTENT_DISPOSITION,
            "attachment; filename=\"vokal-account.zip\"",
        ))
        .insert_header((CACHE_CONTROL, NO_STORE))
        // Books are compressed already.
        .insert_header((CONTENT_ENCODING, "identity"))
        .streaming(Box::pin(pieces)))
}

/// All that is kept of the reader, as `account.json` tells it.
#[derive(Serialize)]
struct Everything {
    #[serde(flatten)]
    account: profile::Account,
    #[serde(flatten)]
    there: BooksAndPdfs,
    /// What can still come back.
    deleted: BooksAndPdfs,
    /// Bookmarks, highlights and notes.
    annotations: Vec<KeptAnnotation>,
    /// How pages are set: for all books, for some, and as presets.
    #[serde(rename = "readingSettings")]
    reading_settings: Vec<KeptSettings>,
    /// How much was read, and when.
    #[serde(rename = "readingStatistics")]
    reading_statistics: KeptStatistics,
    /// What texts can be set in besides the faces that there are.
    fonts: Vec<KeptFont>,
    /// Where its devices have said that the reader is, to the letter.
    #[serde(rename = "saidByKoreader")]
    said_by_koreader: Vec<SaidByKoreader>,
    /// Pictures that were chosen as covers.
    covers: Vec<KeptCover>,
    /// The reader's shelves, in their order.
    shelves: Vec<KeptShelf>,
}

#[derive(Serialize)]
struct BooksAndPdfs {
    books: Vec<BookWithPlace>,
    pdfs: Vec<PdfWithFile>,
}

fn everything(db: &mut Db, reader: i64, now: NaiveDateTime) -> QueryResult<Everything> {
    let (books, deleted_books) = vokal_library::books_of(db, reader)?;
    let (pdfs, deleted_pdfs) = vokal_documents::documents_of(db, reader)?;
    Ok(Everything {
        account: profile::told(db, reader, now)?,
        there: BooksAndPdfs { books, pdfs },
        deleted: BooksAndPdfs {
            books: deleted_books,
            pdfs: deleted_pdfs,
        },
        annotations: vokal_sync::annotations_of(db, reader)?,
        reading_settings: vokal_sync::reading_settings_of(db, reader)?,
        reading_statistics: vokal_sync::statistics_of(db, reader)?,
        fonts: fonts_of(db, reader)?,
        said_by_koreader: vokal_catalogue::said_by_koreader(db, reader)?,
        covers: covers_of(db, reader)?,
        shelves: shelves_of(db, reader)?,
    })
}

/// What stands in the database, and is a file of its own in an export.
#[derive(Clone, Copy)]
enum Kept<'k> {
    Font(&'k KeptFont),
    Cover(&'k KeptCover),
}

impl<'k> Kept<'k> {
    fn of(everything: &'k Everything) -> impl Iterator<Item = (&'k str, Self)> {
        let fonts = everything.fonts.iter();
        let fonts = fonts.map(|font| (&*font.file, Self::Font(font)));
        let covers = everything.covers.iter();
        fonts.chain(covers.map(|cover| (&*cover.file, Self::Cover(cover))))
    }
}

type Bytes<'f> = &'f dyn Fn(Kept<'_>) -> Result<Option<Vec<u8>>, ApiError>;

fn write(pipe: Pipe, everything: &Everything, files: (&[StoredFile], &Shelf), bytes: Bytes<'_>) {
    let mut zip = ZipWriter::new_stream(pipe);
    let written = write_into(&mut zip, everything, files, bytes);
    match (written, zip.finish()) {
        (Ok(()), Ok(writer)) => {
            // Fails only if nobody listens any more.
            let _ = writer.into_inner().flush();
        }
        (Err(error), Ok(_)) if error.kind() == io::ErrorKind::BrokenPipe => {
            tracing::info!("an export was given up by its reader");
        }
        (Err(error), Ok(writer)) => {
            tracing::error!(%error, "an export has failed");
            writer.into_inner().fail(error);
        }
        (written, Err(error)) => {
            tracing::warn!(?written, %error, "an export was broken off");
        }
    }
}

fn write_into<W: Write>(
    zip: &mut ZipWriter<zip::write::StreamWriter<W>>,
    everything: &Everything,
    (files, shelf): (&[StoredFile], &Shelf),
    bytes: Bytes<'_>,
) -> io::Result<()> {
    zip.start_file("account.json", SimpleFileOptions::default())?;
    zip.write_all(&serde_json::to_vec_pretty(everything)?)?;
    let stored = SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Stored)
        .large_file(true);
    for file in files {
        zip.start_file(&*file.name, stored)?;
        let mut content = shelf.file(&file.blob).map_err(io::Error::other)?;
        io::copy(&mut content, zip)?;
    }
    for (name, kept) in Kept::of(everything) {
        // One at a time, as all of them take room; one that was removed meanwhile is left out.
        if let Some(bytes) = bytes(kept).map_err(io::Error::other)? {
            zip.start_file(name, SimpleFileOptions::default())?;
            zip.write_all(&bytes)?;
        }
    }
    Ok(())
}
