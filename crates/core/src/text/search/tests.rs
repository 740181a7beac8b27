//! What is found, by hand and by examples.

use proptest::prelude::*;

use super::*;
use crate::document::{SourceOptions, sanitise};

fn text_of(html: &str) -> SearchText {
    SearchText::of(&sanitise(html, &SourceOptions::default()).tree)
}

/// What of the text the hits are.
fn found(html: &str, query: &Query) -> Vec<String> {
    let text = text_of(html);
    let hits = text.hits(query);
    let read = |hit: Range<u32>| &text.source[hit.start as usize..hit.end as usize];
    hits.into_iter()
        .map(|hit| String::from_utf16(read(hit)).unwrap())
        .collect()
}

fn plain(html: &str, text: &str) -> Vec<String> {
    found(html, &Query::new(text))
}

#[test]
fn it_finds_what_people_mean() {
    assert_eq!(plain("Im Krankenhauszimmer", "HAUS"), ["haus"]);
    assert_eq!(plain("Straße, Strasse, STRASSE", "strasse").len(), 3);
    assert_eq!(
        plain("Über, Ueber, uber", "über"),
        ["Über", "Ueber", "uber"]
    );
    assert_eq!(plain("Über, Ueber, uber", "ueber"), ["Über", "Ueber"]);
    assert_eq!(plain("neu, neue, nü, Neü", "neue"), ["neue", "Neü"]);
    assert_eq!(
        plain("nai\u{308}ve naïve", "naive"),
        ["nai\u{308}ve", "naïve"]
    );
    assert_eq!(
        plain("Sil\u{ad}ben\u{ad}tren\u{2060}nung", "silbentrennung").len(),
        1
    );
    assert_eq!(plain("„Ja!“ – sagte er", "\"ja!\" - sagte").len(), 1);
    assert_eq!(plain("ba\u{ad}", "ba"), ["ba"]);
    assert_eq!(plain("aaaa aaa", "aa"), ["aa", "aa", "aa"]);
    assert_eq!(plain("nothing", ""), Vec::<String>::new());
}

#[test]
fn marks_that_are_letters_count() {
    assert_eq!(plain("ば は", "は"), ["は"]);
    assert_eq!(plain("は\u{3099} は", "は"), ["は"]);
    assert_eq!(plain("कि क", "क"), ["क"]);
    assert_eq!(plain("한 하", "하"), ["하"]);
}

#[test]
fn it_reads_over_tags_and_blocks_but_not_through_them() {
    assert_eq!(plain("<p>K<b>ran</b>k</p>", "krank"), ["Krank"]);
    assert_eq!(plain("<p>one</p><p>two</p>", "one two"), ["onetwo"]);
    assert_eq!(
        plain("<p>one</p><p>two</p>", "onetwo"),
        Vec::<String>::new()
    );
    assert_eq!(plain("<p>one<br>two</p>", "one two"), ["onetwo"]);
    assert_eq!(plain("<p>one\n   two</p>", "one two").len(), 1);
    let ruby = "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>";
    assert_eq!(plain(ruby, "漢字"), ["漢かん字"]);
    assert_eq!(plain(ruby, "かん"), ["かん"]);
    let later = "<p><ruby>漢<rt>かん</rt></ruby>は、かん</p>";
    assert_eq!(text_of(later).hits(&Query::new("かん")), [1..3, 5..7]);
    // What stands above the text goes on into nothing.
    for over in ["字 かん", "字かん", "かん じ", "かんじ", "字\u{ffff}かん"] {
        assert_eq!(plain(ruby, over), Vec::<String>::new(), "{over}");
    }
}

#[test]
fn it_is_as_strict_as_it_is_asked_to_be() {
    let words =
        |text: &str, word: &str| found(text, &Query::new(word).with_whole_words(true)).len();
    assert_eq!(words("haus hausen Haus, (haus)", "haus"), 3);
    assert_eq!(words("<p>haus</p><p>boot</p>", "haus"), 1);
    assert_eq!(words("can't can", "can"), 1);
    // It takes more than the letters beside it to know.
    assert_eq!(words("3.14 14", "14"), 1);
    assert_eq!(words("1.000 1", "1"), 1);
    let case = Query::new("Haus").with_match_case(true);
    assert_eq!(found("haus Haus HAUS", &case), ["Haus"]);
    let marks = Query::new("schön").with_match_marks(true);
    assert_eq!(
        found("schon schön scho\u{308}n", &marks),
        ["schön", "scho\u{308}n"]
    );
}

#[test]
fn the_words_around_a_hit_are_whole() {
    let text =
        text_of("<p>Not of it</p><p>The quick\n brown fox jum\u{ad}ps over it</p><p>Nor</p>");
    let hit = text.hits(&Query::new("fox")).remove(0);
    let around = text.excerpt(hit.clone(), 9);
    assert_eq!(
        (&*around.before, &*around.hit, &*around.after),
        ("brown ", "fox", " jumps")
    );
    assert!(around.is_cut_before && around.is_cut_after);
    let exact = text.excerpt(hit.clone(), 6);
    assert_eq!((&*exact.before, &*exact.after), ("brown ", " jump"));
    let text_of_words = text_of("zzz aaa bbb hit ccc ddd eee");
    let fits = text_of_words.excerpt(12..15, 8);
    assert_eq!((&*fits.before, &*fits.after), ("aaa bbb ", " ccc ddd"));
    let narrow = text.excerpt(hit.clone(), 3);
    assert_eq!((&*narrow.before, &*narrow.after), ("wn ", " ju"));
    let all = text.excerpt(hit, 60);
    assert_eq!(all.before, "The quick brown ");
    assert_eq!(all.after, " jumps over it");
    assert!(!all.is_cut_before && !all.is_cut_after);
}

#[test]
fn numbers_of_verses_stand_before_their_words() {
    let around = |html: &str, wanted: &str| {
        let text = text_of(html);
        let hit = text.hits(&Query::new(wanted)).remove(0);
        let around = text.excerpt(hit, 60);
        format!("{}[{}]{}", around.before, around.hit, around.after)
    };
    let verses = "<p><sup>1</sup>In the beginning. <a><sup>2</sup></a>And the earth</p>";
    assert_eq!(
        around(verses, "beginning"),
        "1 In the [beginning]. 2 And the earth"
    );
    assert_eq!(
        around(verses, "in"),
        "1 [In] the beginning. 2 And the earth"
    );
    assert_eq!(around(verses, "1"), "[1] In the beginning. 2 And the earth");
    assert_eq!(
        around(verses, "2and"),
        "1 In the beginning. [2 And] the earth"
    );
    // What is no number of its own stays at what it belongs to.
    assert_eq!(
        around("<p>3m<sup>2</sup>groß ist</p>", "ist"),
        "3m2groß [ist]"
    );
    assert_eq!(
        around("<p>2<sup>e</sup>tage dort</p>", "dort"),
        "2etage [dort]"
    );
}

#[test]
fn halves_of_neighbours_are_no_letter() {
    // In memory 00 61, 00 4e: between them stands what `a` is.
    assert_eq!(plain("愀一", "a"), Vec::<String>::new());
    assert_eq!(plain("愀一a", "a"), ["a"]);
}

#[test]
fn nothing_is_found_past_the_end() {
    let text = text_of("<p>short</p>");
    assert_eq!(text.excerpt(90..120, 20).hit, "");
}

/// The same by hand: each cluster folded, one after the other, and looked through.
fn by_hand(text: &str, query: &Query) -> Vec<Range<u32>> {
    let mut units = Vec::new();
    let mut places = Vec::new();
    let mut at = 0;
    for cluster in text.graphemes(true) {
        let length = length16(cluster);
        for unit in Folded::of(cluster, Kept::default()).units() {
            if !(unit == 0x20 && units.last() == Some(&0x20)) {
                units.push(unit);
                places.push(at..at + length);
            }
        }
        at += length;
    }
    let mut hits: Vec<Range<u32>> = Vec::new();
    let source: Vec<u16> = text.encode_utf16().collect();
    for way in spellings(query, Kept::default()) {
        let mut from = 0;
        while let Some(start) =
            (from..units.len()).find(|start| units[*start..].starts_with(&way.units))
        {
            let end = start + way.units.len();
            let goes_on = units
                .get(end)
                .is_some_and(|unit| char::from_u32((*unit).into()).is_some_and(is_combining_mark));
            let umlauts = way
                .umlauts
                .iter()
                .all(|unit| has_diaeresis(&source, places[start + unit].start as usize));
            let is_hit = umlauts && !goes_on;
            if is_hit {
                hits.push(places[start].start..places[end - 1].end);
            }
            from = if is_hit { end } else { start + 1 };
        }
    }
    hits.sort_by_key(|hit| (hit.start, u32::MAX - hit.end));
    let mut free = 0;
    hits.retain(|hit| {
        let keep = hit.start >= free;
        free = if keep { hit.end } else { free };
        keep
    });
    hits
}

/// Letters that are written in more than one way, and what comes between them.
fn letters(many: Range<usize>) -> impl Strategy<Value = String> {
    let known = "aeuäöüÄßsß \u{ad}\u{308}\u{3099}はばक\u{93f}\u{94d}ﬁ–-👩\u{200d}";
    let letter = proptest::sample::select(known.chars().collect::<Vec<_>>());
    proptest::collection::vec(letter, many).prop_map(String::from_iter)
}

proptest! {
    #[test]
    fn all_is_found_that_is_found_by_hand(
        text in letters(0..40),
        needle in letters(1..4),
    ) {
        // As a chapter has it: no blanks at its ends, nothing to escape.
        let html = format!("<p>.{text}.</p>");
        let searched = text_of(&html);
        let canonical = String::from_utf16(&searched.source).unwrap();
        let query = Query::new(needle);
        prop_assert_eq!(searched.hits(&query), by_hand(&canonical, &query));
    }

    #[test]
    fn no_text_and_no_query_is_too_much(text in ".{0,60}", needle in ".{0,4}", around in 0usize..80) {
        let text = text_of(&text);
        for (words, case, marks) in [(false, false, false), (true, true, false), (true, false, true)] {
            let query = Query::new(needle.clone())
                .with_whole_words(words)
                .with_match_case(case)
                .with_match_marks(marks);
            let mut after = 0;
            for hit in text.hits(&query) {
                prop_assert!(hit.start >= after && hit.end <= text.source.len() as u32);
                after = hit.end;
                let _ = text.excerpt(hit, around);
            }
        }
    }
}
