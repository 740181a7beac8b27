//! Does the analysis find what is there, and nothing that is not? Studies are
//! simulated whose truth is known, and go the whole way: database, dashboard,
//! package, pandas and R with lme4.
//!
//! All kinds of studies have the same people: run for run, they differ by what they are named
//! after and by nothing else. And the same runs come out every time.
//!
//! A few runs each here; `make bench-study` has two hundred (`VOKAL_STUDY_RUNS`)
//! and holds the bounds: the effect within its interval in at least 93 %, one
//! that is not there reported in at most 7 %.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;
use vokal_stories::Condition;
use vokal_study::simulation::Scenario;

use super::analysis::{close, command, done, python, r, unpacked_into};
use super::exports::rows;
use super::{admin, simulate_so};
use crate::client::{Client, serve};
use crate::world;

const PEOPLE: u32 = 80;
/// A tenth faster, as a logarithm of the ratio.
const EFFECT: f64 = 0.1;
const DASHBOARD: &str = "dashboard";
const CONDITION: Condition = Condition::EveryLow;

fn runs() -> usize {
    let told = std::env::var("VOKAL_STUDY_RUNS").ok();
    told.and_then(|runs| runs.parse().ok()).unwrap_or(4)
}

/// What is simulated.
struct Kind {
    name: &'static str,
    /// Whether there is an effect to be found.
    is_there: bool,
    clickers: f64,
    english_speed: f64,
}

impl Kind {
    const fn of(name: &'static str, is_there: bool, clickers: f64, english_speed: f64) -> Self {
        Self {
            name,
            is_there,
            clickers,
            english_speed,
        }
    }

    fn effect(&self) -> f64 {
        if self.is_there { EFFECT } else { 0.0 }
    }

    fn scenario(&self, run: usize) -> Scenario {
        Scenario {
            effect: self.is_there.then_some((CONDITION, EFFECT)),
            clickers: self.clickers,
            english_speed: self.english_speed,
            ..Scenario::of(PEOPLE, (run as u64 + 1) << 8)
        }
    }
}

const KINDS: [Kind; 6] = [
    Kind::of("known effect", true, 0.0, 1.0),
    Kind::of("none", false, 0.0, 1.0),
    Kind::of("known effect, a tenth click through", true, 0.1, 1.0),
    Kind::of("none, a tenth click through", false, 0.1, 1.0),
    Kind::of("known effect, English slower", true, 0.0, 0.6),
    Kind::of("none, English slower", false, 0.0, 0.6),
];

/// What is told of each run, by who tells it.
type Told = BTreeMap<&'static str, Vec<Vec<Found>>>;

/// One comparison with the standard text.
#[derive(Debug)]
struct Found {
    condition: String,
    low: f64,
    high: f64,
    p_holm: f64,
}

/// In how many runs the truth lay within the interval, the effect was found, and one
/// was reported that was not there.
#[derive(Default)]
struct Score {
    within: usize,
    found: usize,
    false_reports: usize,
    runs: usize,
}

impl Score {
    fn of(runs: &[Vec<Found>], truth: f64) -> Self {
        let mut score = Self::default();
        for told in runs {
            score.add(told, truth);
        }
        score
    }

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

/// Simulates studies of a kind, each with the whole database to itself, and asks everybody.
fn asked(kind: &Kind, runs: usize) -> Told {
    // All kinds run at once: too many for the connections of one PostgreSQL.
    let world = world::on_sqlite();
    let admin = admin(&world, &serve(&world));
    let all = TempDir::new().unwrap();
    let mut told = Told::new();
    let mut folders = Vec::new();
    for run in 0..runs {
        close(&admin);
        simulate_so(&world, kind.scenario(run));
        told.entry(DASHBOARD)
            .or_default()
            .push(of_dashboard(&admin));
        let folder = all.path().join(run.to_string());
        unpacked_into(&admin, &folder);
        folders.push(folder);
        clear(&admin);
    }
    let programs = [
        ("Python", python(), "analysis/analysis.py"),
        ("R", r(), "analysis/analysis.R"),
    ];
    for (program, found, script) in programs {
        let Some(found) = found else { continue };
        let script = folders[0].join(script);
        done(command(found).arg(script).args(&folders).output());
        told.insert(
            program,
            folders.iter().map(|folder| of_model(folder)).collect(),
        );
    }
    told
}

#[test]
fn the_analysis_finds_what_is_there_and_nothing_that_is_not() {
    let runs = runs();
    let all = thread::scope(|scope| {
        let asking = KINDS
            .each_ref()
            .map(|kind| scope.spawn(move || asked(kind, runs)));
        asking.map(|asked| asked.join().unwrap())
    });
    let scores = scores_of(&all);
    tell(&scores);
    let [known, none, .., known_slower, none_slower] = &all;
    assert_same(known, known_slower);
    assert_same(none, none_slower);
    for (kind, who, score) in &scores {
        // With a few runs chance alone may take one or two.
        let slack = if runs < 100 { 2 } else { 0 };
        let within = score.percent(score.within + slack);
        let false_reports = score.percent(score.false_reports.saturating_sub(slack));
        let name = kind.name;
        // Of what is not there, how often it is reported is what is held.
        assert!(
            !kind.is_there || within >= 93.0,
            "{name}, {who}: within in {within} %"
        );
        assert!(
            false_reports <= 7.0,
            "{name}, {who}: {false_reports} % reported"
        );
    }
}

fn scores_of(all: &[Told]) -> Vec<(&Kind, &'static str, Score)> {
    let of_kind = |(kind, told): (&'static Kind, &Told)| {
        let score = |(who, runs): (&&'static str, &Vec<Vec<Found>>)| {
            let truth = kind.effect();
            let truth = if *who == DASHBOARD {
                difference(truth)
            } else {
                truth
            };
            (kind, *who, Score::of(runs, truth))
        };
        told.iter().map(score).collect::<Vec<_>>()
    };
    KINDS.iter().zip(all).flat_map(of_kind).collect()
}

/// How fast English is read makes no difference to any contrast.
fn assert_same(told: &Told, slower: &Told) {
    let numbers = |told: &Told| -> Vec<(String, [f64; 3])> {
        let all = told.values().flatten().flatten();
        all.map(|one| (one.condition.clone(), [one.low, one.high, one.p_holm]))
            .collect()
    };
    let (numbers, slower) = (numbers(told), numbers(slower));
    assert_eq!(numbers.len(), slower.len());
    for ((condition, one), (same, other)) in numbers.iter().zip(&slower) {
        assert_eq!(condition, same);
        // Participants have other names, sums another order, and lme4 ends nearby.
        let far = one
            .iter()
            .zip(other)
            .any(|(one, other)| (one - other).abs() > 1e-4);
        assert!(!far, "{condition}: {one:?}, {other:?}");
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

fn tell(scores: &[(&Kind, &'static str, Score)]) {
    let mut lines = vec![
        String::new(),
        "| study | asked | runs | truth within the interval | found | reported though not there |"
            .into(),
        "| --- | --- | --- | --- | --- | --- |".into(),
    ];
    for (kind, who, score) in scores {
        let found = if kind.is_there {
            format!("{:.1} %", score.percent(score.found))
        } else {
            "-".into()
        };
        lines.push(format!(
            "| {} | {who} | {} | {:.1} % | {found} | {:.1} % |",
            kind.name,
            score.runs,
            score.percent(score.within),
            score.percent(score.false_reports),
        ));
    }
    let _ = writeln!(io::stderr(), "{}", lines.join("\n"));
}
