//! What the database is asked about what was read.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use diesel::dsl::exists;
use diesel::prelude::*;

use vokal_base::db::schema::{
    books, chapters, reading_book_days, reading_days, reading_limits, reading_stretches,
};
use vokal_base::db::{Db, on_either};

use super::intervals::Interval;
use super::model::LONGEST;

/// What was read in one go.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = reading_stretches)]
pub(crate) struct StretchRow {
    pub user_id: i64,
    pub id: String,
    pub book_id: Option<i64>,
    pub chapter: i32,
    pub from: i64,
    pub to: i64,
    pub started_at: NaiveDateTime,
    pub day: NaiveDate,
    pub utc_offset: i32,
    pub milliseconds: i64,
    pub characters: i64,
    pub words: i64,
    pub kind: String,
}

/// What was read on a day.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = reading_days)]
pub(crate) struct DayRow {
    pub day: NaiveDate,
    pub milliseconds: i64,
    pub characters: i64,
    pub words: i64,
    pub listened: i64,
    pub finished: i32,
}

/// The same of one book.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = reading_book_days)]
pub(crate) struct BookDayRow {
    pub book_id: i64,
    pub day: NaiveDate,
    pub milliseconds: i64,
    pub characters: i64,
    pub words: i64,
    pub listened: i64,
    pub paced: i64,
    pub finished: bool,
}

/// How much comes to a day.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amount {
    pub milliseconds: i64,
    pub characters: i64,
    pub words: i64,
    pub listened: i64,
    /// What of the time text was read in.
    pub paced: i64,
}

/// From when on a reader has anything counted.
#[derive(Clone, Copy, Debug, Default, Queryable)]
pub(super) struct Limits {
    pub erased_at: Option<NaiveDateTime>,
    pub turned_on_at: Option<NaiveDateTime>,
}

/// How long a chapter is.
#[derive(Clone, Copy, Debug, Queryable)]
pub(super) struct Chapter {
    pub position: i32,
    pub linear: bool,
    /// In UTF-16 code units; nothing if it was never counted.
    pub text_length: Option<i64>,
    /// Of its markup.
    length: i64,
}

impl Chapter {
    /// No place in it lies farther.
    pub fn most(&self) -> i64 {
        self.text_length.unwrap_or(self.length)
    }
}

pub(super) fn is_known(db: &mut Db, reader: i64, id: &str) -> QueryResult<bool> {
    let known = reading_stretches::table.find((reader, id));
    diesel::select(exists(known)).get_result(db)
}

pub(super) fn count(db: &mut Db, reader: i64) -> QueryResult<i64> {
    let kept = reading_stretches::table.filter(reading_stretches::user_id.eq(reader));
    kept.count().get_result(db)
}

pub(super) fn limits(db: &mut Db, reader: i64) -> QueryResult<Limits> {
    let known = reading_limits::table
        .find(reader)
        .select((reading_limits::erased_at, reading_limits::turned_on_at))
        .first(db)
        .optional()?;
    Ok(known.unwrap_or_default())
}

/// Notes that what is read is counted again from now on.
pub(super) fn turn_on(db: &mut Db, reader: i64, now: NaiveDateTime) -> QueryResult<()> {
    let noted = Noted {
        user_id: reader,
        turned_on_at: Some(now),
        erased_at: None,
    };
    note(db, &noted)
}

/// The chapters of one of the reader's books, be it deleted.
pub(super) fn chapters(db: &mut Db, reader: i64, book: i64) -> QueryResult<Option<Vec<Chapter>>> {
    let own = books::table.find(book).filter(books::user_id.eq(reader));
    if !diesel::select(exists(own)).get_result::<bool>(db)? {
        return Ok(None);
    }
    chapters::table
        .filter(chapters::book_id.eq(book))
        .order(chapters::position)
        .select((
            chapters::position,
            chapters::linear,
            chapters::text_length,
            chapters::length,
        ))
        .load(db)
        .map(Some)
}

/// What was read at the same time as something else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    /// None for one that is gone.
    pub book: Option<i64>,
    pub interval: Interval,
}

/// What was read at the same time, by its start; nothing where more than `most`
/// would have to be looked at.
pub(super) fn beside(
    db: &mut Db,
    reader: i64,
    time: Interval,
    most: usize,
) -> QueryResult<Option<Vec<Beside>>> {
    let rows: Vec<(Option<i64>, NaiveDateTime, i64)> = reading_stretches::table
        .filter(reading_stretches::user_id.eq(reader))
        .filter(reading_stretches::started_at.lt(time.end))
        .filter(reading_stretches::started_at.gt(time.start - LONGEST))
        .select((
            reading_stretches::book_id,
            reading_stretches::started_at,
            reading_stretches::milliseconds,
        ))
        .order(reading_stretches::started_at)
        .limit(i64::try_from(most).unwrap_or(i64::MAX).saturating_add(1))
        .load(db)?;
    if rows.len() > most {
        return Ok(None);
    }
    let rows = rows.into_iter().map(|(book, start, milliseconds)| {
        let end = start + TimeDelta::milliseconds(milliseconds);
        Beside {
            book,
            interval: Interval { start, end },
        }
    });
    Ok(Some(
        rows.filter(|other| other.interval.end > time.start)
            .collect(),
    ))
}

pub(super) fn keep(db: &mut Db, row: &StretchRow) -> QueryResult<()> {
    diesel::insert_into(reading_stretches::table)
        .values(row)
        .execute(db)
        .map(drop)
}

/// Adds to what was read of a book on a day.
pub(super) fn add_to_book(
    db: &mut Db,
    book: i64,
    day: NaiveDate,
    amount: &Amount,
) -> QueryResult<()> {
    use reading_book_days as days;
    let more = (
        days::milliseconds.eq(days::milliseconds + amount.milliseconds),
        days::characters.eq(days::characters + amount.characters),
        days::words.eq(days::words + amount.words),
        days::listened.eq(days::listened + amount.listened),
    );
    let more = (more, days::paced.eq(days::paced + amount.paced));
    let known = diesel::update(days::table.find((book, day))).set(more);
    if known.execute(db)? == 0 {
        diesel::insert_into(days::table)
            .values((
                days::book_id.eq(book),
                days::day.eq(day),
                days::milliseconds.eq(amount.milliseconds),
                days::characters.eq(amount.characters),
                days::words.eq(amount.words),
                days::listened.eq(amount.listened),
                days::paced.eq(amount.paced),
                days::finished.eq(false),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Adds to what was read on a day.
pub(super) fn add_to_day(
    db: &mut Db,
    reader: i64,
    day: NaiveDate,
    amount: &Amount,
) -> QueryResult<()> {
    use reading_days as days;
    let more = (
        days::milliseconds.eq(days::milliseconds + amount.milliseconds),
        days::characters.eq(days::characters + amount.characters),
        days::words.eq(days::words + amount.words),
        days::listened.eq(days::listened + amount.listened),
    );
    let known = diesel::update(days::table.find((reader, day))).set(more);
    if known.execute(db)? == 0 {
        diesel::insert_into(days::table)
            .values((
                days::user_id.eq(reader),
                days::day.eq(day),
                days::milliseconds.eq(amount.milliseconds),
                days::characters.eq(amount.characters),
                days::words.eq(amount.words),
                days::listened.eq(amount.listened),
                days::finished.eq(0),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Whether a book was read to its end before.
pub(super) fn is_finished(db: &mut Db, book: i64) -> QueryResult<bool> {
    let known = reading_book_days::table
        .filter(reading_book_days::book_id.eq(book))
        .filter(reading_book_days::finished.eq(true));
    diesel::select(exists(known)).get_result(db)
}

/// Notes on which day its end was read.
pub(super) fn finish(db: &mut Db, reader: i64, book: i64, day: NaiveDate) -> QueryResult<()> {
    diesel::update(reading_book_days::table.find((book, day)))
        .set(reading_book_days::finished.eq(true))
        .execute(db)?;
    diesel::update(reading_days::table.find((reader, day)))
        .set(reading_days::finished.eq(reading_days::finished + 1))
        .execute(db)
        .map(drop)
}

/// Where in a book text was read, and when.
#[derive(Clone, Copy, Debug, Queryable)]
pub(super) struct Part {
    pub chapter: i32,
    pub to: i64,
    pub characters: i64,
    pub day: NaiveDate,
}

/// What of a book is kept as it was told, and has text in it; the first one first.
pub(super) fn parts_of(db: &mut Db, reader: i64, book: i64) -> QueryResult<Vec<Part>> {
    reading_stretches::table
        .filter(reading_stretches::book_id.eq(book))
        .filter(reading_stretches::user_id.eq(reader))
        .filter(reading_stretches::characters.gt(0))
        .order((reading_stretches::started_at, reading_stretches::id))
        .select((
            reading_stretches::chapter,
            reading_stretches::to,
            reading_stretches::characters,
            reading_stretches::day,
        ))
        .load(db)
}

/// How much of a book was read, in all.
pub(super) fn characters_of(db: &mut Db, book: i64) -> QueryResult<i64> {
    let characters: Vec<i64> = reading_book_days::table
        .filter(reading_book_days::book_id.eq(book))
        .select(reading_book_days::characters)
        .load(db)?;
    Ok(characters.iter().sum())
}

/// All days of a reader, the first one first.
pub(super) fn days(db: &mut Db, reader: i64) -> QueryResult<Vec<DayRow>> {
    reading_days::table
        .filter(reading_days::user_id.eq(reader))
        .order(reading_days::day)
        .select(DayRow::as_select())
        .load(db)
}

/// The days of their books, with what these are called; of deleted ones, too, if they are wanted.
pub(super) fn book_days(
    db: &mut Db,
    reader: i64,
    with_deleted: bool,
) -> QueryResult<Vec<(BookDayRow, (String, String))>> {
    reading_book_days::table
        .inner_join(books::table.on(books::id.eq(reading_book_days::book_id)))
        .filter(books::user_id.eq(reader))
        .filter(
            books::deleted_at
                .is_null()
                .or(books::deleted_at.is_not_null().eq(with_deleted)),
        )
        .order((reading_book_days::book_id, reading_book_days::day))
        .select((BookDayRow::as_select(), (books::title, books::author)))
        .load(db)
}

/// What is kept of a reader as it was told, the first one first.
pub(super) fn stretches(db: &mut Db, reader: i64) -> QueryResult<Vec<StretchRow>> {
    reading_stretches::table
        .filter(reading_stretches::user_id.eq(reader))
        .order((reading_stretches::started_at, reading_stretches::id))
        .select(StretchRow::as_select())
        .load(db)
}

/// Deletes all of it, and notes when.
pub(super) fn erase(db: &mut Db, reader: i64, now: NaiveDateTime) -> QueryResult<()> {
    let own = books::table
        .filter(books::user_id.eq(reader))
        .select(books::id);
    diesel::delete(reading_book_days::table.filter(reading_book_days::book_id.eq_any(own)))
        .execute(db)?;
    diesel::delete(reading_days::table.filter(reading_days::user_id.eq(reader))).execute(db)?;
    diesel::delete(reading_stretches::table.filter(reading_stretches::user_id.eq(reader)))
        .execute(db)?;
    let noted = Noted {
        user_id: reader,
        erased_at: Some(now),
        turned_on_at: None,
    };
    note(db, &noted)
}

/// A moment from when on what is told of reading counts; the other one stays what it is.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = reading_limits)]
struct Noted {
    user_id: i64,
    erased_at: Option<NaiveDateTime>,
    turned_on_at: Option<NaiveDateTime>,
}

fn note(db: &mut Db, noted: &Noted) -> QueryResult<()> {
    on_either!(db, |connection| {
        diesel::insert_into(reading_limits::table)
            .values(noted)
            .on_conflict(reading_limits::user_id)
            .do_update()
            .set(noted)
            .execute(connection)
    })
    .map(drop)
}

/// Forgets what was told long ago.
pub(super) fn forget_before(db: &mut Db, moment: NaiveDateTime) -> QueryResult<usize> {
    let old = reading_stretches::table.filter(reading_stretches::started_at.lt(moment));
    diesel::delete(old).execute(db)
}
