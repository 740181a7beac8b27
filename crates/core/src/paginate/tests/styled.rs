//! Pages of books whose styles mean something.

use super::*;

fn words_of(html: &str, width: f64) -> Vec<String> {
    let book = open(html, narrow(width, 40));
    let lines = book.lines(&book.layout, 0).unwrap();
    let line = |line: &super::super::PageLine| {
        let runs: Vec<&str> = line.runs.iter().map(|run| &*run.text).collect();
        runs.join("")
    };
    lines.iter().map(line).collect()
}

#[test]
fn indents_narrow_the_lines_and_the_first_hangs() {
    // Ten characters of 8 pixels; an em is 16.
    assert_eq!(
        words_of("<p>aaaa bbbb cccc</p>", 80.0),
        ["aaaa bbbb", "cccc"]
    );
    assert_eq!(
        words_of("<p data-p=\"s8\">aaaa bbbb cccc</p>", 80.0),
        ["aaaa", "bbbb", "cccc"]
    );
    assert_eq!(
        words_of("<p data-p=\"f-8 s8\">aaaa bbbb cccc</p>", 80.0),
        ["aaaa bbbb", "cccc"]
    );
    assert_eq!(
        words_of("<p data-p=\"f8\">aaaa bbbb cccc</p>", 80.0),
        ["aaaa", "bbbb cccc"]
    );
}

#[test]
fn a_paragraph_that_says_so_is_not_indented() {
    let html = "<p>a</p><p data-p=\"f0\">aaaa bbbb</p>";
    assert_eq!(words_of(html, 80.0), ["a", "aaaa bbbb"]);
}

#[test]
fn large_letters_have_taller_lines() {
    let heights = |html: &str| -> Vec<f64> {
        let book = open(html, narrow(400.0, 40));
        let lines = book.lines(&book.layout, 0).unwrap();
        lines.iter().map(|line| line.height).collect()
    };
    assert_eq!(heights("<p data-p=\"z120\">a</p>"), [24.0]);
    assert_eq!(heights("<p data-p=\"z200\">a</p>"), [42.0]);
    assert_eq!(heights("<p>a <span data-p=\"z200\">b</span></p>"), [42.0]);
    assert_eq!(heights("<h1>a</h1>"), [36.0]);
    assert_eq!(heights("<h1 data-p=\"z100\">a</h1>"), [24.0]);
}

#[test]
fn a_block_of_a_line_is_a_line_of_its_own() {
    let html = "<p><span data-p=\"bl\">aa</span><span data-p=\"bl s4\">bb</span></p>";
    assert_eq!(words_of(html, 400.0), ["aa", "bb"]);
}

#[test]
fn a_page_begins_where_the_book_says() {
    let html = "<p>a</p><p data-p=\"pb\">b</p><div data-p=\"pb\"><p>c</p><p>d</p></div>";
    let book = open(html, narrow(400.0, 40));
    let texts: Vec<_> = pages(&book).iter().map(|page| text_of(page)).collect();
    assert_eq!(texts, ["a", "b", "cd"]);
}

#[test]
fn a_block_with_nothing_in_it_begins_a_page_all_the_same() {
    let book = open(
        "<p>a</p><div data-p=\"pb\"></div><p>b</p>",
        narrow(400.0, 40),
    );
    let texts: Vec<_> = pages(&book).iter().map(|page| text_of(page)).collect();
    assert_eq!(texts, ["a", "b"]);
}

#[test]
fn a_heading_of_several_blocks_stays_with_what_follows() {
    let html = "<p>a</p><h2><span data-p=\"bl\">b</span><span data-p=\"bl\">c</span></h2>\
                <p>d d d d d d d d d d d</p>";
    // The heading's two lines fit the first page, the text after them does not.
    let book = open(html, narrow(80.0, 5));
    let texts: Vec<_> = pages(&book).iter().map(|page| text_of(page)).collect();
    assert_eq!(texts[0], "a");
    assert!(texts[1].starts_with("bcd"), "{texts:?}");
}

#[test]
fn nothing_ends_the_paragraph_around_loose_text() {
    let html = "<p data-p=\"it s8\">aa<span data-p=\"bl\">bb</span>cc</p><div>d<p>e</p></div>";
    let shown = pages(&open(html, narrow(400.0, 40))).concat();
    assert!(
        !shown.split("</p>").next().unwrap().contains("<div"),
        "{shown}"
    );
    assert!(shown.contains("<span class=\"block\">aa</span>"), "{shown}");
    assert!(shown.contains("<div>d</div>"), "{shown}");
}

#[test]
fn code_that_is_a_block_is_no_smaller_in_code() {
    let html = "<pre data-p=\"z80\"><code data-p=\"bl\">a</code></pre>";
    let book = open(html, narrow(400.0, 40));
    let sizes: Vec<_> = book.faces().map(|(_, face)| face.size).collect();
    assert_eq!(sizes, [0.8]);
}

#[test]
fn a_rule_is_as_high_as_the_stylesheet_has_it() {
    let book = open("<div data-p=\"z200\"><hr></div>", narrow(400.0, 40));
    let lines = book.lines(&book.layout, 0).unwrap();
    assert!((lines[0].height - 24.0).abs() < 0.01);
}

#[test]
fn capitals_are_measured_as_they_are_shown() {
    let mut book = Book::new("de");
    let html = "<p data-p=\"uc\">straße</p><p data-p=\"lc\">ABC</p><p data-p=\"sc\">abc</p>";
    book.add_chapter(FIRST, sanitise(html, &SourceOptions::default()).tree);
    let mut asked = Vec::new();
    book.measure(|ask| {
        asked.push((ask.text.to_owned(), ask.face.small_caps));
        8.0
    });
    assert!(asked.contains(&("SS".to_owned(), false)));
    assert!(!asked.iter().any(|(text, _)| text.contains(['ß', 'B'])));
    assert!(asked.contains(&("b".to_owned(), true)));
}

#[test]
fn the_readers_switch_takes_all_of_it_away_and_gives_it_back() {
    let html = "<p data-p=\"bo ce z150 s8\">aaaa bbbb cccc</p><p data-p=\"pb\">d</p>";
    let plain = "<p>aaaa bbbb cccc</p><p>d</p>";
    let format = narrow(80.0, 40);
    let mut book = open(html, format);
    let styled = pages(&book);
    assert_eq!(styled.len(), 2);
    book.set_format(format.with_publisher_styles(false));
    measure(&mut book);
    book.lay_out();
    assert_eq!(pages(&book), pages(&open(plain, format)));
    book.set_format(format);
    measure(&mut book);
    book.lay_out();
    assert_eq!(pages(&book), styled);
}

proptest! {
    #[test]
    fn whatever_the_styles_the_text_is_the_same(
        words in proptest::collection::vec("(it|bo|sc|uc|bl|pb|ce|ws|z(50|75|120|300)|f(6|48)|s(0|8|48)|e8|g9|h16)", 0..8),
        width in 60.0..400.0,
    ) {
        let look = words.join(" ");
        let html = format!(
            "<h1 data-p=\"{look}\">Kopf</h1><div data-p=\"{look}\"><p>eins <em data-p=\"{look}\">zwei</em> drei vier</p>\
             <ul data-p=\"{look}\"><li>fünf</li></ul>lose</div>"
        );
        let book = open(&html, narrow(width, 5));
        let shown: String = pages(&book).iter().map(|page| text_of(page)).collect();
        prop_assert_eq!(shown, book.chapter(FIRST).unwrap().tree().text());
        let lines = book.book.lines(&book.layout, 0).unwrap();
        prop_assert!(lines.iter().all(|line| line.left >= 0.0));
    }
}
