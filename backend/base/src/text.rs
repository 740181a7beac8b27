//! Is a short text what it seems to be?
//!
//! Names and addresses are told apart by eye, by operators, too: what cannot be seen, or shows
//! others in another order, makes one that looks like somebody else's.

/// Whether this is no plain character of a name: a control, one that ends a line or paragraph,
/// or one that turns the order of those around it (UAX #9, explicit directional formatting).
#[must_use]
pub fn misleads(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether nothing is to be seen where this stands, though it may join letters or choose how
/// they look (Unicode's `Default_Ignorable_Code_Point`, and annotations).
#[must_use]
pub fn is_unseen(c: char) -> bool {
    misleads(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// Whether somebody may be called so: something is to be seen, and in its own order.
#[must_use]
pub fn is_a_name(name: &str) -> bool {
    !name.contains(misleads) && name.chars().any(|c| !is_unseen(c) && !c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_are_names() {
        for name in ["Grete", "Zoë", "می‌خواهم", "क्‍ष", "👩‍🏫", "רות", "김", "Raum 3"]
        {
            assert!(is_a_name(name), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_runs_backwards_is_none() {
        for name in [
            "",
            " ",
            "\u{200b}",
            "\u{ad}\u{2060}",
            "\u{202e}chef",
            "a\u{2066}b",
            "a\nb",
            "a\u{2028}b",
        ] {
            assert!(!is_a_name(name), "{name:?}");
        }
    }
}
