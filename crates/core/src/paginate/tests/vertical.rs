//! Chapters whose lines run downwards: columns are lines, and the arithmetic is the same.

use super::*;

const TEXT: &str =
    "aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn ooo ppp qqq rrr sss ttt";

fn vertical(words: &str) -> String {
    format!("<p data-p=\"vr\">{TEXT}</p><p{words}>{TEXT}</p>")
}

/// Where the pages of one format begin.
fn starts(html: &str, width: f64, height: f64) -> Vec<u32> {
    let format = Format {
        width,
        height,
        ..narrow(width, 1)
    };
    let book = open(html, format);
    let starts = book.layout.page_starts().iter();
    starts.map(|start| start.offset).collect()
}

#[test]
fn a_column_is_as_long_as_the_page_is_high() {
    for words in [
        "",
        " data-p=\"s8 e4\"",
        " data-p=\"g4\"",
        " data-p=\"z200\"",
    ] {
        let (html, turned) = (
            vertical(words),
            vertical(words).replace(" data-p=\"vr\"", ""),
        );
        let pages = starts(&html, 96.0, 160.0);
        assert!(pages.len() > 2, "{pages:?}");
        assert_eq!(pages, starts(&turned, 160.0, 96.0));
        assert_ne!(pages, starts(&turned, 96.0, 160.0));
    }
}

#[test]
fn its_pages_say_so_and_without_the_books_styles_it_is_like_any_other() {
    let html = vertical("");
    let mut book = open(&html, narrow(96.0, 6));
    assert!(book.chapter(FIRST).unwrap().is_vertical());
    for page in pages(&book) {
        let inner = page.strip_prefix("<div class=\"vertical\">").unwrap();
        assert!(inner.ends_with("</p></div>"), "{page}");
    }
    let text: String = pages(&book).iter().map(|page| text_of(page)).collect();
    assert_eq!(text, TEXT.repeat(2));
    assert!(book.faces().all(|(_, face)| face.vertical));

    book.set_format(narrow(96.0, 6).with_publisher_styles(false));
    measure(&mut book);
    book.lay_out();
    assert!(!book.chapter(FIRST).unwrap().is_vertical());
    assert!(pages(&book).iter().all(|page| page.starts_with("<p")));
    let plain = starts(&html.replace(" data-p=\"vr\"", ""), 96.0, 144.0);
    let now = book.layout.page_starts().iter();
    assert_eq!(now.map(|start| start.offset).collect::<Vec<_>>(), plain);
}

#[test]
fn only_what_stands_in_nothing_else_says_how_the_chapter_runs() {
    let runs = |html: &str| {
        let book = open(html, narrow(96.0, 6));
        book.chapter(FIRST).unwrap().is_vertical()
    };
    assert!(runs("<h1>a</h1><p data-p=\"vr\">b</p>"));
    assert!(!runs("<div><p data-p=\"vr\">b</p></div>"));
    assert!(!runs("<div><p>a</p></div><p>b</p>"));
}

#[test]
fn pictures_fit_the_page_both_ways() {
    let picture = |width: u32, height: u32| {
        let html = format!(
            "<p data-p=\"vr\">a</p><p><img src=\"a.png\" width=\"{width}\" height=\"{height}\"></p>"
        );
        let format = Format {
            width: 200.0,
            height: 300.0,
            ..narrow(200.0, 1)
        };
        let book = open(&html, format);
        let page = pages(&book).into_iter().find(|page| page.contains("<img"));
        let page = page.unwrap();
        let at = page.find("width=").unwrap();
        page[at..at + page[at..].find('>').unwrap()].to_owned()
    };
    assert_eq!(picture(100, 50), "width=\"100\" height=\"50\"");
    assert_eq!(picture(400, 100), "width=\"200\" height=\"50\"");
    assert_eq!(picture(100, 600), "width=\"50\" height=\"300\"");
}

#[test]
fn dots_beside_letters_have_the_room_of_readings() {
    let blocks = |html: &str| open(html, narrow(96.0, 6)).book.opaque_blocks(FIRST);
    let dotted = ["<p class=\"ruby flowing\">", "<p class=\"flowing ruby\">"];
    for html in [
        "<p>a<span data-p=\"ed\">b</span></p>",
        "<div data-p=\"ed\"><p>a</p></div>",
    ] {
        let blocks = blocks(html);
        assert!(
            dotted.iter().any(|open| blocks[0].contains(open)),
            "{blocks:?}"
        );
    }
    assert!(blocks("<p data-p=\"ed\"><span data-p=\"ne\">a</span></p>").is_empty());
}

#[test]
fn what_the_browser_measures_stands_in_the_same_box() {
    let book = open(
        "<p data-p=\"vr\">a</p><table><tr><td>b</td></tr></table>",
        narrow(96.0, 6),
    );
    let blocks = book.opaque_blocks(FIRST);
    assert!(
        blocks[0].starts_with("<div class=\"vertical\"><div class=\"opaque\">"),
        "{blocks:?}"
    );
}

#[test]
fn letters_in_one_place_are_the_browsers_to_measure() {
    let blocks = |html: &str| open(html, narrow(96.0, 6)).book.opaque_blocks(FIRST).len();
    assert_eq!(
        blocks("<p data-p=\"vr\">a</p><p>b<span data-p=\"tc\">12</span></p>"),
        1
    );
    assert_eq!(blocks("<p data-p=\"vr\">a</p><p>b<span>12</span></p>"), 0);
}
