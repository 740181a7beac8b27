//! All that is kept, in one file, and back again.
//!
//! A backup is a tar archive: `header.json`, then the readers' files and the
//! tables' rows as JSON, and `sums.json` at the very end, so that half a backup
//! is known to be one. It names no engine: what one has written, the other reads.
//!
//! The signing key is not in it; whoever finds a backup must not be able to
//! sign in with it.
//!
//! | module | what it answers |
//! | --- | --- |
//! | `tables` | Which tables and columns are there, in either engine? |
//! | `rows` | What does a row look like to both engines? |
//! | `archive` | Is this file a backup at all? |
//! | `writing`, `reading` | What stands in the archive, in which order? |
//! | `copying` | And without an archive? |
//! | `verifying` | Can it be read back? |
//! | `keeping`, `rotation` | Who makes one each day, and which are kept? |

mod archive;
mod copying;
mod keeping;
mod reading;
mod rotation;
mod rows;
mod tables;
mod verifying;
mod writing;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use vokal_base::digest::hex;
use vokal_files::shelf;

pub use copying::{Place, copy};
pub use keeping::{Backups, FAULTY, Failed, Latest, Lying, Observer};
pub use reading::restore;
pub use verifying::{Verified, verify};
pub use writing::{Written, write};

/// The version of the archive's form.
const FORMAT: u32 = 1;
const HEADER: &str = "header.json";
const SUMS: &str = "sums.json";
const FILES: &str = "files/";
const TABLES: &str = "tables/";
/// Rows are handed over in pieces of about this size, in bytes.
const PIECE: usize = 4 * 1024 * 1024;

/// What a backup says of itself, before anything else.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    /// The last migration of the database it was taken from.
    schema: String,
    /// In UTC.
    taken_at: String,
    /// The id of the installation, if it has one.
    #[serde(default)]
    installation: Option<String>,
}

/// What a backup holds, or what came back from it.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// By the table's name.
    pub tables: BTreeMap<String, TableSum>,
    /// How many of the readers' files.
    pub files: u64,
}

impl Sums {
    /// The rows of all tables.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.values().map(|table| table.rows).sum()
    }
}

/// The content of a table in short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSum {
    /// How many.
    pub rows: u64,
    /// All rows' SHA-256 laid over each other, so that their order does not count.
    pub digest: String,
}

/// Adds up a table, row by row.
#[derive(Default)]
struct Adding {
    rows: u64,
    digest: [u8; 32],
}

impl Adding {
    fn add(&mut self, row: &str) {
        self.rows += 1;
        let hash = Sha256::digest(row);
        for (sum, byte) in self.digest.iter_mut().zip(hash) {
            *sum ^= byte;
        }
    }

    fn done(&self) -> TableSum {
        TableSum {
            rows: self.rows,
            digest: hex(&self.digest),
        }
    }
}

/// Whether the file begins as a backup does.
///
/// # Errors
///
/// [`Fault`]: it cannot be read, or is something else.
pub fn is_one(path: &Path) -> Result<(), Fault> {
    archive::begin(&mut archive::open(path)?).map(|_| ())
}

/// Puts the file's name before what the system says: whoever mistyped it sees what.
fn of_file(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The file or the shelf cannot be read or written.
    #[error("a file cannot be read or written")]
    Io(#[from] std::io::Error),
    /// A reader's file cannot be kept or read.
    #[error("a reader's file cannot be kept or read")]
    Storage(#[from] shelf::Fault),
    /// The database refuses.
    #[error("the database refuses")]
    Database(#[from] diesel::result::Error),
    /// No connection to the database.
    #[error("the database cannot be reached")]
    Unreachable(#[from] vokal_base::problem::ApiError),
    /// A row or a list is not JSON as it should be.
    #[error("the backup is damaged")]
    Json(#[from] serde_json::Error),
    /// The archive is not what a backup is.
    #[error("this is no backup, or it is damaged: {0}")]
    Damaged(String),
    /// It was made by a release that knows more.
    #[error("the backup is from a newer release ({0}); use that one")]
    Newer(String),
    /// A file of this name would be lost.
    #[error("there is a file {0} already; name another one, or take it away first")]
    Taken(String),
    /// There is something already.
    #[error("there is something in {0} already; only an empty store is filled")]
    NotEmpty(String),
    /// Something that belongs to a row went away meanwhile.
    #[error("the file {0} went away while the backup was written; please try again")]
    Moving(String),
    /// A row's file is not there.
    #[error("the file {0} is lost; see `check`")]
    Lost(String),
    /// A file is not what its row says.
    #[error("the file {0} is not what it was; see `check`")]
    Changed(String),
    /// The schema cannot be brought where the backup was.
    #[error("the schema cannot be prepared: {0}")]
    Schema(String),
}
