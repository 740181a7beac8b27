//! Up to sixty-four ASCII characters at a time: what each is, as bits of a word.

use super::letters::{ASCII, Letter};

/// Most characters looked at in one step.
pub(super) const LENGTH: usize = 64;
/// Fewer are not worth the step.
const LEAST: usize = 8;

/// What each character of a block is; bit `n` stands for the `n`-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    vowels: u64,
    consonants: u64,
    ys: u64,
    length: usize,
    /// What the character just after it is.
    next: Letter,
}

/// A block in which it is settled what each `y` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    vowels: u64,
    /// Where no consonant of a group can stand: vowels and no letters.
    bounds: u64,
    /// How many characters it has.
    pub length: usize,
    /// Whether the last character is a letter.
    pub ends_in_letter: bool,
}

impl Block {
    /// Reads the ASCII characters that `bytes` begin with, at most [`LENGTH`] of
    /// them. If another character follows, the last is left to a closer look: a
    /// mark may join it. `None` if there are only a few.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let ascii = leading_ascii(bytes);
        let length = if bytes.get(ascii).is_some_and(|byte| !byte.is_ascii()) {
            ascii.saturating_sub(1)
        } else {
            ascii
        }
        .min(LENGTH);
        if length < LEAST {
            return None;
        }
        let mut block = Self {
            vowels: 0,
            consonants: 0,
            ys: 0,
            length,
            next: bytes.get(length).map_or(Letter::None, |&byte| of(byte)),
        };
        for (index, eight) in bytes[..length].chunks(8).enumerate() {
            let mut kinds = [0; 8];
            for (kind, &byte) in kinds.iter_mut().zip(eight) {
                *kind = KINDS[usize::from(byte & 0x7f)];
            }
            let kinds = u64::from_le_bytes(kinds);
            let at = index * 8;
            block.vowels |= lowest_bits(kinds) << at;
            block.consonants |= lowest_bits(kinds >> 1) << at;
            block.ys |= lowest_bits(kinds >> 2) << at;
        }
        Some(block)
    }

    /// Each `y` is a vowel.
    pub(super) fn with_vowel_ys(self) -> Settled {
        self.settle(self.ys)
    }

    /// A `y` is a vowel behind a consonant, unless a vowel follows. `None` if
    /// one `y` stands beside another, which takes a closer look.
    ///
    /// * `after_consonant`: whether a consonant of the same word ends just
    ///   before the block.
    pub(super) fn with_lone_ys(self, after_consonant: bool) -> Option<Settled> {
        let beside = self.ys & (self.ys << 1);
        if beside != 0 || (self.next == Letter::Y && self.last(self.ys)) {
            return None;
        }
        let behind_consonant = (self.consonants << 1) | u64::from(after_consonant);
        let next_is_vowel = u64::from(self.next == Letter::Vowel) << (self.length - 1);
        let before_vowel = (self.vowels >> 1) | next_is_vowel;
        Some(self.settle(self.ys & behind_consonant & !before_vowel))
    }

    fn last(self, bits: u64) -> bool {
        (bits >> (self.length - 1)) & 1 != 0
    }

    fn settle(self, vowel_ys: u64) -> Settled {
        let vowels = self.vowels | vowel_ys;
        let letters = self.vowels | self.consonants | self.ys;
        let all = u64::MAX >> (LENGTH - self.length);
        Settled {
            vowels,
            bounds: (vowels | !letters) & all,
            length: self.length,
            ends_in_letter: self.last(letters),
        }
    }
}

/// The letter an ASCII character is, as one bit: vowel, consonant, `y` from the lowest up.
static KINDS: [u8; 128] = kinds();

const fn kinds() -> [u8; 128] {
    let mut table = [0; 128];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = match ASCII[byte] {
            Letter::Vowel => 1,
            Letter::Consonant => 2,
            Letter::Y => 4,
            Letter::None | Letter::Joint => 0,
        };
        byte += 1;
    }
    table
}

/// The lowest bits of eight bytes, side by side: each term of the product brings
/// one of them into the highest byte, and none carries.
const fn lowest_bits(eight: u64) -> u64 {
    (eight & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

fn of(byte: u8) -> Letter {
    ASCII[usize::from(byte & 0x7f)]
}

/// How many of the first bytes are ASCII characters, looking at [`LENGTH`] and
/// one more at most.
fn leading_ascii(bytes: &[u8]) -> usize {
    let bytes = &bytes[..bytes.len().min(LENGTH + 1)];
    let mut count = 0;
    for eight in bytes.as_chunks::<8>().0 {
        let high = u64::from_le_bytes(*eight) & 0x8080_8080_8080_8080;
        if high != 0 {
            return count + high.trailing_zeros() as usize / 8;
        }
        count += 8;
    }
    count
        + bytes[count..]
            .iter()
            .take_while(|byte| byte.is_ascii())
            .count()
}

impl Settled {
    /// Calls `found` for each group, with its first place and the place just
    /// past it; gives the place where loose consonants at the end begin.
    ///
    /// * `open` is where the loose consonants before the block begin, or the
    ///   block itself if there are none.
    /// * `start` is the place of the block.
    pub(super) fn groups(
        self,
        open: usize,
        start: usize,
        mut found: impl FnMut(usize, usize),
    ) -> usize {
        let mut vowels = self.vowels;
        while vowels != 0 {
            let at = vowels.trailing_zeros();
            found(
                last_bound(self.bounds & !(u64::MAX << at), open, start),
                start + at as usize + 1,
            );
            vowels &= vowels - 1;
        }
        last_bound(self.bounds, open, start)
    }
}

/// The place just past the last of `bounds`, or `open` if there is none.
fn last_bound(bounds: u64, open: usize, start: usize) -> usize {
    if bounds == 0 {
        open
    } else {
        start + LENGTH - bounds.leading_zeros() as usize
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::vowel_groups_of_text;
    use super::*;

    proptest! {
        /// A word alone is too short for a block and read letter by letter.
        #[test]
        fn blocks_find_what_letters_find(
            words in proptest::collection::vec("[aeybnßäYE]{1,12}", 0..60),
            language in "de|en",
        ) {
            let mut at = 0;
            let mut expected = Vec::new();
            for word in &words {
                let groups = vowel_groups_of_text(word, &language);
                expected.extend(groups.iter().map(|&[start, end]| [start + at, end + at]));
                at += word.chars().count() as u32 + 1;
            }
            prop_assert_eq!(vowel_groups_of_text(&words.join(" "), &language), expected);
        }

        #[test]
        fn words_reach_over_blocks(word in "[aeybnY]{0,300}", tail in "[aeybn]{0,9}\u{301}?") {
            let whole = vowel_groups_of_text(&format!("{word}{tail}"), "en");
            // A soft hyphen is no letter and keeps the word, and the blocks apart.
            let mut apart = String::new();
            let mut places = Vec::new();
            for c in word.chars().chain(tail.chars()) {
                if c.is_ascii() && apart.len().is_multiple_of(3) {
                    apart.push('\u{ad}');
                }
                places.push(apart.chars().count() as u32);
                apart.push(c);
            }
            let closer: Vec<_> = vowel_groups_of_text(&apart, "en")
                .into_iter()
                .map(|[start, end]| [
                    places.iter().position(|&place| place >= start).unwrap() as u32,
                    places.iter().position(|&place| place >= end).map_or(places.len() as u32, |at| at as u32),
                ])
                .collect();
            prop_assert_eq!(whole, closer);
        }
    }

    #[test]
    fn a_block_ends_before_what_a_mark_may_join() {
        let length = |text: &str| Block::read(text.as_bytes()).map(|block| block.length);
        let text = "a".repeat(LENGTH);
        assert_eq!(length(&text), Some(LENGTH));
        assert_eq!(length(&format!("{text}b")), Some(LENGTH));
        assert_eq!(length(&format!("{text}ä")), Some(LENGTH - 1));
        assert_eq!(length("nine charä"), Some(8));
        assert_eq!(length(&format!("ä{text}")), None);
        assert_eq!(length("ab"), None);
    }
}
