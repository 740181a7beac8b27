//! How does a server start on a full disk, or go on when it gets full?
//!
//! SQLite makes two files when a database is opened, even if nothing is to be
//! written. So a file of some size lies beside it that nobody needs; on a full disk it
//! makes room, so that what is there can be read and people can sign in. It is made
//! anew at the next start that finds room.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::FallocateFlags;

/// As much as SQLite writes ahead before it begins anew at the file's front.
const SIZE: u64 = 4 * 1024 * 1024;
/// What has less than this is full, as far as a database goes.
const FULL: u64 = 256 * 1024;

/// The disk has no room left, and no reserve.
#[derive(Debug, thiserror::Error)]
#[error(
    "the disk of {} is full ({free} bytes are free); make room there and start again",
    folder.display()
)]
pub struct DiskFull {
    folder: PathBuf,
    free: u64,
    #[source]
    source: super::Fault,
}

/// Opens something beside `database` by `open`; if the disk is full, once more after
/// the reserve has made room.
///
/// # Errors
///
/// [`DiskFull`], or what `open` fails with.
pub(super) fn opened<T>(
    database: &Path,
    open: impl Fn() -> Result<T, super::Fault>,
) -> Result<T, super::Fault> {
    let reserve = place(database);
    let fault = match open() {
        Ok(opened) => {
            keep(&reserve);
            return Ok(opened);
        }
        Err(fault) => fault,
    };
    let folder = folder_of(database);
    let Some(free) = free(folder).filter(|free| *free < FULL) else {
        return Err(fault);
    };
    let folder = folder.to_owned();
    let full = |source| DiskFull {
        folder,
        free,
        source,
    };
    if fs::remove_file(&reserve).is_err() {
        return Err(full(fault).into());
    }
    tracing::error!("the disk is full: the server starts on its reserve. Make room there");
    open().map_err(|fault| full(fault).into())
}

/// Makes room beside `database` if its disk is full; tells whether there is some now.
pub(super) fn given_up(database: &Path) -> bool {
    let is_full = free(folder_of(database)).is_some_and(|free| free < FULL);
    let given_up = is_full && fs::remove_file(place(database)).is_ok();
    if given_up {
        tracing::error!("the disk is full: the server goes on with its reserve. Make room there");
    }
    given_up
}

fn place(database: &Path) -> PathBuf {
    let mut name = database.to_owned().into_os_string();
    name.push(".reserve");
    name.into()
}

fn folder_of(database: &Path) -> &Path {
    match database.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

fn free(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

/// Makes the reserve if it is missing and there is room for several such.
fn keep(reserve: &Path) {
    if fs::metadata(reserve).is_ok_and(|file| file.len() >= SIZE) {
        return;
    }
    if free(folder_of(reserve)).is_none_or(|free| free < 4 * SIZE) {
        return;
    }
    if let Err(error) = make(reserve) {
        let _ = fs::remove_file(reserve);
        tracing::debug!(%error, "there is no reserve for a full disk");
    }
}

fn make(reserve: &Path) -> io::Result<()> {
    let file: File = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .open(reserve)?;
    // Blocks that are really taken, which zeros need not be.
    rustix::fs::fallocate(&file, FallocateFlags::empty(), 0, SIZE)?;
    Ok(())
}
