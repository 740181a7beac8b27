//! Letting few books be read in at once, each with a limit.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use super::import::{self, ImportedBook, Parts, Refusal, Source, Watch};
use vokal_base::problem::ApiError;

/// How many books are read in at once, and how long the others wait.
const AT_ONCE: usize = 2;
const PATIENCE: Duration = Duration::from_secs(50);

/// A book that takes more work to read in is refused. On a busy machine that may take longer:
/// whoever waits then is told so, and nothing is said against the book.
const LIMIT: Duration = Duration::from_secs(10);
const LONGEST_WAIT: Duration = Duration::from_mins(2);

/// Enough for any recursion inside a parser; the kernel hands it out page by page.
const STACK_BYTES: usize = 256 * 1024 * 1024;

/// Lets few books be read in at once, and of each reader one: however many somebody sends, the
/// others wait behind no more than one of those.
#[derive(Clone)]
pub struct ImportLimit {
    all: Arc<Semaphore>,
    /// Those who have books waiting.
    readers: Arc<Mutex<HashMap<i64, Weak<Semaphore>>>>,
}

impl Default for ImportLimit {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(AT_ONCE)),
            readers: Arc::default(),
        }
    }
}

/// The reader's turn among their own books, and among those of all.
type Turn = (OwnedSemaphorePermit, OwnedSemaphorePermit);

impl ImportLimit {
    /// Reads a book in, on a thread of its own, so that not even a panic in a
    /// parser reaches the server.
    ///
    /// # Errors
    ///
    /// [`ApiError::Busy`] if too many are waiting, [`Refusal`] if the
    /// file is no book or takes too long.
    pub async fn read_in(
        &self,
        reader: i64,
        file: File,
        told: impl Fn(usize, usize) + Send + 'static,
    ) -> Result<ImportedBook, ApiError> {
        let read = move |watch: &Watch<'_>| import::read_book(&file, watch);
        self.work(reader, told, read).await
    }

    /// Tells where in a book's file some parts of its chapters stand, with the same limits.
    ///
    /// # Errors
    ///
    /// As [`ImportLimit::read_in`].
    pub async fn sources(
        &self,
        reader: i64,
        file: File,
        wanted: Parts,
    ) -> Result<BTreeMap<u32, Source>, ApiError> {
        let read = move |watch: &Watch<'_>| import::read_sources(&file, &wanted, watch);
        self.work(reader, |_, _| (), read).await
    }

    /// Writes a book, with the same limits as if it were read in.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        reader: i64,
        write: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.work(reader, |_, _| (), |_| Ok(write())).await
    }

    async fn work<T: Send + 'static>(
        &self,
        reader: i64,
        told: impl Fn(usize, usize) + Send + 'static,
        work: impl FnOnce(&Watch<'_>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = timeout(PATIENCE, self.turn(reader)).await;
        let turn = turn.map_err(|_| ApiError::Busy)??;
        let (tell, heard) = oneshot::channel();
        thread::Builder::new()
            .name("import".into())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                // Held until the work really ends, even if nobody waits for it any more.
                let _turn = turn;
                let watch = Watch::new(LIMIT, &told);
                let read = catch_unwind(AssertUnwindSafe(|| work(&watch)));
                // Nobody may be listening any more.
                let _ = tell.send(read);
            })?;
        match timeout(LONGEST_WAIT, heard).await {
            Err(_) => Err(ApiError::Busy),
            Ok(Ok(Ok(read))) => Ok(read?),
            Ok(Ok(Err(_)) | Err(_)) => {
                tracing::error!("reading a book in has panicked");
                Err(Refusal::Damaged("its content cannot be understood").into())
            }
        }
    }

    async fn turn(&self, reader: i64) -> Result<Turn, ApiError> {
        let own = self.line_of(reader).acquire_owned().await;
        let own = own.map_err(ApiError::internal)?;
        let all = Arc::clone(&self.all).acquire_owned().await;
        Ok((own, all.map_err(ApiError::internal)?))
    }

    /// Where the reader's books wait for each other.
    fn line_of(&self, reader: i64) -> Arc<Semaphore> {
        // Nothing is left half done by whoever panicked.
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = readers.get(&reader).and_then(Weak::upgrade) {
            return line;
        }
        readers.retain(|_, line| line.strong_count() > 0);
        let line = Arc::new(Semaphore::new(1));
        readers.insert(reader, Arc::downgrade(&line));
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn others_wait_behind_one_book_of_a_reader_at_most() {
        let limit = ImportLimit::default();
        let first = limit.turn(1).await.unwrap();
        let soon = |turn| timeout(Duration::from_millis(50), turn);
        assert!(
            soon(limit.turn(1)).await.is_err(),
            "the second of the same reader"
        );
        let other = soon(limit.turn(2)).await.unwrap().unwrap();
        assert!(soon(limit.turn(3)).await.is_err(), "there are two places");
        drop(first);
        let third = soon(limit.turn(3)).await.unwrap().unwrap();
        drop((other, third));
        assert!(soon(limit.turn(1)).await.is_ok());
        limit.line_of(4);
        assert_eq!(
            limit.readers.lock().unwrap().len(),
            1,
            "who has gone is forgotten"
        );
    }
}
