//! Is what was acknowledged there, however the server ends?

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use uuid::Uuid;

use crate::client::Client;
use crate::crash::Process;
use crate::participants::{SUBMIT, batch};

/// So that each participant may come from an address of their own.
const BEHIND_A_PROXY: [(&str, &str); 1] = [("VOKAL_TRUSTED_PROXY", "127.0.0.1")];
const SENDERS: u8 = 4;

/// `VOKAL_TEST_ROUNDS` asks for more.
fn rounds() -> u64 {
    let asked = std::env::var("VOKAL_TEST_ROUNDS").ok();
    asked.and_then(|rounds| rounds.parse().ok()).unwrap_or(5)
}

#[test]
fn what_was_acknowledged_outlives_a_killed_server() {
    let folder = TempDir::new().unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..rounds() {
        let mut server = Process::start_with(folder.path(), &BEHIND_A_PROXY);
        let senders = send_on(server.client(), &Told::default());
        // Not luck but sampling: each round cuts at another moment.
        thread::sleep(Duration::from_millis(1500 + round * 137 % 500));
        server.signal("-KILL");
        acknowledged.extend(all(senders));
    }
    assert_all_there(folder.path(), &acknowledged);
}

#[test]
fn a_server_told_to_stop_loses_nothing_it_has_acknowledged() {
    let folder = TempDir::new().unwrap();
    let mut server = Process::start_with(folder.path(), &BEHIND_A_PROXY);
    let told = Told::default();
    let senders = send_on(server.client(), &told);
    wait_for_some(&told);
    let begin = Instant::now();
    assert!(server.signal("-TERM").success());
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert_all_there(folder.path(), &all(senders));
}

#[test]
fn two_servers_share_one_file() {
    let folder = TempDir::new().unwrap();
    let start = || {
        let folder = folder.path().to_owned();
        thread::spawn(move || Process::start_with(&folder, &BEHIND_A_PROXY))
    };
    // Both find an empty folder, and both want to make the tables.
    let servers = [start(), start()].map(|server| server.join().unwrap());
    let told = Told::default();
    let senders: Vec<_> = servers
        .iter()
        .flat_map(|one| send_on(one.client(), &told))
        .collect();
    wait_for_some(&told);
    for mut server in servers {
        assert!(server.signal("-TERM").success());
    }
    assert_all_there(folder.path(), &all(senders));
}

type Sender = JoinHandle<Vec<Value>>;

/// How many were acknowledged so far.
type Told = Arc<AtomicUsize>;

/// A while, and until there is something that could be lost, however busy the machine is.
fn wait_for_some(told: &Told) {
    thread::sleep(Duration::from_secs(1));
    let begin = Instant::now();
    while told.load(Ordering::Relaxed) < 20 && begin.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Participants who send until the server goes; each tells what was acknowledged.
fn send_on(client: &Client, told: &Told) -> Vec<Sender> {
    let send = |sender| {
        let client = client.clone();
        let told = Arc::clone(told);
        thread::spawn(move || {
            let mut acknowledged = Vec::new();
            for number in 0.. {
                let mut batch = batch();
                batch["submissionId"] = json!(Uuid::new_v4());
                match submit(&client, &address(sender, number), &batch) {
                    Some(201) => {
                        acknowledged.push(batch);
                        told.fetch_add(1, Ordering::Relaxed);
                    }
                    Some(status) => panic!("{status}"),
                    None => break,
                }
            }
            acknowledged
        })
    };
    (0..SENDERS).map(send).collect()
}

/// One of a network's addresses, each its own for more than 60,000 numbers.
fn address(network: u8, number: usize) -> String {
    format!("10.{network}.{}.{}", number / 250, number % 250)
}

fn submit(client: &Client, address: &str, batch: &Value) -> Option<u16> {
    let headers = [
        ("content-type", "application/json"),
        ("x-forwarded-for", address),
    ];
    let body = batch.to_string();
    let sent = client.try_send("POST", SUBMIT, &headers, body.as_bytes());
    sent.ok().map(|answer| answer.status)
}

fn all(senders: Vec<Sender>) -> Vec<Value> {
    let all = senders.into_iter().flat_map(|one| one.join().unwrap());
    all.collect()
}

/// Each one is there, and there is one participant for each.
#[track_caller]
fn assert_all_there(folder: &Path, acknowledged: &[Value]) {
    assert!(acknowledged.len() > 5, "{}", acknowledged.len());
    let server = Process::start_with(folder, &BEHIND_A_PROXY);
    for (number, batch) in acknowledged.iter().enumerate() {
        // 200: it had been received before.
        let answer = submit(server.client(), &address(SENDERS, number), batch);
        assert_eq!(answer, Some(200));
    }
    let [receipts, participants] = ["study_receipts", "study_participants"]
        .map(|table| count(&folder.join("vokal.db"), table));
    assert_eq!(receipts, participants);
    assert!(receipts >= acknowledged.len() as i64);
}

fn count(file: &Path, table: &str) -> i64 {
    use diesel::sql_types::BigInt;
    use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};

    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let query = format!("SELECT count(*) AS count FROM {table}");
    let found: Count = diesel::sql_query(query)
        .get_result(&mut connection)
        .unwrap();
    found.count
}
