//! Who gets which list of the balanced protocol?
//!
//! Blocks of ten, each with every list once, in an order that a seed decides.
//! A list whose participant drops out is given to the next.

use chrono::{Days, NaiveDate};
use uuid::Uuid;

use super::design::{AgeGroup, LISTS, Protocol};
use super::queries::allocation::{self as queries, OPEN, SessionRow, SlotRow};
use super::settings::Kept;
use crate::db::{Db, QueryResult};
use crate::digest::sha256_hex;

/// A session that is not completed on the day after the next has been dropped.
const DROPPED_AFTER: Days = Days::new(2);

/// Opens a session, as part of a transaction.
pub(super) fn open(
    db: &mut Db,
    settings: &Kept,
    group: AgeGroup,
    today: NaiveDate,
) -> QueryResult<SessionRow> {
    let id = Uuid::new_v4().to_string();
    let list = match settings.protocol {
        Protocol::Fixed => None,
        Protocol::Balanced => Some(take(db, &settings.seed, group, today, &id)?),
    };
    let session = SessionRow {
        id,
        age_group: group.name().into(),
        protocol: settings.protocol.name().into(),
        list,
        state: OPEN.into(),
        issued_on: today,
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
) -> QueryResult<i32> {
    if let Some(day) = today.checked_sub_days(DROPPED_AFTER) {
        queries::drop_before(db, day)?;
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
    Ok(slot.list)
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
