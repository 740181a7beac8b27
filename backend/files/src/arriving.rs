//! How much is a reader sending at this moment?

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The bytes of files that are arriving, by reader. They count for the quota from the moment
/// they are announced, or many files at once would take more than one after the other.
#[derive(Clone, Default)]
pub struct Arriving(Arc<Mutex<HashMap<i64, u64>>>);

impl Arriving {
    /// A file that is about to arrive.
    pub(super) fn begin(&self, reader: i64) -> Claimed {
        Claimed {
            of: self.clone(),
            reader,
            bytes: 0,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, u64>> {
        // Nothing is left half done by whoever panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one file that is arriving takes; given back when dropped.
pub struct Claimed {
    of: Arriving,
    reader: i64,
    bytes: u64,
}

impl Claimed {
    /// So much it takes at least. Tells what all of the reader's take that are arriving.
    pub(super) fn at_least(&mut self, bytes: u64) -> u64 {
        let more = bytes.saturating_sub(self.bytes);
        self.bytes += more;
        let mut all = self.of.lock();
        let together = all.entry(self.reader).or_default();
        *together += more;
        *together
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        let mut all = self.of.lock();
        if let Some(together) = all.get_mut(&self.reader) {
            *together -= self.bytes;
            if *together == 0 {
                all.remove(&self.reader);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_arrives_counts_until_it_is_there_or_given_up() {
        let arriving = Arriving::default();
        let mut announced = arriving.begin(1);
        assert_eq!(announced.at_least(100), 100);
        assert_eq!(
            announced.at_least(40),
            100,
            "less has come than was announced"
        );
        let mut silent = arriving.begin(1);
        assert_eq!(silent.at_least(1), 101);
        assert_eq!(announced.at_least(150), 151);
        assert_eq!(arriving.begin(2).at_least(7), 7);
        drop(announced);
        assert_eq!(silent.at_least(2), 2);
        drop(silent);
        assert!(arriving.lock().is_empty());
    }
}
