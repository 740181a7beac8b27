//! Where ICU, which Chromium and `WebKit` break lines with, differs from the
//! segmenter: by later versions of UAX #14 and by tailorings of its own.

use std::borrow::Cow;

/// Puts brackets where ICU takes curly quotes for such; all are three bytes
/// long, so that offsets stay.
///
/// In Chinese and Japanese its versions before Unicode 16 do so everywhere;
/// later ones between full-width characters, in any language (`LB19a`).
pub(super) fn quotes_as_brackets(chunk: &str, everywhere: bool) -> Cow<'_, str> {
    if !chunk.contains(['“', '”', '‘', '’']) {
        return Cow::Borrowed(chunk);
    }
    let mut before = None;
    let mut rest = chunk.chars();
    let mut masked = String::with_capacity(chunk.len());
    while let Some(c) = rest.next() {
        let between =
            before.is_some_and(is_full_width) && rest.clone().next().is_some_and(is_full_width);
        masked.push(match c {
            '“' if everywhere => '\u{207d}',
            '”' if everywhere => '\u{207e}',
            '“' | '‘' if between && !everywhere => '「',
            '”' | '’' if between && !everywhere => '」',
            _ => c,
        });
        before = Some(c);
    }
    Cow::Owned(masked)
}

/// A hyphen at the start of a word stays with it (`LB20a`).
pub(super) fn keep_initial_hyphen(ends: &mut Vec<usize>, chunk: &str, is_hyphen: fn(char) -> bool) {
    let mut chars = chunk.chars();
    let Some(hyphen) = chars.next().filter(|c| is_hyphen(*c)) else {
        return;
    };
    let is_letter = |c: char| c.is_alphabetic() && !is_full_width(c);
    if chars.next().is_some_and(is_letter) {
        ends.retain(|&at| at != hyphen.len_utf8());
    }
}

/// What belongs to a number (`LB25`): a slash, a sign or a bracket stays with
/// digits only, not with what looks like them.
pub(super) fn keep_numbers(ends: &mut Vec<usize>, chunk: &str) {
    let concerned = |c: char| is_sign(c) || c == '/';
    if !chunk.contains(concerned) {
        return;
    }
    let mut number = false;
    let mut closed_number;
    let mut chars = chunk.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let digit = c.is_ascii_digit();
        closed_number = number && is_closing(c);
        number = digit || number && matches!(c, '/' | '.' | ',' | ':' | ';');
        let Some(&(next_at, next)) = chars.peek() else {
            break;
        };
        let digit_follows = chunk[next_at..]
            .chars()
            .nth(1)
            .is_some_and(|c| c.is_ascii_digit());
        let breaks = c == '/' && next.is_ascii_digit() && !number
            || is_sign(c) && is_opening(next) && !digit_follows
            || is_closing(c) && is_sign(next) && !closed_number;
        if breaks {
            ends.push(at + c.len_utf8());
        } else if number && is_sign(next) {
            ends.retain(|&end| end != next_at);
        }
    }
}

/// Before and after numbers (classes PR and PO).
fn is_sign(c: char) -> bool {
    matches!(c, '$' | '%' | '+' | '\\' | '¢'..='¥' | '°' | '±' | '\u{2030}'..='\u{2037}'
        | '\u{20a0}'..='\u{20cf}' | '№' | '−' | '﹪' | '％' | '＄' | '￠' | '￡' | '￥')
}

fn is_opening(c: char) -> bool {
    matches!(
        c,
        '(' | '['
            | '{'
            | '\u{2329}'
            | '〈'
            | '《'
            | '「'
            | '『'
            | '【'
            | '〔'
            | '〖'
            | '〘'
            | '〚'
            | '（'
            | '［'
            | '｛'
    )
}

fn is_closing(c: char) -> bool {
    matches!(
        c,
        ')' | ']'
            | '}'
            | '\u{232a}'
            | '〉'
            | '》'
            | '」'
            | '』'
            | '】'
            | '〕'
            | '〗'
            | '〙'
            | '〛'
            | '）'
            | '］'
            | '｝'
            | '、'
            | '。'
            | '，'
            | '．'
    )
}

/// East Asian letters and marks, an em wide.
fn is_full_width(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff01}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
}
