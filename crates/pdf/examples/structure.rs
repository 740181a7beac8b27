//! Converts documents of known source and prints how much of their structure
//! was found: F1 of exact paragraphs, headings, items, cells and captions, the order of
//! words and their recall. `NAME.ANYTHING.pdf` comes from `NAME.html`.
//!
//! ```sh
//! cargo run --release --example structure -- FOLDER
//! ```
//!
//! With `VOKAL_MEASURE_HTML=FOLDER`, what was read is written there.
#![allow(
    clippy::print_stdout,
    clippy::allow_attributes,
    reason = "a program that prints"
)]

#[path = "../tests/all/support/mod.rs"]
mod support;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use support::{f1, order, pdfs, recall, structure};
use vokal_pdf::extract::extract;

const COLUMNS: [&str; 8] = [
    "paragraphs",
    "headings",
    "items",
    "cells",
    "captions",
    "pictures",
    "order",
    "recall",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let written = std::env::var_os("VOKAL_MEASURE_HTML").map(PathBuf::from);
    println!("| file | {} | tagged |", COLUMNS.join(" | "));
    println!("| --- |{} --- |", " ---: |".repeat(COLUMNS.len()));
    let mut sums = [(0.0, 0_u32); COLUMNS.len()];
    let mut failed = 0;
    for pdf in std::env::args()
        .skip(1)
        .flat_map(|folder| pdfs(Path::new(&folder)))
    {
        let name = pdf.file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').next().unwrap_or_default();
        let expected = structure(&std::fs::read_to_string(
            pdf.with_file_name(format!("{stem}.html")),
        )?);
        let Ok(read) = extract(std::fs::read(&pdf)?, &mut |_, _| {}) else {
            println!("| {name} | not read |");
            failed += 1;
            continue;
        };
        if let Some(folder) = &written {
            std::fs::write(folder.join(format!("{name}.html")), &read.html)?;
        }
        let found = structure(&read.html);
        let part = |expected: &[String], found: &[String]| {
            (!expected.is_empty() || !found.is_empty()).then(|| f1(expected, found))
        };
        let pictures = |expected: usize, found: usize| {
            (expected + found > 0).then(|| f1(&vec![0; expected], &vec![0; found]))
        };
        let figures = [
            part(&expected.paragraphs, &found.paragraphs),
            part(&expected.headings, &found.headings),
            part(&expected.items, &found.items),
            part(&expected.cells, &found.cells),
            part(&expected.captions, &found.captions),
            pictures(expected.images, found.images),
            Some(order(&expected.words, &found.words)),
            Some(recall(&expected.words, &found.words)),
        ];
        let mut row = String::new();
        for (figure, sum) in figures.iter().zip(&mut sums) {
            match figure {
                Some(value) => {
                    let _ = write!(row, " {value:.2} |");
                    *sum = (sum.0 + value, sum.1 + 1);
                }
                None => row.push_str(" |"),
            }
        }
        println!("| {name} |{row} {} |", read.metadata.is_tagged);
    }
    let means = sums.map(|(sum, count)| format!("{:.3}", sum / f64::from(count.max(1))));
    println!("| mean ({failed} not read) | {} | |", means.join(" | "));
    Ok(())
}
