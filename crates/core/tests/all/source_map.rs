//! The canonical text's places in the source.

use vokal_core::document::{SourceOptions, SourcePlace, Syntax, cfi_step, sanitise_traced};

fn place(body: &str, words: &str) -> SourcePlace {
    let source = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\">\
         <head><title>Head</title></head>\n<body>{body}</body></html>"
    );
    let (chapter, map) = sanitise_traced(&source, &SourceOptions::default());
    let text = chapter.tree.text();
    let at = text.find(words).expect("the words are there");
    let units = |text: &str| text.encode_utf16().count() as u32;
    let start = units(&text[..at]);
    let place = map.expect("a map").place(start..start + units(words));
    place.expect("a place")
}

fn told(body: &str, words: &str) -> (String, std::ops::Range<u32>, String) {
    let place = place(body, words);
    (place.selector, place.characters, place.cfi)
}

#[test]
fn elements_are_counted_with_those_that_go() {
    let body = "<script>x</script><p hidden=\"hidden\">no</p><p>one</p>";
    let selector = ":root > body:nth-child(2) > p:nth-child(3)";
    assert_eq!(
        told(body, "one"),
        (selector.into(), 0..3, "/4/6,/1:0,/1:3".into())
    );
}

#[test]
fn text_that_goes_counts_in_the_element_around() {
    let body = "<div id=\"d\">a<script>xyz</script>b<i>c</i></div>";
    assert_eq!(
        told(body, "bc"),
        ("#d".into(), 4..6, "/4/2[d],/3:0,/4/1:1".into())
    );
}

#[test]
fn comments_and_sections_part_no_text() {
    let body = "<p>one<!-- no --> two<![CDATA[ <three> ]]>four</p>";
    let (_, characters, cfi) = told(body, "> four");
    assert_eq!((characters, cfi.as_str()), (14..20, "/4/2,/1:14,/1:20"));
}

#[test]
fn cfi_counts_utf16_and_selectors_count_characters() {
    let (_, characters, cfi) = told("<p>\u{1d518}\u{1d52b} fuenf</p>", "fuenf");
    assert_eq!((characters, cfi.as_str()), (3..8, "/4/2,/1:5,/1:10"));
}

#[test]
fn parts_of_several_blocks_stand_in_what_holds_them() {
    let body = "<section><p>one</p><p>two</p></section>";
    let selector = ":root > body:nth-child(2) > section:nth-child(1)";
    assert_eq!(
        told(body, "etw"),
        (selector.into(), 2..5, "/4/2,/2/1:2,/4/1:2".into())
    );
}

#[test]
fn what_ends_with_a_text_stays_in_it() {
    let body = "<p>one<b>two</b>three</p>";
    assert_eq!(
        told(body, "two").0,
        ":root > body:nth-child(2) > p:nth-child(1) > b:nth-child(1)"
    );
    assert_eq!(told(body, "one").2, "/4/2,/1:0,/1:3");
}

#[test]
fn ids_are_escaped_as_each_language_wants_it() {
    let body = "<p id=\"1,[b]\">one</p>";
    let (selector, _, cfi) = told(body, "one");
    assert_eq!(selector, "#\\31 \\,\\[b\\]");
    assert_eq!(cfi, "/4/2[1^,^[b^]],/1:0,/1:3");
    assert_eq!(cfi_step(3, Some("^;=")), "/6[^^^;^=]");
    assert_eq!(cfi_step(3, Some("")), "/6");
}

#[test]
fn of_two_equal_ids_the_first_counts() {
    let body = "<p id=\"a\">one</p><p id=\"a\">two</p>";
    assert_eq!(
        told(body, "two").0,
        ":root > body:nth-child(2) > p:nth-child(2)"
    );
}

#[test]
fn a_place_without_length_is_one_point() {
    let (_, map) = sanitise_traced(
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>one</p></body></html>",
        &SourceOptions::default(),
    );
    let map = map.unwrap();
    assert_eq!(map.place(1..1).unwrap().cfi, "/2/2/1:1");
    assert_eq!(map.place(3..3).unwrap().cfi, "/2/2/1:3");
    assert_eq!(map.place(2..9), None);
    assert_eq!(map.place(9..9), None);
}

#[test]
fn what_is_no_document_or_had_to_be_changed_has_no_map() {
    let html = SourceOptions::default().with_syntax(Syntax::Html);
    assert!(sanitise_traced("<p>one</p>", &html).1.is_none());
    let (chapter, map) = sanitise_traced("<html><body></body></html>", &html);
    assert!(chapter.tree.text().is_empty());
    assert!(map.is_some_and(|map| map.place(0..0).is_none()));
}

#[test]
fn far_places_are_found_as_near_ones() {
    let long = "ab\u{1d518} ".repeat(5000);
    let (_, characters, cfi) = told(&format!("<p>{long}END</p>"), "END");
    assert_eq!(
        (characters, cfi.as_str()),
        (20_000..20_003, "/4/2,/1:25000,/1:25003")
    );
}

#[test]
fn ends_of_lines_that_are_written_as_references_are_one() {
    let (_, characters, cfi) = told("<p>one&#13;&#10;two</p>", "two");
    assert_eq!((characters, cfi.as_str()), (5..8, "/4/2,/1:5,/1:8"));
}

#[test]
fn long_ids_are_no_help() {
    let body = format!("<p id=\"{}\">one</p>", "x".repeat(200));
    let (selector, _, cfi) = told(&body, "one");
    assert_eq!(selector, ":root > body:nth-child(2) > p:nth-child(1)");
    assert_eq!(cfi, "/4/2,/1:0,/1:3");
}
