//! The ZIP archive around a book, read with distrust.
//!
//! The directory is read here and not by a library, because every entry has to
//! be seen before anything is believed: how many there are, whether they share
//! bytes, how large they really are. See decision 0004.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;

use flate2::Crc;

use super::paths::PathIndex;
use super::unpack::{self, Place};
use super::{Refusal, Watch};

mod directory;

use directory::Listed;

/// More than any book needs (125 real ones: 2,020 entries, 69 MB, ratio 38).
const MOST_ENTRIES: u64 = 10_000;
const LARGEST_ENTRY: u64 = 64 << 20;
const LARGEST_ARCHIVE: u64 = 512 << 20;
const HIGHEST_RATIO: u64 = 200;
/// Where the way into a book begins.
pub(super) const CONTAINER: &str = "META-INF/container.xml";
/// Below this size a high ratio harms nobody: a page of blanks has it too.
const RATIO_COUNTS_FROM: u64 = 1 << 20;

/// An archive whose every entry has been unpacked once and counted.
pub(super) struct Archive<'f> {
    file: &'f File,
    entries: Vec<Entry>,
    names: PathIndex,
}

/// A file inside the archive.
pub(super) struct Entry {
    /// Its name, which is never used as a path outside of the archive.
    pub name: String,
    /// Where its data stands.
    pub place: Place,
    /// CRC-32 of its content.
    pub checksum: u32,
    /// Whether its data can be unpacked and is what was packed.
    pub sound: bool,
}

impl<'f> Archive<'f> {
    /// Reads the directory and unpacks everything once, to count and to check it.
    pub(super) fn open(file: &'f File, watch: &Watch<'_>) -> Result<Self, Refusal> {
        let listed = directory::read(file)?;
        if listed.iter().any(|entry| entry.encrypted) {
            return Err(Refusal::EncryptedZip);
        }
        refuse_overlap(&listed)?;
        let listed = lifted(listed);
        let mut archive = Self {
            file,
            entries: Vec::new(),
            names: PathIndex::default(),
        };
        let mut total = 0;
        for entry in listed {
            watch.check()?;
            let (length, sound) = counted(file, &entry, LARGEST_ARCHIVE - total, watch)?;
            total += length;
            if entry.is_plain_file() {
                archive.add(entry, length, sound);
            }
        }
        Ok(archive)
    }

    /// All files inside.
    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        // Of two with one name only the one that is found by it counts.
        let named = |(at, entry): &(usize, &Entry)| self.names.find_exact(&entry.name) == Some(*at);
        self.entries
            .iter()
            .enumerate()
            .filter(named)
            .map(|(_, entry)| entry)
    }

    /// The file of this name, or of the one name that differs in nothing but its spelling.
    pub(super) fn entry(&self, name: &str) -> Option<&Entry> {
        self.names.find(name).map(|at| &self.entries[at])
    }

    /// The content of a file; nothing if it is damaged.
    pub(super) fn content(&self, entry: &Entry) -> Option<Vec<u8>> {
        if !entry.sound {
            return None;
        }
        unpack::unpacked(self.file, &entry.place).ok()
    }

    /// The first bytes of a file, at most `limit`; nothing if it is damaged.
    pub(super) fn beginning(&self, entry: &Entry, limit: u64) -> Option<Vec<u8>> {
        if !entry.sound {
            return None;
        }
        unpack::beginning(self.file, &entry.place, limit).ok()
    }

    fn add(&mut self, entry: Listed, length: u64, sound: bool) {
        let at = self.entries.len();
        self.names.insert(&entry.name, at);
        self.entries.push(Entry {
            place: Place {
                length,
                ..entry.place
            },
            name: entry.name,
            checksum: entry.checksum,
            sound,
        });
    }
}

/// The entries as the book means them: some archives hold the folder in which
/// the book lies, and beside it what an operating system has put there.
fn lifted(mut listed: Vec<Listed>) -> Vec<Listed> {
    let folder = |name: &str| {
        let at = name.len().checked_sub(CONTAINER.len())?;
        let (folder, rest) = name.split_at_checked(at)?;
        (rest.eq_ignore_ascii_case(CONTAINER) && (folder.is_empty() || folder.ends_with('/')))
            .then(|| folder.to_owned())
    };
    let plain = listed.iter().filter(|entry| entry.is_plain_file());
    let mut folders: Vec<String> = plain
        .filter(|entry| !entry.name.starts_with("__MACOSX/"))
        .filter_map(|entry| folder(&entry.name))
        .collect();
    folders.sort_unstable();
    folders.dedup();
    // Of several books none is meant.
    if let [folder] = folders.as_slice()
        && !folder.is_empty()
    {
        for entry in &mut listed {
            if let Some(name) = entry.name.strip_prefix(folder.as_str()) {
                entry.name = name.to_owned();
            }
        }
    }
    listed
}

/// How long an entry really is, and whether it is what was packed.
fn counted(
    file: &File,
    entry: &Listed,
    room: u64,
    watch: &Watch<'_>,
) -> Result<(u64, bool), Refusal> {
    if !entry.readable {
        return Ok((0, false));
    }
    let mut content = unpack::stream(file, &entry.place);
    let mut piece = vec![0; 64 * 1024];
    let mut length = 0;
    let mut crc = Crc::new();
    loop {
        let read = match content.read(&mut piece) {
            Ok(0) => return Ok((length, crc.sum() == entry.checksum)),
            Ok(read) => read,
            Err(_) => return Ok((length, false)),
        };
        crc.update(&piece[..read]);
        length += read as u64;
        let ratio = length / entry.place.stored.max(1);
        if length > LARGEST_ENTRY
            || length > room
            || (length > RATIO_COUNTS_FROM && ratio > HIGHEST_RATIO)
        {
            return Err(Refusal::UnpackedTooLarge);
        }
        watch.check()?;
    }
}

/// Entries that share bytes make a small file unpack to a huge one.
fn refuse_overlap(listed: &[Listed]) -> Result<(), Refusal> {
    let mut spans: Vec<(u64, u64)> = listed
        .iter()
        .filter(|entry| entry.readable)
        .map(|entry| (entry.header, entry.place.offset + entry.place.stored))
        .collect();
    spans.sort_unstable();
    if spans.windows(2).any(|pair| pair[0].1 > pair[1].0) {
        return Err(Refusal::UnsafeArchive);
    }
    Ok(())
}

/// Bytes of the file at `at`; fewer only where the file ends.
fn bytes_at(file: &File, at: u64, count: usize) -> Result<Vec<u8>, Refusal> {
    let mut bytes = vec![0; count];
    let mut filled = 0;
    while filled < count {
        match file.read_at(&mut bytes[filled..], at + filled as u64) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(_) => return Err(Refusal::Damaged("the file cannot be read")),
        }
    }
    bytes.truncate(filled);
    Ok(bytes)
}
