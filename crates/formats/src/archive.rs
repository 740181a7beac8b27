//! What lies in an archive, unpacked within limits?

use std::io::{Cursor, Read};

use vokal_pdf_client::Failure;
use zip::ZipArchive;
use zip::result::ZipError;

/// As for an EPUB.
const MOST_ENTRIES: usize = 10_000;
const LARGEST_ENTRY: u64 = 64 << 20;
const LARGEST_ARCHIVE: u64 = 256 << 20;
const HIGHEST_RATIO: u64 = 200;
/// Below this size a high ratio harms nobody.
const RATIO_COUNTS_FROM: u64 = 1 << 20;

/// An archive and how much has been unpacked of it.
pub(crate) struct Archive<'b> {
    zip: ZipArchive<Cursor<&'b [u8]>>,
    unpacked: u64,
}

impl<'b> Archive<'b> {
    pub(crate) fn open(bytes: &'b [u8]) -> Result<Self, Failure> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Failure::Damaged)?;
        if zip.len() > MOST_ENTRIES {
            return Err(Failure::TooLarge);
        }
        Ok(Self { zip, unpacked: 0 })
    }

    /// The names of all that lies in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let names = self.zip.file_names().flatten();
        names.map(std::borrow::Cow::into_owned).collect()
    }

    /// The bytes under a name, if there are any.
    pub(crate) fn read(&mut self, name: &str) -> Result<Option<Vec<u8>>, Failure> {
        let Some(at) = self.zip.index_for_name(name) else {
            return Ok(None);
        };
        let room = LARGEST_ENTRY.min(LARGEST_ARCHIVE.saturating_sub(self.unpacked));
        let entry = match self.zip.by_index(at) {
            Ok(entry) => entry,
            Err(ZipError::UnsupportedArchive(why)) if why == ZipError::PASSWORD_REQUIRED => {
                return Err(Failure::Encrypted);
            }
            Err(_) => return Err(Failure::Damaged),
        };
        let packed = entry.compressed_size();
        let mut bytes = Vec::new();
        // What is announced is not believed; what comes is counted.
        entry
            .take(room + 1)
            .read_to_end(&mut bytes)
            .map_err(|_| Failure::Damaged)?;
        let size = bytes.len() as u64;
        let is_bomb = size > RATIO_COUNTS_FROM && size / packed.max(1) > HIGHEST_RATIO;
        if size > room || is_bomb {
            return Err(Failure::TooLarge);
        }
        self.unpacked += size;
        Ok(Some(bytes))
    }
}
