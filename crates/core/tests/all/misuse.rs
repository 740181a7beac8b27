//! Hostile and merely wrong calls: a typed error or a harmless result, never a panic.

use proptest::prelude::*;
use vokal_core::document::{NodeKind, SourceOptions, Tree, sanitise};
use vokal_core::highlight::{Frequency, markup, stressed, vowel_groups};
use vokal_core::paginate::{
    Book, ChapterIndex, FaceId, Format, Layout, MeasuredBlock, PageLine, PageStart,
    PageStartsError, Unmeasured, WidthsError, stylesheet,
};

const FIRST: ChapterIndex = ChapterIndex::new(0);
const LAST: ChapterIndex = ChapterIndex::new(u32::MAX);
/// The first face of a book.
const FACE: FaceId = FaceId::new(0);
const NOTHING: [&str; 0] = [];

const CHAPTER: &str = "<h1>Kapitel</h1><p>Die Straße ist <em>lang</em> und grün.</p>\
    <table><tr><td>a</td><td>b</td></tr></table><p>x<img src=a.png>\u{1f600} y</p>";

fn tree(html: &str) -> Tree {
    sanitise(html, &SourceOptions::default()).tree
}

fn eights(text: &str) -> f64 {
    f64::from(text.chars().count() as u32) * 8.0
}

/// A book with one chapter, in a font whose characters are all 8 pixels wide.
fn book_of(html: &str, format: Format) -> Book {
    let mut book = Book::new("de");
    book.set_format(format);
    book.add_chapter(FIRST, tree(html));
    book.measure(|ask| eights(ask.text));
    book
}

fn narrow() -> Format {
    Format::new(100.0, 72.0)
}

fn whole_text(layout: &Layout) -> String {
    (0..layout.page_count())
        .map(|page| {
            let html = layout.page_html(page).unwrap();
            tree(&html).text().to_owned()
        })
        .collect()
}

#[test]
fn a_book_without_chapters_answers_all_questions() {
    let mut book = Book::new("not a language, \u{0}");
    for index in [FIRST, ChapterIndex::new(1), LAST] {
        assert!(!book.has_chapter(index) && book.chapter(index).is_none());
        assert_eq!(book.paginate(index).unwrap_err(), Unmeasured::NoChapter);
        assert!(book.paginate_with_estimates(index).is_none());
        assert_eq!(book.chapter_html(index), None);
        assert!(book.line_starts(index).is_empty());
        assert!(book.opaque_blocks(index).is_empty());
        assert_eq!(book.offset_of_id(index, "b-x"), None);
        assert!(book.stressed(index, 0, 9, Frequency::EVERY).is_empty());
        book.provide_opaque(index, vec![MeasuredBlock::new(1.0)]);
        let restored = book.restore_layout(index, vec![PageStart::default()]);
        assert_eq!(restored.unwrap_err(), PageStartsError::NoChapter);
    }
    assert_eq!(book.wanted(FACE), NOTHING);
    assert_eq!(book.provide(FaceId::new(u16::MAX), &[]), Ok(()));
    assert!(book.provide(FACE, &[1.0]).is_err());
    assert_eq!(book.provide_hyphenation("de", NOTHING), Ok(()));
    assert!(book.provide_hyphenation("de", ["x"]).is_err());
    assert_eq!(book.faces().count(), 0);
}

#[test]
fn chapters_may_have_any_index() {
    let mut book = Book::new("");
    for index in [LAST, ChapterIndex::new(7), FIRST] {
        book.add_chapter(index, tree("<p>text"));
    }
    book.measure(|_| 8.0);
    let layout = book.paginate(LAST).unwrap();
    assert_eq!((layout.index(), layout.page_count()), (LAST, 1));
    assert_eq!(layout.page_html(0).as_deref(), Some("<p>text</p>"));
    for past in [1, usize::MAX] {
        assert_eq!(layout.page(past), None);
        assert_eq!(layout.page_html(past), None);
        assert_eq!(layout.page_text(past), None);
        assert_eq!(book.lines(&layout, past), Ok(Vec::new()));
    }
    assert_eq!(layout.page_of(u32::MAX), 0);
    assert!(!book.has_chapter(ChapterIndex::new(6)));
}

#[test]
fn an_empty_chapter_has_one_empty_page() {
    for html in ["", " \n ", "<p></p>", "<div> <p> </p></div>"] {
        let mut book = book_of(html, narrow());
        let layout = book.paginate(FIRST).unwrap();
        assert_eq!(layout.page_count(), 1, "{html:?}");
        assert_eq!(whole_text(&layout), tree(html).text(), "{html:?}");
    }
    let mut book = Book::new("");
    book.add_chapter(FIRST, Tree::default());
    let layout = book.paginate(FIRST).unwrap();
    assert_eq!(layout.page_count(), 1);
    assert_eq!(layout.page_html(0).as_deref(), Some(""));
}

#[test]
fn pages_can_be_asked_for_before_anything_is_measured() {
    let mut book = Book::new("de");
    book.add_chapter(FIRST, tree(CHAPTER));
    let layout = book.paginate_with_estimates(FIRST).unwrap();
    assert!(layout.page_count() > 0);
    assert_eq!(whole_text(&layout), tree(CHAPTER).text());
}

#[test]
fn a_wrong_number_of_widths_is_refused_and_the_strings_stay_wanted() {
    let mut book = Book::new("de");
    book.add_chapter(FIRST, tree("<p>ab"));
    assert!(book.provide(FACE, &[8.0]).is_err(), "nobody asked yet");
    let wanted = book.wanted(FACE);
    let count = wanted.len();
    for given in [0, 1, count - 1, count + 1] {
        assert_eq!(
            book.provide(FACE, &vec![8.0; given])
                .unwrap_err()
                .to_string(),
            format!("{given} widths for {count} strings")
        );
    }
    assert_eq!(book.wanted(FACE), wanted);
    assert_eq!(book.provide(FACE, &vec![8.0; count]), Ok(()));
    assert_eq!(book.wanted(FACE), NOTHING);
    let late: Result<(), WidthsError> = book.provide(FACE, &vec![8.0; count]);
    assert_eq!(late.unwrap_err().wanted, 0);
}

#[test]
fn a_question_asked_twice_is_the_same_question() {
    let mut asked_once = book_of(CHAPTER, narrow());
    let mut asked_twice = Book::new("de");
    asked_twice.set_format(narrow());
    asked_twice.add_chapter(FIRST, tree(CHAPTER));
    let faces: Vec<_> = asked_twice.faces().map(|(id, _)| id).collect();
    for face in faces {
        let first = asked_twice.wanted(face);
        assert_eq!(asked_twice.wanted(face), first);
    }
    asked_twice.measure(|ask| eights(ask.text));
    let once = asked_once.paginate_with_estimates(FIRST).unwrap();
    let twice = asked_twice.paginate_with_estimates(FIRST).unwrap();
    assert_eq!(once.page_starts(), twice.page_starts());
}

#[test]
fn new_words_of_known_characters_have_widths_too() {
    let mut book = book_of("<p>ab ba aa bb", Format::new(40.0, 48.0));
    let long = "<p>abab baba abba baab abab baba abba baab";
    book.add_chapter(ChapterIndex::new(1), tree(long));
    book.measure(|ask| eights(ask.text));
    assert_eq!(book.line_starts(ChapterIndex::new(1)).len(), 8);
}

#[test]
fn a_late_answer_for_another_font_is_not_taken() {
    let mut book = Book::new("");
    book.add_chapter(FIRST, tree("<p>ab"));
    let count = book.wanted(FACE).len();
    book.set_format(Format::default().with_font_size(20.0));
    assert!(book.provide(FACE, &vec![1.0; count]).is_err());
    assert!(!book.wanted(FACE).is_empty());
}

#[test]
fn page_starts_that_would_lose_or_repeat_text_are_refused() {
    let mut book = book_of(&CHAPTER.repeat(4), narrow());
    let layout = book.paginate_with_estimates(FIRST).unwrap();
    let good = layout.page_starts().to_vec();
    assert!(good.len() > 4);
    let refused = |change: &dyn Fn(&mut Vec<PageStart>)| {
        let mut starts = good.clone();
        change(&mut starts);
        book.restore_layout(FIRST, starts).unwrap_err()
    };
    assert_eq!(
        refused(&|starts| {
            starts.remove(0);
        }),
        PageStartsError::Misplaced(0)
    );
    assert_eq!(refused(&Vec::clear), PageStartsError::Misplaced(0));
    assert_eq!(
        refused(&|starts| starts.swap(1, 2)),
        PageStartsError::Misplaced(2)
    );
    assert_eq!(
        refused(&|starts| starts[3] = starts[2]),
        PageStartsError::Misplaced(3)
    );
    for hostile in [
        PageStart::new(u32::MAX, u32::MAX, u32::MAX),
        PageStart::new(u32::MAX, 0, 0),
        PageStart::new(0, u32::MAX, 0),
        PageStart::new(1, 0, 9),
    ] {
        assert!(matches!(
            refused(&|starts| starts.push(hostile)),
            PageStartsError::Misplaced(_)
        ));
    }
    let restored = book.restore_layout(FIRST, good.clone()).unwrap();
    assert_eq!(restored.page_starts(), good);
}

#[test]
fn text_between_any_offsets_is_text_or_nothing() {
    let book = book_of("<p>a\u{1f600}b</p>", narrow());
    let chapter = book.chapter(FIRST).unwrap();
    assert_eq!(chapter.text(0..4), "a\u{1f600}b");
    assert_eq!(chapter.text(3..u32::MAX), "b");
    for (start, end) in [(4, 9), (u32::MAX, u32::MAX), (2, 1), (u32::MAX, 0)] {
        assert_eq!(chapter.text(start..end), "");
    }
    // A character of two code units is not cut.
    let parts = [0..2, 2..4].map(|part| chapter.text(part));
    assert_eq!(parts.concat(), "a\u{1f600}b");
    let mut empty = Book::new("");
    empty.add_chapter(FIRST, Tree::default());
    assert_eq!(empty.chapter(FIRST).unwrap().text(0..9), "");
}

#[test]
fn an_element_of_another_tree_has_no_attributes_here() {
    let rich = tree("<p><a id=x href=#y>a</a><a id=z>b</a></p>");
    let poor = tree("<p>a");
    for node in rich.nodes() {
        if let NodeKind::Element(element) = node.kind {
            assert!(poor.attributes_of(&element).is_empty());
            assert_eq!(poor.attribute(&element, "id"), None);
        }
    }
}

#[test]
fn groups_in_disorder_give_some_of_them_and_no_panic() {
    let groups = [[9, 3], [0, u32::MAX], [5, 5], [u32::MAX, 0]];
    for n in 1..=4 {
        let frequency = Frequency::new(n).unwrap();
        for (start, end) in [(0, 0), (9, 1), (0, u32::MAX), (u32::MAX, u32::MAX)] {
            let row = stressed(&groups, frequency, start, end);
            assert!(row.len() <= groups.len());
            assert!(stressed(&[], frequency, start, end).is_empty());
        }
    }
    for n in [0, 5, u8::MAX] {
        assert_eq!(Frequency::new(n), None);
        assert!(Frequency::try_from(n).is_err());
    }
}

#[test]
fn any_language_will_do() {
    let chapter = tree("<p lang='\u{1f600}'>Typ yes</p>");
    for language in ["", "-", "de-", "\u{0}", "x".repeat(10_000).as_str()] {
        assert!(!vowel_groups(&chapter, language).is_empty());
        assert!(!markup(&chapter, language, Frequency::EVERY).is_empty());
    }
}

#[test]
fn a_stylesheet_has_only_lengths_a_browser_can_read() {
    let format = Format::new(f64::NAN, f64::INFINITY)
        .with_font_size(-3.0)
        .with_line_height(u32::MAX);
    let css = stylesheet(&format, "serif", "monospace");
    assert!(!css.contains("NaN") && !css.contains("inf") && !css.contains(":-"));
}

/// Numbers that a wrong caller could hand in.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        Just(f64::NAN),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
        Just(0.0),
        Just(-1.0),
        Just(f64::MAX),
        Just(f64::MIN_POSITIVE),
        0.0..400.0,
    ]
}

fn format() -> impl Strategy<Value = Format> {
    (number(), number(), number(), any::<u32>()).prop_map(|(width, height, size, line)| {
        Format::new(width, height)
            .with_font_size(size)
            .with_line_height(line)
    })
}

fn measured() -> impl Strategy<Value = MeasuredBlock> {
    let cut = (number(), prop_oneof![any::<u32>(), 0_u32..20]);
    (number(), prop::collection::vec(cut, 0..6))
        .prop_map(|(height, cuts)| MeasuredBlock::new(height).with_cuts(cuts))
}

/// Markup of pieces that matter to the layout.
fn chapter() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<p>"),
        Just("<h2>"),
        Just("<table><td>"),
        Just("</table>"),
        Just("<ruby>漢<rt>kan"),
        Just("<img src=a width=20 height=20>"),
        Just("<img src=b>"),
        Just("<br>"),
        Just("<wbr>"),
        Just("<pre>\n\ta  b\n"),
        Just("<hr>"),
        Just("<ol start=9223372036854775807><li>"),
        Just("<svg viewBox='0 0 1 1'><title>t</title></svg>"),
        Just("<blockquote>"),
        Just("wo\u{ad}rd "),
        Just("e\u{301}\u{1f469}\u{200d}\u{1f467} "),
        Just("<em>of fice</em>"),
        Just("mother-in-law, "),
        Just("</p>"),
        Just("</li></ol>"),
        Just("<math><mi>x</math>"),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever the numbers, every character stands on one page.
    #[test]
    fn no_number_makes_a_page_panic_or_lose_text(
        html in chapter(),
        format in format(),
        widths in prop::collection::vec(number(), 1..8),
        blocks in prop::collection::vec(measured(), 0..4),
        offset in any::<u32>(),
    ) {
        let clean = tree(&html);
        let mut book = Book::new("de");
        book.set_format(format);
        book.add_chapter(FIRST, clean.clone());
        let mut width = widths.into_iter().cycle();
        book.measure(|_| width.next().unwrap_or_default());
        book.provide_opaque(FIRST, blocks);
        let layout = book.paginate_with_estimates(FIRST).unwrap();
        prop_assert!(layout.page_of(offset) < layout.page_count());
        prop_assert_eq!(whole_text(&layout), clean.text());
        prop_assert!(book.line_starts(FIRST).len() <= 100_000);
        prop_assert_eq!(book.chapter_html(FIRST), Some(layout.chapter_html()));
        let unmeasured = vec![MeasuredBlock::new(20.0); book.opaque_blocks(FIRST).len()];
        book.provide_opaque(FIRST, unmeasured);
        let layout = book.paginate(FIRST).unwrap();
        for page in 0..=layout.page_count() {
            let lines = book.lines(&layout, page).unwrap();
            prop_assert!(lines.iter().all(|line| line.top.is_finite() && line.left.is_finite()));
        }
        let starts = layout.page_starts().to_vec();
        prop_assert!(book.restore_layout(FIRST, starts).is_ok());
    }

    /// A cache may hold anything: it is refused, or its pages can be shown.
    #[test]
    fn no_page_starts_make_a_page_panic(
        html in chapter(),
        triples in prop::collection::vec((0_u32..6, 0_u32..30, 0_u32..3), 0..6),
    ) {
        let mut book = book_of(&html, narrow());
        let mut starts = vec![PageStart::default()];
        starts.extend(triples.iter().map(|&(leaf, offset, atoms)| PageStart::new(leaf, offset, atoms)));
        starts.sort_unstable();
        starts.dedup();
        if let Ok(layout) = book.restore_layout(FIRST, starts) {
            let clean = tree(&html);
            prop_assert_eq!(whole_text(&layout), clean.text());
            let blocks = book.opaque_blocks(FIRST).len();
            book.provide_opaque(FIRST, vec![MeasuredBlock::new(20.0); blocks]);
            for page in 0..layout.page_count() {
                let lines = book.lines(&layout, page).unwrap();
                let text = |line: &PageLine| layout.chapter().text(line.start..line.end).to_owned();
                let text: String = lines.iter().map(text).collect();
                prop_assert!(lines.is_empty() || Some(&*text) == layout.page_text(page));
            }
        }
    }
}
