//! Several devices read in one book: whose move counts?
//!
//! Each device has a place of its own, so no move is lost. The *book's* place, where every device
//! goes on, moves only by one that knows where it was: whoever names the last change that moved
//! it, or has made that change itself. No clock is asked: a device's may be wrong by years.

use vokal_accounts::revision;
use vokal_base::db::{Db, QueryResult};

use crate::earlier;
use crate::queries::books::{self, Place};
use crate::queries::places::{self, Target};

pub use crate::queries::places::MovedPlace;

/// Where somebody goes in a book, and what they knew of its place.
#[derive(Clone, Debug)]
pub struct Move {
    /// How much lies before it, in whole percent.
    pub progress: i32,
    /// The chapter, counted from 0, and UTF-16 code units into its canonical text.
    pub position: Option<(i32, i64)>,
    /// The device; empty if it gives no name.
    pub device: String,
    /// The last change of the book's place that it knows; none if it does not care.
    pub base: Option<i64>,
    /// The last change of what the reader says of the book that it knows; none if that is told by
    /// `base`.
    pub status_base: Option<i64>,
}

/// What came of a move.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The book's place is there now.
    Moved,
    /// Another device had moved it; it stays, and the device's own place is kept.
    Elsewhere,
    /// There is no such place in the book.
    Outside,
}

/// Moves in one of the reader's books, as the account's change `rev`; nothing if the book is not
/// there.
///
/// # Errors
///
/// What the database refuses.
pub fn go(
    db: &mut Db,
    reader: i64,
    book: i64,
    to: &Move,
    rev: i64,
) -> QueryResult<Option<Outcome>> {
    let Some(place) = books::place(db, reader, book)? else {
        return Ok(None);
    };
    if !is_inside(&place, to) {
        return Ok(Some(Outcome::Outside));
    }
    let target = Target {
        progress: to.progress,
        position: to.position,
        device: to.device.clone(),
        knows_status: to
            .status_base
            .or(to.base)
            .is_none_or(|base| base >= place.status_rev),
    };
    let own = earlier::of_device(db, book, &to.device)?;
    if !to.device.is_empty() {
        places::note(db, book, &target, rev)?;
    }
    if !may_move(&place, to) {
        return Ok(Some(Outcome::Elsewhere));
    }
    earlier::note(db, book, &place, own, &target, rev)?;
    places::set(db, book, &place, &target, rev)?;
    Ok(Some(Outcome::Moved))
}

/// The same, as the account's next change.
pub(crate) fn go_next(
    db: &mut Db,
    reader: i64,
    book: i64,
    to: &Move,
) -> QueryResult<Option<Outcome>> {
    // Whose book it is is seen before the account's row is locked.
    if books::place(db, reader, book)?.is_none() {
        return Ok(None);
    }
    let rev = revision::advance(db, reader, 1)?;
    go(db, reader, book, to, rev)
}

fn is_inside(place: &Place, to: &Move) -> bool {
    to.position
        .is_none_or(|(chapter, offset)| offset >= 0 && (0..place.chapter_count).contains(&chapter))
}

/// Whether whoever moves has seen where the book's place was.
fn may_move(place: &Place, to: &Move) -> bool {
    let knows = to.base.is_none_or(|base| base >= place.rev);
    let is_own = !to.device.is_empty() && to.device == place.device;
    knows || is_own
}

/// The places that changes after `rev` have moved, the first change first, at most so many.
///
/// # Errors
///
/// What the database refuses.
pub fn moved_since(db: &mut Db, reader: i64, rev: i64, most: i64) -> QueryResult<Vec<MovedPlace>> {
    places::moved_since(db, reader, rev, most)
}

/// The places of these books, for those that are the reader's.
///
/// # Errors
///
/// What the database refuses.
pub fn of_books(db: &mut Db, reader: i64, of: &[i64]) -> QueryResult<Vec<MovedPlace>> {
    places::of_books(db, reader, of)
}
