//! Accents, and quotation marks at the foot of the line, that were drawn as
//! letters of their own, as with TeX's older fonts.

use unicode_normalization::char::compose;

use super::characters::combining;
use crate::extract::source::Glyph;

/// Letters drawn before and after an accent among which its own is looked for.
const NEAR: usize = 3;
/// An accent's middle may stand this far beside its letter, in ems.
const BESIDE: f32 = 0.05;
/// An accent without a width of its own stands at the letter's edge.
const BESIDE_NARROW: f32 = 0.12;
/// The part of the narrower one that accent and letter share.
const SHARED: f32 = 0.3;
/// How much higher and lower than the letter an accent may be set, in ems.
const RAISED: f32 = 0.8;
const LOWERED: f32 = 0.65;
/// From here on an accent stands below the letter, in ems.
const BELOW: f32 = 0.2;
/// How much a closing quotation mark is lowered to open one, in ems.
const QUOTE_LOWERED: std::ops::Range<f32> = 0.3..0.95;

/// Gives accents to the letters they stand over or under, and lowered
/// quotation marks the baseline of the word that they open.
pub(in crate::extract) fn compose_accents(glyphs: &mut Vec<Glyph>) {
    let mut given = Vec::new();
    let mut accents = Vec::new();
    for at in 0..glyphs.len() {
        if let Some(low) = low_quote(glyphs[at].ch) {
            if let Some(y) = opened_word(glyphs, at) {
                glyphs[at].ch = low;
                glyphs[at].y = y;
            }
        } else if is_accent(glyphs[at].ch) {
            accents.push(at);
        }
    }
    // From below upwards: of two accents the lower one is nearer to the letter.
    accents.sort_by(|&one, &other| glyphs[other].y.total_cmp(&glyphs[one].y));
    for at in accents {
        let Some((letter, mark)) = letter_of(glyphs, at) else {
            continue;
        };
        if let Some(whole) = composed(glyphs[letter].ch, mark) {
            glyphs[letter].ch = whole;
            given.push(at);
        } else {
            follow(glyphs, at, letter, mark);
        }
    }
    given.sort_unstable();
    if !given.is_empty() {
        let mut given = given.into_iter().peekable();
        let mut at = 0;
        glyphs.retain(|_| {
            let is_given = given.next_if_eq(&at).is_some();
            at += 1;
            !is_given
        });
    }
}

/// The letter that an accent belongs to, and the mark that it is there.
fn letter_of(glyphs: &[Glyph], at: usize) -> Option<(usize, char)> {
    let accent = &glyphs[at];
    let before = (0..at).rev();
    let after = at + 1..glyphs.len();
    let is_ink = |&near: &usize| !glyphs[near].ch.is_whitespace();
    let near = before
        .filter(is_ink)
        .take(NEAR)
        .chain(after.filter(is_ink).take(NEAR));
    near.filter(|&letter| carries(&glyphs[letter], accent))
        .filter_map(|letter| Some((letter, mark(accent, &glyphs[letter])?)))
        .min_by(|&(one, _), &(other, _)| {
            let apart = |letter: usize| (glyphs[letter].middle() - accent.middle()).abs();
            apart(one).total_cmp(&apart(other))
        })
}

fn is_accent(ch: char) -> bool {
    is_mark(ch) || combining(ch).is_some() || matches!(ch, '^' | '~' | '°' | '.')
}

/// Marks that combine by themselves.
fn is_mark(ch: char) -> bool {
    matches!(ch, '\u{300}'..='\u{36f}')
}

/// The mark that an accent is over or under a letter.
fn mark(accent: &Glyph, letter: &Glyph) -> Option<char> {
    let is_below = accent.y - letter.y > accent.size * BELOW;
    match accent.ch {
        '.' => is_below.then_some('\u{323}'),
        '¯' if is_below => Some('\u{331}'),
        '^' => Some('\u{302}'),
        '~' => Some('\u{303}'),
        '°' => Some('\u{30a}'),
        ch if is_mark(ch) => Some(ch),
        ch => combining(ch),
    }
}

fn carries(letter: &Glyph, accent: &Glyph) -> bool {
    let em = letter.size.max(accent.size);
    let is_narrow = accent.width() < em * 0.02;
    let beside = em * if is_narrow { BESIDE_NARROW } else { BESIDE };
    let shared = letter.right.min(accent.right) - letter.left.max(accent.left);
    letter.ch.is_alphabetic()
        && !is_accent(letter.ch)
        && letter.turn == accent.turn
        && letter.size.min(accent.size) > em * 0.6
        && (letter.left - beside..=letter.right + beside).contains(&accent.middle())
        && (is_narrow || shared > letter.width().min(accent.width()) * SHARED)
        && (-RAISED * em..LOWERED * em).contains(&(accent.y - letter.y))
}

fn composed(letter: char, mark: char) -> Option<char> {
    match (letter, mark) {
        // A dot is taken off before an accent is set.
        ('ı', '\u{300}'..='\u{314}') => compose('i', mark),
        ('ȷ', '\u{300}'..='\u{314}') => compose('j', mark),
        // TeX has a stroke for these two.
        ('l', '\u{335}' | '\u{337}') => Some('ł'),
        ('L', '\u{335}' | '\u{337}') => Some('Ł'),
        _ => compose(letter, mark),
    }
}

/// Without a whole character the mark comes right after its letter.
fn follow(glyphs: &mut [Glyph], at: usize, letter: usize, mark: char) {
    let base = glyphs[letter];
    if matches!(base.ch, 'ı' | 'ȷ') {
        glyphs[letter].ch = if base.ch == 'ı' { 'i' } else { 'j' };
    }
    glyphs[at] = Glyph {
        ch: mark,
        left: base.left + base.width().max(0.0) * 0.01 + 0.001,
        right: base.right,
        y: base.y,
        size: base.size,
        ..glyphs[at]
    };
}

fn low_quote(ch: char) -> Option<char> {
    match ch {
        '”' => Some('„'),
        '’' => Some('‚'),
        _ => None,
    }
}

/// The baseline of the word that a lowered quotation mark opens.
fn opened_word(glyphs: &[Glyph], at: usize) -> Option<f32> {
    let quote = &glyphs[at];
    let word = glyphs[at + 1..]
        .iter()
        .take(NEAR)
        .find(|glyph| !glyph.ch.is_whitespace() && !is_accent(glyph.ch))?;
    let em = quote.size;
    let lowered = quote.y - word.y;
    let gap = word.left - quote.right;
    (word.turn == quote.turn
        && QUOTE_LOWERED.contains(&(lowered / em))
        && (-0.3 * em..0.6 * em).contains(&gap))
    .then_some(word.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(mut glyphs: Vec<Glyph>) -> String {
        compose_accents(&mut glyphs);
        glyphs.iter().map(|glyph| glyph.ch).collect()
    }

    #[test]
    fn an_accent_goes_to_its_letter_on_either_side_and_whichever_is_wider() {
        for (accent, letter, whole) in [
            ('¨', 'u', "ü"),
            ('´', 'e', "é"),
            ('˜', 'n', "ñ"),
            ('ˇ', 'S', "Š"),
            ('¸', 'c', "ç"),
            ('˚', 'A', "Å"),
            ('˝', 'o', "ő"),
            ('\u{337}', 'l', "ł"),
            ('¨', 'ı', "ï"),
            ('\u{301}', 'e', "é"),
        ] {
            for width in [2.8, 5.0, 7.5] {
                for raised in [0.0, 2.5, 4.7] {
                    let middle = 20.0;
                    let over = Glyph::drawn(accent, middle - 2.5, middle + 2.5, 100.0 - raised);
                    let base =
                        Glyph::drawn(letter, middle - width / 2.0, middle + width / 2.0, 100.0);
                    let next = Glyph::drawn('b', middle + width / 2.0, middle + 8.0, 100.0);
                    assert_eq!(text(vec![over, base, next]), format!("{whole}b"), "{width}");
                    assert_eq!(text(vec![base, over, next]), format!("{whole}b"), "{width}");
                }
            }
        }
    }

    #[test]
    fn two_accents_and_letters_without_a_whole_character() {
        let base = Glyph::drawn('e', 10.0, 14.4, 100.0);
        let (roof, acute) = (
            Glyph::drawn('ˆ', 9.8, 14.8, 100.0),
            Glyph::drawn('´', 9.8, 14.8, 97.0),
        );
        assert_eq!(text(vec![acute, roof, base]), "ế");
        let bar = Glyph::drawn('¯', 10.0, 15.0, 100.0);
        let mut glyphs = vec![bar, Glyph::drawn('x', 10.0, 15.3, 100.0)];
        compose_accents(&mut glyphs);
        glyphs.sort_by(|one, other| one.left.total_cmp(&other.left));
        let read: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        assert_eq!(read, "x\u{304}");
        let under = Glyph::drawn('.', 11.0, 13.8, 104.3);
        assert_eq!(text(vec![base, under]), "ẹ");
    }

    #[test]
    fn signs_beside_letters_stay_signs() {
        for ch in ['`', '´', '¨', '^', '~', '°', '.', '˚'] {
            let sign = Glyph::drawn(ch, 10.0, 13.3, 100.0);
            let after = Glyph::drawn('a', 13.3, 18.0, 100.0);
            let before = Glyph::drawn('d', 5.0, 10.0, 100.0);
            assert_eq!(text(vec![before, sign, after]), format!("d{ch}a"));
        }
    }

    #[test]
    fn a_lowered_quotation_mark_opens_its_word() {
        let word = Glyph::drawn('W', 15.0, 24.0, 100.0);
        let mut glyphs = vec![Glyph::drawn('”', 10.0, 15.0, 105.9), word];
        compose_accents(&mut glyphs);
        assert_eq!((glyphs[0].ch, glyphs[0].y), ('„', 100.0));
        assert_eq!(text(vec![Glyph::drawn('’', 12.0, 15.0, 105.9), word]), "‚W");
        assert_eq!(text(vec![Glyph::drawn('”', 10.0, 15.0, 100.0), word]), "”W");
    }
}
