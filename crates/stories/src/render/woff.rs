//! WOFF 1.0 (W3C 2012): an OpenType font with each table deflated.

use std::io::Read;

use flate2::read::ZlibDecoder;

/// The OpenType font in a WOFF file; `None` if it is none.
pub(super) fn to_opentype(woff: &[u8]) -> Option<Vec<u8>> {
    if woff.get(..4)? != b"wOFF" {
        return None;
    }
    let tables = usize::from(u16_at(woff, 12)?);
    let mut font = Vec::new();
    font.extend(woff.get(4..8)?);
    font.extend(woff.get(12..14)?);
    // Search range, entry selector and range shift: for readers of old.
    font.extend([0; 6]);
    let mut data = Vec::new();
    let data_start = 12 + 16 * tables;
    for table in 0..tables {
        let entry = 44 + 20 * table;
        let offset = u32_at(woff, entry + 4)?;
        let packed = u32_at(woff, entry + 8)?;
        let length = u32_at(woff, entry + 12)?;
        let bytes = woff.get(offset..offset.checked_add(packed)?)?;
        font.extend(woff.get(entry..entry + 4)?);
        font.extend(woff.get(entry + 16..entry + 20)?);
        font.extend(u32::try_from(data_start + data.len()).ok()?.to_be_bytes());
        font.extend(u32::try_from(length).ok()?.to_be_bytes());
        let before = data.len();
        if packed < length {
            ZlibDecoder::new(bytes).read_to_end(&mut data).ok()?;
        } else {
            data.extend(bytes);
        }
        if data.len() != before + length {
            return None;
        }
        data.resize(data.len().next_multiple_of(4), 0);
    }
    font.extend(data);
    Some(font)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..at + 2)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + 4)?;
    usize::try_from(u32::from_be_bytes(bytes.try_into().ok()?)).ok()
}
