//! What kind of script a character is of.

use unicode_bidi::{BidiClass, bidi_class};

/// Whether a character is of a script that runs from right to left.
pub(super) fn is_right_to_left(ch: char) -> bool {
    matches!(bidi_class(ch), BidiClass::R | BidiClass::AL)
}

/// Scripts that are written without spaces between words.
pub(super) fn is_spaceless(ch: char) -> bool {
    matches!(ch,
        '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}' | '\u{e00}'..='\u{eff}')
}
