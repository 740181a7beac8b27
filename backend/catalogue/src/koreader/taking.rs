//! What becomes of where a device says that it is?
//!
//! It is kept as it was said. If the document is a book of the reader's, the book's place moves
//! there by the rule that holds for all devices (`vokal_library::places`): what the device was told
//! last is what it knew. One that has never asked knows nothing, and moves nothing that has moved.

use chrono::NaiveDateTime;
use vokal_accounts::device_passwords::Device;
use vokal_accounts::revision::{self, devices};
use vokal_base::db::{Db, QueryResult};
use vokal_library::fractions::spot_at;
use vokal_library::places::{self, Move, Outcome};

use super::pointer;
use super::wire::Said;
use crate::queries::koreader::{self as queries, PlaceRow};

/// What nobody who has not asked can know.
const UNKNOWN: i64 = -1;

/// Keeps it, and moves the book's place if that may be.
pub(super) fn take(
    db: &mut Db,
    device: &Device,
    book: Option<i64>,
    said: &Said,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let before = queries::of_device(db, &device.id, &said.document)?;
    let base = before.as_ref().and_then(|row| row.base);
    let moved = match book {
        Some(book) => go(db, device, book, said, base, now)?,
        None => None,
    };
    let row = PlaceRow {
        token_id: device.id.clone(),
        document: said.document.clone(),
        user_id: device.reader,
        progress: Some(said.progress.clone()),
        percentage: Some(said.percentage),
        device: said.device.clone(),
        device_id: said.device_id.clone(),
        // It knows its own move.
        base: moved.or(base),
        rev: moved,
        told_at: now,
    };
    queries::keep(db, &row)
}

/// Tells the change that moved the book's place.
fn go(
    db: &mut Db,
    device: &Device,
    book: i64,
    said: &Said,
    base: Option<i64>,
    now: NaiveDateTime,
) -> QueryResult<Option<i64>> {
    let chapter = pointer::chapter_of(&said.progress);
    let Some(spot) = spot_at(db, book, chapter, said.percentage)? else {
        return Ok(None);
    };
    let known = places::of_books(db, device.reader, &[book])?.pop();
    let is_fresh = known.is_none_or(|place| place.rev == 0 && place.chapter.is_none());
    let to = Move {
        progress: spot.progress,
        position: Some((spot.chapter, spot.offset)),
        device: device.id.clone(),
        base: Some(base.unwrap_or(if is_fresh { 0 } else { UNKNOWN })),
        status_base: None,
    };
    let rev = revision::advance(db, device.reader, 1)?;
    let outcome = places::go(db, device.reader, book, &to, rev)?;
    devices::seen(db, device.reader, &device.id, &device.name, now)?;
    Ok(matches!(outcome, Some(Outcome::Moved)).then_some(rev))
}
