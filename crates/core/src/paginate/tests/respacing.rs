//! Other spaces in a measured book, against the same book measured anew.

use std::cell::Cell;

use super::super::WidthRequest;
use super::{FIRST, Format, Open, open};

fn html() -> String {
    // Longer than what is measured whole.
    let marked = "e\u{301}".repeat(60);
    format!(
        "<p>AVATAR und W\u{e4}chter, 10\u{a0}km Stoffmuster, \u{fef3}\u{fefc} \u{2013} \
         <i>fl\u{fc}chtige Affen</i> T\u{f6}pfe AV.</p><p data-p=\"t5\">Vater wandert AVALON, \
         <code>Taube Yoga</code></p><p>Affenhaus AVALON e\u{301}tude {marked} AVALON und</p>"
    )
}

fn spaced(letters: f64, words: f64) -> Format {
    super::narrow(210.0, 9).with_spacing(letters, words)
}

/// Uneven characters, pairs with kerning, and a ligature where nothing stands between letters.
fn width(ask: &WidthRequest<'_>) -> f64 {
    let is_mark = |c: &char| *c == '\u{301}';
    let own = |c: char| 5.0 + f64::from(u32::from(c) % 7) + 1.0 / 3.0;
    let kerns = ["AV", "VA", "Ta", "Yo", "W\u{e4}", " A"];
    let kern = |pair: &[char]| {
        let is_kerned = kerns.contains(&&*pair.iter().collect::<String>());
        if is_kerned { -1.5 } else { 0.0 }
    };
    let chars: Vec<char> = ask.text.chars().collect();
    let kerned: f64 = chars.windows(2).map(kern).sum();
    let spaces = ask.text.matches([' ', '\u{a0}']).count() as u32;
    let ligatures = if ask.letter_spacing == 0.0 {
        0.75 * f64::from(ask.text.matches("ff").count() as u32)
    } else {
        0.0
    };
    let grown = ask.font_size / 16.0;
    let letters: Vec<char> = chars.iter().copied().filter(|c| !is_mark(c)).collect();
    // A mark that stands alone has room after it, and none over a letter.
    let apart = letters.len().max(1) as u32;
    letters.into_iter().map(own).sum::<f64>() * grown
        + (kerned - ligatures) * grown
        + f64::from(apart) * ask.letter_spacing
        + f64::from(spaces) * ask.word_spacing
}

fn measured(book: &mut Open, width: impl Fn(&WidthRequest<'_>) -> f64) -> usize {
    let asked = Cell::new(0);
    book.measure(|ask| {
        asked.set(asked.get() + 1);
        width(&ask)
    });
    book.lay_out();
    asked.get()
}

/// Lines in the last of these formats after the others, and measured anew; and how many strings
/// each took.
fn both(
    formats: &[Format],
    width: impl Fn(&WidthRequest<'_>) -> f64 + Copy,
) -> [(Vec<u32>, usize); 2] {
    let mut book = open(&html(), formats[0]);
    book.forget_widths();
    let mut asked = measured(&mut book, width);
    for &format in &formats[1..] {
        book.set_format(format);
        asked = measured(&mut book, width);
    }
    let mut anew = open(&html(), *formats.last().unwrap());
    anew.forget_widths();
    let all = measured(&mut anew, width);
    [
        (book.line_starts(FIRST), asked),
        (anew.line_starts(FIRST), all),
    ]
}

#[test]
fn between_words_spaces_alone_are_measured() {
    for letters in [0.0, 0.4] {
        let formats = [0.0, 3.0, 7.5].map(|words| spaced(letters, words));
        let [(lines, asked), (anew, all)] = both(&formats, width);
        assert_eq!(lines, anew);
        assert!(asked * 8 < all, "{asked} of {all}");
    }
}

#[test]
fn between_letters_single_characters_tell() {
    let formats = [0.2, 1.1, 0.5].map(|letters| spaced(letters, 2.0));
    let [(lines, asked), (anew, all)] = both(&formats, width);
    assert_eq!(lines, anew);
    assert!(asked * 2 < all, "{asked} of {all}");
}

#[test]
fn letters_that_may_be_joined_are_measured_anew() {
    for formats in [[0.0, 1.0], [1.0, 0.0]] {
        let [(lines, asked), (anew, all)] =
            both(&formats.map(|letters| spaced(letters, 0.0)), width);
        assert_eq!(lines, anew);
        // A face to which the book itself gives space had it before.
        assert!(asked * 10 > all * 6, "{asked} of {all}");
    }
}

#[test]
fn a_browser_that_rounds_its_spaces_is_asked_for_everything() {
    let rounded = |ask: &WidthRequest<'_>| width(ask).round();
    let [(lines, asked), (anew, all)] = both(&[spaced(0.3, 0.0), spaced(0.9, 0.0)], rounded);
    assert_eq!(lines, anew);
    assert!(asked > all, "{asked} of {all}");
}

#[test]
fn what_nobody_has_measured_in_between_adds_up() {
    let mut book = open(&html(), spaced(0.3, 1.0));
    book.forget_widths();
    measured(&mut book, width);
    for format in [spaced(0.6, 1.0), spaced(0.9, 4.0), spaced(0.4, 2.0)] {
        book.set_format(format);
        let wanted: Vec<_> = book.faces().map(|(id, _)| id).collect();
        for face in wanted {
            book.wanted(face);
        }
    }
    measured(&mut book, width);
    let mut anew = open(&html(), spaced(0.4, 2.0));
    anew.forget_widths();
    measured(&mut anew, width);
    assert_eq!(book.line_starts(FIRST), anew.line_starts(FIRST));
}

#[test]
fn another_size_whose_spaces_grow_with_it_is_no_other_than_without() {
    let sized = |size: f64| spaced(0.05 * size, 0.2 * size).with_font_size(size);
    let [(lines, asked), (anew, all)] = both(&[sized(16.0), sized(24.0), sized(19.0)], width);
    assert_eq!(lines, anew);
    assert!(asked * 2 < all, "{asked} of {all}");
    // A size whose spaces are still to come has everything asked for.
    let mut book = open(&html(), sized(16.0));
    book.forget_widths();
    measured(&mut book, width);
    book.set_format(spaced(2.0, 0.0).with_font_size(16.0));
    book.set_format(spaced(3.0, 0.0).with_font_size(24.0));
    measured(&mut book, width);
    let mut fresh = open(&html(), spaced(3.0, 0.0).with_font_size(24.0));
    fresh.forget_widths();
    measured(&mut fresh, width);
    assert_eq!(book.line_starts(FIRST), fresh.line_starts(FIRST));
}
