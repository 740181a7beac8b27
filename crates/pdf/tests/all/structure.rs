//! What stands where on a page: columns, notes, bullets.

#![expect(clippy::cast_precision_loss, reason = "places on a page are small")]

use crate::support::drawn::{HEIGHT, Page, pdf};
use vokal_pdf::extract::extract;

fn html(pages: &[Page]) -> String {
    extract(pdf(pages, "", &[]), &mut |_, _| {}).unwrap().html
}

#[test]
fn three_columns_on_different_levels_are_read_one_after_another() {
    let mut page = Page::default();
    for column in 0..3 {
        let left = 40.0 + column as f32 * 118.0;
        for row in 0..30 {
            let y = 80.0 + column as f32 * 4.0 + row as f32 * 11.0;
            let text = format!("c{column}r{row:02} of the town and its");
            page.text(left, y, 9.0, &text);
        }
        if column > 0 {
            page.filled(left - 6.0, 70.0, 0.4, 350.0);
        }
    }
    let html = html(&[page]);
    let places: Vec<usize> = (0..90)
        .map(|at| {
            let word = format!("c{}r{:02}", at / 30, at % 30);
            html.find(&word).unwrap()
        })
        .collect();
    assert!(places.is_sorted(), "{html}");
}

#[test]
fn a_number_in_the_text_and_its_note_lead_to_each_other() {
    let mut page = Page::default();
    page.lines(
        60.0,
        &["The river went on past the house where people slept"],
    );
    page.text(60.0, 72.0, 10.0, "and nobody knew.");
    page.text(141.5, 68.0, 6.0, "1");
    page.text(149.0, 72.0, 10.0, "They had been told.");
    page.text(60.0, 500.0, 5.0, "1");
    page.text(64.0, 503.0, 8.0, "But see the other book, which says so.");
    let html = html(&[page]);
    assert!(
        html.contains(
            "knew.<sup><a role=\"doc-noteref\" id=\"b-noteref-1\" href=\"#b-note-1\">1</a></sup> \
             They had been told."
        ),
        "{html}"
    );
    assert!(
        html.contains(
            "<aside role=\"doc-footnote\" id=\"b-note-1\"><p><a role=\"doc-backlink\" \
             href=\"#b-noteref-1\">1</a> But see the other book, which says so.</p></aside>"
        ),
        "{html}"
    );
}

/// A term paper: one note of one line on each page, so that they count the pages.
#[test]
fn notes_that_count_the_pages_are_no_feet() {
    const AUTHORS: [&str; 5] = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"];
    let pages: Vec<Page> = AUTHORS
        .iter()
        .enumerate()
        .map(|(at, author)| {
            let mut page = Page::default();
            page.text(200.0, 30.0, 9.0, &format!("{}", at + 1));
            for line in 0..30 {
                let text = format!("and the river went on past house {at}.{line} where");
                page.text(60.0, 60.0 + line as f32 * 12.0, 10.0, &text);
            }
            page.text(60.0, 420.0, 10.0, "people slept.");
            page.text(125.0, 416.0, 6.0, &format!("{}", at + 1));
            page.text(60.0, 540.0, 5.0, &format!("{}", at + 1));
            let note = format!("Cf. {author}: Of Rivers, p. {}.", at * 7 + 12);
            page.text(64.0, 543.0, 8.0, &note);
            page
        })
        .collect();
    let html = html(&pages);
    for author in AUTHORS {
        assert!(html.contains(&format!("Cf. {author}: Of Rivers")), "{html}");
    }
    assert_eq!(html.matches("doc-footnote").count(), 5, "{html}");
    assert!(!html.contains("<p>1</p>"), "{html}");
}

#[test]
fn drawn_bullets_make_a_list() {
    let mut page = Page::default();
    page.lines(
        60.0,
        &["What is to be taken along on the way to the sea is this:"],
    );
    for (at, item) in ["bread and cheese", "two lamps", "a map of the coast"]
        .iter()
        .enumerate()
    {
        let y = 90.0 + at as f32 * 14.0;
        page.filled(66.0, y - 5.0, 3.0, 3.0);
        page.text(78.0, y, 10.0, item);
    }
    let html = html(&[page]);
    assert_eq!(html.matches("<li>").count(), 3, "{html}");
    assert!(html.contains("<li>two lamps</li>"), "{html}");
}

#[test]
fn a_link_over_two_lines_takes_nothing_beside_it() {
    let mut page = Page::default();
    page.text(
        60.0,
        60.0,
        10.0,
        "The council tells what it costs on its own",
    );
    page.text(260.0, 60.0, 10.0, "large");
    page.text(60.0, 72.0, 10.0, "page,");
    page.text(90.0, 72.0, 10.0, "and nobody reads it but for a few.");
    let (top, middle, bottom) = (HEIGHT - 50.0, HEIGHT - 63.0, HEIGHT - 75.0);
    let quad = |left: f32, right: f32, top: f32, bottom: f32| {
        format!("{left} {top} {right} {top} {left} {bottom} {right} {bottom}")
    };
    page.annotations.push(format!(
        "<< /Type /Annot /Subtype /Link /Rect [58 {bottom} 300 {top}] /QuadPoints [{} {}] \
         /A << /S /URI /URI (https://a.example/) >> >>",
        quad(258.0, 300.0, top, middle),
        quad(58.0, 86.0, middle, bottom),
    ));
    let html = html(&[page]);
    assert!(
        html.contains("on its own <a href=\"https://a.example/\"")
            && html.contains(">large page, </a>and nobody"),
        "{html}"
    );
}

#[test]
fn numbers_without_dots_count_a_list() {
    let mut page = Page::default();
    page.lines(60.0, &["What is to be done on the way to the sea is this:"]);
    let items = [
        ["Look at the map that hangs beside the door", "of the mill."],
        [
            "Ask nobody where the bridge over the river",
            "was last year.",
        ],
        ["Take bread and two lamps.", ""],
    ];
    let mut y = 80.0;
    for (at, item) in items.iter().enumerate() {
        page.text(60.0, y, 10.0, &(at + 1).to_string());
        for line in item.iter().filter(|line| !line.is_empty()) {
            page.text(76.0, y, 10.0, line);
            y += 13.0;
        }
    }
    let html = html(&[page]);
    assert!(html.contains("<ol><li>Look at"), "{html}");
    assert!(html.contains("<li>Ask nobody where the bridge over the river was last year.</li>"));
    assert!(!html.contains("<table"), "{html}");
}

#[test]
fn what_is_said_goes_on_at_the_margin() {
    let mut page = Page::default();
    page.lines(60.0, &["and nobody knew where the water flows in spring."]);
    page.text(72.0, 72.0, 10.0, "–");
    page.text(
        81.0,
        72.0,
        10.0,
        "It will rain soon, he said, and the bridges are not high enough for",
    );
    page.lines(84.0, &["all that water."]);
    let html = html(&[page]);
    assert!(
        html.contains("high enough for all that water.</p>"),
        "{html}"
    );
}

#[test]
fn where_dashes_begin_what_is_said_short_words_are_no_list() {
    let mut page = Page::default();
    let said = [
        "It will rain soon, he said, and the bridges are not high enough for",
        "all that water, are they?",
        "Ask the council.",
        "Who ever asked them?",
    ];
    for (at, line) in said.iter().enumerate() {
        let y = 60.0 + at as f32 * 12.0;
        if at == 1 {
            page.text(60.0, y, 10.0, line);
        } else {
            page.text(60.0, y, 10.0, "–");
            page.text(69.0, y, 10.0, line);
        }
    }
    let html = html(&[page]);
    assert!(html.contains("for all that water, are they?</p>"), "{html}");
    assert!(html.contains("<p>– Ask the council.</p>"), "{html}");
}
