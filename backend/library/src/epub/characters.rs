//! Text as XML has it.

/// Whether XML 1.0 has a way to write a character (section 2.2).
pub(super) fn is_character(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// Text between tags.
pub(super) fn text(text: &str) -> String {
    written(text, false)
}

/// Text for attributes, in quotation marks.
pub(super) fn escaped(text: &str) -> String {
    written(text, true)
}

fn written(text: &str, is_quoted: bool) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars().filter(|c| is_character(*c)) {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' if is_quoted => safe.push_str("&quot;"),
            '\r' => safe.push_str("&#13;"),
            c => safe.push(c),
        }
    }
    safe
}
