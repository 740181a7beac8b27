//! Laws of pagination, tried with a font in which every character is 8 pixels wide.

mod blank;
mod cut;
mod golden;
mod hyphenated;
mod line_breaks;
mod placed;
mod resizing;
mod respacing;
mod spaced;
mod styled;
mod vertical;

use std::ops::{Deref, DerefMut};

use proptest::prelude::*;

use crate::document::{SourceOptions, Syntax, sanitise};

use super::{Book, ChapterIndex, Format, Layout, MeasuredBlock};
use crate::paginate::measure::advances::Advances;

const FIRST: ChapterIndex = ChapterIndex::new(0);

/// A book of one chapter and its pages.
struct Open {
    book: Book,
    layout: Layout,
}

impl Open {
    /// Cuts the chapter anew.
    fn lay_out(&mut self) {
        self.layout = self.book.paginate(FIRST).unwrap();
    }
}

impl Deref for Open {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.book
    }
}

impl DerefMut for Open {
    fn deref_mut(&mut self) -> &mut Book {
        &mut self.book
    }
}

fn open(html: &str, format: Format) -> Open {
    let options = SourceOptions::default().with_syntax(Syntax::Html);
    let mut book = Book::new("de");
    book.set_format(format);
    book.add_chapter(FIRST, sanitise(html, &options).tree);
    measure(&mut book);
    let tables = book.opaque_blocks(FIRST).len();
    let table = MeasuredBlock {
        height: 100.0,
        cuts: Vec::new(),
    };
    book.provide_opaque(FIRST, vec![table; tables]);
    // Some tests break words afterwards.
    let layout = book.paginate_with_estimates(FIRST).unwrap();
    Open { book, layout }
}

fn measure(book: &mut Book) {
    measure_with(book, |text| f64::from(text.chars().count() as u32) * 8.0);
}

fn measure_with(book: &mut Book, width_of: impl Fn(&str) -> f64) {
    book.measure(|ask| width_of(ask.text));
}

/// The text of our own markup.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        text.push_str(&rest[..open]);
        let close = rest[open..].find('>').unwrap() + open;
        let tag = &rest[open + 1..close];
        rest = &rest[close + 1..];
        if tag.starts_with("pre") && rest.starts_with('\n') {
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}

fn pages(book: &Open) -> Vec<String> {
    (0..book.layout.page_count())
        .map(|page| book.layout.page_html(page).unwrap())
        .collect()
}

fn narrow(width: f64, lines: u32) -> Format {
    Format {
        width,
        height: f64::from(lines * 24),
        font_size: 16.0,
        line_height: 24,
        ..Format::default()
    }
}

#[test]
fn lines_take_the_words_that_fit() {
    // Ten characters a line: "aaa bbb" fits, "ccc" does not.
    let book = open("<p>aaa bbb ccc ddd</p>", narrow(80.0, 2));
    let starts: Vec<u32> = book
        .layout
        .page_starts()
        .iter()
        .map(|start| start.offset)
        .collect();
    assert_eq!(starts, [0]);
    let book = open("<p>aaa bbb ccc ddd eee fff ggg hhh</p>", narrow(80.0, 2));
    let starts: Vec<u32> = book
        .layout
        .page_starts()
        .iter()
        .map(|start| start.offset)
        .collect();
    assert_eq!(starts, [0, 16]);
}

#[test]
fn a_page_break_in_a_paragraph_opens_its_ancestors_again() {
    let book = open(
        "<blockquote id=q><p id=x>aa <em>bb cc dd ee ff gg hh</em></p></blockquote>",
        narrow(112.0, 2),
    );
    let pages = pages(&book);
    assert!(pages.len() > 1, "{pages:?}");
    assert!(pages[0].contains("id=\"b-x\"") && pages[0].contains("split"));
    assert!(
        pages[1].starts_with("<blockquote class=\"continued\"><p class=\"continued"),
        "{}",
        pages[1]
    );
    assert!(pages[1].contains("<em>") && !pages[1].contains("id="));
}

#[test]
fn a_heading_is_never_the_last_line_of_a_page() {
    let filler = "<p>aaa</p>".repeat(4);
    let book = open(
        &format!("{filler}<h4>Head</h4><p>one two three four five six</p>"),
        narrow(80.0, 6),
    );
    let pages = pages(&book);
    assert!(!pages[0].contains("Head"), "{}", pages[0]);
    assert!(pages[1].contains("Head") && pages[1].contains("three"));
}

#[test]
fn a_list_goes_on_with_its_numbers() {
    let items: Vec<String> = (1..=9).map(|n| format!("<li>item {n}</li>")).collect();
    let items = items.concat();
    let book = open(&format!("<ol start=3>{items}</ol>"), narrow(200.0, 4));
    let pages = pages(&book);
    assert!(
        pages[1].starts_with("<ol class=\"continued\" start=\"7\">"),
        "{}",
        pages[1]
    );
}

#[test]
fn pictures_without_text_get_their_pages() {
    let image = "<p><img src=a.png width=100 height=90></p>";
    let book = open(&image.repeat(5), narrow(200.0, 4));
    assert_eq!(
        book.layout.page_count(),
        5,
        "{:?} {:?}",
        book.layout.page_starts(),
        pages(&book)
    );
    let all = pages(&book).concat();
    assert_eq!(all.matches("<img").count(), 5);
    assert_eq!(book.layout.page_of(0), 0);
    // Several in one paragraph, too.
    let book = open(
        &format!("<p>{}</p>", "<img src=a.png width=100 height=90>".repeat(5)),
        narrow(200.0, 4),
    );
    assert_eq!(
        book.layout.page_count(),
        5,
        "{:?}",
        book.layout.page_starts()
    );
    assert_eq!(pages(&book).concat().matches("<img").count(), 5);
}

#[test]
fn forced_breaks_at_a_page_break_are_not_repeated() {
    let book = open("<p>a<br><br>b<br><br>c<br><br>d<br>e</p>", narrow(200.0, 3));
    assert_eq!(pages(&book).concat().matches("<br>").count(), 7);
}

#[test]
fn a_word_longer_than_the_line_is_broken_between_clusters() {
    let book = open(&format!("<p>{}</p>", "x".repeat(100)), narrow(80.0, 2));
    assert_eq!(book.layout.page_count(), 5);
}

#[test]
fn a_space_after_what_is_too_wide_for_its_line_gets_no_line_of_its_own() {
    let format = Format {
        font_size: 4.0,
        ..narrow(1.0, 1)
    };
    let book = open("<p>a<b> </b>b</p>", format);
    assert_eq!(book.line_starts(FIRST), [0, 2]);
}

#[test]
fn a_space_alone_in_its_face_is_as_wide_as_any() {
    let book = open("<p>a<b> </b>b</p>", narrow(16.0, 1));
    assert_eq!(book.line_starts(FIRST), [0, 2]);
}

#[test]
fn a_break_opportunity_between_spaces_gets_no_line_of_its_own() {
    let book = open("<p>aaaa <wbr> bbbb</p>", narrow(32.0, 1));
    assert_eq!(book.line_starts(FIRST), [0, 6]);
}

#[test]
fn an_empty_chapter_has_one_page() {
    let book = open("", narrow(80.0, 2));
    assert_eq!(book.layout.page_count(), 1);
    assert_eq!(book.layout.page_html(0).unwrap(), "");
}

#[test]
fn a_font_size_and_back_gives_the_same_pages() {
    let html = "<h1>T</h1><p>one two three four five six seven eight nine ten</p>".repeat(20);
    let mut book = open(&html, narrow(160.0, 8));
    let before = book.layout.page_starts().to_vec();
    for size in [24.0, 16.0] {
        book.set_format(Format {
            font_size: size,
            ..narrow(160.0, 8)
        });
        measure(&mut book);
        book.lay_out();
    }
    assert_eq!(book.layout.page_starts(), before);
}

/// Each character has a width of its own, and each pair its kerning.
fn uneven(text: &str) -> f64 {
    kerned(text, 1.0)
}

/// With a `strength` below zero letters come closer to the space after them.
fn kerned(text: &str, strength: f64) -> f64 {
    let number = |c: char| f64::from(c as u32 % 16);
    let kerning = |(first, second)| strength * (number(first) - number(second)) / 12.0;
    text.chars().map(|c| 4.0 + number(c) / 2.0).sum::<f64>()
        + text
            .chars()
            .zip(text.chars().skip(1))
            .map(kerning)
            .sum::<f64>()
}

fn soup() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[a-zäß ]{0,30}".prop_map(|text| text),
        Just("<br>".to_owned()),
        Just("<img src=i.png width=50 height=60 alt=x>".to_owned()),
        Just("<hr>".to_owned()),
        Just("<svg width=60 height=50><title>t</title></svg>".to_owned()),
        Just("\n".to_owned()),
        Just("日本語テキスト".to_owned()),
        Just("e\u{301}\u{1f469}\u{200d}\u{1f467} x\u{ad}y".to_owned()),
        Just("<a id=k></a>".to_owned()),
        Just("<table><tr><td>cell</td></tr></table>".to_owned()),
        Just("<pre>\n  code\n\n\tmore </pre>".to_owned()),
    ];
    leaf.prop_recursive(5, 60, 8, |inner| {
        (
            prop::sample::select(vec![
                "p",
                "div",
                "em",
                "b",
                "ul",
                "ol",
                "li",
                "h2",
                "blockquote",
                "span",
                "sup",
                "a",
                "section",
                "figure",
                "ruby",
                "rt",
            ]),
            prop::collection::vec(inner, 0..8),
        )
            .prop_map(|(name, children)| format!("<{name}>{}</{name}>", children.concat()))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_is_lost_and_nothing_comes_twice(
        parts in prop::collection::vec(soup(), 0..10),
        width in 20.0..400.0f64,
        lines in 1u32..12,
    ) {
        let html = parts.concat();
        let book = open(&html, narrow(width, lines));
        let tree = book.chapter(FIRST).unwrap().tree();
        let pages = pages(&book);
        let text: String = pages.iter().map(|page| text_of(page)).collect();
        prop_assert_eq!(&text, &tree.text);
        let images = tree.to_html().matches("<img").count();
        prop_assert_eq!(pages.concat().matches("<img").count(), images);
        let breaks = tree.to_html().matches("<br").count();
        prop_assert_eq!(pages.concat().matches("<br").count(), breaks);
        let rules = tree.to_html().matches("<hr").count();
        prop_assert_eq!(pages.concat().matches("<hr").count(), rules);
    }

    #[test]
    fn lines_break_alike_on_the_fast_road_and_on_the_slow(
        parts in prop::collection::vec(soup(), 0..10),
        width in 20.0..400.0f64,
        justified: bool,
        units in prop::sample::select(vec![60.0, 64.0, 96.0]),
        hyphenation: bool,
        strength in prop::sample::select(vec![1.0, -1.0, -2.0]),
    ) {
        let format = Format { justified, units, hyphenation, ..narrow(width, 4) };
        let mut book = open("", format);
        book.add_chapter(FIRST, sanitise(&parts.concat(), &SourceOptions::default()).tree);
        hyphenated::answer_words(&mut book, hyphenated::everywhere);
        measure_with(&mut book, |text| kerned(text, strength));
        let slow = book.line_starts_with(FIRST, &Advances::default());
        let mut fast = book.advances(FIRST);
        fast.rough = true;
        prop_assert_eq!(book.line_starts_with(FIRST, &fast), slow);
    }

    #[test]
    fn each_offset_is_on_the_page_that_says_so(
        parts in prop::collection::vec(soup(), 0..10),
        width in 40.0..400.0f64,
    ) {
        let book = open(&parts.concat(), narrow(width, 4));
        let length = book.chapter(FIRST).unwrap().length();
        for offset in (0..length).step_by(7) {
            let page = book.layout.page(book.layout.page_of(offset)).unwrap();
            prop_assert!(page.start.offset <= offset && offset < page.end_offset.max(page.start.offset + 1));
        }
    }
}

#[test]
fn inline_elements_do_not_change_where_lines_break() {
    let plain = open(
        "<p>aaa bbb ccc ddd eee fff ggg hhh iii jjj</p>",
        narrow(104.0, 9),
    );
    let mixed = open(
        "<p>aaa <em>bbb</em> ccc <b>ddd eee</b> fff <i>ggg</i> hhh<i> iii</i> jjj</p>",
        narrow(104.0, 9),
    );
    assert_eq!(plain.line_starts(FIRST), [0, 12, 24, 36]);
    assert_eq!(mixed.line_starts(FIRST), plain.line_starts(FIRST));
    for width in 30..200 {
        let plain = open(
            "<p>aaa bbb ccc ddd eee fff ggg hhh iii jjj</p>",
            narrow(f64::from(width), 9),
        );
        let mixed = open(
            "<p>aaa <em>bbb</em> ccc <b>ddd eee</b> fff <i>ggg</i> hhh<i> iii</i> jjj</p>",
            narrow(f64::from(width), 9),
        );
        assert_eq!(
            mixed.line_starts(FIRST),
            plain.line_starts(FIRST),
            "{width}"
        );
    }
}

#[test]
fn a_table_higher_than_the_page_is_cut_between_its_rows() {
    let rows: Vec<String> = (10..20).map(|n| format!("<tr><td>{n}</td></tr>")).collect();
    let rows = rows.concat();
    let mut book = open(
        &format!("<table><tbody>{rows}</tbody></table>"),
        narrow(200.0, 4),
    );
    let cuts = (1..10)
        .map(|row| (f64::from(row) * 30.0, row * 2))
        .collect();
    book.provide_opaque(
        FIRST,
        vec![MeasuredBlock {
            height: 300.0,
            cuts,
        }],
    );
    book.lay_out();
    let pages = pages(&book);
    assert_eq!(pages.len(), 4, "{pages:?}");
    let text: String = pages.iter().map(|page| text_of(page)).collect();
    assert_eq!(text, "10111213141516171819");
    assert_eq!(pages.concat().matches("<tr>").count(), 10, "{pages:?}");
    assert!(pages.iter().all(|page| page.contains("cut")), "{pages:?}");
}

#[test]
fn empty_lines_of_annotated_text_stay_with_the_line_before() {
    let verse = "<ruby>山<rt>やま</rt></ruby>路<br><br>";
    let mut book = open(&format!("<p>{}</p>", verse.repeat(6)), narrow(200.0, 4));
    // Two rows each, of 30 pixels; a row begins where there is something to see.
    let cuts = (1..6).map(|n| (f64::from(n) * 60.0, n * 4)).collect();
    book.provide_opaque(
        FIRST,
        vec![MeasuredBlock {
            height: 360.0,
            cuts,
        }],
    );
    book.lay_out();
    let pages = pages(&book);
    assert!(pages.len() > 1, "{pages:?}");
    for page in &pages[1..] {
        assert!(
            !page.contains("><br>山") && !page.contains("\"><br>"),
            "{page}"
        );
    }
    assert_eq!(pages.concat().matches("<br>").count(), 12, "{pages:?}");
}

#[test]
fn only_a_list_item_that_began_before_is_continued() {
    let words = "word ".repeat(30);
    for (open_item, close_item) in [("<li>", "</li>"), ("<li><p>", "</p></li>")] {
        let items = format!("{open_item}{words}{close_item}").repeat(8);
        let book = open(&format!("<ol>{items}</ol>"), narrow(200.0, 5));
        let pages = pages(&book);
        assert!(pages.len() > 4, "{pages:?}");
        let begun = |page: &String| {
            page.matches("<li>").count() + page.matches("<li class=\"split").count()
        };
        assert_eq!(pages.iter().map(begun).sum::<usize>(), 8, "{pages:?}");
        for page in &pages {
            assert!(page.matches("<li class=\"continued").count() <= 1, "{page}");
        }
    }
    // A page that begins with an item has it whole, with its number.
    let items = format!("<li><p>{0}</p></li>", "word ".repeat(12)).repeat(6);
    let book = open(&format!("<ol>{items}</ol>"), narrow(200.0, 3));
    for page in &pages(&book)[1..] {
        assert!(!page.contains("<li class=\"continued"), "{page}");
    }
}

#[test]
fn a_drawing_with_text_inside_is_one_box() {
    let svg = "<svg viewBox='0 0 96 160'><title>Cover</title><rect width=9 height=9></rect></svg>";
    let book = open(&format!("<div>{svg}</div>"), narrow(200.0, 4));
    assert_eq!(pages(&book).len(), 1);
    let book = open(&format!("<p>{svg}</p><p>{svg}</p>"), narrow(200.0, 4));
    assert_eq!(pages(&book).len(), 2);
    assert!(
        pages(&book)
            .iter()
            .all(|page| page.matches("<svg").count() == 1)
    );
}
