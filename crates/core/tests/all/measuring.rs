//! What is asked for to be measured, and that no page is counted without it.

use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::paginate::{Book, ChapterIndex, Format, MeasuredBlock, Unmeasured};

const TEXT: &str = "<p>one two three <b>four</b> five six</p>";
const FIRST: ChapterIndex = ChapterIndex::new(0);
const SECOND: ChapterIndex = ChapterIndex::new(1);
const THIRD: ChapterIndex = ChapterIndex::new(2);
const TABLE: &str = "<table><tr><td>a</td></tr></table>";

fn with_chapter(html: &str, format: Format) -> Book {
    let mut book = Book::new("de");
    book.set_format(format);
    add(&mut book, FIRST, html);
    book
}

fn add(book: &mut Book, index: ChapterIndex, html: &str) {
    book.add_chapter(index, sanitise(html, &SourceOptions::default()).tree);
}

fn measure(book: &mut Book) {
    book.measure(|ask| f64::from(ask.text.chars().count() as u32) * ask.font_size / 2.0);
}

fn narrow() -> Format {
    Format::new(80.0, 48.0)
}

fn pages(book: &mut Book, index: ChapterIndex) -> Result<usize, Unmeasured> {
    book.paginate(index).map(|layout| layout.page_count())
}

#[track_caller]
fn lacks_widths(book: &mut Book, index: ChapterIndex) {
    let face = book.faces().next().unwrap().0;
    assert_eq!(pages(book, index), Err(Unmeasured::Widths(face)));
}

#[test]
fn widths_are_missing_before_the_first_measuring_and_at_another_size_or_font() {
    let mut book = with_chapter(TEXT, narrow());
    lacks_widths(&mut book, FIRST);
    measure(&mut book);
    assert_eq!(pages(&mut book, FIRST), Ok(2));
    book.set_format(narrow().with_font_size(32.0));
    lacks_widths(&mut book, FIRST);
    measure(&mut book);
    assert_eq!(pages(&mut book, FIRST), Ok(3));
    book.set_format(Format::new(300.0, 48.0).with_font_size(32.0));
    assert_eq!(
        pages(&mut book, FIRST),
        Ok(1),
        "another width needs no widths"
    );
    book.forget_widths();
    lacks_widths(&mut book, FIRST);
}

#[test]
fn an_answer_that_is_not_complete_counts_for_nothing() {
    let mut book = with_chapter("<p>office VA<b> </b>x", narrow());
    let faces: Vec<_> = book.faces().map(|(id, _)| id).collect();
    for face in faces {
        while let wanted @ [_, ..] = &*book.wanted(face) {
            assert!(book.paginate(FIRST).is_err());
            book.provide(face, &vec![8.0; wanted.len()]).unwrap();
        }
    }
    assert!(book.paginate(FIRST).is_ok());
}

#[test]
fn a_second_chapter_must_be_measured_and_does_not_unmeasure_the_first() {
    let mut book = with_chapter(TEXT, narrow());
    measure(&mut book);
    add(
        &mut book,
        SECOND,
        "<p>seven eight nine ten eleven twelve</p>",
    );
    assert_eq!(pages(&mut book, FIRST), Ok(2));
    lacks_widths(&mut book, SECOND);
    // Known characters, known pairs, new words.
    add(&mut book, THIRD, "<p>two one</p>");
    lacks_widths(&mut book, THIRD);
    measure(&mut book);
    assert_eq!(pages(&mut book, SECOND), Ok(2));
    assert_eq!(pages(&mut book, THIRD), Ok(1));
}

#[test]
fn every_table_must_have_its_own_measure() {
    let mut book = with_chapter(&[TABLE, "<p>x</p>", TABLE].concat(), narrow());
    measure(&mut book);
    let lacks = |given| Err(Unmeasured::OpaqueBlocks { wanted: 2, given });
    assert_eq!(pages(&mut book, FIRST), lacks(0));
    for given in [1, 3] {
        book.provide_opaque(FIRST, vec![MeasuredBlock::new(30.0); given]);
        assert_eq!(pages(&mut book, FIRST), lacks(given));
    }
    book.provide_opaque(FIRST, vec![MeasuredBlock::new(30.0); 2]);
    assert_eq!(pages(&mut book, FIRST), Ok(3));
    book.set_format(Format::new(90.0, 48.0));
    assert_eq!(pages(&mut book, FIRST), lacks(0), "the page is wider now");
}

#[test]
fn words_must_be_broken_before_lines_are() {
    let mut book = with_chapter("<p>Silbentrennung</p>", narrow().with_hyphenation(true));
    measure(&mut book);
    assert_eq!(pages(&mut book, FIRST), Err(Unmeasured::Hyphenation));
    assert_eq!(book.words_to_hyphenate(FIRST).len(), 1);
    assert_eq!(pages(&mut book, FIRST), Err(Unmeasured::Hyphenation));
    let broken = ["Silben\u{ad}trennung"];
    book.provide_hyphenation("de", broken).unwrap();
    assert_eq!(pages(&mut book, FIRST), Ok(1));
    add(&mut book, SECOND, "<h2>Silbentrennung</h2>");
    measure(&mut book);
    assert_eq!(pages(&mut book, SECOND), Err(Unmeasured::Hyphenation));
    assert_eq!(book.words_to_hyphenate(SECOND), []);
    assert!(book.paginate(SECOND).is_ok());
}

#[test]
fn parts_of_broken_words_must_be_measured_in_every_face_they_are_set_in() {
    let format = narrow().with_hyphenation(true);
    let mut book = with_chapter("<p>Stoffmuster</p>", format);
    book.words_to_hyphenate(FIRST);
    book.provide_hyphenation("de", ["Stoff\u{ad}muster"])
        .unwrap();
    lacks_widths(&mut book, FIRST);
    measure(&mut book);
    assert!(book.paginate(FIRST).is_ok());
    add(&mut book, SECOND, "<p><i>Stoffmuster</i></p>");
    measure(&mut book);
    assert_eq!(book.words_to_hyphenate(SECOND), []);
    assert!(matches!(book.paginate(SECOND), Err(Unmeasured::Widths(_))));
    measure(&mut book);
    assert!(book.paginate(SECOND).is_ok());
}

#[test]
fn estimates_count_pages_whatever_is_missing() {
    let mut book = with_chapter(&[TEXT, TABLE].concat(), narrow());
    let estimated = book.paginate_with_estimates(FIRST);
    assert_eq!(estimated.unwrap().page_count(), 2);
    measure(&mut book);
    book.provide_opaque(FIRST, vec![MeasuredBlock::new(40.0)]);
    assert_eq!(pages(&mut book, FIRST), Ok(3));
    let estimated = book.paginate_with_estimates(FIRST);
    assert_eq!(estimated.unwrap().page_count(), 3);
}

#[test]
fn a_face_of_spaces_alone_is_measured_again_at_another_size() {
    let html = "<p>a<b> </b>b</p>";
    let mut book = with_chapter(html, narrow());
    measure(&mut book);
    book.set_format(narrow().with_font_size(32.0));
    assert!(book.paginate(FIRST).is_err());
    let mut asked = Vec::new();
    book.measure(|ask| {
        if ask.face.bold {
            asked.push(ask.text.to_owned());
        }
        16.0
    });
    assert!(asked.contains(&" ".to_owned()), "{asked:?}");
}

#[test]
fn each_string_is_asked_for_with_its_size_and_its_language() {
    let html = "<p>a <sub>b</sub> <span lang=ja>c</span></p>";
    let mut book = with_chapter(html, narrow().with_font_size(20.0));
    let mut asked = Vec::new();
    book.measure(|ask| {
        if "abc".contains(ask.text) {
            asked.push((
                ask.text.to_owned(),
                ask.font_size,
                ask.face.language.clone(),
            ));
        }
        8.0
    });
    let expected = [("a", 20.0, "de"), ("b", 15.0, "de"), ("c", 20.0, "ja")];
    let expected = expected.map(|(text, size, language)| (text.to_owned(), size, language.into()));
    assert_eq!(asked, expected);
}

/// Another window, another layout; the one before is still read.
#[test]
fn a_layout_stays_what_it_was() {
    let mut book = with_chapter(TEXT, narrow());
    measure(&mut book);
    let layout = book.paginate(FIRST).unwrap();
    let shown = layout.page_html(1);
    assert!(book.lines(&layout, 1).is_ok());
    book.set_format(Format::new(300.0, 48.0));
    let wide = book.paginate(FIRST).unwrap();
    assert_eq!((layout.page_count(), wide.page_count()), (2, 1));
    book.measure_lines(FIRST);
    book.forget_widths();
    add(&mut book, FIRST, "<p>another</p>");
    assert_eq!(layout.page_html(1), shown);
    assert_eq!(layout.page_text(1), Some("five six"));
}

#[test]
fn lines_are_those_of_the_book_as_it_is_now() {
    let mut book = with_chapter(TEXT, narrow());
    measure(&mut book);
    let layout = book.paginate(FIRST).unwrap();
    let outdated = Err(Unmeasured::Outdated);
    book.set_format(Format::new(300.0, 48.0));
    assert_eq!(book.lines(&layout, 0), outdated);
    book.set_format(narrow());
    assert!(book.lines(&layout, 0).is_ok());
    add(&mut book, FIRST, TEXT);
    measure(&mut book);
    assert_eq!(book.lines(&layout, 0), outdated);
    let other = with_chapter(TEXT, narrow());
    assert_eq!(other.lines(&layout, 0), outdated, "another book");
}
