//! Text strings of a PDF's own dictionaries (ISO 32000-1, 7.9.2.2).

/// Longest string for people: titles, alternative texts.
const LIMIT: usize = 4096;

/// Decodes UTF-16 or UTF-8 with a byte order mark, and else `PDFDocEncoding`.
pub(in crate::extract) fn text_string(bytes: &[u8]) -> String {
    let bytes = &bytes[..bytes.len().min(LIMIT)];
    match bytes {
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => bytes.iter().map(|&byte| document_character(byte)).collect(),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units)
        .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    without_language(&text)
}

/// Escape sequences name the language of what follows (7.9.2.2).
fn without_language(text: &str) -> String {
    let mut inside = false;
    text.chars()
        .filter(|&c| {
            if c == '\u{1b}' {
                inside = !inside;
                return false;
            }
            !inside
        })
        .collect()
}

fn document_character(byte: u8) -> char {
    const FROM_18: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
    const FROM_80: [char; 33] = [
        '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚',
        '™', 'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{fffd}', '€',
    ];
    match byte {
        0x18..=0x1F => FROM_18[usize::from(byte - 0x18)],
        0x80..=0xA0 => FROM_80[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::text_string;

    #[test]
    fn all_three_encodings_are_read() {
        assert_eq!(text_string(b"\xFE\xFF\0G\0r\0\xfc\0n"), "Grün");
        assert_eq!(text_string(b"\xEF\xBB\xBFGr\xc3\xbcn"), "Grün");
        assert_eq!(text_string(b"Gr\xfcn \x84 \xa0"), "Grün — €");
        assert_eq!(text_string(b"\xFE\xFF\0\x1b\0d\0e\0\x1b\0A"), "A");
    }
}
