//! Who gets which list of the balanced protocol?
//!
//! Blocks of ten, each with every list once, in an order that a seed decides.
//! A list is held for whoever holds its session, for as long as they may begin
//! with it; whoever has begun has two days. Then a task of its own (`retention`) takes it
//! back, and it is given to the next. A flood holds no more than [`MOST_WAITING`] of them: who
//! comes then draws a list by lot, and is noted once they begin.

use chrono::{DateTime, Days, NaiveDate};
use rand::Rng;
use uuid::Uuid;

use super::claims::Claims;
use super::design::{AgeGroup, LISTS, Protocol};
use super::queries::allocation::{self as queries, COMPLETED, OPEN, SessionRow, SlotRow};
use super::settings::Kept;
use vokal_base::db::{Database, Db, QueryResult};
use vokal_base::digest::sha256_hex;
use vokal_base::problem::ApiError;

/// Whoever has begun and is not heard of for so long has left.
pub(super) const LEFT_AFTER: Days = Days::new(2);
/// A session asked for alone is begun at once, or not at all.
const ALONE: Days = Days::new(2);
/// So long a device keeps sessions for others. A token counts two weeks longer,
/// so that what was begun on the last day arrives in time.
const IN_A_POOL: Days = Days::new(45);
const RELEASED_AT_ONCE: i64 = 500;
/// So many may be held for people who have not begun: more than a region's schools need at
/// once, and few enough to be given back in moments.
const MOST_WAITING: i64 = 3000;

/// The last day on which one of so many sessions may be begun.
pub(super) fn good_until(today: NaiveDate, count: usize) -> NaiveDate {
    let days = if count > 1 { IN_A_POOL } else { ALONE };
    today.checked_add_days(days).unwrap_or(today)
}

/// What is held for a session before anybody has begun with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A row, and in the balanced protocol a place in a block.
    Held,
    /// Nothing; the list is drawn by lot.
    Drawn,
}

/// Whether a place can be held for `count` more sessions: those of pools and those that were
/// asked for alone have places of their own, so neither takes the other's.
pub(super) fn place(db: &mut Db, today: NaiveDate, count: usize) -> QueryResult<Place> {
    let last_alone = good_until(today, 1);
    let waiting = if count > 1 {
        queries::waiting_after(db, last_alone)?
    } else {
        queries::waiting_until(db, last_alone)?
    };
    let is_room = waiting + count as i64 <= MOST_WAITING;
    Ok(if is_room { Place::Held } else { Place::Drawn })
}

/// Opens one of `count` sessions, as part of a transaction.
pub(super) fn open(
    db: &mut Db,
    settings: &Kept,
    group: AgeGroup,
    today: NaiveDate,
    count: usize,
    place: Place,
) -> QueryResult<SessionRow> {
    let id = Uuid::new_v4().to_string();
    let slot = match (settings.protocol, place) {
        (Protocol::Balanced, Place::Held) => Some(take(db, &settings.seed, group, &id)?),
        _ => None,
    };
    let drawn = || rand::rng().random_range(0..LISTS as i32);
    let list = match settings.protocol {
        Protocol::Fixed => None,
        Protocol::Balanced => Some(slot.as_ref().map_or_else(drawn, |slot| slot.list)),
    };
    let session = SessionRow {
        id,
        age_group: group.name().into(),
        protocol: settings.protocol.name().into(),
        list,
        state: OPEN.into(),
        issued_on: today,
        ordinal: slot.map_or(0, |slot| slot.block * LISTS as i32 + slot.place),
        good_until: Some(good_until(today, count)),
        seen_on: None,
    };
    if place == Place::Held {
        queries::add_session(db, &session)?;
    }
    Ok(session)
}

/// Notes that somebody has begun with a session, or was heard of again; `claims` tell of one
/// for which no place was held.
pub(super) fn seen(
    db: &mut Db,
    id: &str,
    claims: Option<&Claims>,
    today: NaiveDate,
) -> QueryResult<()> {
    let is_known = queries::seen(db, id, today)?;
    if let (false, Some(claims)) = (is_known, claims) {
        queries::add_session_once(db, &begun(claims, OPEN, today))?;
    }
    Ok(())
}

/// Notes that a session is completed; tells whether it had not been before.
pub(super) fn complete(db: &mut Db, claims: &Claims, today: NaiveDate) -> QueryResult<bool> {
    Ok(queries::complete(db, &claims.sub)?
        || queries::add_session_once(db, &begun(claims, COMPLETED, today))?)
}

/// What is noted of somebody who has begun without a place.
fn begun(claims: &Claims, state: &str, today: NaiveDate) -> SessionRow {
    let opened = DateTime::from_timestamp(claims.opened, 0);
    SessionRow {
        id: claims.sub.clone(),
        age_group: claims.group.name().into(),
        protocol: claims.protocol.name().into(),
        list: claims.list.and_then(|list| i32::try_from(list).ok()),
        state: state.into(),
        issued_on: opened.map_or(today, |opened| opened.date_naive()),
        ordinal: 0,
        good_until: None,
        seen_on: Some(today),
    }
}

/// Gives back the lists of those who have stayed away, a few hundred in each transaction:
/// whoever opens the study meanwhile does not wait for all of them.
pub(super) async fn release_stale(database: &Database, today: NaiveDate) -> Result<(), ApiError> {
    let Some(heard_before) = today.checked_sub_days(LEFT_AFTER) else {
        return Ok(());
    };
    loop {
        let released = database
            .write(move |db| queries::drop_stale(db, today, heard_before, RELEASED_AT_ONCE))
            .await?;
        if (released as i64) < RELEASED_AT_ONCE {
            return Ok(());
        }
    }
}

fn take(db: &mut Db, seed: &str, group: AgeGroup, session: &str) -> QueryResult<SlotRow> {
    let mut slot = queries::free_slot(db, group.name())?;
    if slot.is_none() {
        let block = queries::blocks(db, group.name())?;
        let slots = new_block(seed, group, block);
        queries::add_slots(db, &slots)?;
        slot = slots.into_iter().next();
    }
    let Some(slot) = slot else {
        unreachable!("a block has ten places");
    };
    queries::take_slot(db, &slot, session)?;
    Ok(slot)
}

/// All lists once, in an order that nobody chose and everybody can check.
fn new_block(seed: &str, group: AgeGroup, block: i32) -> Vec<SlotRow> {
    let mut lists: Vec<i32> = (0..LISTS as i32).collect();
    lists.sort_by_cached_key(|list| sha256_hex(format!("{seed}/{}/{block}/{list}", group.name())));
    (0..)
        .zip(lists)
        .map(|(place, list)| SlotRow {
            age_group: group.name().into(),
            block,
            place,
            list,
            session_id: None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn order(seed: &str, block: i32) -> Vec<i32> {
        let slots = new_block(seed, AgeGroup::Middle, block);
        slots.iter().map(|slot| slot.list).collect()
    }

    #[test]
    fn a_block_has_every_list_once_in_the_seeds_order() {
        let all: HashSet<i32> = order("seed", 0).into_iter().collect();
        assert_eq!(all, (0..10).collect());
        assert_eq!(order("seed", 0), order("seed", 0));
        assert_ne!(order("seed", 0), order("seed", 1));
        assert_ne!(order("seed", 0), order("other", 0));
    }
}
