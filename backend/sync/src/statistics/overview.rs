//! How is it told, to its reader and in an export of the account?

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;
use vokal_base::db::moment::Moment;
use vokal_base::db::{Db, QueryResult};

use super::queries::{self, BookDayRow, DayRow, StretchRow};

/// How much a reader has read, and when.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadingStatistics {
    /// In all books, be they deleted since; the first day first, none on which nothing was read.
    days: Vec<ReadingDay>,
    /// Those that were read in and are there.
    books: Vec<BookReading>,
}

/// What was read on a day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadingDay {
    /// Where the reader was.
    day: NaiveDate,
    /// Of the clock: those on two devices at once are counted once.
    seconds: i64,
    /// UTF-16 code units of canonical text.
    characters: i64,
    words: i64,
    /// What of the time was listened, in seconds.
    listened: i64,
    /// Books that were read to their end.
    finished: i32,
}

/// A book that was read in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookReading {
    book_id: i64,
    title: String,
    author: String,
    /// When its end was read, if it was.
    #[schema(required = true)]
    finished_on: Option<NaiveDate>,
    /// The first day first.
    days: Vec<BookReadingDay>,
}

/// What was read of a book on a day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookReadingDay {
    day: NaiveDate,
    seconds: i64,
    characters: i64,
    words: i64,
    listened: i64,
    /// What of the time text was read in, in seconds: a pace has no leafing in it.
    paced: i64,
}

/// All that is kept of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptStatistics {
    #[serde(flatten)]
    statistics: ReadingStatistics,
    /// What was told in the last 90 days, as it was told.
    stretches: Vec<KeptStretch>,
    /// When all until then was deleted.
    erased_at: Option<Moment>,
    /// Since when it is counted again, if its reader had it turned off.
    turned_on_at: Option<Moment>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KeptStretch {
    id: String,
    book_id: Option<i64>,
    chapter_index: i32,
    from: i64,
    to: i64,
    start: Moment,
    utc_offset_minutes: i32,
    milliseconds: i64,
    characters: i64,
    words: i64,
    kind: String,
}

fn seconds(milliseconds: i64) -> i64 {
    milliseconds.saturating_add(500) / 1000
}

impl From<DayRow> for ReadingDay {
    fn from(row: DayRow) -> Self {
        Self {
            day: row.day,
            seconds: seconds(row.milliseconds),
            characters: row.characters,
            words: row.words,
            listened: seconds(row.listened),
            finished: row.finished,
        }
    }
}

impl From<&BookDayRow> for BookReadingDay {
    fn from(row: &BookDayRow) -> Self {
        Self {
            day: row.day,
            seconds: seconds(row.milliseconds),
            characters: row.characters,
            words: row.words,
            listened: seconds(row.listened),
            paced: seconds(row.paced),
        }
    }
}

impl From<StretchRow> for KeptStretch {
    fn from(row: StretchRow) -> Self {
        Self {
            id: row.id,
            book_id: row.book_id,
            chapter_index: row.chapter,
            from: row.from,
            to: row.to,
            start: row.started_at.into(),
            utc_offset_minutes: row.utc_offset,
            milliseconds: row.milliseconds,
            characters: row.characters,
            words: row.words,
            kind: row.kind,
        }
    }
}

/// What the reader sees; books in the trash only if they are wanted.
pub(super) fn of(db: &mut Db, reader: i64, with_deleted: bool) -> QueryResult<ReadingStatistics> {
    let days = queries::days(db, reader)?;
    let mut books = Vec::<BookReading>::new();
    for (row, (title, author)) in queries::book_days(db, reader, with_deleted)? {
        let is_another = books.last().is_none_or(|book| book.book_id != row.book_id);
        if is_another {
            books.push(BookReading {
                book_id: row.book_id,
                title,
                author,
                finished_on: None,
                days: Vec::new(),
            });
        }
        if let Some(book) = books.last_mut() {
            book.days.push(BookReadingDay::from(&row));
            book.finished_on = book.finished_on.or(row.finished.then_some(row.day));
        }
    }
    Ok(ReadingStatistics {
        days: days.into_iter().map(ReadingDay::from).collect(),
        books,
    })
}

pub(crate) fn everything(db: &mut Db, reader: i64) -> QueryResult<KeptStatistics> {
    let stretches = queries::stretches(db, reader)?;
    let limits = queries::limits(db, reader)?;
    Ok(KeptStatistics {
        statistics: of(db, reader, true)?,
        stretches: stretches.into_iter().map(KeptStretch::from).collect(),
        erased_at: limits.erased_at.map(Moment::from),
        turned_on_at: limits.turned_on_at.map(Moment::from),
    })
}
