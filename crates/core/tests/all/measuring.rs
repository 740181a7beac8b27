//! What is asked for to be measured, and that no page is counted without it.

use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::paginate::{Book, Format, MeasuredBlock, Unmeasured};

const TEXT: &str = "<p>one two three <b>four</b> five six</p>";
const TABLE: &str = "<table><tr><td>a</td></tr></table>";

fn with_chapter(html: &str, format: Format) -> Book {
    let mut book = Book::new("de");
    book.set_format(format);
    add(&mut book, 0, html);
    book
}

fn add(book: &mut Book, index: usize, html: &str) {
    book.add_chapter(index, sanitise(html, &SourceOptions::default()).tree);
}

fn measure(book: &mut Book) {
    book.measure(|ask| f64::from(ask.text.chars().count() as u32) * ask.font_size / 2.0);
}

fn narrow() -> Format {
    Format::new(80.0, 48.0)
}

#[track_caller]
fn lacks_widths(book: &mut Book, index: usize) {
    let face = book.faces().next().unwrap().0;
    assert_eq!(book.paginate(index), Err(Unmeasured::Widths(face)));
}

#[test]
fn widths_are_missing_before_the_first_measuring_and_at_another_size_or_font() {
    let mut book = with_chapter(TEXT, narrow());
    lacks_widths(&mut book, 0);
    measure(&mut book);
    assert_eq!(book.paginate(0), Ok(2));
    book.set_format(narrow().with_font_size(32.0));
    lacks_widths(&mut book, 0);
    assert!(book.page_starts(0).is_empty());
    measure(&mut book);
    assert_eq!(book.paginate(0), Ok(3));
    book.set_format(Format::new(300.0, 48.0).with_font_size(32.0));
    assert_eq!(book.paginate(0), Ok(1), "another width needs no widths");
    book.forget_widths();
    lacks_widths(&mut book, 0);
}

#[test]
fn an_answer_that_is_not_complete_counts_for_nothing() {
    let mut book = with_chapter("<p>office VA<b> </b>x", narrow());
    let faces: Vec<_> = book.faces().map(|(id, _)| id).collect();
    for face in faces {
        while let wanted @ [_, ..] = &*book.wanted(face) {
            assert!(book.paginate(0).is_err());
            book.provide(face, &vec![8.0; wanted.len()]).unwrap();
        }
    }
    assert!(book.paginate(0).is_ok());
}

#[test]
fn a_second_chapter_must_be_measured_and_does_not_unmeasure_the_first() {
    let mut book = with_chapter(TEXT, narrow());
    measure(&mut book);
    add(&mut book, 1, "<p>seven eight nine ten eleven twelve</p>");
    assert_eq!(book.paginate(0), Ok(2));
    lacks_widths(&mut book, 1);
    // Known characters, known pairs, new words.
    add(&mut book, 2, "<p>two one</p>");
    lacks_widths(&mut book, 2);
    measure(&mut book);
    assert_eq!(book.paginate(1), Ok(2));
    assert_eq!(book.paginate(2), Ok(1));
}

#[test]
fn every_table_must_have_its_own_measure() {
    let mut book = with_chapter(&[TABLE, "<p>x</p>", TABLE].concat(), narrow());
    measure(&mut book);
    let lacks = |given| Err(Unmeasured::OpaqueBlocks { wanted: 2, given });
    assert_eq!(book.paginate(0), lacks(0));
    for given in [1, 3] {
        book.provide_opaque(0, vec![MeasuredBlock::new(30.0); given]);
        assert_eq!(book.paginate(0), lacks(given));
    }
    book.provide_opaque(0, vec![MeasuredBlock::new(30.0); 2]);
    assert_eq!(book.paginate(0), Ok(3));
    book.set_format(Format::new(90.0, 48.0));
    assert_eq!(book.paginate(0), lacks(0), "the page is wider now");
}

#[test]
fn words_must_be_broken_before_lines_are() {
    let mut book = with_chapter("<p>Silbentrennung</p>", narrow().with_hyphenation(true));
    measure(&mut book);
    assert_eq!(book.paginate(0), Err(Unmeasured::Hyphenation));
    assert_eq!(book.words_to_hyphenate(0).len(), 1);
    assert_eq!(book.paginate(0), Err(Unmeasured::Hyphenation));
    let broken = ["Silben\u{ad}trennung"];
    book.provide_hyphenation("de", broken).unwrap();
    assert_eq!(book.paginate(0), Ok(1));
    add(&mut book, 1, "<h2>Silbentrennung</h2>");
    measure(&mut book);
    assert_eq!(book.paginate(1), Err(Unmeasured::Hyphenation));
    assert_eq!(book.words_to_hyphenate(1), []);
    assert!(book.paginate(1).is_ok());
}

#[test]
fn parts_of_broken_words_must_be_measured_in_every_face_they_are_set_in() {
    let format = narrow().with_hyphenation(true);
    let mut book = with_chapter("<p>Stoffmuster</p>", format);
    book.words_to_hyphenate(0);
    book.provide_hyphenation("de", ["Stoff\u{ad}muster"])
        .unwrap();
    lacks_widths(&mut book, 0);
    measure(&mut book);
    assert!(book.paginate(0).is_ok());
    add(&mut book, 1, "<p><i>Stoffmuster</i></p>");
    measure(&mut book);
    assert_eq!(book.words_to_hyphenate(1), []);
    assert!(matches!(book.paginate(1), Err(Unmeasured::Widths(_))));
    measure(&mut book);
    assert!(book.paginate(1).is_ok());
}

#[test]
fn estimates_count_pages_whatever_is_missing() {
    let mut book = with_chapter(&[TEXT, TABLE].concat(), narrow());
    assert_eq!(book.paginate_with_estimates(0), 2);
    measure(&mut book);
    book.provide_opaque(0, vec![MeasuredBlock::new(40.0)]);
    assert_eq!(book.paginate(0), Ok(3));
    assert_eq!(book.paginate_with_estimates(0), 3);
}

#[test]
fn a_face_of_spaces_alone_is_measured_again_at_another_size() {
    let html = "<p>a<b> </b>b</p>";
    let mut book = with_chapter(html, narrow());
    measure(&mut book);
    book.set_format(narrow().with_font_size(32.0));
    assert!(book.paginate(0).is_err());
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
