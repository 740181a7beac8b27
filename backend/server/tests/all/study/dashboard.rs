//! The dashboard equals the export to the digit.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::exports::{export, files, rows};
use super::{each, simulate};
use crate::participants::{SUBMIT, whole_batch};

const SUMMARY: &str = "/api/admin/study/summary";

#[test]
fn every_mean_is_that_of_the_exported_rows() {
    for (world, _, admin) in each() {
        let balanced = json!({ "protocol": "balanced" });
        admin
            .put("/api/admin/study/settings", &balanced)
            .expect(200);
        simulate(&world, 300);
        let summary = admin.get(SUMMARY).expect(200);
        let files = files(&export(&admin, "package").bytes);
        let trials = rows(
            &files["data/study-reading_description-trials_data.csv"],
            b',',
        );
        let participants = rows(
            &files["data/study-reading_description-participants_data.csv"],
            b',',
        );
        let trials: Vec<_> = trials
            .iter()
            .filter(|row| row["counted"] == "true" && row["language"] == "de")
            .collect();
        for cell in summary["conditions"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|c| c["ageGroup"].is_null())
        {
            let of: Vec<_> = trials
                .iter()
                .filter(|row| row["condition"] == cell["condition"].as_str().unwrap())
                .collect();
            for (column, measure) in [
                ("words_per_minute", "wordsPerMinute"),
                ("score_percent", "scorePercent"),
            ] {
                let mut numbers: Vec<f64> =
                    of.iter().map(|row| row[column].parse().unwrap()).collect();
                numbers.sort_by(f64::total_cmp);
                let mean =
                    numbers.iter().sum::<f64>() / f64::from(u32::try_from(numbers.len()).unwrap());
                let told = &cell[measure];
                assert_eq!(told["n"], numbers.len());
                assert_eq!(told["mean"], as_read(mean));
                let middle =
                    f64::midpoint(numbers[(numbers.len() - 1) / 2], numbers[numbers.len() / 2]);
                assert_eq!(told["median"], as_read(middle));
            }
            assert_eq!(cell["n"], of.len());
        }
        let order: i64 = summary["positions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["n"].as_i64().unwrap())
            .sum();
        assert_eq!(order, trials.len() as i64);
        let told = &summary["flow"]["people"];
        assert_eq!(told["begun"], 300);
        let whole = participants.iter().filter(|row| row["status"] != "partial");
        assert_eq!(told["finished"], whole.count());
        let partial = participants.iter().filter(|row| row["status"] == "partial");
        assert_eq!(summary["participants"]["partial"], partial.count());
    }
}

/// `number` as these tests read it in an answer: `serde_json` reads the last bit of some
/// numbers otherwise than it was written.
fn as_read(number: f64) -> Value {
    serde_json::from_str(&json!(number).to_string()).unwrap()
}

#[test]
fn cells_of_one_to_four_are_hidden() {
    for (world, client, admin) in each() {
        let batches: Vec<_> = (0..5).map(|_| whole_batch(&client)).collect();
        world.wait(TimeDelta::minutes(30));
        for (number, batch) in (1..=5).zip(&batches) {
            client.post(SUBMIT, batch).expect(201);
            let summary = admin.get(SUMMARY).expect(200);
            let cells = summary["conditions"].as_array().unwrap();
            let cell = cells
                .iter()
                .find(|cell| cell["ageGroup"].is_null())
                .unwrap();
            let empty = cells
                .iter()
                .find(|cell| cell["ageGroup"] == "Birth 2017-2018")
                .unwrap();
            assert_eq!(empty["n"], 0);
            let items = summary["items"].as_array().unwrap();
            let item = items
                .iter()
                .find(|item| item["ageGroup"] == "Birth 2015-2016")
                .unwrap();
            if number < 5 {
                assert_eq!((&cell["n"], &cell["hidden"]), (&Value::Null, &json!(true)));
                assert_eq!(cell["wordsPerMinute"], Value::Null);
                assert_eq!(item["correctPercent"], Value::Null);
                assert!(
                    item["answers"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .all(|answer| answer["count"].is_null())
                );
            } else {
                assert_eq!(cell["n"], 5);
                assert_eq!(cell["scorePercent"]["mean"], 80.0);
                assert_eq!(item["correctPercent"], 100.0);
                let counts: i64 = item["answers"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|answer| answer["count"].as_i64().unwrap())
                    .sum();
                assert_eq!(counts, 5);
            }
        }
    }
}
