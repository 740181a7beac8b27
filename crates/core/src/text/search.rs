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
    /// Little-endian, as bytes are what is searched fastest.
    folded: Vec<u8>,
    plain: Folded,
    /// Where blocks begin, in UTF-16 code units, without the first.
    breaks: Vec<u32>,
    /// What is read apart from the text around it, if there is anything: the readings of ruby.
    apart: Vec<Range<u32>>,
}

impl SearchText {
    /// The text of a chapter.
    #[must_use]
    pub fn of(tree: &Tree) -> Self {
        let text = tree.text();
        let mut folded = Folded::new(Kept::default());
        let mut breaks = Vec::new();
        let mut apart = Vec::new();
        let (mut byte, mut offset, mut furthest) = (0, 0, 0);
        for passage in passages(tree) {
            let Range { start, end } = passage.bytes;
            if start < byte {
                (byte, offset) = (0, 0);
            }
            offset += length16(&text[byte..start]);
            if passage.is_first {
                folded.separate(offset);
                breaks.push(offset);
            }
            let passage = &text[start..end];
            folded.push(passage, offset);
            let length = length16(passage);
            if end < furthest {
                apart.push(offset..offset + length);
            }
            (byte, offset, furthest) = (end, offset + length, furthest.max(end));
        }
        breaks.sort_unstable();
        breaks.dedup();
        Self {
            source: text.encode_utf16().collect(),
            folded: bytes_of(folded.units()),
            plain: folded,
            breaks,
            apart,
        }
    }

    /// All places of what is looked for, in the order of the text, as UTF-16 offsets of the
    /// canonical text. There are as many as there are; where two overlap, the first counts,
    /// and of two that begin together the longer.
    ///
    /// Each begins and ends with a grapheme cluster (UAX #29).
    #[must_use]
    pub fn hits(&self, query: &Query) -> Vec<Range<u32>> {
        let ways = spellings(query, Kept::default());
        let mut hits = Vec::new();
        for way in &ways {
            self.find(way, query, &mut hits);
        }
        if ways.len() > 1 || !self.apart.is_empty() {
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

    /// Some of the text around a hit: at most `around` UTF-16 code units on each side of its
    /// blocks, cut between words, or within one that has no room alone.
    #[must_use]
    pub fn excerpt(&self, hit: Range<u32>, around: usize) -> Excerpt {
        excerpt::of(&self.source, &self.breaks, hit, around)
    }

    fn find(&self, way: &Spelling, query: &Query, hits: &mut Vec<Range<u32>>) {
        let needle = bytes_of(&way.units);
        let finder = Finder::new(&needle);
        let mut from = 0;
        while let Some(found) = finder.find(&self.folded[from..]) {
            let at = from + found;
            // Two halves of neighbours that look like it.
            let is_whole = at.is_multiple_of(2);
            let units = at / 2..at / 2 + way.units.len();
            let hit = (is_whole && self.is_whole(&units)).then(|| self.hit(units, way, query));
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
        let next = self
            .plain
            .units()
            .get(units.end)
            .copied()
            .unwrap_or_default();
        next < 0x300 || !char::from_u32(next.into()).is_some_and(is_combining_mark)
    }

    /// The place of some folded units, if they are what is meant.
    fn hit(&self, units: Range<usize>, way: &Spelling, query: &Query) -> Option<Range<u32>> {
        let is_umlaut = |unit: &usize| {
            let at = self.plain.source_of(units.start + unit);
            has_diaeresis(&self.source, at as usize)
        };
        if !way.umlauts.iter().all(is_umlaut) {
            return None;
        }
        let hit = source_range(&self.plain, &self.source, units);
        let is_meant = !(query.match_case || query.match_marks) || self.reads(&hit, query);
        let are_words = || self.is_word_bound(hit.start) && self.is_word_bound(hit.end);
        (is_meant && (!query.whole_words || are_words())).then_some(hit)
    }

    /// Whether it is the same with what the query wants to have kept.
    fn reads(&self, hit: &Range<u32>, query: &Query) -> bool {
        let text = String::from_utf16_lossy(&self.source[hit.start as usize..hit.end as usize]);
        let there = Folded::of(&text, query.kept());
        spellings(query, query.kept())
            .iter()
            .any(|way| there.units() == way.units)
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

fn length16(text: &str) -> u32 {
    text.chars().map(|c| c.len_utf16() as u32).sum()
}

fn bytes_of(units: &[u16]) -> Vec<u8> {
    units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
}

#[cfg(test)]
#[cfg(feature = "parse")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::{SourceOptions, sanitise};

    fn text_of(html: &str) -> SearchText {
        SearchText::of(&sanitise(html, &SourceOptions::default()).tree)
    }

    /// What of the text the hits are.
    fn found(html: &str, query: &Query) -> Vec<String> {
        let text = text_of(html);
        let hits = text.hits(query);
        let read = |hit: Range<u32>| &text.source[hit.start as usize..hit.end as usize];
        hits.into_iter()
            .map(|hit| String::from_utf16(read(hit)).unwrap())
            .collect()
    }

    fn plain(html: &str, text: &str) -> Vec<String> {
        found(html, &Query::new(text))
    }

    #[test]
    fn it_finds_what_people_mean() {
        assert_eq!(plain("Im Krankenhauszimmer", "HAUS"), ["haus"]);
        assert_eq!(plain("Straße, Strasse, STRASSE", "strasse").len(), 3);
        assert_eq!(
            plain("Über, Ueber, uber", "über"),
            ["Über", "Ueber", "uber"]
        );
        assert_eq!(plain("Über, Ueber, uber", "ueber"), ["Über", "Ueber"]);
        assert_eq!(plain("neu, neue, nü, Neü", "neue"), ["neue", "Neü"]);
        assert_eq!(
            plain("nai\u{308}ve naïve", "naive"),
            ["nai\u{308}ve", "naïve"]
        );
        assert_eq!(
            plain("Sil\u{ad}ben\u{ad}tren\u{2060}nung", "silbentrennung").len(),
            1
        );
        assert_eq!(plain("„Ja!“ – sagte er", "\"ja!\" - sagte").len(), 1);
        assert_eq!(plain("ba\u{ad}", "ba"), ["ba"]);
        assert_eq!(plain("aaaa aaa", "aa"), ["aa", "aa", "aa"]);
        assert_eq!(plain("nothing", ""), Vec::<String>::new());
    }

    #[test]
    fn marks_that_are_letters_count() {
        assert_eq!(plain("ば は", "は"), ["は"]);
        assert_eq!(plain("は\u{3099} は", "は"), ["は"]);
        assert_eq!(plain("कि क", "क"), ["क"]);
        assert_eq!(plain("한 하", "하"), ["하"]);
    }

    #[test]
    fn it_reads_over_tags_and_blocks_but_not_through_them() {
        assert_eq!(plain("<p>K<b>ran</b>k</p>", "krank"), ["Krank"]);
        assert_eq!(plain("<p>one</p><p>two</p>", "one two"), ["onetwo"]);
        assert_eq!(
            plain("<p>one</p><p>two</p>", "onetwo"),
            Vec::<String>::new()
        );
        assert_eq!(plain("<p>one<br>two</p>", "one two"), ["onetwo"]);
        assert_eq!(plain("<p>one\n   two</p>", "one two").len(), 1);
        let ruby = "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>";
        assert_eq!(plain(ruby, "漢字"), ["漢かん字"]);
        assert_eq!(plain(ruby, "かん"), ["かん"]);
    }

    #[test]
    fn it_is_as_strict_as_it_is_asked_to_be() {
        let words =
            |text: &str, word: &str| found(text, &Query::new(word).with_whole_words(true)).len();
        assert_eq!(words("haus hausen Haus, (haus)", "haus"), 3);
        assert_eq!(words("<p>haus</p><p>boot</p>", "haus"), 1);
        assert_eq!(words("can't can", "can"), 1);
        let case = Query::new("Haus").with_match_case(true);
        assert_eq!(found("haus Haus HAUS", &case), ["Haus"]);
        let marks = Query::new("schön").with_match_marks(true);
        assert_eq!(
            found("schon schön scho\u{308}n", &marks),
            ["schön", "scho\u{308}n"]
        );
    }

    #[test]
    fn the_words_around_a_hit_are_whole() {
        let text =
            text_of("<p>Not of it</p><p>The quick\n brown fox jum\u{ad}ps over it</p><p>Nor</p>");
        let hit = text.hits(&Query::new("fox")).remove(0);
        let around = text.excerpt(hit.clone(), 9);
        assert_eq!(
            (&*around.before, &*around.hit, &*around.after),
            ("brown ", "fox", " jumps")
        );
        assert!(around.is_cut_before && around.is_cut_after);
        let exact = text.excerpt(hit.clone(), 6);
        assert_eq!((&*exact.before, &*exact.after), ("brown ", " jump"));
        let narrow = text.excerpt(hit.clone(), 3);
        assert_eq!((&*narrow.before, &*narrow.after), ("wn ", " ju"));
        let all = text.excerpt(hit, 60);
        assert_eq!(all.before, "The quick brown ");
        assert_eq!(all.after, " jumps over it");
        assert!(!all.is_cut_before && !all.is_cut_after);
    }

    #[test]
    fn nothing_is_found_past_the_end() {
        let text = text_of("<p>short</p>");
        assert_eq!(text.excerpt(90..120, 20).hit, "");
    }

    /// The same by hand: each cluster folded, one after the other, and looked through.
    fn by_hand(text: &str, query: &Query) -> Vec<Range<u32>> {
        let mut units = Vec::new();
        let mut places = Vec::new();
        let mut at = 0;
        for cluster in text.graphemes(true) {
            let length = length16(cluster);
            for unit in Folded::of(cluster, Kept::default()).units() {
                if !(*unit == 0x20 && units.last() == Some(&0x20)) {
                    units.push(*unit);
                    places.push(at..at + length);
                }
            }
            at += length;
        }
        let mut hits: Vec<Range<u32>> = Vec::new();
        let source: Vec<u16> = text.encode_utf16().collect();
        for way in spellings(query, Kept::default()) {
            let mut from = 0;
            while let Some(start) =
                (from..units.len()).find(|start| units[*start..].starts_with(&way.units))
            {
                let end = start + way.units.len();
                let goes_on = units.get(end).is_some_and(|unit| {
                    char::from_u32((*unit).into()).is_some_and(is_combining_mark)
                });
                let umlauts = way
                    .umlauts
                    .iter()
                    .all(|unit| has_diaeresis(&source, places[start + unit].start as usize));
                let is_hit = umlauts && !goes_on;
                if is_hit {
                    hits.push(places[start].start..places[end - 1].end);
                }
                from = if is_hit { end } else { start + 1 };
            }
        }
        hits.sort_by_key(|hit| (hit.start, u32::MAX - hit.end));
        let mut free = 0;
        hits.retain(|hit| {
            let keep = hit.start >= free;
            free = if keep { hit.end } else { free };
            keep
        });
        hits
    }

    /// Letters that are written in more than one way, and what comes between them.
    fn letters(many: Range<usize>) -> impl Strategy<Value = String> {
        let known = "aeuäöüÄßsß \u{ad}\u{308}\u{3099}はばक\u{93f}\u{94d}ﬁ–-👩\u{200d}";
        let letter = proptest::sample::select(known.chars().collect::<Vec<_>>());
        proptest::collection::vec(letter, many).prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn all_is_found_that_is_found_by_hand(
            text in letters(0..40),
            needle in letters(1..4),
        ) {
            // As a chapter has it: no blanks at its ends, nothing to escape.
            let html = format!("<p>.{text}.</p>");
            let searched = text_of(&html);
            let canonical = String::from_utf16(&searched.source).unwrap();
            let query = Query::new(needle);
            prop_assert_eq!(searched.hits(&query), by_hand(&canonical, &query));
        }

        #[test]
        fn no_text_and_no_query_is_too_much(text in ".{0,60}", needle in ".{0,4}", around in 0usize..80) {
            let text = text_of(&text);
            for (words, case, marks) in [(false, false, false), (true, true, false), (true, false, true)] {
                let query = Query::new(needle.clone())
                    .with_whole_words(words)
                    .with_match_case(case)
                    .with_match_marks(marks);
                let mut after = 0;
                for hit in text.hits(&query) {
                    prop_assert!(hit.start >= after && hit.end <= text.source.len() as u32);
                    after = hit.end;
                    let _ = text.excerpt(hit, around);
                }
            }
        }
    }
}
