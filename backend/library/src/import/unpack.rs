//! Reading one part of an archive, never more of it than is wanted.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::FileExt;

use flate2::read::DeflateDecoder;

/// Where a part stands in the file and how it is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The first byte of its data.
    pub offset: u64,
    /// How many bytes it takes in the file.
    pub stored: u64,
    /// How many bytes it has when unpacked, as counted and not as claimed.
    pub length: u64,
    /// Whether it is packed at all.
    pub deflated: bool,
}

/// The whole of a part.
///
/// # Errors
///
/// If the file cannot be read or the data is damaged.
pub fn unpacked(file: &File, place: &Place) -> io::Result<Vec<u8>> {
    beginning(file, place, place.length)
}

/// The first bytes of a part, at most `limit`.
///
/// # Errors
///
/// As [`unpacked`].
pub fn beginning(file: &File, place: &Place, limit: u64) -> io::Result<Vec<u8>> {
    let wanted = limit.min(place.length);
    // Not all at once: the length may be large and the data short.
    let mut bytes = Vec::with_capacity(usize::try_from(wanted.min(1 << 20)).unwrap_or(0));
    stream(file, place).take(wanted).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// `length` bytes of a part from `first` on. What is packed has to be unpacked up to there.
///
/// # Errors
///
/// As [`unpacked`], and if it has no such bytes.
pub fn part(file: &File, place: &Place, first: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut stream = if place.deflated {
        let mut stream = stream(file, place);
        io::copy(&mut stream.by_ref().take(first), &mut io::sink())?;
        stream
    } else {
        let offset = place.offset.saturating_add(first);
        let stored = place.stored.saturating_sub(first);
        let rest = Place {
            offset,
            stored,
            ..*place
        };
        stream(file, &rest)
    };
    let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A part, byte by byte, with no end but that of its data.
pub(super) fn stream<'f>(file: &'f File, place: &Place) -> Box<dyn Read + 'f> {
    let section = Section {
        file,
        at: place.offset,
        left: place.stored,
    };
    if place.deflated {
        Box::new(DeflateDecoder::new(section))
    } else {
        Box::new(section)
    }
}

/// Some bytes of a file, read without moving its cursor.
struct Section<'f> {
    file: &'f File,
    at: u64,
    left: u64,
}

impl Read for Section<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let wanted = usize::try_from(self.left).map_or(buffer.len(), |left| left.min(buffer.len()));
        let read = self.file.read_at(&mut buffer[..wanted], self.at)?;
        self.at += read as u64;
        self.left -= read as u64;
        Ok(read)
    }
}
