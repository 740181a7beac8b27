//! Fifty begin, and twelve leave where the test has them leave: so say the
//! dashboard, the summary and the package.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::each;
use super::exports::{export, files, rows};
use super::runs::report;
use crate::client::Client;
use crate::participants::{GROUP, SUBMIT, details, quiz, whole_batch};

/// Where twelve leave, and how many texts each has behind them.
const LEAVERS: [(&str, usize); 12] = [
    ("begun", 0),
    ("begun", 0),
    ("declined", 0),
    ("instructions", 0),
    ("story-1", 0),
    ("questions-2", 1),
    ("done-2", 2),
    ("story-3", 2),
    ("story-4", 3),
    ("questions-5", 4),
    ("questions-5", 4),
    ("done-5", 5),
];

/// The milestones, in order, with how many reach each and how many leave there.
const FLOW: [(&str, i64, i64); 10] = [
    ("begun", 50, 2),
    ("details", 48, 1),
    ("instructions", 47, 1),
    ("story-1", 46, 1),
    ("story-2", 45, 2),
    ("story-3", 43, 1),
    ("story-4", 42, 1),
    // Nine of those who finish read it in English, and one of those who leave.
    ("story-5", 31, 2),
    ("english", 10, 1),
    ("summary", 38, 0),
];

fn token(client: &Client) -> Value {
    let asked = json!({ "ageGroup": crate::participants::GROUP });
    let session = client.post("/api/datacollection/sessions", &asked);
    session.expect(201)["sessionToken"].clone()
}

fn english(batch: &mut Value) {
    batch["userDetails"]["languages"]["en"] = json!(true);
}

fn everybody(client: &Client, wait: impl Fn()) {
    for (at, (stage, texts)) in LEAVERS.iter().enumerate() {
        let mut body = json!({ "revision": 1, "stage": "begun" });
        let id = json!(Uuid::new_v4().to_string());
        report(client, &id, &body).expect(201);
        if *stage == "begun" {
            body["left"] = json!(at == 0);
            body["revision"] = json!(2);
            report(client, &id, &body).expect(201);
            continue;
        }
        let quizzes: Vec<Value> = (1..=*texts).map(|number| quiz(number, 3)).collect();
        body = json!({
            "revision": 2,
            "stage": stage,
            "left": true,
            "sessionToken": token(client),
            "userDetails": details(),
            "quizSubmissions": quizzes,
        });
        if at == 9 {
            english(&mut body);
        }
        report(client, &id, &body).expect(201);
        // A network that says everything twice.
        report(client, &id, &body).expect(200);
    }
    let mut batches: Vec<Value> = (0..38).map(|_| whole_batch(client)).collect();
    for batch in &batches {
        let begun = json!({ "revision": 1, "stage": "begun" });
        report(client, &batch["submissionId"], &begun).expect(201);
    }
    wait();
    for (at, batch) in batches.iter_mut().enumerate() {
        if at < 9 {
            english(batch);
            let story = vokal_stories::story(crate::participants::GROUP, "english").unwrap();
            batch["quizSubmissions"][4]["answers"] = json!(crate::participants::answers(story, 4));
        }
        // Three click, and one has no session of ours.
        if (10..13).contains(&at) {
            for quiz in batch["quizSubmissions"].as_array_mut().unwrap() {
                quiz["readingTimeSeconds"] = json!(9);
            }
        }
        if at == 20 {
            batch["sessionToken"] = Value::Null;
        }
        client.post(SUBMIT, batch).expect(201);
        client.post(SUBMIT, batch).expect(200);
    }
}

#[test]
fn fifty_begin_and_twelve_leave_where_they_left() {
    for (world, client, admin) in each() {
        everybody(&client, || world.wait(TimeDelta::minutes(30)));
        // A tab that was closed without a word counts as gone after two days.
        world.wait(TimeDelta::days(3));
        let admin_again = super::admin(&world, &client);
        let summary = admin_again.get("/api/admin/study/summary").expect(200);
        let flow = &summary["flow"];
        let people = json!({
            "begun": 50, "finished": 38, "left": 12, "underWay": 0, "leftPercent": 24.0,
        });
        assert_eq!(flow["people"], people);
        let told: Vec<_> = flow["stages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|stage| {
                let count = |name: &str| stage[name].as_i64().unwrap();
                assert_eq!(count("underWay"), 0);
                (
                    stage["stage"].as_str().unwrap(),
                    count("reached"),
                    count("left"),
                )
            })
            .collect();
        assert_eq!(told, FLOW);
        for (name, count) in [
            ("removed", 0),
            ("kept", 38),
            ("excluded", 4),
            ("analysed", 34),
            ("texts", 170),
            ("excludedTexts", 0),
        ] {
            assert_eq!(flow[name], count, "{name}: {flow}");
        }
        let by = json!([
            { "reason": "unverified", "count": 1 },
            { "reason": "too_few_texts", "count": 3 },
        ]);
        assert_eq!(flow["excludedBy"], by);
        // Tickets are no people.
        assert_eq!(flow["sessions"]["used"], 47);
        let exported: Value =
            serde_json::from_slice(&export(&admin_again, "summary").bytes).unwrap();
        assert_eq!(exported["performance"][0]["flow"], *flow);
        in_the_package(&admin_again);
        drop(admin);
    }
}

/// A kiosk fetches fifty ahead, gives twelve back, and three people begin.
#[test]
fn sessions_that_are_fetched_ahead_are_no_people() {
    for (world, client, admin) in each() {
        let has = |admin: &Client, [used, waiting, unused]: [i64; 3], people: &Value| {
            let summary = admin.get("/api/admin/study/summary").expect(200);
            let sessions =
                json!({ "issued": 50, "used": used, "waiting": waiting, "unused": unused });
            assert_eq!(summary["flow"]["sessions"], sessions);
            assert_eq!(summary["flow"]["people"], *people);
        };
        let people = |begun: i64, left: i64, left_percent: Value| {
            let going = begun - left;
            json!({
                "begun": begun, "finished": 0, "left": left, "underWay": going,
                "leftPercent": left_percent,
            })
        };
        let asked = json!({ "ageGroup": GROUP, "count": 50 });
        let opened = client
            .post("/api/datacollection/sessions", &asked)
            .expect(201);
        let pool = opened["pool"].as_array().unwrap();
        let tokens: Vec<&Value> = pool.iter().map(|one| &one["sessionToken"]).collect();
        has(&admin, [0, 50, 0], &people(0, 0, Value::Null));
        let given = json!({ "sessionTokens": tokens[..12] });
        client
            .post("/api/datacollection/sessions/release", &given)
            .expect(204);
        has(&admin, [0, 38, 12], &people(0, 0, Value::Null));
        for token in &tokens[20..23] {
            let begun = json!({ "revision": 1, "stage": "begun", "sessionToken": token });
            report(&client, &json!(Uuid::new_v4().to_string()), &begun).expect(201);
        }
        has(&admin, [3, 35, 12], &people(3, 0, Value::Null));
        // What nobody may begin with any more is unused.
        world.wait(TimeDelta::days(46));
        let admin = super::admin(&world, &client);
        has(&admin, [3, 0, 47], &people(3, 3, json!(100.0)));
    }
}

fn in_the_package(admin: &Client) {
    let files = files(&export(admin, "package").bytes);
    let participants = rows(
        &files["data/study-reading_description-participants_data.csv"],
        b',',
    );
    let mut stages: BTreeMap<&str, usize> = BTreeMap::new();
    for row in participants.iter().filter(|row| row["status"] == "partial") {
        *stages.entry(&row["stage"]).or_default() += 1;
    }
    let mut expected: BTreeMap<&str, usize> = BTreeMap::new();
    for (stage, _) in LEAVERS.iter().filter(|(stage, _)| *stage != "begun") {
        *expected.entry(stage).or_default() += 1;
    }
    assert_eq!(stages, expected);
    let whole = participants.iter().filter(|row| row["status"] != "partial");
    let (counted, excluded): (Vec<_>, Vec<_>) = whole.partition(|row| row["excluded"].is_empty());
    assert_eq!((counted.len(), excluded.len()), (34, 4));
    let trials = rows(
        &files["data/study-reading_description-trials_data.csv"],
        b',',
    );
    let counts = trials.iter().filter(|row| row["counted"] == "true");
    assert_eq!(counts.count(), 34 * 5);
}
