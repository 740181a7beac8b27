//! What readers wish to have between letters, words and paragraphs.

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

const PARAGRAPHS: &str = "<p>a</p><p>b</p><p data-p=\"g8\">c</p><p data-p=\"f4\">d</p>\
    <p data-p=\"f-4 s4\">e</p><p data-p=\"ce\">f</p>";

#[test]
fn paragraphs_stand_apart_as_wished_and_breaks_in_the_text_stay() {
    let wished = narrow(400.0, 40).with_paragraphs(Some(4), Some(0));
    let page = &pages_of(PARAGRAPHS, wished)[0];
    for part in [
        "<p>a</p>",
        "<p class=\"indent gap-4\">b</p>",
        "<p data-p=\"g8\" class=\"indent gap-8\">c</p>",
        "<p data-p=\"f4\" class=\"indent gap-4\">d</p>",
        "<p data-p=\"f-4 s4\" class=\"gap-4\">e</p>",
        "<p data-p=\"ce\" class=\"gap-4\">f</p>",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let sheet = super::super::stylesheet(&wished, "serif", "monospace");
    assert!(sheet.contains(":is(.indent,.indent>p){text-indent:calc(var(--text-em)*0)}"));
    let close = narrow(400.0, 40).with_paragraphs(Some(0), None);
    let page = &pages_of("<p>a</p><p data-p=\"g4\">b</p>", close)[0];
    assert!(
        page.contains("<p data-p=\"g4\" class=\"indent\">b</p>"),
        "{page}"
    );
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
