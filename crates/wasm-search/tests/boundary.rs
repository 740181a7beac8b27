//! What the border adds: offsets as a row, excerpts as records, errors by name. What is
//! found is tested in the core.

use js_sys::Reflect;
use vokal_wasm_search::{SearchQuery, SearchedBook};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn book() -> SearchedBook {
    let mut book = SearchedBook::new();
    book.add_chapter(3, "<p>Im Krankenhaus, im HAUS</p>")
        .unwrap();
    book
}

#[wasm_bindgen_test]
fn hits_are_a_row_of_offsets() {
    let query = SearchQuery::new("haus");
    assert_eq!(book().hits(3, &query), [10, 14, 19, 23]);
    assert_eq!(book().hits(4, &query), [0; 0]);
    let mut words = SearchQuery::new("haus");
    words.set_whole_words(true);
    assert_eq!(book().hits(3, &words), [19, 23]);
    let mut case = SearchQuery::new("HAUS");
    case.set_match_case(true);
    assert_eq!(book().hits(3, &case), [19, 23]);
}

#[wasm_bindgen_test]
fn an_excerpt_is_a_record() {
    let excerpt: JsValue = book().excerpt(3, 19, 23, 5).unwrap().into();
    let field = |name: &str| Reflect::get(&excerpt, &name.into()).unwrap();
    assert_eq!(field("before").as_string().as_deref(), Some("im "));
    assert_eq!(field("hit").as_string().as_deref(), Some("HAUS"));
    assert_eq!(field("isCutBefore").as_bool(), Some(true));
    assert_eq!(field("isCutAfter").as_bool(), Some(false));
    let missing = book().excerpt(4, 0, 1, 5).unwrap_err();
    assert_eq!(missing.name(), "chapter");
}

#[wasm_bindgen_test]
fn what_is_not_canonical_is_refused_by_name() {
    let refused = book().add_chapter(0, "<p onclick=x>").unwrap_err();
    assert_eq!(refused.name(), "not-canonical");
}

#[wasm_bindgen_test]
fn an_anchor_is_found_or_refused_by_name() {
    let text = |text: &str| text.to_owned();
    let mut book = book();
    let (prefix, exact, suffix) = (text("Im "), text("Krankenhaus"), text(", im HAUS"));
    let found = book.find_anchor(
        "1:3-14",
        "00000000000000ff",
        prefix,
        exact,
        text(""),
        suffix,
        0.1,
    );
    let found: JsValue = found.unwrap().into();
    let field = |name: &str| Reflect::get(&found, &name.into()).unwrap();
    assert_eq!(field("chapterIndex").as_f64(), Some(3.0));
    assert_eq!(
        (field("start").as_f64(), field("end").as_f64()),
        (Some(3.0), Some(14.0))
    );
    assert_eq!(field("how").as_string().as_deref(), Some("quote"));
    for (span, hash) in [("1:3", "00"), ("1:3-14", "no hash")] {
        let none = || text("");
        let refused = book.find_anchor(span, hash, none(), none(), none(), none(), 0.0);
        assert_eq!(refused.unwrap_err().name(), "anchor");
    }
}
