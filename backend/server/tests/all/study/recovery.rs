//! Does the analysis find what is there, and nothing that is not? Studies are
//! simulated whose truth is known, and go the whole way: database, dashboard,
//! package, pandas and R with lme4.
//!
//! A few runs each here; `make bench-study` has two hundred (`VOKAL_STUDY_RUNS`)
//! and holds the bounds: the effect within its interval in at least 93 %, one
//! that is not there reported in at most 7 %.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;
use vokal_stories::Condition;
use vokal_study::simulation::Scenario;

use super::analysis::{close, command, done, python, r, unpacked_into};
use super::exports::rows;
use super::{each, simulate_so};
use crate::client::Client;

const PEOPLE: u32 = 80;
/// A tenth faster, as a logarithm of the ratio.
const EFFECT: f64 = 0.1;
const CONDITION: Condition = Condition::EveryLow;

fn runs() -> usize {
    let told = std::env::var("VOKAL_STUDY_RUNS").ok();
    told.and_then(|runs| runs.parse().ok()).unwrap_or(4)
}

/// What is simulated, and whether there is an effect to be found.
fn scenarios() -> [(&'static str, bool, f64, f64); 6] {
    [
        ("known effect", true, 0.0, 1.0),
        ("none", false, 0.0, 1.0),
        ("known effect, a tenth click through", true, 0.1, 1.0),
        ("none, a tenth click through", false, 0.1, 1.0),
        ("known effect, English slower", true, 0.0, 0.6),
        ("none, English slower", false, 0.0, 0.6),
    ]
}

/// One comparison with the standard text.
struct Found {
    condition: String,
    low: f64,
    high: f64,
    p_holm: f64,
}

/// In how many runs the truth lay within the interval, and in how many an effect
/// was reported that was not there.
#[derive(Default)]
struct Score {
    within: usize,
    found: usize,
    false_reports: usize,
    runs: usize,
}

impl Score {
    fn add(&mut self, told: &[Found], truth: f64) {
        self.runs += 1;
        let one = told
            .iter()
            .find(|one| one.condition == CONDITION.slug())
            .unwrap();
        self.within += usize::from((one.low..=one.high).contains(&truth));
        self.found += usize::from(one.p_holm < 0.05);
        let is_there = truth.abs() > f64::EPSILON;
        let is_false = |one: &Found| !is_there || one.condition != CONDITION.slug();
        let mut others = told.iter().filter(|one| is_false(one));
        self.false_reports += usize::from(others.any(|one| one.p_holm < 0.05));
    }

    fn percent(&self, count: usize) -> f64 {
        let real = |count: usize| f64::from(u32::try_from(count).unwrap());
        100.0 * real(count) / real(self.runs)
    }
}

/// What the dashboard says of all age groups.
fn of_dashboard(admin: &Client) -> Vec<Found> {
    let summary = admin.get("/api/admin/study/summary").expect(200);
    let cells = summary["differences"].as_array().unwrap().iter();
    let of_all = cells.filter(|cell| cell["ageGroup"].is_null());
    let found = of_all.map(|cell| {
        let number = |name: &str| cell["speedTest"][name].as_f64().unwrap();
        Found {
            condition: cell["condition"].as_str().unwrap().into(),
            low: number("low"),
            high: number("high"),
            p_holm: number("pHolm"),
        }
    });
    found.collect()
}

/// What the main analysis says of all age groups.
fn of_model(folder: &Path) -> Vec<Found> {
    let bytes = std::fs::read(folder.join("results/model.csv")).unwrap();
    let rows = rows(&bytes, b',').into_iter();
    let main = rows.filter(|row| {
        row["exclusions"] == "applied"
            && row["age_group"] == "all"
            && row["measure"] == "log_words_per_minute"
    });
    let found = main.map(|row| {
        let number = |name: &str| row[name].parse().unwrap();
        Found {
            condition: row["condition"].clone(),
            low: number("low"),
            high: number("high"),
            p_holm: number("p_holm"),
        }
    });
    found.collect()
}

/// The mean difference in words a minute that the simulation makes: mean paces of
/// the three groups are 80, 115 and 205, and texts and places average out.
fn difference(effect: f64) -> f64 {
    400.0 / 3.0 * (effect.exp() - 1.0)
}

#[test]
fn the_analysis_finds_what_is_there_and_nothing_that_is_not() {
    let runs = runs();
    let programs = [
        ("Python", python(), "analysis/analysis.py"),
        ("R", r(), "analysis/analysis.R"),
    ];
    let mut table: Vec<(String, BTreeMap<&str, Score>, bool)> = Vec::new();
    for (number, (name, is_there, clickers, english_speed)) in scenarios().into_iter().enumerate() {
        let (world, _, admin) = each().swap_remove(0);
        let truth = if is_there { EFFECT } else { 0.0 };
        let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
        let all = TempDir::new().unwrap();
        let mut folders = Vec::new();
        for run in 0..runs {
            close(&admin);
            let seed = ((number as u64) << 40) | ((run as u64 + 1) << 8);
            simulate_so(
                &world,
                Scenario {
                    effect: is_there.then_some((CONDITION, EFFECT)),
                    clickers,
                    english_speed,
                    ..Scenario::of(PEOPLE, seed)
                },
            );
            let told = of_dashboard(&admin);
            scores
                .entry("dashboard")
                .or_default()
                .add(&told, difference(truth));
            let folder = all.path().join(run.to_string());
            unpacked_into(&admin, &folder);
            folders.push(folder);
            clear(&admin);
        }
        for (program, found, script) in programs {
            let Some(found) = found else { continue };
            let script = folders[0].join(script);
            done(command(found).arg(script).args(&folders).output());
            for folder in &folders {
                let told = of_model(folder);
                scores.entry(program).or_default().add(&told, truth);
            }
        }
        table.push((name.to_owned(), scores, is_there));
    }
    tell(&table);
    for (name, scores, is_there) in &table {
        for (who, score) in scores {
            // With a few runs chance alone may take one or two.
            let slack = if runs < 100 { 2 } else { 0 };
            let within = score.percent(score.within + slack);
            let false_reports = score.percent(score.false_reports.saturating_sub(slack));
            // Of what is not there, how often it is reported is what is held.
            assert!(
                !is_there || within >= 93.0,
                "{name}, {who}: within in {within} %"
            );
            assert!(
                false_reports <= 7.0,
                "{name}, {who}: {false_reports} % reported"
            );
        }
    }
}

fn clear(admin: &Client) {
    let again = json!({ "password": crate::client::PASSWORD });
    admin.post("/api/admin/confirm", &again).expect(204);
    let words = ("x-confirm", "DELETE ALL");
    let all = format!("{}/all", crate::participants::RESULTS);
    let answer: Value = admin.send("DELETE", &all, &[words], b"").expect(200);
    assert!(answer["count"].as_i64().unwrap() > 0);
}

fn tell(table: &[(String, BTreeMap<&str, Score>, bool)]) {
    let mut lines = vec![
        String::new(),
        "| study | asked | runs | truth within the interval | found | reported though not there |"
            .into(),
        "| --- | --- | --- | --- | --- | --- |".into(),
    ];
    for (name, scores, is_there) in table {
        for (who, score) in scores {
            let found = if *is_there {
                format!("{:.1} %", score.percent(score.found))
            } else {
                "-".into()
            };
            lines.push(format!(
                "| {name} | {who} | {} | {:.1} % | {found} | {:.1} % |",
                score.runs,
                score.percent(score.within),
                score.percent(score.false_reports),
            ));
        }
    }
    let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
}
