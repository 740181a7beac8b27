//! Is there a database of Vokal's at all?

use diesel::connection::SimpleConnection;
use diesel::sql_types::Bool;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};

use super::{DatabaseUrl, Fault, postgres};

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    known: bool,
}

/// Whether Vokal has a database there. Nothing is made or changed.
///
/// A file that cannot be read as a database counts: whoever opens it says what is
/// wrong with it.
///
/// # Errors
///
/// If PostgreSQL does not answer.
pub fn is_there(url: &DatabaseUrl) -> Result<bool, Fault> {
    match url {
        DatabaseUrl::Postgres(url) => {
            let mut connection = postgres::connect(url)?;
            let ask = "SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL AS known";
            let answer: Answer = sql_query(ask).get_result(&mut connection)?;
            Ok(answer.known)
        }
        DatabaseUrl::Sqlite(path) => {
            // To open a file that is not there would make it.
            if !path.metadata().is_ok_and(|file| file.len() > 0) {
                return Ok(false);
            }
            let Some(path) = path.to_str() else {
                return Ok(true);
            };
            let mut connection = SqliteConnection::establish(path)?;
            connection.batch_execute("PRAGMA busy_timeout = 5000")?;
            let ask = "SELECT EXISTS (SELECT 1 FROM sqlite_master \
                       WHERE name = '__diesel_schema_migrations') AS known";
            let answer: Result<Answer, _> = sql_query(ask).get_result(&mut connection);
            Ok(answer.map_or(true, |answer| answer.known))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::db::Database;

    #[test]
    fn only_a_database_of_vokals_is_one_and_looking_makes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("vokal.db");
        let url = DatabaseUrl::Sqlite(file.clone());
        assert!(!is_there(&url).unwrap());
        assert!(!file.exists());
        fs::write(&file, "").unwrap();
        assert!(!is_there(&url).unwrap());

        let other = folder.path().join("other.db");
        let mut connection = SqliteConnection::establish(other.to_str().unwrap()).unwrap();
        connection.batch_execute("CREATE TABLE x (y)").unwrap();
        let before = fs::read(&other).unwrap();
        assert!(!is_there(&DatabaseUrl::Sqlite(other.clone())).unwrap());
        assert_eq!(fs::read(&other).unwrap(), before);

        drop(Database::open(&url).unwrap());
        assert!(is_there(&url).unwrap());
        fs::write(&file, "no database, but something").unwrap();
        assert!(is_there(&url).unwrap());
    }
}
