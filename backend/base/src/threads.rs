//! Threads for work that waits or computes, so that those that serve need not.

use std::sync::Arc;

use tokio::runtime::{Builder, Runtime};

use crate::problem::ApiError;

/// By how much threads that stand back are nicer than others.
const NICER: i32 = 10;

/// A few threads that take one piece of work after the other.
///
/// As many as can go on at once: nobody who has a thread waits for anything else
/// there is too little of, and a thread takes the next work without having slept.
#[derive(Clone)]
pub struct Threads(Arc<Owned>);

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
    /// Threads of this name.
    ///
    /// # Errors
    ///
    /// If the system has none to give.
    pub fn new(name: &str, count: usize) -> std::io::Result<Self> {
        Self::with(name, count, || ())
    }

    /// Threads that compute while nobody else wants the processor.
    ///
    /// # Errors
    ///
    /// If the system has none to give.
    pub fn low_priority(name: &str, count: usize) -> std::io::Result<Self> {
        Self::with(name, count, || {
            // On Linux this is about the thread alone. A refusal costs others some waiting.
            #[cfg(target_os = "linux")]
            if let Err(error) = rustix::process::nice(NICER) {
                tracing::warn!(%error, "a thread cannot stand back");
            }
        })
    }

    fn with(
        name: &str,
        count: usize,
        at_start: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread()
            .thread_name(name)
            .max_blocking_threads(count)
            .on_thread_start(at_start)
            .build()?;
        Ok(Self(Arc::new(Owned(Some(runtime)))))
    }

    /// Runs what may take its time.
    ///
    /// # Errors
    ///
    /// If it panics, or the server is going down.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let Owned(Some(runtime)) = &*self.0 else {
            return Err(ApiError::unavailable("the server is going down"));
        };
        runtime
            .spawn_blocking(work)
            .await
            .map_err(ApiError::internal)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn threads_that_stand_back_do_so_alone() {
        let niceness = || rustix::process::nice(0).unwrap();
        let before = niceness();
        let back = Threads::low_priority("back", 1).unwrap();
        // Nothing is nicer than 19.
        assert_eq!(back.run(niceness).await.unwrap(), (before + NICER).min(19));
        let front = Threads::new("front", 1).unwrap();
        assert_eq!(front.run(niceness).await.unwrap(), before);
        assert_eq!(niceness(), before);
    }
}
