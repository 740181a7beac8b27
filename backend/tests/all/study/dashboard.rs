//! The dashboard equals the export to the digit.

use serde_json::{Value, json};

use super::exports::{export, files, rows};
use super::{each, simulate};
use crate::participants::{SUBMIT, batch};

const SUMMARY: &str = "/api/admin/study/summary";

#[test]
fn every_mean_is_that_of_the_exported_rows() {
    for (world, _, admin) in each() {
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
        let counts = |id: &str| {
            let one = participants
                .iter()
                .find(|row| row["participant_id"] == id)
                .unwrap();
            one["status"] != "quarantined"
        };
        let trials: Vec<_> = trials
            .iter()
            .filter(|row| counts(&row["participant_id"]))
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
                assert_eq!(told["mean"], mean);
                let middle =
                    f64::midpoint(numbers[(numbers.len() - 1) / 2], numbers[numbers.len() / 2]);
                assert_eq!(told["median"], middle);
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
        let told = &summary["sessions"];
        assert_eq!(told["opened"], 300);
        assert_eq!(told["completed"], participants.len());
    }
}

#[test]
fn cells_of_one_to_four_are_hidden() {
    for (_, client, admin) in each() {
        for number in 1..=5 {
            client.post(SUBMIT, &batch()).expect(201);
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
