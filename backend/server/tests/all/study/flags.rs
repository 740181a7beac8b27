//! What does not fit is kept and marked.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::each;
use crate::client::Client;
use crate::participants::{SUBMIT, found, whole_batch};
use crate::world::World;

/// What becomes of a whole batch that has been spoilt so.
fn judged(world: &World, client: &Client, admin: &Client, spoil: impl Fn(&mut Value)) -> Value {
    let mut batch = whole_batch(client);
    world.wait(TimeDelta::minutes(30));
    spoil(&mut batch);
    client.post(SUBMIT, &batch).expect(201);
    found(admin, batch["userId"].as_str().unwrap())
}

#[test]
fn what_is_in_order_has_no_mark() {
    for (world, client, admin) in each() {
        let result = judged(&world, &client, &admin, |_| {});
        assert_eq!(result["status"], "verified");
        assert_eq!(result["flags"], json!([]));
        assert_eq!(result["score"], 20);
    }
}

#[test]
fn each_misfit_is_marked_and_nothing_is_lost() {
    type Spoil = fn(&mut Value);
    let misfits: [(&str, &str, Spoil); 22] = [
        ("forged_score", "verified", |b| {
            let story = vokal_stories::story("Birth 2015-2016", "mandatory").unwrap();
            b["quizSubmissions"][0]["answers"] = json!(crate::participants::answers(story, 1));
        }),
        ("bad_token", "quarantined", |b| {
            b["sessionToken"] = json!("e30.e30.e30");
        }),
        ("age_group_mismatch", "quarantined", |b| {
            b["userDetails"]["birthYear"] = json!(1990);
        }),
        ("wrong_trial", "quarantined", |b| {
            b["quizSubmissions"][1]["condition"] = json!("3-high");
        }),
        ("wrong_trial", "quarantined", |b| {
            b["quizSubmissions"][1]["folder"] = json!("english");
        }),
        ("impossible_time", "quarantined", |b| {
            b["quizSubmissions"][1]["readingTimeSeconds"] = json!(7200);
        }),
        ("too_slow", "quarantined", |b| {
            b["quizSubmissions"][1]["readingTimeSeconds"] = json!(7200);
        }),
        ("too_fast", "verified", |b| {
            b["quizSubmissions"][1]["readingTimeSeconds"] = json!(3);
        }),
        ("unordered_times", "quarantined", |b| {
            b["quizSubmissions"][4]["completedAt"] = json!("2020-01-01T00:00:00Z");
        }),
        ("time_mismatch", "verified", |b| {
            b["quizSubmissions"][1]["rawReadingMs"] = json!(1000);
        }),
        ("interrupted", "verified", |b| {
            b["quizSubmissions"][1]["interruptions"] = json!(2);
        }),
        ("incomplete", "verified", |b| {
            b["quizSubmissions"].as_array_mut().unwrap().pop();
        }),
        ("missing_answers", "verified", |b| {
            b["quizSubmissions"][0]["answers"]
                .as_object_mut()
                .unwrap()
                .remove("q5");
        }),
        ("unknown_question", "verified", |b| {
            b["quizSubmissions"][0]["answers"]["q9"] = json!("x");
        }),
        ("unknown_answer", "verified", |b| {
            b["quizSubmissions"][0]["answers"]["q5"] = json!("x");
        }),
        ("contradictory_details", "verified", |b| {
            b["userDetails"]["readingIssues"] = json!(["none", "vision"]);
        }),
        ("other_content", "verified", |b| {
            b["environment"] = json!({ "contentHash": "0" });
        }),
        ("missing_pages", "verified", |b| {
            b["events"] = json!([{ "type": "page-shown", "at": 5, "quizId": 1, "page": 1 }]);
        }),
        ("page_not_shown", "verified", |b| {
            b["events"] = json!([{ "type": "page-shown", "at": 5, "quizId": 1, "page": 1 }]);
        }),
        ("page_not_shown", "verified", |b| {
            b["events"] = json!([{ "type": "page-unavailable", "at": 5, "quizId": 1, "page": 3 }]);
        }),
        ("other_answer_order", "verified", |b| {
            // One of the two is not the session's.
            b["quizSubmissions"][0]["answerOrder"] = json!({ "q1": [0, 1, 2], "q2": [0, 1, 2], "q3": [0, 1, 2], "q4": [0, 1, 2], "q5": [0, 1, 2] });
            b["quizSubmissions"][1]["answerOrder"] = b["quizSubmissions"][0]["answerOrder"].clone();
        }),
        ("clock_gap", "verified", |b| {
            b["events"] = json!([{ "type": "clock-gap", "at": 5 }]);
        }),
    ];
    for (world, client, admin) in each() {
        for (flag, status, spoil) in misfits {
            let result = judged(&world, &client, &admin, spoil);
            let flags = result["flags"].as_array().unwrap();
            assert!(flags.contains(&json!(flag)), "{flag}: {flags:?}");
            assert_eq!(result["status"], status, "{flag}");
            assert!(result["quizzes"].as_array().unwrap().len() >= 4, "{flag}");
        }
    }
}

/// A device that finds the time in the middle of a run has measured all the same.
#[test]
fn a_clock_that_is_put_back_is_noted_and_no_reason_to_leave_somebody_out() {
    for (world, client, admin) in each() {
        let put_back = |batch: &mut Value| {
            batch["quizSubmissions"][4]["completedAt"] = json!("2020-01-01T00:00:00Z");
            batch["events"] = json!([
                { "type": "visible", "at": 5.0, "wall": 1_700_000_000_005.0_f64 },
                { "type": "visible", "at": 20.0, "wall": 1_600_000_000_000.0_f64 },
            ]);
        };
        let result = judged(&world, &client, &admin, put_back);
        assert_eq!(result["flags"], json!(["clock_gap"]));
        assert_eq!(result["status"], "verified");
        let turned = |batch: &mut Value| {
            put_back(batch);
            batch["events"][1]["at"] = json!(1.0);
        };
        let result = judged(&world, &client, &admin, turned);
        assert_eq!(result["status"], "quarantined");
    }
}

#[test]
fn the_clients_score_stands_beside_the_servers() {
    for (world, client, admin) in each() {
        let result = judged(&world, &client, &admin, |batch| {
            batch["quizSubmissions"][2]["score"] = json!(5);
        });
        assert_eq!(result["quizzes"][2]["score"], 4);
        assert_eq!(result["quizzes"][2]["clientScore"], 5);
        assert_eq!(result["quizzes"][2]["flags"], json!(["forged_score"]));
        assert_eq!(result["score"], 20);
    }
}

#[test]
fn an_old_token_is_no_proof_and_no_crime() {
    for (world, client, _) in each() {
        let mut batch = whole_batch(&client);
        world.wait(TimeDelta::days(61));
        batch["userId"] = json!("user_late");
        let receipt = client.post(SUBMIT, &batch).expect(201);
        assert_eq!(receipt["verified"], false);
        let admin = super::admin(&world, &client);
        let result = found(&admin, "user_late");
        assert_eq!(result["flags"], json!(["expired_token"]));
        assert_eq!(result["status"], "unverified");
    }
}
