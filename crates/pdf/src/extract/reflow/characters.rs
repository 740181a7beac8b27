//! Characters as they should be read and searched, not as they were drawn.

use unicode_normalization::UnicodeNormalization;

/// Appends a character: ligatures and presentation forms as the letters they
/// stand for, bullets of symbol fonts as bullets, spaces as plain ones.
pub(in crate::extract) fn push_readable(text: &mut String, ch: char) {
    match ch {
        // Latin ligatures and Arabic presentation forms hide their letters.
        '\u{fb00}'..='\u{fb06}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' => {
            text.extend(std::iter::once(ch).nfkc());
        }
        '\u{f0b7}' | '\u{f0a7}' | '\u{f06e}' | '\u{f0a8}' | '\u{f071}' => text.push('•'),
        '\u{f0d8}' | '\u{f0e0}' => text.push('➢'),
        // Symbol fonts are mapped into the private use area.
        '\u{f020}'..='\u{f07e}' => {
            text.push(char::from_u32(u32::from(ch) - 0xf000).unwrap_or(ch));
        }
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => text.push(' '),
        '\u{feff}' | '\u{200b}' => {}
        ch if ch.is_control() => {}
        ch => text.push(ch),
    }
}

/// The combining mark for an accent that was drawn as a letter of its own.
pub(super) fn combining(ch: char) -> Option<char> {
    Some(match ch {
        '`' => '\u{300}',
        '´' => '\u{301}',
        'ˆ' => '\u{302}',
        '˜' => '\u{303}',
        '¯' => '\u{304}',
        '˘' => '\u{306}',
        '˙' => '\u{307}',
        '¨' => '\u{308}',
        '˚' => '\u{30a}',
        '˝' => '\u{30b}',
        'ˇ' => '\u{30c}',
        '¸' => '\u{327}',
        '˛' => '\u{328}',
        _ => return None,
    })
}

pub(super) fn is_hyphen(ch: char) -> bool {
    matches!(ch, '-' | '\u{2010}' | '\u{ad}')
}

/// Whether a line ends where a clause does, closing marks aside.
pub(super) fn ends_clause(text: &str) -> bool {
    ends_sentence(text) || text.trim_end().ends_with([',', ';'])
}

/// Whether a character ends a sentence, closing marks aside.
pub(super) fn ends_sentence(text: &str) -> bool {
    text.trim_end()
        .trim_end_matches(['»', '«', '"', '”', '“', '’', '\'', ')', ']'])
        .ends_with(['.', '!', '?', ':', '…', '。', '！', '？'])
}

#[cfg(test)]
mod tests {
    use super::push_readable;

    #[test]
    fn ligatures_become_letters_and_superscripts_stay() {
        let mut text = String::new();
        for ch in "ﬁ\u{fb04}x²\u{a0}½\u{f0b7}".chars() {
            push_readable(&mut text, ch);
        }
        assert_eq!(text, "fifflx² ½•");
    }
}
