//! Is what somebody marked found again when the text has changed?

mod blocks;
mod edited;

use std::collections::BTreeMap;

use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;
use vokal_core::text::{
    Anchor, ChapterText, Effort, Found, How, QUOTED_CONTEXT, QUOTED_LENGTH, Quote, Span,
};

const SEA: &str = "Call me Ishmael. Some years ago, never mind how long precisely, having little \
    or no money in my purse, and nothing particular to interest me on shore, I thought I would \
    sail about a little and see the watery part of the world. It is a way I have of driving off \
    the spleen and regulating the circulation.";

fn book(chapters: &[&str]) -> BTreeMap<u32, ChapterText> {
    let texts = chapters.iter().map(|text| ChapterText::of(text));
    (0..).zip(texts).collect()
}

/// An anchor of the first place of some words in the first chapter.
fn anchor(text: &str, words: &str) -> Anchor {
    let at = text.find(words).unwrap();
    let length = |text: &str| text.encode_utf16().count() as u32;
    let start = length(&text[..at]);
    let span = Span::new(0, start..start + length(words)).unwrap();
    Anchor::of(&ChapterText::of(text), span).unwrap()
}

fn read(book: &BTreeMap<u32, ChapterText>, found: Found) -> String {
    book[&found.span.chapter()].slice(found.span.range())
}

#[test]
fn the_same_words_are_found_where_they_stand_now() {
    let anchor = anchor(SEA, "the watery part");
    let later = book(&[&format!("LOOMINGS. {SEA}")]);
    let found = anchor.find(&later);
    assert_eq!(
        (read(&later, found).as_str(), found.how),
        ("the watery part", How::Quote)
    );
}

#[test]
fn words_that_changed_a_little_are_found_and_marked() {
    let anchor = anchor(SEA, "having little or no money in my purse");
    let later = book(&[&SEA.replace("little or no money", "little or no gold")]);
    let found = anchor.find(&later);
    assert_eq!(found.how, How::Fuzzy);
    assert_eq!(read(&later, found), "having little or no gold in my purse");
}

#[test]
fn words_that_are_gone_are_lost_near_where_they_were() {
    let anchor = anchor(SEA, "It is a way I have of driving off the spleen");
    let later = book(&[&SEA[..SEA.find(" It is").unwrap()]]);
    let found = anchor.find(&later);
    assert_eq!(found.how, How::Lost);
    assert!(found.span.is_empty() && found.span.begin().offset > 100);
}

#[test]
fn a_chapter_that_got_another_number_is_the_same() {
    let anchor = anchor(SEA, "on shore");
    let later = book(&["A preface.", "Another.", SEA]);
    let found = anchor.find(&later);
    assert_eq!(
        (found.span.chapter(), found.span.range()),
        (2, anchor.span.range())
    );
    assert_eq!(found.how, How::Exact);
    // Nobody can say which of two.
    let twice = book(&["A preface.", "Another.", SEA, SEA]);
    assert_eq!(anchor.find(&twice).how, How::Fuzzy);
}

#[test]
fn words_that_went_to_another_chapter_are_found_there() {
    let anchor = anchor(SEA, "driving off the spleen");
    let (one, other) = SEA.split_at(SEA.find("It is").unwrap());
    let other = format!("Chapter two. {other}");
    let later = book(&[one, "Nothing of it.", &other]);
    let found = anchor.find(&later);
    assert_eq!(read(&later, found), "driving off the spleen");
    assert_eq!((found.span.chapter(), found.how), (2, How::Quote));
}

#[test]
fn a_refrain_is_never_taken_for_another_unmarked() {
    let refrain = "And so they went along the river, singing as they went, till evening came.\n";
    let verse =
        |name: &str| format!("{name} saw the mill and the miller, and the wheel.\n{refrain}");
    let text = ["Anna", "Bert", "Cleo", "Dora"].map(verse).concat();
    let at = text.find(refrain).unwrap();
    let span = Span::new(0, at as u32..(at + refrain.len()) as u32).unwrap();
    let anchor = Anchor::of(&ChapterText::of(&text), span).unwrap();
    // The one that is meant is changed, the others are as it was.
    let changed = text.replacen("singing as they went", "humming as they walked", 1);
    for later in [changed.as_str(), &text[at + refrain.len()..]] {
        let found = anchor.find(&book(&[later]));
        assert!(found.how >= How::Fuzzy, "{found:?}");
    }
}

#[test]
fn the_same_words_elsewhere_are_not_taken_for_those_that_are_gone() {
    let moral = "Whoever digs a pit for others falls into it himself, as everybody knows.";
    let text = format!("The fox had waited long enough. {moral} The crow laughed at him, loudly.");
    let anchor = anchor(&text, moral);
    let later =
        format!("On another day the hare met a wolf in the deep wood. {moral} That was all.");
    let found = anchor.find(&book(&[&later]));
    assert!(found.how >= How::Fuzzy, "{found:?}");
}

#[test]
fn of_a_long_quote_both_ends_are_found() {
    let text: String = (0..200).fold(String::new(), |text, at| {
        text + &format!("Sentence {at} tells of the number {}. ", at * at)
    });
    let span = Span::new(0, 400..5400).unwrap();
    let anchor = Anchor::of(&ChapterText::of(&text), span).unwrap();
    let length = |text: &str| text.encode_utf16().count();
    assert_eq!(
        length(&anchor.quote.exact) + length(&anchor.quote.tail),
        QUOTED_LENGTH
    );
    let later = book(&[&text.replace("number 2500.", "number two thousand five hundred.")]);
    let found = anchor.find(&later);
    assert_eq!(
        found.how,
        How::Fuzzy,
        "its middle is unknown, and its length another"
    );
    let words = read(&later, found);
    assert!(words.starts_with(&text[400..500]) && words.ends_with(&text[5300..5400]));
}

#[test]
fn a_place_is_found_by_what_stands_around_it() {
    let text = ChapterText::of(SEA);
    let anchor = Anchor::of(&text, Span::new(0, 17..17).unwrap()).unwrap();
    let later = book(&[&format!("LOOMINGS. {SEA}")]);
    let found = anchor.find(&later);
    assert_eq!(
        (found.span.to_string().as_str(), found.how),
        ("0:27-27", How::Quote)
    );
}

#[test]
fn what_says_too_little_is_never_sure() {
    let anchor = anchor("One.", "One");
    assert!(anchor.find(&book(&["Another One."])).how >= How::Fuzzy);
}

#[test]
fn a_hash_alone_is_not_believed() {
    let mut forged = anchor(SEA, "on shore");
    "at home".clone_into(&mut forged.quote.exact);
    assert_ne!(forged.find(&book(&[SEA])).how, How::Exact);
    forged.span = Span::new(0, 9000..9010).unwrap();
    assert_ne!(forged.find(&book(&[SEA])).how, How::Exact);
}

#[test]
fn what_lies_outside_the_text_is_refused() {
    let text = ChapterText::of("four");
    assert!(Anchor::of(&text, Span::new(0, 4..4).unwrap()).is_ok());
    assert!(Anchor::of(&text, Span::new(0, 3..5).unwrap()).is_err());
}

/// What a file of somebody's may ask for: a text that is one letter, and a quote of it.
#[test]
fn no_text_takes_more_steps_than_are_allowed() {
    let long = "a".repeat(3_000_000);
    let anchor = anchor(&"a".repeat(3000), &"a".repeat(2900));
    let later = book(&[&long, &long, &long]);
    assert!(anchor.find(&later).how >= How::Fuzzy);
    let mut effort = Effort::new(1000);
    assert!(anchor.find_within(&later, &mut effort).how >= How::Fuzzy);
}

/// Without steps left nothing is looked for, but what is where it was is known all the same.
#[test]
fn an_effort_is_shared() {
    let anchor = anchor(SEA, "the watery part");
    let later = book(&[&format!("LOOMINGS. {SEA}")]);
    let mut effort = Effort::new(2 * SEA.len() as u64 + 100);
    assert_eq!(anchor.find_within(&later, &mut effort).how, How::Quote);
    assert!(anchor.find_within(&later, &mut effort).how >= How::Fuzzy);
    assert_eq!(anchor.find_within(&later, &mut effort).how, How::Lost);
    assert_eq!(
        anchor.find_within(&book(&[SEA]), &mut effort).how,
        How::Exact
    );
}

/// Texts in which clusters are long: marks, joiners, flags, syllables, line ends.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-c .]{1,20}",
        ".{0,10}",
        Just("👩\u{200d}👩\u{200d}👧".to_owned()),
        Just("🇩🇪🇫🇷🇪🇸".to_owned()),
        Just("o\u{308}\u{323}".to_owned()),
        Just("\u{1100}\u{1161}\u{11a8}".to_owned()),
        Just("\r\n".to_owned()),
        Just("क्षि".to_owned()),
    ];
    proptest::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
}

fn span_in(text: &str, one: usize, other: usize) -> Span {
    let length = text.encode_utf16().count() + 1;
    let (one, other) = ((one % length) as u32, (other % length) as u32);
    Span::new(0, one.min(other)..one.max(other)).unwrap()
}

proptest! {
    #[test]
    fn in_its_own_text_everything_is_where_it_was(text in text(), one: usize, other: usize) {
        let chapter = ChapterText::of(&text);
        let asked = span_in(&text, one, other);
        let anchor = Anchor::of(&chapter, asked).unwrap();
        prop_assert!(anchor.is_well_formed());
        let (span, range) = (anchor.span.range(), asked.range());
        prop_assert!(asked.is_empty() || (span.start <= range.start && span.end >= range.end));
        let quote = &anchor.quote;
        if quote.tail.is_empty() {
            prop_assert_eq!(chapter.slice(span.clone()), quote.exact.clone());
        }
        let found = anchor.find(&BTreeMap::from([(0, chapter)]));
        prop_assert_eq!(found, Found { span: anchor.span, how: How::Exact });
    }

    #[test]
    fn quotes_are_cut_between_grapheme_clusters(text in text(), one: usize, other: usize) {
        let chapter = ChapterText::of(&text);
        let anchor = Anchor::of(&chapter, span_in(&text, one, other)).unwrap();
        let mut bounds = vec![0];
        for cluster in text.graphemes(true) {
            let length: usize = cluster.encode_utf16().count();
            bounds.push(bounds[bounds.len() - 1] + length);
        }
        let length = |text: &str| text.encode_utf16().count();
        let range = anchor.span.range();
        let Quote { prefix, exact, tail, suffix, .. } = &anchor.quote;
        for cut in [
            range.start as usize,
            range.end as usize,
            range.start as usize - length(prefix),
            range.start as usize + length(exact),
            range.end as usize - length(tail),
            range.end as usize + length(suffix),
        ] {
            prop_assert!(bounds.binary_search(&cut).is_ok(), "{} in {:?}", cut, text);
        }
        prop_assert!(length(prefix) <= QUOTED_CONTEXT && length(suffix) <= QUOTED_CONTEXT);
    }

    #[test]
    fn nothing_panics(
        texts in proptest::collection::vec(text(), 0..4),
        (prefix, exact, tail, suffix) in (text(), text(), text(), text()),
        (chapter, start, length) in (0_u32..5, 0_u32..900, 0_u32..900),
        (text_hash, progression) in (any::<u64>(), any::<f64>()),
    ) {
        let book: BTreeMap<u32, ChapterText> =
            (0..).step_by(2).zip(texts.iter().map(|text| ChapterText::of(text))).collect();
        let anchor = Anchor {
            span: Span::new(chapter, start..start + length).unwrap(),
            text_hash,
            quote: Quote { prefix, exact, tail, suffix, breaks: Vec::new() },
            progression,
        };
        let found = anchor.find(&book);
        if let Some(text) = book.get(&found.span.chapter()) {
            prop_assert!(found.span.range().end as usize <= text.units().len());
        }
    }
}
