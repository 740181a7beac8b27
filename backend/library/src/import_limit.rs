//! Letting few books be read in at once, each with a limit.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use super::import::{self, ImportedBook, Refusal, Watch};
use vokal_base::problem::ApiError;

/// How many books are read in at once, and how long the others wait.
const AT_ONCE: usize = 2;
const PATIENCE: Duration = Duration::from_secs(30);

/// A book that takes more work to read in is refused. On a busy machine that may take longer.
const LIMIT: Duration = Duration::from_secs(10);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Enough for any recursion inside a parser; the kernel hands it out page by page.
const STACK_BYTES: usize = 256 * 1024 * 1024;

/// Lets few books be read in at once.
#[derive(Clone)]
pub struct ImportLimit(Arc<Semaphore>);

impl Default for ImportLimit {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

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
        file: File,
        told: impl Fn(usize, usize) + Send + 'static,
    ) -> Result<ImportedBook, ApiError> {
        let turn = timeout(PATIENCE, Arc::clone(&self.0).acquire_owned()).await;
        let turn = turn.map_err(|_| ApiError::Busy)?;
        let turn = turn.map_err(ApiError::internal)?;
        let (tell, heard) = oneshot::channel();
        thread::Builder::new()
            .name("import".into())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                // Held until the work really ends, even if nobody waits for it any more.
                let _turn = turn;
                let watch = Watch::new(LIMIT, &told);
                let read = catch_unwind(AssertUnwindSafe(|| import::read_book(&file, &watch)));
                // Nobody may be listening any more.
                let _ = tell.send(read);
            })?;
        match timeout(LONGEST_WAIT, heard).await {
            Err(_) => Err(Refusal::TooComplex.into()),
            Ok(Ok(Ok(read))) => Ok(read?),
            Ok(Ok(Err(_)) | Err(_)) => {
                tracing::error!("reading a book in has panicked");
                Err(Refusal::Damaged("its content cannot be understood").into())
            }
        }
    }
}
