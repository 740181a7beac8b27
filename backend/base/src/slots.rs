//! How much of what is scarce may one have, and all together?

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::problem::ApiError;

const MEBIBYTE: u64 = 1024 * 1024;

/// Places for work that takes long: few for each who asks, so that others find some.
#[derive(Clone)]
pub struct Slots<K> {
    each: usize,
    all: usize,
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Clone> Slots<K> {
    /// So many for each, and so many for all together.
    #[must_use]
    pub fn new(each: usize, all: usize) -> Self {
        Self {
            each,
            all,
            taken: Arc::default(),
        }
    }

    /// A slot, given back when dropped.
    ///
    /// # Errors
    ///
    /// [`ApiError::Busy`] if whoever asks has all of theirs, or nobody gets any more.
    pub fn take(&self, of: K) -> Result<Slot<K>, ApiError> {
        let mut taken = self.lock();
        if taken.values().sum::<usize>() >= self.all {
            return Err(ApiError::Busy);
        }
        let count = taken.entry(of.clone()).or_default();
        if *count >= self.each {
            return Err(ApiError::Busy);
        }
        *count += 1;
        drop(taken);
        Ok(Slot {
            slots: self.clone(),
            of,
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        // Nothing is left half done by whoever panicked.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of somebody's slots.
#[must_use = "it is given back when dropped"]
pub struct Slot<K: Eq + Hash + Clone> {
    slots: Slots<K>,
    of: K,
}

impl<K: Eq + Hash + Clone> Drop for Slot<K> {
    fn drop(&mut self) {
        let mut taken = self.slots.lock();
        if let Some(count) = taken.get_mut(&self.of) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.of);
            }
        }
    }
}

/// Memory for answers that are too large to have many of them at once.
#[derive(Clone)]
pub struct MemoryBudget {
    mebibytes: u32,
    patience: Duration,
    free: Arc<Semaphore>,
}

/// Memory that somebody has been granted; given back when dropped.
#[must_use = "it is given back when dropped"]
pub struct Reserved(
    #[expect(dead_code, reason = "it is there to be dropped")] OwnedSemaphorePermit,
);

impl MemoryBudget {
    /// So many MiB for all together; whoever finds none waits for so long.
    #[must_use]
    pub fn new(mebibytes: u32, patience: Duration) -> Self {
        Self {
            mebibytes,
            patience,
            free: Arc::new(Semaphore::new(mebibytes as usize)),
        }
    }

    /// Room for so many bytes, or for all there is if that is less: then nobody else has any.
    ///
    /// # Errors
    ///
    /// [`ApiError::Busy`] if there is none within the time.
    pub async fn reserve(&self, bytes: u64) -> Result<Reserved, ApiError> {
        let wanted = u32::try_from(bytes.div_ceil(MEBIBYTE)).unwrap_or(u32::MAX);
        let free = Arc::clone(&self.free);
        let granted = free.acquire_many_owned(wanted.min(self.mebibytes));
        let granted = timeout(self.patience, granted).await;
        let granted = granted.map_err(|_| ApiError::Busy)?;
        granted.map(Reserved).map_err(ApiError::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_gets_a_few_and_nobody_else_waits_for_them() {
        let slots = Slots::new(3, 5);
        let mut held: Vec<_> = (0..3).map(|_| slots.take("one").unwrap()).collect();
        assert!(slots.take("one").is_err());
        assert!(slots.take("other").is_ok());
        held.pop();
        assert!(slots.take("one").is_ok());
        drop(held);
        assert!(slots.lock().is_empty());
    }

    #[test]
    fn all_together_get_no_more_than_there_are() {
        let slots = Slots::new(3, 5);
        let held: Vec<_> = (0..5).map(|who| slots.take(who).unwrap()).collect();
        assert!(slots.take(5).is_err());
        drop(held);
        assert!(slots.take(5).is_ok());
    }

    #[actix_web::test]
    async fn memory_is_waited_for_and_then_refused() {
        let budget = MemoryBudget::new(4, Duration::from_millis(50));
        let most = budget.reserve(3 * MEBIBYTE).await.unwrap();
        assert!(budget.reserve(2 * MEBIBYTE).await.is_err());
        let waiting = budget.reserve(2 * MEBIBYTE);
        drop(most);
        assert!(waiting.await.is_ok());
        // What is larger than all there is comes alone.
        let whole = budget.reserve(u64::MAX).await.unwrap();
        assert!(budget.reserve(1).await.is_err());
        drop(whole);
        assert!(budget.reserve(1).await.is_ok());
    }
}
