//! Which page of the book is it, whatever screen it is read on?
//!
//! Pages of one length, for books that do not say where those of a printed edition begin. They
//! are counted in the text alone, so they are the same on every device and at every size.

use super::Locator;

/// A page has so many UTF-16 code units of canonical text: 30 lines of 50 characters, the German
/// *Normseite*.
pub const STABLE_PAGE_LENGTH: u32 = 1500;

/// How many pages of [`STABLE_PAGE_LENGTH`] a book has; at least one.
///
/// * `chapter_lengths`: the length of the canonical text of each spine item, in UTF-16 code
///   units.
#[must_use]
pub fn stable_page_count(chapter_lengths: &[u32]) -> u32 {
    let pages = before(chapter_lengths, chapter_lengths.len()).div_ceil(LENGTH);
    u32::try_from(pages.max(1)).unwrap_or(u32::MAX)
}

/// The page that holds a place, counted from 1. Pages go on from one chapter into the next.
///
/// A place that the book does not have is taken for the nearest before it. Costs O(chapters).
///
/// ```
/// use vokal_core::text::{stable_page, stable_page_count, stable_page_start};
///
/// let lengths = [1000, 2500];
/// assert_eq!(stable_page_count(&lengths), 3);
/// assert_eq!(stable_page(&lengths, "1:499".parse()?), 1);
/// assert_eq!(stable_page(&lengths, "1:500".parse()?), 2);
/// assert_eq!(stable_page_start(&lengths, 2), Some("1:500".parse()?));
/// # Ok::<_, vokal_core::text::InvalidLocator>(())
/// ```
#[must_use]
pub fn stable_page(chapter_lengths: &[u32], place: Locator) -> u32 {
    let chapter = usize::try_from(place.chapter).unwrap_or(usize::MAX);
    let within = chapter_lengths
        .get(chapter)
        .map_or(0, |length| place.offset.min(*length));
    let page = (before(chapter_lengths, chapter) + u64::from(within)) / LENGTH + 1;
    // The end of the book belongs to its last page.
    u32::try_from(page)
        .unwrap_or(u32::MAX)
        .min(stable_page_count(chapter_lengths))
}

/// Where a page begins, counted from 1; `None` if the book has no such page.
///
/// The inverse of [`stable_page`]: that is the page's first place.
#[must_use]
pub fn stable_page_start(chapter_lengths: &[u32], page: u32) -> Option<Locator> {
    if page == 0 || page > stable_page_count(chapter_lengths) {
        return None;
    }
    let mut left = u64::from(page - 1) * LENGTH;
    // What has no text before it begins with the book, be that a picture.
    if left == 0 {
        return Some(Locator::default());
    }
    for (chapter, length) in (0..).zip(chapter_lengths) {
        match u32::try_from(left) {
            Ok(offset) if offset < *length => return Some(Locator { chapter, offset }),
            _ => left -= u64::from(*length),
        }
    }
    None
}

const LENGTH: u64 = STABLE_PAGE_LENGTH as u64;

/// The text before a chapter.
fn before(chapter_lengths: &[u32], chapter: usize) -> u64 {
    let lengths = chapter_lengths.iter().take(chapter);
    lengths.map(|length| u64::from(*length)).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same table is held against the reader's own arithmetic, which has no core on the
    /// thread that draws.
    const CASES: &str = include_str!("stable_pages.tsv");

    #[test]
    fn the_table_of_cases_holds() {
        let mut cases = 0;
        for line in CASES.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let lengths: Vec<u32> = fields[0]
                .split(',')
                .map(|one| one.parse().unwrap())
                .collect();
            let (place, page) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
            assert_eq!(stable_page(&lengths, place), page, "{line}");
            let start = fields[3].parse().unwrap();
            assert_eq!(stable_page_start(&lengths, page), Some(start), "{line}");
            assert_eq!(
                stable_page_count(&lengths),
                fields[4].parse().unwrap(),
                "{line}"
            );
            cases += 1;
        }
        assert!(cases > 10);
    }

    #[test]
    fn no_book_is_too_long_or_too_short() {
        assert_eq!(stable_page_count(&[]), 1);
        assert_eq!(stable_page(&[], Locator::default()), 1);
        assert_eq!(stable_page_start(&[], 1), Some(Locator::default()));
        let endless = [u32::MAX; 2000];
        let end = Locator {
            chapter: u32::MAX,
            offset: u32::MAX,
        };
        assert_eq!(stable_page(&endless, end), u32::MAX);
        assert!(stable_page_start(&endless, u32::MAX).is_some());
    }

    prop_compose! {
        fn a_book()(lengths in prop::collection::vec(prop_oneof![Just(0), 0_u32..20_000], 0..12))
            (chapter in 0..=lengths.len() as u32, offset in 0_u32..25_000, lengths in Just(lengths))
            -> (Vec<u32>, Locator)
        {
            (lengths, Locator { chapter, offset })
        }
    }

    proptest! {
        #[test]
        fn a_page_begins_where_it_says((lengths, place) in a_book()) {
            let page = stable_page(&lengths, place);
            prop_assert!((1..=stable_page_count(&lengths)).contains(&page));
            let start = stable_page_start(&lengths, page).unwrap();
            prop_assert_eq!(stable_page(&lengths, start), page);
            // It begins before all places it holds, and the next one after them.
            let at = |place: Locator| {
                let chapter = place.chapter as usize;
                let length = lengths.get(chapter).copied().unwrap_or(0);
                before(&lengths, chapter) + u64::from(place.offset.min(length))
            };
            prop_assert!(at(start) <= at(place));
            if let Some(next) = stable_page_start(&lengths, page + 1) {
                prop_assert!(at(next) > at(place));
            }
        }

        #[test]
        fn pages_follow_each_other((lengths, _) in a_book()) {
            let all = stable_page_count(&lengths);
            let total: u64 = lengths.iter().map(|length| u64::from(*length)).sum();
            prop_assert_eq!(u64::from(all), total.div_ceil(1500).max(1));
            let starts: Vec<_> = (1..=all)
                .map(|page| stable_page_start(&lengths, page).unwrap())
                .collect();
            prop_assert!(starts.is_sorted_by(|one, next| one < next));
            prop_assert_eq!(stable_page_start(&lengths, 0), None);
            prop_assert_eq!(stable_page_start(&lengths, all + 1), None);
        }
    }
}
