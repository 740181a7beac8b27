//! May what somebody looks for stand in a book at all?

use super::folded::Kept;
use super::query::{Query, spellings};
use super::search::SearchText;

/// Of each group as many bits are there as make a wrong yes rare.
const BITS_EACH: usize = 8;
const LEAST_BITS: usize = 1 << 12;
const MOST_BITS: usize = 1 << 20;
/// Groups are told apart by so many bits of their hash while they are counted.
const COUNTED_BITS: u32 = 22;
/// The first byte of what is stored.
const VERSION: u8 = 1;

/// Which groups of two and three folded letters stand in a book: a Bloom filter with one hash, of
/// a size that fits the book, some 16 KB for a novel.
///
/// It never says no where [`SearchText::hits`] finds something, so of many books only few have to
/// be read. Letters are UTF-16 code units of the folded text.
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise};
/// use vokal_core::text::{Grams, Query, SearchText};
///
/// let chapter = sanitise("<p>Im Krankenhaus</p>", &SourceOptions::default());
/// let grams = Grams::of([&SearchText::of(&chapter.tree)]);
/// assert!(grams.may_hold(&Query::new("KRANKEN")));
/// assert!(!grams.may_hold(&Query::new("gesund")));
/// assert_eq!(Grams::from_bytes(grams.as_bytes()), Some(grams));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grams {
    /// The version, then the bits.
    bytes: Vec<u8>,
}

impl Grams {
    /// Those of a book's chapters.
    #[must_use]
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a SearchText>) -> Self {
        let mut counting = Counting::default();
        for text in texts {
            counting.add(text);
        }
        counting.finish()
    }

    /// As they are stored.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// As they were stored; nothing if it was by another version.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (version, bits) = bytes.split_first()?;
        let count = bits.len() * 8;
        let is_sound = *version == VERSION
            && count.is_power_of_two()
            && (LEAST_BITS..=MOST_BITS).contains(&count);
        is_sound.then(|| Self {
            bytes: bytes.to_vec(),
        })
    }

    /// Whether it may be there. A query of one letter may always.
    #[must_use]
    pub fn may_hold(&self, query: &Query) -> bool {
        let mut ways = spellings(query, Kept::default());
        ways.retain(|way| groups(&way.units).all(|hash| self.has(hash)));
        !ways.is_empty()
    }

    fn has(&self, hash: u32) -> bool {
        let bits = &self.bytes[1..];
        let at = hash as usize & (bits.len() * 8 - 1);
        bits[at / 8] & (1 << (at % 8)) != 0
    }
}

/// The groups of a book while its chapters are read one after the other.
#[derive(Clone, Debug)]
pub struct Counting {
    seen: Vec<u64>,
}

impl Default for Counting {
    fn default() -> Self {
        Self {
            seen: vec![0; 1 << (COUNTED_BITS - 6)],
        }
    }
}

impl Counting {
    /// Adds a chapter's.
    pub fn add(&mut self, text: &SearchText) {
        for hash in groups(&text.folded_units()) {
            self.seen[hash as usize / 64] |= 1 << (hash % 64);
        }
    }

    /// All of them.
    #[must_use]
    pub fn finish(self) -> Grams {
        let count: u32 = self.seen.iter().map(|bits| bits.count_ones()).sum();
        let bits = (count as usize * BITS_EACH).next_power_of_two();
        let bits = bits.clamp(LEAST_BITS, MOST_BITS);
        let mut bytes = vec![0; 1 + bits / 8];
        bytes[0] = VERSION;
        for (word, seen) in self.seen.iter().enumerate() {
            let mut seen = *seen;
            while seen != 0 {
                let at = (word * 64 + seen.trailing_zeros() as usize) & (bits - 1);
                bytes[1 + at / 8] |= 1 << (at % 8);
                seen &= seen - 1;
            }
        }
        Grams { bytes }
    }
}

/// The hashes of all groups of two and of three.
fn groups(units: &[u16]) -> impl Iterator<Item = u32> {
    let pairs = units.windows(2).map(|pair| hash(pair[0], pair[1], 0));
    // No letter is 0 behind two others: a pair is no group of three.
    let threes = units
        .windows(3)
        .map(|three| hash(three[0], three[1], three[2]));
    pairs.chain(threes)
}

/// By the golden ratio (Knuth, The Art of Computer Programming, section 6.4).
fn hash(first: u16, second: u16, third: u16) -> u32 {
    let group = u64::from(first) | u64::from(second) << 16 | u64::from(third) << 32;
    (group.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - COUNTED_BITS)) as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::{SourceOptions, sanitise};

    fn text(html: &str) -> SearchText {
        SearchText::of(&sanitise(html, &SourceOptions::default()).tree)
    }

    #[test]
    fn what_is_there_is_never_denied() {
        let texts = [
            text(
                "<p>Im Kran&shy;ken<b>haus</b>zimmer war es still. Die Stra\u{df}e.</p><p>Ende</p>",
            ),
            text("<p>\u{6f22}\u{5b57}\u{304b}\u{306a} \u{631}\u{633}</p>"),
        ];
        let grams = Grams::of(&texts);
        for needle in [
            "hauszimmer war",
            "STRASSE. ende",
            "\u{6f22}\u{5b57}",
            "\u{304b}",
            "x",
            "fuer",
        ] {
            let query = Query::new(needle);
            let is_there = texts.iter().any(|text| !text.hits(&query).is_empty());
            assert!(grams.may_hold(&query) || !is_there, "{needle}");
        }
        // Neither three letters nor two that stand nowhere are looked for in vain.
        for absent in ["fuer", "qx", "\u{5b57}\u{6f22}", ""] {
            assert!(!grams.may_hold(&Query::new(absent)), "{absent}");
        }
    }

    #[test]
    fn umlauts_are_looked_for_in_both_ways() {
        let grams = Grams::of([&text("<p>f\u{fc}r</p>")]);
        assert!(grams.may_hold(&Query::new("fuer")));
        let grams = Grams::of([&text("<p>fuer</p>")]);
        assert!(grams.may_hold(&Query::new("f\u{fc}r")));
    }

    #[test]
    fn others_bytes_are_none() {
        for bytes in [&[][..], &[1], &[1, 0, 0, 0], &[9; 513]] {
            assert_eq!(Grams::from_bytes(bytes), None);
        }
    }

    proptest! {
        #[test]
        fn no_part_of_a_text_is_denied(words in "[a-zäöüß ]{3,200}", from in 0..100usize, count in 1..20usize) {
            let texts = [text(&format!("<p>{words}</p>"))];
            let needle: String = words.chars().skip(from).take(count).collect();
            let query = Query::new(needle);
            prop_assume!(!texts[0].hits(&query).is_empty());
            prop_assert!(Grams::of(&texts).may_hold(&query));
        }
    }
}
