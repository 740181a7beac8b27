//! The list of entries at the end of a ZIP archive.

use std::fs::File;

use encoding_rs::WINDOWS_1252;

use super::super::unpack::Place;
use super::{MOST_ENTRIES, Refusal, bytes_at};

const END: [u8; 4] = *b"PK\x05\x06";
const END_LENGTH: usize = 22;
const END_64_LOCATOR: [u8; 4] = *b"PK\x06\x07";
const END_64_LOCATOR_LENGTH: usize = 20;
const END_64: [u8; 4] = *b"PK\x06\x06";
const END_64_LENGTH: usize = 56;
const CENTRAL: [u8; 4] = *b"PK\x01\x02";
const CENTRAL_LENGTH: usize = 46;
const LOCAL: [u8; 4] = *b"PK\x03\x04";
const LOCAL_LENGTH: usize = 30;
const LONGEST_COMMENT: u64 = 0xFFFF;
/// 10,000 entries with long names and extra fields stay well below.
const LARGEST_DIRECTORY: u64 = 16 << 20;

const DAMAGED: Refusal = Refusal::Damaged("its table of contents cannot be read");
const CUT_OFF: Refusal = Refusal::Damaged("the file has been cut off");

/// An entry as the directory has it; sizes are claims.
pub(super) struct Listed {
    pub name: String,
    /// Where its own header begins.
    pub header: u64,
    pub place: Place,
    pub checksum: u32,
    pub encrypted: bool,
    /// Whether it is packed in a way that books use.
    pub readable: bool,
    is_symlink: bool,
}

impl Listed {
    /// Whether it is a file that lies inside of the archive.
    pub(super) fn is_plain_file(&self) -> bool {
        let inside = !self.name.starts_with('/')
            && !self.name.contains(['\\', '\0'])
            && !self.name.split('/').any(|part| part == "..");
        inside && !self.name.ends_with('/') && !self.is_symlink
    }
}

/// Where the directory stands.
struct End {
    entries: u64,
    size: u64,
    offset: u64,
    /// Where this record itself begins.
    at: u64,
}

/// Reads the directory.
pub(super) fn read(file: &File) -> Result<Vec<Listed>, Refusal> {
    let length = file.metadata().map_err(|_| DAMAGED)?.len();
    let end = find_end(file, length)?;
    if end.entries > MOST_ENTRIES || end.size > LARGEST_DIRECTORY {
        return Err(Refusal::TooManyEntries);
    }
    // Offsets are meant from the archive's begin, before which there may be
    // something else.
    let begin = end.at.checked_sub(end.size).ok_or(DAMAGED)?;
    let shift = begin.checked_sub(end.offset).ok_or(DAMAGED)?;
    let size = usize::try_from(end.size).map_err(|_| DAMAGED)?;
    let directory = bytes_at(file, begin, size)?;

    let mut rest = directory.as_slice();
    let mut listed = Vec::new();
    for _ in 0..end.entries {
        let (entry, length) = entry(file, rest, shift)?;
        if entry.readable && entry.place.offset + entry.place.stored > begin {
            return Err(DAMAGED);
        }
        listed.push(entry);
        rest = rest.get(length..).ok_or(DAMAGED)?;
    }
    Ok(listed)
}

fn find_end(file: &File, length: u64) -> Result<End, Refusal> {
    let tail_length = length.min(LONGEST_COMMENT + END_LENGTH as u64);
    let tail_at = length - tail_length;
    let tail = bytes_at(file, tail_at, usize::try_from(tail_length).unwrap_or(0))?;
    let found = (0..tail.len().saturating_sub(END_LENGTH - 1))
        .rev()
        .find(|at| {
            let comment = number(&tail[*at..], 20, 2);
            tail[*at..].starts_with(&END)
                && comment.is_some_and(|comment| *at as u64 + 22 + comment <= tail_length)
        });
    let Some(found) = found else {
        let is_zip = bytes_at(file, 0, 4)? == LOCAL;
        return Err(if is_zip { CUT_OFF } else { Refusal::NotEpub });
    };
    let record = &tail[found..];
    let field = |at, size| number(record, at, size).ok_or(DAMAGED);
    let end = End {
        entries: field(10, 2)?,
        size: field(12, 4)?,
        offset: field(16, 4)?,
        at: tail_at + found as u64,
    };
    if end.entries == 0xFFFF || end.size == 0xFFFF_FFFF || end.offset == 0xFFFF_FFFF {
        return find_end_64(file, &end);
    }
    Ok(end)
}

fn find_end_64(file: &File, end: &End) -> Result<End, Refusal> {
    let locator_at = end
        .at
        .checked_sub(END_64_LOCATOR_LENGTH as u64)
        .ok_or(DAMAGED)?;
    let locator = bytes_at(file, locator_at, END_64_LOCATOR_LENGTH)?;
    if !locator.starts_with(&END_64_LOCATOR) {
        return Err(Refusal::TooManyEntries);
    }
    let at = number(&locator, 8, 8).ok_or(DAMAGED)?;
    let record = bytes_at(file, at, END_64_LENGTH)?;
    if !record.starts_with(&END_64) {
        return Err(DAMAGED);
    }
    let field = |at| number(&record, at, 8).ok_or(DAMAGED);
    Ok(End {
        entries: field(32)?,
        size: field(40)?,
        offset: field(48)?,
        at,
    })
}

/// The entry at the begin of `rest`, and how many bytes its listing takes.
fn entry(file: &File, rest: &[u8], shift: u64) -> Result<(Listed, usize), Refusal> {
    if !rest.starts_with(&CENTRAL) {
        return Err(DAMAGED);
    }
    let field = |at, size| number(rest, at, size).ok_or(DAMAGED);
    let flags = field(8, 2)?;
    let method = field(10, 2)?;
    let [name_length, extra_length, comment_length] =
        [field(28, 2)?, field(30, 2)?, field(32, 2)?].map(|length| length as usize);
    let extra_at = CENTRAL_LENGTH + name_length;
    let name = rest.get(CENTRAL_LENGTH..extra_at).ok_or(DAMAGED)?;
    let extra = rest.get(extra_at..extra_at + extra_length).ok_or(DAMAGED)?;
    let [length, stored, header] =
        large_fields([field(24, 4)?, field(20, 4)?, field(42, 4)?], extra);
    let header = header.checked_add(shift).ok_or(DAMAGED)?;
    let offset = data_offset(file, header)?;
    stored.checked_add(offset).ok_or(DAMAGED)?;
    let mode = field(38, 4)? >> 16;
    let made_on_unix = field(5, 1)? == 3;
    let listed = Listed {
        name: name_of(name),
        header,
        place: Place {
            offset,
            stored,
            length,
            deflated: method == 8,
        },
        checksum: u32::try_from(field(16, 4)?).map_err(|_| DAMAGED)?,
        encrypted: flags & 1 != 0,
        readable: method == 0 || method == 8,
        is_symlink: made_on_unix && mode & 0o170_000 == 0o120_000,
    };
    Ok((listed, extra_at + extra_length + comment_length))
}

/// Where the data begins: behind the entry's own header, which has lengths of its own.
fn data_offset(file: &File, header: u64) -> Result<u64, Refusal> {
    let local = bytes_at(file, header, LOCAL_LENGTH)?;
    if !local.starts_with(&LOCAL) {
        return Err(DAMAGED);
    }
    let name = number(&local, 26, 2).ok_or(DAMAGED)?;
    let extra = number(&local, 28, 2).ok_or(DAMAGED)?;
    Ok(header + LOCAL_LENGTH as u64 + name + extra)
}

/// Length, stored length and offset, each from the 64-bit extra field if it did not fit.
fn large_fields(mut fields: [u64; 3], mut extra: &[u8]) -> [u64; 3] {
    while let (Some(id), Some(size)) = (number(extra, 0, 2), number(extra, 2, 2)) {
        let Some(content) = extra.get(4..4 + size as usize) else {
            break;
        };
        if id == 1 {
            let mut at = 0;
            for field in fields.iter_mut().filter(|field| **field == 0xFFFF_FFFF) {
                if let Some(large) = number(content, at, 8) {
                    *field = large;
                }
                at += 8;
            }
        }
        extra = &extra[4 + size as usize..];
    }
    fields
}

fn name_of(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(name) => name.to_owned(),
        Err(_) => WINDOWS_1252.decode(bytes).0.into_owned(),
    }
}

/// A number of `size` bytes, the least one first.
fn number(bytes: &[u8], at: usize, size: usize) -> Option<u64> {
    let bytes = bytes.get(at..at + size)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |number, byte| number << 8 | u64::from(*byte)),
    )
}
