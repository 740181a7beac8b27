//! When was a book read to its end?

use chrono::NaiveDate;
use vokal_base::db::{Db, QueryResult};

use super::queries::{self, Chapter, Part};

/// Who has read less of a book than one part of these has looked at its end, and not come to it.
const PARTS: i64 = 10;

/// Notes that a book was read to its end, if it was and nobody has noted it yet: in whatever order
/// devices tell what was read.
pub(super) fn note(db: &mut Db, reader: i64, book: i64, chapters: &[Chapter]) -> QueryResult<()> {
    let is_last = |chapter: &&Chapter| chapter.linear && chapter.text_length > Some(0);
    let Some(last) = chapters.iter().rfind(is_last) else {
        return Ok(());
    };
    let of_chapter = |chapter: &Chapter| chapter.text_length.unwrap_or(0);
    let linear = chapters.iter().filter(|chapter| chapter.linear);
    let wanted = linear.map(of_chapter).sum::<i64>() / PARTS;
    let read = queries::characters_of(db, book)?;
    if read < wanted || queries::is_finished(db, book)? {
        return Ok(());
    }
    let parts = queries::parts_of(db, reader, book)?;
    let end = (last.position, of_chapter(last));
    match day_of_end(&parts, read, end, wanted) {
        Some(day) => queries::finish(db, reader, book, day),
        None => Ok(()),
    }
}

/// The first day on which the end was read, after so much; `read` with what is forgotten by now.
fn day_of_end(
    parts: &[Part],
    read: i64,
    (chapter, end): (i32, i64),
    wanted: i64,
) -> Option<NaiveDate> {
    let kept: i64 = parts.iter().map(|part| part.characters).sum();
    let mut before = read - kept;
    let found = parts.iter().find(|part| {
        before += part.characters;
        part.chapter == chapter && part.to >= end && before >= wanted
    });
    found.map(|part| part.day)
}

#[cfg(test)]
mod tests {
    use chrono::Days;

    use super::*;

    /// Chapter, end and characters of what was read on one day after the other: which of them?
    fn end_of(parts: &[(i32, i64, i64)], forgotten: i64) -> Option<u64> {
        let day = |at: u64| NaiveDate::default() + Days::new(at);
        let parts = (0..)
            .zip(parts)
            .map(|(at, &(chapter, to, characters))| Part {
                chapter,
                to,
                characters,
                day: day(at),
            });
        let parts: Vec<Part> = parts.collect();
        let read = forgotten + parts.iter().map(|part| part.characters).sum::<i64>();
        let found = day_of_end(&parts, read, (1, 3000), 600);
        found.map(|found| (found - NaiveDate::default()).num_days().unsigned_abs())
    }

    #[test]
    fn its_end_is_read_once_some_of_it_was() {
        assert_eq!(end_of(&[], 0), None);
        assert_eq!(end_of(&[(0, 3000, 3000)], 0), None);
        // Only looked at; read later, too.
        assert_eq!(end_of(&[(1, 3000, 100), (0, 3000, 3000)], 0), None);
        let again = [
            (1, 3000, 100),
            (0, 3000, 3000),
            (1, 3000, 100),
            (1, 3000, 9),
        ];
        assert_eq!(end_of(&again, 0), Some(2));
        // What was read months ago is forgotten, and counts.
        assert_eq!(end_of(&[(1, 3000, 100)], 500), Some(0));
        assert_eq!(end_of(&[(1, 3000, 100)], 499), None);
    }
}
