//! What is left when the server is killed while answers come in?

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde_json::Value;
use tempfile::TempDir;

use crate::crash::Process;
use crate::participants::{SUBMIT, whole_batch};

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// As another process sees them: what is committed, and nothing else.
fn rows(folder: &Path) -> i64 {
    let path = folder.join("vokal.db");
    let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    diesel::sql_query("SELECT count(*) AS count FROM study_participants")
        .get_result::<Count>(&mut connection)
        .unwrap()
        .count
}

fn assert_receipt(receipt: &Value, batch: &Value) {
    let hash = vokal_base::digest::sha256_hex(batch.to_string());
    assert_eq!(receipt["sha256"], hash.as_str());
    assert_eq!(receipt["submissionId"], batch["submissionId"]);
}

#[test]
fn a_server_killed_after_the_commit_and_before_the_answer_leaves_one_row() {
    let folder = TempDir::new().unwrap();
    let mut server = Process::start_with(folder.path(), &[]);
    let batch = whole_batch(server.client());
    let unanswered = server.client().post_and_leave(SUBMIT, &batch.to_string());
    let patience = Instant::now() + Duration::from_secs(30);
    while rows(folder.path()) == 0 {
        assert!(Instant::now() < patience, "nothing is committed");
        thread::sleep(Duration::from_millis(1));
    }
    server.signal("-KILL");
    drop(unanswered);
    let server = Process::start_with(folder.path(), &[]);
    let receipt = server.client().post(SUBMIT, &batch).expect(200);
    assert_receipt(&receipt, &batch);
    assert_eq!(rows(folder.path()), 1);
}

#[test]
fn whenever_the_server_is_killed_the_answers_are_there_once_they_are_sent_again() {
    let folder = TempDir::new().unwrap();
    for round in 0..8_u8 {
        let before = i64::from(round);
        let mut server = Process::start_with(folder.path(), &[]);
        let batch = whole_batch(server.client());
        let unanswered = server.client().post_and_leave(SUBMIT, &batch.to_string());
        // Not luck but sampling: each round cuts at another moment.
        thread::sleep(Duration::from_millis(4 * u64::from(round)));
        server.signal("-KILL");
        drop(unanswered);
        let kept = rows(folder.path()) - before;
        assert!((0..=1).contains(&kept));
        let server = Process::start_with(folder.path(), &[]);
        let status = if kept == 1 { 200 } else { 201 };
        let receipt = server.client().post(SUBMIT, &batch).expect(status);
        assert_receipt(&receipt, &batch);
        assert_eq!(rows(folder.path()), before + 1);
    }
}
