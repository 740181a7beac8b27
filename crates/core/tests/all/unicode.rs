//! Grapheme clusters and normalisation against Unicode's own test files.

use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::{UNICODE_VERSION, UnicodeSegmentation as _};
use vokal_core::highlight::vowel_groups_of_text;

const CORPUS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/corpus/unicode"
);

/// The lines of a test file without comments, or none with a word about it.
fn lines(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(format!("{CORPUS}/{file}")).unwrap_or_default();
    if text.is_empty() {
        eprintln!("skipped: no corpus file {file}");
    }
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim().to_owned())
        .filter(|line| !line.is_empty() && !line.starts_with('@'))
        .collect()
}

fn characters(hex: &str) -> String {
    hex.split_whitespace()
        .filter_map(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?))
        .collect()
}

/// Where each cluster ends, in UTF-16 code units.
fn ends<'a>(clusters: impl Iterator<Item = &'a str>) -> Vec<u32> {
    clusters
        .scan(0, |end, cluster| {
            *end += cluster.encode_utf16().count() as u32;
            Some(*end)
        })
        .collect()
}

/// The groups counted in clusters.
fn in_clusters(text: &str) -> Vec<(usize, usize)> {
    let ends = ends(text.graphemes(true));
    let index = |unit: u32| match unit {
        0 => 0,
        _ => ends.binary_search(&unit).expect("a cluster boundary") + 1,
    };
    vowel_groups_of_text(text, "de")
        .into_iter()
        .map(|[start, end]| (index(start), index(end)))
        .collect()
}

#[test]
fn clusters_are_those_of_unicode_17() {
    assert_eq!(UNICODE_VERSION, (17, 0, 0));
    for line in lines("GraphemeBreakTest-17.0.txt") {
        let expected: Vec<String> = line
            .split('÷')
            .map(|cluster| characters(&cluster.replace('×', " ")))
            .filter(|cluster| !cluster.is_empty())
            .collect();
        let found: Vec<&str> = expected.iter().map(String::as_str).collect();
        let text = expected.concat();
        assert_eq!(text.graphemes(true).collect::<Vec<_>>(), found, "{line}");
    }
}

#[test]
fn no_group_ever_splits_a_cluster() {
    for line in lines("GraphemeBreakTest-17.0.txt") {
        let clusters: Vec<String> = line
            .split('÷')
            .map(|cluster| characters(&cluster.replace('×', " ")))
            .filter(|cluster| !cluster.is_empty())
            .collect();
        // Between letters, where groups are, and as it stands.
        for (before, after) in [("", ""), ("t", "a"), ("a", "\u{308}"), ("Stra", "ße")] {
            let text = format!("{before}{}{after}", clusters.concat());
            let ends = ends(text.graphemes(true));
            let mut last = 0;
            for [start, end] in vowel_groups_of_text(&text, "de") {
                assert!(last <= start && start < end, "{line}");
                assert!(start == 0 || ends.binary_search(&start).is_ok(), "{line}");
                assert!(ends.binary_search(&end).is_ok(), "{line}");
                last = end;
            }
        }
    }
}

#[test]
fn the_shortcut_finds_the_clusters_that_the_library_finds() {
    let interesting: Vec<char> = ('\u{20}'..='\u{ffff}')
        .step_by(7)
        .chain("a\u{308}\u{200d}\u{ad}👩🇩\u{600}\u{1100}\u{3099}\u{ff9e}\u{302a}".chars())
        .collect();
    for first in ['a', 'ä', 'β', 'я', '“', '漢', 'か', 'カ', 'ש', 'ب', '👩'] {
        for &second in &interesting {
            let text = format!("{first}{second}e");
            let whole = in_clusters(&text);
            assert!(whole.iter().all(|group| group.0 < group.1), "{text:?}");
        }
    }
}

#[test]
fn equivalent_texts_get_the_same_groups() {
    let mut count = 0;
    for line in lines("NormalizationTest-15.0-part1.txt") {
        let mut columns = line.split(';').map(characters);
        let (Some(source), Some(composed)) = (columns.next(), columns.next()) else {
            continue;
        };
        let decomposed: String = source.nfd().collect();
        for (before, after) in [("", ""), ("t", "a"), ("b", " b")] {
            let groups = |text: &str| in_clusters(&format!("{before}{text}{after}"));
            assert_eq!(groups(&source), groups(&composed), "{line}");
            assert_eq!(groups(&source), groups(&decomposed), "{line}");
        }
        count += 1;
    }
    assert!(count == 0 || count > 4_000, "only {count} lines");
}
