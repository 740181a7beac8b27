//! Lines that are drawn without a browser: where they stand, and what stands on them.

use super::super::{LineKind, PageLine, Unmeasured};
use super::*;

fn lines_of(book: &Open, page: usize) -> Vec<PageLine> {
    book.lines(&book.layout, page).unwrap()
}

/// Each line as its distance from the left edge, a bar and its runs.
fn drawn(book: &Open, page: usize) -> Vec<String> {
    let line = |line: &PageLine| {
        let runs: Vec<&str> = line.runs.iter().map(|run| &*run.text).collect();
        format!("{}|{}", line.left, runs.join("/"))
    };
    lines_of(book, page).iter().map(line).collect()
}

fn tops(book: &Open, page: usize) -> Vec<(f64, f64)> {
    let lines = lines_of(book, page);
    lines.iter().map(|line| (line.top, line.height)).collect()
}

#[test]
fn a_line_stands_below_the_one_before_and_the_gap_between_blocks() {
    let html = "<h2>Head</h2><p>one two</p><blockquote>three</blockquote>";
    let book = open(html, narrow(200.0, 9));
    // Line heights of 5 and 4 quarters, gaps of 3 and 2.
    let expected = [(0.0, 30.0), (48.0, 24.0), (84.0, 24.0)];
    assert_eq!(tops(&book, 0), expected);
}

#[test]
fn a_page_begins_at_its_upper_edge() {
    let html = "<p>one two three four five seven eight</p>\
                <blockquote>nine</blockquote><p>ten</p>";
    let book = open(html, narrow(112.0, 3));
    assert_eq!(
        drawn(&book, 0),
        ["0|one two three", "0|four five", "0|seven eight"]
    );
    assert_eq!(drawn(&book, 1), ["32|nine", "0|ten"]);
    assert_eq!(tops(&book, 1), [(0.0, 24.0), (36.0, 24.0)]);
    assert_eq!(lines_of(&book, 2), []);
}

#[test]
fn blocks_are_indented_and_so_is_a_paragraph_after_a_paragraph() {
    let html = "<p>one</p><p>two three four</p>\
                <blockquote><p>five</p><ul><li>six</li></ul></blockquote>";
    let book = open(html, narrow(128.0, 12));
    assert_eq!(
        drawn(&book, 0),
        ["0|one", "24|two three", "0|four", "32|five", "64|six"]
    );
    // What goes on from the page before is not indented.
    let book = open(html, narrow(104.0, 2));
    assert_eq!(drawn(&book, 1), ["24|two three", "0|four"]);
}

#[test]
fn runs_follow_each_other_in_their_faces() {
    let book = open("<p>aa <b>bb</b> cc<i>dd</i></p>", narrow(200.0, 2));
    let line = lines_of(&book, 0).remove(0);
    let faces: Vec<_> = book.faces().collect();
    let runs = line.runs.iter().map(|run| {
        let face = faces[usize::from(run.face.number())].1;
        (&*run.text, run.left, face.bold, face.italic)
    });
    let expected = [
        ("aa ", 0.0, false, false),
        // The space before what follows.
        ("bb ", 24.0, true, false),
        ("cc", 48.0, false, false),
        ("dd", 64.0, false, true),
    ];
    assert_eq!(runs.collect::<Vec<_>>(), expected);
    assert_eq!((line.left, line.width), (0.0, 80.0));
}

#[test]
fn white_space_collapses_and_hangs() {
    let book = open("<p>aa \n bb\ncc  </p><p>x</p>", narrow(48.0, 4));
    assert_eq!(drawn(&book, 0), ["0|aa bb", "0|cc", "24|x"]);
    let line = lines_of(&book, 0).remove(0);
    assert_eq!((line.start, line.end, line.width), (0, 8, 40.0));
}

#[test]
fn code_keeps_its_spaces() {
    let book = open("<pre>a\n  b  c</pre>", narrow(200.0, 4));
    assert_eq!(drawn(&book, 0), ["0|a", "0|b  c"]);
    let run = lines_of(&book, 0).remove(1).runs.remove(0);
    assert_eq!((run.left, run.width), (16.0, 32.0));
}

#[test]
fn a_justified_line_is_as_wide_as_its_box_unless_it_is_the_last() {
    let format = Format {
        justified: true,
        ..narrow(84.0, 9)
    };
    let book = open("<p>a bb <i>cc</i> dddd<br>e f</p>", format);
    let lines = lines_of(&book, 0);
    let widths: Vec<f64> = lines.iter().map(|line| line.width).collect();
    assert_eq!(widths, [84.0, 32.0, 24.0]);
    let spacing: Vec<f64> = lines[0].runs.iter().map(|run| run.word_spacing).collect();
    assert_eq!(spacing, [14.0, 14.0]);
    let last = lines[0].runs.last().unwrap();
    let next = lines[1].runs[0].word_spacing;
    assert_eq!((last.left + last.width, next), (84.0, 0.0));
}

#[test]
fn a_line_that_ends_inside_a_word_says_where_its_hyphen_stands() {
    let mut book = open(
        "<p>Die Silbentrennung</p>",
        Format {
            hyphenation: true,
            ..narrow(112.0, 9)
        },
    );
    book.words_to_hyphenate(FIRST);
    book.provide_hyphenation("de", ["Silben\u{ad}trennung"])
        .unwrap();
    measure(&mut book);
    book.lay_out();
    let lines = lines_of(&book, 0);
    assert_eq!(drawn(&book, 0), ["0|Die Silben", "0|trennung"]);
    assert_eq!(lines[0].hyphen, Some(80.0));
    assert_eq!((lines[0].width, lines[1].hyphen), (88.0, None));
    // A soft hyphen of the text shows at a line's end alone.
    let book = open("<p>Sil\u{ad}ben\u{ad}trennung</p>", narrow(64.0, 9));
    assert_eq!(drawn(&book, 0), ["0|Silben", "0|trennung"]);
    assert_eq!(lines_of(&book, 0)[0].hyphen, Some(48.0));
}

#[test]
fn a_word_longer_than_its_line_is_cut_without_a_hyphen() {
    let book = open("<p>abcdefghijklmnopqrstuvwxyz</p>", narrow(80.0, 9));
    assert_eq!(
        drawn(&book, 0),
        ["0|abcdefghij", "0|klmnopqrst", "0|uvwxyz"]
    );
    assert!(lines_of(&book, 0).iter().all(|line| line.hyphen.is_none()));
}

#[test]
fn list_items_have_their_markers() {
    let html = "<ol start=3><li>a<ul><li>b<ul><li><p>c</p><p>d</p></li></ul></li></ul></li>\
                <li></li><li value=9>e</li></ol><ol type=i reversed><li><ol type=a><li>f</li></ol></li>\
                <li>g</li></ol>";
    let book = open(html, narrow(300.0, 20));
    let lines = lines_of(&book, 0);
    let markers: Vec<Vec<&str>> = lines
        .iter()
        .map(|line| line.markers.iter().map(|marker| &*marker.text).collect())
        .collect();
    let expected: [&[&str]; 8] = [
        &["3."],
        &["\u{25e6}"],
        &["\u{25aa}"],
        &[],
        &["4."],
        &["9."],
        &["ii.", "a."],
        &["i."],
    ];
    assert_eq!(markers, expected);
    for line in &lines {
        let mut edge = 0.0;
        for marker in &line.markers {
            assert!(marker.right > edge && marker.right < line.left, "{line:?}");
            edge = marker.right;
        }
    }
}

#[test]
fn an_item_that_goes_on_has_no_marker_again() {
    let book = open("<ul><li>one two three four</li></ul>", narrow(112.0, 2));
    let markers = |page| lines_of(&book, page)[0].markers.len();
    assert_eq!((markers(0), book.layout.page_count()), (1, 1));
    let book = open(
        "<ul><li>one two three four five six seven</li></ul>",
        narrow(72.0, 2),
    );
    let first: Vec<usize> = (0..book.layout.page_count())
        .map(|page| lines_of(&book, page)[0].markers.len())
        .collect();
    assert_eq!(first[0], 1);
    assert!(first[1..].iter().all(|count| *count == 0), "{first:?}");
}

#[test]
fn pictures_and_rules_have_their_boxes() {
    let html = "<p>a <img src=a width=20 height=10> b</p><hr>\
                <p><img src=b width=100 height=60></p>";
    let book = open(html, narrow(200.0, 9));
    let lines = lines_of(&book, 0);
    let small = lines[0].images[0];
    assert_eq!((small.left, small.width, small.height), (16.0, 32.0, 16.0));
    assert_eq!((small.top, lines[0].runs[1].left), (4.0, 56.0));
    assert_eq!(lines[1].kind, LineKind::Rule);
    assert_eq!((lines[1].left, lines[1].width), (75.0, 50.0));
    let large = lines[2].images[0];
    let expected = (50.0, lines[2].top, 100.0, 60.0);
    assert_eq!((large.left, large.top, large.width, large.height), expected);
    let tree = book.chapter(FIRST).unwrap().tree();
    let crate::document::NodeKind::Element(image) = tree.nodes()[large.node as usize].kind else {
        panic!("no element");
    };
    assert_eq!(tree.attribute(&image, "src"), Some("b"));
}

#[test]
fn what_the_caller_measured_is_named_by_its_block() {
    let table = "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>";
    let mut book = open(&[table, "<p>x</p>", table].concat(), narrow(200.0, 3));
    let block = MeasuredBlock::new(60.0).with_cuts(vec![(30.0, 1)]);
    book.provide_opaque(FIRST, vec![block; 2]);
    book.lay_out();
    let measured = |block, top| LineKind::Measured { block, top };
    let kinds: Vec<LineKind> = (0..book.layout.page_count())
        .flat_map(|page| lines_of(&book, page))
        .map(|line| line.kind)
        .collect();
    assert_eq!(
        kinds,
        [
            measured(0, 0.0),
            measured(0, 30.0),
            LineKind::Text,
            measured(1, 0.0),
            measured(1, 30.0)
        ]
    );
}

#[test]
fn superscripts_are_raised_and_subscripts_lowered() {
    let book = open("<p>a<sup>b</sup><sub>c</sub></p>", narrow(200.0, 9));
    let lines = lines_of(&book, 0);
    let raised: Vec<f64> = lines[0].runs.iter().map(|run| run.raise).collect();
    assert_eq!(raised, [0.0, 16.0 / 3.0, -16.0 / 5.0]);
}

#[test]
fn nothing_can_be_drawn_before_it_is_measured() {
    let mut book = open("<p>one two</p>", narrow(200.0, 9));
    let starts = book.layout.page_starts().to_vec();
    book.forget_widths();
    book.layout = book.restore_layout(FIRST, starts).unwrap();
    assert!(matches!(
        book.lines(&book.layout, 0),
        Err(Unmeasured::Widths(_))
    ));
    assert_eq!(book.layout.page_text(0), Some("one two"));
    measure(&mut book);
    assert_eq!(drawn(&book, 0), ["0|one two"]);
}

#[test]
fn blocks_with_nothing_to_see_take_no_room_where_a_page_leaves_them_out() {
    let html = format!("<p>a</p>{}<p>b</p>", "<p>&nbsp;</p>".repeat(12));
    let book = open(&html, narrow(200.0, 4));
    let pages = book.layout.page_count();
    let mut text = String::new();
    for page in 0..pages {
        let lines = lines_of(&book, page);
        assert!(lines.last().unwrap().top < 96.0, "{lines:?}");
        text += book.layout.page_text(page).unwrap();
    }
    assert_eq!(text, book.chapter(FIRST).unwrap().tree().text);
}

/// What must hold of every page, whatever is on it.
fn hold(book: &Open, format: &Format) -> Result<(), TestCaseError> {
    let chapter = book.chapter(FIRST).unwrap();
    let starts = book.line_starts(FIRST);
    let mut whole = String::new();
    for page in 0..book.layout.page_count() {
        let lines = lines_of(book, page);
        let text: String = lines
            .iter()
            .map(|line| chapter.text(line.start..line.end))
            .collect();
        let shown = book.layout.page_text(page).unwrap();
        if lines.is_empty() {
            prop_assert_eq!(shown.trim(), "");
        } else {
            prop_assert_eq!(&text, shown);
        }
        whole += shown;
        let mut bottom = 0.0;
        for (at, line) in lines.iter().enumerate() {
            prop_assert!(line.top >= bottom, "{:?}", line);
            bottom = line.top + line.height;
            prop_assert!(lines.len() == 1 || bottom <= format.height, "{:?}", line);
            inside(line, format)?;
            runs_are_the_text(book, line)?;
            if let Some(run) = line.runs.first() {
                let begins = |start: &u32| (line.start..=run.start).contains(start);
                prop_assert!(starts.contains(&line.start) || at == 0, "{:?}", line);
                prop_assert!(starts.iter().any(begins), "{:?}", line);
            }
        }
    }
    prop_assert_eq!(&whole, &chapter.tree().text);
    Ok(())
}

fn inside(line: &PageLine, format: &Format) -> Result<(), TestCaseError> {
    let unit = 1.0 / format.units + 1e-6;
    prop_assert!(line.left >= 0.0, "{:?}", line);
    prop_assert!(line.left + line.width <= format.width + unit, "{:?}", line);
    let mut right = line.left;
    for run in &line.runs {
        prop_assert!(run.left >= right - 1e-6, "{:?}", line);
        right = run.left + run.width;
    }
    prop_assert!(right <= line.left + line.width + 1e-6, "{:?}", line);
    for image in &line.images {
        prop_assert!(image.left >= line.left && image.left + image.width <= format.width + unit);
    }
    Ok(())
}

/// The words of a run are those of its part of the text, each character 8 pixels wide.
fn runs_are_the_text(book: &Book, line: &PageLine) -> Result<(), TestCaseError> {
    let chapter = book.chapter(FIRST).unwrap();
    for run in &line.runs {
        prop_assert!(line.start <= run.start && run.end <= line.end, "{:?}", line);
        let text = chapter.text(run.start..run.end).replace('\u{ad}', "");
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let drawn: Vec<&str> = run.text.split_ascii_whitespace().collect();
        prop_assert_eq!(words, drawn);
        let count =
            |is: fn(char) -> bool| f64::from(run.text.chars().filter(|c| is(*c)).count() as u32);
        let spaces = count(|c| matches!(c, ' ' | '\u{a0}'));
        let width = count(|_| true) * 8.0 + spaces * run.word_spacing;
        // Whether a joiner has a width depends on what else is in its word.
        let is_exact = !run.text.contains('\u{200d}');
        prop_assert!(
            !is_exact || (run.width - width).abs() < 0.1,
            "{:?} is {}",
            run,
            width
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_line_stands_on_its_page_and_shows_its_text(
        parts in prop::collection::vec(soup(), 0..10),
        width in 260.0..500.0f64,
        lines in 2u32..12,
        justified: bool,
        hyphenation: bool,
    ) {
        let format = Format { justified, hyphenation, ..narrow(width, lines) };
        let mut book = open(&parts.concat(), format);
        hyphenated::answer_words(&mut book, hyphenated::everywhere);
        measure(&mut book);
        book.lay_out();
        hold(&book, &format)?;
    }
}
