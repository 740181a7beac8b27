//! How many conversions may one reader have at once?

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use vokal_base::problem::ApiError;

/// Of the few documents that are converted or wait at once, one reader gets no more.
const PER_READER: usize = 3;

/// Counts each reader's conversions.
#[derive(Clone, Default)]
pub(super) struct ConversionSlots(Arc<Mutex<HashMap<i64, usize>>>);

impl ConversionSlots {
    /// A slot, given back when dropped.
    pub(super) fn take(&self, reader: i64) -> Result<ConversionSlot, ApiError> {
        let mut taken = self.lock();
        let count = taken.entry(reader).or_default();
        if *count >= PER_READER {
            return Err(ApiError::Busy);
        }
        *count += 1;
        Ok(ConversionSlot {
            slots: self.clone(),
            reader,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One conversion of a reader's.
#[must_use = "it is given back when dropped"]
pub(super) struct ConversionSlot {
    slots: ConversionSlots,
    reader: i64,
}

impl Drop for ConversionSlot {
    fn drop(&mut self) {
        let mut taken = self.slots.lock();
        if let Some(count) = taken.get_mut(&self.reader) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.reader);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_a_few_and_no_other_reader_waits_for_them() {
        let slots = ConversionSlots::default();
        let mut held: Vec<_> = (0..PER_READER).map(|_| slots.take(1).unwrap()).collect();
        assert!(slots.take(1).is_err());
        assert!(slots.take(2).is_ok());
        held.pop();
        assert!(slots.take(1).is_ok());
        drop(held);
        assert!(slots.lock().is_empty());
    }
}
