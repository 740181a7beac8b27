//! Characters that take no room.

/// Characters that take no room and leave the kerning of their neighbours alone.
pub(in crate::paginate) fn is_zero_width(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{200c}' | '\u{200d}'
    )
}
