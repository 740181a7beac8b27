//! Until collection has closed, nobody is told which condition does well.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use super::deletion::logged;
use super::exports::{export, files, rows};
use super::{each, simulate};
use crate::client::{Answer, Client};
use crate::participants::RESULTS;

const SETTINGS: &str = "/api/admin/study/settings";
const SUMMARY: &str = "/api/admin/study/summary";
const NAMES: [&str; 7] = [
    "Standard text",
    "Tradeo",
    "\"standard\"",
    "1-low",
    "2-high",
    "2-low",
    "3-high",
];

fn balanced(admin: &Client, closes_in_days: i64) {
    let last = (Utc::now() + TimeDelta::days(closes_in_days)).date_naive();
    let settings = json!({ "protocol": "balanced", "closesOn": last });
    admin.put(SETTINGS, &settings).expect(200);
}

fn first(admin: &Client) -> Value {
    admin.get(RESULTS).expect(200)["results"][0].clone()
}

fn of_participant(result: &Value, place: &str) -> String {
    format!("{place}/{}", result["id"].as_str().unwrap())
}

fn named(answer: &Answer) -> Vec<&'static str> {
    let text = String::from_utf8_lossy(&answer.bytes).into_owned();
    NAMES
        .into_iter()
        .filter(|name| text.contains(name))
        .collect()
}

/// Condition by participant and place, and lists, as the package has them.
fn package(admin: &Client) -> (BTreeMap<(String, String), String>, BTreeSet<String>) {
    let files = files(&export(admin, "package").bytes);
    let table = |name: &str| {
        rows(
            &files[&format!("data/study-reading_description-{name}_data.csv")],
            b',',
        )
    };
    let conditions = table("trials").into_iter().map(|mut row| {
        let mut cell = |name: &str| row.remove(name).unwrap();
        let key = (cell("participant_id"), cell("position"));
        (key, cell("condition"))
    });
    let lists = table("participants")
        .into_iter()
        .map(|row| row["list"].clone());
    (conditions.collect(), lists.collect())
}

#[test]
fn conditions_have_letters_until_collection_has_closed() {
    for (world, _, admin) in each() {
        balanced(&admin, 0);
        simulate(&world, 60);
        let result = first(&admin);
        for answer in [
            admin.get(RESULTS),
            admin.get(&of_participant(&result, RESULTS)),
            admin.get(SUMMARY),
            admin.post(
                &of_participant(&result, "/api/admin/study/export/participants"),
                &json!({}),
            ),
            export(&admin, "csv"),
            export(&admin, "excel"),
            export(&admin, "summary"),
        ] {
            assert_eq!(named(&answer), Vec::<&str>::new());
        }
        let summary = admin.get(SUMMARY).expect(200);
        assert_eq!(
            (&summary["blind"], &summary["differences"]),
            (&json!(true), &json!([]))
        );
        let told = summary["conditions"].as_array().unwrap().iter();
        let told: Vec<_> = told
            .take(5)
            .map(|cell| cell["condition"].as_str().unwrap())
            .collect();
        assert_eq!(told, ["A", "B", "C", "D", "E"]);
        assert_eq!(result["list"], Value::Null);
        let (letters, lists) = package(&admin);
        assert_eq!(lists, BTreeSet::from([String::new()]));
        let quiz = &result["quizzes"][0];
        let key = (result["id"].as_str().unwrap().to_owned(), "1".to_owned());
        assert_eq!(quiz["condition"], letters[&key].as_str());
        assert_eq!(quiz["name"], format!("Condition {}", letters[&key]));

        balanced(&admin, -1);
        let result = first(&admin);
        assert!(result["list"].is_number());
        let summary = admin.get(SUMMARY).expect(200);
        assert_eq!(summary["blind"], false);
        assert_eq!(summary["conditions"][0]["condition"], "standard");
        assert!(!summary["differences"].as_array().unwrap().is_empty());
        let (names, lists) = package(&admin);
        assert_eq!(lists.len(), 10);
        assert_eq!(result["quizzes"][0]["condition"], names[&key].as_str());
        // A letter has stood for the same condition everywhere.
        let pairs: BTreeSet<_> = letters
            .keys()
            .map(|key| (&letters[key], &names[key]))
            .collect();
        assert_eq!(pairs.len(), 5, "{pairs:?}");
        assert_eq!(named(&export(&admin, "csv")).len(), 6);
    }
}

/// Every export alike, under either protocol; a page of results, too.
#[test]
fn every_export_is_blind_until_the_blind_ends() {
    for protocol in ["fixed", "balanced"] {
        for (world, _, admin) in each() {
            admin
                .put(SETTINGS, &json!({ "protocol": protocol }))
                .expect(200);
            simulate(&world, 20);
            let result = first(&admin);
            assert_eq!(result["protocol"], Value::Null);
            let one = of_participant(&result, "/api/admin/study/export/participants");
            for answer in [
                admin.get(RESULTS),
                admin.post(&one, &json!({})),
                export(&admin, "csv"),
                export(&admin, "excel"),
            ] {
                assert_eq!(named(&answer), Vec::<&str>::new());
                let text = String::from_utf8_lossy(&answer.bytes).into_owned();
                assert!(
                    !text.contains("fixed") && !text.contains("balanced"),
                    "{text}"
                );
            }
            let files = files(&export(&admin, "package").bytes);
            for (name, bytes) in files.iter().filter(|(name, _)| name.starts_with("data/")) {
                let text = String::from_utf8_lossy(bytes);
                for told in NAMES.iter().chain(&["fixed,", "balanced,"]) {
                    assert!(!text.contains(told), "{name}: {told}");
                }
            }
            for row in rows(&export(&admin, "csv").bytes, b',') {
                assert!(row["Quiz Type"].starts_with("Condition "), "{row:?}");
            }
            // The blind ends on a day of its own.
            let today = Utc::now().date_naive();
            let settings = json!({ "protocol": protocol, "blindEndsOn": today });
            admin.put(SETTINGS, &settings).expect(200);
            assert_eq!(admin.get(SUMMARY).expect(200)["blind"], false);
            assert_eq!(first(&admin)["protocol"], protocol);
            let named = named(&export(&admin, "csv"));
            assert!(named.contains(&"Standard text"), "{named:?}");
        }
    }
}

/// Yesterday as the last day lifts it, and tomorrow brings it back: names that have
/// been seen stay seen, so that either is in the log under a name of its own.
#[test]
fn the_log_tells_when_the_blind_is_ended_and_when_it_begins_again() {
    for (_, _, admin) in each() {
        let day = |days| (Utc::now() + TimeDelta::days(days)).date_naive();
        let told = || {
            let log = logged(&admin).into_iter().rev();
            let blind = log.filter(|event| event.starts_with("study_blind"));
            blind.collect::<Vec<_>>()
        };
        let decide = |closes: i64, blind_ends: Option<i64>| {
            let settings = json!({
                "protocol": "balanced", "closesOn": day(closes), "blindEndsOn": blind_ends.map(day),
            });
            admin.put(SETTINGS, &settings).expect(200);
        };
        decide(9, None);
        decide(9, Some(3));
        assert_eq!(told(), Vec::<String>::new());
        decide(-1, None);
        decide(9, None);
        decide(9, Some(0));
        decide(-1, Some(0));
        assert_eq!(
            told(),
            [
                "study_blind_ended",
                "study_blind_begun",
                "study_blind_ended"
            ]
        );
    }
}

/// Each protocol's letters are the same everywhere, and stand for one condition each.
#[test]
fn each_protocol_has_letters_of_its_own() {
    for (world, _, admin) in each() {
        for (protocol, count) in [("fixed", 10), ("balanced", 30)] {
            let settings = json!({ "protocol": protocol });
            admin.put(SETTINGS, &settings).expect(200);
            simulate(&world, count);
        }
        let (letters, _) = package(&admin);
        let all = admin.get(&format!("{RESULTS}?pageSize=100")).expect(200);
        for result in all["results"].as_array().unwrap() {
            for quiz in result["quizzes"].as_array().unwrap() {
                let id = result["id"].as_str().unwrap().to_owned();
                let letter = &letters[&(id, quiz["position"].to_string())];
                assert_eq!(quiz["condition"], letter.as_str());
                assert_eq!(quiz["name"], format!("Condition {letter}"));
            }
        }
        let today = Utc::now().date_naive();
        let settings = json!({ "protocol": "balanced", "blindEndsOn": today });
        admin.put(SETTINGS, &settings).expect(200);
        let (names, _) = package(&admin);
        let all = admin.get(&format!("{RESULTS}?pageSize=100")).expect(200);
        for protocol in ["fixed", "balanced"] {
            let of = |result: &&Value| result["protocol"] == protocol;
            let results = all["results"].as_array().unwrap().iter().filter(of);
            let ids: BTreeSet<_> = results.map(|one| one["id"].as_str().unwrap()).collect();
            let keys = letters.keys().filter(|(id, _)| ids.contains(id.as_str()));
            let pairs: BTreeSet<_> = keys.map(|key| (&letters[key], &names[key])).collect();
            assert_eq!(pairs.len(), 5, "{protocol}: {pairs:?}");
        }
    }
}

#[test]
fn where_condition_text_and_place_are_one_everything_says_so() {
    for (world, _, admin) in each() {
        simulate(&world, 20);
        admin
            .put(SETTINGS, &json!({ "protocol": "balanced" }))
            .expect(200);
        simulate(&world, 40);
        let of = |protocol: &str| {
            admin
                .get(&format!("{SUMMARY}?protocol={protocol}"))
                .expect(200)
        };
        let (fixed, balanced) = (of("fixed"), of("balanced"));
        assert_eq!(
            (&fixed["confounded"], &balanced["confounded"]),
            (&json!(true), &json!(false))
        );
        assert_eq!(fixed["protocols"], json!(["balanced", "fixed"]));
        // Never pooled.
        assert_eq!(fixed["flow"]["people"]["begun"], 20);
        assert_eq!(balanced["flow"]["people"]["begun"], 40);
        // While blind, the place would tell the condition.
        assert_eq!(fixed["positions"], json!([]));
        assert!(!balanced["positions"].as_array().unwrap().is_empty());
        let summary: Value = serde_json::from_slice(&export(&admin, "summary").bytes).unwrap();
        let told = summary["performance"].as_array().unwrap().iter();
        let confounded: Vec<_> = told.map(|of| of["confounded"].clone()).collect();
        assert_eq!(confounded, [json!(false), json!(true)]);
        let files = files(&export(&admin, "package").bytes);
        let name = "data/study-reading_description-participants_data.csv";
        let participants = rows(&files[name], b',');
        let one = participants
            .iter()
            .filter(|row| row["confounded"] == "true");
        assert_eq!(one.clone().count(), 20);
        // The table says so, too, blind or not, and nothing of the list.
        let whole = one.filter(|row| row["status"] != "partial").count();
        let table = rows(&export(&admin, "csv").bytes, b',');
        let says = |row: &&BTreeMap<String, String>| {
            let told = &row["Additional Details"];
            assert!(!told.contains("list"), "{told}");
            told.contains("condition, text and position are one")
        };
        assert_eq!(table.iter().filter(says).count(), 5 * whole);
    }
}
