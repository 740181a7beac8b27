//! What a part of a page is: a row or a cell's next line, a heading, an item, a paragraph.

#![expect(clippy::cast_precision_loss, reason = "places on a page are small")]

use crate::support::drawn::{HEIGHT, Page, pdf};
use vokal_pdf::extract::{extract, extract_recognised};
use vokal_pdf_client::{RecognisedLine, RecognisedPage, RecognisedWord};

fn html(pages: &[Page]) -> String {
    extract(pdf(pages, "", &[]), &mut |_, _| {}).unwrap().html
}

#[test]
fn the_number_of_a_page_alone_is_left_out() {
    let mut page = Page::default();
    page.lines(
        60.0,
        &["Rooms are counted from 1 to 7, and nobody knows why."],
    );
    page.text(208.0, HEIGHT - 20.0, 8.0, "1");
    let told = html(&[page]);
    assert!(
        told.contains("from 1 to 7") && !told.contains("<p>1</p>"),
        "{told}"
    );
    // Another number, or one within the page, is text.
    for (text, y) in [("2", HEIGHT - 20.0), ("1", 300.0)] {
        let mut page = Page::default();
        page.lines(
            60.0,
            &["Rooms are counted from 1 to 7, and nobody knows why."],
        );
        page.text(208.0, y, 8.0, text);
        let told = html(&[page]);
        assert!(told.contains(&format!("<p>{text}</p>")), "{told}");
    }
}

#[test]
fn lines_of_one_leading_are_rows_unless_they_go_on() {
    let mut page = Page::default();
    let lines = [
        ["Price of the whole", "12,50"],
        ["thing with its lid", ""],
        ["Lid alone", "3,00"],
        ["Handle that can be", "4,10"],
        ["taken off", ""],
        ["Screws", "0,80"],
    ];
    for (at, line) in lines.iter().enumerate() {
        let y = 60.0 + at as f32 * 12.0;
        page.text(60.0, y, 10.0, line[0]);
        page.text(220.0, y, 10.0, line[1]);
    }
    let told = html(&[page]);
    assert_eq!(told.matches("<tr>").count(), 4, "{told}");
    assert!(
        told.contains(">Price of the whole thing with its lid<"),
        "{told}"
    );
    assert!(told.contains(">Handle that can be taken off<"), "{told}");
}

#[test]
fn numbers_on_the_right_stand_below_a_header_on_the_left() {
    let mut page = Page::default();
    page.bold(60.0, 60.0, 10.0, "Thing");
    page.bold(160.0, 60.0, 10.0, "Weight");
    page.bold(280.0, 60.0, 10.0, "Price");
    for (at, thing) in ["Lamp", "Bread", "Map of the coast"].iter().enumerate() {
        let y = 80.0 + at as f32 * 18.0;
        page.text(60.0, y, 10.0, thing);
        page.text(230.0, y, 10.0, "12");
        page.text(350.0, y, 10.0, "7");
    }
    let told = html(&[page]);
    assert!(
        !told.contains("<td></td>") && !told.contains("\"col\"></th>"),
        "{told}"
    );
    assert_eq!(told.matches("<tr>").count(), 4, "{told}");
    assert_eq!(told.matches("<td>").count(), 9, "{told}");
}

#[test]
fn a_heading_before_a_table_goes_on_with_no_other() {
    let mut pages = [Page::default(), Page::default()];
    pages[0].lines(60.0, &["Of what was bought in the year nobody has ever"]);
    pages[0].lines(72.0, &["kept a list that all of them believed in."]);
    pages[0].bold(60.0, 560.0, 15.0, "What was bought");
    let mut y = 60.0;
    for thing in ["Lamp", "Bread", "Map", "Oil"] {
        pages[1].text(60.0, y, 10.0, thing);
        pages[1].text(200.0, y, 10.0, "one of them");
        y += 14.0;
    }
    pages[1].bold(60.0, y + 20.0, 15.0, "What was sold");
    pages[1].lines(
        y + 50.0,
        &["Nothing was sold in that year, as far as we know."],
    );
    let told = html(&pages);
    assert!(told.contains(">What was bought</h1>"), "{told}");
    assert!(told.contains(">What was sold</h1>"), "{told}");
}

#[test]
fn paragraphs_of_one_line_that_are_set_in_stay_apart() {
    let mut page = Page::default();
    let lines = [
        (
            60.0,
            "The river went on past the house in which people slept until",
        ),
        (
            60.0,
            "somebody knocked at the door of the mill and called them.",
        ),
        (
            74.0,
            "Nobody knew who it was that had been knocking at the door.",
        ),
        (
            74.0,
            "Everybody knew that it would rain, and that bridges are not",
        ),
        (60.0, "high enough for all that water."),
    ];
    for (at, (x, line)) in lines.iter().enumerate() {
        page.text(*x, 60.0 + at as f32 * 12.0, 10.0, line);
    }
    let told = html(&[page]);
    assert!(told.contains("knocking at the door.</p>"), "{told}");
    assert!(told.contains("<p>Everybody knew that it would rain, and that bridges are not high"));
}

#[test]
fn a_paragraph_below_an_item_may_be_set_in_as_far_as_its_text() {
    let mut page = Page::default();
    page.lines(
        60.0,
        &["What is to be taken along on the way to the sea is this:"],
    );
    page.filled(62.0, 71.0, 3.0, 3.0);
    page.text(
        74.0,
        76.0,
        10.0,
        "bread and cheese for each of them and for the others, too",
    );
    page.text(
        74.0,
        92.0,
        10.0,
        "Everybodywhocomesalong is asked to carry what can be",
    );
    page.text(
        60.0,
        105.0,
        10.0,
        "carried, and to help the others with what cannot.",
    );
    let told = html(&[page]);
    assert!(told.contains("for the others, too</li>"), "{told}");
    assert!(told.contains("can be carried, and to help"), "{told}");
}

#[test]
fn a_number_that_stands_apart_begins_an_item_after_a_full_line() {
    let mut page = Page::default();
    page.lines(
        60.0,
        &["Before they go to the sea they have to do the following things"],
    );
    for (at, item) in ["look at the map", "ask the council"].iter().enumerate() {
        let y = 72.0 + at as f32 * 12.0;
        page.text(60.0, y, 10.0, &format!("{}.", at + 1));
        page.text(82.0, y, 10.0, item);
    }
    let told = html(&[page]);
    assert!(
        told.contains("<ol><li>look at the map</li><li>ask the council</li></ol>"),
        "{told}"
    );
}

#[test]
fn each_line_of_a_table_of_contents_is_a_paragraph() {
    let mut page = Page::default();
    for (at, title) in ["Of rivers", "Of bridges and towns", "Of rain"]
        .iter()
        .enumerate()
    {
        let y = 60.0 + at as f32 * 12.0;
        page.text(60.0, y, 10.0, title);
        let mut x = 60.0 + title.len() as f32 * 6.0;
        while x < 330.0 {
            page.text(x, y, 10.0, ".");
            x += 6.0;
        }
        page.text(340.0, y, 10.0, &(at * 8 + 3).to_string());
    }
    let told = html(&[page]);
    assert_eq!(told.matches("<p>").count(), 3, "{told}");
    assert!(told.contains("<p>Of bridges and towns"), "{told}");
}

#[test]
fn chapters_in_bold_in_a_table_of_contents_are_no_headings() {
    let mut page = Page::default();
    page.bold(60.0, 50.0, 16.0, "Contents");
    for (at, title, number, is_chapter) in [
        (0, "1 Rivers", "3", true),
        (1, "1.1 Where they rise", "4", false),
        (2, "1.2 Where they end", "7", false),
        (3, "2 Bridges", "9", true),
        (4, "3 Rain", "12", true),
        (5, "3.1 In spring", "13", false),
    ] {
        let y = 80.0 + at as f32 * 18.0;
        let right = 340.0 - number.len() as f32 * 5.56;
        if is_chapter {
            page.bold(60.0, y, 10.0, title).bold(right, y, 10.0, number);
            continue;
        }
        page.text(75.0, y, 10.0, title).text(right, y, 10.0, number);
        let mut x = 75.0 + title.len() as f32 * 6.0;
        while x < 320.0 {
            page.text(x, y, 10.0, ".");
            x += 6.0;
        }
    }
    // A bold line without a number there is a heading still.
    page.bold(60.0, 200.0, 10.0, "What else there is");
    page.lines(
        215.0,
        &["Some words that are no heading and end in a number: 12"],
    );
    let told = html(&[page]);
    assert_eq!(told.matches("<h").count(), 2, "{told}");
    for chapter in ["1 Rivers 3", "2 Bridges 9", "3 Rain 12"] {
        assert!(told.contains(&format!("<p><b>{chapter}</b></p>")), "{told}");
    }
}

/// A page of which Tesseract said where its words are.
fn recognised(rows: &[&[(u32, &str)]]) -> String {
    let mut page = Page::default();
    page.filled(60.0, 60.0, 200.0, 300.0);
    let lines = rows.iter().zip(1_u8..).map(|(row, at)| RecognisedLine {
        left: row[0].0,
        right: 900,
        y: f32::from(at) * 60.0,
        slope: 0.0,
        size: 36.0,
        words: (row.iter())
            .map(|(left, text)| RecognisedWord {
                text: (*text).to_owned(),
                left: *left,
                right: left + text.len() as u32 * 16,
                confidence: 95,
            })
            .collect(),
    });
    let page_of_words = RecognisedPage {
        number: 1,
        width: 1_000,
        height: 1_416,
        lines: lines.collect(),
        ..RecognisedPage::default()
    };
    let file = pdf(&[page], "", &[]);
    extract_recognised(file, vec![page_of_words], &mut |_, _| {})
        .unwrap()
        .html
}

#[test]
fn a_table_in_a_scan_is_a_table() {
    let told = recognised(&[
        &[(100, "Thing"), (400, "Weight"), (700, "Price")],
        &[(100, "Lamp"), (400, "12"), (700, "7,00")],
        &[(100, "Bread"), (400, "3"), (700, "2,50")],
        &[(100, "Oil"), (400, "9"), (700, "11,20")],
    ]);
    assert_eq!(told.matches("<tr>").count(), 4, "{told}");
    assert!(told.contains("11,20"), "{told}");
    // Words are never quite as far apart as printed.
    let told = recognised(&[
        &[
            (100, "Thing"),
            (200, "that"),
            (290, "nobody"),
            (410, "knew"),
        ],
        &[(100, "until"), (205, "they"), (292, "looked"), (412, "for")],
        &[
            (100, "bread"),
            (198, "with"),
            (288, "cheese"),
            (408, "there"),
        ],
    ]);
    assert!(!told.contains("<table"), "{told}");
}
