//! Does this text look like the mark of a note?

/// What notes are called where their number is written out, in lower case.
const WORDS: &[&str] = &[
    "note",
    "footnote",
    "endnote",
    "fn",
    "anm",
    "anmerkung",
    "fußnote",
    "nota",
    "n",
];
const PAIRS: &[(char, char)] = &[
    ('[', ']'),
    ('(', ')'),
    ('{', '}'),
    ('<', '>'),
    ('［', '］'),
    ('（', '）'),
    ('〔', '〕'),
    ('【', '】'),
];
const SYMBOLS: &str = "*†‡§¶‖#⁂※✝✱＊△";
const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/// The longest text that is looked at, in bytes.
const LONGEST: usize = 40;
const MOST_DIGITS: usize = 4;
const MOST_LETTERS: usize = 5;

/// The mark of a note, such as `[3]`, `12a`, `†`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark<'a> {
    /// What is left without brackets and words.
    pub core: &'a str,
    pub sort: Sort,
    /// It stands in brackets that are not round.
    pub is_bracketed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    Symbol,
    /// A few letters, as in `[b]` or `[iv]`.
    Letters,
}

impl<'a> Mark<'a> {
    /// The mark that a text is, if it is nothing else.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let text = text.trim_matches(is_space);
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        let inner = without_brackets(text);
        let is_bracketed = inner.is_some() && !text.starts_with(['(', '（']);
        let inner = inner.unwrap_or(text).trim_matches(is_space);
        let inner = inner.trim_end_matches(['.', ')', ':', ',']);
        let (inner, is_called) = match without_word(inner) {
            Some(rest) => (rest, true),
            None => (inner, false),
        };
        let sort = sort_of(inner)?;
        Some(Self {
            core: inner,
            sort,
            is_bracketed: is_bracketed || is_called,
        })
    }

    /// Whether a text begins with the same mark.
    pub(super) fn begins(self, text: &str) -> bool {
        let text = text.trim_start_matches(|c| is_space(c) || PAIRS.iter().any(|pair| pair.0 == c));
        let text = without_word(text).unwrap_or(text);
        let Some(rest) = text.strip_prefix(self.core) else {
            return self.is_same_number(text);
        };
        let goes_on = |c: char| match self.sort {
            Sort::Symbol => self.core.contains(c),
            Sort::Number | Sort::Letters => c.is_alphanumeric(),
        };
        !rest.starts_with(goes_on)
    }

    /// Raised digits and others are one number.
    fn is_same_number(self, text: &str) -> bool {
        let digits: String = text.chars().map_while(digit).collect();
        !digits.is_empty()
            && self
                .number()
                .is_some_and(|number| digits.parse() == Ok(number))
    }

    /// Its number, if it is one.
    pub(super) fn number(self) -> Option<u32> {
        let digits: Option<String> = self.core.chars().map(digit).collect();
        digits?.parse().ok()
    }
}

/// Whether a text is written with raised digits.
pub(super) fn is_raised(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| RAISED.contains(c))
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

fn digit(c: char) -> Option<char> {
    let raised = RAISED.chars().position(|raised| raised == c);
    let value = raised.map_or_else(|| c.to_digit(10), |value| Some(value as u32))?;
    char::from_digit(value, 10)
}

fn without_brackets(text: &str) -> Option<&str> {
    PAIRS
        .iter()
        .find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close))
}

/// What follows a word for notes: the `3` of `Anm. 3`.
fn without_word(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_alphabetic())?;
    let (word, rest) = text.split_at(end);
    let is_called = WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    is_called.then_some(())?;
    let rest = rest.trim_start_matches(|c: char| is_space(c) || matches!(c, '.' | ':' | '#'));
    rest.starts_with(|c: char| digit(c).is_some())
        .then_some(rest)
}

fn sort_of(core: &str) -> Option<Sort> {
    let first = core.chars().next()?;
    let count = core.chars().count();
    if first.is_numeric() {
        let letters = core.trim_start_matches(char::is_numeric);
        let digits = count - letters.chars().count();
        let is_number =
            digits <= MOST_DIGITS && letters.len() <= 1 && letters.chars().all(char::is_alphabetic);
        return is_number.then_some(Sort::Number);
    }
    if SYMBOLS.contains(first) {
        let rest = core.trim_start_matches(first);
        let is_symbol = count <= MOST_DIGITS && rest.chars().all(char::is_numeric);
        return is_symbol.then_some(Sort::Symbol);
    }
    let is_roman = core.chars().all(|c| "ivxlc".contains(c));
    let is_letters = count == 1 && first.is_alphabetic();
    (is_letters || (is_roman && count <= MOST_LETTERS)).then_some(Sort::Letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_told_from_words() {
        for (text, core, sort) in [
            ("3", "3", Sort::Number),
            (" [12]\u{a0}", "12", Sort::Number),
            ("(4)", "4", Sort::Number),
            ("²⁷", "²⁷", Sort::Number),
            ("12a", "12a", Sort::Number),
            ("**", "**", Sort::Symbol),
            ("†", "†", Sort::Symbol),
            ("※1", "※1", Sort::Symbol),
            ("[iv]", "iv", Sort::Letters),
            ("b", "b", Sort::Letters),
            ("[Anm. 7]", "7", Sort::Number),
            ("Fußnote 7", "7", Sort::Number),
            ("[Note 3:]", "3", Sort::Number),
            ("٣", "٣", Sort::Number),
        ] {
            let mark = Mark::of(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((mark.core, mark.sort), (core, sort), "{text}");
        }
        for text in [
            "",
            " ",
            "see",
            "Chapter 3",
            "12345",
            "1:3",
            "3.2",
            "[]",
            "[a b]",
            "1–3",
            "Note",
            "2nd",
        ] {
            assert_eq!(Mark::of(text), None, "{text}");
        }
    }

    #[test]
    fn only_square_and_rarer_brackets_and_words_count_as_such() {
        let is_bracketed = |text| Mark::of(text).is_some_and(|mark| mark.is_bracketed);
        assert!(is_bracketed("[3]"));
        assert!(is_bracketed("note 3"));
        assert!(!is_bracketed("(3)"));
        assert!(!is_bracketed("3"));
    }

    #[test]
    fn a_note_begins_with_its_mark() {
        let begins = |mark, note| Mark::of(mark).is_some_and(|mark| mark.begins(note));
        assert!(begins("3", "\n 3. A note"));
        assert!(begins("[3]", "[3] A note"));
        assert!(begins("³", "3 A note"));
        assert!(begins("3", "³A note"));
        assert!(begins("*", "* A note"));
        assert!(begins("[7]", "Anm. 7: A note"));
        assert!(!begins("3", "31 A note"));
        assert!(!begins("*", "** A note"));
        assert!(!begins("3", "A note"));
        assert!(!begins("a", "a note".replace(' ', "b").as_str()));
    }
}
