//! Making connections, each with the settings it needs.

use diesel::connection::SimpleConnection;
use diesel::r2d2::{self, ManageConnection, R2D2Connection};
use diesel::{Connection, ConnectionError, PgConnection, SqliteConnection};

use super::{DatabaseUrl, Db};

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
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
}

impl ManageConnection for Connector {
    type Connection = Db;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<Db, r2d2::Error> {
        let db = match &self.url {
            DatabaseUrl::Postgres(url) => Db::Postgres(PgConnection::establish(url)?),
            DatabaseUrl::Sqlite(path) => {
                let path = path.to_str().ok_or_else(|| {
                    ConnectionError::InvalidConnectionUrl("the path is not UTF-8".into())
                })?;
                let mut connection = SqliteConnection::establish(path)?;
                // FULL, because NORMAL may lose committed rows with the power.
                let mut settings = String::from(
                    "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL;
                     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
                );
                if self.access == Access::Read {
                    settings.push_str("PRAGMA query_only = ON;");
                }
                connection
                    .batch_execute(&settings)
                    .map_err(r2d2::Error::QueryError)?;
                Db::Sqlite(connection)
            }
        };
        Ok(db)
    }

    fn is_valid(&self, db: &mut Db) -> Result<(), r2d2::Error> {
        db.ping().map_err(r2d2::Error::QueryError)
    }

    fn has_broken(&self, db: &mut Db) -> bool {
        db.is_broken()
    }
}
