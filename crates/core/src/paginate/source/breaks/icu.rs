//! Where ICU, which Chromium and `WebKit` break lines with, differs from the
//! segmenter: by later versions of UAX #14 and by tailorings of its own.

use std::borrow::Cow;

/// Puts other marks where ICU takes quotes for brackets, each as many bytes long
/// as the quote, so that offsets stay.
///
/// In Chinese and Japanese its versions before Unicode 16 do so everywhere, with
/// double curly quotes; later ones between full-width characters, in any language
/// (`LB19a`).
pub(super) fn quotes_as_brackets(chunk: &str, everywhere: bool) -> Cow<'_, str> {
    if !chunk.contains(is_quote) {
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
            '“' | '‘' | '‛' | '‟' | '‹' if between && !everywhere => '「',
            '”' | '’' | '›' if between && !everywhere => '」',
            // A bracket, and a mark that a line may end after, of two bytes.
            '«' if between && !everywhere => '¡',
            '»' if between && !everywhere => '؟',
            _ => c,
        });
        before = Some(c);
    }
    Cow::Owned(masked)
}

fn is_quote(c: char) -> bool {
    matches!(
        c,
        '\u{2018}' | '\u{2019}' | '\u{201b}'..='\u{201d}' | '\u{201f}' | '«' | '»' | '‹' | '›'
    )
}

/// A hyphen at the start of a word stays with it (`LB20a`).
pub(super) fn keep_initial_hyphen(ends: &mut Vec<usize>, chunk: &str, is_hyphen: fn(char) -> bool) {
    let mut chars = chunk.chars();
    let Some(hyphen) = chars.next().filter(|c| is_hyphen(*c)) else {
        return;
    };
    if chars.next().is_some_and(is_letter) {
        ends.retain(|&at| at != hyphen.len_utf8());
    }
}

/// Letters, and symbols that are treated alike (classes AL and HL), among what a
/// line may begin with.
fn is_letter(c: char) -> bool {
    let is_number = c.is_numeric()
        && !matches!(c, '²' | '³' | '¹' | '¼'..='¾' | '\u{2070}'..='\u{218b}' | '\u{2460}'..='\u{2793}');
    // Dashes, stresses before a syllable, pictographs, and what holds together anyway.
    let is_other = matches!(c, '\u{b4}' | '\u{2c8}' | '\u{2cc}' | '\u{2df}' | '\u{2014}' | '\u{2e3a}' | '\u{2e3b}'
        | '\u{231a}' | '\u{231b}' | '\u{23f0}'..='\u{23f3}' | '\u{2600}'..='\u{2603}' | '\u{2614}' | '\u{2615}'
        | '\u{2618}' | '\u{261a}'..='\u{261f}' | '\u{2639}'..='\u{263b}' | '\u{2668}' | '\u{267f}'
        | '\u{26bd}'..='\u{26c8}' | '\u{26cd}' | '\u{26cf}'..='\u{26d1}' | '\u{26d3}' | '\u{26d4}'
        | '\u{26d8}' | '\u{26d9}' | '\u{26dc}' | '\u{26df}'..='\u{26e1}' | '\u{26ea}' | '\u{26f1}'..='\u{26f5}'
        | '\u{26f7}'..='\u{26fa}' | '\u{26fd}'..='\u{2704}' | '\u{2708}'..='\u{270d}' | '\u{2764}'
        | '\u{1f000}'..='\u{1fffd}' | '\u{a0}' | '\u{2007}' | '\u{2011}' | '\u{202f}' | '\u{fffc}' | '\u{16fe4}');
    !(is_number || is_other || is_full_width(c) || is_sign(c) || is_opening(c))
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
        number = digit || number && matches!(c, '/' | '.' | ',' | ':' | ';' | '\u{2044}');
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
    matches!(c, '$' | '%' | '+' | '\\' | '¢'..='¥' | '°' | '±' | '\u{58f}' | '\u{609}'..='\u{60b}' | '\u{66a}'
        | '\u{e3f}' | '\u{17db}' | '\u{2030}'..='\u{2037}' | '\u{2057}' | '\u{20a0}'..='\u{20cf}'
        | '\u{2103}' | '\u{2109}' | '№' | '−' | '\u{2213}' | '﹩' | '﹪' | '％' | '＄' | '￠' | '￡' | '￥' | '￦')
}

/// Class OP.
fn is_opening(c: char) -> bool {
    matches!(
        c,
        '(' | '['
            | '{'
            | '¡'
            | '¿'
            | '\u{201a}'
            | '\u{201e}'
            | '\u{2045}'
            | '\u{207d}'
            | '\u{208d}'
            | '\u{2308}'
            | '\u{230a}'
            | '\u{2329}'
            | '\u{27e6}'
            | '\u{27e8}'
            | '\u{27ea}'
            | '\u{27ec}'
            | '\u{27ee}'
            | '〈'
            | '《'
            | '「'
            | '『'
            | '【'
            | '〔'
            | '〖'
            | '〘'
            | '〚'
            | '\u{301d}'
            | '（'
            | '［'
            | '｛'
            | '\u{ff5f}'
            | '｢'
    )
}

/// Classes CL and CP.
fn is_closing(c: char) -> bool {
    matches!(
        c,
        ')' | ']'
            | '}'
            | '\u{2046}'
            | '\u{207e}'
            | '\u{208e}'
            | '\u{2309}'
            | '\u{230b}'
            | '\u{232a}'
            | '\u{27e7}'
            | '\u{27e9}'
            | '\u{27eb}'
            | '\u{27ed}'
            | '\u{27ef}'
            | '〉'
            | '》'
            | '」'
            | '』'
            | '】'
            | '〕'
            | '〗'
            | '〙'
            | '〛'
            | '\u{301e}'
            | '\u{301f}'
            | '）'
            | '］'
            | '｝'
            | '、'
            | '。'
            | '，'
            | '．'
            | '\u{ff60}'
            | '\u{ff61}'
            | '｣'
            | '\u{ff64}'
    )
}

/// East Asian letters and marks, an em wide.
fn is_full_width(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff01}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}' | '\u{20000}'..='\u{3fffd}')
}
