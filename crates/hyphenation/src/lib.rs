//! Where words may be hyphenated, by the patterns of TeX.
//!
//! Answers what `vokal_core::paginate::Book::words_to_hyphenate` asks. The
//! patterns weigh more than the core, so they stand in a WebAssembly module of
//! their own, which is loaded when a reader wants words to be hyphenated.
#![warn(missing_docs, clippy::unwrap_used)]

use hypher::Lang;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;

const SOFT_HYPHEN: char = '\u{ad}';

/// Writes soft hyphens (U+00AD) into words, wherever the patterns of their
/// language allow a break; what has no patterns comes back as it is.
///
/// * `language` is a BCP 47 tag: German in the spelling of 1996, or English
///   (one set of patterns, the American, for all of it).
/// * `words` are joined by line feeds, and so is the answer.
#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
#[must_use]
pub fn hyphenate(language: &str, words: &str) -> String {
    let Some(language) = patterns_of(language) else {
        return words.to_owned();
    };
    let mut answer = String::with_capacity(words.len() * 5 / 4);
    for (index, word) in words.split('\n').enumerate() {
        if index > 0 {
            answer.push('\n');
        }
        for (index, syllable) in hypher::hyphenate(word, language).enumerate() {
            if index > 0 {
                answer.push(SOFT_HYPHEN);
            }
            answer.push_str(syllable);
        }
    }
    answer
}

fn patterns_of(tag: &str) -> Option<Lang> {
    let mut subtags = tag.split(['-', '_']);
    let primary = subtags.next().unwrap_or_default();
    // Before 1996 German was broken otherwise (Zuk-ker, We-ste).
    if subtags.any(|subtag| subtag == "1901") {
        return None;
    }
    match primary.to_ascii_lowercase().as_str() {
        "de" => Some(Lang::German),
        "en" => Some(Lang::English),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(language: &str, words: &str) -> String {
        hyphenate(language, words).replace(SOFT_HYPHEN, "-")
    }

    #[test]
    fn words_are_broken_by_the_patterns_of_their_language() {
        assert_eq!(
            shown("de-AT", "Silbentrennung\nZucker"),
            "Sil-ben-tren-nung\nZu-cker"
        );
        assert_eq!(shown("en", "hyphenation"), "hy-phen-ation");
    }

    #[test]
    fn without_patterns_words_stay_whole() {
        for tag in ["", "fr", "de-1901", "den"] {
            assert_eq!(shown(tag, "Westen\nhyphenation"), "Westen\nhyphenation");
        }
    }
}
