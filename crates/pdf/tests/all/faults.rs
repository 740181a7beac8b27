//! Faults that spoiled texts, each with documents of its kind: running heads
//! within sentences, lost accents, divided headings, doubled letters, links that
//! led nowhere, letters that could not be read.

#![expect(clippy::cast_precision_loss, reason = "places on a page are small")]

use std::fmt::Write;
use std::path::Path;

use crate::support::drawn::{self, Page, object_of, pdf};
use crate::support::pages::without_pages;
use skrifa::{FontRef, MetadataProvider};
use vokal_pdf::extract::extract;
use vokal_pdf_client::Extraction;

fn read(file: Vec<u8>) -> Extraction {
    extract(file, &mut |_, _| {}).unwrap()
}

fn sample(name: &str) -> Extraction {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    read(std::fs::read(folder.join(name)).unwrap())
}

/// HTML without its elements, one block a line.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' => inside = false,
            c if !inside => text.push(c),
            _ => {}
        }
    }
    text
}

/// A sentence that runs from each page on to the next: 30 lines of a page,
/// `sunk` points lower than usual.
fn prose(page: &mut Page, number: usize, top: f32) {
    let lines: Vec<String> = (0..28)
        .map(|line| format!("and the river went on past house {number}.{line} where people slept"))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    page.lines(top, &lines);
}

/// Every line of `prose` is still there.
fn assert_prose(html: &str, pages: usize) {
    let text = text(html);
    for page in 0..pages {
        for line in 0..28 {
            let words = format!("past house {page}.{line} where people slept");
            assert!(text.contains(&words), "{words}");
        }
    }
}

#[test]
fn heads_of_a_latex_book_are_no_part_of_its_sentences() {
    let read = sample("book.pdf");
    let text = text(&read.html);
    assert!(!text.contains("CHAPTER"), "{text}");
    for number in 1..=12 {
        assert!(
            text.contains(&format!("along the river on day {number}, and")),
            "{number}"
        );
    }
    // What goes on on the next page goes on in the same paragraph.
    let whole = "and those who did were much too tired to sing.</p>";
    let html = without_pages(&read.html);
    let paragraphs = html.matches("<p>The company").count();
    assert_eq!(html.matches(whole).count(), paragraphs);
    assert!(text.contains("A Town by the Sea") && text.contains("Once upon a time."));
    assert!(
        read.metadata.left_out.len() > 6,
        "{:?}",
        read.metadata.left_out
    );
}

#[test]
fn heads_and_feet_are_found_wherever_they_stand() {
    for (head, foot) in [(40.0, 560.0), (62.0, 545.0), (97.0, 540.0), (118.0, 570.0)] {
        let pages: Vec<Page> = (0..30)
            .map(|number| {
                let mut page = Page::default();
                if number % 2 == 0 {
                    page.text(60.0, head, 10.0, &format!("{}", number + 5));
                    page.text(150.0, head, 10.0, "A LONG ROAD HOME");
                } else {
                    let chapter = number / 7 + 1;
                    page.text(120.0, head, 10.0, &format!("CHAPTER {chapter}"));
                    page.text(340.0, head, 10.0, &format!("{}", number + 5));
                }
                page.text(160.0, foot, 8.0, "Printed for the trade.");
                prose(&mut page, number, head + 30.0);
                page
            })
            .collect();
        let read = read(pdf(&pages, "", &[]));
        assert_prose(&read.html, 30);
        for rest in ["LONG ROAD", "CHAPTER", "Printed"] {
            assert!(!read.html.contains(rest), "{head}: {rest}");
        }
        // A head and a foot of each page: none is dropped from the list.
        assert_eq!(read.metadata.left_out.len(), 60, "{head}");
        assert!(
            read.html.matches("<p>").count() < 4,
            "{head}: {}",
            read.html
        );
    }
}

#[test]
fn roman_numbers_and_feet_without_words_are_taken() {
    const ROMAN: [&str; 8] = ["vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv"];
    let pages: Vec<Page> = ROMAN
        .iter()
        .enumerate()
        .map(|(number, roman)| {
            let mut page = Page::default();
            prose(&mut page, number, 70.0);
            page.text(200.0, 500.0, 10.0, roman);
            page
        })
        .collect();
    let read = read(pdf(&pages, "", &[]));
    assert_prose(&read.html, 8);
    assert_eq!(read.metadata.left_out, ROMAN);
}

#[test]
fn chapters_that_begin_alike_keep_their_first_lines() {
    // Every second page begins a chapter, at the top of the text or lower.
    for top in [70.0, 110.0] {
        let pages: Vec<Page> = (0..16)
            .map(|number| {
                let mut page = Page::default();
                if number % 2 == 0 {
                    page.text(60.0, top, 10.0, "Once upon a time");
                    page.bold(60.0, top + 24.0, 10.0, &format!("Part {}", number / 2 + 1));
                    prose(&mut page, number, top + 50.0);
                } else {
                    prose(&mut page, number, 70.0);
                }
                page
            })
            .collect();
        let read = read(pdf(&pages, "", &[]));
        let text = text(&read.html);
        assert_prose(&read.html, 16);
        assert_eq!(text.matches("Once upon a time").count(), 8, "{top}");
        assert_eq!(text.matches("Part ").count(), 8, "{top}");
    }
}

#[test]
fn refrains_stay_in_their_poems() {
    let pages: Vec<Page> = (0..12)
        .map(|number| {
            let mut page = Page::default();
            page.bold(60.0, 70.0, 14.0, &format!("Song {number}"));
            let mut y = 100.0;
            for stanza in 0..6 {
                let line = format!("The wind of day {number} in verse {stanza}");
                y = page.lines(y, &[&line, "went over hill and over dale"]) + 10.0;
                y = page.lines(y, &["Heigh-ho, the wind and the rain"]) + 20.0;
            }
            page
        })
        .collect();
    let read = read(pdf(&pages, "", &[]));
    let text = text(&read.html);
    assert_eq!(text.matches("Heigh-ho, the wind and the rain").count(), 72);
    for number in 0..12 {
        assert!(text.contains(&format!("Song {number}")));
    }
    assert!(
        read.metadata.left_out.is_empty(),
        "{:?}",
        read.metadata.left_out
    );
}

#[test]
fn header_rows_of_tables_that_go_on_are_no_running_heads_and_told_once() {
    let pages: Vec<Page> = (0..8)
        .map(|number| {
            let mut page = Page::default();
            for (x, name) in [(60.0, "Town"), (180.0, "People"), (300.0, "Founded")] {
                page.bold(x, 70.0, 10.0, name);
            }
            for row in 0..30 {
                let y = 84.0 + 14.0 * row as f32;
                page.text(60.0, y, 10.0, &format!("Place {number}x{row}"));
                page.text(180.0, y, 10.0, &format!("{}", 1_000 + number * 31 + row));
                page.text(300.0, y, 10.0, &format!("{}", 1_500 + row));
            }
            page
        })
        .collect();
    let read = read(pdf(&pages, "", &[]));
    let text = text(&read.html);
    assert_eq!(text.matches("Founded").count(), 1);
    assert_eq!(read.html.matches("<table").count(), 1);
    for number in 0..8 {
        for row in 0..30 {
            assert!(text.contains(&format!("Place {number}x{row}")));
        }
    }
}

#[test]
fn accents_and_low_quotes_of_tex_s_first_fonts_are_read() {
    let read = sample("accents.pdf");
    let text = text(&read.html);
    for words in [
        "Über die Größe",
        "Müller sagte: „Das dürfte möglich sein.“",
        "‚Ja‘, sagte Åse Ørsted aus Brünn",
        "Öl und Äpfel müssen für künftige Übungen genügen",
        "Garçon, élève, forêt, naïve, mañana",
        "Škoda, český, Őszi, Łódź, złoty, Erdŏs, İstanbul, āmen, île",
        "Dvořák, Ůstav, Vạsa",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(read.html.matches("<p").count() <= 2, "{}", read.html);
}

#[test]
fn a_heading_of_two_lines_is_one() {
    let mut page = Page::default();
    page.bold(60.0, 60.0, 20.0, "Große Überschwemmung im");
    page.bold(60.0, 84.0, 20.0, "Tal");
    page.lines(
        120.0,
        &["Es hat tagelang geregnet, und niemand wusste, wann es enden"],
    );
    page.lines(132.0, &["würde. Der Fluss trat über die Ufer."]);
    page.bold(60.0, 170.0, 14.0, "2 Wovon hier die Rede ist und was");
    page.bold(60.0, 187.0, 14.0, "daraus wird");
    page.bold(60.0, 204.0, 14.0, "3 Was noch kommt");
    page.lines(
        230.0,
        &["Ein Absatz unter den Titeln, der über eine Zeile hinausgeht, damit"],
    );
    page.lines(242.0, &["man sieht, wo er anfängt."]);
    let html = read(pdf(&[page], "", &[])).html;
    assert_eq!(
        headings(&html),
        [
            "Große Überschwemmung im Tal",
            "2 Wovon hier die Rede ist und was daraus wird",
            "3 Was noch kommt"
        ],
        "{html}"
    );
}

/// The texts of all headings.
fn headings(html: &str) -> Vec<String> {
    html.split("<h")
        .skip(1)
        .map(|rest| text(&format!("<h{}", rest.split("</h").next().unwrap())))
        .collect()
}

/// As in leaflets of medicines: bold in the text's size or a little larger, the
/// number with a dot, near or apart, the second line below the number or below
/// the words.
#[test]
fn a_bold_heading_of_two_lines_is_one_with_a_number_or_without() {
    let titles = [
        (
            "1.",
            "Was ist dieser Saft und bei welchem Husten wird er",
            "angewendet?",
        ),
        (
            "2.",
            "Was sollten Sie vor der ersten Einnahme unbedingt",
            "berücksichtigen?",
        ),
        (
            "",
            "Welche Nebenwirkungen dieser Saft bei manchen doch",
            "verursachen kann",
        ),
    ];
    for (size, apart, hangs) in [
        (10.0, false, false),
        (10.0, true, false),
        (10.0, false, true),
        (10.0, true, true),
        (12.0, false, false),
        (12.0, true, true),
    ] {
        let mut page = Page::default();
        for (at, (number, first, second)) in titles.into_iter().enumerate() {
            let top = 60.0 + 100.0 * at as f32;
            // As wide as the number and a space, or to a tab stop.
            let words = 60.0
                + match (number, apart) {
                    ("", _) => 0.0,
                    (_, true) => 28.0,
                    (_, false) => size * 1.112,
                };
            if apart || number.is_empty() {
                page.bold(60.0, top, size, number);
                page.bold(words, top, size, first);
            } else {
                page.bold(60.0, top, size, &format!("{number} {first}"));
            }
            let left = if hangs { words } else { 60.0 };
            page.bold(left, top + size * 1.2, size, second);
            page.lines(
                top + 40.0,
                &[
                    "Dieser Saft hilft gegen Husten, und zwar gegen den trockenen wie",
                    "gegen den feuchten. Er wirkt nach einer halben Stunde.",
                ],
            );
        }
        let html = read(pdf(&[page], "", &[])).html;
        let whole = titles.map(|(number, first, second)| {
            let title = format!("{number} {first} {second}");
            title.trim_start().to_owned()
        });
        assert_eq!(headings(&html), whole, "{size} {apart} {hangs}: {html}");
    }
}

#[test]
fn letters_that_are_drawn_twice_are_read_once() {
    for size in [9.0_f32, 12.0, 30.0] {
        let mut page = Page::default();
        for offset in [0.0, 0.03] {
            page.text(
                60.0 + offset * size,
                100.0,
                size,
                "International African Ballett",
            );
        }
        // Letter by letter, as some programs do, the copy right after each.
        let mut x = 60.0;
        for c in "Schifffahrt allein".chars() {
            let letter = c.to_string();
            page.text(x, 300.0, size, &letter);
            page.text(x + size * 0.02, 300.0, size, &letter);
            x += size
                * match c {
                    'i' | 'l' => 0.222,
                    'f' | 't' | ' ' => 0.278,
                    'r' => 0.333,
                    'S' => 0.667,
                    'c' => 0.5,
                    _ => 0.556,
                };
        }
        let html = read(pdf(&[page], "", &[])).html;
        let text = text(&html);
        assert!(text.contains("International African Ballett"), "{html}");
        assert!(text.contains("Schifffahrt allein"), "{html}");
    }
}

#[test]
fn links_lead_where_they_did() {
    let link = |y: f32, what: &str| {
        format!(
            "<< /Type /Annot /Subtype /Link /Rect [55 {} 200 {}] {what} >>",
            drawn::HEIGHT - y - 3.0,
            drawn::HEIGHT - y + 10.0
        )
    };
    let kinds = [
        (
            "/A << /S /URI /URI (http://a.example/x) >>",
            "http://a.example/x",
        ),
        (
            "/A << /S /URI /URI (https://b.example/) >>",
            "https://b.example/",
        ),
        ("/Dest /old", "#b-page-2"),
        ("/Dest (new)", "#b-page-3"),
        ("/A << /S /GoTo /D (wrapped) >>", "#b-page-2"),
        ("/A << /S /GoTo /D [1 /Fit] >>", "#b-page-2"),
        ("/A << /S /URI /URI (javascript:alert(1)) >>", ""),
        // No address of the web, and no other passes the sanitiser.
        ("/A << /S /URI /URI (mailto:a@b.example) >>", ""),
        ("/Dest (nowhere)", ""),
    ];
    let mut first = Page::default();
    for (at, (what, _)) in kinds.iter().enumerate() {
        let y = 80.0 + 30.0 * at as f32;
        first.text(60.0, y, 10.0, &format!("Link number {at} of these"));
        first.annotations.push(link(y, what));
    }
    let mut pages = vec![first];
    for number in 1..3 {
        let mut page = Page::default();
        prose(&mut page, number, 70.0);
        pages.push(page);
    }
    let (second, third) = (object_of(1), object_of(2));
    let catalog = format!(
        "/Dests << /old [{second} 0 R /Fit] >> /Names << /Dests << /Kids [100 0 R 100 0 R] >> >>"
    );
    // A tree of names, one branch of which holds itself.
    let tree = [format!(
        "<< /Names [(new) [{third} 0 R /Fit] (wrapped) << /D [{second} 0 R /Fit] >>] /Kids [100 0 R] >>"
    )];
    let html = read(pdf(&pages, &catalog, &tree)).html;
    for (at, (_, target)) in kinds.iter().enumerate() {
        let words = format!("Link number {at} of these");
        let before = html.split(&words).next().unwrap();
        let is_link = before
            .rfind("<a ")
            .filter(|&from| !before[from..].contains("</a>"));
        match is_link {
            Some(from) => assert!(
                before[from..].contains(&format!("\"{target}\"")),
                "{at}: {html}"
            ),
            None => assert!(target.is_empty(), "{at}: {html}"),
        }
    }
    assert!(html.contains("id=\"b-page-2\"") && html.contains("id=\"b-page-3\""));
}

/// A font program as an object of the file.
fn embedded() -> String {
    let bytes = dejavu::sans::regular();
    let mut hex = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        let _ = write!(hex, "{byte:02x}");
    }
    format!(
        "<< /Length {} /Filter /ASCIIHexDecode >>\nstream\n{hex}\nendstream",
        hex.len()
    )
}

/// A composite font with its program, object 101, and no map to characters.
fn composite(encoding: &str, ordering: &str) -> String {
    format!(
        "<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /{encoding} /DescendantFonts [<< /Type /Font \
         /Subtype /CIDFontType2 /BaseFont /Some /CIDToGIDMap /Identity /CIDSystemInfo << /Registry (Adobe) \
         /Ordering ({ordering}) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Some /Flags 4 \
         /FontBBox [0 0 1000 1000] /FontFile2 101 0 R >> >>] >>"
    )
}

#[test]
fn fonts_of_known_collections_need_no_map() {
    for (encoding, codes) in [
        ("UniJIS-UTF16-H", "65e5672c8a9e00410042"),
        ("90ms-RKSJ-H", "93fa967b8cea4142"),
    ] {
        let mut page = Page::default();
        page.text(60.0, 80.0, 12.0, "Before");
        page.codes(60.0, 120.0, 12.0, codes);
        let objects = [composite(encoding, "Japan1"), embedded()];
        let html = read(pdf(&[page], "", &objects)).html;
        assert!(text(&html).contains("日本語AB"), "{encoding}: {html}");
    }
}

#[test]
fn the_table_of_an_embedded_font_is_read_backwards() {
    let words = "Grüße, Ярослав, Ελλάδα";
    let face = FontRef::new(dejavu::sans::regular()).unwrap().charmap();
    let mut codes = String::new();
    for c in words.chars() {
        let _ = write!(codes, "{:04x}", face.map(c).unwrap().to_u32());
    }
    let mut page = Page::default();
    page.text(60.0, 80.0, 12.0, "Before");
    page.codes(60.0, 120.0, 12.0, &codes);
    let objects = [composite("Identity-H", "Identity"), embedded()];
    let html = read(pdf(&[page], "", &objects)).html;
    // Without widths, letters stand an em apart.
    let text: String = text(&html).split_whitespace().collect();
    let words: String = words.split_whitespace().collect();
    assert!(text.contains(&words), "{html}");
}

#[test]
fn letters_that_nobody_can_read_are_left_out() {
    let mut page = Page::default();
    for line in 0..8 {
        page.text(
            60.0,
            80.0 + 12.0 * line as f32,
            10.0,
            "a page with text that can be read, and quite a lot of it",
        );
    }
    page.codes(60.0, 300.0, 12.0, "6161");
    let objects = [
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs \
         << /g1 101 0 R >> /Encoding << /Type /Encoding /Differences [97 /g1] >> /FirstChar 97 /LastChar 97 \
         /Widths [750] /Resources << >> >>"
            .to_owned(),
        "<< /Length 25 >>\nstream\n750 0 d0 0 0 750 750 re f\nendstream".to_owned(),
    ];
    let html = read(pdf(&[page], "", &objects)).html;
    assert!(!html.contains('\u{fffd}'), "{html}");
    assert!(html.contains("text that can be read"), "{html}");
}
