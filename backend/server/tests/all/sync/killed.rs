//! A server dies while it takes what a device sends: what is there once it is sent again?

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde_json::{Value, json};
use tempfile::TempDir;
use uuid::Uuid;

use super::{Device, a_book, change, going, highlight};
use crate::client::Client;
use crate::crash::Process;
use crate::world;

const NOTES: usize = 40;

/// Notes with words of their own, and a place.
fn changes(book: i64) -> Vec<Value> {
    let note = |n| {
        let annotation = highlight(&format!("note {n}"), "yellow");
        change(Uuid::now_v7(), book, 0, &annotation, &[])
    };
    (0..NOTES).map(note).chain([going(book, 0, 214)]).collect()
}

/// How many notes are committed, as another process sees it.
fn committed(folder: &Path) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let path = folder.join("vokal.db");
    let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    diesel::sql_query("SELECT count(*) AS count FROM annotations")
        .get_result::<Count>(&mut connection)
        .unwrap()
        .count
}

fn until(mut is_so: impl FnMut() -> bool) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < patience, "nothing is committed");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Sends all once more, and looks whether each is there once.
fn assert_once(phone: &Device, sent: &[Value], client: &Client) {
    let mut phone = phone.at(client);
    let answer = phone.sync(sent);
    assert_eq!(answer["refused"], json!([]));
    assert_eq!(answer["applied"].as_array().unwrap().len(), sent.len());
    assert_eq!(answer["behind"], json!([]));
    let mut tablet = Device {
        id: Uuid::now_v7(),
        since: 0,
        ..phone
    };
    let told = tablet.sync(&[]);
    let mut notes: Vec<&str> = told["annotations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|told| told["annotation"]["body"].as_str().unwrap())
        .collect();
    notes.sort_unstable();
    let mut meant: Vec<String> = (0..NOTES).map(|n| format!("note {n}")).collect();
    meant.sort_unstable();
    assert_eq!(notes, meant);
    assert_eq!(told["places"][0]["offset"], 214);
}

/// Kills a server that takes notes once `when` has come, and asks the next one again.
fn killed(folder: &Path, when: impl FnOnce()) {
    let mut server = Process::start(folder);
    let reader = server.client().new_reader();
    let book = a_book(&reader);
    let phone = Device::of(&reader);
    let sent = changes(book);
    let unanswered = reader.post_and_leave("/api/sync", &phone.body(&sent).to_string());
    when();
    server.signal("-KILL");
    drop(unanswered);
    let server = Process::start(folder);
    assert_once(&phone, &sent, server.client());
}

#[test]
fn after_the_commit_and_before_the_answer() {
    let folder = TempDir::new().unwrap();
    killed(folder.path(), || until(|| committed(folder.path()) > 0));
}

#[test]
fn at_any_moment() {
    let folder = TempDir::new().unwrap();
    for round in 0..6_u64 {
        // Not luck but sampling: each round cuts at another moment.
        let moment = Duration::from_millis(4 * round);
        killed(folder.path(), || thread::sleep(moment));
    }
}

/// Two servers on one PostgreSQL: what the dead one has taken the other knows.
#[test]
fn another_server_is_asked_again() {
    let Some(database) = world::own_postgres_url() else {
        return;
    };
    let common = TempDir::new().unwrap();
    let secret = common.path().join("secret");
    let variables = [
        ("DATABASE_URL", database.as_str()),
        ("VOKAL_SECRET_FILE", secret.to_str().unwrap()),
    ];
    let folders = [(); 2].map(|()| TempDir::new().unwrap());
    let mut first = Process::start_with(folders[0].path(), &variables);
    let second = Process::start_with(folders[1].path(), &variables);
    let reader = first.client().new_reader();
    let book = a_book(&reader);
    let phone = Device::of(&reader);
    let onlooker = phone.at(second.client());
    let sent = changes(book);
    let unanswered = reader.post_and_leave("/api/sync", &phone.body(&sent).to_string());
    until(|| onlooker.ask(&[]).expect(200)["annotations"] != json!([]));
    first.signal("-KILL");
    drop(unanswered);
    assert_once(&phone, &sent, second.client());
}
