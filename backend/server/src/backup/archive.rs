//! Opening the archive that a backup is.
//!
//! Whoever names a wrong file is told so in our words: those of the library that reads it
//! would quote from the file.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use serde::de::DeserializeOwned;
use tar::{Archive, Entries, Entry};

use super::{Fault, HEADER, Header};

/// A backup's archive, from its beginning.
pub(super) type Source = Archive<BufReader<File>>;

/// Opens the file.
pub(super) fn open(path: &Path) -> Result<Source, Fault> {
    let file = File::open(path).map_err(super::of_file(path))?;
    Ok(Archive::new(BufReader::new(file)))
}

/// What the backup says of itself, and what follows.
pub(super) fn begin(source: &mut Source) -> Result<(Header, Parts<'_>), Fault> {
    let mut parts = Parts(source.entries().map_err(unreadable)?);
    let first = parts.next().ok_or_else(|| damaged("it is empty"))??;
    if first.name() != HEADER {
        return Err(damaged("it has no header"));
    }
    let header = json(first)?;
    Ok((header, parts))
}

/// Whose backup this is: the id of the installation; none, if it is no backup, or an older one.
pub(super) fn installation_of(path: &Path) -> Option<String> {
    let mut source = open(path).ok()?;
    let (header, _) = begin(&mut source).ok()?;
    header.installation
}

/// What stands in the archive, one after the other.
pub(super) struct Parts<'a>(Entries<'a, BufReader<File>>);

impl<'a> Iterator for Parts<'a> {
    type Item = Result<Part<'a>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.0.next()?.map_err(unreadable);
        Some(next.map(|entry| Part {
            left: entry.size(),
            entry,
        }))
    }
}

/// One thing that stands in the archive. To read it ends with a fault where the file does.
pub(super) struct Part<'a> {
    entry: Entry<'a, BufReader<File>>,
    /// How many bytes are still to come.
    left: u64,
}

impl Part<'_> {
    pub(super) fn name(&self) -> String {
        String::from_utf8_lossy(&self.entry.path_bytes()).into_owned()
    }
}

impl Read for Part<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.entry.read(buffer)?;
        if read == 0 && self.left > 0 && !buffer.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.left = self.left.saturating_sub(read as u64);
        Ok(read)
    }
}

/// Reads a part that is JSON.
pub(super) fn json<T: DeserializeOwned>(part: impl Read) -> Result<T, Fault> {
    serde_json::from_reader(part).map_err(|error| {
        if error.is_io() {
            unreadable(error.into())
        } else {
            damaged("what it says of itself cannot be read")
        }
    })
}

/// What the system says is passed on; what else is wrong is wrong with the file.
pub(super) fn unreadable(error: io::Error) -> Fault {
    if error.raw_os_error().is_some() {
        Fault::Io(error)
    } else if error.kind() == io::ErrorKind::UnexpectedEof {
        damaged("it ends too early")
    } else {
        damaged("it is no archive, or its end is missing")
    }
}

pub(super) fn damaged(what: &str) -> Fault {
    Fault::Damaged(what.to_owned())
}
