//! Does the file that was opened still lie where it was?
//!
//! What is written to a file that somebody has removed, or has put another in place of,
//! is there until the server ends and then nowhere. Nothing of that may be acknowledged.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::DatabaseUrl;

/// The file was moved or removed while it was open.
#[derive(Debug, thiserror::Error)]
#[error(
    "the database's file {} was moved, removed or replaced while the server runs: nothing is \
     taken in any more; stop the server and put the file back",
    .0.display()
)]
pub(super) struct Moved(PathBuf);

/// The file of an SQLite database, as the file system knows it.
#[derive(Clone, Debug)]
pub(super) struct Identity {
    path: PathBuf,
    /// The device and the inode on it.
    number: (u64, u64),
}

impl Identity {
    /// That of a file that has just been opened; none for a PostgreSQL database.
    pub(super) fn of(url: &DatabaseUrl) -> std::io::Result<Option<Self>> {
        let DatabaseUrl::Sqlite(path) = url else {
            return Ok(None);
        };
        let number = number(path)?;
        let path = path.clone();
        Ok(Some(Self { path, number }))
    }

    /// Refuses if another file, or none, lies there now.
    pub(super) fn confirm(&self) -> Result<(), Moved> {
        match number(&self.path) {
            Ok(now) if now == self.number => Ok(()),
            _ => Err(Moved(self.path.clone())),
        }
    }
}

fn number(path: &Path) -> std::io::Result<(u64, u64)> {
    let file = fs::metadata(path)?;
    Ok((file.dev(), file.ino()))
}
