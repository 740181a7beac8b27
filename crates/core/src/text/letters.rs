//! What a character means to whoever looks for it.

/// Characters that are not read: soft hyphens, joiners, marks of direction, selectors of
/// variants (Unicode Standard, section 5.21, default ignorable), and Arabic's tatweel, which
/// only makes a word longer.
pub(super) fn is_ignored(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{640}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{fffe}'
            | '\u{ffff}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// One sign for all that people take for the same: quotation marks, apostrophes and primes,
/// dashes, hyphens and the minus sign.
pub(super) fn unified(c: char) -> char {
    match c {
        '\u{2018}'..='\u{201b}'
        | '\u{2039}'
        | '\u{203a}'
        | '`'
        | '\u{b4}'
        | '\u{2bb}'
        | '\u{2bc}'
        | '\u{2032}'
        | '\u{5f3}' => '\'',
        '\u{201c}'..='\u{201f}'
        | '\u{ab}'
        | '\u{bb}'
        | '\u{2033}'
        | '\u{5f4}'
        | '\u{301d}'..='\u{301f}' => '"',
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{5be}' | '\u{2e3a}' | '\u{2e3b}' => {
            '-'
        }
        '\u{2044}' => '/',
        _ => c,
    }
}

/// Letters that no decomposition takes apart, as people without such keys write them. The
/// case is kept.
pub(super) fn spelled_out(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'ẞ' => "SS",
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        'Œ' => "OE",
        'ø' => "o",
        'Ø' => "O",
        'đ' | 'ð' => "d",
        'Đ' | 'Ð' => "D",
        'þ' => "th",
        'Þ' => "TH",
        'ħ' => "h",
        'Ħ' => "H",
        'ı' => "i",
        'ł' => "l",
        'Ł' => "L",
        'ŧ' => "t",
        'Ŧ' => "T",
        'ς' => "σ",
        _ => return None,
    })
}

/// Whether marks on this letter may be left out: in Latin, Greek, Cyrillic, Hebrew and Arabic.
/// In kana and in the scripts of India they are letters: ば is not は.
pub(super) fn has_marks_to_spare(base: char) -> bool {
    base.is_ascii_alphabetic()
        || matches!(
            base,
            '\u{c0}'..='\u{2af}'
                | '\u{370}'..='\u{52f}'
                | '\u{590}'..='\u{6ff}'
                | '\u{750}'..='\u{77f}'
                | '\u{870}'..='\u{8ff}'
                | '\u{1c80}'..='\u{1c8f}'
                | '\u{1d00}'..='\u{1dbf}'
                | '\u{1e00}'..='\u{1fff}'
                | '\u{2c60}'..='\u{2c7f}'
                | '\u{2de0}'..='\u{2dff}'
                | '\u{a640}'..='\u{a69f}'
                | '\u{a720}'..='\u{a7ff}'
                | '\u{ab30}'..='\u{ab6f}'
        )
}
