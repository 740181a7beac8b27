//! Which PDFs does a reader have, and what do they say?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`upload`], `intake` | How does a PDF come in? |
//! | [`documents`] | Which PDFs are there, and where are their files? |
//! | [`content`] | What does a PDF say, and what has the reader made of it? |
//! | [`pictures`] | What does a picture look like? |
//! | [`export`] | How does it become a PDF again? |
//! | `names` | What is a document called on the wire? |
//! | `slots` | How many conversions may one reader have at once? |
//! | `unconvertible` | Why can a document not be converted? |
//!
//! No PDF is opened in this process: `vokal-worker` does that, see
//! `docs/pdf.md`.

pub mod content;
pub mod documents;
pub mod export;
mod intake;
mod names;
pub mod pictures;
mod queries;
mod slots;
mod unconvertible;
pub mod upload;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use vokal_pdf_client::Workers;

use crate::config::Limits;
use crate::db::{Db, QueryResult};
use crate::error::ApiError;
use crate::library::shelf::Shelf;
use crate::library::uploads::Uploads;
use crate::storage::StoredFile;
use documents::PdfWithFile;
use slots::ConversionSlots;
pub use unconvertible::Unconvertible;

/// What PDFs need besides the database.
#[derive(Clone)]
pub struct Pdfs {
    shelf: Shelf,
    limits: Limits,
    uploads: Uploads,
    slots: ConversionSlots,
    worker: Option<PathBuf>,
    /// Once the program is there: `make run` serves while it is still being built.
    workers: Arc<OnceLock<Workers>>,
}

impl Pdfs {
    /// PDFs whose files stand on `shelf`, converted by the program `worker`, or
    /// the one beside this program.
    ///
    /// Until there is such a program everything works but conversions, which are
    /// refused.
    #[must_use]
    pub fn new(shelf: Shelf, limits: Limits, worker: Option<&Path>) -> Self {
        let pdfs = Self {
            shelf,
            limits,
            uploads: Uploads::default(),
            slots: ConversionSlots::default(),
            worker: worker.map(Path::to_owned),
            workers: Arc::default(),
        };
        if pdfs.workers().is_err() {
            tracing::warn!("vokal-worker is not there yet: no PDF can be converted");
        }
        pdfs
    }

    fn workers(&self) -> Result<&Workers, ApiError> {
        if let Some(workers) = self.workers.get() {
            return Ok(workers);
        }
        let found = match &self.worker {
            Some(program) if program.is_file() => Ok(Workers::new(program)),
            Some(_) => Err(io::ErrorKind::NotFound.into()),
            None => Workers::beside_this_program(),
        };
        let found = found.map_err(ApiError::ConverterUnavailable)?;
        Ok(self.workers.get_or_init(|| found))
    }
}

/// The files of a reader's PDFs.
///
/// # Errors
///
/// If the database refuses.
pub fn files_of(db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
    let mut files = Vec::new();
    for row in queries::files_of_reader(db, reader)? {
        files.push(StoredFile {
            name: format!("pdfs/{}", names::file_name(&row.id, &row.name)),
            blob: row.blob,
        });
        files.extend(row.pictures_blob.map(|blob| StoredFile {
            name: format!("pdfs/{}.pictures", row.id),
            blob,
        }));
    }
    Ok(files)
}

/// A reader's PDFs with what the reader has made of them, as an export tells them.
///
/// # Errors
///
/// If the database refuses.
pub fn documents_of(db: &mut Db, reader: i64) -> QueryResult<Vec<PdfWithFile>> {
    let rows = queries::of_reader(db, reader)?;
    rows.into_iter()
        .map(|row| {
            let content = queries::content(db, reader, &row.id)?;
            Ok(PdfWithFile::new(
                row,
                content.map(|row| row.content).unwrap_or_default(),
            ))
        })
        .collect()
}

/// How many bytes a reader's PDFs take, with their pictures and texts.
///
/// # Errors
///
/// If the database refuses.
pub fn bytes_of(db: &mut Db, reader: i64) -> QueryResult<u64> {
    queries::bytes_of_reader(db, reader)
}

/// Every file that some PDF needs, with the hash of its content.
///
/// # Errors
///
/// If the database refuses.
pub fn all_files(db: &mut Db) -> QueryResult<Vec<(String, String)>> {
    queries::all_files(db)
}
