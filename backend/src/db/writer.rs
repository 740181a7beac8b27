//! What waits to be written together becomes durable together.
//!
//! SQLite makes every commit durable by itself, which costs the disk's patience
//! each time. So whoever waits for the one writing connection shares a commit:
//! each in a savepoint, undone alone if it fails, and told of its success only
//! when all of it is on the disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use diesel::QueryResult;
use diesel::connection::SimpleConnection;
use diesel::r2d2::Pool;
use diesel::result::Error;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use super::connector::Connector;
use super::{Db, turn};
use crate::error::ApiError;

/// So many share a commit at most: the first has to wait for the last.
const TOGETHER: usize = 64;

/// Does its work, and says whether the transaction can still become anything.
type Job = Box<dyn FnOnce(&mut Db) -> (Told, bool) + Send>;

/// Tells whoever waits when the transaction has ended, with the fault if it ended badly.
type Told = Box<dyn FnOnce(Option<&str>)>;

/// The one that writes.
#[derive(Clone)]
pub(super) struct Writer {
    jobs: UnboundedSender<Job>,
}

impl Writer {
    /// Starts the thread that writes; it ends with the last [`Writer`].
    pub(super) fn start(pool: Pool<Connector>) -> std::io::Result<Self> {
        let (jobs, waiting) = unbounded_channel();
        thread::Builder::new()
            .name("writer".into())
            .spawn(move || write_on(&pool, waiting))?;
        Ok(Self { jobs })
    }

    /// Runs `work` in its turn; when this returns well, it is durable.
    pub(super) async fn run<T, W>(&self, work: W) -> Result<T, ApiError>
    where
        T: Send + 'static,
        W: Fn(&mut Db) -> QueryResult<T> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |db| {
            let (done, is_whole) = in_a_savepoint(db, work);
            let told: Told = Box::new(move |fault| {
                let done = match fault {
                    Some(fault) if done.is_ok() => Err(ApiError::of_engine(fault)),
                    _ => done,
                };
                // Whoever asked may be gone.
                let _ = tell.send(done);
            });
            (told, is_whole)
        });
        let lost = || ApiError::unavailable("nobody could write");
        self.jobs.send(job).map_err(|_| lost())?;
        told.await.map_err(|_| lost())?
    }
}

/// Writes for all who wait, until nobody can come any more.
fn write_on(pool: &Pool<Connector>, mut waiting: UnboundedReceiver<Job>) {
    while let Some(first) = waiting.blocking_recv() {
        // A job that is dropped before it ran tells by that that it was not.
        let mut db = match pool.get() {
            Ok(db) => db,
            Err(error) => {
                tracing::error!(%error, "there is no connection to write on");
                continue;
            }
        };
        let mut told = Vec::new();
        let done = turn::in_one_transaction(&mut db, |db| {
            let mut next = Some(first);
            while let Some(job) = next {
                let (tell, is_whole) = job(db);
                told.push(tell);
                if !is_whole {
                    return Err(Error::RollbackTransaction);
                }
                let has_room = told.len() < TOGETHER;
                next = has_room.then(|| waiting.try_recv().ok()).flatten();
            }
            Ok(())
        });
        let fault = done.err().map(|error| error.to_string());
        if let Some(error) = &fault {
            tracing::error!(error, "a transaction failed");
        }
        for tell in told {
            tell(fault.as_deref());
        }
    }
}

/// Runs `work` so that it can be undone alone; false if not even that went well.
fn in_a_savepoint<T>(
    db: &mut Db,
    work: impl Fn(&mut Db) -> QueryResult<T>,
) -> (Result<T, ApiError>, bool) {
    if let Err(error) = db.batch_execute("SAVEPOINT turn") {
        return (Err(error.into()), false);
    }
    // A panic must not end the thread on which all others wait.
    let done = catch_unwind(AssertUnwindSafe(|| work(db)));
    let done = done.unwrap_or_else(|_| Err(Error::RollbackTransaction));
    match done {
        Ok(done) => match db.batch_execute("RELEASE turn") {
            Ok(()) => (Ok(done), true),
            Err(error) => (Err(error.into()), false),
        },
        Err(error) => {
            let undone = db.batch_execute("ROLLBACK TO turn; RELEASE turn");
            (Err(error.into()), undone.is_ok())
        }
    }
}
