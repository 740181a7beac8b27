//! Quotations in `q`: their marks are the browser's, unless the book has none.

#[cfg(feature = "paginate")]
use vokal_core::document::{SourceOptions, sanitise};
#[cfg(feature = "paginate")]
use vokal_core::paginate::{Book, ChapterIndex};

use crate::looks::stored;

#[test]
fn a_book_may_have_no_marks_of_its_own() {
    for (css, body, html) in [
        ("", "<p><q>a</q></p>", "<p><q>a</q></p>"),
        (
            "q{quotes:none}",
            "<p><q>a</q></p>",
            "<p><q data-p=\"nq\">a</q></p>",
        ),
        (
            "p{quotes:none} .x{quotes:'«' '»'}",
            "<p><q>a</q><q class=x>b</q></p>",
            "<p><q data-p=\"nq\">a</q><q>b</q></p>",
        ),
        (
            "q:before{content:''} q:after{content:''}",
            "<p><q>a</q></p>",
            "<p><q data-p=\"nq\">a</q></p>",
        ),
        (
            "q::before{content:\"\"} q.x::before{content:open-quote}",
            "<p><q>a</q><q class=x>b</q></p>",
            "<p><q data-p=\"nq\">a</q><q>b</q></p>",
        ),
        ("q::before{color:red}", "<p><q>a</q></p>", "<p><q>a</q></p>"),
        (
            "q{display:block}",
            "<div>a<q>b</q></div>",
            "<div>a<q data-p=\"bl nq\">b</q></div>",
        ),
    ] {
        assert_eq!(stored(css, body), html, "{css} {body}");
    }
}

/// A page that begins or ends within a quotation shows neither a second mark nor one too early.
#[cfg(feature = "paginate")]
#[test]
fn marks_stand_where_a_quotation_begins_and_ends() {
    let mut book = Book::new("en");
    let html = "<p>He said: <q>one <q>two</q> three</q>.</p>";
    let tree = sanitise(html, &SourceOptions::default()).tree;
    book.add_chapter(ChapterIndex::new(0), tree);
    let shown = |span: &str| book.slice(span.parse().unwrap()).unwrap().html;
    // Between "one" and "two", and between "three" and its end.
    for (span, tags) in [
        ("0:0-11", "<q class=\"split\">on</q>"),
        (
            "0:11-15",
            "<q class=\"continued split\">e <q class=\"split\">tw</q></q>",
        ),
        (
            "0:15-23",
            "<q class=\"continued\"><q class=\"continued\">o</q> three</q>.",
        ),
        ("0:0-23", "<q>one <q>two</q> three</q>."),
    ] {
        let html = shown(span);
        assert!(html.contains(tags), "{span}: {html}");
    }
}
