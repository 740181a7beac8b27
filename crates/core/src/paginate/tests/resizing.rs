//! Another size of a measured book, against the same book measured anew.

use std::cell::Cell;

use super::{FIRST, Format, Open, open};

const HTML: &str = "<p>AVATAR und Wächter, Stoffmuster, ﺳﻼﻡ – <i>flüchtige Affen</i> Töpfe AV.</p>\
                    <p>Vater wandert AVALON, Taube Yoga</p>";

fn sized(font_size: f64) -> Format {
    Format {
        width: 15.3 * font_size,
        font_size,
        ..super::narrow(100.0, 9)
    }
}

/// Uneven characters, pairs with kerning and a ligature, in sixteenths of an em.
fn em(text: &str) -> f64 {
    let single = |c: char| 5.0 + f64::from(u32::from(c) % 7) + 1.0 / 3.0;
    let kerns = ["AV", "VA", "Ta", "Yo", "Wä", " A"];
    let kern = |pair: &[char]| {
        let is_kerned = kerns.contains(&&*pair.iter().collect::<String>());
        if is_kerned { -1.5 } else { 0.0 }
    };
    let chars: Vec<char> = text.chars().collect();
    let ligatures = f64::from(text.matches("ff").count() as u32);
    let kerned: f64 = chars.windows(2).map(kern).sum();
    chars.iter().copied().map(single).sum::<f64>() + kerned - 0.75 * ligatures
}

fn measured(book: &mut Open, width: impl Fn(&str) -> f64) -> usize {
    let asked = Cell::new(0);
    book.measure(|ask| {
        asked.set(asked.get() + 1);
        width(ask.text)
    });
    book.lay_out();
    asked.get()
}

/// Lines at a new size after another, and measured anew; and how many strings each took.
fn both(width: impl Fn(f64, &str) -> f64, sizes: &[f64]) -> [(Vec<u32>, usize); 2] {
    let mut book = open(HTML, sized(16.0));
    book.forget_widths();
    measured(&mut book, |text| width(16.0, text));
    let mut asked = 0;
    for &size in sizes {
        book.set_format(sized(size));
        asked = measured(&mut book, |text| width(size, text));
    }
    let size = sizes.last().copied().unwrap();
    let mut anew = open(HTML, sized(size));
    anew.forget_widths();
    let all = measured(&mut anew, |text| width(size, text));
    [
        (book.line_starts(FIRST), asked),
        (anew.line_starts(FIRST), all),
    ]
}

#[test]
fn widths_that_grow_alike_are_not_measured_again() {
    let [(lines, asked), (anew, all)] =
        both(|size, text| em(text) * size / 16.0, &[24.0, 13.0, 19.0]);
    assert_eq!(lines, anew);
    assert!(asked * 2 < all, "{asked} of {all}");
}

#[test]
fn rounded_widths_are_measured_again() {
    let rounded = |size: f64, text: &str| (em(text) * size / 16.0).round();
    let [(lines, asked), (anew, all)] = both(rounded, &[13.0, 19.0]);
    assert_eq!(lines, anew);
    assert!(asked * 3 > all * 2, "{asked} of {all}");
}

#[test]
fn words_added_at_the_new_size_are_measured() {
    let width = |text: &str| em(text) * 24.0 / 16.0;
    let mut book = open("<p>AVATAR</p>", sized(16.0));
    book.set_format(sized(24.0));
    let options = crate::document::SourceOptions::default();
    book.add_chapter(FIRST, crate::document::sanitise(HTML, &options).tree);
    measured(&mut book, width);
    let mut anew = open(HTML, sized(24.0));
    anew.forget_widths();
    measured(&mut anew, width);
    assert_eq!(book.line_starts(FIRST), anew.line_starts(FIRST));
}

#[test]
fn another_weight_is_measured_anew_and_said_in_the_sheet() {
    let mut book = open("<p>aa <b>bb</b></p>", sized(10.0));
    let medium = sized(10.0).with_weights(500, 800);
    book.set_format(medium);
    let asked = std::cell::RefCell::new(Vec::new());
    book.measure(|ask| {
        asked.borrow_mut().push((ask.text.to_owned(), ask.weight));
        10.0
    });
    let asked = asked.into_inner();
    assert!(asked.contains(&("a".to_owned(), 500)), "{asked:?}");
    assert!(asked.contains(&("b".to_owned(), 800)), "{asked:?}");
    let sheet = super::super::stylesheet(&medium, "serif", "monospace");
    for rule in [
        "font:normal 500 10px",
        ".vokal-text b{display:inline;font-weight:800}",
        ".vokal-text th{font-weight:800}",
        "[data-p~=\"re\"]{font-weight:500}",
        "[data-p~=\"bo\"]{font-weight:800}",
    ] {
        assert!(sheet.contains(rule), "{rule}: {sheet}");
    }
    assert!(!sheet.contains("weight:400") && !sheet.contains("weight:700"));
}

#[test]
fn a_chapter_in_one_piece_is_as_high_as_its_lines_whatever_the_page() {
    let html = "<h1>head</h1><p>word</p><table><tr><td>cell</td></tr></table><p>word</p>";
    let whole = open(html, Format::new(400.0, 10_000.0));
    let height = whole.page_heights(FIRST)[0].0;
    assert!(height > 3.0 * 24.0 + 100.0, "{height}");
    for page in [100.0, 125.0, 150.0, 200.0, 10_000.0] {
        let cut = open(html, Format::new(400.0, page));
        assert_eq!(cut.layout.chapter_height(), Some(height), "{page}");
    }
    // What is higher than its page is as high as that.
    let small = open(html, Format::new(400.0, 50.0));
    assert!(small.layout.chapter_height().unwrap() < height);
    // A cache tells no more than where pages begin.
    let starts = whole.layout.page_starts().to_vec();
    let restored = whole.restore_layout(FIRST, starts).unwrap();
    assert_eq!(restored.chapter_height(), None);
    assert_eq!(
        open("", Format::new(400.0, 96.0)).layout.chapter_height(),
        Some(0.0)
    );
}
