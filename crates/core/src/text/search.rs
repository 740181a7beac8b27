//! Where in a chapter is what somebody looks for?

use std::ops::Range;

use memchr::memmem::Finder;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::excerpt::{self, Excerpt};
use super::folded::{Folded, Kept, source_range};
use super::passages::passages;
use super::query::{Query, Spelling, has_diaeresis, spellings};
use crate::document::Tree;

/// A chapter's text, ready to be searched: read once, folded once.
///
/// It costs four bytes a character, and searching it is one pass over the half of that.
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise};
/// use vokal_core::text::{Query, SearchText};
///
/// let chapter = sanitise("<p>Im Kranken&shy;haus</p>", &SourceOptions::default());
/// let text = SearchText::of(&chapter.tree);
/// assert_eq!(text.hits(&Query::new("krankenhaus")), [3..15]);
/// assert_eq!(text.excerpt(3..15, 60).before, "Im ");
/// ```
#[derive(Clone, Debug)]
pub struct SearchText {
    /// The canonical text.
    source: Vec<u16>,
    folded: Folded,
    /// Where blocks begin, in UTF-16 code units.
    breaks: Vec<u32>,
    /// Behind which numbers a word begins without a blank, as behind those of verses.
    numbers: Vec<u32>,
    /// Whether the folded text is in the order of the source: there is no ruby.
    is_in_order: bool,
}

impl SearchText {
    /// The text of a chapter.
    #[must_use]
    pub fn of(tree: &Tree) -> Self {
        let text = tree.text();
        let mut folded = Folded::new(Kept::default());
        let mut breaks = Vec::new();
        let mut is_in_order = true;
        let (mut byte, mut offset) = (0, 0);
        for passage in passages(tree) {
            let Range { start, end } = passage.bytes;
            if start < byte {
                (byte, offset) = (0, 0);
                is_in_order = false;
            }
            offset += length16(&text[byte..start]);
            if passage.is_apart {
                folded.wall(offset);
            } else if passage.is_first {
                folded.separate(offset);
                breaks.push(offset);
            }
            folded.push(&text[start..end], offset);
            offset += length16(&text[start..end]);
            byte = end;
        }
        Self {
            source: text.encode_utf16().collect(),
            folded,
            breaks,
            numbers: excerpt::numbers_above(tree),
            is_in_order,
        }
    }

    /// The canonical text itself.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf16_lossy(&self.source)
    }

    /// All places of what is looked for, in the order of the text, as UTF-16 offsets of the
    /// canonical text. There are as many as there are; where two overlap, the first counts,
    /// and of two that begin together the longer.
    ///
    /// Each begins and ends with a grapheme cluster (UAX #29).
    #[must_use]
    pub fn hits(&self, query: &Query) -> Vec<Range<u32>> {
        let ways = spellings(query, Kept::default());
        let strict = spellings(query, query.kept());
        let mut hits = Vec::new();
        for way in &ways {
            self.find(way, query, &strict, &mut hits);
        }
        if ways.len() > 1 || !self.is_in_order {
            hits.sort_unstable_by_key(|hit| (hit.start, u32::MAX - hit.end));
        }
        let mut after = 0;
        hits.retain(|hit| {
            let is_free = hit.start >= after;
            after = if is_free { hit.end } else { after };
            is_free
        });
        hits
    }

    /// Whether a hit is no part of a longer word (UAX #29).
    #[must_use]
    pub fn is_whole_word(&self, hit: &Range<u32>) -> bool {
        let end = self.source.len() as u32;
        self.is_word_bound(hit.start.min(end)) && self.is_word_bound(hit.end.min(end))
    }

    /// The folded text, for [`Grams`](super::Grams).
    pub(super) fn folded_units(&self) -> Vec<u16> {
        self.folded.units()
    }

    /// Some of the text around a hit: at most `around` UTF-16 code units on each side of its
    /// blocks, cut between words, or within one that has no room alone.
    #[must_use]
    pub fn excerpt(&self, hit: Range<u32>, around: usize) -> Excerpt {
        excerpt::of(&self.source, &self.breaks, &self.numbers, hit, around)
    }

    fn find(&self, way: &Spelling, query: &Query, strict: &[Spelling], hits: &mut Vec<Range<u32>>) {
        let needle = bytes_of(&way.units);
        let finder = Finder::new(&needle);
        let mut from = 0;
        while let Some(found) = finder.find(&self.folded.bytes()[from..]) {
            let at = from + found;
            // Two halves of neighbours that look like it.
            let is_whole = at.is_multiple_of(2);
            let units = at / 2..at / 2 + way.units.len();
            let hit =
                (is_whole && self.is_whole(&units)).then(|| self.hit(units, way, query, strict));
            match hit.flatten() {
                Some(hit) => {
                    hits.push(hit);
                    from = at + needle.len();
                }
                None => from = at + 1 + usize::from(is_whole),
            }
        }
    }

    /// Whether no letter goes on past the end: क is not कि.
    fn is_whole(&self, units: &Range<usize>) -> bool {
        let next = self.folded.unit(units.end).unwrap_or_default();
        next < 0x300 || !char::from_u32(next.into()).is_some_and(is_combining_mark)
    }

    /// The place of some folded units, if they are what is meant.
    fn hit(
        &self,
        units: Range<usize>,
        way: &Spelling,
        query: &Query,
        strict: &[Spelling],
    ) -> Option<Range<u32>> {
        let is_umlaut = |unit: &usize| {
            let at = self.folded.source_of(units.start + unit);
            has_diaeresis(&self.source, at as usize)
        };
        if !way.umlauts.iter().all(is_umlaut) {
            return None;
        }
        let hit = source_range(&self.folded, &self.source, units);
        let is_meant = !(query.match_case || query.match_marks) || self.reads(&hit, query, strict);
        let are_words = || self.is_word_bound(hit.start) && self.is_word_bound(hit.end);
        (is_meant && (!query.whole_words || are_words())).then_some(hit)
    }

    /// Whether it is the same with what the query wants to have kept.
    fn reads(&self, hit: &Range<u32>, query: &Query, strict: &[Spelling]) -> bool {
        let text = String::from_utf16_lossy(&self.source[hit.start as usize..hit.end as usize]);
        let there = Folded::of(&text, query.kept()).units();
        strict.iter().any(|way| there == way.units)
    }

    /// Whether a word may begin or end here (UAX #29, word boundaries).
    fn is_word_bound(&self, offset: u32) -> bool {
        let block = self.block_around(offset);
        if offset == block.start || offset == block.end {
            return true;
        }
        let is_blank = |unit: u16| unit == 0x20 || unit == 0x0a;
        let (before, after) = self.source.split_at(offset as usize);
        let (before, after) = (
            &before[block.start as usize..],
            &after[..(block.end - offset) as usize],
        );
        // Whole books are written without a blank.
        let before = &before[before.len().saturating_sub(LONGEST_WORD)..];
        let after = &after[..after.len().min(LONGEST_WORD)];
        let start = before.iter().rposition(|unit| is_blank(*unit)).unwrap_or(0);
        let end = after
            .iter()
            .position(|unit| is_blank(*unit))
            .unwrap_or(after.len());
        let before = String::from_utf16_lossy(&before[start..]);
        let text = before.clone() + &String::from_utf16_lossy(&after[..end]);
        text.split_word_bound_indices()
            .any(|(at, _)| at == before.len())
            || before.len() == text.len()
    }

    /// The block in which an offset is.
    fn block_around(&self, offset: u32) -> Range<u32> {
        let after = self.breaks.partition_point(|start| *start <= offset);
        let start = after.checked_sub(1).map_or(0, |at| self.breaks[at]);
        let end = self.breaks.get(after).copied();
        start..end.unwrap_or(self.source.len() as u32)
    }
}

/// So much on each side decides whether a word ends; longer ones are taken to end.
const LONGEST_WORD: usize = 64;

fn length16(text: &str) -> u32 {
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

fn bytes_of(units: &[u16]) -> Vec<u8> {
    units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
}

#[cfg(test)]
#[cfg(feature = "parse")]
mod tests;
