//! Two engines behind one type.

use diesel::{PgConnection, SqliteConnection};

/// A connection to either engine; it takes any query that both understand.
#[derive(diesel::MultiConnection)]
pub enum Db {
    /// To a PostgreSQL server.
    Postgres(PgConnection),
    /// To an SQLite file.
    Sqlite(SqliteConnection),
}
