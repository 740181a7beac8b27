//! What is a page of the printed edition called?

use vokal_base::text::misleads;

use super::xml::folded;

/// More pages than any printed book; what comes after them is left out.
pub(super) const MOST_PAGES: usize = 20_000;
/// A label is a number, and perhaps that of a volume.
const LONGEST_LABEL: usize = 32;

/// What stands before a number to say that it is one of a page.
const WORDS: &[&str] = &["page", "seite", "pag.", "pg.", "pg", "p.", "s."];

/// The number of a page as it is printed: without brackets, and without the word for it.
pub(super) fn label_of(text: &str) -> Option<String> {
    let begin: String = text.chars().take(8 * LONGEST_LABEL).collect();
    let plain: String = begin
        .chars()
        .map(|c| if misleads(c) { ' ' } else { c })
        .collect();
    let plain = folded(&plain);
    let bare = plain.trim_matches(|c: char| c.is_whitespace() || "[](){}<>|–—-".contains(c));
    let number = WORDS.iter().find_map(|word| {
        let (begin, rest) = bare.split_at_checked(word.len())?;
        let rest = rest.trim_start();
        (begin.eq_ignore_ascii_case(word) && is_number(rest)).then_some(rest)
    });
    let label: String = number.unwrap_or(bare).chars().take(LONGEST_LABEL).collect();
    let label = label.trim_end();
    (!label.is_empty()).then(|| label.to_owned())
}

fn is_number(text: &str) -> bool {
    let is_roman = |c: char| "ivxlcdm".contains(c.to_ascii_lowercase());
    text.starts_with(|c: char| c.is_numeric()) || (!text.is_empty() && text.chars().all(is_roman))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_what_is_printed() {
        for (text, label) in [
            ("97", "97"),
            (" [Pg 9] ", "9"),
            ("Page xiv", "xiv"),
            ("S. 12", "12"),
            ("p.12", "12"),
            ("Seite 3a", "3a"),
            ("– 5 –", "5"),
            // Words of their own.
            ("Page", "Page"),
            ("Frontispiece", "Frontispiece"),
            ("Sieben", "Sieben"),
            ("A-12", "A-12"),
            ("٩٧", "٩٧"),
            ("1\u{202e}2", "1 2"),
        ] {
            assert_eq!(label_of(text).as_deref(), Some(label), "{text}");
        }
        for text in ["", " ", "[]", "\u{0}\u{7}", "—"] {
            assert_eq!(label_of(text), None, "{text}");
        }
        let long = label_of(&"9".repeat(1 << 20)).unwrap();
        assert_eq!(long.len(), LONGEST_LABEL);
    }
}
