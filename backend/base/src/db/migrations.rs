//! Bringing the schema up to date.

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource, Result};
use diesel::sql_types::Text;
use diesel::{
    Connection, PgConnection, QueryResult, QueryableByName, RunQueryDsl, SqliteConnection,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use super::{DatabaseUrl, Db, on_either};

const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");
const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");

/// The database has taken a step that this program does not know.
#[derive(Debug, thiserror::Error)]
#[error(
    "the database belongs to a newer release (its schema is {0}); start that one, or restore a backup"
)]
struct Newer(String);

/// Takes every step that this database has not taken yet, up to `last`; all or none.
pub(super) fn run(db: &mut Db, last: Option<&str>) -> Result<()> {
    match db {
        // Two servers may start at once; the lock ends with the transaction.
        Db::Postgres(connection) => connection.transaction(|connection| {
            connection.batch_execute("SELECT pg_advisory_xact_lock(7465)")?;
            take_steps(connection, || POSTGRES, last)
        }),
        Db::Sqlite(connection) => {
            connection.immediate_transaction(|connection| take_steps(connection, || SQLITE, last))
        }
    }
}

fn take_steps<B: Backend>(
    connection: &mut impl MigrationHarness<B>,
    source: impl Fn() -> EmbeddedMigrations,
    last: Option<&str>,
) -> Result<()> {
    let known = versions::<B>(&source())?;
    for taken in connection.applied_migrations()? {
        let taken = taken.to_string();
        if !known.contains(&taken) {
            return Err(Newer(taken).into());
        }
    }
    for step in connection.pending_migrations(source())? {
        let version = step.name().version().to_string();
        if last.is_none_or(|last| version.as_str() <= last) {
            connection.run_migration(&step)?;
        }
    }
    Ok(())
}

fn versions<B: Backend>(source: &EmbeddedMigrations) -> Result<Vec<String>> {
    let steps = MigrationSource::<B>::migrations(source)?;
    Ok(steps
        .iter()
        .map(|step| step.name().version().to_string())
        .collect())
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The last step that this database has taken.
pub(super) fn version(db: &mut Db) -> QueryResult<String> {
    // The harness would make its table if need be, which a view does not allow.
    let last = "SELECT coalesce(max(version), '') AS version FROM __diesel_schema_migrations";
    let last: Version = on_either!(db, |connection| diesel::sql_query(last)
        .get_result(connection))?;
    Ok(last.version)
}

/// Whether this program knows such a step.
pub(super) fn knows(url: &DatabaseUrl, version: &str) -> bool {
    let known = match url {
        DatabaseUrl::Postgres(_) => versions::<<PgConnection as Connection>::Backend>(&POSTGRES),
        DatabaseUrl::Sqlite(_) => versions::<<SqliteConnection as Connection>::Backend>(&SQLITE),
    };
    known.is_ok_and(|known| known.iter().any(|step| step == version))
}
