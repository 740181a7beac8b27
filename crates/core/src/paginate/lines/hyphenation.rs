//! Where words may be hyphenated: what a library said, kept for each word.
//!
//! The core knows no language. It names the words of a book once
//! ([`Hyphenation::wanted`]), takes them back with soft hyphens in them
//! ([`Hyphenation::provide`]), and looks a word up when it is too long for the
//! end of its line. Nothing here touches the text: a break is a place in a
//! piece, as long as the book is set like this.

mod words;

use std::collections::HashMap;

use crate::document::NodeKind;

use crate::paginate::errors::HyphenationError;
use crate::paginate::measure::metrics::Metrics;
use crate::paginate::source::chapter::{After, Chapter, ItemKind, LeafKind};
use crate::paginate::source::lexicon::{LONG_PIECE, Lexicon, PieceId, is_shaped};
use crate::paginate::source::short_string::BuildHash64;
use words::{breaks_of, may_be_hyphenated, words_in};

type FastMap<K, V> = HashMap<K, V, BuildHash64>;

const SOFT_HYPHEN: char = '\u{ad}';

/// Fewest letters of a word before and after a hyphen.
const LEAST_LETTERS: usize = 3;

/// Books with more languages than this leave the further ones whole.
const MOST_LANGUAGES: usize = 64;

/// Words of one language whose breaks are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WantedWords {
    /// Language tag (BCP 47), in lower case.
    pub language: String,
    /// The words, at least one, as they stand in the text.
    pub words: Vec<String>,
}

/// A place inside a piece where a line may end with a hyphen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Break {
    /// Distance from the piece's start.
    pub bytes: u16,
    pub len16: u16,
}

type LanguageId = u16;

/// Stretches of a chapter's text and the language their words are hyphenated
/// in, `None` where they are not: UTF-16 offsets, rising.
pub(crate) struct Spans(Vec<(u32, Option<LanguageId>)>);

impl Spans {
    fn at(&self, offset: u32) -> Option<LanguageId> {
        let after = self.0.partition_point(|(start, _)| *start <= offset);
        self.0.get(after.checked_sub(1)?)?.1
    }
}

/// The breaks of a book's words.
#[derive(Default)]
pub(crate) struct Hyphenation {
    languages: Vec<Language>,
    /// Ranges of `breaks`; empty where there are none, or none are known yet.
    pieces: FastMap<(LanguageId, PieceId), (u32, u32)>,
    breaks: Vec<Break>,
    /// Parts of pieces that must be measured in one go, by their bytes.
    parts: FastMap<(PieceId, u16, u16), PieceId>,
}

struct Language {
    tag: String,
    /// Pieces whose words have been named, or will be, and not been answered.
    waiting: Vec<PieceId>,
    /// How many of them have been named.
    named: usize,
}

impl Language {
    fn named(&self) -> &[PieceId] {
        &self.waiting[..self.named]
    }

    fn take_named(&mut self) -> Vec<PieceId> {
        self.waiting
            .drain(..std::mem::take(&mut self.named))
            .collect()
    }
}

impl Hyphenation {
    /// Notes the words of a chapter; costs O(nodes + items).
    pub fn note(&mut self, chapter: &Chapter, book_language: &str, lexicon: &Lexicon) -> Spans {
        let spans = self.spans(chapter, book_language);
        each_piece(chapter, |item, offset| {
            let id = chapter.items[item as usize].index();
            let Some(language) = spans.at(offset) else {
                return;
            };
            let piece = lexicon.piece(id);
            if piece.len16 > LONG_PIECE || piece.len16 < 2 * LEAST_LETTERS as u32 {
                return;
            }
            self.pieces.entry((language, id)).or_insert_with(|| {
                if words_in(lexicon.text(id)).next().is_some() {
                    self.languages[usize::from(language)].waiting.push(id);
                }
                (0, 0)
            });
        });
        spans
    }

    fn spans(&mut self, chapter: &Chapter, book_language: &str) -> Spans {
        let tree = &chapter.tree;
        let mut spans: Vec<(u32, Option<LanguageId>)> = Vec::new();
        let outermost = (u32::MAX, self.language(book_language), true);
        let mut open = vec![outermost];
        for (index, node) in tree.nodes.iter().enumerate() {
            while open.last().is_some_and(|(end, ..)| *end <= index as u32) {
                open.pop();
            }
            let (_, language, allowed) = *open.last().unwrap_or(&outermost);
            match node.kind {
                NodeKind::Text { .. } => {
                    let language = language.filter(|_| allowed);
                    if spans.last().is_none_or(|(_, last)| *last != language) {
                        spans.push((chapter.start16[index], language));
                    }
                }
                NodeKind::Element(element) => {
                    let own = tree.attribute(&element, "lang");
                    let language = own.map_or(language, |tag| self.language(tag));
                    let allowed = allowed && may_be_hyphenated(element.name);
                    open.push((node.subtree_end, language, allowed));
                }
            }
        }
        Spans(spans)
    }

    fn language(&mut self, tag: &str) -> Option<LanguageId> {
        if tag.is_empty() {
            return None;
        }
        let known = self
            .languages
            .iter()
            .position(|language| language.tag.eq_ignore_ascii_case(tag));
        if let Some(known) = known {
            return Some(known as LanguageId);
        }
        if self.languages.len() == MOST_LANGUAGES {
            return None;
        }
        self.languages.push(Language {
            tag: tag.to_ascii_lowercase(),
            waiting: Vec::new(),
            named: 0,
        });
        Some((self.languages.len() - 1) as LanguageId)
    }

    /// The words that nobody has broken yet, by language; the same again until
    /// they are answered.
    pub fn wanted(&mut self, lexicon: &Lexicon) -> Vec<WantedWords> {
        let wanted = self.languages.iter_mut().filter_map(|language| {
            language.named = language.waiting.len();
            let mut words = Vec::new();
            for &id in &language.waiting {
                let text = lexicon.text(id);
                words.extend(words_in(text).map(|word| text[word].to_owned()));
            }
            (!words.is_empty()).then(|| WantedWords {
                language: language.tag.clone(),
                words,
            })
        });
        wanted.collect()
    }

    /// Takes the words of a language that [`Hyphenation::wanted`] named last,
    /// in that order and with soft hyphens where they may be broken. A word whose
    /// answer is another word stays whole.
    pub fn provide(
        &mut self,
        tag: &str,
        answers: &[impl AsRef<str>],
        lexicon: &mut Lexicon,
    ) -> Result<(), HyphenationError> {
        let language = self
            .languages
            .iter()
            .position(|language| language.tag.eq_ignore_ascii_case(tag));
        let named = language.map_or(&[][..], |language| self.languages[language].named());
        let words_of = |id: &PieceId| words_in(lexicon.text(*id)).count();
        let wanted = named.iter().map(words_of).sum();
        let Some(language) = language.filter(|_| wanted == answers.len()) else {
            return Self::refused(wanted, answers.len());
        };
        let named = self.languages[language].take_named();
        let mut answers = answers.iter().map(AsRef::as_ref).enumerate();
        let (mut others, mut first_other) = (0, None);
        for id in named {
            let text = lexicon.text(id);
            let first = self.breaks.len() as u32;
            for (word, (position, answer)) in words_in(text).zip(&mut answers) {
                if !breaks_of(text, word, answer, &mut self.breaks) {
                    others += 1;
                    first_other.get_or_insert(position);
                }
            }
            let range = (first, self.breaks.len() as u32);
            if range.0 < range.1 {
                self.pieces.insert((language as LanguageId, id), range);
                if lexicon.piece(id).shaped {
                    self.note_parts(id, range, lexicon);
                }
            }
        }
        match first_other {
            Some(first) => Err(HyphenationError::OtherWords {
                first,
                count: others,
            }),
            None => Ok(()),
        }
    }

    /// What becomes of answers that are not as many as the words.
    pub fn refused(wanted: usize, given: usize) -> Result<(), HyphenationError> {
        if wanted == given {
            return Ok(());
        }
        Err(HyphenationError::Count { wanted, given })
    }

    /// Whether words in a language of these stretches have not been answered.
    pub fn waits_for(&self, spans: &Spans) -> bool {
        let mut languages = spans.0.iter().filter_map(|(_, language)| *language);
        languages.any(|language| !self.languages[usize::from(language)].waiting.is_empty())
    }

    /// A ligature stands in some parts of a word, and not in others.
    fn note_parts(&mut self, id: PieceId, (first, last): (u32, u32), lexicon: &mut Lexicon) {
        let text = lexicon.text(id).to_owned();
        let breaks = &self.breaks[first as usize..last as usize];
        let places: Vec<u16> = std::iter::once(0)
            .chain(breaks.iter().map(|at| at.bytes))
            .chain([text.len() as u16])
            .collect();
        for (index, &from) in places.iter().enumerate() {
            for &to in &places[index + 1..] {
                let part = &text[usize::from(from)..usize::from(to)];
                let whole = part.len() == text.len();
                if !whole && is_shaped(part) {
                    self.parts.insert((id, from, to), lexicon.intern(part));
                }
            }
        }
    }

    /// Has the parts of words measured wherever the words are set.
    pub fn mark_parts(&self, metrics: &mut Metrics) {
        for (&(whole, ..), &part) in &self.parts {
            metrics.mark_part(whole, part);
        }
    }

    /// The part of a piece between two places, if it must be measured in one go.
    pub fn part(&self, piece: PieceId, from: u16, to: u16) -> Option<PieceId> {
        self.parts.get(&(piece, from, to)).copied()
    }

    fn breaks_of(&self, language: LanguageId, piece: PieceId) -> &[Break] {
        let (first, last) = self
            .pieces
            .get(&(language, piece))
            .copied()
            .unwrap_or_default();
        &self.breaks[first as usize..last as usize]
    }
}

/// The breaks of one chapter's words.
#[derive(Clone, Copy)]
pub(crate) struct Hyphenator<'a> {
    pub words: &'a Hyphenation,
    pub spans: &'a Spans,
    pub chapter: &'a Chapter,
    pub lexicon: &'a Lexicon,
}

impl<'a> Hyphenator<'a> {
    /// Where a line may end with a hyphen inside a piece, by its item and any
    /// offset in it.
    pub fn breaks(&self, item: u32, offset: u32) -> &'a [Break] {
        let Some(language) = self.spans.at(offset) else {
            return &[];
        };
        let id = self.chapter.items[item as usize].index();
        let breaks = self.words.breaks_of(language, id);
        if breaks.is_empty() || self.is_part_of_more(item) {
            return &[];
        }
        breaks
    }

    /// Every offset at which a line could begin after a hyphen.
    #[cfg(any(test, feature = "oracle"))]
    pub fn opportunities(&self) -> Vec<u32> {
        let mut offsets = Vec::new();
        each_piece(self.chapter, |item, offset| {
            let breaks = self.breaks(item, offset);
            offsets.extend(breaks.iter().map(|at| offset + u32::from(at.len16)));
        });
        offsets
    }

    /// The piece is a part of a word that goes on in another element, that has
    /// soft hyphens of its own, or of something that is no word.
    fn is_part_of_more(&self, item: u32) -> bool {
        let id = self.chapter.items[item as usize].index();
        let (first, last) = {
            let piece = self.lexicon.piece(id);
            (piece.first, piece.last)
        };
        self.touches(item, first, -1) || self.touches(item, last, 1)
    }

    fn touches(&self, item: u32, edge: char, step: i64) -> bool {
        /// Compounds of more parts than this are judged by the nearest.
        const FARTHEST: usize = 8;
        let items = &self.chapter.items;
        let mut edge = edge;
        let mut at = i64::from(item);
        for _ in 0..FARTHEST {
            let gap = if step < 0 { at - 1 } else { at };
            let next = at + step;
            let (Some(before), Some(next)) = (
                usize::try_from(gap).ok().and_then(|gap| items.get(gap)),
                usize::try_from(next).ok().and_then(|next| items.get(next)),
            ) else {
                return false;
            };
            if next.kind() != ItemKind::Piece || before.has_gap() {
                return false;
            }
            let text = self.lexicon.text(next.index());
            let near = if step < 0 {
                text.chars().next_back()
            } else {
                text.chars().next()
            };
            match before.after() {
                After::Space | After::HardBreak => return false,
                After::Hyphen => return true,
                After::Glue => {
                    return edge.is_alphabetic() && near.is_some_and(char::is_alphabetic);
                }
                After::Opportunity => {
                    if text.contains(|c: char| c.is_numeric() || matches!(c, '/' | '@' | '_' | '='))
                    {
                        return true;
                    }
                }
            }
            edge = if step < 0 {
                text.chars().next()
            } else {
                text.chars().next_back()
            }
            .unwrap_or(' ');
            at += step;
        }
        false
    }
}

/// Calls `f` with every piece of the text leaves: its item and UTF-16 offset.
fn each_piece(chapter: &Chapter, mut f: impl FnMut(u32, u32)) {
    for leaf in &chapter.leaves {
        if leaf.kind != LeafKind::Text {
            continue;
        }
        for item in chapter.first_item_of(leaf.runs.0)..chapter.first_item_of(leaf.runs.1) {
            if chapter.items[item as usize].kind() == ItemKind::Piece {
                f(item, chapter.offset_of(item));
            }
        }
    }
}
