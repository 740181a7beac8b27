//! Documents whose source is known: nothing lost, nothing moved.

use std::path::Path;
use std::time::Duration;

use crate::support::{self, corpus, f1, folded, order, pdfs, structure, words};
use vokal_core::document::{SourceOptions, sanitise};
use vokal_pdf_client::Extraction;
use vokal_pdf_client::{Error, Limits, Workers};

/// Reads with a worker, as a server does.
fn extract(pdf: &Path) -> Result<Extraction, Error> {
    let bytes = std::fs::read(pdf).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    // A busy machine is slow by the clock; the processor's time still counts.
    let limits = Limits {
        extract_time: Duration::from_mins(3),
        ..Limits::default()
    };
    let workers = Workers::with_limits(env!("CARGO_BIN_EXE_vokal-worker"), limits);
    runtime.block_on(workers.extract(bytes.as_slice(), bytes.len() as u64, |_, _| {}))
}

#[test]
fn the_structure_of_known_sources_is_found() {
    let Some(corpus) = corpus() else { return };
    let mut failures = Vec::new();
    let mut measured = 0;
    for pdf in pdfs(&corpus.join("truth")) {
        let name = pdf.file_name().unwrap().to_string_lossy().into_owned();
        let source = pdf.with_file_name(format!("{}.html", name.split('.').next().unwrap()));
        let expected = structure(&std::fs::read_to_string(source).unwrap());
        let extraction = extract(&pdf).unwrap();
        let found = structure(&extraction.html);
        let figures = [
            (
                "paragraphs",
                f1(&expected.paragraphs, &found.paragraphs),
                0.9,
            ),
            ("headings", f1(&expected.headings, &found.headings), 0.95),
            ("items", f1(&expected.items, &found.items), 0.9),
            ("cells", f1(&expected.cells, &found.cells), 0.9),
            ("words", f1(&expected.words, &found.words), 0.995),
            ("order", order(&expected.words, &found.words), 1.0),
            (
                "images",
                f1(&vec![0; expected.images], &vec![0; found.images]),
                1.0,
            ),
        ];
        eprintln!(
            "{name} ({}, tagged {}): {figures:.3?}",
            extraction.metadata.engine, extraction.metadata.is_tagged
        );
        measured += 1;
        for (what, value, least) in figures {
            if value < least {
                failures.push(format!("{name}: {what} {value:.3} < {least}"));
            }
        }
    }
    assert!(measured >= 6, "only {measured} documents");
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn the_sanitiser_changes_nothing() {
    let Some(corpus) = corpus() else { return };
    for folder in [corpus.clone(), corpus.join("truth")] {
        for pdf in pdfs(&folder) {
            let Ok(extraction) = extract(&pdf) else {
                continue;
            };
            let again = sanitise(&extraction.html, &SourceOptions::default());
            assert_eq!(again.tree.to_html(), extraction.html, "{}", pdf.display());
            for image in &extraction.images {
                assert!(extraction.html.contains(&format!("src=\"{}\"", image.name)));
            }
        }
    }
}

#[test]
fn what_pdftotext_finds_is_found() {
    let Some(corpus) = corpus() else { return };
    let mut failures = Vec::new();
    for folder in [corpus.clone(), corpus.join("truth")] {
        for pdf in pdfs(&folder) {
            // Its words of size zero cannot be seen; poppler finds them all the same.
            if pdf.ends_with("pdfdiff__NegativeFontSize.pdf") {
                continue;
            }
            let Some(text) = support::pdftotext(&pdf) else {
                continue;
            };
            let expected = words(&text);
            let is_latin = |word: &String| word.chars().all(|c| u32::from(c) < 0x250);
            if expected.len() < 5 || !expected.iter().all(is_latin) {
                continue;
            }
            let Ok(extraction) = extract(&pdf) else {
                failures.push(format!("{}: not read", pdf.display()));
                continue;
            };
            let mut text = support::plain(&extraction.html);
            // Running heads are left out on purpose.
            for line in &extraction.metadata.left_out {
                text.push(' ');
                text.push_str(line);
            }
            let found = words(&folded(&text));
            let recall = support::recall(&expected, &found);
            eprintln!(
                "{:50} {recall:.4} of {}",
                pdf.file_name().unwrap().to_string_lossy(),
                expected.len()
            );
            if recall < 0.98 {
                failures.push(format!("{}: {recall:.4}", pdf.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
