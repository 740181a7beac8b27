//! Which PDFs does a reader have, and what do they say?
//!
//! | module | what it answers |
//! | --- | --- |
//! | [`upload`], `intake` | How does a PDF come in? |
//! | [`documents`] | Which PDFs are there, and where are their files? |
//! | [`content`] | What does a PDF say, and what has the reader made of it? |
//! | `sections` | Where is a document cut that is too long for an editor? |
//! | [`original`] | How does a page of it look? |
//! | [`pictures`] | What does a picture look like? |
//! | [`export`] | How does it become a PDF again? |
//! | [`book`], [`catching_up`] | How does it become a book that is read? |
//! | `names` | What is a document called on the wire? |
//! | `conflict` | Why is something not done that was asked for? |
//! | [`recognition`], `how_far`, `recognising`, `languages` | How is text found in pages that are pictures? |
//! | `self_test` | Can PDFs be converted here? |
//! | `tesseract` | Can text be recognised here? |
//! | `unconvertible` | Why can a document not be converted? |
//!
//! No PDF is opened in this process: `vokal-worker` does that, see
//! `docs/pdf.md`.

#![warn(missing_docs, clippy::unwrap_used)]

pub mod book;
pub mod catching_up;
mod conflict;
pub mod content;
mod cutting;
pub mod documents;
pub mod export;
mod how_far;
mod intake;
mod known;
mod languages;
mod names;
pub mod original;
pub mod pictures;
mod queries;
mod recognising;
pub mod recognition;
mod sections;
mod self_test;
mod tesseract;
mod unconvertible;
pub mod upload;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use chrono::NaiveDateTime;
use documents::PdfWithFile;
use original::Drawings;
use queries::ExportedRow;
use recognising::AtWork;
use self_test::LastTry;
use tesseract::Found;
use unconvertible::ConverterUnavailable;
use uuid::Uuid;
use vokal_base::db::{Db, QueryResult};
use vokal_base::problem::ApiError;
use vokal_base::routes::Routes;
use vokal_base::slots::Slots;
use vokal_files::uploads::Uploads;
use vokal_files::{Bytes, Deleted, Files, Keeper, Kind, StoredFile, Total};
use vokal_pdf_client::Workers;

pub use conflict::Conflict;
pub use self_test::Converter;
pub use tesseract::{Recognising, Tesseract};
pub use unconvertible::Unconvertible;

/// Of the few documents that are converted or wait at once, one reader gets no more.
const PER_READER: usize = 3;

/// What PDFs need besides the database.
#[derive(Clone)]
pub struct Pdfs {
    files: Files,
    uploads: Uploads,
    /// What is being written, so that it can be ended.
    exports: Uploads,
    /// Each reader's conversions.
    slots: Slots<i64>,
    worker: Option<PathBuf>,
    /// Once the program is there: `make run` serves while it is still being built.
    workers: Arc<OnceLock<Workers>>,
    last_try: LastTry,
    drawings: Drawings,
    tesseract: Tesseract,
    found: Found,
    recognition: AtWork,
}

impl Pdfs {
    /// PDFs that stand among `files`, converted by the program `worker`, or the one
    /// beside this program.
    ///
    /// Until there is such a program everything works but conversions, which are
    /// refused.
    #[must_use]
    pub fn new(files: Files, worker: Option<&Path>) -> Self {
        let pdfs = Self {
            files,
            uploads: Uploads::default(),
            exports: Uploads::default(),
            slots: Slots::new(PER_READER, usize::MAX),
            worker: worker.map(Path::to_owned),
            workers: Arc::default(),
            last_try: LastTry::default(),
            drawings: Drawings::default(),
            tesseract: Tesseract::default(),
            found: Found::default(),
            recognition: AtWork::default(),
        };
        if pdfs.workers().is_err() {
            tracing::warn!("vokal-worker is not there yet: no PDF can be converted");
        }
        pdfs
    }

    /// With Tesseract where the operator says, or without.
    #[must_use]
    pub fn with_tesseract(mut self, tesseract: Tesseract) -> Self {
        self.tesseract = tesseract;
        self
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
        let found = found.map_err(ConverterUnavailable)?;
        Ok(self.workers.get_or_init(|| found))
    }
}

/// The routes of PDFs.
pub fn routes(config: &mut impl Routes) {
    config
        .service(upload::upload_pdf)
        .service(known::known_pdfs)
        .service(upload::pdf_upload_events)
        .service(upload::cancel_pdf_upload)
        .service(documents::list_pdfs)
        .service(documents::download_pdf)
        .service(documents::delete_pdf)
        .service(content::get_pdf_content)
        .service(content::put_pdf_content)
        .service(export::export_pdf)
        .service(export::cancel_export)
        .service(book::read_pdf)
        .service(book::get_pdf_epub)
        .service(original::get_original)
        .service(original::get_pdf_page)
        .service(recognition::recognise_pdf)
        .service(recognition::cancel_recognition)
        .service(pictures::get_pdf_image);
}

/// Keeps the files of PDFs, with their pictures.
pub struct Documents;

impl Keeper for Documents {
    fn kind(&self) -> Kind {
        Kind::Pdf
    }

    fn files_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<StoredFile>> {
        let mut files = Vec::new();
        for row in queries::files_of_reader(db, reader)? {
            let folder = documents::exported_to(row.deleted_at.is_some());
            files.push(StoredFile {
                name: format!("{folder}/{}", names::file_name(&row.id, &row.name)),
                blob: row.blob,
            });
            files.extend(row.pictures_blob.map(|blob| StoredFile {
                name: format!("{folder}/{}.pictures", row.id),
                blob,
            }));
        }
        Ok(files)
    }

    /// With pictures and texts.
    fn bytes_of(&self, db: &mut Db, reader: i64) -> QueryResult<Bytes> {
        queries::bytes_of_reader(db, reader)
    }

    fn total(&self, db: &mut Db) -> QueryResult<Total> {
        let (kept, deleted) = queries::totals(db)?;
        let kind = self.kind();
        Ok(Total {
            kind,
            kept,
            deleted,
        })
    }

    fn all_files(&self, db: &mut Db) -> QueryResult<Vec<(String, String)>> {
        queries::all_files(db)
    }

    fn deleted_of(&self, db: &mut Db, reader: i64) -> QueryResult<Vec<Deleted>> {
        queries::deleted::of_reader(db, reader)
    }

    fn deleted_before(
        &self,
        db: &mut Db,
        moment: NaiveDateTime,
        most: i64,
    ) -> QueryResult<Vec<(i64, String)>> {
        queries::deleted::before(db, moment, most)
    }

    fn restore(&self, db: &mut Db, reader: i64, id: &str) -> QueryResult<bool> {
        match named(id) {
            Some(id) => queries::deleted::restore(db, reader, &id),
            None => Ok(false),
        }
    }

    fn purge(&self, db: &mut Db, reader: i64, id: &str) -> QueryResult<Option<Vec<String>>> {
        match named(id) {
            Some(id) => queries::deleted::purge(db, reader, &id),
            None => Ok(None),
        }
    }
}

/// An id as the rows have it; none, if it cannot be one.
fn named(id: &str) -> Option<String> {
    let id = Uuid::try_parse(id).ok()?;
    Some(id.hyphenated().to_string())
}

/// A reader's PDFs with what the reader has made of them, as an export tells them: those in the
/// list, and those that are deleted and can still come back.
///
/// # Errors
///
/// If the database refuses.
pub fn documents_of(db: &mut Db, reader: i64) -> QueryResult<(Vec<PdfWithFile>, Vec<PdfWithFile>)> {
    let rows = queries::exported(db, reader)?;
    let (deleted, there): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.deleted_at.is_some());
    let told = |rows: Vec<ExportedRow>| rows.into_iter().map(PdfWithFile::from).collect();
    Ok((told(there), told(deleted)))
}
