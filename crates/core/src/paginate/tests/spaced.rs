//! What readers wish to have between letters, words and paragraphs.

use super::hyphenated::{answer_words, everywhere};
use super::*;

/// Eight pixels a character, and what stands between them.
fn measure_spaced(book: &mut Book) {
    book.measure(|ask| {
        let characters = f64::from(ask.text.chars().count() as u32);
        let spaces = f64::from(ask.text.matches([' ', '\u{a0}']).count() as u32);
        characters * (8.0 + ask.letter_spacing) + spaces * ask.word_spacing
    });
}

fn pages_of(html: &str, format: Format) -> Vec<String> {
    let mut open = open(html, format);
    open.book.forget_widths();
    measure_spaced(&mut open.book);
    open.lay_out();
    let pages = 0..open.layout.page_count();
    pages
        .map(|page| open.layout.page_html(page).unwrap())
        .collect()
}

fn lines_of(html: &str, format: Format) -> Vec<String> {
    let mut open = open(html, format);
    open.book.forget_widths();
    measure_spaced(&mut open.book);
    open.lay_out();
    let lines = open.book.lines(&open.layout, 0).unwrap();
    let text = |line: &super::super::PageLine| line.runs.iter().map(|run| &*run.text).collect();
    lines.iter().map(text).collect()
}

const WORDS: &str = "<p>aaaa bbbb cccc</p>";

#[test]
fn spaces_between_letters_and_words_take_room() {
    let page = narrow(80.0, 40);
    assert_eq!(lines_of(WORDS, page), ["aaaa bbbb", "cccc"]);
    assert_eq!(
        lines_of(WORDS, page.with_spacing(1.0, 0.0)),
        ["aaaa", "bbbb", "cccc"]
    );
    assert_eq!(
        lines_of(WORDS, page.with_spacing(0.0, 8.0)),
        ["aaaa bbbb", "cccc"]
    );
    assert_eq!(
        lines_of(WORDS, page.with_spacing(0.0, 9.0)),
        ["aaaa", "bbbb", "cccc"]
    );
    assert_eq!(
        lines_of(WORDS, page.with_spacing(-2.0, 0.0)),
        ["aaaa bbbb", "cccc"]
    );
}

#[test]
fn another_space_is_another_width_at_every_size_and_back() {
    let page = narrow(80.0, 40);
    let mut open = open(WORDS, page);
    measure_spaced(&mut open.book);
    for (format, lines) in [
        (page.with_spacing(1.0, 0.0), 3),
        (page, 2),
        (page.with_spacing(1.0, 0.0).with_font_size(20.0), 3),
        (page.with_spacing(1.0, 0.0), 3),
        (page, 2),
    ] {
        open.book.set_format(format);
        assert!(open.book.paginate(FIRST).is_err(), "widths are missing");
        measure_spaced(&mut open.book);
        open.lay_out();
        let shown = open.book.lines(&open.layout, 0).unwrap().len();
        assert_eq!(shown, lines, "{format:?}");
    }
}

#[test]
fn the_hyphen_at_the_end_of_a_line_has_no_space_after_it() {
    // Four letters of 10 pixels, and a hyphen of 8.
    let page = Format {
        hyphenation: true,
        ..narrow(48.0, 40).with_spacing(2.0, 0.0)
    };
    let mut open = open("<p>aaaabbbb</p>", page);
    open.book.forget_widths();
    answer_words(&mut open.book, everywhere);
    measure_spaced(&mut open.book);
    open.lay_out();
    let lines = open.book.lines(&open.layout, 0).unwrap();
    let text = |line: &super::super::PageLine| line.runs.iter().map(|run| &*run.text).collect();
    let texts: Vec<String> = lines.iter().map(text).collect();
    assert_eq!(texts, ["aaaa", "bbbb"]);
}

const PARAGRAPHS: &str = "<p>a</p><p>b</p><p data-p=\"g8\">c</p><p data-p=\"f4\">d</p>\
    <p data-p=\"f-4 s4\">e</p><p data-p=\"f-4 s4\">f</p><p data-p=\"ce\">g</p><p data-p=\"ce\">h</p>\
    <p>i</p><p>j</p><blockquote><p>k</p><p>l</p></blockquote><p>m</p><p>n</p>";

fn expect_parts(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part}\n{page}");
    }
}

#[test]
fn prose_stands_apart_as_wished_and_all_else_as_it_did() {
    let wished = narrow(400.0, 40).with_paragraphs(Some(4), Some(0));
    let page = &pages_of(PARAGRAPHS, wished)[0];
    let prose = [
        "<p>a</p>",
        "<p class=\"indent gap-4\">b</p>",
        "<p data-p=\"f4\" class=\"indent gap-4\">d</p>",
        "<p class=\"indent gap-4\">j</p>",
        "<p class=\"indent gap-4\">l</p>",
        "<p class=\"indent gap-4\">n</p>",
    ];
    expect_parts(page, &prose);
    // A break in the text is one still.
    expect_parts(page, &["<p data-p=\"g8\" class=\"indent gap-12\">c</p>"]);
    // Verse, what is set in the middle, and what is below a quotation.
    let others = [
        "<p data-p=\"f-4 s4\">e</p><p data-p=\"f-4 s4\">f</p><p data-p=\"ce\">g</p><p data-p=\"ce\">h</p>",
        "<p class=\"gap-2\">k</p>",
        "<p class=\"indent gap-2\">m</p>",
    ];
    expect_parts(page, &others);
    let sheet = super::super::stylesheet(&wished, "serif", "monospace");
    assert!(sheet.contains(":is(.indent,.indent>p){text-indent:calc(var(--text-in)*0)}"));
}

#[test]
fn what_the_book_usually_has_between_paragraphs_goes_and_more_stays() {
    let html = "<p>a</p><p data-p=\"g4\">b</p><p data-p=\"g4\">c</p><p data-p=\"g10\">d</p>";
    let close = narrow(400.0, 40).with_paragraphs(Some(0), None);
    let page = &pages_of(html, close)[0];
    expect_parts(page, &["<p data-p=\"g4\" class=\"indent\">b</p>"]);
    expect_parts(page, &["<p data-p=\"g10\" class=\"indent gap-6\">d</p>"]);
}

#[test]
fn indents_leave_room_for_large_letters() {
    let html = "<blockquote><p>aaaa bbbb cccc</p></blockquote>";
    let large = narrow(320.0, 40).with_font_size(64.0);
    // Four ems of 20 pixels, and not of 64.
    assert_eq!(lines_of(html, large), ["aaaa bbbb cccc"]);
    let sheet = super::super::stylesheet(&large, "serif", "monospace");
    assert!(sheet.contains("--text-in:20px"), "{sheet}");
}

#[test]
fn formulas_and_readings_are_prose_as_well() {
    let html = "<p>a</p><p>b <math><mi>x</mi></math></p><p><ruby>c<rt>d</rt></ruby></p><p>e</p>";
    let open = open(html, narrow(400.0, 40).with_paragraphs(Some(4), None));
    let page = open.layout.page_html(0).unwrap();
    assert_eq!(page.matches("gap-4").count(), 3, "{page}");
}

#[test]
fn two_paragraphs_that_are_parted_stay_so() {
    let html = "<p>a</p><p data-p=\"g8\">b</p>";
    let page = &pages_of(html, narrow(400.0, 40).with_paragraphs(Some(0), None))[0];
    expect_parts(page, &["gap-4\">b</p>"]);
}

#[test]
fn what_is_set_in_the_middle_has_no_indent_with_a_wish_and_ours_without() {
    let html = "<p>a</p><p data-p=\"ce\">aaaa bbbb cccc</p>";
    let page = narrow(80.0, 40);
    assert_eq!(lines_of(html, page), ["a", "aaaa", "bbbb cccc"]);
    let wished = page.with_paragraphs(None, Some(6));
    assert_eq!(lines_of(html, wished), ["a", "aaaa bbbb", "cccc"]);
}

#[test]
fn the_gaps_are_counted() {
    let html = "<p>a</p>".repeat(8);
    let page = narrow(400.0, 4);
    assert_eq!(pages_of(&html, page).len(), 2);
    assert_eq!(
        pages_of(&html, page.with_paragraphs(Some(4), None)).len(),
        4
    );
}

#[test]
fn no_wish_overflows() {
    let wild = narrow(80.0, 40)
        .with_spacing(f64::NAN, f64::INFINITY)
        .with_paragraphs(Some(u8::MAX), Some(u8::MAX));
    let tame = wild.clamped();
    assert_eq!((tame.letter_spacing, tame.word_spacing), (0.0, 0.0));
    assert_eq!(
        (tame.paragraph_gap, tame.paragraph_indent),
        (Some(16), Some(24))
    );
    assert!(!pages_of(PARAGRAPHS, wild).is_empty());
}

#[test]
fn what_a_book_wants_between_letters_gives_way_to_what_its_reader_wants() {
    let title = "<p data-p=\"t25\">aaaa bbbb</p>";
    // A quarter of sixteen pixels more for each of nine characters.
    assert_eq!(lines_of(title, narrow(108.0, 40)), ["aaaa bbbb"]);
    assert_eq!(lines_of(title, narrow(103.0, 40)), ["aaaa", "bbbb"]);
    let wide = narrow(80.0, 40).with_spacing(-1.0, 0.0);
    assert_eq!(lines_of(title, wide), ["aaaa bbbb"]);
    let plain = narrow(80.0, 40).with_publisher_styles(false);
    assert_eq!(lines_of(title, plain), ["aaaa bbbb"]);
    let inner = "<p data-p=\"t25\"><i>aaaa</i> <span data-p=\"t0\">bbbb</span></p>";
    assert_eq!(lines_of(inner, narrow(92.0, 40)), ["aaaa bbbb"]);
}

#[test]
fn spaced_titles_grow_with_their_page() {
    let title = "<p data-p=\"t25\">aaaa bbbb</p>";
    let mut open = open(title, narrow(150.0, 40));
    open.book.forget_widths();
    measure_spaced(&mut open.book);
    open.lay_out();
    assert_eq!(open.layout.page_count(), 1);
    open.book.set_format(narrow(150.0, 40).with_font_size(32.0));
    measure_spaced(&mut open.book);
    open.lay_out();
    let lines = open.book.lines(&open.layout, 0).unwrap();
    // As many characters, of eight pixels and eight between them.
    assert_eq!(lines.len(), 1);
    assert!((lines[0].runs[0].width - 144.0).abs() < 0.01);
}
