//! What becomes of where a device says that it is?
//!
//! It is kept as it was said. If the document is a book of the reader's, the book's place moves
//! there by the rule that holds for all devices (`vokal_library::places`): what the device was told
//! last is what it knew. One that has never asked knows nothing, and moves nothing that has moved.

use chrono::NaiveDateTime;
use vokal_accounts::device_passwords::Device;
use vokal_accounts::revision::{self, devices};
use vokal_base::db::{Db, QueryResult};
use vokal_library::digests::{Found, Kind};
use vokal_library::fractions::spot_at;
use vokal_library::places::{self, Move, Outcome};

use super::pointer;
use super::wire::Said;
use crate::queries::koreader::{self as queries, PlaceRow};

/// What nobody who has not asked can know.
const UNKNOWN: i64 = -1;
/// So far apart may what pages and what letters say of the same place be.
const TOLERANCE: f64 = 0.005;

/// Keeps it, and moves the book's place if that may be.
pub(super) fn take(
    db: &mut Db,
    device: &Device,
    found: Option<&Found>,
    said: &Said,
    now: NaiveDateTime,
) -> QueryResult<()> {
    let before = queries::of_device(db, &device.id, &said.document)?;
    let base = before.as_ref().and_then(|row| row.base);
    let led = before
        .as_ref()
        .and_then(|row| row.led_to.zip(row.led_before));
    // Where it was led to is no move of its own: the book's place lies further on in the chapter.
    let led = led.filter(|led| is_still_at(*led, said));
    let moved = match found {
        Some(found) => {
            let known = if led.is_some() { Some(UNKNOWN) } else { base };
            go(db, device, found, said, known, now)?
        }
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
        kind: found.map(|found| found.kind.name().to_owned()),
        file_hash: found.map(|found| found.file_hash.clone()),
        led_to: led.map(|(chapter, _)| chapter),
        led_before: led.map(|(_, before)| before),
        told_at: now,
    };
    queries::keep(db, &row)
}

/// Whether it is still between the beginning of a chapter and the place that was meant by it.
fn is_still_at((chapter, before): (i32, f64), said: &Said) -> bool {
    let is_before = said.percentage <= before + TOLERANCE;
    pointer::chapter_of(&said.progress) == Some(chapter)
        && (is_before || pointer::is_beginning(&said.progress))
}

/// Tells the change that moved the book's place.
fn go(
    db: &mut Db,
    device: &Device,
    found: &Found,
    said: &Said,
    base: Option<i64>,
    now: NaiveDateTime,
) -> QueryResult<Option<i64>> {
    let book = found.book;
    // A file that is called the same may have other chapters.
    let is_alike = found.kind != Kind::FileName;
    let chapter = pointer::chapter_of(&said.progress).filter(|_| is_alike);
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
