//! Where in a book is what was read from another program's file?

use std::collections::BTreeMap;
use std::ops::Range;

use vokal_core::document::Tree;
use vokal_core::text::{Anchor, ChapterText, Effort, How, Query, Quote, SearchText, Span};

use crate::exchange::{Imported, PlaceHint};
use crate::model::{Annotation, Kind};

/// Steps that all annotations of a file may take that do not stand word by word in the book:
/// two or three seconds.
const STEPS: u64 = 1 << 29;
/// UTF-16 code units that may be looked through for the others: some seconds.
const MOST_READ: u64 = 1 << 33;
/// As many letters are known again without a chapter and without what stands around them.
const TELLING: usize = 16;
/// So much more of what stands around it has to be the same as at any other place.
const MARGIN: usize = 8;

/// UTF-16 code units on each side of a hit that are compared.
const AROUND: u32 = 64;
/// What that costs, counted as units that are looked through.
const STEPS_OF_HIT: usize = 1024;

/// The texts of a book.
#[derive(Debug, Default)]
pub struct Book {
    texts: BTreeMap<u32, ChapterText>,
    chapters: Vec<Chapter>,
}

/// One spine item, ready to be searched.
#[derive(Debug)]
struct Chapter {
    href: String,
    title: String,
    words: SearchText,
}

/// A place of what is looked for.
#[derive(Debug)]
struct Hit {
    chapter: u32,
    range: Range<u32>,
}

/// What has become of one annotation of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// How sure its place is.
    pub how: How,
    /// As it may be kept; `None` if it is lost.
    pub annotation: Option<Annotation>,
}

/// How many were found in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// In the text of then.
    pub exact: usize,
    /// By their words.
    pub quote: usize,
    /// By nearly the same words, or one of several places: somebody should look at them.
    pub fuzzy: usize,
    /// Not at all.
    pub lost: usize,
}

impl Tally {
    /// Counts.
    #[must_use]
    pub fn of(matches: &[Match]) -> Self {
        let mut tally = Self::default();
        for one in matches {
            match one.how {
                How::Exact => tally.exact += 1,
                How::Quote => tally.quote += 1,
                How::Fuzzy => tally.fuzzy += 1,
                How::Lost => tally.lost += 1,
            }
        }
        tally
    }
}

impl Book {
    /// Takes the next spine item: its path in the book, its title, and its canonical chapter.
    pub fn push(&mut self, href: &str, title: &str, tree: &Tree) {
        let index = self.chapters.len() as u32;
        self.texts.insert(index, ChapterText::of_tree(tree));
        self.chapters.push(Chapter {
            href: href.to_owned(),
            title: title.trim().to_lowercase(),
            words: SearchText::of(tree),
        });
    }

    /// The texts by their spine items, as [`Anchor::find`] and an export take them.
    #[must_use]
    pub fn texts(&self) -> &BTreeMap<u32, ChapterText> {
        &self.texts
    }

    /// The spine items that a file means; none if it does not say, or none is so.
    fn meant(&self, place: &PlaceHint) -> Vec<u32> {
        let by = |is: &dyn Fn(&Chapter) -> bool| -> Vec<u32> {
            let all = (0..).zip(&self.chapters);
            all.filter(|(_, chapter)| is(chapter))
                .map(|(at, _)| at)
                .collect()
        };
        if let Some(chapter) = place.chapter {
            return by(&|_| true)
                .into_iter()
                .filter(|at| *at == chapter)
                .collect();
        }
        let href = place.href.as_deref().map(without_fragment);
        let by_href = href.map(|href| by(&|chapter| is_same_path(&chapter.href, href)));
        if let Some(found) = by_href.filter(|found| !found.is_empty()) {
            return found;
        }
        let title = place
            .title
            .as_deref()
            .map(|title| title.trim().to_lowercase());
        let title = title.filter(|title| !title.is_empty());
        title.map_or_else(Vec::new, |title| by(&|chapter| chapter.title == title))
    }
}

/// Finds what a file says in a book, in the order of the file: one match for each annotation.
/// `now` (RFC 3339) is taken for those that do not say when they were made.
#[must_use]
pub fn matched(imported: &[Imported], book: &Book, now: &str) -> Vec<Match> {
    let mut search = Search {
        book,
        effort: Effort::new(STEPS),
        left: MOST_READ,
    };
    imported
        .iter()
        .map(|item| {
            let (anchors, how) = if item.anchors.is_empty() {
                search.by_quote(item)
            } else {
                search.by_anchors(&item.anchors)
            };
            let annotation = annotation(item, anchors, now);
            let is_kept = annotation.check().is_ok();
            Match {
                how: if is_kept { how } else { How::Lost },
                annotation: is_kept.then_some(annotation),
            }
        })
        .collect()
}

fn annotation(item: &Imported, mut anchors: Vec<Anchor>, now: &str) -> Annotation {
    if item.kind == Kind::Bookmark {
        anchors.truncate(1);
    }
    let created_at = item.created_at.clone().unwrap_or_else(|| now.to_owned());
    Annotation {
        kind: item.kind,
        anchors,
        colour: item.colour,
        style: item.style,
        body: item.body.clone(),
        tags: item.tags.clone(),
        updated_at: item
            .updated_at
            .clone()
            .unwrap_or_else(|| created_at.clone()),
        created_at,
    }
}

struct Search<'a> {
    book: &'a Book,
    effort: Effort,
    /// UTF-16 code units that may still be looked through.
    left: u64,
}

impl Search<'_> {
    /// Where this program's own anchors are now.
    fn by_anchors(&mut self, anchors: &[Anchor]) -> (Vec<Anchor>, How) {
        let mut worst = How::Exact;
        let mut found: Vec<Anchor> = Vec::new();
        for anchor in anchors {
            let place = anchor.find_within(&self.book.texts, &mut self.effort);
            worst = worst.max(place.how);
            match place.how {
                How::Lost => {}
                How::Exact if place.span == anchor.span => found.push(anchor.clone()),
                _ => found.extend(self.anchor_of(place.span)),
            }
        }
        let count = found.len();
        found.sort_by_key(|anchor| anchor.span);
        found.dedup_by_key(|anchor| anchor.span.chapter());
        let is_whole = count == found.len() && worst != How::Lost;
        let how = if is_whole { worst } else { How::Fuzzy };
        (found, how)
    }

    /// Where another program's quote is.
    fn by_quote(&mut self, item: &Imported) -> (Vec<Anchor>, How) {
        let meant = self.book.meant(&item.place);
        let place = if item.quote.exact.trim().is_empty() {
            self.by_place(item, &meant)
        } else {
            self.by_words(item, &meant)
                .or_else(|| self.by_likeness(item, &meant))
        };
        let Some((span, how)) = place else {
            return (Vec::new(), How::Lost);
        };
        (self.anchor_of(span).into_iter().collect(), how)
    }

    fn anchor_of(&self, span: Span) -> Option<Anchor> {
        let text = self.book.texts.get(&span.chapter())?;
        Anchor::of(text, span).ok()
    }

    /// A bookmark without words, by how far into its chapter it is.
    fn by_place(&self, item: &Imported, meant: &[u32]) -> Option<(Span, How)> {
        let chapter = *meant.first()?;
        if item.kind != Kind::Bookmark {
            return None;
        }
        let length = f64::from(self.book.texts.get(&chapter)?.units().len() as u32);
        let offset = (item.place.progression.unwrap_or(0.0) * length) as u32;
        Some((Span::new(chapter, offset..offset).ok()?, How::Fuzzy))
    }

    /// Where the words stand as they are, whatever their blanks, quotation marks and hyphens.
    fn by_words(&mut self, item: &Imported, meant: &[u32]) -> Option<(Span, How)> {
        let exact = &item.quote.exact;
        let query = Query::new(exact.as_str()).with_match_marks(true);
        let mut hits = self.hits(&query, meant);
        let is_in_chapter = !hits.is_empty();
        if hits.is_empty() {
            let all: Vec<u32> = self.book.texts.keys().copied().collect();
            hits = self.hits(&query, &all);
        }
        let letters = exact.chars().filter(|c| !c.is_whitespace()).count();
        let (hit, is_sure) = match hits.as_slice() {
            [] => return None,
            [one] => (
                one,
                letters >= TELLING || (is_in_chapter && 2 * letters >= TELLING),
            ),
            _ => self.told_apart(item, &hits),
        };
        let how = if is_sure { How::Quote } else { How::Fuzzy };
        Some((Span::new(hit.chapter, hit.range.clone()).ok()?, how))
    }

    fn hits(&mut self, query: &Query, chapters: &[u32]) -> Vec<Hit> {
        let mut hits = Vec::new();
        for chapter in chapters {
            let at = *chapter as usize;
            let (Some(one), Some(text)) =
                (self.book.chapters.get(at), self.book.texts.get(chapter))
            else {
                continue;
            };
            let length = text.units().len() as u64;
            if length > self.left {
                continue;
            }
            let found = one.words.hits(query);
            // To tell them apart costs more than to find them.
            let steps = length + (found.len() * STEPS_OF_HIT) as u64;
            self.left = self.left.saturating_sub(steps);
            hits.extend(found.into_iter().map(|range| Hit {
                chapter: *chapter,
                range,
            }));
        }
        hits
    }

    /// The hit around which most is as it was, and whether that is beyond doubt.
    fn told_apart<'a>(&self, item: &Imported, hits: &'a [Hit]) -> (&'a Hit, bool) {
        let expected = item.place.characters.map_or(0, |(start, _)| start);
        let mut rated: Vec<(usize, u32, &Hit)> = hits
            .iter()
            .map(|hit| {
                let off = hit.range.start.abs_diff(expected);
                (self.around(item, hit), off, hit)
            })
            .collect();
        rated.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let (best, _, hit) = rated[0];
        let second = rated.get(1).map_or(0, |(second, ..)| *second);
        (hit, best >= second + MARGIN)
    }

    /// How many letters around a hit are those that are quoted.
    fn around(&self, item: &Imported, hit: &Hit) -> usize {
        let Some(text) = self.book.texts.get(&hit.chapter) else {
            return 0;
        };
        let Range { start, end } = hit.range;
        let before = letters(&text.slice(start.saturating_sub(AROUND)..start));
        let after = letters(&text.slice(end..end.saturating_add(AROUND)));
        let prefix = letters(&item.quote.prefix);
        let suffix = letters(&item.quote.suffix);
        let before = before.iter().rev().zip(prefix.iter().rev());
        let after = after.iter().zip(&suffix);
        let is_same = |(one, other): &(&char, &char)| one == other;
        before.take_while(is_same).count() + after.take_while(is_same).count()
    }

    /// Where nearly the same stands.
    fn by_likeness(&mut self, item: &Imported, meant: &[u32]) -> Option<(Span, How)> {
        let quote = &item.quote;
        let exact = ChapterText::of(&one_line(quote.exact.trim()));
        let length = exact.units().len() as u32;
        let whole = Anchor::of(&exact, Span::new(0, 0..length).ok()?).ok()?;
        // Of an unknown chapter every one is looked through.
        let chapter = meant.first().copied().unwrap_or(u32::MAX);
        let start = item.place.characters.map_or(0, |(start, _)| start);
        let span = Span::new(chapter, start..start.saturating_add(length)).ok()?;
        let anchor = Anchor {
            span,
            text_hash: whole.text_hash,
            quote: Quote {
                prefix: one_line(&quote.prefix),
                suffix: one_line(&quote.suffix),
                ..whole.quote
            },
            progression: item.place.progression.unwrap_or(0.0),
        };
        let found = anchor.find_within(&self.book.texts, &mut self.effort);
        (found.how != How::Lost).then_some((found.span, found.how.max(How::Quote)))
    }
}

/// What is compared of the texts around a hit.
fn letters(text: &str) -> Vec<char> {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// With one blank for each run of them, and those at the ends kept.
fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        let is_blank = c.is_whitespace();
        if !is_blank {
            line.push(c);
        } else if !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line
}

fn without_fragment(href: &str) -> &str {
    href.split('#').next().unwrap_or(href)
}

/// Whether two paths name one file: programs tell them from different folders on.
fn is_same_path(one: &str, other: &str) -> bool {
    let (long, short) = if one.len() >= other.len() {
        (one, other)
    } else {
        (other, one)
    };
    let before = long.strip_suffix(short);
    !short.is_empty() && before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
}
