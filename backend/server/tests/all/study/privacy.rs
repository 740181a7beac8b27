//! What is kept of a participant, and what is not.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use diesel::prelude::*;
use diesel::sql_types::Text;
use serde_json::json;
use tempfile::TempDir;

use super::each;
use crate::client::Client;
use crate::kiosks;
use crate::participants::{GROUP, SUBMIT, whole_batch};

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    text: String,
}

fn asked(connection: &mut SqliteConnection, query: &str) -> Vec<String> {
    let lines: Vec<Line> = diesel::sql_query(query).load(connection).unwrap();
    lines.into_iter().map(|line| line.text).collect()
}

#[test]
fn answer_tables_hold_no_person_no_time_and_no_order() {
    for engine in ["sqlite", "postgres"] {
        let path = format!(
            "{}/../base/migrations/{engine}/2026-11-21-040000_reading_study/up.sql",
            env!("CARGO_MANIFEST_DIR")
        );
        let steps = std::fs::read_to_string(path).unwrap().to_lowercase();
        for word in [
            "timestamp",
            "datetime",
            "serial",
            "autoincrement",
            "identity",
            "user_id",
            "users",
            "agent ",
            "ip ",
            "inet",
            "created_at",
        ] {
            let columns = steps.lines().filter(|line| !line.trim().starts_with("--"));
            for line in columns {
                assert!(!line.contains(word), "{engine}: {line}");
            }
        }
    }
    let (world, ..) = each().swap_remove(0);
    let file = world.folder.path().join("vokal.db");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let columns = asked(
        &mut connection,
        "SELECT DISTINCT m.name || '.' || c.name || ' ' || c.type AS text \
         FROM sqlite_master m JOIN pragma_table_info(m.name) c \
         WHERE m.type = 'table' AND m.name LIKE 'study%'",
    );
    let kinds: BTreeSet<_> = columns
        .iter()
        .map(|column| column.rsplit(' ').next().unwrap())
        .collect();
    assert_eq!(
        kinds,
        BTreeSet::from(["BIGINT", "BOOLEAN", "DATE", "INTEGER", "TEXT"])
    );
    // Without a hidden number that counts the rows.
    let with_number = "SELECT name AS text FROM sqlite_master WHERE type = 'table' AND name LIKE 'study%' AND sql NOT LIKE '%WITHOUT ROWID%'";
    assert_eq!(asked(&mut connection, with_number), Vec::<String>::new());
    // Nothing leads from a participant to a session or a receipt.
    let shared: Vec<_> = columns
        .iter()
        .filter(|column| {
            column.contains("participants.session") || column.contains("participants.submission")
        })
        .collect();
    assert!(shared.is_empty(), "{shared:?}");
}

/// Beside a kiosk's last minute a day on which one person came would be a time of day.
#[test]
fn kiosks_lie_apart_from_answers_and_tell_no_minute() {
    let (world, client, admin) = each().swap_remove(0);
    kiosks::set_pin(&admin);
    let token = kiosks::enrolled(&client, "Aula");
    kiosks::report(&client, &token, "Aula", [1, 0, 0]).expect(204);
    let file = world.folder.path().join("vokal.db");
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    let columns = "SELECT name AS text FROM pragma_table_info('kiosks') ORDER BY name";
    let expected = [
        "heard_at",
        "id",
        "name",
        "refused",
        "waiting",
        "waiting_since",
    ];
    assert_eq!(asked(&mut connection, columns), expected);
    let with_number = "SELECT name AS text FROM sqlite_master WHERE name = 'kiosks' AND sql NOT LIKE '%WITHOUT ROWID%'";
    assert_eq!(asked(&mut connection, with_number), Vec::<String>::new());
    let heard = asked(&mut connection, "SELECT heard_at AS text FROM kiosks");
    assert_eq!(heard.len(), 1);
    assert!(heard[0].ends_with(":00:00"), "{heard:?}");
    let kept = asked(&mut connection, "SELECT id AS text FROM kiosks");
    assert_ne!(kept, [token], "a copy of the database opens nothing");
}

#[test]
fn neither_address_nor_agent_nor_time_nor_code_is_in_the_database_or_the_log() {
    let folder = TempDir::new().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_vokal-server"))
        .env_clear()
        .env("VOKAL_LISTEN", "127.0.0.1:0")
        .env("VOKAL_DATA_DIR", folder.path())
        .env("VOKAL_LOG", "debug")
        .env("VOKAL_TRUSTED_PROXY", "127.0.0.1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next().unwrap().unwrap();
    let client = Client::to(line.strip_prefix("listening on ").unwrap());
    let headers = [
        ("content-type", "application/json"),
        ("x-forwarded-for", "203.0.113.77"),
        ("user-agent", "Mozilla/5.0 (Kennzeichen 4711)"),
    ];
    let mut batch = whole_batch(&client);
    let moment = chrono::Utc::now();
    batch["userId"] = json!(format!("user_{}", moment.timestamp_millis()));
    batch["withdrawalCode"] = json!("K7WQ2MXP");
    batch["quizSubmissions"][4]["completedAt"] = json!(moment);
    batch["events"] = json!([
        { "type": "focus", "at": 5, "wall": moment.timestamp_millis() },
        { "type": "blur", "at": 6, "wall": moment.timestamp_millis() + 1 },
    ]);
    let body = batch.to_string();
    client
        .send("POST", SUBMIT, &headers, body.as_bytes())
        .expect(201);
    let opening = json!({ "ageGroup": GROUP }).to_string();
    client
        .send(
            "POST",
            "/api/datacollection/sessions",
            &headers,
            opening.as_bytes(),
        )
        .expect(201);
    let wrong = json!({ "code": "K7WQ2MXQ" }).to_string();
    client
        .send(
            "POST",
            "/api/datacollection/withdraw",
            &headers,
            wrong.as_bytes(),
        )
        .expect(404);
    // Written behind the answers: killed at once it might not have come to the last.
    let mut log = Vec::new();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    while !String::from_utf8_lossy(&log).contains("datacollection/withdraw") {
        assert!(
            told.read_until(b'\n', &mut log).unwrap() > 0,
            "the log ends"
        );
    }
    child.kill().unwrap();
    told.read_to_end(&mut log).unwrap();
    child.wait().unwrap();
    assert!(
        String::from_utf8_lossy(&log).contains("submit-batch"),
        "the log works"
    );
    // The server says once where it listens itself.
    let mut kept: Vec<u8> = log
        .split_inclusive(|byte| *byte == b'\n')
        .filter(|line| !String::from_utf8_lossy(line).contains("listening on"))
        .flatten()
        .copied()
        .collect();
    for file in ["vokal.db", "vokal.db-wal"] {
        kept.extend(std::fs::read(folder.path().join(file)).unwrap_or_default());
    }
    let kept = String::from_utf8_lossy(&kept).into_owned();
    assert!(
        kept.contains("several-times-week") || kept.contains("readingFrequency"),
        "the database is looked at"
    );
    let seconds = moment.timestamp().to_string();
    let token = batch["sessionToken"].as_str().unwrap();
    for secret in [
        "203.0.113.77",
        "127.0.0.1",
        "Kennzeichen",
        "K7WQ2MXP",
        "K7WQ2MXQ",
        &seconds,
        token,
    ] {
        assert!(!kept.contains(secret), "{secret}");
    }
    let minute = moment.format("%H:%M:").to_string();
    let in_database = kept.split("readingFrequency").skip(1).any(|part| {
        part.chars()
            .take(2000)
            .collect::<String>()
            .contains(&minute)
    });
    assert!(!in_database, "a time of day beside the answers");
}
