//! Six thousand German words, as Liang's algorithm breaks them with TeX's
//! patterns of 1996. Without the shared corpus there is nothing to compare.

use std::fs;
use std::path::Path;

const WORDS: &str = "../../../shared/corpus/german/words-vowels-hyphens.jsonl";

#[test]
fn german_words_are_broken_as_tex_breaks_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(WORDS);
    let Ok(list) = fs::read_to_string(&path) else {
        eprintln!("skipped: no {}", path.display());
        return;
    };
    let rows: Vec<serde_json::Value> = list
        .lines()
        .map(|row| serde_json::from_str(row).unwrap())
        .collect();
    let expected: Vec<&str> = rows
        .iter()
        .map(|row| row["hyphen_tex1996"].as_str().unwrap())
        .collect();
    assert!(expected.len() > 5000);
    let words: Vec<&str> = rows
        .iter()
        .map(|row| row["word"].as_str().unwrap())
        .collect();
    let answer = vokal_hyphenation::hyphenate("de", &words.join("\n"));
    let answer: Vec<String> = answer
        .split('\n')
        .map(|word| word.replace('\u{ad}', "|"))
        .collect();
    assert_eq!(answer, expected);
}
