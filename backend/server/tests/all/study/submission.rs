//! What comes in comes in once, whole, and as it should be.

use std::thread;

use serde_json::{Value, json};
use uuid::Uuid;

use super::each;
use crate::client::Client;
use crate::participants::{RESULTS, SUBMIT, batch, found, whole_batch};

fn total(admin: &Client) -> i64 {
    admin.get(RESULTS).expect(200)["total"].as_i64().unwrap()
}

#[test]
fn the_same_submission_gets_the_same_receipt_and_one_row() {
    for (_, client, admin) in each() {
        let batch = whole_batch(&client);
        let first = client.post(SUBMIT, &batch).expect(201);
        let hash = vokal_base::digest::sha256_hex(batch.to_string());
        assert_eq!(first["sha256"], hash.as_str());
        assert_eq!(first["submissionId"], batch["submissionId"]);
        assert_eq!(first["verified"], true);
        for _ in 0..10 {
            assert_eq!(client.post(SUBMIT, &batch).expect(200), first);
        }
        // The same content, written in another way.
        let spaced = serde_json::to_vec_pretty(&batch).unwrap();
        let json = [("content-type", "application/json")];
        assert_eq!(
            client.send("POST", SUBMIT, &json, &spaced).expect(200),
            first
        );
        assert_eq!(total(&admin), 1);
        let mut other = batch.clone();
        other["quizSubmissions"][0]["readingTimeSeconds"] = json!(121);
        assert_eq!(client.post(SUBMIT, &other).code(409), "submission_conflict");
        assert_eq!(total(&admin), 1);
    }
}

#[test]
fn a_hundred_at_once_leave_one_row() {
    for (_, client, admin) in each() {
        let batch = whole_batch(&client);
        let send = || {
            let (client, batch) = (client.clone(), batch.clone());
            thread::spawn(move || client.post(SUBMIT, &batch))
        };
        let waiting: Vec<_> = (0..100).map(|_| send()).collect();
        let answers: Vec<_> = waiting.into_iter().map(|one| one.join().unwrap()).collect();
        let new = answers.iter().filter(|answer| answer.status == 201).count();
        assert_eq!(new, 1);
        let receipts: Vec<Value> = answers.iter().map(crate::client::Answer::json).collect();
        assert!(receipts.iter().all(|receipt| *receipt == receipts[0]));
        assert_eq!(total(&admin), 1);
    }
}

#[test]
fn a_payload_without_a_session_is_kept_and_marked() {
    for (_, client, admin) in each() {
        let batch = batch();
        let receipt = client.post(SUBMIT, &batch).expect(201);
        assert_eq!(receipt["verified"], false);
        let result = found(&admin, batch["userId"].as_str().unwrap());
        assert_eq!(result["status"], "unverified");
        assert_eq!(result["flags"], json!(["no_token"]));
        assert_eq!(result["userDetails"]["birthYear"], 2015);
        assert_eq!(result["quizzes"].as_array().unwrap().len(), 5);
        assert_eq!(result["quizzes"][0]["score"], 4);
        assert_eq!(result["quizzes"][0]["readingTimeSeconds"], 120.5);
        // Once collection has closed, staff are told conditions by name.
        let yesterday = (chrono::Utc::now() - chrono::TimeDelta::days(1)).date_naive();
        admin
            .put(
                "/api/admin/study/settings",
                &json!({ "protocol": "fixed", "closesOn": yesterday }),
            )
            .expect(200);
        let result = found(&admin, batch["userId"].as_str().unwrap());
        assert_eq!(result["quizzes"][3]["condition"], "2-low");
    }
}

#[test]
fn one_fault_refuses_all_and_is_named_with_its_path() {
    type Spoil = fn(&mut Value);
    let faults: [(&str, Spoil); 16] = [
        ("userDetails.gender", |b| {
            b["userDetails"]["gender"] = json!("robot");
        }),
        ("userDetails.education", |b| {
            b["userDetails"]["education"] = json!(3);
        }),
        ("userDetails.birthYear", |b| {
            b["userDetails"]["birthYear"] = json!(1800);
        }),
        ("userDetails.readingFrequency", |b| {
            b["userDetails"]["readingFrequency"] = Value::Null;
        }),
        ("userDetails", |b| b["userDetails"] = Value::Null),
        ("quizSubmissions[4].quizId", |b| {
            b["quizSubmissions"][4]["quizId"] = json!(6);
        }),
        ("quizSubmissions[4].quizId", |b| {
            b["quizSubmissions"][4]["quizId"] = json!(1);
        }),
        ("quizSubmissions[2].score", |b| {
            b["quizSubmissions"][2]["score"] = json!(-1);
        }),
        ("quizSubmissions[1].readingTimeSeconds", |b| {
            b["quizSubmissions"][1]["readingTimeSeconds"] = json!(-0.1);
        }),
        ("quizSubmissions[0].answers.q1", |b| {
            b["quizSubmissions"][0]["answers"]["q1"] = json!([]);
        }),
        ("quizSubmissions[0].answers.q1", |b| {
            b["quizSubmissions"][0]["answers"]["q1"] = json!("x\0y");
        }),
        ("quizSubmissions[3].completedAt", |b| {
            b["quizSubmissions"][3]["completedAt"] = json!("now");
        }),
        ("quizSubmissions", |b| b["quizSubmissions"] = json!([])),
        ("submissionId", |b| b["submissionId"] = json!("1")),
        ("withdrawalCode", |b| b["withdrawalCode"] = json!("short")),
        ("events[0].at", |b| {
            b["events"] = json!([{ "type": "focus", "at": "x" }]);
        }),
    ];
    for (_, client, admin) in each() {
        for (path, spoil) in faults {
            let mut batch = batch();
            spoil(&mut batch);
            let problem = client.post(SUBMIT, &batch).expect(422);
            let fields: Vec<_> = problem["errors"]
                .as_array()
                .unwrap()
                .iter()
                .map(|e| &e["field"])
                .collect();
            assert!(fields.contains(&&json!(path)), "{path}: {fields:?}");
        }
        assert_eq!(total(&admin), 0);
    }
}

#[test]
fn too_much_is_refused() {
    for (_, client, admin) in each() {
        let mut many = batch();
        let event = json!({ "type": "focus", "at": 1 });
        many["events"] = vec![event.clone(); 1000].into();
        client.post(SUBMIT, &many).expect(422);
        many["events"] = vec![event; 900].into();
        client.post(SUBMIT, &many).expect(201);
        let mut long = batch();
        long["more"] = json!("x".repeat(1024 * 1024));
        assert_eq!(client.post(SUBMIT, &long).code(413), "too_large");
        assert_eq!(total(&admin), 1);
    }
}

#[test]
fn no_json_whatever_breaks_the_server() {
    let json = [("content-type", "application/json")];
    for (_, client, _) in each() {
        let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
        for odd in [
            "",
            "null",
            "[]",
            "\"\"",
            "1e999",
            "{",
            "\u{0}",
            &deep,
            "{\"quizSubmissions\":{}}",
            "{\"quizSubmissions\":[[]]}",
            "{\"quizSubmissions\":[{\"quizId\":1e300,\"answers\":{\"\":{}}}],\"events\":[1]}",
            "{\"userDetails\":[],\"quizSubmissions\":[null],\"environment\":7}",
        ] {
            for path in [SUBMIT, "/api/datacollection/submit"] {
                let status = client.send("POST", path, &json, odd.as_bytes()).status;
                assert!((400..500).contains(&status), "{path} {odd}: {status}");
            }
        }
        let plain = client.send("POST", SUBMIT, &[("content-type", "text/plain")], b"{}");
        plain.expect(400);
    }
}

#[test]
fn capitalised_fields_are_read_like_the_others() {
    for (_, client, admin) in each() {
        let story = vokal_stories::story("Birth 2015-2016", "mandatory").unwrap();
        let mut batch = batch();
        batch["quizSubmissions"] = json!([{
            "QuizId": 1,
            "Score": 2,
            "Answers": crate::participants::answers(story, 2),
            "ReadingTimeSeconds": 90,
            "AnsweringTimeSeconds": 30,
            "CompletedAt": "2026-11-21T10:00:00Z",
        }]);
        client.post(SUBMIT, &batch).expect(201);
        let result = found(&admin, batch["userId"].as_str().unwrap());
        assert_eq!(result["quizzes"][0]["score"], 2);
        assert_eq!(result["quizzes"][0]["answeringTimeSeconds"], 30.0);
    }
}

#[test]
fn labels_that_older_pages_sent_become_codes() {
    for (_, client, admin) in each() {
        let mut batch = batch();
        batch["userDetails"]["gender"] = json!("Weiblich");
        batch["userDetails"]["textTypes"] = json!(["Belletristik", "Comics"]);
        batch["userDetails"]["birthYear"] = json!("2015");
        client.post(SUBMIT, &batch).expect(201);
        let result = found(&admin, batch["userId"].as_str().unwrap());
        assert_eq!(result["userDetails"]["gender"], "female");
        assert_eq!(
            result["userDetails"]["textTypes"],
            json!(["fiction", "Comics"])
        );
        assert_eq!(result["flags"], json!(["no_token", "unknown_value"]));
    }
}

#[test]
fn a_single_quiz_comes_in_too() {
    for (_, client, admin) in each() {
        let mut quiz = crate::participants::quiz(2, 3);
        client.post("/api/datacollection/submit", &quiz).expect(422);
        quiz["ageGroup"] = json!("Birth 2015-2016");
        quiz["userId"] = json!("user_single");
        client.post("/api/datacollection/submit", &quiz).expect(201);
        let result = found(&admin, "user_single");
        assert_eq!(result["quizzes"][0]["score"], 3);
        assert_eq!(result["userDetails"], Value::Null);
    }
}

#[test]
fn quizzes_are_told_without_their_key() {
    let (_, client, _) = each().swap_remove(0);
    let all = client.get("/api/datacollection/quizzes");
    assert_eq!(all.expect(200).as_array().unwrap().len(), 16);
    assert!(!String::from_utf8_lossy(&all.bytes).contains("correct\""));
    let of_group = client.get("/api/datacollection/quizzes?ageGroup=Birth%202015-2016");
    assert_eq!(of_group.expect(200).as_array().unwrap().len(), 6);
    let one = client.get("/api/datacollection/quizzes/2").expect(200);
    assert_eq!(one["folder"], "optional1");
    assert_eq!(one["questions"].as_array().unwrap().len(), 5);
    client
        .get("/api/datacollection/quizzes/english")
        .expect(200);
    client.get("/api/datacollection/quizzes/6").expect(404);
    client.get("/api/datacollection/quizzes/0").expect(404);
    let unknown = Uuid::new_v4();
    client
        .get(&format!("/api/datacollection/quizzes/{unknown}"))
        .expect(404);
}
