//! Words and the white space between them, in the bytes of clean text.

/// The length of a hyphen (U+002D, U+2010) or en dash with which a word starts that
/// goes on after it.
#[inline]
pub(super) fn initial_hyphen(word: &str) -> Option<usize> {
    // Asked of every word, most of which begin with a letter.
    let length = match word.as_bytes() {
        [b'-', ..] => 1,
        [0xe2, 0x80, 0x90 | 0x93, ..] => 3,
        _ => return None,
    };
    // Of several only the last could matter, and does not: there a line may end.
    let next = word[length..].chars().next()?;
    (!matches!(next, '-' | '\u{2010}' | '\u{2013}')).then_some(length)
}

/// How many bytes stand before the first white space.
#[inline]
pub(super) fn word_length(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHS: u64 = ONES << 7;
    // White space is all there is up to U+0020 in clean text. Eight bytes at
    // once: the lowest one with its high bit set is the first that is smaller.
    let mut length = 0;
    while let Some(eight) = bytes[length..].first_chunk() {
        let eight = u64::from_le_bytes(*eight);
        let small = eight.wrapping_sub(ONES * 0x21) & !eight & HIGHS;
        if small != 0 {
            length += (small.trailing_zeros() / 8) as usize;
            break;
        }
        length += 8;
    }
    let rest = &bytes[length..];
    let more = rest.iter().position(u8::is_ascii_whitespace);
    length + more.unwrap_or(rest.len())
}

#[inline]
pub(super) fn space_length(bytes: &[u8]) -> usize {
    let end = bytes.iter().position(|byte| !byte.is_ascii_whitespace());
    end.unwrap_or(bytes.len())
}

/// Just one space, and something after it.
#[inline]
pub(super) fn one_space_between_words(bytes: &[u8]) -> bool {
    matches!(bytes, [b' ', next, ..] if !next.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hyphen_alone_or_one_of_several_is_not_split_off() {
        let lengths = [
            "-a",
            "\u{2010}a",
            "\u{2013}\u{c4}",
            "-",
            "--a",
            "-\u{2013}a",
            "a-b",
            "\u{2014}a",
        ];
        let found = lengths.map(initial_hyphen);
        let none = None;
        assert_eq!(
            found,
            [Some(1), Some(3), Some(3), none, none, none, none, none]
        );
    }

    #[test]
    fn words_end_at_white_space_and_nowhere_else() {
        for word in [
            "",
            "a",
            "sieben7",
            "achtacht",
            "neun\u{a0}und",
            "\u{e4}\u{2013}\u{1f469}",
        ] {
            for after in ["", " ", "\n", "\t x"] {
                let text = format!("{word}{after}");
                assert_eq!(word_length(text.as_bytes()), word.len(), "{text:?}");
            }
        }
        assert_eq!(space_length(b" \n\tx "), 3);
        assert!(one_space_between_words(b" x") && !one_space_between_words(b"  x"));
        assert!(!one_space_between_words(b" "));
    }
}
