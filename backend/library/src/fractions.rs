//! Where is so much of a book, for programs that count otherwise?
//!
//! They say that 42.15 % lie before their reader, of pages that nobody else has. Characters of the
//! main flow's text are near enough, and the chapter is told besides.

use vokal_base::db::{Db, QueryResult};

use crate::progress::percent;
use crate::queries::chapters::{self, Outline};

/// A place in a book, and how much lies before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The chapter, counted from 0.
    pub chapter: i32,
    /// UTF-16 code units into its canonical text.
    pub offset: i64,
    /// In whole percent.
    pub progress: i32,
}

/// Where so much of a book lies before somebody: within `chapter`, if it is told and there.
/// Nowhere while its texts are not counted.
///
/// # Errors
///
/// If the database refuses.
pub fn spot_at(
    db: &mut Db,
    book: i64,
    chapter: Option<i32>,
    fraction: f64,
) -> QueryResult<Option<Spot>> {
    let outline = chapters::outline(db, book)?;
    Ok(spot_within(&outline, chapter, fraction))
}

/// The same place with another offset.
///
/// # Errors
///
/// If the database refuses.
pub fn spot(db: &mut Db, book: i64, chapter: i32, offset: i64) -> QueryResult<Spot> {
    let outline = chapters::outline(db, book)?;
    Ok(Spot {
        chapter,
        offset,
        progress: percent(&outline, chapter, offset),
    })
}

/// How much of a book lies before a place, from 0 to 1; of a book without text as many chapters.
/// Nothing while its texts are not counted.
///
/// # Errors
///
/// If the database refuses.
pub fn fraction_before(
    db: &mut Db,
    book: i64,
    chapter: i32,
    offset: i64,
) -> QueryResult<Option<f64>> {
    let outline = chapters::outline(db, book)?;
    Ok(is_counted(&outline).then(|| fraction(&outline, chapter, offset)))
}

/// Where a book's texts are still to be counted nothing can be said of it.
fn is_counted(outline: &[Outline]) -> bool {
    linear(outline).all(|row| row.text_length.is_some())
}

fn length(row: &Outline) -> i64 {
    row.text_length.unwrap_or(0)
}

fn linear(outline: &[Outline]) -> impl Iterator<Item = &Outline> {
    outline.iter().filter(|row| row.linear)
}

#[expect(clippy::cast_precision_loss, reason = "no book has 2^52 characters")]
fn fraction(outline: &[Outline], chapter: i32, offset: i64) -> f64 {
    let all: i64 = linear(outline).map(length).sum();
    let before: i64 = linear(outline)
        .filter(|row| row.position <= chapter)
        .map(|row| {
            if row.position == chapter {
                offset.clamp(0, length(row))
            } else {
                length(row)
            }
        })
        .sum();
    if all == 0 {
        let chapters = linear(outline).count().max(1);
        let before = linear(outline).filter(|row| row.position < chapter).count();
        before as f64 / chapters as f64
    } else {
        before as f64 / all as f64
    }
}

/// As [`spot_within`] in a book of pictures alone: each chapter is as long as the others.
#[expect(clippy::cast_precision_loss, reason = "no book has 2^52 chapters")]
fn spot_among(outline: &[Outline], chapter: Option<i32>, before: f64) -> Option<Spot> {
    let all: Vec<&Outline> = linear(outline).collect();
    // What was rounded on its way is still in its chapter.
    let wanted = (before.clamp(0.0, 1.0) * all.len() as f64 + 0.01) as usize;
    let told = chapter.and_then(|at| outline.iter().find(|row| row.position == at));
    let row = match told {
        Some(row) => row,
        None => all.get(wanted).or(all.last()).copied().or(outline.last())?,
    };
    let before = fraction(outline, row.position, 0);
    Some(Spot {
        chapter: row.position,
        offset: 0,
        progress: (before * 100.0).round() as i32,
    })
}

#[expect(clippy::cast_precision_loss, reason = "no book has 2^52 characters")]
fn spot_within(outline: &[Outline], chapter: Option<i32>, fraction: f64) -> Option<Spot> {
    if !is_counted(outline) {
        return None;
    }
    let all: i64 = linear(outline).map(length).sum();
    if all == 0 {
        return spot_among(outline, chapter, fraction);
    }
    let wanted = (fraction.clamp(0.0, 1.0) * all as f64).round() as i64;
    let mut left = wanted;
    let mut found = linear(outline)
        .last()
        .or(outline.last())
        .map(|row| (row, length(row)))?;
    for row in linear(outline) {
        if left < length(row) {
            found = (row, left);
            break;
        }
        left -= length(row);
    }
    let told = chapter.and_then(|at| outline.iter().find(|row| row.position == at));
    let (row, offset) = match told {
        Some(row) if row.position < found.0.position => (row, length(row)),
        Some(row) if row.position > found.0.position => (row, 0),
        _ => found,
    };
    Some(Spot {
        chapter: row.position,
        offset,
        progress: percent(outline, row.position, offset),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(chapters: &[(i64, bool)]) -> Vec<Outline> {
        (0..)
            .zip(chapters)
            .map(|(position, (length, linear))| Outline {
                position,
                title: String::new(),
                path: String::new(),
                length: 0,
                text_length: Some(*length),
                linear: *linear,
                fixed_page: None,
            })
            .collect()
    }

    #[test]
    fn a_place_and_how_much_lies_before_it_are_found_from_each_other() {
        let book = book(&[(100, true), (50, false), (300, true), (600, true)]);
        for (chapter, offset) in [(0, 0), (0, 99), (2, 0), (2, 150), (3, 0), (3, 599)] {
            let before = fraction(&book, chapter, offset);
            let found = spot_within(&book, Some(chapter), before);
            let found = found.map(|spot| (spot.chapter, spot.offset));
            assert_eq!(found, Some((chapter, offset)));
        }
    }

    #[test]
    fn the_chapter_that_is_told_counts_and_nonsense_is_a_place_too() {
        let book = book(&[(100, true), (100, true)]);
        let at = |chapter, fraction| {
            let spot = spot_within(&book, chapter, fraction)?;
            Some((spot.chapter, spot.offset))
        };
        assert_eq!(at(Some(0), 0.9), Some((0, 100)));
        assert_eq!(at(Some(1), 0.1), Some((1, 0)));
        assert_eq!(at(Some(7), 0.25), Some((0, 50)));
        assert_eq!(at(None, 1.0), Some((1, 100)));
        assert_eq!(at(None, f64::NAN), Some((0, 0)));
        assert_eq!(at(None, -3.0), Some((0, 0)));
        assert_eq!(spot_within(&[], None, 0.5), None);
    }

    #[test]
    fn in_a_book_without_text_chapters_are_counted() {
        let book = book(&[(0, true), (0, true), (0, false), (0, true), (0, true)]);
        for chapter in [0, 1, 3, 4] {
            let before = (fraction(&book, chapter, 0) * 10_000.0).round() / 10_000.0;
            let found = spot_within(&book, None, before).map(|spot| (spot.chapter, spot.progress));
            assert_eq!(found, Some((chapter, (before * 100.0).round() as i32)));
            let told = spot_within(&book, Some(chapter), 0.9).map(|spot| spot.chapter);
            assert_eq!(told, Some(chapter));
        }
        assert_eq!(
            spot_within(&book, None, 1.0).map(|spot| spot.chapter),
            Some(4)
        );
    }

    #[test]
    fn nothing_is_said_of_a_book_whose_texts_are_not_counted() {
        let mut book = book(&[(100, true), (100, true)]);
        book[1].text_length = None;
        assert_eq!(spot_within(&book, Some(0), 0.2), None);
    }
}
