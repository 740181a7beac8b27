//! What the border adds: records, typed arrays, units and codes. The rules
//! themselves are tested in the core.

use js_sys::{Reflect, Uint32Array};
use vokal_wasm::{OpenBook, engine_version, markup, sanitise, stylesheet, vowel_groups_of_text};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const CHAPTER: &str = "<h1>Kapitel</h1><p>Die Straße ist <em>lang</em> und grün.</p>";

/// A book with one chapter, in a font whose characters are all 8 pixels wide.
fn open_book() -> OpenBook {
    let mut book = OpenBook::new("de", false, None);
    book.set_format(160.0, 72.0, 16.0, 24, false, 64.0, true, None);
    book.add_chapter(0, CHAPTER);
    for face in 0..book.faces().unwrap().len() as u32 {
        let wanted = book.wanted(face);
        let widths: Vec<f64> = wanted
            .split('\n')
            .map(|text| f64::from(text.chars().count() as u32) * 8.0)
            .collect();
        assert!(book.provide(face, &widths));
    }
    book
}

fn field(record: &JsValue, name: &str) -> JsValue {
    Reflect::get(record, &name.into()).unwrap()
}

#[wasm_bindgen_test]
fn a_page_crosses_as_a_plain_record() {
    let mut book = open_book();
    let pages = book.paginate(0);
    assert!(pages > 1);
    let page: JsValue = book.page(0, 0).unwrap().unwrap().into();
    assert_eq!(field(&page, "startOffset"), 0.0);
    assert!(field(&page, "html").as_string().unwrap().starts_with("<h1"));
    assert!(book.page(0, pages).unwrap().is_none());
}

#[wasm_bindgen_test]
fn page_starts_cross_as_triples_and_come_back() {
    let mut book = open_book();
    let pages = book.paginate(0);
    let triples = book.page_starts(0);
    assert_eq!(triples.len(), pages * 3);
    let mut other = open_book();
    assert!(other.restore_page_starts(0, &triples));
    assert_eq!(other.page_starts(0), triples);
}

#[wasm_bindgen_test]
fn stressed_ranges_count_in_utf16_code_units() {
    let mut book = open_book();
    let ranges = book.stressed(0, 0, 1000, 1).unwrap();
    // "Kapitel" has three groups: Ka, pi, te.
    assert_eq!(ranges[..6], [0, 2, 2, 4, 4, 6]);
    assert_eq!(
        Uint32Array::from(&ranges[..]).length() as usize,
        ranges.len()
    );
}

#[wasm_bindgen_test]
fn groups_of_a_text_count_in_utf16_code_units() {
    assert_eq!(vowel_groups_of_text("😀 Ba u", "de"), [3, 5, 6, 7]);
}

#[wasm_bindgen_test]
fn a_frequency_out_of_range_is_thrown_with_its_code() {
    let thrown = open_book().stressed(0, 0, 10, 5).unwrap_err();
    assert_eq!(thrown.name(), "frequency");
    assert_eq!(thrown.message(), "the frequency must be 1 to 4");
}

#[wasm_bindgen_test]
fn what_was_never_added_is_absent_and_not_an_error() {
    let mut book = OpenBook::new("", false, None);
    assert!(book.page(3, 0).unwrap().is_none());
    assert!(book.chapter(3).unwrap().is_none());
    assert_eq!(book.paginate(3), 0);
    assert_eq!(book.offset_of_id(3, "b-x"), None);
    assert!(book.stressed(3, 0, 10, 1).unwrap().is_empty());
}

#[wasm_bindgen_test]
fn scripts_do_not_cross_the_border() {
    let clean = sanitise("<p onclick=alert(1)>x<script>alert(1)</script></p>", false);
    assert_eq!(clean, "<p>x</p>");
    let marked = markup("<p onclick=alert(1)>ab</p>", "de", 1).unwrap();
    assert_eq!(
        marked,
        "<p><b class=\"stressed\">a</b><span class=\"unstressed\">b</span></p>"
    );
    assert_eq!(markup("x", "de", 0).unwrap_err().name(), "frequency");
}

#[wasm_bindgen_test]
fn the_stylesheet_names_the_family_it_was_given() {
    let css = stylesheet(760.0, 560.0, 16.0, 24, "Literata", "monospace");
    assert!(css.contains("24px Literata") && !engine_version().is_empty());
}

#[wasm_bindgen_test]
fn a_number_that_would_wrap_is_out_of_range() {
    let mut book = open_book();
    for frequency in [0, 257, 65_537, u32::MAX] {
        assert!(book.stressed(0, 0, 10, frequency).is_err());
    }
    assert_eq!(book.wanted(65_536), "");
    assert!(!book.provide(65_536, &[8.0]));
}

#[wasm_bindgen_test]
fn widths_nobody_asked_for_are_not_taken() {
    let mut book = OpenBook::new("de", false, None);
    book.add_chapter(0, CHAPTER);
    assert!(!book.provide(0, &[8.0]));
    let count = book.wanted(0).split('\n').count();
    assert!(!book.provide(0, &vec![8.0; count + 1]));
    assert!(book.provide(0, &vec![8.0; count]));
    assert_eq!(book.wanted(0), "");
}

#[wasm_bindgen_test]
fn page_starts_of_another_chapter_are_not_taken() {
    let mut book = open_book();
    let pages = book.paginate(0);
    let good = book.page_starts(0);
    for hostile in [
        &[0, 0][..],
        &[1, 5, 0],
        &[0, 0, 0, u32::MAX, u32::MAX, u32::MAX],
        &[0, 0, 0, 0, 0, 0],
    ] {
        assert!(!book.restore_page_starts(0, hostile));
    }
    assert!(!book.restore_page_starts(9, &good));
    assert_eq!(book.page_starts(0).len(), pages * 3);
}

#[wasm_bindgen_test]
fn numbers_that_are_none_do_no_harm() {
    let mut book = open_book();
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 1e300] {
        book.set_format(number, number, number, u32::MAX, true, number, true, None);
        book.add_chapter(usize::MAX, "<table><tr><td>a</table>");
        book.provide_opaque(usize::MAX, &[number, number, number, number, number]);
        assert!(book.paginate(usize::MAX) > 0);
        assert!(book.page(usize::MAX, 0).unwrap().is_some());
        assert!(book.page(usize::MAX, usize::MAX).unwrap().is_none());
        assert_eq!(
            book.page_of(usize::MAX, u32::MAX),
            book.paginate(usize::MAX) - 1
        );
    }
}
