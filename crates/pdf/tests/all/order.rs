//! What a document says of its own order: where its pages begin, what they are called, and what
//! its outline names.

use crate::support::drawn::{Page, object_of, pdf};
use vokal_pdf::extract::extract;
use vokal_pdf_client::Extraction;

fn read(file: Vec<u8>) -> Extraction {
    extract(file, &mut |_, _| {}).unwrap()
}

/// A paragraph that goes on over each page.
fn endless(pages: usize) -> Vec<Page> {
    let mut all = Vec::new();
    for number in 0..pages {
        let mut page = Page::default();
        let lines: Vec<String> = (0..40)
            .map(|line| format!("first{number}.{line} and the river went on past house where"))
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        page.lines(60.0, &lines);
        all.push(page);
    }
    all
}

#[test]
fn a_page_begins_within_a_paragraph_where_it_does() {
    let html = read(pdf(&endless(3), "", &[])).html;
    assert_eq!(html.matches("<p").count(), 1, "{html}");
    for page in 2..=3 {
        let begins = format!("<span id=\"b-page-{page}\">first{}.0 </span>and", page - 1);
        assert!(html.contains(&begins), "{html}");
    }
    assert!(!html.contains("b-page-1\"") && !html.contains("b-page-4"));
}

#[test]
fn pages_are_called_as_the_document_says() {
    let labels = "/PageLabels << /Kids [<< /Nums [0 << /S /r >> 2 << /S /D /St 97 >>] >>] >>";
    let read_labels = |catalog: &str| read(pdf(&endless(4), catalog, &[])).metadata.page_labels;
    assert_eq!(read_labels(labels), ["i", "ii", "97", "98"]);
    assert!(read_labels("").is_empty());
    // Against the rules: a tree that holds itself, numbers that are none, places before the first.
    let wrong = "/PageLabels 100 0 R";
    let trees = [
        "<< /Kids [100 0 R 100 0 R] /Nums [-3 << /S /D >> 1 << /S /A /St -9 >>] >>",
        "<< /Nums [(x) << >> 1e9 << /S /D >> 0] >>",
        "<< /Nums 7 >>",
    ];
    for tree in trees {
        let told = read(pdf(&endless(3), wrong, &[tree.to_owned()]));
        let labels = told.metadata.page_labels;
        assert!(labels.is_empty() || labels.len() == 3, "{labels:?}");
    }
}

#[test]
fn what_the_outline_names_is_a_heading() {
    let mut pages = endless(2);
    let mut last = Page::default();
    last.text(60.0, 70.0, 10.0, "2. A name like any line");
    last.lines(110.0, &["And this is what stands below it, as text does."]);
    pages.push(last);
    // An outline that leads in circles.
    let page = object_of(2);
    let entries = [
        "<< /First 101 0 R /Last 101 0 R >>".to_owned(),
        format!(
            "<< /Title (2  A NAME like any line) /Dest [{page} 0 R /Fit] /Next 101 0 R \
             /First 101 0 R /Parent 100 0 R >>"
        ),
    ];
    let html = read(pdf(&pages, "/Outlines 100 0 R", &entries)).html;
    assert!(
        html.contains("<h1 id=\"b-page-3\">2. A name like any line</h1>"),
        "{html}"
    );
    let plain = read(pdf(&pages, "", &[])).html;
    assert!(!plain.contains("<h1"), "{plain}");
}
