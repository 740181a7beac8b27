//! Threads that wait for the database, so that those that serve need not.

use std::sync::Arc;

use tokio::runtime::{Builder, Runtime};

use crate::error::ApiError;

/// So many threads for so many connections: nobody who has a thread waits for a
/// connection, and a thread takes the next question without having slept.
#[derive(Clone)]
pub(super) struct Threads(Arc<Owned>);

struct Owned(Option<Runtime>);

impl Drop for Owned {
    fn drop(&mut self) {
        // What still runs is not waited for: that is not allowed everywhere.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Threads {
    pub(super) fn new(count: u32) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread()
            .thread_name("database")
            .max_blocking_threads(count as usize)
            .build()?;
        Ok(Self(Arc::new(Owned(Some(runtime)))))
    }

    /// Runs what may wait.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let Owned(Some(runtime)) = &*self.0 else {
            return Err(ApiError::unavailable("the server is going down"));
        };
        let running = runtime.spawn_blocking(work);
        running.await.map_err(ApiError::internal)?
    }
}
