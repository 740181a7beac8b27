//! Nothing to see takes no page where there is something to see.

use super::*;

const GAP: &str = "<div><br><br><br><br></div><p>\u{a0}</p>";

/// Ten lines of 24 pixels.
fn page() -> Format {
    Format::new(400.0, 240.0)
}

fn lines(count: usize) -> String {
    "<p>word</p>".repeat(count)
}

#[test]
fn no_page_shows_nothing_wherever_the_gap_falls() {
    for before in 0..25 {
        for after in [0, 1, 9] {
            let html = format!("{}{GAP}{GAP}{GAP}{}", lines(before), lines(after));
            let book = open(&html, page());
            let pages = pages(&book);
            let text: String = pages.iter().map(|page| text_of(page)).collect();
            assert_eq!(text, text_of(&html).replace("<br>", ""), "{html}");
            if before + after > 0 {
                assert!(pages.iter().all(|page| page.contains("word")), "{pages:?}");
            }
        }
    }
}

#[test]
fn what_is_left_out_takes_no_room() {
    let book = open(&format!("{}{GAP}", lines(10)), page());
    let pages = pages(&book);
    assert_eq!(pages.len(), 1);
    assert_eq!(pages[0].matches("left-out").count(), 2, "{pages:?}");
}

#[test]
fn a_gap_before_a_picture_as_high_as_a_page_is_no_page() {
    let html = format!("{GAP}<p><img src=\"a.png\" alt=\"\" width=\"400\" height=\"240\"></p>");
    let book = open(&html, page());
    let pages = pages(&book);
    assert_eq!(pages.len(), 1);
    assert!(
        pages[0].starts_with("<div class=\"left-out\">"),
        "{pages:?}"
    );
    assert!(!pages[0].contains("gap-"), "{pages:?}");
}

#[test]
fn a_page_that_a_cache_knew_is_as_high() {
    let html = format!("{}{GAP}", lines(10));
    let book = open(&html, page());
    let starts = book.layout.page_starts().to_vec();
    let restored = book.restore_layout(FIRST, starts).unwrap();
    assert_eq!(restored.page_html(0), book.layout.page_html(0));
}

#[test]
fn chapters_with_nothing_to_show_are_known() {
    for blank in [
        "",
        " \n",
        "<p>\u{a0}</p>",
        "<div><br> <span></span></div>",
        "<p>\u{200b}\u{ad}</p>",
    ] {
        assert!(open(blank, page()).is_blank(FIRST), "{blank:?}");
    }
    for shown in [
        "a",
        "<hr>",
        "<p><img src=\"a.png\" alt=\"\"></p>",
        "<table><tr><td></td></tr></table>",
    ] {
        assert!(!open(shown, page()).is_blank(FIRST), "{shown:?}");
    }
    assert!(!Book::new("de").is_blank(FIRST), "nobody added it");
}

#[test]
fn the_browser_may_say_where_lines_are() {
    let html = format!("<h2>Title</h2><p>{}</p><p>end</p>", "word ".repeat(40));
    let mut book = open(&html, page());
    assert!(book.opaque_blocks(FIRST).is_empty());
    book.measure_lines(FIRST);
    let blocks = book.opaque_blocks(FIRST);
    assert_eq!(blocks.len(), 3);
    assert_eq!(blocks[2], "<p class=\"indent\">end</p>");
    // The browser needs twenty lines for the second paragraph, two words each.
    let cuts = (1..20_u32).map(|line| (f64::from(line) * 24.0, line * 10));
    book.provide_opaque(
        FIRST,
        vec![
            MeasuredBlock::new(30.0),
            MeasuredBlock::new(480.0).with_cuts(cuts.collect()),
            MeasuredBlock::new(24.0),
        ],
    );
    book.lay_out();
    assert_eq!(book.layout.page_count(), 3);
    let heights: Vec<f64> = book.page_heights(FIRST).iter().map(|page| page.0).collect();
    assert!(heights.iter().all(|height| *height <= 240.0), "{heights:?}");
    let text: String = pages(&book).iter().map(|page| text_of(page)).collect();
    assert_eq!(text, text_of(&html));
}
