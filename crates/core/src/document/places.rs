//! Where things stand on a page that its book has drawn, in words of a closed list.
//!
//! The words stand in the attribute [`ATTRIBUTE`] of canonical markup: a letter that says what is
//! told, and bounded numbers. The layout reads none of them; who shows the page sets what they
//! say, and nothing else of a stylesheet reaches it.
//!
//! | word | what it tells, lengths in CSS pixels or in percent |
//! | --- | --- |
//! | `a` | `position`: 0 static, 1 absolute, 2 relative; 4 more where what stands out is not seen, 8 where sizes have the padding in them |
//! | `l` `t` `r` `b`, `w` `h` | sides, width and height |
//! | `m` `d` | margins and padding: top, right, bottom, left |
//! | `p` `x` `o` | moved by percents of its own box, then a matrix; and its origin |
//! | `z` `y` | order, and opacity |
//! | `s` `n` `g` `i` | font size, line height (`na`: normal), space between letters, indent |
//! | `c` `k` | colours of letters and of the ground, hexadecimal |
//! | `e` | `text-align`: 0 start, 1 center, 2 end |
//! | `f` `u` | family: 0 serif, 1 sans-serif, 2 monospace, 3 cursive, and behind a comma the number of one that the book brings along (`EmbeddedFamily::number`); weight |
//! | `j` | a sum: 1 italic, 2 small capitals, 4 capitals, 8 small letters, 16 underlined, 32 struck through, 64 lines run downwards |
//! | `q` | `display`: 0 inline, 1 block, 2 inline-block |
//! | `v` | `white-space`: 0 normal, 1 nowrap, 2 pre, 3 pre-wrap |

use std::borrow::Cow;

/// The attribute that carries the words.
pub(crate) const ATTRIBUTE: &str = "data-f";
/// More than all of them together take.
const LONGEST: usize = 512;

/// Words as they may stay: a letter each, and digits.
pub(crate) fn cleaned(words: &str) -> Option<Cow<'_, str>> {
    let is_word = |word: &str| {
        let mut bytes = word.bytes();
        bytes
            .next()
            .is_some_and(|letter| letter.is_ascii_lowercase())
            && bytes
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'.' | b',' | b'%' | b'-'))
    };
    (words.len() <= LONGEST && words.split(' ').all(is_word)).then_some(Cow::Borrowed(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_with_numbers() {
        for words in ["a1 l10.5 t-3% cff0000", "x1,0,0,1,2.5,-3", "w100 h200"] {
            assert_eq!(cleaned(words).as_deref(), Some(words));
        }
        for other in [
            "", " a1", "a1  b2", "A1", "l1px", "curl(x)", "1a", "a1;b2", "lé",
        ] {
            assert_eq!(cleaned(other), None, "{other}");
        }
        assert_eq!(cleaned(&"a1 ".repeat(200)), None);
    }
}
