//! What must hold of the highlighter, in properties and against word lists.

use crate::support::corpus;
use crate::support::marks::{cluster_ends, without_marks};
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;
use vokal_core::document::{SourceOptions, Tree, sanitise};
use vokal_core::highlight::{Frequency, markup, stressed, vowel_groups, vowel_groups_of_text};

fn tree(html: &str) -> Tree {
    sanitise(html, &SourceOptions::default()).tree
}

fn every(n: u8) -> Frequency {
    Frequency::new(n).unwrap()
}

/// The groups of a chapter as words: `Stra|ße`.
fn shown(html: &str, language: &str) -> String {
    let tree = tree(html);
    let units: Vec<u16> = tree.text().encode_utf16().collect();
    let groups = vowel_groups(&tree, language);
    let texts: Vec<String> = groups
        .iter()
        .map(|&[start, end]| String::from_utf16(&units[start as usize..end as usize]).unwrap())
        .collect();
    texts.join("|")
}

/// The groups counted in clusters: (first cluster, cluster just past the last).
fn in_clusters(text: &str, language: &str) -> Vec<(usize, usize)> {
    let ends = cluster_ends(text);
    let index = |unit: u32| match unit {
        0 => 0,
        _ => ends.binary_search(&unit).expect("on a cluster boundary") + 1,
    };
    vowel_groups_of_text(text, language)
        .into_iter()
        .map(|[start, end]| (index(start), index(end)))
        .collect()
}

#[test]
fn a_group_is_a_vowel_with_the_consonants_before_it() {
    assert_eq!(shown("Straße, Bauer!", "de"), "Stra|ße|Ba|u|e");
    assert_eq!(shown("Übermut 3a ’s", "de"), "Ü|be|rmu|a");
    assert_eq!(
        shown("Œuvre, ca\u{308}sar, Ærø", "de"),
        "Œ|u|vre|ca\u{308}|sa|Æ|rø"
    );
    assert_eq!(shown("Ψυχή Мой край", "de"), "Ψυ|χή|Мо|кра");
}

#[test]
fn y_is_a_vowel_where_the_language_says_so() {
    assert_eq!(shown("Typ Yacht", "de"), "Ty|Y|a");
    assert_eq!(
        shown("my type yes day year rhythm", "en"),
        "my|ty|pe|ye|da|ye|a|rhy"
    );
    assert_eq!(shown("<p lang=en>yes <i lang=de>Yps</i></p>", "de"), "ye|Y");
    assert_eq!(shown("city eyes", "en"), "ci|ty|e|ye");
}

#[test]
fn inline_elements_do_not_end_a_word_and_blocks_do() {
    assert_eq!(shown("<em>K</em>i<b>nd</b>er", "de"), "Ki|nde");
    assert_eq!(shown("<p>Str</p><p>aße</p>", "de"), "a|ße");
    assert_eq!(shown("Str<br>aße", "de"), "a|ße");
    assert_eq!(shown("a<i>\u{308}b</i>o", "de"), "a\u{308}|bo");
    assert_eq!(shown("Kn\u{ad}a\u{ad}be", "de"), "Kn\u{ad}a|be");
}

#[test]
fn code_and_formulas_and_ruby_notes_are_not_touched() {
    let html = "a<code>e</code><pre>i</pre><math><mi>o</mi></math><svg><text>u</text></svg>\
                <ruby>ka<rt>e</rt></ruby><kbd>e</kbd><samp>e</samp><var>e</var>o";
    assert_eq!(shown(html, "de"), "a|ka|o");
    let tree = tree(html);
    assert_eq!(
        without_marks(&markup(&tree, "de", every(1))),
        Some(tree.to_html())
    );
    assert!(markup(&tree, "de", every(1)).contains("<code>e</code>"));
}

#[test]
fn white_space_alone_gets_no_element() {
    let tree = tree("<p>a</p>\n <p>b</p>");
    assert_eq!(
        markup(&tree, "de", every(1)),
        "<p><b class=\"stressed\">a</b></p>\n <p><span class=\"unstressed\">b</span></p>"
    );
}

#[test]
fn the_german_word_list_agrees_on_every_vowel() {
    let Some(lines) = corpus("german/words-vowels-hyphens.jsonl") else {
        return;
    };
    let mut words = 0;
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut vowels: Vec<usize> = ["vowels", "y"]
            .iter()
            .flat_map(|key| value[key].as_array().unwrap())
            .map(|index| index.as_u64().unwrap() as usize)
            .collect();
        vowels.sort_unstable();
        for form in ["word", "nfd"] {
            let Some(word) = value[form].as_str() else {
                continue;
            };
            let ends: Vec<usize> = in_clusters(word, "de")
                .iter()
                .map(|group| group.1 - 1)
                .collect();
            assert_eq!(ends, vowels, "{word}");
            words += 1;
        }
    }
    assert!(words > 6000, "only {words} words");
}

#[test]
fn a_window_holds_the_stressed_groups_that_overlap_it() {
    let groups = [[0, 2], [2, 3], [4, 6], [6, 9], [10, 12]];
    assert_eq!(stressed(&groups, every(1), 0, 12), groups);
    assert_eq!(
        stressed(&groups, every(2), 0, 12),
        [[0, 2], [4, 6], [10, 12]]
    );
    assert_eq!(stressed(&groups, every(2), 6, 10), [[0_u32; 2]; 0]);
    assert_eq!(stressed(&groups, every(3), 7, 8), [[6, 9]]);
    assert_eq!(stressed(&groups, every(1), 3, 4), [[0_u32; 2]; 0]);
    assert_eq!(stressed(&[], every(4), 0, 9), [[0_u32; 2]; 0]);
    assert!(Frequency::new(0).is_none() && Frequency::new(5).is_none());
}

/// Text with what is difficult about text.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zäöüßA-Z]{1,9}",
        "[ \n.,;:’–0-9]{1,3}",
        "[aeiouyAOU]{1,3}",
        Just("a\u{308}".to_owned()),
        Just("\u{ad}".to_owned()),
        Just("\u{200d}".to_owned()),
        Just("👩\u{200d}🚀".to_owned()),
        Just("🇩🇪".to_owned()),
        "\\PC{1,4}",
        "[а-яίωάέ漢字한글]{1,4}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

proptest! {
    #[test]
    fn groups_are_sorted_disjoint_and_on_cluster_boundaries(text in text(), language in "de|en") {
        let groups = vowel_groups_of_text(&text, &language);
        let ends = cluster_ends(&text);
        let mut last = 0;
        for [start, end] in groups {
            prop_assert!(last <= start && start < end);
            prop_assert!(start == 0 || ends.binary_search(&start).is_ok());
            prop_assert!(ends.binary_search(&end).is_ok());
            last = end;
        }
    }

    #[test]
    fn composed_and_decomposed_text_get_the_same_groups(text in text(), language in "de|en") {
        let composed: String = text.nfc().collect();
        let decomposed: String = text.nfd().collect();
        prop_assert_eq!(in_clusters(&composed, &language), in_clusters(&decomposed, &language));
    }

    #[test]
    fn inline_markup_changes_no_group(words in prop::collection::vec(text(), 1..6), language in "de|en") {
        let plain = tree(&format!("<p>x{}</p>", escaped(&words.concat())));
        let marked: String = words.iter().map(|word| escaped(word)).collect::<Vec<_>>().join("</i><i>");
        let marked = tree(&format!("<p>x<i>{marked}</i></p>"));
        prop_assert_eq!(plain.text(), marked.text());
        prop_assert_eq!(vowel_groups(&plain, &language), vowel_groups(&marked, &language));
    }

    #[test]
    fn markup_adds_marks_and_nothing_else(
        words in prop::collection::vec((text(), "p|em|b|span|code|li|h1|td"), 0..8),
        n in 1_u8..=4,
    ) {
        let mut html = String::new();
        for (word, name) in &words {
            html.extend(["<", name, ">", &escaped(word), "</", name, ">"]);
        }
        let tree = tree(&html);
        let marked = markup(&tree, "de", every(n));
        prop_assert_eq!(without_marks(&marked), Some(tree.to_html()));
        let parsed = sanitise(&marked, &SourceOptions::default()).tree;
        prop_assert_eq!(parsed.text(), tree.text());
    }

    #[test]
    fn a_frequency_takes_every_nth_group(text in text(), n in 1_u8..=4) {
        let groups = vowel_groups_of_text(&text, "de");
        let nth: Vec<[u32; 2]> = groups
            .iter()
            .step_by(usize::from(n))
            .copied()
            .collect();
        prop_assert_eq!(stressed(&groups, every(n), 0, u32::MAX), nth);
    }

    #[test]
    fn windows_put_together_give_the_whole(text in text(), n in 1_u8..=4, cut in 0_u32..200) {
        let groups = vowel_groups_of_text(&text, "de");
        let mut parts = stressed(&groups, every(n), 0, cut);
        let rest = stressed(&groups, every(n), cut, u32::MAX);
        // A group across the cut is in both.
        let shared = parts.last().is_some_and(|last| rest.first() == Some(last));
        parts.extend(&rest[usize::from(shared)..]);
        prop_assert_eq!(parts, stressed(&groups, every(n), 0, u32::MAX));
    }
}
