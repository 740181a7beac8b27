//! Vowel, consonant or no letter at all.

use unicode_normalization::char::decompose_canonical;

/// What a grapheme cluster is to a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    /// No letter: it ends the word.
    None,
    /// Neither letter nor end: a soft hyphen or a joiner.
    Joint,
    Consonant,
    Vowel,
    /// A `y`, which only the language and its neighbours can judge.
    Y,
}

/// When a `y` is a vowel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ys {
    /// Always, as in German.
    Always,
    /// Unless it starts a word or stands beside another vowel, as in English.
    AloneInside,
}

impl Ys {
    /// The rule of a language, by its tag. Languages that write `y` mostly for
    /// a vowel sound follow German, all others and the unknown follow English.
    pub(super) fn of(language: &str) -> Self {
        let primary = language.split(['-', '_']).next().unwrap_or_default();
        let mut lower = [0; 3];
        let Some(lower) = lower.get_mut(..primary.len()) else {
            return Self::AloneInside;
        };
        lower.copy_from_slice(primary.as_bytes());
        lower.make_ascii_lowercase();
        match &*lower {
            b"de" | b"deu" | b"ger" | b"gsw" | b"nds" | b"lb" | b"la" | b"sv" | b"da" | b"nb"
            | b"nn" | b"no" | b"fi" | b"is" | b"fo" | b"pl" | b"cs" | b"sk" | b"lt" | b"cy" => {
                Self::Always
            }
            _ => Self::AloneInside,
        }
    }
}

use Letter::{Consonant, Joint, None as Other, Vowel, Y};

/// The letter an ASCII character is.
pub(super) static ASCII: [Letter; 128] = ascii();

const fn ascii() -> [Letter; 128] {
    let mut table = [Other; 128];
    let mut byte = b'a';
    while byte <= b'z' {
        let letter = match byte {
            b'a' | b'e' | b'i' | b'o' | b'u' => Vowel,
            b'y' => Y,
            _ => Consonant,
        };
        table[byte as usize] = letter;
        table[byte.to_ascii_uppercase() as usize] = letter;
        byte += 1;
    }
    table
}

/// The letter a grapheme cluster is, by the first character of its canonical
/// decomposition.
pub(super) fn letter(cluster: &str) -> Letter {
    let mut chars = cluster.chars();
    let Some(first) = chars.next() else {
        return Other;
    };
    if chars.as_str().is_empty()
        && let Some(letter) = frequent(first)
    {
        return letter;
    }
    let mut base = None;
    decompose_canonical(first, |part| {
        base.get_or_insert(part);
    });
    let base = base.unwrap_or(first);
    match base {
        '\u{ad}' | '\u{200c}' | '\u{200d}' => Joint,
        _ if !base.is_alphabetic() => Other,
        // Short i and short u are consonants; their base letters are not.
        'И' | 'и' | 'У' | 'у' if has_breve(cluster) => Consonant,
        _ => base.to_lowercase().next().map_or(Consonant, of_base),
    }
}

/// What the commonest characters beyond ASCII are, without a look at tables.
fn frequent(c: char) -> Option<Letter> {
    match c {
        'ä' | 'ö' | 'ü' | 'Ä' | 'Ö' | 'Ü' | 'à'..='å' | 'è'..='ï' | 'ò'..='õ' | 'ù'..='û' => {
            Some(Vowel)
        }
        'ß'
        | 'ç'
        | 'ñ'
        | '\u{5d0}'..='\u{5ea}'
        | '\u{620}'..='\u{64a}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{4e00}'..='\u{9fff}' => Some(Consonant),
        '\u{2010}'..='\u{2027}' | '\u{3000}'..='\u{3004}' | '«' | '»' | '\u{a0}' => Some(Other),
        '\u{ad}' => Some(Joint),
        _ => None,
    }
}

/// The letter a lower-case base letter is.
fn of_base(base: char) -> Letter {
    match base {
        'a' | 'e' | 'i' | 'o' | 'u' | 'æ' | 'œ' | 'ø' // Latin
        | 'α' | 'ε' | 'η' | 'ι' | 'ο' | 'υ' | 'ω' // Greek
        | 'а' | 'е' | 'и' | 'о' | 'у' | 'ы' | 'э' | 'ю' | 'я' | 'і' | 'є' // Cyrillic
            => Vowel,
        'y' => Y,
        _ => Consonant,
    }
}

fn has_breve(cluster: &str) -> bool {
    let mut found = false;
    for c in cluster.chars() {
        decompose_canonical(c, |part| found |= part == '\u{306}');
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_do_not_change_a_letter() {
        for vowel in ["a", "Ä", "a\u{308}", "é", "ǿ", "œ", "Æ", "ή", "ё", "ї"] {
            assert_eq!(letter(vowel), Vowel, "{vowel}");
        }
        for consonant in [
            "b",
            "ß",
            "ñ",
            "n\u{303}",
            "й",
            "и\u{306}",
            "ў",
            "ч",
            "ψ",
            "漢",
            "한",
        ] {
            assert_eq!(letter(consonant), Consonant, "{consonant}");
        }
        assert_eq!(letter("ÿ"), Y);
        assert_eq!(letter("y\u{308}"), Y);
    }

    #[test]
    fn signs_and_digits_are_no_letters() {
        for other in [" ", "1", "’", "–", "\u{a0}", "👩\u{200d}🚀", "\u{301}"] {
            assert_eq!(letter(other), Other, "{other:?}");
        }
        for joint in ["\u{ad}", "\u{200d}", "\u{200c}"] {
            assert_eq!(letter(joint), Joint);
        }
    }

    #[test]
    fn the_shortcut_agrees_with_the_tables() {
        for c in '\u{80}'..'\u{a000}' {
            if let Some(letter_of) = frequent(c) {
                let doubled = letter(&format!("{c}\u{301}"));
                if letter_of != Joint && c.is_alphabetic() {
                    assert_eq!(letter_of, doubled, "{c:?}");
                } else {
                    assert!(!c.is_alphabetic(), "{c:?}");
                }
            }
        }
    }

    #[test]
    fn the_language_decides_about_y() {
        for always in ["de", "de-AT", "DE_ch", "sv"] {
            assert_eq!(Ys::of(always), Ys::Always, "{always}");
        }
        for alone in ["en", "en-GB", "", "x-klingon", "grc"] {
            assert_eq!(Ys::of(alone), Ys::AloneInside, "{alone}");
        }
    }
}
