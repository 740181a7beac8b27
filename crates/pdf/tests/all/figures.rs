//! Pictures, drawings and tables, and what is said of them.

#![expect(clippy::cast_precision_loss, reason = "places on a page are small")]

use crate::support::drawn::{Page, pdf};
use vokal_pdf::extract::extract;
use vokal_pdf_client::Extraction;

const LINES: [&str; 3] = [
    "and the river went on past the house where people slept and nobody",
    "knew where the water flows in spring, but all of them had heard that",
    "it would rain soon and that the bridges were not high enough for it.",
];

fn read(pages: &[Page]) -> Extraction {
    extract(pdf(pages, "", &[]), &mut |_, _| {}).unwrap()
}

/// A chart with bars: its left edge, its ground line, and labels in letters of 8 points.
fn chart(page: &mut Page, ground: f32) {
    page.filled(100.0, ground - 100.0, 0.6, 100.0);
    page.filled(100.0, ground, 200.0, 0.6);
    for (at, height) in [40.0, 80.0, 25.0, 60.0].into_iter().enumerate() {
        let left = 115.0 + at as f32 * 45.0;
        page.filled(left, ground - height, 24.0, height);
        page.text(left, ground + 10.0, 8.0, &format!("20{at}0"));
    }
    page.text(86.0, ground - 50.0, 8.0, "50");
}

#[test]
fn a_chart_is_a_picture_with_its_labels_and_its_caption() {
    let mut page = Page::default();
    page.lines(60.0, &LINES);
    chart(&mut page, 220.0);
    page.text(100.0, 250.0, 8.0, "Abb. 1: Wasser im Fluss");
    page.lines(290.0, &LINES);
    let read = read(&[page]);
    assert_eq!(read.images.len(), 1, "{}", read.html);
    let image = &read.images[0];
    assert!(image.width > image.height && image.height > 100);
    let figure = format!(
        "<figure><img alt=\"50, 2000, 2010, 2020, 2030\" src=\"images/1.png\" width=\"{}\" \
         height=\"{}\"><figcaption>Abb. 1: Wasser im Fluss</figcaption></figure>",
        image.width, image.height
    );
    assert!(read.html.contains(&figure), "{}", read.html);
    assert_eq!(read.html.matches("enough for it.</p>").count(), 2);
}

#[test]
fn lines_and_boxes_of_text_and_tables_are_no_drawings() {
    let mut page = Page::default();
    // A line below a head, an underlined word, a box behind a paragraph.
    page.filled(60.0, 40.0, 300.0, 0.8);
    page.grey(55.0, 48.0, 320.0, 46.0);
    page.lines(60.0, &LINES);
    page.filled(60.0, 62.0, 40.0, 0.5);
    // A table with lines, grounds, and a tick in each row.
    for row in 0..5 {
        let y = 130.0 + row as f32 * 20.0;
        page.filled(60.0, y - 14.0, 300.0, 0.5);
        if row % 2 == 0 {
            page.grey(60.0, y - 14.0, 300.0, 20.0);
        }
        page.text(64.0, y, 10.0, &format!("house {row}"));
        page.text(164.0, y, 10.0, &format!("{row}3 rooms"));
        page.triangle(280.0, y - 9.0, 9.0);
    }
    let read = read(&[page]);
    assert!(read.images.is_empty(), "{}", read.html);
    assert!(read.html.contains("house 3"), "{}", read.html);
}

#[test]
fn ornaments_that_come_again_are_no_pictures() {
    let mut pages = Vec::new();
    for number in 0..4 {
        let mut page = Page::default();
        let end = page.lines(60.0 + number as f32 * 30.0, &LINES);
        page.triangle(190.0, end + 20.0, 40.0);
        pages.push(page);
    }
    assert!(read(&pages).images.is_empty());
    let once = read(&pages[..1]);
    assert_eq!(once.images.len(), 1, "{}", once.html);
    assert!(once.html.contains("alt=\"Drawing\""), "{}", once.html);
}

#[test]
fn arrows_between_boxes_are_a_diagram() {
    let mut page = Page::default();
    page.lines(60.0, &LINES);
    for (at, word) in ["rain", "river", "town"].into_iter().enumerate() {
        let left = 80.0 + at as f32 * 90.0;
        page.frame(left, 120.0, 60.0, 30.0);
        page.text(left + 12.0, 138.0, 9.0, word);
        if at < 2 {
            page.filled(left + 60.0, 134.6, 24.0, 0.8);
            page.triangle(left + 82.0, 131.0, 8.0);
        }
    }
    page.lines(190.0, &LINES);
    let read = read(&[page]);
    assert_eq!(read.images.len(), 1, "{}", read.html);
    assert!(
        read.html.contains("alt=\"rain, river, town\""),
        "{}",
        read.html
    );
}

#[test]
fn a_table_has_the_caption_above_it() {
    let mut page = Page::default();
    page.lines(60.0, &LINES);
    page.text(60.0, 120.0, 9.0, "Table 4. Rooms of the houses");
    for row in 0..4 {
        let y = 140.0 + row as f32 * 14.0;
        page.text(60.0, y, 10.0, &format!("house {row}"));
        page.text(160.0, y, 10.0, &format!("{row}3 rooms"));
    }
    page.lines(220.0, &["Table 4 shows that there are many rooms."]);
    let html = read(&[page]).html;
    assert!(
        html.contains("<table><caption>Table 4. Rooms of the houses</caption>"),
        "{html}"
    );
    assert!(html.contains("<p>Table 4 shows"), "{html}");
}
