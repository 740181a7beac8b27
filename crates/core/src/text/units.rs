//! What is one sentence, and what one word?

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::passages::passages;
use crate::document::Tree;

/// Words after whose full stop no sentence ends, lower case and without it: those that CLDR
/// (`segments/suppressions`) has for German and English, as far as they are written in books.
const ABBREVIATIONS: [&str; 78] = [
    "abb", "abs", "abt", "adm", "anm", "art", "aufl", "bd", "bde", "bes", "betr", "brig", "bsp",
    "bspw", "bzgl", "bzw", "ca", "capt", "cf", "chap", "cmdr", "co", "col", "corp", "dipl", "dir",
    "dr", "ed", "eds", "etc", "evtl", "fig", "fr", "gen", "geb", "gest", "ggf", "gov", "hon", "hr",
    "hrn", "hrsg", "inc", "ing", "jr", "jun", "kap", "lt", "maj", "max", "mio", "mr", "mrs", "mrd",
    "ms", "mt", "nr", "prof", "rep", "rev", "sen", "sgt", "sog", "sr", "st", "str", "ste", "tel",
    "u", "usf", "usw", "vgl", "vol", "vs", "z", "zit", "zzgl", "zzt",
];

/// Months, which a German date has after an ordinal number.
const MONTHS: [&str; 12] = [
    "januar",
    "februar",
    "märz",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "dezember",
];

/// The sentences and words of a chapter, as UTF-16 offsets of its canonical text.
///
/// Both end where a block does, whatever stands there. Sentences are those of UAX #29 but where
/// it would end one after an abbreviation, an initial, a German ordinal number, or a question
/// inside of quotation marks that goes on. What stands above the text, the readings of ruby, is
/// neither.
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise};
/// use vokal_core::text::Units;
///
/// let html = "<p>Dr. Rank kam am 3. Mai. „Ja?“ fragte er.</p><p>Nein</p>";
/// let chapter = sanitise(html, &SourceOptions::default());
/// let units = Units::of(&chapter.tree);
/// assert_eq!(units.sentences(), [0..24, 24..40, 40..44]);
/// assert_eq!(units.sentence_at(30), Some(24..40));
/// assert_eq!(units.words().len(), 10);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Units {
    sentences: Vec<Range<u32>>,
    words: Vec<Range<u32>>,
}

impl Units {
    /// Those of a chapter; costs O(text).
    #[must_use]
    pub fn of(tree: &Tree) -> Self {
        let text = tree.text();
        let mut units = Self::default();
        let (mut byte, mut offset) = (0, 0);
        let mut block: Option<(usize, usize, u32)> = None;
        // Two passages of one block are read in one go, over what stands above the first.
        let of_text = passages(tree)
            .into_iter()
            .filter(|passage| !passage.is_apart);
        for passage in of_text {
            let Range { start, end } = passage.bytes;
            let joins = block.is_some_and(|(_, last, _)| last == start && !passage.is_first);
            if !joins && let Some((from, to, at)) = block.take() {
                units.read(&text[from..to], at);
            }
            offset += length16(&text[byte..start]);
            byte = start;
            block = match block {
                Some((from, _, at)) => Some((from, end, at)),
                None => Some((start, end, offset)),
            };
        }
        if let Some((from, to, at)) = block {
            units.read(&text[from..to], at);
        }
        units
    }

    /// All sentences, rising. White space after one belongs to it; nothing but white space is
    /// none.
    #[must_use]
    pub fn sentences(&self) -> &[Range<u32>] {
        &self.sentences
    }

    /// All words (UAX #29), rising, without the punctuation and white space between them.
    #[must_use]
    pub fn words(&self) -> &[Range<u32>] {
        &self.words
    }

    /// The sentence that the character at an offset belongs to, by binary search.
    #[must_use]
    pub fn sentence_at(&self, offset: u32) -> Option<Range<u32>> {
        at(&self.sentences, offset)
    }

    /// The word that the character at an offset belongs to, by binary search.
    #[must_use]
    pub fn word_at(&self, offset: u32) -> Option<Range<u32>> {
        at(&self.words, offset)
    }

    /// Reads a block's text, which begins at an offset.
    fn read(&mut self, text: &str, offset: u32) {
        let mut start = offset;
        let mut end = offset;
        let mut from = 0;
        for (byte, part) in text.split_sentence_bound_indices() {
            end += length16(part);
            let done = byte + part.len();
            if goes_on(&text[from..done], &text[done..]) {
                continue;
            }
            if !text[from..done].trim().is_empty() {
                self.sentences.push(start..end);
            }
            (start, from) = (end, done);
        }
        let mut at = offset;
        let mut last = 0;
        for (byte, word) in text.unicode_word_indices() {
            at += length16(&text[last..byte]);
            let end = at + length16(word);
            self.words.push(at..end);
            (at, last) = (end, byte + word.len());
        }
    }
}

fn at(units: &[Range<u32>], offset: u32) -> Option<Range<u32>> {
    let after = units.partition_point(|unit| unit.end <= offset);
    units
        .get(after)
        .filter(|unit| unit.start <= offset)
        .cloned()
}

/// Whether a sentence does not end where UAX #29 has it end.
fn goes_on(sentence: &str, rest: &str) -> bool {
    let said = sentence.trim_end();
    let Some(next) = rest.chars().find(|c| !c.is_whitespace()) else {
        return false;
    };
    if said.is_empty() {
        return true;
    }
    if let Some(before) = said.strip_suffix('.') {
        let word = last_word(before);
        let mut letters = word.chars();
        let first = letters.next();
        // `J. S. Bach`, `z. B.`, `d. h.`: one letter and its stop.
        let is_initial = first.is_some_and(char::is_alphabetic) && letters.next().is_none();
        let lower = word.to_lowercase();
        return is_initial || ABBREVIATIONS.contains(&&*lower) || is_ordinal(word, rest);
    }
    // „Ja?“ fragte er.
    let quoted = said.trim_end_matches(is_closing);
    quoted.len() < said.len() && quoted.ends_with(['?', '!', '…']) && next.is_lowercase()
}

/// Whether a number and its full stop stand before a month, or a word that begins no sentence.
fn is_ordinal(word: &str, rest: &str) -> bool {
    let is_short = (1..=2).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    let next = rest.split_whitespace().next().unwrap_or_default();
    let next = next.trim_matches(|c: char| !c.is_alphanumeric());
    is_short && MONTHS.contains(&&*next.to_lowercase())
}

fn last_word(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric();
    let start = text.trim_end_matches(is_part).len();
    &text[start..]
}

fn is_closing(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | ')' | ']' | '»' | '«' | '›' | '‹' | '“' | '”' | '’' | '‘'
    )
}

fn length16(text: &str) -> u32 {
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

#[cfg(all(test, feature = "parse"))]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::{SourceOptions, sanitise};

    fn sentences(html: &str) -> Vec<String> {
        let tree = sanitise(html, &SourceOptions::default()).tree;
        let source: Vec<u16> = tree.text().encode_utf16().collect();
        let of = |range: &Range<u32>| {
            String::from_utf16_lossy(&source[range.start as usize..range.end as usize])
        };
        Units::of(&tree)
            .sentences()
            .iter()
            .map(|range| of(range).trim().to_owned())
            .collect()
    }

    #[test]
    fn sentences_end_where_people_end_them() {
        for (html, expected) in [
            ("<p>One. Two? Three!</p>", &["One.", "Two?", "Three!"][..]),
            (
                "<p>Das ist z. B. Dr. Müller usw. Er kam.</p>",
                &["Das ist z. B. Dr. Müller usw. Er kam."],
            ),
            (
                "<p>Am 3. Mai kam er. Im Jahr 1900. Mai war es.</p>",
                &["Am 3. Mai kam er.", "Im Jahr 1900.", "Mai war es."],
            ),
            (
                "<p>»Wer?« fragte er. »Ich!« Dann ging er.</p>",
                &["»Wer?« fragte er.", "»Ich!«", "Dann ging er."],
            ),
            (
                "<p>J. S. Bach wrote it. I heard it.</p>",
                &["J. S. Bach wrote it.", "I heard it."],
            ),
            (
                "<h1>Title</h1><p>Text<br>goes on</p>",
                &["Title", "Text", "goes on"],
            ),
            ("<p>一つ。二つ。</p>", &["一つ。", "二つ。"]),
            ("<p>  </p><p>3.14 is pi.</p>", &["3.14 is pi."]),
            (
                "<p>An <em>inline. Ele</em>ment.</p>",
                &["An inline.", "Element."],
            ),
        ] {
            assert_eq!(sentences(html), expected, "{html}");
        }
    }

    #[test]
    fn a_reading_above_the_text_is_no_part_of_it() {
        let tree = sanitise(
            "<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>だ。</p>",
            &SourceOptions::default(),
        )
        .tree;
        let units = Units::of(&tree);
        assert!(
            units
                .words()
                .iter()
                .all(|word| word.start < 1 || word.start >= 4)
        );
    }

    #[test]
    fn an_offset_finds_its_sentence_and_word() {
        let tree = sanitise("<p>Uno 😀 due. Tre</p>", &SourceOptions::default()).tree;
        let units = Units::of(&tree);
        assert_eq!(units.sentence_at(0), Some(0..12));
        assert_eq!(units.sentence_at(12), Some(12..15));
        assert_eq!(units.sentence_at(15), None);
        assert_eq!(units.word_at(7), Some(7..10));
        assert_eq!(units.word_at(4), None);
    }

    proptest! {
        #[test]
        fn units_rise_and_lose_no_letter(texts in proptest::collection::vec("[a-zA-Zäß0-9.?! »«漢字😀]{0,40}", 1..6)) {
            let blocks: Vec<String> = texts.iter().map(|text| format!("<p>{text}</p>")).collect();
            let html = blocks.concat();
            let tree = sanitise(&html, &SourceOptions::default()).tree;
            let units = Units::of(&tree);
            let rises = |units: &[Range<u32>]| {
                units.iter().all(|unit| unit.start < unit.end)
                    && units.windows(2).all(|pair| pair[0].end <= pair[1].start)
            };
            prop_assert!(rises(units.sentences()) && rises(units.words()));
            let source: Vec<u16> = tree.text().encode_utf16().collect();
            let inside: usize = units.sentences().iter().map(|range| {
                let text = String::from_utf16_lossy(&source[range.start as usize..range.end as usize]);
                text.chars().filter(|c| !c.is_whitespace()).count()
            }).sum();
            let all = tree.text().chars().filter(|c| !c.is_whitespace()).count();
            prop_assert_eq!(inside, all);
            for word in units.words() {
                let sentence = units.sentence_at(word.start);
                prop_assert!(sentence.is_some_and(|sentence| sentence.end >= word.end));
            }
        }
    }
}
