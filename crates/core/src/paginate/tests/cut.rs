//! Words that are longer than their line.

use super::{FIRST, measure_with, narrow, open};

/// Eight pixels a character; `ry` three further apart, `ab` three closer.
fn with_pairs(text: &str) -> f64 {
    let count = |pair: &str| f64::from(text.matches(pair).count() as u32);
    f64::from(text.chars().count() as u32) * 8.0 + 3.0 * (count("ry") - count("ab"))
}

/// Where the second line starts of a word with this pair at its thirteenth letter.
fn second_line(pair: &str, width: f64) -> u32 {
    let format = narrow(width, 9);
    let [before, after] = [12, 80].map(|length| "x".repeat(length));
    let mut book = open(&format!("<p>{before}{pair}{after}</p>"), format);
    book.forget_widths();
    measure_with(&mut book, with_pairs);
    book.lay_out();
    book.line_starts(FIRST)[1]
}

#[test]
fn a_letter_that_the_next_one_pushes_away_may_go_with_it() {
    assert_eq!(second_line("ry", 108.0), 13);
    assert_eq!(second_line("ry", 105.0), 12);
}

#[test]
fn a_letter_that_fits_only_beside_the_next_one_goes_with_it() {
    assert_eq!(second_line("ab", 105.0), 13);
    assert_eq!(second_line("ab", 102.0), 12);
}

#[test]
fn where_a_line_may_end_makes_no_line() {
    let word = "x".repeat(20);
    for html in [
        format!("<p><wbr>{word}</p>"),
        format!("<p>{word}<wbr></p>"),
        format!("<p>{word}<wbr><wbr>{word}<wbr></p>"),
        format!("<p>{word}<b><wbr></b> <wbr>{word}</p>"),
    ] {
        // At first a letter is wider than the line.
        for width in (4..200).step_by(4) {
            let format = narrow(f64::from(width), 9);
            let mut book = open(&html, format);
            book.forget_widths();
            measure_with(&mut book, |text| {
                f64::from(text.chars().count() as u32) * 80.0
            });
            let mut starts = book.line_starts(FIRST);
            starts.push(book.chapter(FIRST).unwrap().length());
            assert!(
                starts.is_sorted_by(|a, b| a < b),
                "{html} {width} {starts:?}"
            );
        }
    }
}

#[test]
fn where_a_line_may_end_keeps_the_lines_of_code() {
    for (html, lines) in [
        ("<pre>a\n<wbr>\nb</pre>", 3),
        ("<pre>\n<wbr>\nb</pre>", 2),
        ("<pre>a<wbr>\n<wbr>\nb</pre>", 3),
        ("<pre>a<wbr>\n<wbr>b</pre>", 2),
    ] {
        for (width, letter) in [(200.0, 8.0), (200.0, 400.0)] {
            let format = narrow(width, 9);
            let mut book = open(html, format);
            book.forget_widths();
            measure_with(&mut book, |text| {
                f64::from(text.chars().count() as u32) * letter
            });
            assert_eq!(book.line_starts(FIRST).len(), lines, "{html} {letter}");
        }
    }
}
