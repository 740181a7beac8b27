//! What pandas and R read, and what they count.
//!
//! Skipped with a message where they are not installed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output};

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::exports::{export, files, rows};
use super::{each, simulate};
use crate::client::Client;
use crate::participants::{SUBMIT, batch};
use crate::world::World;

type Row = BTreeMap<String, String>;

const PYTHONS: [&str; 2] = ["python3", "/usr/bin/python3"];
/// Reads a table as it comes, and writes it again.
const PANDAS_READS: &str = "import sys, pandas as p
excel = sys.argv[1].endswith('excel.csv')
dialect = dict(sep=';', decimal=',', encoding='utf-8-sig') if excel else {}
table = p.read_csv(sys.argv[1], keep_default_na=False, na_values=[''], **dialect)
table.to_csv(sys.argv[2], index=False)";
const R_READS: &str = "of <- commandArgs(TRUE)
read <- if (grepl('excel.csv$', of[1])) read.csv2 else read.csv
table <- read(of[1], na.strings = '', check.names = FALSE, fileEncoding = 'UTF-8-BOM')
write.csv(table, of[2], row.names = FALSE, na = '', fileEncoding = 'UTF-8')";

pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// A Python that knows pandas.
pub fn python() -> Option<&'static str> {
    let knows = |python: &&str| {
        let asked = command(python).args(["-c", "import pandas"]).output();
        asked.is_ok_and(|output| output.status.success())
    };
    let found = PYTHONS.into_iter().find(knows);
    if found.is_none() {
        skip("pandas");
    }
    found
}

pub fn r() -> Option<&'static str> {
    let there = command("Rscript").arg("--version").output().is_ok();
    if !there {
        skip("R");
    }
    there.then_some("Rscript")
}

/// Past the harness, which keeps what a passing test prints to itself.
fn skip(what: &str) {
    let _ = writeln!(io::stderr(), "skipped: {what} is not installed");
}

pub fn done(output: io::Result<Output>) {
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
}

/// Conditions have names from here on.
pub fn close(admin: &Client) {
    let yesterday = (Utc::now() - TimeDelta::days(1)).date_naive();
    let settings = json!({ "protocol": "balanced", "closesOn": yesterday });
    admin
        .put("/api/admin/study/settings", &settings)
        .expect(200);
}

/// The package, unpacked.
fn unpacked(admin: &Client) -> TempDir {
    let folder = TempDir::new().unwrap();
    unpacked_into(admin, folder.path());
    folder
}

pub fn unpacked_into(admin: &Client, folder: &Path) {
    for (name, content) in files(&export(admin, "package").bytes) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
}

/// What an analysis has written into `results/`, with these exclusions.
fn results(folder: &Path, exclusions: &str) -> BTreeMap<&'static str, Vec<Row>> {
    [
        "conditions",
        "differences",
        "positions",
        "languages",
        "items",
    ]
    .into_iter()
    .map(|name| {
        let bytes = fs::read(folder.join(format!("results/{name}.csv"))).unwrap();
        let rows = rows(&bytes, b',').into_iter();
        let of = rows.filter(|row| row["exclusions"] == exclusions);
        (name, of.collect())
    })
    .collect()
}

fn same(one: &str, other: &str) -> bool {
    let number = |text: &str| text.parse::<f64>().ok();
    match (number(one), number(other)) {
        (Some(one), Some(other)) => (one - other).abs() < 2e-6,
        _ => one == other,
    }
}

/// Compares the numbers of one cell; those that are hidden or undefined are in no result.
fn compare(cell: &Value, found: &BTreeMap<(&str, &str, &str), &Row>, by: (&str, &str)) -> usize {
    let group = cell["ageGroup"].as_str().unwrap_or("all");
    let (column, key) = by;
    let place = cell[key].to_string();
    let mut compared = 0;
    for (measure, name) in [
        ("words_per_minute", "wordsPerMinute"),
        ("score_percent", "scorePercent"),
    ] {
        let row = found.get(&(group, place.trim_matches('"'), measure));
        if cell[name].is_null() {
            assert!(row.is_none(), "{column}: {cell}");
            continue;
        }
        let row = row.unwrap_or_else(|| panic!("{column}: {cell}"));
        for number in ["n", "mean", "sd", "q1", "median", "q3"] {
            let told = cell[name][number].to_string();
            assert!(same(&told, &row[number]), "{column}: {told} {row:?}");
            compared += 1;
        }
        let test = match measure {
            "words_per_minute" => &cell["speedTest"],
            _ => &cell["scoreTest"],
        };
        for (number, column) in [
            ("low", "low"),
            ("high", "high"),
            ("t", "t"),
            ("p", "p"),
            ("pHolm", "p_holm"),
        ] {
            if let Some(told) = test[number].as_f64() {
                assert!(
                    same(&told.to_string(), &row[column]),
                    "{column}: {told} {row:?}"
                );
                compared += 1;
            }
        }
    }
    compared
}

fn by_cell<'a>(rows: &'a [Row], column: &str) -> BTreeMap<(&'a str, &'a str, &'a str), &'a Row> {
    rows.iter()
        .map(|row| {
            let key = (&*row["age_group"], &*row[column], &*row["measure"]);
            (key, row)
        })
        .collect()
}

fn equals_the_dashboard(summary: &Value, results: &BTreeMap<&str, Vec<Row>>) {
    for (figure, table, column, key) in [
        ("conditions", "conditions", "condition", "condition"),
        ("differences", "differences", "condition", "condition"),
        ("positions", "positions", "position", "position"),
        ("languages", "languages", "language", "language"),
    ] {
        let found = by_cell(&results[table], column);
        let cells = summary[figure].as_array().unwrap();
        let compared: usize = cells
            .iter()
            .map(|cell| compare(cell, &found, (column, key)))
            .sum();
        let least = if figure == "languages" { 40 } else { 60 };
        assert!(compared >= least, "{figure}: {compared}");
    }
    let items = summary["items"].as_array().unwrap();
    assert_eq!(items.len(), 80);
    for item in items {
        let group = item["ageGroup"].as_str().unwrap_or("all");
        let row = results["items"].iter().find(|row| {
            row["age_group"] == group
                && row["folder"] == item["folder"].as_str().unwrap()
                && row["question"] == item["question"].as_str().unwrap()
        });
        let row = row.unwrap_or_else(|| panic!("{item}"));
        assert!(same(&item["n"].to_string(), &row["n"]), "{item}");
        assert!(
            same(&item["correctPercent"].to_string(), &row["correct_percent"]),
            "{item} {row:?}"
        );
    }
}

/// One engine is enough where only files are read.
fn one() -> (World, Client, Client) {
    each().swap_remove(0)
}

#[test]
fn the_dashboard_is_what_pandas_and_r_count() {
    let analyses = [
        (python(), "analysis/analysis.py"),
        (r(), "analysis/analysis.R"),
    ];
    for (world, _, admin) in each() {
        close(&admin);
        simulate(&world, 400);
        let summary = admin.get("/api/admin/study/summary").expect(200);
        for (program, script) in analyses {
            let Some(program) = program else { continue };
            let folder = unpacked(&admin);
            let script = folder.path().join(script);
            done(command(program).arg(script).output());
            equals_the_dashboard(&summary, &results(folder.path(), "applied"));
            let without = &summary["withoutExclusions"];
            equals_the_dashboard(without, &results(folder.path(), "none"));
        }
    }
}

#[test]
fn the_analysis_runs_on_letters_and_on_a_handful() {
    let (world, client, admin) = one();
    simulate(&world, 40);
    client.post(SUBMIT, &batch()).expect(201);
    for (program, script) in [
        (python(), "analysis/analysis.py"),
        (r(), "analysis/analysis.R"),
    ] {
        let Some(program) = program else { continue };
        let folder = unpacked(&admin);
        let script = folder.path().join(script);
        let output = command(program).arg(script).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            said.contains("confounded: condition, text and position are one"),
            "{said}"
        );
        done(Ok(output));
        let conditions = fs::read(folder.path().join("results/conditions.csv")).unwrap();
        let conditions = rows(&conditions, b',');
        assert_eq!(conditions[0]["condition"], "A");
        assert_eq!(conditions[0]["design"], "confounded");
        for waits in ["differences", "positions", "model"] {
            let path = folder.path().join(format!("results/{waits}.csv"));
            assert!(!path.exists(), "{waits}");
        }
    }
}

/// The model is pandas' and lme4's own, each by its own way.
#[test]
fn pandas_and_lme4_fit_the_same_model() {
    let (Some(python), Some(r)) = (python(), r()) else {
        return;
    };
    let (world, _, admin) = one();
    close(&admin);
    simulate(&world, 200);
    let fitted =
        [(python, "analysis/analysis.py"), (r, "analysis/analysis.R")].map(|(program, script)| {
            let folder = unpacked(&admin);
            done(command(program).arg(folder.path().join(script)).output());
            rows(
                &fs::read(folder.path().join("results/model.csv")).unwrap(),
                b',',
            )
        });
    let [one, other] = fitted;
    assert_eq!((one.len(), other.len()), (64, 64));
    for (one, other) in one.iter().zip(&other) {
        for (column, text) in one {
            let number = |text: &str| text.parse::<f64>().ok();
            match (number(text), number(&other[column])) {
                (Some(one), Some(other)) => {
                    assert!(
                        (one - other).abs() <= 1e-4 * (1.0 + one.abs()),
                        "{column}: {one} {other}"
                    );
                }
                _ => assert_eq!(*text, other[column], "{column}"),
            }
        }
    }
}

/// Whether a program has read what was written.
fn read_back(written: &[Row], read: &[Row], what: &str) {
    assert_eq!(written.len(), read.len(), "{what}");
    for (one, other) in written.iter().zip(read) {
        for (column, text) in one {
            let read = &other[column];
            let decimal = text.replace(',', ".");
            assert!(
                same(text, read) || same(&decimal, read) || text.eq_ignore_ascii_case(read),
                "{what}, {column}: {text:?} {read:?}"
            );
        }
    }
}

#[test]
fn pandas_and_r_read_back_what_was_written() {
    let odd = "=1+1; \"NA\", 'ß'\nund weiter\t– 数字";
    let (world, client, admin) = one();
    simulate(&world, 60);
    for text in [odd, "NA", "+49 30", "none"] {
        let mut batch = batch();
        batch["userDetails"]["otherIssue"] = json!(text);
        batch["quizSubmissions"][0]["answers"]["q1"] = json!(text);
        client.post(SUBMIT, &batch).expect(201);
    }
    let folder = unpacked(&admin);
    let mut tables: Vec<_> = fs::read_dir(folder.path().join("data"))
        .unwrap()
        .map(|entry| (entry.unwrap().path(), b','))
        .collect();
    for (format, separator) in [("csv", b','), ("excel", b';')] {
        let path = folder.path().join(format!("{format}.csv"));
        fs::write(&path, export(&admin, format).bytes).unwrap();
        tables.push((path, separator));
    }
    for (table, separator) in tables {
        let bytes = fs::read(&table).unwrap();
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
        let written = rows(bytes, separator);
        assert!(!written.is_empty(), "{}", table.display());
        for (program, flag, script) in [(python(), "-c", PANDAS_READS), (r(), "-e", R_READS)] {
            let Some(program) = program else { continue };
            let read = folder.path().join("read.csv");
            let mut reading = command(program);
            done(reading.args([flag, script]).arg(&table).arg(&read).output());
            let read = rows(&fs::read(&read).unwrap(), b',');
            read_back(&written, &read, &format!("{program} {}", table.display()));
        }
    }
}
