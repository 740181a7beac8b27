//! What an operator relies on: backups, faults that pass, an end in good order.

mod backup;
mod belonging;
mod bucket;
mod calibre;
mod certificate;
mod clock;
mod cluster;
mod containers;
mod copying;
mod daily;
mod database;
mod deployment;
mod disk;
mod encrypted;
mod importing;
mod load;
mod logging;
mod mails;
mod owner;
mod places;
mod readers;
mod rereading;
mod scarce;
mod schema;
mod settings;
mod sharing;
mod slow;
mod staff;
mod system;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::world;

/// The place of a database for each engine at hand: nothing for SQLite in the data folder.
fn each_database() -> Vec<Option<String>> {
    let postgres = world::own_postgres_url().map(Some);
    [None].into_iter().chain(postgres).collect()
}

/// The variables that name this database.
fn variables(database: Option<&String>) -> Vec<(&str, &str)> {
    database
        .map(|url| ("DATABASE_URL", url.as_str()))
        .into_iter()
        .collect()
}

/// Runs a sub-command on this data folder.
fn run(folder: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vokal-server"))
        .args(arguments)
        .env_clear()
        .env("VOKAL_DATA_DIR", folder)
        .envs(variables.iter().copied())
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What a command has complained of.
#[track_caller]
fn complaint(output: &Output, code: i32) -> String {
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{told}");
    told
}
