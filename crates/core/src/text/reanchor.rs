//! Where is now what an anchor was made of?

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::{Bound, Range};

use super::anchor::{Anchor, ChapterText, QUOTED_CONTEXT};
use super::approximate::{Pattern, Place};
use super::graphemes::{boundary_after, boundary_before};
use super::locator::Span;

/// Of so many hundredths of its quote and what stands around it another text may differ.
const TOLERATED: usize = 15;
/// As long as another place differs by no more hundredths than these, nobody knows which of the
/// two is meant: the right one may have been changed, and the other not.
const RIVALLING: usize = 30;
/// A quote that is shorter with what stands around it says too little: UTF-16 code units.
const TELLING: usize = 16;
/// Of a longer quote both ends are looked for, half as much each: UTF-16 code units.
const LONGEST_WHOLE: usize = 256;
/// Steps that one anchor may take of an [`Effort`].
const STEPS_OF_ONE: u64 = 1 << 24;

/// Where something was found, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The place of now. For [`How::Lost`] an empty one, where it may have been.
    pub span: Span,
    /// How it was found.
    pub how: How,
}

/// How sure a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum How {
    /// The chapter's text is the one of then.
    Exact,
    /// The same words in much the same surroundings, and nowhere else.
    Quote,
    /// Nearly the same, or the same at several places: somebody should look at it.
    Fuzzy,
    /// Nowhere.
    Lost,
}

/// How long anchors may be looked for, in steps of a machine word (2 to 5 nanoseconds each).
///
/// One anchor takes at most 16 million, which is a book of 5 million characters for a sentence
/// or two; whoever looks for many shares an effort among them, so that nobody's file takes more.
/// When it is at its end, what is not where it was is lost.
#[derive(Clone, Debug)]
pub struct Effort(u64);

impl Effort {
    /// So many steps.
    #[must_use]
    pub fn new(steps: u64) -> Self {
        Self(steps)
    }

    /// Takes what it costs to look through a text at so many steps a unit: as much of it, around
    /// an offset, as there are steps for.
    fn spend(&mut self, steps: u64, length: usize, around: usize) -> Range<usize> {
        let affordable = (self.0 / steps.max(1)).min(length as u64) as usize;
        self.0 -= affordable as u64 * steps;
        let start = around.saturating_sub(affordable / 2);
        let start = start.min(length - affordable);
        start..start + affordable
    }
}

impl Default for Effort {
    /// As much as one anchor may take.
    fn default() -> Self {
        Self(STEPS_OF_ONE)
    }
}

/// A part of one chapter's text.
#[derive(Clone, Copy)]
struct Located {
    start: usize,
    end: usize,
    is_sure: bool,
    /// Differences, to compare with those of other chapters.
    distance: usize,
}

/// What is looked for: a quote, or one end of it, with what stands around it.
struct Wanted {
    units: Vec<u16>,
    /// Which of them are the quote's.
    part: Range<usize>,
}

impl Anchor {
    /// Where it is in a book of now, by the chapters' spine items.
    ///
    /// Where the chapter's text is the one of then, that takes as long as comparing the quote.
    /// Otherwise the chapter is looked through for the nearest text, then all others.
    /// A place that is not beyond doubt says so: see [`How`].
    #[must_use]
    pub fn find(&self, book: &BTreeMap<u32, ChapterText>) -> Found {
        self.find_within(book, &mut Effort::default())
    }

    /// The same, with what is left of an effort that many share.
    #[must_use]
    pub fn find_within(&self, book: &BTreeMap<u32, ChapterText>, effort: &mut Effort) -> Found {
        if let Some(found) = self.unchanged(book) {
            return found;
        }
        let mut own = Effort(effort.0.min(STEPS_OF_ONE));
        let allowed = own.0;
        let found = self
            .in_its_chapter(book, &mut own)
            .or_else(|| self.elsewhere(book, &mut own));
        effort.0 -= allowed - own.0;
        found.unwrap_or_else(|| self.lost(book))
    }

    /// Where a chapter is the one of then, perhaps under another number.
    fn unchanged(&self, book: &BTreeMap<u32, ChapterText>) -> Option<Found> {
        let range = self.span.range();
        let is_same = |text: &&ChapterText| {
            text.hash() == self.text_hash
                && range.end as usize <= text.units().len()
                && self.reads(&text.units()[range.start as usize..range.end as usize])
        };
        let own = self.span.chapter();
        if book.get(&own).as_ref().is_some_and(is_same) {
            return Some(Found {
                span: self.span,
                how: How::Exact,
            });
        }
        let same: Vec<u32> = book
            .iter()
            .filter(|(_, text)| is_same(text))
            .map(|(at, _)| *at)
            .collect();
        let nearest = same.iter().min_by_key(|at| at.abs_diff(own))?;
        Some(Found {
            span: Span::new(*nearest, range).ok()?,
            how: if same.len() == 1 {
                How::Exact
            } else {
                How::Fuzzy
            },
        })
    }

    /// Whether these are the units that were quoted.
    fn reads(&self, units: &[u16]) -> bool {
        let quote = &self.quote;
        if quote.tail.is_empty() {
            return quote.exact.encode_utf16().eq(units.iter().copied());
        }
        let is_start = quote
            .exact
            .encode_utf16()
            .zip(units)
            .all(|(one, other)| one == *other);
        let tail: Vec<u16> = quote.tail.encode_utf16().collect();
        is_start && units.len() >= self.span.len() as usize && units.ends_with(&tail)
    }

    fn in_its_chapter(
        &self,
        book: &BTreeMap<u32, ChapterText>,
        effort: &mut Effort,
    ) -> Option<Found> {
        let chapter = self.span.chapter();
        let located = self.locate(book.get(&chapter)?.units(), effort)?;
        found(chapter, located)
    }

    /// In the other chapters, those after it first.
    fn elsewhere(&self, book: &BTreeMap<u32, ChapterText>, effort: &mut Effort) -> Option<Found> {
        let own = self.span.chapter();
        let after = book.range((Bound::Excluded(own), Bound::Unbounded));
        let others = after.chain(book.range(..own).rev());
        let mut best: Option<(u32, Located)> = None;
        for (chapter, text) in others {
            let Some(mut located) = self.locate(text.units(), effort) else {
                continue;
            };
            if let Some((_, other)) = &mut best {
                other.is_sure = false;
                located.is_sure = false;
            }
            if best.is_none_or(|(_, other)| located.distance < other.distance) {
                best = Some((*chapter, located));
            }
        }
        let (chapter, mut located) = best?;
        // Without an effort left nobody knows whether all was looked through.
        located.is_sure &= effort.0 > 0;
        found(chapter, located)
    }

    /// Where nothing is known but how far into its chapter it was.
    fn lost(&self, book: &BTreeMap<u32, ChapterText>) -> Found {
        let own = self.span.chapter();
        let nearest = book.iter().min_by_key(|(at, _)| at.abs_diff(own));
        let place = nearest.map(|(at, text)| {
            let units = text.units();
            let length = f64::from(units.len() as u32);
            let offset = match (*at).cmp(&own) {
                Ordering::Less => length,
                Ordering::Equal => self.progression * length,
                Ordering::Greater => 0.0,
            };
            // What is no number between them becomes the nearest that is.
            (*at, boundary_before(units, offset as usize) as u32)
        });
        let (chapter, offset) = place.unwrap_or((own, 0));
        Found {
            span: Span::at(chapter, offset),
            how: How::Lost,
        }
    }

    /// Where in one chapter's text it is.
    fn locate(&self, text: &[u16], effort: &mut Effort) -> Option<Located> {
        let quote = &self.quote;
        let (prefix, suffix) = (last_units(&quote.prefix), first_units(&quote.suffix));
        let exact: Vec<u16> = quote.exact.encode_utf16().collect();
        let (old_start, old_end) = (self.span.begin().offset, self.span.range().end);
        if quote.tail.is_empty() && exact.len() <= LONGEST_WHOLE {
            let whole = Wanted::new(&prefix, &exact, &suffix);
            return whole.locate(text, effort, old_end as usize);
        }
        let half = LONGEST_WHOLE / 2;
        let tail: Vec<u16> = quote.tail.encode_utf16().collect();
        let end_of = if tail.is_empty() { &exact } else { &tail };
        let head = &exact[..exact.len().min(half)];
        let tail = &end_of[end_of.len().saturating_sub(half)..];
        let head = Wanted::new(&prefix, head, &[]).locate(text, effort, old_start as usize + half);
        let length = self.span.len() as usize;
        let end_expected = head.map_or(old_end as usize, |head| head.start + length);
        let tail = Wanted::new(&[], tail, &suffix).locate(text, effort, end_expected);
        self.joined(text, head, tail)
    }

    /// A long quote from its two ends.
    fn joined(
        &self,
        text: &[u16],
        head: Option<Located>,
        tail: Option<Located>,
    ) -> Option<Located> {
        let length = self.span.len() as usize;
        let tolerated = length / 2;
        let joined = match (head, tail) {
            (Some(head), Some(tail))
                if tail.end > head.start
                    && (tail.end - head.start).abs_diff(length) <= tolerated =>
            {
                let is_same = self.reads(&text[head.start..tail.end]);
                Some(Located {
                    start: head.start,
                    end: tail.end,
                    is_sure: head.is_sure && tail.is_sure && is_same,
                    distance: head.distance + tail.distance,
                })
            }
            (Some(head), _) => Some(Located {
                end: (head.start + length).min(text.len()),
                is_sure: false,
                ..head
            }),
            (None, Some(tail)) => Some(Located {
                start: tail.end.saturating_sub(length),
                is_sure: false,
                ..tail
            }),
            (None, None) => None,
        };
        joined.map(|located| located.of_whole_clusters(text))
    }
}

impl Wanted {
    fn new(prefix: &[u16], exact: &[u16], suffix: &[u16]) -> Self {
        Self {
            units: [prefix, exact, suffix].concat(),
            part: prefix.len()..prefix.len() + exact.len(),
        }
    }

    /// The nearest text, if it is near enough; of equally near ones that which ends nearest to
    /// an offset.
    fn locate(&self, text: &[u16], effort: &mut Effort, expected: usize) -> Option<Located> {
        let length = self.units.len();
        let pattern = Pattern::new(&self.units);
        let window = effort.spend(pattern.steps(), text.len(), expected);
        let is_all = window.len() == text.len();
        let first = window.start;
        let text = &text[..window.end];
        let places = pattern.places(&text[first..], length * RIVALLING / 100);
        let after = length - self.part.end;
        let off = |place: &Place| (first + place.end).saturating_sub(after).abs_diff(expected);
        let best = *places
            .iter()
            .min_by_key(|place| (place.distance, off(place)))?;
        if best.distance > length * TOLERATED / 100 {
            return None;
        }
        let aligned = pattern.align(&text[first..], best, self.part.clone());
        let is_gone = aligned.start == aligned.end && !self.part.is_empty();
        if is_gone {
            return None;
        }
        let context = length - self.part.len();
        let is_sure = is_all
            && places.len() == 1
            && !best.has_twin
            && length >= TELLING
            && aligned.distance == 0
            && aligned.around * 2 <= context;
        let located = Located {
            start: first + aligned.start,
            end: first + aligned.end,
            is_sure,
            distance: best.distance,
        };
        Some(located.of_whole_clusters(text))
    }
}

impl Located {
    /// What cuts a grapheme cluster takes all of it in.
    fn of_whole_clusters(self, text: &[u16]) -> Self {
        let start = boundary_before(text, self.start);
        let end = if self.start == self.end {
            start
        } else {
            boundary_after(text, self.end)
        };
        Self { start, end, ..self }
    }
}

fn found(chapter: u32, located: Located) -> Option<Found> {
    let how = if located.is_sure {
        How::Quote
    } else {
        How::Fuzzy
    };
    let span = Span::new(chapter, located.start as u32..located.end as u32).ok()?;
    Some(Found { span, how })
}

/// No more than an anchor of ours has.
fn first_units(text: &str) -> Vec<u16> {
    text.encode_utf16().take(QUOTED_CONTEXT).collect()
}

fn last_units(text: &str) -> Vec<u16> {
    let units: Vec<u16> = text.encode_utf16().collect();
    units[units.len().saturating_sub(QUOTED_CONTEXT)..].to_vec()
}
