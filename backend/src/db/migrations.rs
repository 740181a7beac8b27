//! Bringing the schema up to date.

use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::Db;

const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");
const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");

/// Takes every step that this database has not taken yet.
pub(super) fn run(db: &mut Db) -> diesel::migration::Result<()> {
    match db {
        Db::Postgres(connection) => {
            // Two servers may start at once; the lock ends with the transaction.
            connection.transaction(|connection| {
                connection.batch_execute("SELECT pg_advisory_xact_lock(7465)")?;
                connection.run_pending_migrations(POSTGRES).map(drop)
            })
        }
        Db::Sqlite(connection) => connection.run_pending_migrations(SQLITE).map(drop),
    }
}
