//! Making connections, each with the settings it needs.

use std::ops::{Deref, DerefMut};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::r2d2::{self, ManageConnection, R2D2Connection};
use diesel::result::Error;
use diesel::{Connection, ConnectionError, QueryResult, SqliteConnection};

use super::{DatabaseUrl, Db, postgres};

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
}

/// So long a connection is taken to work as it did. To ask costs a round trip, and
/// whoever meets one that broke in between is told so.
const TRUSTED: Duration = Duration::from_secs(1);
/// So long an SQLite file that others hold is asked for, and so often.
const BUSY: Duration = Duration::from_secs(5);
const ASKED_EACH: Duration = Duration::from_millis(5);

/// A connection, and when it was last seen to work.
pub(super) struct Proven {
    db: Db,
    at: Instant,
}

impl Deref for Proven {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

impl DerefMut for Proven {
    fn deref_mut(&mut self) -> &mut Db {
        &mut self.db
    }
}

/// Makes connections to the engine that the URL names, and to no other.
pub(super) struct Connector {
    url: DatabaseUrl,
    access: Access,
}

impl Connector {
    pub(super) fn new(url: DatabaseUrl, access: Access) -> Self {
        Self { url, access }
    }

    /// Connects once to an SQLite file, as the pool would, and reads something.
    pub(super) fn try_out(&self) -> Result<(), super::Fault> {
        let mut connection = self.connect()?;
        // Any table: only then is what is written ahead looked at.
        let read = "SELECT count(*) FROM sqlite_master";
        Ok(patiently(|| connection.batch_execute(read))?)
    }
}

impl ManageConnection for Connector {
    type Connection = Proven;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<Proven, r2d2::Error> {
        let db = match &self.url {
            DatabaseUrl::Postgres(url) => {
                let mut connection = postgres::connect(url)?;
                // What went wrong is told from its words, which are English then. Who may
                // not set this is left with the server's own language.
                if let Err(error) = connection.batch_execute("SET lc_messages = 'C'") {
                    tracing::debug!(%error, "the database's messages stay in its own language");
                }
                Db::Postgres(connection)
            }
            DatabaseUrl::Sqlite(path) => {
                let path = path.to_str().ok_or_else(|| {
                    ConnectionError::InvalidConnectionUrl("the path is not UTF-8".into())
                })?;
                let connection = to_file(path, self.access)?;
                Db::Sqlite(connection)
            }
        };
        let at = Instant::now();
        Ok(Proven { db, at })
    }

    fn is_valid(&self, connection: &mut Proven) -> Result<(), r2d2::Error> {
        if connection.at.elapsed() > TRUSTED {
            connection.db.ping().map_err(r2d2::Error::QueryError)?;
            connection.at = Instant::now();
        }
        Ok(())
    }

    fn has_broken(&self, connection: &mut Proven) -> bool {
        connection.db.is_broken()
    }
}

fn to_file(path: &str, access: Access) -> Result<SqliteConnection, r2d2::Error> {
    let mut connection = SqliteConnection::establish(path)?;
    // FULL, because NORMAL may lose committed rows with the power.
    let mut settings = String::from(
        "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
    );
    if access == Access::Read {
        settings.push_str("PRAGMA query_only = ON;");
    }
    patiently(|| connection.batch_execute(&settings)).map_err(r2d2::Error::QueryError)?;
    Ok(connection)
}

/// Asks an SQLite file again for as long as others hold it.
///
/// Of two that open it first, or begin while another is the last to leave, SQLite
/// refuses one at once, whatever the busy time-out: each might wait for the other.
fn patiently<T>(mut ask: impl FnMut() -> QueryResult<T>) -> QueryResult<T> {
    let begun = Instant::now();
    loop {
        match ask() {
            Err(Error::DatabaseError(_, told))
                if told.message() == "database is locked" && begun.elapsed() < BUSY =>
            {
                thread::sleep(ASKED_EACH);
            }
            asked => return asked,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;
    use crate::db::Database;

    #[test]
    fn several_may_open_a_new_file_at_once() {
        const SERVERS: usize = 6;
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let url = DatabaseUrl::Sqlite(folder.path().join("vokal.db"));
            let together = Barrier::new(SERVERS);
            thread::scope(|scope| {
                let open = || {
                    together.wait();
                    Database::open(&url)
                };
                let servers = [(); SERVERS].map(|()| scope.spawn(open));
                for server in servers {
                    server.join().unwrap().unwrap();
                }
            });
        }
    }
}
