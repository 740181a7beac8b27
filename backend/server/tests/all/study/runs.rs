//! What is kept of those who do not come to the end.

use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::each;
use super::exports::{export, files, rows};
use crate::client::{Answer, Client};
use crate::participants::{GROUP, RESULTS, SUBMIT, details, quiz, whole_batch};

pub fn report(client: &Client, id: &Value, body: &Value) -> Answer {
    let path = format!("/api/datacollection/runs/{}", id.as_str().unwrap());
    client.put(&path, body)
}

/// Two texts and a begun third one, of a session of its own.
pub fn part(client: &Client) -> (Value, Value) {
    let asked = json!({ "ageGroup": GROUP });
    let session = client
        .post("/api/datacollection/sessions", &asked)
        .expect(201);
    let begun = json!({ "quizId": 3, "answers": {} });
    let report = json!({
        "revision": 4,
        "stage": "story-3",
        "sessionToken": session["sessionToken"],
        "userDetails": details(),
        "quizSubmissions": [quiz(1, 4), quiz(2, 3), begun],
        "withdrawalCode": "ABCD2345",
    });
    (json!(Uuid::new_v4().to_string()), report)
}

fn partial(admin: &Client) -> Vec<Value> {
    let found = admin.get(&format!("{RESULTS}?status=partial")).expect(200);
    found["results"].as_array().unwrap().clone()
}

fn whole(admin: &Client) -> i64 {
    admin.get(RESULTS).expect(200)["total"].as_i64().unwrap()
}

#[test]
fn a_part_is_kept_marked_and_never_counted_as_whole() {
    for (world, client, admin) in each() {
        let (id, body) = part(&client);
        world.wait(TimeDelta::minutes(20));
        let receipt = report(&client, &id, &body).expect(201);
        assert_eq!(receipt["submissionId"], id);
        let hash = vokal_base::digest::sha256_hex(body.to_string());
        assert_eq!(receipt["sha256"], hash.as_str());
        let kept = partial(&admin);
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["status"], "partial");
        assert_eq!(kept[0]["stage"], "story-3");
        // The third text was left in the midst.
        assert_eq!(kept[0]["quizzes"].as_array().unwrap().len(), 2);
        assert_eq!(kept[0]["quizzes"][1]["score"], 3);
        assert_eq!(
            (&kept[0]["score"], &kept[0]["totalQuestions"]),
            (&json!(7), &json!(10))
        );
        assert_eq!(whole(&admin), 0);
        let summary = admin.get("/api/admin/study/summary").expect(200);
        assert_eq!(summary["participants"]["total"], 0);
        assert_eq!(summary["participants"]["partial"], 1);
        assert_eq!(summary["withoutExclusions"]["conditions"][0]["n"], 0);
    }
}

/// Neither a zero nor a mark is told of what has not been done.
#[test]
fn a_text_left_in_the_midst_has_no_times_no_score_and_no_marks() {
    for (world, client, _) in each() {
        for stage in ["story-3", "questions-3"] {
            let (id, mut body) = part(&client);
            body["stage"] = json!(stage);
            body["events"] = json!([
                { "type": "page-shown", "at": 5, "quizId": 3, "page": 1 },
                { "type": "page-hidden", "at": 900, "quizId": 3, "page": 1 },
            ]);
            world.wait(TimeDelta::minutes(20));
            report(&client, &id, &body).expect(201);
        }
        let admin = super::admin(&world, &client);
        for kept in partial(&admin) {
            assert_eq!(kept["flags"], json!(["incomplete"]), "{kept}");
        }
        let files = files(&export(&admin, "package").bytes);
        let trials = rows(
            &files["data/study-reading_description-trials_data.csv"],
            b',',
        );
        let told: Vec<_> = trials.iter().filter(|row| row["position"] == "3").collect();
        assert_eq!(told.len(), 2);
        for row in told {
            for cell in [
                "reading_ms",
                "answering_ms",
                "words_per_minute",
                "score",
                "score_percent",
                "flags",
                "excluded",
            ] {
                assert_eq!(row[cell], "", "{cell}");
            }
            assert_eq!(row["counted"], "false");
        }
        let finished = trials.iter().filter(|row| row["score"] == "4");
        assert_eq!(finished.count(), 2);
    }
}

#[test]
fn nobody_is_marked_for_a_session_or_texts_before_the_first_text() {
    for (_, client, admin) in each() {
        for stage in ["details", "declined", "instructions", "story-1"] {
            let body = json!({
                "revision": 1,
                "stage": stage,
                "left": true,
                "userDetails": details(),
                "environment": { "contentHash": "" },
            });
            let id = json!(Uuid::new_v4().to_string());
            report(&client, &id, &body).expect(201);
        }
        for kept in partial(&admin) {
            let marks = if kept["stage"] == "story-1" {
                json!(["no_token", "incomplete", "other_content"])
            } else {
                json!(["incomplete"])
            };
            assert_eq!(kept["flags"], marks, "{kept}");
        }
        assert_eq!(partial(&admin).len(), 4);
    }
}

#[test]
fn the_newest_report_counts_and_the_whole_takes_its_place() {
    for (world, client, admin) in each() {
        let (id, mut body) = part(&client);
        world.wait(TimeDelta::minutes(40));
        report(&client, &id, &body).expect(201);
        // Again, and one that was late on its way.
        report(&client, &id, &body).expect(200);
        body["revision"] = json!(2);
        body["quizSubmissions"] = json!([quiz(1, 4)]);
        report(&client, &id, &body).expect(200);
        assert_eq!(partial(&admin)[0]["quizzes"].as_array().unwrap().len(), 2);
        body["revision"] = json!(9);
        body["stage"] = json!("done-1");
        report(&client, &id, &body).expect(201);
        let kept = partial(&admin);
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["quizzes"].as_array().unwrap().len(), 1);

        let mut batch = whole_batch(&client);
        batch["sessionToken"] = body["sessionToken"].clone();
        batch["submissionId"] = id.clone();
        client.post(SUBMIT, &batch).expect(201);
        assert_eq!((partial(&admin).len(), whole(&admin)), (0, 1));
        let told = admin.get(RESULTS).expect(200)["results"][0].clone();
        assert_eq!(told["status"], "verified", "{told}");
        body["revision"] = json!(10);
        report(&client, &id, &body).expect(200);
        assert_eq!((partial(&admin).len(), whole(&admin)), (0, 1));
    }
}

#[test]
fn a_code_takes_a_part_back_also_when_the_study_has_closed() {
    for (_, client, admin) in each() {
        let (id, body) = part(&client);
        report(&client, &id, &body).expect(201);
        let yesterday = (chrono::Utc::now() - TimeDelta::days(1)).date_naive();
        let settings = json!({ "protocol": "fixed", "closesOn": yesterday });
        admin
            .put("/api/admin/study/settings", &settings)
            .expect(200);
        let withdraw = "/api/datacollection/withdraw";
        client
            .post(withdraw, &json!({ "code": "abcd 2345" }))
            .expect(204);
        assert_eq!(partial(&admin), Vec::<Value>::new());
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_its_path() {
    for (_, client, admin) in each() {
        for (path, value) in [
            ("revision", json!(0)),
            ("stage", json!("story-9")),
            ("left", json!("yes")),
            ("quizSubmissions[0].readingTimeSeconds", json!(-1)),
        ] {
            let (id, mut body) = part(&client);
            if path.starts_with("quiz") {
                body["quizSubmissions"][0]["readingTimeSeconds"] = value;
            } else {
                body[path] = value;
            }
            let problem = report(&client, &id, &body).expect(422);
            assert_eq!(problem["errors"][0]["field"], path, "{problem}");
        }
        let (_, body) = part(&client);
        report(&client, &json!("nonsense"), &body).expect(422);
        assert_eq!(partial(&admin), Vec::<Value>::new());
    }
}

#[test]
fn without_details_only_the_stage_is_kept() {
    for (_, client, admin) in each() {
        let id = json!(Uuid::new_v4().to_string());
        let body = json!({ "revision": 1, "stage": "begun" });
        report(&client, &id, &body).expect(201);
        assert_eq!(partial(&admin), Vec::<Value>::new());
        let summary = admin.get("/api/admin/study/summary").expect(200);
        assert_eq!(summary["flow"]["people"]["begun"], 1);
        assert_eq!(summary["flow"]["people"]["underWay"], 1);
    }
}
