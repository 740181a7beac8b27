//! The distinct strings of a book, and where each may break.
//!
//! A novel of half a million words has some forty thousand different ones.
//! Whatever costs time for a word (line break opportunities, its width) is
//! done once for each of these, and a chapter is a row of numbers.

use std::collections::HashMap;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::document::utf16_length;

use crate::paginate::source::breaks::LineBreaks;
use crate::paginate::source::short_string::{
    BuildHash64, Hash64, RECENT, ShortString, packed, recent_place,
};
use crate::paginate::source::zero_width::is_zero_width;

/// Pieces longer than this may be longer than a line; they are measured only
/// as far as the line goes, so that a chapter of one word stays linear.
pub(in crate::paginate) const LONG_PIECE: u32 = 64;

type FastMap<K, V> = HashMap<K, V, BuildHash64>;

const SOFT_HYPHEN: char = '\u{ad}';

/// Index of a piece in the [`Lexicon`].
pub(crate) type PieceId = u32;

/// A string without white space that no line breaks inside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    start: u32,
    end: u32,
    /// Length in UTF-16 code units.
    pub len16: u32,
    /// The first and the last character that is seen; soft hyphens and joiners are not.
    pub first: char,
    pub last: char,
    /// Its width is not the sum of its characters and their kerning.
    pub shaped: bool,
}

/// What a string without white space comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chunk {
    /// One piece, and its length in UTF-16 code units.
    One(PieceId, u32),
    /// Several: positions for [`Lexicon::in_row`].
    Row(u32, u32),
}

/// Every piece of a book, each once.
pub(crate) struct Lexicon {
    text: String,
    pieces: Vec<Piece>,
    /// The pieces by their text, which stands in `text`.
    by_text: HashTable<PieceId>,
    /// White-space free strings of up to [`PACKED`] bytes, which are nearly all,
    /// in the order in which they came: the common ones come early and so stand
    /// close together in memory.
    short_chunks: Vec<(ShortString, Chunk)>,
    /// Where in `short_chunks` a string stands.
    by_short: HashTable<u32>,
    /// The latest of them, each in the one place where it could be: a few common
    /// strings make most of a text, and these fit into the processor's cache.
    recent: Vec<(ShortString, Chunk)>,
    /// Longer ones.
    long_chunks: FastMap<Box<str>, Chunk>,
    rows: Vec<PieceId>,
    breaks: LineBreaks,
}

impl Lexicon {
    pub fn new(breaks: LineBreaks) -> Self {
        Self {
            text: String::new(),
            pieces: Vec::new(),
            by_text: HashTable::with_capacity(USUAL_STRINGS),
            short_chunks: Vec::new(),
            by_short: HashTable::with_capacity(USUAL_STRINGS),
            recent: vec![((0, u64::MAX), Chunk::Row(0, 0)); RECENT],
            long_chunks: FastMap::default(),
            rows: Vec::new(),
            breaks,
        }
    }

    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id as usize]
    }

    #[inline]
    pub fn text(&self, id: PieceId) -> &str {
        let piece = self.piece(id);
        &self.text[piece.start as usize..piece.end as usize]
    }

    /// The pieces of a string without white space: a line may break after each.
    ///
    /// `text` begins with the string, which is `length` bytes long: so a short
    /// one is looked up as the number its bytes make.
    #[inline]
    pub fn chunk(&mut self, text: &str, length: usize) -> Chunk {
        let chunk = &text[..length];
        let Some(key) = packed(text, length) else {
            if let Some(&known) = self.long_chunks.get(chunk) {
                return known;
            }
            let new = self.new_chunk(chunk);
            self.long_chunks.insert(chunk.into(), new);
            return new;
        };
        let place = recent_place(key);
        let (recent, known) = self.recent[place];
        if recent == key {
            return known;
        }
        let hash = Hash64::of_short(key);
        let chunks = &self.short_chunks;
        let known = self
            .by_short
            .find(hash, |&at| chunks[at as usize].0 == key)
            .map(|&at| chunks[at as usize].1);
        let found = known.unwrap_or_else(|| self.new_short(key, hash, chunk));
        self.recent[place] = (key, found);
        found
    }

    fn new_short(&mut self, key: ShortString, hash: u64, chunk: &str) -> Chunk {
        let new = self.new_chunk(chunk);
        let at = self.short_chunks.len() as u32;
        self.short_chunks.push((key, new));
        let chunks = &self.short_chunks;
        self.by_short
            .insert_unique(hash, at, |&at| Hash64::of_short(chunks[at as usize].0));
        new
    }

    fn new_chunk(&mut self, chunk: &str) -> Chunk {
        let first = self.rows.len() as u32;
        if is_plain_word(chunk) {
            let id = self.intern(chunk);
            return Chunk::One(id, self.piece(id).len16);
        }
        let mut start = 0;
        let ends = self.breaks.ends(chunk);
        if ends.len() == 1 {
            let id = self.intern(chunk);
            if !chunk.ends_with(SOFT_HYPHEN) {
                return Chunk::One(id, self.piece(id).len16);
            }
        }
        for end in ends {
            let id = self.intern(&chunk[start..end]);
            self.rows.push(id);
            start = end;
        }
        Chunk::Row(first, self.rows.len() as u32)
    }

    /// A piece of a [`Chunk::Row`].
    #[inline]
    pub fn in_row(&self, position: u32) -> PieceId {
        self.rows[position as usize]
    }

    /// Whether a line may break between two strings that touch, the first of which may
    /// be `glued` to another.
    pub fn may_break_between(&self, glued: Option<PieceId>, before: PieceId, after: &str) -> bool {
        // A word's end decides; a whole chapter in one word must stay cheap.
        let glued = glued.map_or("", |glued| tail_of(self.text(glued), 16));
        let tail = [glued, tail_of(self.text(before), 64)].concat();
        let head = &after[..after
            .char_indices()
            .nth(16)
            .map_or(after.len(), |(index, _)| index)];
        let both = [&tail, head].concat();
        self.breaks.ends(&both).contains(&tail.len())
    }

    /// The piece with this text.
    pub fn intern(&mut self, text: &str) -> PieceId {
        let Self {
            text: all,
            pieces,
            by_text,
            ..
        } = self;
        let text_of = |id: PieceId| {
            let piece = &pieces[id as usize];
            &all[piece.start as usize..piece.end as usize]
        };
        let entry = by_text.entry(
            Hash64::of(text),
            |&id| text_of(id) == text,
            |&id| Hash64::of(text_of(id)),
        );
        let slot = match entry {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(slot) => slot,
        };
        let seen = || text.chars().filter(|c| !is_zero_width(*c));
        let id = pieces.len() as PieceId;
        slot.insert(id);
        let start = all.len() as u32;
        all.push_str(text);
        pieces.push(Piece {
            start,
            end: all.len() as u32,
            len16: utf16_length(text),
            first: seen().next().unwrap_or(' '),
            last: seen().next_back().unwrap_or(' '),
            shaped: is_shaped(text),
        });
        id
    }
}

/// Different strings of a short novel; tables grow from there.
const USUAL_STRINGS: usize = 14_000;

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

/// Whether a piece must be measured in one go.
///
/// Latin, Greek and Cyrillic letters add up with their kerning, except where
/// fonts put ligatures of f; scripts that shape by context do not, nor do
/// combining marks and joiners.
pub(in crate::paginate) fn is_shaped(text: &str) -> bool {
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

/// Whether a character's width and kerning do not depend on further neighbours.
pub(in crate::paginate) fn adds_up(c: char) -> bool {
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
    use crate::paginate::source::breaks::Browser;

    fn empty() -> Lexicon {
        Lexicon::new(LineBreaks::new(Browser::Chromium, "de"))
    }

    fn pieces(chunk: &str) -> Vec<String> {
        let mut lexicon = empty();
        let ids: Vec<PieceId> = match lexicon.chunk(chunk, chunk.len()) {
            Chunk::One(id, _) => vec![id],
            Chunk::Row(from, to) => (from..to).map(|at| lexicon.in_row(at)).collect(),
        };
        ids.iter().map(|id| lexicon.text(*id).to_owned()).collect()
    }

    #[test]
    fn short_strings_are_told_apart_wherever_they_stand() {
        let mut lexicon = empty();
        let alone = lexicon.chunk("word", 4);
        assert_eq!(lexicon.chunk("word and much more of it", 4), alone);
        assert_ne!(lexicon.chunk("words and much more", 5), alone);
        let longest = lexicon.chunk("fifteen-letters and more", 15);
        assert_ne!(lexicon.chunk("fifteen-letters, and more", 16), longest);
    }

    #[test]
    fn a_line_breaks_after_a_hyphen_and_a_dash() {
        assert_eq!(pieces("well-known"), ["well-", "known"]);
        assert_eq!(pieces("end\u{2014}start"), ["end", "\u{2014}", "start"]);
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
        let mut lexicon = empty();
        let mut piece = |word: &str| match lexicon.chunk(word, word.len()) {
            Chunk::One(id, _) => id,
            Chunk::Row(..) => panic!("{word} is one piece"),
        };
        let (well, un) = (piece("well-"), piece("un"));
        assert!(lexicon.may_break_between(None, well, "known"));
        assert!(!lexicon.may_break_between(None, un, "known"));
    }
}
