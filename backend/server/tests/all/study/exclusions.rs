//! What is left out of the figures is decided before the first result, holds
//! everywhere, and is always told beside the figures without it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_study::retention;

use super::each;
use super::exports::{export, files, rows};
use crate::client::Client;
use crate::participants::{RESULTS, SUBMIT, whole_batch};
use crate::world::World;

const SETTINGS: &str = "/api/admin/study/settings";
const SUMMARY: &str = "/api/admin/study/summary";

fn send(world: &World, client: &Client, count: usize, spoil: impl Fn(&mut Value)) {
    let mut batches: Vec<_> = (0..count).map(|_| whole_batch(client)).collect();
    world.wait(TimeDelta::minutes(30));
    for batch in &mut batches {
        spoil(batch);
        client.post(SUBMIT, batch).expect(201);
    }
}

fn cell(figures: &Value, condition: usize) -> &Value {
    &figures["conditions"][condition]
}

#[test]
fn forged_and_clicked_and_unseen_are_left_out_and_told_beside() {
    for (world, client, _) in each() {
        send(&world, &client, 6, |_| {});
        // The review's sixty forged batches, ten of them.
        send(&world, &client, 10, |batch| {
            batch["sessionToken"] = Value::Null;
            for quiz in batch["quizSubmissions"].as_array_mut().unwrap() {
                quiz["readingTimeSeconds"] = json!(16);
            }
        });
        send(&world, &client, 5, |batch| {
            batch["quizSubmissions"][0]["readingTimeSeconds"] = json!(3);
        });
        send(&world, &client, 5, |batch| {
            batch["events"] = json!([
                { "type": "page-unavailable", "at": 5, "quizId": 1, "page": 3 },
            ]);
        });
        let admin = super::admin(&world, &client);
        let summary = admin.get(SUMMARY).expect(200);
        let conditions = summary["conditions"].as_array().unwrap();
        let counts: Vec<_> = conditions[..5]
            .iter()
            .map(|cell| cell["n"].as_i64())
            .collect();
        assert_eq!(counts.iter().flatten().sum::<i64>(), 6 + 4 * 16);
        let first = conditions[..5].iter().find(|cell| cell["n"] == 6).unwrap();
        let mean = |cell: &Value| cell["wordsPerMinute"]["mean"].as_f64().unwrap();
        assert!(mean(first) < 200.0);
        for at in 0..5 {
            assert_eq!(cell(&summary["withoutExclusions"], at)["n"], 26);
        }
        let by = json!([
            { "reason": "too_fast", "count": 5 },
            { "reason": "page_not_shown", "count": 5 },
        ]);
        assert_eq!(summary["flow"]["excludedTextsBy"], by);
        let files = files(&export(&admin, "package").bytes);
        let trials = rows(
            &files["data/study-reading_description-trials_data.csv"],
            b',',
        );
        let counted = trials.iter().filter(|row| row["counted"] == "true").count();
        assert_eq!(counted, 6 + 4 * 16);
        // The head of the summary is of everybody, and says so.
        let told: Value = serde_json::from_slice(&export(&admin, "summary").bytes).unwrap();
        assert_eq!(told["totalParticipants"], 26);
        assert_eq!(told["totalQuizAttempts"], 5 * 26);
        let note = told["note"].as_str().unwrap();
        assert!(note.contains("without exclusions"), "{note}");
        let rules: Value = serde_json::from_slice(&files["exclusions.json"]).unwrap();
        assert_eq!(rules, summary["exclusions"]);
    }
}

#[test]
fn the_rules_are_frozen_with_the_first_result() {
    for (world, client, admin) in each() {
        let kept = admin.get(SETTINGS).expect(200);
        assert_eq!(kept["exclusionsFrozen"], false);
        let mut rules = kept["exclusions"].clone();
        rules["fastestWordsPerMinute"] = json!(450);
        let settings = |rules: &Value| json!({ "protocol": "balanced", "exclusions": rules });
        let saved = admin.put(SETTINGS, &settings(&rules)).expect(200);
        assert_eq!(saved["exclusions"], rules);
        send(&world, &client, 1, |_| {});
        let admin = super::admin(&world, &client);
        let mut others = rules.clone();
        others["interrupted"] = json!(true);
        let refused = admin.put(SETTINGS, &settings(&others));
        assert_eq!(refused.code(409), "exclusions_frozen");
        // Whatever else is decided may be decided anew.
        let saved = admin.put(SETTINGS, &settings(&rules)).expect(200);
        assert_eq!(saved["exclusionsFrozen"], true);
        let saved = admin
            .put(SETTINGS, &json!({ "protocol": "fixed" }))
            .expect(200);
        assert_eq!(saved["exclusions"], rules);
        others["leastTexts"] = json!(6);
        admin.put(SETTINGS, &settings(&others)).expect(422);
    }
}

/// Else the rules could be changed with the answers in hand: delete, change, restore.
#[test]
fn what_lies_in_the_trash_keeps_the_rules_frozen() {
    for (world, client, _) in each() {
        send(&world, &client, 2, |_| {});
        let admin = super::admin(&world, &client);
        let mut rules = admin.get(SETTINGS).expect(200)["exclusions"].clone();
        rules["interrupted"] = json!(true);
        let changed = json!({ "protocol": "fixed", "exclusions": rules });
        let confirmed = [("x-confirm", "DELETE ALL")];
        let all = format!("{RESULTS}/all");
        admin.send("DELETE", &all, &confirmed, b"").expect(200);
        assert_eq!(admin.get(SETTINGS).expect(200)["exclusionsFrozen"], true);
        let refused = admin.put(SETTINGS, &changed);
        assert_eq!(refused.code(409), "exclusions_frozen");
        // Once nothing can come back they may be decided anew.
        world.wait(TimeDelta::days(31));
        super::run(retention::run(&world.state.database, &world.clock)).unwrap();
        let admin = super::admin(&world, &client);
        let saved = admin.put(SETTINGS, &changed).expect(200);
        assert_eq!(saved["exclusions"], rules);
        assert_eq!(saved["exclusionsFrozen"], false);
    }
}

/// The review's case: sixteen who read every German text alike, eight of them
/// slower in English.
#[test]
fn english_is_in_no_contrast_and_no_baseline() {
    for protocol in ["fixed", "balanced"] {
        for (world, client, admin) in each() {
            let settings = |closed: bool| {
                let yesterday = (chrono::Utc::now() - TimeDelta::days(1)).date_naive();
                let day = closed.then_some(yesterday);
                json!({ "protocol": protocol, "closesOn": day })
            };
            admin.put(SETTINGS, &settings(false)).expect(200);
            let asked = json!({ "ageGroup": crate::participants::GROUP, "count": 20 });
            let mut opened = client
                .post("/api/datacollection/sessions", &asked)
                .expect(201);
            let mut sessions = opened["pool"].take().as_array().unwrap().clone();
            sessions.push(opened);
            world.wait(TimeDelta::hours(1));
            for (at, session) in sessions.iter().enumerate() {
                client.post(SUBMIT, &read(session, at % 2 == 0)).expect(201);
            }
            let admin = super::admin(&world, &client);
            admin.put(SETTINGS, &settings(true)).expect(200);
            let summary = admin.get(SUMMARY).expect(200);
            assert_eq!(summary["confounded"], protocol == "fixed");
            let differences = summary["differences"].as_array().unwrap();
            for difference in differences.iter().filter(|cell| cell["ageGroup"].is_null()) {
                assert_eq!(difference["wordsPerMinute"]["mean"], 0.0, "{difference}");
                assert_eq!(difference["speedTest"], Value::Null);
            }
            let languages = &summary["languages"];
            assert_eq!(languages[0]["wordsPerMinute"]["mean"], 200.0);
            assert_eq!(languages[1]["language"], "en");
            assert_eq!(languages[1]["n"], 10);
            assert_eq!(languages[1]["wordsPerMinute"]["mean"], 120.0);
            for position in summary["positions"].as_array().unwrap() {
                assert_eq!(position["wordsPerMinute"]["mean"], 200.0);
            }
        }
    }
}

/// What a session gives, read at 200 words a minute, and at 120 in English.
fn read(session: &Value, english: bool) -> Value {
    let mut batch = crate::participants::batch();
    batch["userDetails"]["languages"]["en"] = json!(english);
    batch["sessionToken"] = session["sessionToken"].clone();
    let trials = session["trials"].as_array().unwrap();
    let quizzes = trials.iter().map(|trial| {
        let is_english = english && trial["position"] == 5;
        let folder = if is_english {
            "english"
        } else {
            trial["folder"].as_str().unwrap()
        };
        let story = vokal_stories::story(crate::participants::GROUP, folder).unwrap();
        let words = vokal_stories::Readability::of(&story.text()).words;
        let speed = if is_english { 120.0 } else { 200.0 };
        json!({
            "quizId": trial["quizId"],
            "folder": folder,
            "condition": trial["condition"],
            "answers": crate::participants::answers(story, 4),
            "readingTimeSeconds": f64::from(words) * 60.0 / speed,
            "answeringTimeSeconds": 40,
        })
    });
    batch["quizSubmissions"] = quizzes.collect();
    batch
}
