//! Do the files that were opened still lie where they were?
//!
//! What is written to a file that somebody has removed, or has put another in place of,
//! is there until the server ends and then nowhere. Nothing of that may be acknowledged.
//! What was written last stands in the write-ahead log beside the database, and belongs to it.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::DatabaseUrl;

/// A file was moved or removed while it was open.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} was moved, removed or replaced while the server runs: nothing is taken in any more; \
     stop the server and put it back where it was",
    .0.display()
)]
pub(super) struct Moved(PathBuf);

/// There is a write-ahead log, and no database that it belongs to. Opened, it would be emptied.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} is not there, but {} is, with the last that was written to it: put the database back \
     where it was, before anything is begun here; only if it is lost for good, take the other \
     file away, too",
    database.display(), log.display()
)]
pub(super) struct Parted {
    database: PathBuf,
    log: PathBuf,
}

/// The files of an SQLite database, as the file system knows them: device, and inode on it.
#[derive(Clone, Debug)]
pub(super) struct Identity(Vec<(PathBuf, (u64, u64))>);

impl Identity {
    /// That of one that is open; none for a PostgreSQL database.
    pub(super) fn of(url: &DatabaseUrl) -> io::Result<Option<Self>> {
        let DatabaseUrl::Sqlite(path) = url else {
            return Ok(None);
        };
        let known = |path: PathBuf| number(&path).map(|number| (path, number));
        let files = [known(path.clone())?, known(log_of(path))?];
        Ok(Some(Self(files.into())))
    }

    /// Refuses if another file, or none, lies in the place of one of them now.
    pub(super) fn confirm(&self) -> Result<(), Moved> {
        let is_moved = |(path, known): &&(PathBuf, _)| number(path).ok() != Some(*known);
        match self.0.iter().find(is_moved) {
            Some((path, _)) => Err(Moved(path.clone())),
            None => Ok(()),
        }
    }
}

/// Refuses where a database would be made beside the log of another.
pub(super) fn refuse_if_parted(url: &DatabaseUrl) -> Result<(), super::Fault> {
    if let DatabaseUrl::Sqlite(database) = url {
        let log = log_of(database);
        let is_full = fs::metadata(&log).is_ok_and(|log| log.len() > 0);
        if is_full && !database.try_exists()? {
            let database = database.clone();
            return Err(Parted { database, log }.into());
        }
    }
    Ok(())
}

fn log_of(database: &Path) -> PathBuf {
    let mut name = database.to_owned().into_os_string();
    name.push("-wal");
    name.into()
}

fn number(path: &Path) -> io::Result<(u64, u64)> {
    let file = fs::metadata(path)?;
    Ok((file.dev(), file.ino()))
}
