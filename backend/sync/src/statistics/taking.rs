//! What of what a device tells is counted?

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use chrono::NaiveDateTime;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;
use vokal_base::db::{Db, QueryResult};

use super::intervals::fresh_milliseconds;
use super::model::{Stretch, StretchKind, Time, Uncounted};
use super::queries::{self, Amount, Chapter, StretchRow};
use crate::settings::model::SettingValue;
use crate::settings::queries as settings;

/// What is for the statistics alone among a reader's settings, and its off switch there.
const SCOPE: &str = "statistics";
const SWITCH: &str = "isCounted";
/// So many are kept of a reader: a page a minute, day and night.
const MOST: i64 = 130_000;
/// Who has read less of a book than one part of these has looked at its end, and not come to it.
const PARTS: i64 = 10;

/// What became of what a device has told.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TakenStretches {
    /// Counted, now or before. They need not be sent again.
    pub counted: Vec<Uuid>,
    /// Never will be.
    pub refused: Vec<RefusedStretch>,
}

/// What is not counted.
#[derive(Serialize, ToSchema)]
pub(crate) struct RefusedStretch {
    /// Its own name, if it had one.
    #[schema(required = true)]
    pub id: Option<Uuid>,
    /// Why.
    pub code: Uncounted,
}

/// Counts these, one after the other.
pub(super) fn take(
    db: &mut Db,
    reader: i64,
    told: &[Value],
    now: NaiveDateTime,
) -> QueryResult<TakenStretches> {
    let mut taken = TakenStretches::default();
    let mut counting = Counting::begin(db, reader, now)?;
    for value in told {
        let Ok(stretch) = serde_json::from_value::<Stretch>(value.clone()) else {
            let id = value.get("id").and_then(Value::as_str);
            taken.refused.push(RefusedStretch {
                id: id.and_then(|id| id.parse().ok()),
                code: Uncounted::Invalid,
            });
            continue;
        };
        match counting.one(db, &stretch)? {
            Ok(()) => taken.counted.push(stretch.id),
            Err(code) => taken.refused.push(RefusedStretch {
                id: Some(stretch.id),
                code,
            }),
        }
    }
    Ok(taken)
}

/// Whether a reader wants nothing counted.
fn is_off(db: &mut Db, reader: i64) -> QueryResult<bool> {
    let kept = settings::one(db, reader, SCOPE)?;
    let kept = kept.and_then(|row| row.stored().settings);
    let switch = kept.and_then(|settings| settings.values.get(SWITCH).cloned());
    Ok(switch == Some(SettingValue::Switch(false)))
}

struct Counting {
    reader: i64,
    now: NaiveDateTime,
    is_off: bool,
    erased_at: Option<NaiveDateTime>,
    /// How many are kept.
    kept: i64,
    /// The reader's books that were told of; nothing for those that are not there.
    books: HashMap<i64, Option<Vec<Chapter>>>,
}

impl Counting {
    fn begin(db: &mut Db, reader: i64, now: NaiveDateTime) -> QueryResult<Self> {
        Ok(Self {
            reader,
            now,
            is_off: is_off(db, reader)?,
            erased_at: queries::erased_at(db, reader)?,
            kept: queries::count(db, reader)?,
            books: HashMap::new(),
        })
    }

    fn one(&mut self, db: &mut Db, stretch: &Stretch) -> QueryResult<Result<(), Uncounted>> {
        let id = stretch.id.to_string();
        if queries::is_known(db, self.reader, &id)? {
            return Ok(Ok(()));
        }
        if self.is_off {
            return Ok(Err(Uncounted::Off));
        }
        let time = match stretch.time(self.now) {
            Ok(time) => time,
            Err(why) => return Ok(Err(why)),
        };
        if self.erased_at.is_some_and(|at| time.interval.start < at) {
            return Ok(Err(Uncounted::Erased));
        }
        if self.kept >= MOST {
            return Ok(Err(Uncounted::Full));
        }
        let reader = self.reader;
        let book = match self.books.entry(stretch.book_id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(queries::chapters(db, reader, stretch.book_id)?),
        };
        let Some(chapters) = book else {
            return Ok(Err(Uncounted::NoBook));
        };
        let index = usize::try_from(stretch.chapter_index).unwrap_or(usize::MAX);
        let is_inside = |chapter: &Chapter| stretch.to <= chapter.most();
        if !chapters.get(index).is_some_and(is_inside) {
            return Ok(Err(Uncounted::Invalid));
        }
        let amounts = amounts(db, reader, stretch, &time)?;
        queries::add_to_book(db, stretch.book_id, time.day, &amounts.of_book)?;
        let finished = comes_to_its_end(db, stretch, chapters)?;
        if finished {
            queries::finish(db, stretch.book_id, time.day)?;
        }
        queries::add_to_day(db, reader, time.day, &amounts.of_all, finished)?;
        queries::keep(db, &row(reader, stretch, &time))?;
        self.kept += 1;
        Ok(Ok(()))
    }
}

struct Amounts {
    of_all: Amount,
    of_book: Amount,
}

/// How much it adds: of the clock only what was not told before, of the text all that was read.
fn amounts(db: &mut Db, reader: i64, stretch: &Stretch, time: &Time) -> QueryResult<Amounts> {
    let beside = queries::beside(db, reader, time.interval)?;
    let amount = |of: Option<i64>| {
        let others: Vec<_> = beside
            .iter()
            .filter(|(book, _)| of.is_none() || *book == of)
            .map(|(_, interval)| *interval)
            .collect();
        let milliseconds = fresh_milliseconds(time.interval, &others);
        Amount {
            milliseconds,
            characters: stretch.characters,
            words: stretch.words,
            listened: match stretch.kind {
                StretchKind::Read => 0,
                StretchKind::Listened => milliseconds,
            },
        }
    };
    Ok(Amounts {
        of_all: amount(None),
        of_book: amount(Some(stretch.book_id)),
    })
}

/// Whether it is the first to come to the book's end, after a part of it that was read.
fn comes_to_its_end(db: &mut Db, stretch: &Stretch, chapters: &[Chapter]) -> QueryResult<bool> {
    let is_last = |chapter: &&Chapter| chapter.linear && chapter.text_length > Some(0);
    let Some(last) = chapters.iter().rfind(is_last) else {
        return Ok(false);
    };
    let is_there = stretch.characters > 0
        && stretch.chapter_index == last.position
        && last.text_length.is_some_and(|length| stretch.to >= length);
    if !is_there || queries::is_finished(db, stretch.book_id)? {
        return Ok(false);
    }
    let of_chapter = |chapter: &Chapter| chapter.text_length.unwrap_or(0);
    let linear = chapters.iter().filter(|chapter| chapter.linear);
    let whole: i64 = linear.map(of_chapter).sum();
    let read = queries::characters_of(db, stretch.book_id)?;
    Ok(read >= whole / PARTS)
}

fn row(reader: i64, stretch: &Stretch, time: &Time) -> StretchRow {
    StretchRow {
        user_id: reader,
        id: stretch.id.to_string(),
        book_id: Some(stretch.book_id),
        chapter: stretch.chapter_index,
        from: stretch.from,
        to: stretch.to,
        started_at: time.interval.start,
        day: time.day,
        utc_offset: time.offset,
        milliseconds: time.milliseconds(),
        characters: stretch.characters,
        words: stretch.words,
        kind: stretch.kind.name().to_owned(),
    }
}
