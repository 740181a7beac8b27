//! How does a book come in that lies on this machine?

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use actix_web::web;
use sha2::{Digest, Sha256};
use vokal_base::db::Database;
use vokal_base::digest::hex;
use vokal_base::problem::ApiError;
use vokal_files::MEGABYTE;
use vokal_files::quota::Exceeded;
use vokal_files::receiver::Arrival;
use vokal_pdf_client::BookFormat;

use super::Library;
pub use super::import::{Metadata, plain};
use super::intake::Wanted;
use super::queries::sources;
use super::said_elsewhere::SaidElsewhere;

const PIECE: usize = 1 << 16;

/// Whether a file of this name is taken in as a book.
#[must_use]
pub fn is_book(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".epub") || BookFormat::of_name(name).is_some()
}

/// The SHA-256 of a file, in hexadecimal digits.
///
/// # Errors
///
/// If it cannot be read.
pub fn hash_of(path: &Path) -> io::Result<String> {
    copied(path, &mut io::sink()).map(|(_, hash)| hash)
}

fn copied(path: &Path, to: &mut impl Write) -> io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut size = 0;
    let mut piece = vec![0; PIECE];
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok((size, hex(&hash.finalize())));
        }
        let piece = piece.get(..read).unwrap_or_default();
        size += read as u64;
        hash.update(piece);
        to.write_all(piece)?;
    }
}

impl Library {
    /// The reader's book of the file with this hash, if they have one that is not deleted.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn known(
        &self,
        database: &Database,
        reader: i64,
        hash: &str,
    ) -> Result<Option<i64>, ApiError> {
        let hash = hash.to_owned();
        let known = database.read(move |db| sources::known(db, reader, &hash));
        known.await
    }

    /// Takes in a file as an upload would; what it says of itself can be corrected before it is
    /// kept. Returns the row id of the book, or nothing if it has come in meanwhile. When this
    /// returns, it is durable.
    ///
    /// # Errors
    ///
    /// As for an upload, and if the file cannot be read.
    pub async fn take_in_file(
        &self,
        database: &Database,
        reader: i64,
        path: &Path,
        said: Option<SaidElsewhere>,
        corrected: impl FnOnce(&mut Metadata),
    ) -> Result<Option<i64>, ApiError> {
        let most = self.files.limits.upload_megabytes;
        if std::fs::metadata(path)?.len() > most.saturating_mul(MEGABYTE) {
            return Err(Exceeded::File { megabytes: most }.into());
        }
        let incoming = self.files.shelf.incoming();
        let (from, to) = (path.to_owned(), incoming.path().to_owned());
        let copy = move || {
            let mut file = File::create(to)?;
            copied(&from, &mut file)
        };
        let (size, hash) = web::block(copy).await.map_err(ApiError::internal)??;
        let name = path.file_name().unwrap_or_default();
        let arrival = Arrival {
            file: incoming,
            name: name.to_string_lossy().into_owned(),
            size,
            hash,
            claimed: None,
        };
        let wanted = Wanted {
            only_new: true,
            said,
        };
        let taken = self.take_in_as(database, reader, arrival, |_, _| (), corrected, wanted);
        let (book, is_new) = taken.await?;
        Ok(is_new.then(|| book.id()))
    }
}
