//! What of what a device tells is counted?

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use chrono::NaiveDateTime;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;
use vokal_base::db::{Db, QueryResult};

use super::intervals::fresh_milliseconds;
use super::model::{Stretch, StretchKind, Time, Uncounted};
use super::queries::{self, Amount, Chapter, Limits, StretchRow};
use super::{finishing, switch};

/// So many are kept of a reader: a page a minute, day and night.
const MOST: i64 = 130_000;
/// So many may lie at one time or in the day before: each that comes is held against all of them,
/// and meanwhile nobody else is written for.
const MOST_BESIDE: usize = 5_000;

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
    clocks: Clocks,
) -> QueryResult<TakenStretches> {
    let mut taken = TakenStretches::default();
    let mut counting = Counting::begin(db, reader, clocks)?;
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
    counting.finish(db)?;
    Ok(taken)
}

/// What time it is: here, and on the device that tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    pub now: NaiveDateTime,
    /// The same, if it does not say.
    pub device: NaiveDateTime,
}

struct Counting {
    reader: i64,
    clocks: Clocks,
    is_off: bool,
    limits: Limits,
    /// How many are kept.
    kept: i64,
    /// The reader's books that were told of; nothing for those that are not there.
    books: HashMap<i64, Option<Vec<Chapter>>>,
    /// Those of them of which something was counted.
    read_in: BTreeSet<i64>,
}

impl Counting {
    fn begin(db: &mut Db, reader: i64, clocks: Clocks) -> QueryResult<Self> {
        Ok(Self {
            reader,
            clocks,
            is_off: switch::is_off(db, reader)?,
            limits: queries::limits(db, reader)?,
            kept: queries::count(db, reader)?,
            books: HashMap::new(),
            read_in: BTreeSet::new(),
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
        let time = match stretch.time(self.clocks.now) {
            Ok(time) => time,
            Err(why) => return Ok(Err(why)),
        };
        if let Err(why) = self.is_wanted(&time) {
            return Ok(Err(why));
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
        let Some(amounts) = amounts(db, reader, stretch, &time)? else {
            return Ok(Err(Uncounted::Full));
        };
        queries::add_to_book(db, stretch.book_id, time.day, &amounts.of_book)?;
        queries::add_to_day(db, reader, time.day, &amounts.of_all)?;
        queries::keep(db, &row(reader, stretch, &time))?;
        self.kept += 1;
        self.read_in.insert(stretch.book_id);
        Ok(Ok(()))
    }

    /// Whether it was read when its reader wanted it counted: what was noted here by this clock is
    /// held against what that of the device says, so the one is set by the other.
    fn is_wanted(&self, time: &Time) -> Result<(), Uncounted> {
        let ahead = self.clocks.now - self.clocks.device;
        let told = time.interval.start;
        let start = told.checked_add_signed(ahead).unwrap_or(told);
        if self.limits.erased_at.is_some_and(|at| start < at) {
            return Err(Uncounted::Erased);
        }
        if self.limits.turned_on_at.is_some_and(|at| start < at) {
            return Err(Uncounted::Off);
        }
        Ok(())
    }

    /// Once for each book, however much is told of it at once.
    fn finish(&self, db: &mut Db) -> QueryResult<()> {
        for &book in &self.read_in {
            if let Some(Some(chapters)) = self.books.get(&book) {
                finishing::note(db, self.reader, book, chapters)?;
            }
        }
        Ok(())
    }
}

struct Amounts {
    of_all: Amount,
    of_book: Amount,
}

/// How much it adds: of the clock only what was not told before, of the text all that was read.
/// Nothing where too much lies at the same time.
fn amounts(
    db: &mut Db,
    reader: i64,
    stretch: &Stretch,
    time: &Time,
) -> QueryResult<Option<Amounts>> {
    let Some(beside) = queries::beside(db, reader, time.interval, MOST_BESIDE)? else {
        return Ok(None);
    };
    let amount = |of: Option<i64>| {
        let others = beside
            .iter()
            .filter(|other| of.is_none() || other.book == of)
            .map(|other| other.interval);
        let milliseconds = fresh_milliseconds(time.interval, others);
        Amount {
            milliseconds,
            characters: stretch.characters,
            words: stretch.words,
            listened: match stretch.kind {
                StretchKind::Read => 0,
                StretchKind::Listened => milliseconds,
            },
            paced: if stretch.characters > 0 {
                milliseconds
            } else {
                0
            },
        }
    };
    Ok(Some(Amounts {
        of_all: amount(None),
        of_book: amount(Some(stretch.book_id)),
    }))
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
