//! Words that set another password, each good once.

use crate::hash_of;
use crate::secret::random_hex;

/// How many codes a reader has at a time.
pub(crate) const CODES: usize = 8;
/// 256 bits; nobody types a link.
const LINK_BYTES: usize = 32;
/// 80 bits in four groups of four, as somebody writes them down.
const CODE_BYTES: usize = 10;
const GROUP: usize = 4;

/// The word of a new link.
pub(crate) fn new_link() -> String {
    random_hex(LINK_BYTES)
}

/// The address that hands a word on. What stands behind the `#` is sent to no server, so that
/// no log on the way has it.
pub(crate) fn link(public_url: &str, word: &str) -> String {
    format!("{public_url}/reset#{word}")
}

/// New codes, to be written down.
pub(crate) fn new_codes() -> Vec<String> {
    (0..CODES).map(|_| in_groups(&code())).collect()
}

/// Letters and digits that are not taken for each other (Crockford's Base32).
fn code() -> String {
    const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let random: [u8; CODE_BYTES] = rand::random();
    let mut bits = random
        .iter()
        .fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
    let mut code = String::new();
    for _ in 0..CODE_BYTES * 8 / 5 {
        let digit = usize::try_from(bits & 31).unwrap_or_default();
        code.push(char::from(DIGITS[digit]));
        bits >>= 5;
    }
    code
}

fn in_groups(code: &str) -> String {
    let groups = code.as_bytes().chunks(GROUP);
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join("-")
}

/// The hash of a word however somebody has typed it.
pub(crate) fn hash_of_word(word: &str) -> String {
    let plain = word
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        });
    hash_of(&plain.collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_code_is_known_however_it_is_typed() {
        for typed in ["0A1B-1CDE", "oa1bicde", " OA1B lCDE ", "0a1b-1cde"] {
            assert_eq!(hash_of_word(typed), hash_of_word("0A1B1CDE"), "{typed}");
        }
        assert_ne!(hash_of_word("0A1B1CDF"), hash_of_word("0A1B1CDE"));
    }

    #[test]
    fn codes_have_80_bits_and_no_letter_that_is_taken_for_another() {
        let codes: Vec<String> = (0..500).flat_map(|_| new_codes()).collect();
        let shape = |code: &String| {
            let groups: Vec<&str> = code.split('-').collect();
            groups.len() == 4 && groups.iter().all(|group| group.len() == GROUP)
        };
        assert!(codes.iter().all(shape), "{:?}", codes[0]);
        let used: HashSet<char> = codes.iter().flat_map(|code| code.chars()).collect();
        assert_eq!(used.len(), 32 + 1, "all digits, and the dash");
        assert!(!used.contains(&'O') && !used.contains(&'I') && !used.contains(&'L'));
        let different: HashSet<&String> = codes.iter().collect();
        assert_eq!(different.len(), codes.len());
    }
}
