//! Where words begin that are shown with capitals (`text-transform: capitalize`, CSS Text 3,
//! section 2.1).

/// The small letters with which words begin, by where they stand in a text; `before` is what stands
/// before it.
pub(super) fn within(text: &str, before: char) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    // The last two characters: an apostrophe within a word begins none.
    let mut last = [' ', before];
    for (at, c) in text.char_indices() {
        let joins = matches!(last[1], '\'' | '\u{2019}' | '.' | ':' | '\u{b7}');
        let goes_on = is_in_word(last[1]) || (joins && is_in_word(last[0]));
        if c.is_lowercase() && !goes_on {
            found.push((at, at + c.len_utf8()));
        }
        if c != '\u{ad}' {
            last = [last[1], c];
        }
    }
    found
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || ('\u{300}'..='\u{36f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, before: char) -> String {
        let mut shown = String::new();
        let mut written = 0;
        for (at, end) in within(text, before) {
            shown += &text[written..at];
            shown += &text[at..end].to_uppercase();
            written = end;
        }
        shown + &text[written..]
    }

    #[test]
    fn words_begin_with_capitals() {
        for (text, capitals) in [
            ("down the rabbit-hole", "Down The Rabbit-Hole"),
            (
                "don\u{2019}t \u{201c}stop\u{201d} (now)",
                "Don\u{2019}t \u{201c}Stop\u{201d} (Now)",
            ),
            ("an e.g. and 3rd ÉTÉ été", "An E.g. And 3rd ÉTÉ Été"),
            ("sil\u{ad}ver", "Sil\u{ad}ver"),
            ("", ""),
        ] {
            assert_eq!(shown(text, ' '), capitals);
        }
        assert_eq!(
            shown("ost words", 'l'),
            "ost Words",
            "it goes on within a word"
        );
    }
}
