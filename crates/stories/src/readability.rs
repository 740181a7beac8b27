//! How hard is a text to read? Words, sentences, LIX (Björnsson 1968), and
//! Flesch's reading ease in Amstad's form for German (1978).

/// The measures of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readability {
    /// Runs of letters; a hyphen or an apostrophe between letters joins.
    pub words: u32,
    /// Runs of `.`, `!`, `?` or `…` (closing quotation marks may follow) at the end
    /// of the text or before a space that no small letter follows: „Halt!“, rief er.
    /// is one sentence.
    pub sentences: u32,
    /// Words of more than six letters.
    pub long_words: u32,
    /// See [`syllables`].
    pub syllables: u32,
}

impl Readability {
    /// Counts a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut counts = Self {
            sentences: sentences(text),
            ..Self::default()
        };
        for word in words(text) {
            let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
            counts.words += 1;
            counts.long_words += u32::from(letters > 6);
            counts.syllables += syllables(word);
        }
        counts
    }

    /// Words a sentence.
    #[must_use]
    pub fn words_per_sentence(self) -> f64 {
        f64::from(self.words) / f64::from(self.sentences.max(1))
    }

    /// Words a sentence, and the percentage of words over six letters.
    #[must_use]
    pub fn lix(self) -> f64 {
        self.words_per_sentence()
            + 100.0 * f64::from(self.long_words) / f64::from(self.words.max(1))
    }

    /// 180 - words a sentence - 58.5 x syllables a word.
    #[must_use]
    pub fn amstad(self) -> f64 {
        let per_word = f64::from(self.syllables) / f64::from(self.words.max(1));
        180.0 - self.words_per_sentence() - 58.5 * per_word
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphabetic() || matches!(c, '-' | '’' | '\'')))
        .map(|word| word.trim_matches(|c: char| !c.is_alphabetic()))
        .filter(|word| !word.is_empty())
}

fn sentences(text: &str) -> u32 {
    let mut count = 0;
    let mut rest = text;
    while let Some(end) = rest.find(ENDS) {
        rest = rest[end..].trim_start_matches(ENDS);
        let after = rest.trim_start_matches(['“', '”', '‘', '’', '"']);
        let next = after.trim_start();
        let stands_alone = next.is_empty() || next.len() < after.len();
        count += u32::from(stands_alone && !next.starts_with(char::is_lowercase));
    }
    count
}

const ENDS: [char; 4] = ['.', '!', '?', '…'];

/// The syllables of a German word, by its groups of vowels.
///
/// Each vowel is one (`a e i o u y` and their umlauts), but the pairs `aa ee oo ie
/// ei ai au eu äu ey ay oy` count together, and the u of `qu` does not count.
/// A word has at least one.
///
/// ```
/// use vokal_stories::syllables;
///
/// assert_eq!(syllables("Bauer"), 2);
/// assert_eq!(syllables("Quelle"), 2);
/// assert_eq!(syllables("Wiese"), 2);
/// ```
#[must_use]
pub fn syllables(word: &str) -> u32 {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let mut count = 0;
    let mut at = 0;
    while at < letters.len() {
        let letter = letters[at];
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        if letter == 'q' && next == 'u' {
            at += 2;
        } else if is_vowel(letter) {
            count += 1;
            at += if is_pair(letter, next) { 2 } else { 1 };
        } else {
            at += 1;
        }
    }
    count.max(1)
}

fn is_vowel(letter: char) -> bool {
    "aeiouyäöüéèà".contains(letter)
}

fn is_pair(first: char, second: char) -> bool {
    matches!(
        (first, second),
        ('a' | 'e' | 'o', 'y')
            | ('a' | 'e', 'i')
            | ('a' | 'e' | 'ä', 'u')
            | ('a', 'a')
            | ('i' | 'e', 'e')
            | ('o', 'o')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_within_a_sentence_does_not_end_it() {
        let counts = Readability::of("„Halt!“, rief er. „Komm!“ Sie kam? „Ja!“ sagte er.");
        assert_eq!(counts.sentences, 4);
        assert_eq!(counts.words, 9);
    }

    #[test]
    fn the_formulas_are_the_published_ones() {
        let counts = Readability::of("Der alte Mann ging am Abend nach Hanau.");
        assert_eq!((counts.words, counts.long_words), (8, 0));
        assert_eq!(counts.syllables, 11);
        assert!((counts.lix() - 8.0).abs() < 1e-9);
        assert!((counts.amstad() - (180.0 - 8.0 - 58.5 * 11.0 / 8.0)).abs() < 1e-9);
    }

    #[test]
    fn vowel_groups_are_syllables() {
        for (word, expected) in [
            ("Ei", 1),
            ("sehen", 2),
            ("Bäume", 2),
            ("Moos", 1),
            ("Ruine", 3),
            ("Ewigkeit", 3),
            ("hm", 1),
        ] {
            assert_eq!(syllables(word), expected, "{word}");
        }
    }
}
