//! What stands where in one book?

use serde::Serialize;
use utoipa::ToSchema;
use vokal_core::text::{Query, SearchText, Sieve, Span};

use super::counting::searchable;
use crate::queries::search::{Candidate, Chapter};

/// So many places of a book are shown.
const BEST: usize = 3;
/// So many hits of a chapter are looked at for good ones.
const LOOKED_AT: usize = 50;
/// So much is shown on each side of a hit, in UTF-16 code units.
const AROUND: usize = 60;

/// A book in which the words stand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundBook {
    book_id: i64,
    title: String,
    author: String,
    /// How often they stand there: all are counted.
    hits: u64,
    /// Some of them: whole words first, in the order of the book.
    best: Vec<FoundPassage>,
}

/// One place, and the words around it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundPassage {
    /// The chapter, counted from 0, and UTF-16 offsets into its canonical text: `5:1234-1260`.
    span: String,
    /// Empty if the chapter has none.
    chapter_title: String,
    before: String,
    hit: String,
    after: String,
    is_cut_before: bool,
    is_cut_after: bool,
}

/// A place that may be shown.
struct Place {
    is_word: bool,
    passage: FoundPassage,
}

/// Looks through a book; nothing if the words are not in it.
pub(super) fn look(book: Candidate, chapters: &[Chapter], query: &Query) -> Option<FoundBook> {
    let mut hits = 0;
    let mut places = Vec::new();
    let mut sieve = Sieve::new(query);
    for chapter in chapters {
        if !sieve.may_hold(&chapter.html) {
            continue;
        }
        let text = searchable(&chapter.html);
        let found = text.hits(query);
        hits += found.len() as u64;
        let words = places.iter().filter(|place: &&Place| place.is_word).count();
        if words < BEST {
            places.extend(places_in(&text, chapter, &found, BEST));
        }
    }
    places.sort_by_key(|place| !place.is_word);
    places.truncate(BEST);
    (hits > 0).then(|| FoundBook {
        book_id: book.id,
        title: book.title,
        author: book.author,
        hits,
        best: places.into_iter().map(|place| place.passage).collect(),
    })
}

/// The best places of a chapter.
fn places_in(
    text: &SearchText,
    chapter: &Chapter,
    found: &[std::ops::Range<u32>],
    most: usize,
) -> Vec<Place> {
    let looked_at = found.iter().take(LOOKED_AT);
    let mut rated: Vec<_> = looked_at
        .map(|hit| (!text.is_whole_word(hit), hit))
        .collect();
    rated.sort_by_key(|(is_part, _)| *is_part);
    let place = |(is_part, hit): (bool, &std::ops::Range<u32>)| {
        let excerpt = text.excerpt(hit.clone(), AROUND);
        let position = u32::try_from(chapter.position).unwrap_or_default();
        Place {
            is_word: !is_part,
            passage: FoundPassage {
                span: Span::new(position, hit.clone())
                    .map(|span| span.to_string())
                    .unwrap_or_default(),
                chapter_title: chapter.title.clone(),
                before: excerpt.before,
                hit: excerpt.hit,
                after: excerpt.after,
                is_cut_before: excerpt.is_cut_before,
                is_cut_after: excerpt.is_cut_after,
            },
        }
    };
    rated.into_iter().take(most).map(place).collect()
}
