//! Is it a font at all, and how is it unpacked?

use std::borrow::Cow;

use vokal_pdf_client::Failure;

/// Unpacked it may be larger than what is written in the end: what is left out is in it still.
const MOST_UNPACKED: u64 = 32 << 20;
/// A WOFF file's head, and of each of its tables (WOFF 1.0, sections 3 and 4).
const HEAD: usize = 44;
const ENTRY: usize = 20;

/// The font as its parsers know it.
pub(super) fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, Failure> {
    let unpacked = match bytes {
        [0, 1, 0, 0, ..] | [b't', b'r', b'u', b'e', ..] | [b'O', b'T', b'T', b'O', ..] => {
            return Ok(Cow::Borrowed(bytes));
        }
        [b'w', b'O', b'F', b'F', ..] => {
            of_honest_size(bytes)?;
            wuff::decompress_woff1(bytes)
        }
        [b'w', b'O', b'F', b'2', ..] => wuff::decompress_woff2(bytes),
        // Several fonts in one file have no one face.
        _ => return Err(Failure::Damaged),
    };
    let unpacked = unpacked.map_err(super::damaged)?;
    if unpacked.len() as u64 > MOST_UNPACKED {
        return Err(Failure::TooLarge);
    }
    Ok(Cow::Owned(unpacked))
}

/// What each table of a WOFF file says to become is set aside for it before it is unpacked.
fn of_honest_size(bytes: &[u8]) -> Result<(), Failure> {
    let [_, _, _, _, _, _, _, _, _, _, _, _, high, low, ..] = bytes else {
        return Err(Failure::Damaged);
    };
    let tables = usize::from(u16::from_be_bytes([*high, *low]));
    let entries = bytes
        .get(HEAD..HEAD + tables * ENTRY)
        .ok_or(Failure::Damaged)?;
    let (entries, _) = entries.as_chunks::<ENTRY>();
    let length = |entry: &[u8; ENTRY]| {
        u64::from(u32::from_be_bytes([
            entry[12], entry[13], entry[14], entry[15],
        ]))
    };
    if entries.iter().map(length).sum::<u64>() > MOST_UNPACKED {
        return Err(Failure::TooLarge);
    }
    Ok(())
}
