//! The distinct strings of a book, and where each may break.
//!
//! A novel of half a million words has some forty thousand different ones.
//! Whatever costs time for a word (line break opportunities, its width) is
//! done once for each of these, and a chapter is a row of numbers.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use icu_segmenter::LineSegmenter;
use icu_segmenter::LineSegmenterBorrowed;
use icu_segmenter::options::LineBreakOptions;
use rustc_hash::FxHasher;

type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<FxHasher>>;

/// Index of a piece in the [`Lexicon`].
pub(crate) type PieceId = u32;

/// A string without white space that no line breaks inside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    start: u32,
    end: u32,
    /// Length in UTF-16 code units.
    pub len16: u32,
    pub first: char,
    pub last: char,
    /// Its width is not the sum of its characters and their kerning.
    pub shaped: bool,
}

/// Every piece of a book, each once.
pub(crate) struct Lexicon {
    text: String,
    pieces: Vec<Piece>,
    by_text: FastMap<Box<str>, PieceId>,
    /// White-space free strings to their row of pieces in `rows`.
    chunks: FastMap<Box<str>, (u32, u32)>,
    rows: Vec<PieceId>,
    segmenter: LineSegmenterBorrowed<'static>,
}

impl Lexicon {
    pub fn new() -> Self {
        Self {
            text: String::new(),
            pieces: Vec::new(),
            by_text: FastMap::default(),
            chunks: FastMap::default(),
            rows: Vec::new(),
            segmenter: LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default()),
        }
    }

    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id as usize]
    }

    pub fn text(&self, id: PieceId) -> &str {
        let piece = self.piece(id);
        &self.text[piece.start as usize..piece.end as usize]
    }

    /// The pieces of a string without white space: a line may break after each.
    pub fn pieces_of(&mut self, chunk: &str) -> (u32, u32) {
        if let Some(&row) = self.chunks.get(chunk) {
            return row;
        }
        let first = self.rows.len() as u32;
        if is_plain_word(chunk) {
            let id = self.intern(chunk);
            self.rows.push(id);
        } else {
            let mut start = 0;
            let mut ends: Vec<usize> = self
                .segmenter
                .segment_str(chunk)
                .skip(1)
                .filter(|end| *end == chunk.len() || !forbidden(chunk, *end))
                .chain(breaks_at_hyphens(chunk))
                .collect();
            ends.sort_unstable();
            ends.dedup();
            for end in ends {
                let id = self.intern(&chunk[start..end]);
                self.rows.push(id);
                start = end;
            }
        }
        let row = (first, self.rows.len() as u32);
        self.chunks.insert(chunk.into(), row);
        row
    }

    pub fn row(&self, (start, end): (u32, u32)) -> &[PieceId] {
        &self.rows[start as usize..end as usize]
    }

    /// Whether a line may break between two strings that touch.
    pub fn may_break_between(&self, before: PieceId, after: &str) -> bool {
        let before = self.text(before);
        // A word's end decides; a whole chapter in one word must stay cheap.
        let tail = tail_of(before, 64);
        let head = &after[..after
            .char_indices()
            .nth(16)
            .map_or(after.len(), |(index, _)| index)];
        let both = [tail, head].concat();
        self.segmenter
            .segment_str(&both)
            .any(|index| index == tail.len())
            && !forbidden(&both, tail.len())
    }

    fn intern(&mut self, text: &str) -> PieceId {
        if let Some(&id) = self.by_text.get(text) {
            return id;
        }
        let id = self.pieces.len() as PieceId;
        let start = self.text.len() as u32;
        self.text.push_str(text);
        self.pieces.push(Piece {
            start,
            end: self.text.len() as u32,
            len16: text.chars().map(char::len_utf16).sum::<usize>() as u32,
            first: text.chars().next().unwrap_or(' '),
            last: text.chars().next_back().unwrap_or(' '),
            shaped: is_shaped(text),
        });
        self.by_text.insert(text.into(), id);
        id
    }
}

fn tail_of(text: &str, chars: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .nth(chars - 1)
        .map_or(0, |(index, _)| index);
    &text[start..]
}

/// Letters with at most closing punctuation after them: no break inside.
fn is_plain_word(chunk: &str) -> bool {
    chunk
        .bytes()
        .all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b',' | b';' | b':' | b'\''))
}

/// Where UAX #14 allows a break but browsers make none: after a slash.
fn forbidden(chunk: &str, at: usize) -> bool {
    chunk[..at].ends_with('/')
        && chunk[at..]
            .chars()
            .next()
            .is_some_and(|c| c.is_ascii() || c.is_alphanumeric())
}

/// Where browsers break though UAX #14 forbids it: between two hyphens, and
/// after a hyphen before a digit, if a letter or digit stands before it (so
/// not after a minus sign).
fn breaks_at_hyphens(chunk: &str) -> impl Iterator<Item = usize> {
    let bytes = chunk.as_bytes();
    (1..bytes.len()).filter(move |&at| {
        let number = at > 1 && bytes[at - 2].is_ascii_alphanumeric() && bytes[at].is_ascii_digit();
        bytes[at - 1] == b'-' && (bytes[at] == b'-' || number)
    })
}

/// Whether a piece must be measured in one go.
///
/// Latin, Greek and Cyrillic letters add up with their kerning, except where
/// fonts put ligatures of f; scripts that shape by context do not, nor do
/// combining marks and joiners.
fn is_shaped(text: &str) -> bool {
    const LONGEST: usize = 256;
    if text.len() > LONGEST {
        return false;
    }
    let mut previous = ' ';
    text.chars().any(|c| {
        let ligature =
            previous == 'f' && matches!(c, 'f' | 'i' | 'j' | 'l' | 't' | 'b' | 'h' | 'k');
        previous = c;
        ligature || !adds_up(c)
    })
}

fn adds_up(c: char) -> bool {
    matches!(c,
        '\u{20}'..='\u{2ff}'
        | '\u{370}'..='\u{482}'
        | '\u{48a}'..='\u{52f}'
        | '\u{1e00}'..='\u{1fff}'
        | '\u{200b}'
        | '\u{2010}'..='\u{2027}'
        | '\u{2030}'..='\u{205e}'
        | '\u{20a0}'..='\u{20cf}'
        | '\u{2100}'..='\u{2bff}'
        | '\u{3000}'..='\u{3029}'
        | '\u{3030}'..='\u{3098}'
        | '\u{309b}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(chunk: &str) -> Vec<String> {
        let mut lexicon = Lexicon::new();
        let row = lexicon.pieces_of(chunk);
        let ids = lexicon.row(row).to_vec();
        ids.iter().map(|id| lexicon.text(*id).to_owned()).collect()
    }

    #[test]
    fn a_line_breaks_after_a_hyphen_and_a_dash() {
        assert_eq!(pieces("well-known"), ["well-", "known"]);
        assert_eq!(pieces("end\u{2014}start"), ["end", "\u{2014}", "start"]);
    }

    #[test]
    fn a_line_breaks_between_years_but_not_after_a_minus() {
        assert_eq!(pieces("(1834-1902)"), ["(1834-", "1902)"]);
        assert_eq!(pieces("-5"), ["-5"]);
        assert_eq!(pieces("--"), ["-", "-"]);
    }

    #[test]
    fn a_line_does_not_break_after_a_slash_before_a_letter() {
        assert_eq!(pieces("and/or"), ["and/or"]);
    }

    #[test]
    fn cjk_breaks_between_ideographs() {
        assert_eq!(pieces("日本語。"), ["日", "本", "語。"]);
    }

    #[test]
    fn ligatures_and_marks_are_measured_whole() {
        assert!(is_shaped("office") && is_shaped("fly") && is_shaped("e\u{301}"));
        assert!(!is_shaped("Straße") && !is_shaped("of"));
    }

    #[test]
    fn a_break_across_elements_is_found() {
        let mut lexicon = Lexicon::new();
        let row = lexicon.pieces_of("well-");
        let id = lexicon.row(row)[0];
        assert!(lexicon.may_break_between(id, "known"));
        let row = lexicon.pieces_of("un");
        let id = lexicon.row(row)[0];
        assert!(!lexicon.may_break_between(id, "known"));
    }
}
