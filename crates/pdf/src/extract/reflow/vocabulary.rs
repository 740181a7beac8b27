//! The document's own words, which tell whether a hyphen at a line's end
//! divides a word or belongs to it.

use std::collections::HashSet;

use super::lines::Line;

/// Words that stand whole somewhere in the document, in lower case.
#[derive(Debug, Default)]
pub(in crate::extract) struct Vocabulary {
    words: HashSet<String>,
}

/// No document has more different words than a dictionary.
const WORDS: usize = 400_000;

impl Vocabulary {
    /// Learns the words of a line, but for its last one, which may be divided.
    pub(super) fn learn(&mut self, line: &Line) {
        if self.words.len() > WORDS {
            return;
        }
        let text = line.text();
        let words: Vec<&str> = text.split_whitespace().collect();
        let whole = words.len().saturating_sub(1);
        for word in words.iter().take(whole).skip(1) {
            let word = bare(word);
            if !self.words.contains(&word) {
                self.words.insert(word);
            }
        }
    }

    /// Whether `head-` at the end of a line and `tail` at the beginning of the
    /// next are one word without the hyphen.
    pub(super) fn is_divided(&self, head: &str, tail: &str) -> bool {
        if !tail.chars().next().is_some_and(char::is_lowercase) {
            return false;
        }
        let tail = bare(tail);
        let whole = bare(&format!("{head}{tail}"));
        let hyphened = bare(&format!("{head}-{tail}"));
        self.words.contains(&whole) || !self.words.contains(&hyphened)
    }
}

fn bare(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric())
        .replace('\u{2010}', "-")
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hyphen_stays_where_the_document_writes_one() {
        let mut vocabulary = Vocabulary::default();
        assert!(vocabulary.is_divided("Verwand", "lung,"));
        assert!(!vocabulary.is_divided("Nord", "Süd"));
        vocabulary.words.insert("text-based".to_owned());
        assert!(!vocabulary.is_divided("text", "based."));
        vocabulary.words.insert("textbased".to_owned());
        assert!(vocabulary.is_divided("text", "based."));
    }
}
