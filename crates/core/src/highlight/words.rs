//! Words, cluster by cluster, and the vowel groups in them.

use unicode_segmentation::UnicodeSegmentation as _;

use super::blocks::Block;
use super::letters::{ASCII, Letter, Ys, letter};

/// A vowel and the consonants before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// First byte of the text.
    pub start: usize,
    /// Byte just past the last.
    pub end: usize,
    /// The same in UTF-16 code units.
    pub start_utf16: u32,
    /// The same in UTF-16 code units.
    pub end_utf16: u32,
}

/// Reads a text from its start to its end and reports each group.
///
/// Text that may share words comes in pieces; it is read when the word ends,
/// since a cluster may reach from one piece into the next.
pub(super) struct Words<'t, F> {
    text: &'t str,
    found: F,
    /// Where the pieces that are not yet read begin.
    at: Mark,
    /// Where they end, and the rule for each.
    pieces: Vec<(usize, Ys)>,
}

/// A place in the text.
#[derive(Clone, Copy, Default)]
struct Mark {
    byte: usize,
    /// By how much the offset in bytes exceeds that in UTF-16 code units.
    excess: usize,
}

impl Mark {
    fn utf16(self) -> u32 {
        (self.byte - self.excess) as u32
    }

    /// The place just past `text`, which begins here.
    fn past(self, text: &str) -> Self {
        Self {
            byte: self.byte + text.len(),
            excess: self.excess + excess(text),
        }
    }
}

/// The word being read.
#[derive(Clone, Copy, Default)]
struct Word {
    /// Where the letters begin that no group has yet.
    loose: Option<Mark>,
    /// Whether a letter has come.
    begun: bool,
    /// Whether the last letter was a vowel.
    after_vowel: bool,
    /// End of a `y` that is a vowel unless one follows.
    undecided: Option<Mark>,
}

impl<'t, F: FnMut(Group)> Words<'t, F> {
    pub(super) fn new(text: &'t str, found: F) -> Self {
        Self {
            text,
            found,
            at: Mark::default(),
            pieces: Vec::new(),
        }
    }

    /// The text goes on to byte `end`; the word may go on after it.
    pub(super) fn piece(&mut self, end: usize, ys: Ys) {
        self.pieces.push((end, ys));
    }

    /// The text goes on to byte `end` and has no words.
    pub(super) fn skip(&mut self, end: usize) {
        self.end_word();
        self.at = self.at.past(&self.text[self.at.byte..end]);
    }

    /// No word reaches over this place.
    pub(super) fn end_word(&mut self) {
        let Some(&(end, _)) = self.pieces.last() else {
            return;
        };
        let text = &self.text[..end];
        let bytes = text.as_bytes();
        let mut at = self.at;
        let mut piece = 0;
        let mut word = Word::default();
        let ys = self.common_rule();
        // Whether the character at hand takes a closer look.
        let mut closer = false;
        while at.byte < end {
            if let Some(ys) = ys
                && !closer
                && word.undecided.is_none()
                && let Some(next) = self.block(bytes, &mut word, at, ys)
            {
                at = next;
                continue;
            }
            let byte = bytes[at.byte];
            let (letter, next) = if byte < 0x80 && bytes.get(at.byte + 1).is_none_or(u8::is_ascii) {
                let next = Mark {
                    byte: at.byte + 1,
                    excess: at.excess,
                };
                (ASCII[usize::from(byte)], next)
            } else {
                let cluster = first_cluster(&text[at.byte..]);
                (letter(cluster), at.past(cluster))
            };
            // A block is looked for where the last one may have ended.
            closer = byte < 0x80 && next.byte % 8 != 0;
            match letter {
                Letter::Vowel => self.vowel(&mut word, at, next),
                Letter::Consonant => self.consonant(&mut word, at),
                Letter::Y => {
                    while self.pieces[piece].0 <= at.byte {
                        piece += 1;
                    }
                    match self.pieces[piece].1 {
                        Ys::Always => self.vowel(&mut word, at, next),
                        Ys::AloneInside => self.y(&mut word, at, next),
                    }
                }
                Letter::Joint => {}
                Letter::None => {
                    self.decide(&mut word);
                    word = Word::default();
                }
            }
            at = next;
        }
        self.decide(&mut word);
        self.at = at;
        self.pieces.clear();
    }

    /// The rule of all pieces, if they have one in common.
    fn common_rule(&self) -> Option<Ys> {
        let (first, rest) = self.pieces.split_first()?;
        rest.iter()
            .all(|piece| piece.1 == first.1)
            .then_some(first.1)
    }

    /// Reads a block of plain characters and gives the place behind it; `None`
    /// if it is not so plain.
    fn block(&mut self, bytes: &[u8], word: &mut Word, at: Mark, ys: Ys) -> Option<Mark> {
        let block = Block::read(&bytes[at.byte..])?;
        let settled = match ys {
            Ys::Always => block.with_vowel_ys(),
            Ys::AloneInside => block.with_lone_ys(word.begun && !word.after_vowel)?,
        };
        let here = |byte| Mark {
            byte,
            excess: at.excess,
        };
        // Consonants before the block may be preceded by longer characters.
        let open = word.loose.unwrap_or(at);
        let loose = settled.groups(open.byte, at.byte, |start, end| {
            let start = if start < at.byte { open } else { here(start) };
            self.report(start, here(end));
        });
        let end = here(at.byte + settled.length);
        let has_loose = loose < end.byte;
        *word = Word {
            loose: has_loose.then(|| if loose < at.byte { open } else { here(loose) }),
            begun: settled.ends_in_letter,
            after_vowel: settled.ends_in_letter && !has_loose,
            undecided: None,
        };
        Some(end)
    }

    fn vowel(&mut self, word: &mut Word, at: Mark, end: Mark) {
        let start = word.loose.unwrap_or(at);
        self.report(start, end);
        *word = Word {
            loose: None,
            begun: true,
            after_vowel: true,
            undecided: None,
        };
    }

    fn consonant(&mut self, word: &mut Word, at: Mark) {
        self.decide(word);
        word.loose.get_or_insert(at);
        word.begun = true;
        word.after_vowel = false;
    }

    /// A `y` of a language where its neighbours decide.
    fn y(&mut self, word: &mut Word, at: Mark, end: Mark) {
        let may_be_vowel = word.begun && !word.after_vowel && word.undecided.is_none();
        self.consonant(word, at);
        if may_be_vowel {
            word.undecided = Some(end);
        }
    }

    /// No vowel followed the `y` that waited for one.
    fn decide(&mut self, word: &mut Word) {
        if let Some(end) = word.undecided.take()
            && let Some(start) = word.loose.take()
        {
            self.report(start, end);
            word.after_vowel = true;
        }
    }

    fn report(&mut self, start: Mark, end: Mark) {
        (self.found)(Group {
            start: start.byte,
            end: end.byte,
            start_utf16: start.utf16(),
            end_utf16: end.utf16(),
        });
    }
}

/// By how much a text is longer in bytes than in UTF-16 code units.
fn excess(text: &str) -> usize {
    let over = |byte: u8| match byte {
        0xc2..=0xdf => 1,
        0xe0..=0xff => 2,
        _ => 0,
    };
    text.bytes().map(over).sum()
}

/// The first grapheme cluster of a text that is not empty.
fn first_cluster(text: &str) -> &str {
    let mut chars = text.char_indices();
    if let (Some((_, first)), Some((second_at, second))) = (chars.next(), chars.next())
        && always_stands_alone(first)
        && always_stands_alone(second)
    {
        return &text[..second_at];
    }
    text.graphemes(true).next().unwrap_or(text)
}

/// Whether there is a cluster boundary between this character and any other
/// such character; true of most letters and punctuation in books.
fn always_stands_alone(c: char) -> bool {
    matches!(c,
        ' '..='~' | '\u{a0}'..='\u{2ff}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}'
        | '\u{5d0}'..='\u{5ea}' | '\u{620}'..='\u{64a}' | '\u{1e00}'..='\u{1fff}'
        | '\u{2010}'..='\u{2027}' | '\u{3000}'..='\u{3029}' | '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{ff01}'..='\u{ff9d}')
}
