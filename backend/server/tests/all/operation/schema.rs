//! Does the schema move as a whole, and never backwards?

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use tempfile::TempDir;

use super::{complaint, each_database, run, variables};

/// Runs SQL on a database that no server uses.
fn execute(folder: &TempDir, database: Option<&String>, sql: &str) -> bool {
    let executed = if let Some(url) = database {
        vokal_base::db::postgres::connect(url)
            .unwrap()
            .batch_execute(sql)
    } else {
        let file = folder.path().join("vokal.db");
        let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
        connection.batch_execute(sql)
    };
    executed.is_ok()
}

#[test]
fn a_database_of_a_newer_release_is_left_alone() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let variables = variables(database.as_ref());
        complaint(&run(folder.path(), &variables, &["migrate"]), 0);
        assert!(execute(
            &folder,
            database.as_ref(),
            "INSERT INTO __diesel_schema_migrations (version) VALUES ('99991231000000')"
        ));
        for command in ["migrate", "serve", "check", "backup"] {
            let file = folder.path().join("backup.tar");
            let arguments = [command, file.to_str().unwrap()];
            let arguments = &arguments[..=usize::from(command == "backup")];
            let told = complaint(&run(folder.path(), &variables, arguments), 2);
            assert!(told.contains("newer release"), "{told}");
        }
    }
}

#[test]
fn a_migration_that_fails_leaves_nothing_behind() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let database = database.as_ref();
        // In the way of the very last table.
        assert!(execute(
            &folder,
            database,
            "CREATE TABLE study_events (x TEXT)"
        ));
        complaint(&run(folder.path(), &variables(database), &["migrate"]), 2);
        for table in ["users", "study_participants"] {
            let query = format!("INSERT INTO {table} (id) SELECT id FROM {table}");
            assert!(!execute(&folder, database, &query), "{table} is there");
        }
        assert!(execute(&folder, database, "DROP TABLE study_events"));
        complaint(&run(folder.path(), &variables(database), &["migrate"]), 0);
    }
}
