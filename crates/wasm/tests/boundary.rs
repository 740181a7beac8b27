//! What the border adds: records, typed arrays, units and codes. The rules
//! themselves are tested in the core.

use js_sys::{Array, JSON, Object, Reflect, Uint32Array};
use tsify::Ts;
use vokal_wasm::{
    Browser, FormatRecord, OpenBook, engine_version, format_key, is_canonical, markup, stylesheet,
    untouched_elements, vowel_groups_of_text,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const CHAPTER: &str = "<h1>Kapitel</h1><p>Die Straße ist <em>lang</em> und grün.</p>";

/// A format as JavaScript writes it.
fn format(json: &str) -> Ts<FormatRecord> {
    given(JSON::parse(json).unwrap())
}

fn given(format: impl Into<JsValue>) -> Ts<FormatRecord> {
    Ts::new_unchecked(format.into())
}

fn empty_book(language: &str) -> OpenBook {
    OpenBook::new(language, None).unwrap()
}

/// The widths of strings in a font whose characters are all 8 pixels wide.
fn widths(strings: &Array) -> Vec<f64> {
    strings
        .iter()
        .map(|text| f64::from(text.as_string().unwrap().chars().count() as u32) * 8.0)
        .collect()
}

/// A book with one chapter, and all of it measured.
fn open_book() -> OpenBook {
    let mut book = empty_book("de");
    book.set_format(&format(r#"{"width": 160, "height": 72}"#))
        .unwrap();
    book.add_chapter(0, CHAPTER).unwrap();
    for face in 0..book.faces().unwrap().len() as u32 {
        let wanted = book.wanted(face);
        assert!(book.provide(face, &widths(&wanted)));
    }
    book
}

fn field(record: &JsValue, name: &str) -> JsValue {
    Reflect::get(record, &name.into()).unwrap()
}

#[wasm_bindgen_test]
fn a_page_crosses_as_a_plain_record() {
    let mut book = open_book();
    let pages = book.paginate_with_estimates(0);
    assert!(pages > 1);
    let page: JsValue = book.page(0, 0).unwrap().unwrap().into();
    assert_eq!(field(&page, "startOffset"), 0.0);
    assert!(field(&page, "html").as_string().unwrap().starts_with("<h1"));
    assert!(book.page(0, pages).unwrap().is_none());
}

#[wasm_bindgen_test]
fn page_starts_cross_as_triples_and_come_back() {
    let mut book = open_book();
    let pages = book.paginate_with_estimates(0);
    let triples = book.page_starts(0);
    assert_eq!(triples.len(), pages * 3);
    let mut other = open_book();
    assert!(other.restore_page_starts(0, &triples));
    assert_eq!(other.page_starts(0), triples);
    // They do not tell how high the chapter is.
    assert!(book.chapter_height(0).unwrap() > 72.0);
    assert_eq!(other.chapter_height(0), None);
    assert_eq!(book.chapter_height(9), None);
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
    let mut book = empty_book("");
    assert!(book.page(3, 0).unwrap().is_none());
    assert!(book.chapter(3).unwrap().is_none());
    assert_eq!(book.paginate_with_estimates(3), 0);
    assert_eq!(book.offset_of_id(3, "b-x"), None);
    assert!(book.stressed(3, 0, 10, 1).unwrap().is_empty());
}

#[wasm_bindgen_test]
fn what_is_not_canonical_is_refused_and_says_so() {
    let mut book = open_book();
    for chapter in [
        "<p onclick=\"x()\">x</p>",
        "<p>x<script>alert(1)</script></p>",
        "<a href=\"javascript:x\">x</a>",
        "<p>x",
        "<P>x</P>",
    ] {
        assert!(!is_canonical(chapter), "{chapter}");
        for refused in [
            book.add_chapter(0, chapter).unwrap_err(),
            book.add_sanitised(0, chapter).unwrap_err(),
            markup(chapter, "de", 1).unwrap_err(),
        ] {
            assert_eq!(refused.name(), "not-canonical");
        }
    }
    // What stood there before stands there still.
    assert!(book.text(0).unwrap().starts_with("Kapitel"));
    let moved = "<p>a<div>b</div></p>";
    assert_eq!(
        book.add_chapter(0, moved).unwrap_err().name(),
        "not-canonical"
    );
    book.add_sanitised(0, moved).unwrap();
    assert_eq!(book.text(0).as_deref(), Some("ab"));
}

#[wasm_bindgen_test]
fn marks_are_written_into_canonical_chapters() {
    assert_eq!(
        markup("<p>ab</p>", "de", 1).unwrap(),
        "<p><b class=\"stressed\">a</b><span class=\"unstressed\">b</span></p>"
    );
    assert_eq!(markup("x", "de", 0).unwrap_err().name(), "frequency");
    for name in untouched_elements() {
        let inside = format!("<{name}>ab</{name}>");
        if is_canonical(&inside) {
            assert_eq!(markup(&inside, "de", 1).unwrap(), inside);
        }
    }
    // One by one, as the core has them: none is lost on the way.
    assert_eq!(untouched_elements(), vokal_core::highlight::UNTOUCHED);
}

#[wasm_bindgen_test]
fn strings_cross_one_by_one() {
    let mut book = empty_book("de");
    assert_eq!(book.wanted(0).length(), 0);
    book.set_format(&format(
        r#"{"width": 160, "height": 72, "hyphenation": true}"#,
    ))
    .unwrap();
    book.add_chapter(0, "<p>Silbentrennung Wortende</p>")
        .unwrap();
    assert!(book.wanted(0).iter().all(|text| text.as_string().is_some()));
    let wanted: JsValue = book.words_to_hyphenate(0).unwrap().remove(0).into();
    let words: Array = field(&wanted, "words").unchecked_into();
    assert_eq!(words.length(), 2);
    let broken = Array::of2(
        &"Sil\u{ad}ben\u{ad}tren\u{ad}nung".into(),
        &"Wort\u{ad}ende".into(),
    );
    book.provide_hyphenation("de", &broken);
    for face in 0..book.faces().unwrap().len() as u32 {
        let wanted = book.wanted(face);
        assert!(book.provide(face, &widths(&wanted)));
    }
    book.set_format(&format(
        r#"{"width": 64, "height": 72, "hyphenation": true}"#,
    ))
    .unwrap();
    book.words_to_hyphenate(0).unwrap();
    book.paginate_with_estimates(0);
    assert!(!book.hyphenation_opportunities(0).is_empty());
}

#[wasm_bindgen_test]
fn a_browser_that_nobody_knows_is_refused() {
    assert!(OpenBook::new("de", Some(Browser::Webkit)).is_ok());
    let unknown = Browser::from_js_value(&"mosaic".into());
    assert!(unknown.is_none());
    let refused = OpenBook::new("de", Some(Browser::__Invalid)).err().unwrap();
    assert_eq!(refused.name(), "browser");
}

#[wasm_bindgen_test]
fn the_stylesheet_names_the_family_it_was_given() {
    let css = stylesheet(&format(
        r#"{"width": 760, "height": 560, "fontFamily": "Literata"}"#,
    ));
    assert!(css.unwrap().contains("24px Literata") && !engine_version().is_empty());
}

/// All settings, each other than it is when it is left out.
const EVERY_SETTING: &str = r#"{"width": 320, "height": 480, "fontSize": 18, "lineHeight": 27,
    "justified": true, "units": 60, "hyphenation": true, "fontFamily": "Lexend",
    "monoFamily": "Menlo", "kerning": "auto", "publisherStyles": false, "letterSpacing": 1.5,
    "weight": 500, "boldWeight": 800, "wordSpacing": 2.25, "paragraphGap": 4, "paragraphIndent": 0}"#;

#[wasm_bindgen_test]
fn every_setting_changes_the_key_and_comes_back() {
    let usual = JSON::parse(r#"{"width": 760, "height": 560}"#).unwrap();
    let key_of = |format: &JsValue| format_key(&given(format)).unwrap();
    let other = JSON::parse(EVERY_SETTING).unwrap();
    let settings = Object::keys(&Object::from(other.clone()));
    assert_eq!(settings.length(), 17);
    let mut keys = vec![key_of(&usual)];
    let mut book = empty_book("de");
    for setting in settings.iter() {
        let changed = Object::assign(&Object::new(), &Object::from(usual.clone()));
        let value = Reflect::get(&other, &setting).unwrap();
        Reflect::set(&changed, &setting, &value).unwrap();
        keys.push(key_of(&changed));
        book.set_format(&given(changed)).unwrap();
        let taken: JsValue = book.format().unwrap().into();
        assert_eq!(Reflect::get(&taken, &setting).unwrap(), value);
    }
    assert!(keys[0].contains(&engine_version()));
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 18);
    book.set_format(&format(EVERY_SETTING)).unwrap();
    let taken: JsValue = book.format().unwrap().into();
    assert_eq!(Object::keys(&Object::from(taken.clone())).length(), 17);
}

#[wasm_bindgen_test]
fn a_setting_of_the_wrong_type_is_named() {
    let mut book = open_book();
    for (wrong, name) in [
        (r#"{"width": "760", "height": 560}"#, "width"),
        (
            r#"{"width": 760, "height": 560, "justified": 1}"#,
            "justified",
        ),
        (
            r#"{"width": 760, "height": 560, "fontFamily": null}"#,
            "fontFamily",
        ),
    ] {
        let refused = book.set_format(&format(wrong)).unwrap_err();
        assert_eq!(refused.name(), "format");
        assert!(String::from(refused.message()).ends_with(name));
    }
    for nothing in [JsValue::UNDEFINED, JsValue::NULL, "x".into()] {
        // As the defaults, or refused: never a panic.
        let _ = book.set_format(&given(nothing));
    }
}

#[wasm_bindgen_test]
fn widths_are_kept_until_family_kerning_or_size_change() {
    let mut book = open_book();
    let wanted = |book: &mut OpenBook, json: &str| {
        book.set_format(&format(json)).unwrap();
        book.wanted(0).length() > 0
    };
    assert!(!wanted(&mut book, r#"{"width": 300, "height": 72}"#));
    for other in [
        "\"fontFamily\": \"Lexend\"",
        "\"kerning\": \"auto\"",
        "\"monoFamily\": \"Menlo\"",
    ] {
        let mut book = open_book();
        assert!(
            wanted(
                &mut book,
                &format!("{{\"width\": 160, \"height\": 72, {other}}}")
            ),
            "{other}"
        );
    }
}

#[wasm_bindgen_test]
fn a_number_that_would_wrap_is_out_of_range() {
    let mut book = open_book();
    for frequency in [0, 257, 65_537, u32::MAX] {
        assert!(book.stressed(0, 0, 10, frequency).is_err());
    }
    assert_eq!(book.wanted(65_536).length(), 0);
    assert!(!book.provide(65_536, &[8.0]));
}

#[wasm_bindgen_test]
fn widths_nobody_asked_for_are_not_taken() {
    let mut book = empty_book("de");
    book.add_chapter(0, CHAPTER).unwrap();
    assert!(!book.provide(0, &[8.0]));
    let count = book.wanted(0).length() as usize;
    assert!(!book.provide(0, &vec![8.0; count + 1]));
    assert!(book.provide(0, &vec![8.0; count]));
    assert_eq!(book.wanted(0).length(), 0);
}

#[wasm_bindgen_test]
fn page_starts_of_another_chapter_are_not_taken() {
    let mut book = open_book();
    let pages = book.paginate_with_estimates(0);
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
        let numbers = Object::new();
        for name in ["width", "height", "fontSize", "lineHeight", "units"] {
            Reflect::set(&numbers, &name.into(), &number.into()).unwrap();
        }
        book.set_format(&given(numbers)).unwrap();
        let table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
        book.add_chapter(u32::MAX, table).unwrap();
        let taken = book.provide_opaque(u32::MAX, &[number, 1.0, number, number]);
        assert_eq!(taken, number.is_finite());
        assert!(book.paginate_with_estimates(u32::MAX) > 0);
        assert!(book.page(u32::MAX, 0).unwrap().is_some());
        assert!(book.page(u32::MAX, usize::MAX).unwrap().is_none());
        assert_eq!(
            book.page_of(u32::MAX, u32::MAX),
            book.paginate_with_estimates(u32::MAX) - 1
        );
    }
}

#[wasm_bindgen_test]
fn measures_that_are_not_whole_are_not_taken() {
    let mut book = empty_book("de");
    let table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
    book.add_chapter(0, table).unwrap();
    for torn in [&[120.0][..], &[120.0, 1.0], &[120.0, 2.0, 60.0, 1.0]] {
        assert!(!book.provide_opaque(0, torn));
        assert!(book.paginate(0).is_err());
    }
    assert!(book.provide_opaque(0, &[120.0, 0.0]));
}

#[wasm_bindgen_test]
fn pages_are_not_counted_while_something_is_missing() {
    let mut book = open_book();
    book.forget_widths();
    let error = book.paginate(0).unwrap_err();
    assert_eq!(error.name(), "unmeasured");
    let count = book.wanted(0).length() as usize;
    assert!(count > 0 && book.provide(0, &vec![8.0; count]));
    while let count @ 1.. = book.wanted(0).length() as usize {
        assert!(book.provide(0, &vec![8.0; count]));
    }
    for face in 1..book.faces().unwrap().len() as u32 {
        while let count @ 1.. = book.wanted(face).length() as usize {
            assert!(book.provide(face, &vec![8.0; count]));
        }
    }
    assert!(book.paginate(0).unwrap() > 0);
}

#[wasm_bindgen_test]
fn an_anchor_is_a_record() {
    let mut book = empty_book("en");
    book.add_chapter(4, "<p>Call me Ishmael. Some years ago</p>")
        .unwrap();
    let anchor: JsValue = book.anchor_of(4, 8, 15).unwrap().into();
    let field = |of: &JsValue, name: &str| Reflect::get(of, &name.into()).unwrap();
    let text = |of: &JsValue, name: &str| field(of, name).as_string();
    assert_eq!(text(&anchor, "span").as_deref(), Some("4:8-15"));
    let quote = field(&anchor, "quote");
    assert_eq!(text(&quote, "prefix").as_deref(), Some("Call me "));
    assert_eq!(text(&quote, "exact").as_deref(), Some("Ishmael"));
    assert!(field(&quote, "tail").is_undefined());
    let fingerprint: JsValue = book.text_fingerprint(4).unwrap().unwrap().into();
    assert_eq!(text(&fingerprint, "hash"), text(&anchor, "textHash"));
    assert_eq!(text(&fingerprint, "hash").map(|hash| hash.len()), Some(16));
    assert_eq!(field(&fingerprint, "length").as_f64(), Some(31.0));
    assert!(book.text_fingerprint(5).unwrap().is_none());
    for (index, start, end) in [(5, 0, 0), (4, 8, 99), (4, 9, 8)] {
        let refused = book.anchor_of(index, start, end).err().unwrap();
        assert_eq!(refused.name(), "span");
    }
}

#[wasm_bindgen_test]
fn a_note_crosses_with_its_markup_and_its_place() {
    let mut book = empty_book("en");
    book.add_chapter(
        0,
        "<p>word<a role=\"doc-noteref\" href=\"n.html#b-n\">1</a></p>",
    )
    .unwrap();
    assert!(book.note(0, 4, 1).unwrap().is_none());
    book.add_chapter(
        1,
        "<p>Notes</p><p id=\"b-n\">It is here. <a role=\"doc-backlink\" href=\"t.html#b-r\">^</a></p>",
    )
    .unwrap();
    let note: JsValue = book.note(0, 4, 1).unwrap().unwrap().into();
    assert_eq!(field(&note, "kind"), "endnote");
    assert!(
        field(&note, "html")
            .as_string()
            .unwrap()
            .contains("It is here.")
    );
    assert_eq!(field(&note, "startOffset"), 5.0);
    assert_eq!(field(&note, "endOffset"), 18.0);
    assert_eq!(field(&note, "backlink"), 17.0);
    assert_eq!(field(&note, "marked"), true);
    assert!(book.note(0, 3, 1).unwrap().is_none());
    assert!(book.note(u32::MAX, u32::MAX, u32::MAX).unwrap().is_none());
}
