//! Marks in the memory of this server.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use vokal_base::clock::Clock;
use vokal_base::db::QueryResult;

use super::gcra::Gcra;
use super::marks::{Key, Marks};

/// With more keys than this, those that have been quiet for long are forgotten.
const MANY: usize = 20_000;

/// The marks of all rates; their moments are those of a clock that never goes back.
pub(super) struct Memory {
    clock: Clock,
    marks: Mutex<HashMap<Key, i64>>,
}

impl Memory {
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            clock: clock.clone(),
            marks: Mutex::default(),
        }
    }

    /// For as long as it is held, nobody else counts.
    pub(super) fn held(&self) -> Held<'_> {
        // Nothing is left half done by whoever panicked.
        let mut marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        let now = i64::try_from(self.clock.elapsed().as_micros()).unwrap_or(i64::MAX >> 2);
        if marks.len() > MANY {
            marks.retain(|_, mark| *mark > now);
        }
        Held { marks, now }
    }
}

/// All marks at one moment.
pub(super) struct Held<'a> {
    marks: MutexGuard<'a, HashMap<Key, i64>>,
    now: i64,
}

impl Marks for Held<'_> {
    fn take(&mut self, key: &Key, gcra: Gcra) -> QueryResult<Option<Duration>> {
        Ok(match gcra.judge(self.marks.get(key).copied(), self.now) {
            Ok(mark) => {
                self.marks.insert(*key, mark);
                None
            }
            Err(wait) => Some(Duration::from_micros(wait.unsigned_abs())),
        })
    }

    fn give_back(&mut self, key: &Key, gcra: Gcra) -> QueryResult<()> {
        if let Some(mark) = self.marks.get_mut(key) {
            *mark -= gcra.pause;
        }
        Ok(())
    }

    fn forget(&mut self, key: &Key) -> QueryResult<()> {
        self.marks.remove(key);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::super::Rate;
    use super::*;

    #[test]
    fn who_has_been_quiet_is_forgotten_once_there_are_many() {
        let clock = Clock::default();
        let memory = Memory::new(&clock);
        let gcra = Gcra::new(Rate::new(1, 60));
        let key = |number: usize| (number as u128).to_be_bytes();
        for number in 0..=MANY {
            memory.held().take(&key(number), gcra).unwrap();
        }
        assert_eq!(memory.held().marks.len(), MANY + 1, "nobody is quiet yet");
        clock.advance(TimeDelta::minutes(2));
        assert_eq!(memory.held().marks.len(), 0);
    }
}
