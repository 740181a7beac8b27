//! One database, two engines: SQLite for a start, PostgreSQL for scale.

mod connector;
mod either;
mod identity;
mod integrity;
pub mod jobs;
mod migrations;
pub mod moment;
pub mod occupancy;
pub mod postgres;
mod presence;
mod reserve;
pub mod schema;
mod turn;
pub mod url;

use std::sync::Arc;
use std::time::Duration;

pub use diesel::QueryResult;
use diesel::RunQueryDsl;
use diesel::r2d2::Pool;

use crate::problem::ApiError;
use crate::threads::Threads;
use connector::{Access, Connector};
pub use either::Db;
use identity::Identity;
pub use presence::is_there;
pub use reserve::DiskFull;
pub use url::DatabaseUrl;

/// Runs one query on whichever engine is there.
///
/// Only for what [`Db`] itself cannot do, though both engines can: an upsert
/// (`ON CONFLICT`) and the insert of many rows.
#[macro_export]
macro_rules! on_either {
    ($db:expr, |$connection:ident| $query:expr) => {
        match $db {
            $crate::db::Db::Postgres($connection) => $query,
            $crate::db::Db::Sqlite($connection) => $query,
        }
    };
}
pub use on_either;

/// How many connections read at once, and on PostgreSQL also write.
const POOL_SIZE: u32 = 8;

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a connection to PostgreSQL is kept, and how long with nothing to do.
const LIFETIME: Duration = Duration::from_mins(30);
const IDLE: Duration = Duration::from_mins(10);

/// Why the database cannot be opened.
pub type Fault = Box<dyn std::error::Error + Send + Sync>;

/// A pool of connections at one moment.
#[derive(Clone, Copy, Debug)]
pub struct PoolState {
    /// What the connections are for.
    pub name: &'static str,
    /// How many there are.
    pub connections: u32,
    /// How many have nothing to do.
    pub idle: u32,
}

impl PoolState {
    fn of(name: &'static str, pool: &Pool<Connector>) -> Self {
        let state = pool.state();
        Self {
            name,
            connections: state.connections,
            idle: state.idle_connections,
        }
    }
}

/// The last migration that this database has taken.
///
/// # Errors
///
/// What the database says.
pub fn schema_version(db: &mut Db) -> QueryResult<String> {
    migrations::version(db)
}

/// Whether this program knows the migration of this version.
#[must_use]
pub fn knows_schema(url: &DatabaseUrl, version: &str) -> bool {
    migrations::knows(url, version)
}

/// The pools of connections, with all migrations run.
///
/// SQLite takes one writer at a time, so there is one connection that writes and
/// one thread for it: who wants to write queues in memory, where waiting costs nothing.
#[derive(Clone)]
pub struct Database {
    url: Arc<DatabaseUrl>,
    /// Of an SQLite file.
    file: Option<Arc<Identity>>,
    readers: Pool<Connector>,
    writers: Pool<Connector>,
    reading: Threads,
    writing: Threads,
}

impl Database {
    /// Connects and brings the schema up to date.
    ///
    /// # Errors
    ///
    /// If no connection can be made or a migration fails.
    pub fn open(url: &DatabaseUrl) -> Result<Self, Fault> {
        Self::open_at(url, None)
    }

    /// Connects and takes no migration after `last`.
    ///
    /// # Errors
    ///
    /// As [`Database::open`].
    pub fn open_at(url: &DatabaseUrl, last: Option<&str>) -> Result<Self, Fault> {
        identity::refuse_if_parted(url)?;
        presence::refuse_if_foreign(url)?;
        // When the last connection to an SQLite file ends, its log goes, and another is made.
        let (longest, idle) = match url {
            DatabaseUrl::Sqlite(_) => (None, None),
            DatabaseUrl::Postgres(_) => (Some(LIFETIME), Some(IDLE)),
        };
        let pool = |access, size: u32| {
            Pool::builder()
                .max_lifetime(longest)
                .idle_timeout(idle)
                .max_size(size)
                .min_idle(Some(1))
                .connection_timeout(PATIENCE)
                .build(Connector::new(url.clone(), access))
        };
        let writing = match url {
            DatabaseUrl::Sqlite(_) => 1,
            DatabaseUrl::Postgres(_) => POOL_SIZE,
        };
        let connect = || {
            // So that what is wrong with a file is told at once, and not as a time-out.
            if let DatabaseUrl::Sqlite(_) = url {
                Connector::new(url.clone(), Access::Write).try_out()?;
            }
            Ok(pool(Access::Write, writing)?)
        };
        let writers = match url {
            DatabaseUrl::Sqlite(path) => reserve::opened(path, connect)?,
            DatabaseUrl::Postgres(_) => connect()?,
        };
        migrations::run(&mut *writers.get()?, last)?;
        Ok(Self {
            file: Identity::of(url)?.map(Arc::new),
            url: Arc::new(url.clone()),
            readers: match url {
                DatabaseUrl::Sqlite(_) => pool(Access::Read, POOL_SIZE)?,
                DatabaseUrl::Postgres(_) => writers.clone(),
            },
            writers,
            reading: Threads::new("database", POOL_SIZE as usize)?,
            // On PostgreSQL some connections are always left for readers.
            writing: Threads::new("database", writing.div_ceil(2) as usize)?,
        })
    }

    /// Takes every migration that is left.
    ///
    /// # Errors
    ///
    /// As [`Database::open`].
    pub fn migrate(&self) -> Result<(), Fault> {
        migrations::run(&mut *self.writers.get()?, None)
    }

    /// Whether other servers may use it, too, on other machines.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(*self.url, DatabaseUrl::Postgres(_))
    }

    /// What SQLite finds wrong with its own file, each fault in a line. PostgreSQL
    /// looks after its files itself.
    ///
    /// # Errors
    ///
    /// If the file is too damaged to be looked at, or cannot be read.
    pub async fn damage(&self) -> Result<Vec<String>, ApiError> {
        self.read(integrity::faults).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// [`ApiError::Unavailable`] if it does not, or if nothing can be kept there any more.
    pub async fn answers(&self) -> Result<(), ApiError> {
        confirm(self.file.as_deref())?;
        self.read(|db| {
            on_either!(db, |connection| diesel::sql_query("SELECT 1")
                .execute(connection))
        })
        .await
        .map(drop)
    }

    /// How many connections there are, and how many of them have nothing to do.
    #[must_use]
    pub fn pools(&self) -> Vec<PoolState> {
        let mut pools = vec![PoolState::of("write", &self.writers)];
        if matches!(*self.url, DatabaseUrl::Sqlite(_)) {
            pools.push(PoolState::of("read", &self.readers));
        }
        pools
    }

    /// Runs `work` as one transaction, once. It waits, so it belongs on a thread
    /// that may.
    ///
    /// # Errors
    ///
    /// If there is no connection to be had, and whatever `work` fails with.
    pub fn alone<T, E>(&self, work: impl FnOnce(&mut Db) -> Result<T, E>) -> Result<T, E>
    where
        E: From<ApiError> + From<diesel::result::Error>,
    {
        let mut db = self.writers.get().map_err(ApiError::unavailable)?;
        turn::in_one_transaction(&mut db, work)
    }

    /// Runs `work`, which only reads, on a thread which may wait.
    ///
    /// # Errors
    ///
    /// [`ApiError::Unavailable`] if there is no connection to be had, and
    /// whatever `work` fails with.
    pub async fn read<T, W>(&self, work: W) -> Result<T, ApiError>
    where
        T: Send + 'static,
        W: FnOnce(&mut Db) -> QueryResult<T> + Send + 'static,
    {
        self.ask(&self.readers, work).await
    }

    /// Runs `work`, which only reads, on one view of the data, however long it
    /// takes. It waits, so it belongs on a thread that may.
    ///
    /// # Errors
    ///
    /// As [`Database::read`].
    pub fn view<T>(&self, work: impl FnOnce(&mut Db) -> QueryResult<T>) -> Result<T, ApiError> {
        let mut db = self.readers.get().map_err(ApiError::unavailable)?;
        turn::viewing(&mut db, work).map_err(ApiError::from)
    }

    /// Runs a statement that is whole in itself, so that no transaction has to be
    /// begun and no other waited for.
    ///
    /// # Errors
    ///
    /// As [`Database::read`].
    pub async fn at_once<T, W>(&self, statement: W) -> Result<T, ApiError>
    where
        T: Send + 'static,
        W: FnOnce(&mut Db) -> QueryResult<T> + Send + 'static,
    {
        confirm(self.file.as_deref())?;
        let done = self.ask(&self.writers, statement).await?;
        confirm(self.file.as_deref())?;
        Ok(done)
    }

    async fn ask<T, W>(&self, pool: &Pool<Connector>, work: W) -> Result<T, ApiError>
    where
        T: Send + 'static,
        W: FnOnce(&mut Db) -> QueryResult<T> + Send + 'static,
    {
        let pool = pool.clone();
        let work = move || {
            let mut db = pool.get().map_err(ApiError::unavailable)?;
            work(&mut db).map_err(ApiError::from)
        };
        self.reading.run(work).await?
    }

    /// Runs `work` as one transaction, as if no other ran at the same time.
    ///
    /// If another came between after all, `work` is undone and runs again, so
    /// it must change nothing but the database.
    ///
    /// # Errors
    ///
    /// As [`Database::read`].
    pub async fn write<T, W>(&self, work: W) -> Result<T, ApiError>
    where
        T: Send + 'static,
        W: Fn(&mut Db) -> QueryResult<T> + Send + 'static,
    {
        let (pool, url) = (self.writers.clone(), Arc::clone(&self.url));
        let file = self.file.clone();
        let work = move || {
            confirm(file.as_deref())?;
            let mut db = pool.get().map_err(ApiError::unavailable)?;
            let done = match (turn::taken(&mut db, &work).map_err(ApiError::from), &*url) {
                // Whoever wants to sign in now may do so.
                (Err(ApiError::StorageFull), DatabaseUrl::Sqlite(path))
                    if reserve::given_up(path) =>
                {
                    turn::taken(&mut db, &work).map_err(ApiError::from)
                }
                (done, _) => done,
            }?;
            confirm(file.as_deref())?;
            Ok(done)
        };
        self.writing.run(work).await?
    }
}

/// Refuses if what was written lies in a file that is no longer there.
fn confirm(file: Option<&Identity>) -> Result<(), ApiError> {
    file.map_or(Ok(()), Identity::confirm)
        .map_err(ApiError::unavailable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quiet_night_ends_no_connection_to_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let url = DatabaseUrl::Sqlite(folder.path().join("vokal.db"));
        let database = Database::open(&url).unwrap();
        for pool in [&database.readers, &database.writers] {
            assert_eq!((pool.idle_timeout(), pool.max_lifetime()), (None, None));
        }
        confirm(database.file.as_deref()).unwrap();
    }
}
