//! What is looked for, in all the ways in which it may be written.

use super::folded::{Folded, Kept};

/// What is looked for. By default capitals, accents and umlauts make no difference, and words
/// are found inside other words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[non_exhaustive]
pub struct Query {
    /// As it was typed.
    pub text: String,
    /// It begins and ends where words do (UAX #29).
    #[cfg_attr(feature = "serde", serde(default))]
    pub whole_words: bool,
    /// Capitals and small letters are told apart.
    #[cfg_attr(feature = "serde", serde(default))]
    pub match_case: bool,
    /// Accents and umlauts are told apart. Letters that are spelled out (`ß` as `ss`, `æ` as `ae`)
    /// are found by both all the same.
    #[cfg_attr(feature = "serde", serde(default))]
    pub match_marks: bool,
}

impl Query {
    /// Looks for this text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Finds whole words only.
    #[must_use]
    pub fn with_whole_words(mut self, whole_words: bool) -> Self {
        self.whole_words = whole_words;
        self
    }

    /// Tells capitals and small letters apart.
    #[must_use]
    pub fn with_match_case(mut self, match_case: bool) -> Self {
        self.match_case = match_case;
        self
    }

    /// Tells accents and umlauts apart.
    #[must_use]
    pub fn with_match_marks(mut self, match_marks: bool) -> Self {
        self.match_marks = match_marks;
        self
    }

    pub(super) fn kept(&self) -> Kept {
        Kept {
            case: self.match_case,
            marks: self.match_marks,
        }
    }
}

/// Places beyond this one in which `ae` may be `ä` are taken as they are typed: 2^6 ways to
/// write one query are enough.
const CHOICES: usize = 6;

/// One way to write what is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spelling {
    /// Folded, in UTF-16.
    pub units: Vec<u16>,
    /// Units that count only where the text has an umlaut: `ae` was typed for them.
    pub umlauts: Vec<usize>,
}

/// All the ways to write a query in a text that is folded with this kept. Empty if there is
/// nothing to look for.
pub(super) fn spellings(query: &Query, kept: Kept) -> Vec<Spelling> {
    let text: Vec<u16> = query.text.encode_utf16().collect();
    let folded = Folded::of(&query.text, kept);
    let all = folded.units();
    let units = trimmed(&all);
    if units.is_empty() {
        return Vec::new();
    }
    let first = all.iter().take_while(|unit| **unit == BLANK).count();
    let has_umlaut = |unit: usize| {
        let at = folded.source_of(first + unit) as usize;
        has_diaeresis(&text, at)
    };
    let mut ways = vec![Spelling::default()];
    let mut choices = 0;
    let mut at = 0;
    while at < units.len() {
        let is_open = !query.match_marks && choices < CHOICES;
        let choice = is_open
            .then(|| choice_at(units, at, has_umlaut(at)))
            .flatten();
        choices += usize::from(choice.is_some());
        let plain: &[u16] = match choice {
            Some(Choice::Digraph) => &units[at..at + 2],
            _ => &units[at..=at],
        };
        let others = choice.map(|choice| {
            let mut others = ways.clone();
            for way in &mut others {
                match choice {
                    Choice::Digraph => way.umlauts.push(way.units.len()),
                    Choice::Umlaut => {}
                }
                way.units.push(units[at]);
                if choice == Choice::Umlaut {
                    way.units
                        .push(if units[at] < LOWER { CAPITAL_E } else { E });
                }
            }
            others
        });
        for way in &mut ways {
            way.units.extend_from_slice(plain);
        }
        ways.extend(others.unwrap_or_default());
        at += plain.len();
    }
    ways
}

pub(super) const BLANK: u16 = b' ' as u16;
const E: u16 = b'e' as u16;
const CAPITAL_E: u16 = b'E' as u16;
const LOWER: u16 = b'a' as u16;

/// What can be written in two ways.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// `ae`, which may be `ä`.
    Digraph,
    /// `ä`, which may be `ae`.
    Umlaut,
}

fn choice_at(units: &[u16], at: usize, has_umlaut: bool) -> Option<Choice> {
    let is_vowel = |unit: u16| {
        matches!(
            char::from_u32(unit.into()),
            Some('a' | 'o' | 'u' | 'A' | 'O' | 'U')
        )
    };
    if !is_vowel(units[at]) {
        return None;
    }
    if has_umlaut {
        return Some(Choice::Umlaut);
    }
    let next = units.get(at + 1);
    next.is_some_and(|next| *next == E || *next == CAPITAL_E)
        .then_some(Choice::Digraph)
}

/// Whether a letter of a text has a diaeresis, of itself or after it.
pub(super) fn has_diaeresis(text: &[u16], at: usize) -> bool {
    let is_one = |unit: Option<&u16>| {
        unit.and_then(|unit| char::from_u32((*unit).into()))
            .is_some_and(|c| "äöüÄÖÜ\u{308}".contains(c))
    };
    is_one(text.get(at)) || is_one(text.get(at + 1)) && text.get(at + 1) == Some(&0x308)
}

/// Without blanks before and after: a hit begins and ends with something to see.
fn trimmed(units: &[u16]) -> &[u16] {
    let first = units.iter().take_while(|unit| **unit == BLANK).count();
    let rest = &units[first..];
    let last = rest.iter().rev().take_while(|unit| **unit == BLANK).count();
    &rest[..rest.len() - last]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Vec<String> {
        let mut written: Vec<_> = spellings(&Query::new(text), Kept::default())
            .iter()
            .map(|way| {
                let mut units = way.units.clone();
                for at in &way.umlauts {
                    units[*at] = match char::from_u32(units[*at].into()) {
                        Some('a') => 0xe4,
                        Some('o') => 0xf6,
                        _ => 0xfc,
                    };
                }
                String::from_utf16(&units).unwrap()
            })
            .collect();
        written.sort();
        written
    }

    #[test]
    fn umlauts_are_written_in_two_ways() {
        assert_eq!(written("Haus"), ["haus"]);
        assert_eq!(written("ueber"), ["ueber", "über"]);
        assert_eq!(written("über"), ["uber", "ueber"]);
        assert_eq!(written("u\u{308}ber"), ["uber", "ueber"]);
        assert_eq!(written("neue"), ["neue", "neü"]);
        assert_eq!(written("Mädchen aeßen").len(), 4);
        assert_eq!(
            spellings(&Query::new("ueber").with_match_marks(true), Kept::default()).len(),
            1
        );
    }

    #[test]
    fn there_are_not_too_many_ways() {
        assert_eq!(
            spellings(&Query::new("ae".repeat(500)), Kept::default()).len(),
            1 << CHOICES
        );
    }

    #[test]
    fn blanks_alone_are_nothing() {
        for text in ["", " ", "\u{ad}", "\u{a0}\t\u{2060}"] {
            assert!(
                spellings(&Query::new(text), Kept::default()).is_empty(),
                "{text:?}"
            );
        }
        assert_eq!(written("  a  b "), ["a b"]);
    }
}
