//! Is there a database of Vokal's at all?

use std::path::{Path, PathBuf};

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
        // Whoever opens what cannot be read says what is wrong with it.
        DatabaseUrl::Sqlite(path) => Ok(asked(path, OURS)?.unwrap_or(true)),
    }
}

const OURS: &str = "SELECT EXISTS (SELECT 1 FROM sqlite_master \
                    WHERE name = '__diesel_schema_migrations') AS known";
const OTHERS: &str = "SELECT EXISTS (SELECT 1 FROM sqlite_master) AND NOT EXISTS \
                      (SELECT 1 FROM sqlite_master WHERE name = '__diesel_schema_migrations') AS known";

/// The file is another program's.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} is a database of another program; nothing was changed. Name a file that is not there yet",
    .0.display()
)]
struct Foreign(PathBuf);

/// Refuses an SQLite file with tables of which none is Vokal's. It is only looked at.
pub(super) fn refuse_if_foreign(url: &DatabaseUrl) -> Result<(), Fault> {
    match url {
        DatabaseUrl::Sqlite(path) if asked(path, OTHERS)? == Some(true) => {
            Err(Foreign(path.clone()).into())
        }
        _ => Ok(()),
    }
}

/// What an SQLite file answers: no, if it is not there or is empty; nothing, if it cannot be read
/// as a database.
fn asked(path: &Path, question: &str) -> Result<Option<bool>, Fault> {
    // To open a file that is not there would make it.
    if !path.metadata().is_ok_and(|file| file.len() > 0) {
        return Ok(Some(false));
    }
    let Some(path) = path.to_str() else {
        return Ok(None);
    };
    let mut connection = SqliteConnection::establish(path)?;
    connection.batch_execute("PRAGMA busy_timeout = 5000")?;
    let answer: Result<Answer, _> = sql_query(question).get_result(&mut connection);
    Ok(answer.ok().map(|answer| answer.known))
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

        // Nor is it made one.
        let told = Database::open(&DatabaseUrl::Sqlite(other.clone()))
            .err()
            .unwrap();
        assert!(told.to_string().contains("another program"), "{told}");
        assert_eq!(fs::read(&other).unwrap(), before);
        assert!(!folder.path().join("other.db.reserve").exists());

        drop(Database::open(&url).unwrap());
        assert!(is_there(&url).unwrap());
        fs::write(&file, "no database, but something").unwrap();
        assert!(is_there(&url).unwrap());
    }
}
