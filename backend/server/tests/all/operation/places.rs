//! Commands refuse to work where they would lose data, or where there is none.

use std::fs;
use std::path::Path;
use std::process::Output;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use tempfile::TempDir;
use vokal_base::db::DatabaseUrl;
use vokal_base::db::occupancy::{Manner, Occupancy, What};

use super::backup::fill_served;
use super::{complaint, each_database, run, variables};
use crate::crash::{Process, signed_in};
use crate::world;

/// Every command that works on what is there.
const ON_WHAT_IS_THERE: [&[&str]; 10] = [
    &["admin", "list"],
    &["check"],
    &["backup", "all.tar"],
    &["tidy"],
    &["adopt"],
    &["simulate-study", "1"],
    &["admin", "set-password", "grete"],
    &["admin", "unlock", "grete"],
    &["admin", "remove", "grete"],
    &[
        "copy",
        "--to",
        "sqlite://copy/vokal.db",
        "--to-storage",
        "file://copy/blobs",
    ],
];

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn where_there_is_no_vokal_nothing_is_made_and_it_is_told_where_was_looked() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let variables = variables(database.as_ref());
        for command in ON_WHAT_IS_THERE {
            let told = complaint(&run(folder.path(), &variables, command), 2);
            let database = match &database {
                Some(_) => "DATABASE_URL is from the environment",
                None => "DATABASE_URL is not set",
            };
            let here = format!("there is no vokal.toml in {}", folder.path().display());
            for word in [
                "there is no Vokal in ",
                "VOKAL_DATA_DIR is from the environment",
                database,
                &here,
                "`serve`",
            ] {
                assert!(told.contains(word), "{command:?}: {word}: {told}");
            }
            assert_eq!(names(folder.path()), [""; 0], "{command:?}");
        }
        // A file of settings is named, too, and a password in it is not.
        let file = folder.path().join("vokal.toml");
        fs::write(&file, "database_url = \"sqlite://geheim.db\"\n").unwrap();
        let told = complaint(&run(folder.path(), &[], &["check"]), 2);
        assert!(told.contains("DATABASE_URL is from vokal.toml"), "{told}");
    }
}

#[test]
fn a_file_of_somebody_elses_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("vokal.db");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let make = "CREATE TABLE recipes (name TEXT)";
    connection.batch_execute(make).unwrap();
    drop(connection);
    let before = fs::read(&file).unwrap();
    complaint(&run(folder.path(), &[], &["check"]), 2);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(names(folder.path()), ["vokal.db"]);
}

/// Copies from one data folder to another, on these databases.
fn copy(from: &Path, database: Option<&String>, to: &Path, to_database: &str) -> Output {
    let storage = format!("file://{}", to.join("blobs").display());
    let arguments = ["copy", "--to", to_database, "--to-storage", &storage];
    run(from, &variables(database), &arguments)
}

#[test]
fn nothing_is_copied_from_or_to_where_a_server_works() {
    for (database, to_database) in each_database().into_iter().zip(each_database()) {
        let [from, to] = [(); 2].map(|()| TempDir::new().unwrap());
        let [from, to] = [&from, &to].map(TempDir::path);
        let in_folder = format!("sqlite://{}", to.join("vokal.db").display());
        let to_url = to_database.as_ref().unwrap_or(&in_folder);
        let copy = || copy(from, database.as_ref(), to, to_url);

        let server = Process::start_with(from, &variables(database.as_ref()));
        fill_served(&server);
        let told = complaint(&copy(), 2);
        assert!(told.contains("stop it first"), "{told}");
        drop(server);
        let server = Process::start_with(to, &variables(to_database.as_ref()));
        let told = complaint(&copy(), 2);
        assert!(told.contains("stop it first"), "{told}");
        drop(server);
        // Nothing of it has come: what was made by that server is in the way still.
        let told = complaint(&copy(), 2);
        assert!(told.contains("only an empty store is filled"), "{told}");
    }
}

#[test]
fn nothing_is_restored_where_a_server_works() {
    for (database, other) in each_database().into_iter().zip(each_database()) {
        let [from, to] = [(); 2].map(|()| TempDir::new().unwrap());
        fill_served(&Process::start_with(
            from.path(),
            &variables(database.as_ref()),
        ));
        let backup = from.path().join("all.tar");
        let backup = backup.to_str().unwrap();
        complaint(
            &run(
                from.path(),
                &variables(database.as_ref()),
                &["backup", backup],
            ),
            0,
        );
        let variables = variables(other.as_ref());
        let server = Process::start_with(to.path(), &variables);
        let told = complaint(&run(to.path(), &variables, &["restore", backup]), 2);
        assert!(told.contains("stop it first"), "{told}");
        server.client().get("/api/ready").expect(200);
    }
}

#[test]
fn a_restore_of_no_backup_makes_no_folder() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("notes.tar");
    std::fs::write(&file, "no archive at all").unwrap();
    let to = folder.path().join("new");
    let variables = [("VOKAL_DATA_DIR", to.to_str().unwrap())];
    for told in [file.to_str().unwrap(), "/nowhere/all.tar"] {
        complaint(&run(folder.path(), &variables, &["restore", told]), 2);
        assert!(!to.exists(), "{told}");
    }
}

#[test]
fn a_server_on_the_same_files_with_another_database_is_in_the_way_too() {
    let [from, to] = [(); 2].map(|()| TempDir::new().unwrap());
    fill_served(&Process::start(from.path()));
    let server = Process::start(to.path());
    let other = format!("sqlite://{}", to.path().join("other.db").display());
    let told = complaint(&copy(from.path(), None, to.path(), &other), 2);
    assert!(told.contains("works on these files"), "{told}");
    drop(server);
}

/// While a copy is made, whoever would write what it does not hold waits for its end.
#[test]
fn nobody_works_on_what_is_being_copied() {
    for database in each_database() {
        let folder = TempDir::new().unwrap();
        let variables = variables(database.as_ref());
        complaint(&run(folder.path(), &variables, &["migrate"]), 0);
        let file = format!("sqlite://{}", folder.path().join("vokal.db").display());
        let url: DatabaseUrl = database.as_ref().unwrap_or(&file).parse().unwrap();
        let copy = Occupancy::begin(&url, What::Rows, Manner::Alone).unwrap();
        for command in [&["serve"][..], &["admin", "remove", "x"], &["migrate"]] {
            let told = complaint(&run(folder.path(), &variables, command), 2);
            assert!(told.contains("being copied or restored"), "{told}");
        }
        drop(copy);
        let server = Process::start_with(folder.path(), &variables);
        server.client().register("grete@vokal.test").expect(201);
        signed_in(server.client(), "grete@vokal.test");
    }
}

/// The other installations in the same PostgreSQL have schemas of their own.
#[test]
fn a_neighbours_schema_is_nobodys_business() {
    let [Some(one), Some(other)] = [(); 2].map(|()| world::own_postgres_url()) else {
        return;
    };
    let alone = |url: String| {
        let url = DatabaseUrl::Postgres(url);
        Occupancy::begin(&url, What::Rows, Manner::Alone)
    };
    let _one = alone(one.clone()).unwrap();
    alone(other).unwrap();
    assert!(alone(one).is_err());
}
