//! Which words may be hyphenated, and where an answer says so.

use std::ops::Range;

use crate::document::utf16_length;

use super::{Break, LEAST_LETTERS, SOFT_HYPHEN};
use crate::paginate::style::{self, Role};

/// Code is spelt letter by letter, and headings stand in whole words.
pub(super) fn may_be_hyphenated(element: &str) -> bool {
    match style::role(element) {
        Role::Block(block) => block.heading == 0 && !block.mono,
        Role::Inline(inline) => !inline.mono,
        Role::Break | Role::BreakOpportunity | Role::Rule => true,
        Role::Replaced | Role::Opaque | Role::RubyText | Role::Hidden => false,
    }
}

/// The words of a piece that are long enough to be broken, as ranges of bytes.
///
/// There are none in a piece that is more than letters and apostrophes with
/// punctuation around them: an address, a number, what holds soft hyphens.
pub(super) fn words_in(text: &str) -> impl Iterator<Item = Range<usize>> {
    let apostrophe = |c: char| matches!(c, '\'' | '\u{2019}');
    let edge = |c: char| !c.is_alphanumeric();
    let tail = text.trim_start_matches(edge);
    let core = tail.trim_end_matches(edge);
    let is_word = core.chars().all(|c| c.is_alphabetic() || apostrophe(c))
        && !text.contains(is_mark_or_joiner);
    let mut end = text.len() - tail.len();
    let core = if is_word { core } else { "" };
    core.split_inclusive(apostrophe)
        .map(move |word| {
            let start = end;
            end += word.len();
            start..start + word.trim_end_matches(apostrophe).len()
        })
        .filter(|word| text[word.clone()].chars().count() >= 2 * LEAST_LETTERS)
}

fn is_mark_or_joiner(c: char) -> bool {
    matches!(c, SOFT_HYPHEN | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200d}' | '\u{2060}')
}

/// Reads the breaks of a word out of an answer; false if that is another word.
pub(super) fn breaks_of(
    text: &str,
    word: Range<usize>,
    answer: &str,
    breaks: &mut Vec<Break>,
) -> bool {
    let letters = &text[word.clone()];
    let same = answer.chars().filter(|c| *c != SOFT_HYPHEN);
    if !same.eq(letters.chars()) {
        return false;
    }
    let length = letters.chars().count();
    let (mut bytes, mut len16) = (word.start, utf16_length(&text[..word.start]));
    let mut before = 0;
    for part in answer.split(SOFT_HYPHEN) {
        if before >= LEAST_LETTERS && length - before >= LEAST_LETTERS && !part.is_empty() {
            breaks.push(Break {
                bytes: bytes as u16,
                len16: len16 as u16,
            });
        }
        bytes += part.len();
        len16 += utf16_length(part);
        before += part.chars().count();
    }
    true
}
