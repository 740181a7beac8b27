//! How much the study takes in a day, and from whom, so that no flood fills the disk.
//!
//! Counted by each server in its memory: an address is never written down. Whoever has sent
//! little is let in whatever others have sent, so a class is not kept out by a flood; what is
//! refused stays on the participant's device and comes another day.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::NaiveDate;

/// So many rows may come with a megabyte; the smallest row of answers has some 250 bytes.
const ROWS_PER_MEGABYTE: u64 = 4_000;
/// One address is given this part of the budget and no more.
const OF_ONE: u64 = 4;
/// This part of the budget is there for everybody, however much others have sent.
const FOR_EVERYBODY: u64 = 100;
/// Addresses that are told apart; those beyond are counted together.
const ADDRESSES: usize = 100_000;

/// How much the study may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Megabytes a day of all that participants send.
    pub megabytes_a_day: u64,
    /// Megabytes of answers that came without a session of ours, for as long as they are kept.
    pub unverified_megabytes: u64,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            megabytes_a_day: 1024,
            unverified_megabytes: 256,
        }
    }
}

impl Room {
    /// For what came without a session, in bytes.
    pub(crate) fn unverified_bytes(self) -> i64 {
        bytes(self.unverified_megabytes)
            .try_into()
            .unwrap_or(i64::MAX)
    }

    /// In a day, in bytes.
    pub(crate) fn bytes_a_day(self) -> u64 {
        bytes(self.megabytes_a_day)
    }

    fn a_day(self) -> Taken {
        Taken {
            bytes: self.bytes_a_day(),
            rows: self.megabytes_a_day.saturating_mul(ROWS_PER_MEGABYTE),
        }
    }
}

fn bytes(megabytes: u64) -> u64 {
    megabytes.saturating_mul(1024 * 1024)
}

/// What was taken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub bytes: u64,
    pub rows: u64,
}

impl Taken {
    /// So many bytes that became so many rows.
    pub(crate) fn of(bytes: usize, rows: usize) -> Self {
        Self {
            bytes: bytes as u64,
            rows: rows as u64,
        }
    }

    /// So many rows, as far as they are known before anything is read.
    pub(crate) fn rows(count: usize) -> Self {
        Self {
            bytes: 0,
            rows: count as u64,
        }
    }

    fn add(&mut self, more: Self) {
        self.bytes = self.bytes.saturating_add(more.bytes);
        self.rows = self.rows.saturating_add(more.rows);
    }

    /// Whether it is still below this part of `most`.
    fn is_below(self, most: Self, part: u64) -> bool {
        self.bytes < most.bytes / part && self.rows < most.rows / part
    }
}

#[derive(Debug, Default)]
struct Today {
    day: NaiveDate,
    all: Taken,
    by: HashMap<String, Taken>,
}

/// What was taken in today.
#[derive(Clone, Debug, Default)]
pub(crate) struct Budget {
    room: Room,
    today: Arc<Mutex<Today>>,
}

impl Budget {
    pub(crate) fn new(room: Room) -> Self {
        Self {
            room,
            today: Arc::default(),
        }
    }

    pub(crate) fn room(&self) -> Room {
        self.room
    }

    /// Whether something from this address may still be kept today.
    pub(crate) fn has_room(&self, address: &str, day: NaiveDate) -> bool {
        let most = self.room.a_day();
        self.with(day, |today| {
            let own = today.known(address).copied().unwrap_or_default();
            own.is_below(most, FOR_EVERYBODY)
                || (own.is_below(most, OF_ONE) && today.all.is_below(most, 1))
        })
    }

    /// Counts what has been kept.
    pub(crate) fn take(&self, address: &str, day: NaiveDate, taken: Taken) {
        self.with(day, |today| {
            today.all.add(taken);
            let is_told_apart = today.by.len() < ADDRESSES || today.by.contains_key(address);
            let key = if is_told_apart { address } else { "" };
            today.by.entry(key.to_owned()).or_default().add(taken);
        });
    }

    /// Bytes taken today.
    pub(crate) fn taken(&self, day: NaiveDate) -> u64 {
        self.with(day, |today| today.all.bytes)
    }

    fn with<T>(&self, day: NaiveDate, work: impl FnOnce(&mut Today) -> T) -> T {
        // Nothing is left half done by whoever panicked.
        let mut today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day != day {
            *today = Today {
                day,
                ..Today::default()
            };
        }
        work(&mut today)
    }
}

impl Today {
    fn known(&self, address: &str) -> Option<&Taken> {
        let together = || self.by.get("").filter(|_| self.by.len() >= ADDRESSES);
        self.by.get(address).or_else(together)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEGABYTE: Taken = Taken {
        bytes: 1024 * 1024,
        rows: 100,
    };

    fn budget(megabytes_a_day: u64) -> Budget {
        Budget::new(Room {
            megabytes_a_day,
            ..Room::default()
        })
    }

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
    }

    fn flood(budget: &Budget, address: &str) -> u64 {
        let mut taken = 0;
        while budget.has_room(address, day(1)) {
            budget.take(address, day(1), MEGABYTE);
            taken += 1;
        }
        taken
    }

    #[test]
    fn one_address_gets_a_quarter_of_the_day() {
        let budget = budget(200);
        assert_eq!(flood(&budget, "flood"), 50);
        assert!(budget.has_room("flood", day(2)), "tomorrow");
        assert_eq!(budget.taken(day(2)), 0);
    }

    #[test]
    fn however_many_flood_it_is_bounded_and_a_class_gets_in() {
        let budget = budget(200);
        let taken: u64 = (0..200)
            .map(|at| flood(&budget, &format!("flood {at}")))
            .sum();
        // The budget, and everybody's own part of it.
        assert_eq!(taken, 4 * 50 + 196 * 2);
        assert!(budget.has_room("a school", day(1)));
        budget.take("a school", day(1), MEGABYTE);
        assert!(budget.has_room("a school", day(1)));
    }

    #[test]
    fn rows_count_as_bytes_do() {
        let budget = budget(1);
        let mut opened = 0;
        while budget.has_room("flood", day(1)) {
            budget.take("flood", day(1), Taken::rows(50));
            opened += 50;
        }
        assert_eq!(opened, 1_000);
    }

    #[test]
    fn more_addresses_than_are_told_apart_are_counted_together() {
        let budget = budget(200);
        for at in 0..ADDRESSES {
            budget.take(&format!("{at}"), day(1), Taken::rows(1));
        }
        let beyond = (0..20).map(|at| flood(&budget, &format!("beyond {at}")));
        assert_eq!(beyond.sum::<u64>(), 50);
        assert!(budget.has_room("7", day(1)), "known before");
    }
}
