//! Until collection has closed, nobody is told which condition does well.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

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

#[test]
fn in_the_fixed_protocol_the_table_says_what_its_quiz_numbers_say() {
    for (world, _, admin) in each() {
        simulate(&world, 20);
        assert_eq!(first(&admin)["protocol"], "fixed");
        assert_eq!(named(&admin.get(RESULTS)), Vec::<&str>::new());
        let table = rows(&export(&admin, "csv").bytes, b',');
        for row in table.iter().filter(|row| row["Quiz ID"] == "1") {
            assert_eq!(row["Quiz Type"], "Standard text");
            assert!(!row["Additional Details"].contains("standard"));
        }
    }
}
