//! What does a device's password look like, and what is kept of it?

use md5::{Digest, Md5};
use rand::RngCore;

use crate::hash_of;
use vokal_base::digest::hex;

/// 32 characters, none of which is taken for another: no i, l, o and u (Crockford's base 32).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Five bits each: 125 of them.
const LENGTH: usize = 25;
const GROUP: usize = 5;
/// Longer is none, however many hyphens and blanks it has.
const LONGEST: usize = 100;

/// A password of a device: `xxxxx-xxxxx-xxxxx-xxxxx-xxxxx`.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Word(String);

/// What is kept of one, so that a copy of the database opens nothing.
pub(super) struct Hashes {
    pub plain: String,
    pub md5: String,
    pub md5_joined: String,
}

impl Word {
    /// A new one from the system's randomness.
    pub(super) fn random() -> Self {
        let mut random = [0; LENGTH];
        rand::rng().fill_bytes(&mut random);
        Self::of(random.map(|byte| ALPHABET[usize::from(byte & 31)]))
    }

    /// One that somebody has typed, however they wrote it.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let typed = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let read = typed.map(|c| match c.to_ascii_lowercase() {
            'o' => Some(b'0'),
            'i' | 'l' => Some(b'1'),
            c => u8::try_from(c).ok().filter(|c| ALPHABET.contains(c)),
        });
        let read: Vec<u8> = read.collect::<Option<_>>()?;
        Some(Self::of(read.try_into().ok()?))
    }

    fn of(characters: [u8; LENGTH]) -> Self {
        let groups = characters.chunks(GROUP);
        let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
        Self(groups.join("-"))
    }

    /// As it is shown, once.
    pub(super) fn shown(&self) -> &str {
        &self.0
    }

    pub(super) fn hash(&self) -> String {
        hash_of(&self.0)
    }

    pub(super) fn hashes(&self) -> Hashes {
        let md5 = |text: &str| hash_of(&hex(&Md5::digest(text)));
        Hashes {
            plain: self.hash(),
            md5: md5(&self.0),
            md5_joined: md5(&self.0.replace('-', "")),
        }
    }
}

/// What is kept of an MD5 that KOReader sends.
pub(super) fn hash_of_md5(text: &str) -> Option<String> {
    let is_one = text.len() == 32 && text.bytes().all(|c| c.is_ascii_hexdigit());
    is_one.then(|| hash_of(&text.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_five_times_five_characters_and_never_the_same() {
        let word = Word::random();
        assert_eq!(word.shown().len(), 29);
        assert!(word.shown().split('-').all(|group| group.len() == 5));
        assert!(Word::random() != word);
        assert!(Word::parse(word.shown()).as_ref() == Some(&word));
    }

    #[test]
    fn it_is_read_however_somebody_writes_it() {
        let word = Word::parse("0123456789abcdefghjkmnpqr").map(|word| word.0);
        assert_eq!(word.as_deref(), Some("01234-56789-abcde-fghjk-mnpqr"));
        for typed in [
            "O1234-56789-ABCDE-FGHJK-MNPQR",
            " ol234 56789 abcde fghjk mnpqr ",
            "0I23456789ab-cdefghjkmnpqr",
        ] {
            assert_eq!(Word::parse(typed).map(|word| word.0), word, "{typed}");
        }
        for wrong in [
            "",
            "01234-56789-abcde-fghjk-mnpq",
            "01234-56789-abcde-fghjk-mnpqr0",
            "01234-56789-abcde-fghjk-mnpqu",
            "01234-56789-abcde-fghjk-mnpqä",
            "Der Prozess",
        ] {
            assert!(Word::parse(wrong).is_none(), "{wrong}");
        }
        assert!(Word::parse(&"-".repeat(1_000_000)).is_none());
    }

    #[test]
    fn an_md5_is_known_with_hyphens_and_without_and_opens_nothing_as_it_is_kept() {
        let kept = Word::parse("0123456789abcdefghjkmnpqr").map(|word| word.hashes());
        let kept = kept.expect("it is one");
        let md5 = |text: &str| hex(&Md5::digest(text));
        let with = hash_of_md5(&md5("01234-56789-abcde-fghjk-mnpqr"));
        assert_eq!(with.as_ref(), Some(&kept.md5));
        let without = md5("0123456789abcdefghjkmnpqr").to_uppercase();
        assert_eq!(hash_of_md5(&without).as_ref(), Some(&kept.md5_joined));
        assert_eq!(hash_of_md5(&kept.md5), None);
    }
}
