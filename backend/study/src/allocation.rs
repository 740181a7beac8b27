//! Who gets which list of the balanced protocol?
//!
//! Blocks of ten, each with every list once, in an order that a seed decides.
//! A list is kept for whoever holds its session, for as long as they may begin
//! with it; whoever has begun has two days. Then it is given to the next.

use chrono::{Days, NaiveDate};
use uuid::Uuid;

use super::design::{AgeGroup, LISTS, Protocol};
use super::queries::allocation::{self as queries, OPEN, SessionRow, SlotRow};
use super::settings::Kept;
use vokal_base::db::{Db, QueryResult};
use vokal_base::digest::sha256_hex;

/// Whoever has begun and is not heard of for so long has left.
pub(super) const LEFT_AFTER: Days = Days::new(2);
/// A session asked for alone is begun at once, or not at all.
const ALONE: Days = Days::new(2);
/// So long a device keeps sessions for others. A token counts two weeks longer,
/// so that what was begun on the last day arrives in time.
const IN_A_POOL: Days = Days::new(45);

/// The last day on which one of so many sessions may be begun.
pub(super) fn good_until(today: NaiveDate, count: usize) -> NaiveDate {
    let days = if count > 1 { IN_A_POOL } else { ALONE };
    today.checked_add_days(days).unwrap_or(today)
}

/// Opens one of `count` sessions, as part of a transaction.
pub(super) fn open(
    db: &mut Db,
    settings: &Kept,
    group: AgeGroup,
    today: NaiveDate,
    count: usize,
) -> QueryResult<SessionRow> {
    let id = Uuid::new_v4().to_string();
    let slot = match settings.protocol {
        Protocol::Fixed => None,
        Protocol::Balanced => Some(take(db, &settings.seed, group, today, &id)?),
    };
    let session = SessionRow {
        id,
        age_group: group.name().into(),
        protocol: settings.protocol.name().into(),
        list: slot.as_ref().map(|slot| slot.list),
        state: OPEN.into(),
        issued_on: today,
        ordinal: slot.map_or(0, |slot| slot.block * LISTS as i32 + slot.place),
        good_until: Some(good_until(today, count)),
        seen_on: None,
    };
    queries::add_session(db, &session)?;
    Ok(session)
}

fn take(
    db: &mut Db,
    seed: &str,
    group: AgeGroup,
    today: NaiveDate,
    session: &str,
) -> QueryResult<SlotRow> {
    if let Some(day) = today.checked_sub_days(LEFT_AFTER) {
        queries::drop_stale(db, today, day)?;
    }
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
