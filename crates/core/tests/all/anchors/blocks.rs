//! A chapter's text has nothing between two blocks; what is quoted of it has.

use proptest::prelude::*;
use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::text::{Anchor, ChapterText, Span};

fn chapter(html: &str) -> ChapterText {
    ChapterText::of_tree(&sanitise(html, &SourceOptions::default()).tree)
}

fn anchor(text: &ChapterText, start: u32, end: u32) -> Anchor {
    Anchor::of(text, Span::new(0, start..end).unwrap()).unwrap()
}

#[test]
fn each_block_is_a_line_and_what_lies_inside_one_is_not() {
    let text =
        chapter("<h2>1</h2><p>As <i>Gregor</i> Samsa<br>awoke</p><ul><li>𝔫o</li><li>yes</li></ul>");
    let length = text.units().len() as u32;
    let all = anchor(&text, 0, length);
    let lines = "1\nAs Gregor Samsa\nawoke\n𝔫o\nyes";
    assert_eq!(all.quote.words(), lines);
    assert_eq!(text.read(0..length), lines);
    assert_eq!(text.slice(0..length), lines.replace('\n', ""));
    assert!(all.is_well_formed());
    // A block's own beginning is none within it.
    assert_eq!(anchor(&text, 1, 4).quote.words(), "As ");
    assert_eq!(text.read(1..4), "As ");
    // A bookmark at the heading goes on with the text.
    assert_eq!(anchor(&text, 0, 1).quote.words_from(), lines);
}

/// Sources have lines and indents of their own, which the canonical text keeps.
#[test]
fn how_a_source_is_written_is_not_read() {
    let text = chapter(
        "<section>\n  <h2>\n    One\n  </h2>\n\n  <p class=\"x\">\n    A paragraph that is\n    \
         wrapped,\u{a0}and <i>goes</i>\n    on.\n  </p>\n  <p>\n    The next.\n  </p>\n</section>\n",
    );
    let length = text.units().len() as u32;
    let lines = "One\nA paragraph that is wrapped, and goes on.\nThe next.";
    assert_eq!(text.read(0..length).trim(), lines);
    assert_eq!(anchor(&text, 0, length).quote.words().trim(), lines);
    // From within the first paragraph into the second.
    let canonical = String::from_utf16(text.units()).unwrap();
    let at = |words: &str| {
        canonical[..canonical.find(words).unwrap()]
            .encode_utf16()
            .count() as u32
    };
    let part = anchor(&text, at("goes"), at("next"));
    assert_eq!(part.quote.words().trim(), "goes on.\nThe");
    assert_eq!(part.quote.words_from(), "goes on.\nThe next. ");
}

#[test]
fn of_a_long_quote_both_ends_are_read_in_lines() {
    let lines: Vec<String> = (0..100).map(|n| format!("Line number {n}.")).collect();
    let paragraphs = format!("<p>{}</p>", lines.join("</p><p>"));
    let text = chapter(&paragraphs);
    let quote = anchor(&text, 0, text.units().len() as u32).quote;
    let words = quote.words();
    assert!(words.starts_with("Line number 0.\nLine number 1.\n"));
    assert!(words.contains(" … "));
    assert!(
        words.ends_with("\nLine number 98.\nLine number 99."),
        "{words}"
    );
}

#[test]
fn the_reading_of_a_ruby_begins_no_block() {
    let text = chapter("<p>前<ruby>漢字<rt>かんじ</rt></ruby>後</p><p>次</p>");
    assert_eq!(text.read(0..u32::MAX), "前漢字かんじ後\n次");
}

#[test]
fn what_a_stranger_sends_is_looked_at() {
    let text = chapter("<p>One.</p><p>Two.</p>");
    let good = anchor(&text, 0, 8);
    assert_eq!(good.quote.breaks, [4]);
    for breaks in [vec![0], vec![8], vec![4, 4], vec![5, 3]] {
        let mut bad = good.clone();
        bad.quote.breaks = breaks;
        assert!(!bad.is_well_formed(), "{:?}", bad.quote.breaks);
        // And is read without a panic all the same.
        let _ = (bad.quote.words(), bad.quote.words_from());
    }
}

proptest! {
    /// Blocks of any letters, and any part of them: nothing is lost, nothing but ends of lines
    /// comes in.
    #[test]
    fn lines_are_the_text_and_the_anchor_is_the_same_without_them(
        blocks in prop::collection::vec("[a-zäß漢𝔫\u{301}]{1,40}", 1..60),
        cut in (0..3000u32, 0..3000u32),
    ) {
        let html = format!("<p>{}</p>", blocks.join("</p><p>"));
        let text = chapter(&html);
        let length = text.units().len() as u32;
        let (from, to) = (cut.0 % (length + 1), cut.1 % (length + 1));
        let made = anchor(&text, from.min(to), from.max(to));
        prop_assert!(made.is_well_formed());
        let quote = &made.quote;
        let kept = format!("{}{}{}", quote.exact, quote.tail, quote.suffix);
        let read = quote.words_from().replace(" … ", "").replace('\n', "");
        prop_assert_eq!(read, kept);
        if quote.tail.is_empty() {
            prop_assert_eq!(quote.words(), text.read(made.span.range()));
        }
        // By what it is found, it is the one of a text without blocks.
        let canonical = String::from_utf16(text.units()).unwrap();
        let mut plain = anchor(&ChapterText::of(&canonical), from.min(to), from.max(to));
        plain.quote.breaks.clone_from(&quote.breaks);
        prop_assert_eq!(plain, made);
    }
}
