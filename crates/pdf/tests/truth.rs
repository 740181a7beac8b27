//! Documents whose source is known: nothing lost, nothing moved.
#![cfg(feature = "extract")]

mod support;

use support::{corpus, f1, folded, order, pdfs, structure, words};
use vokal_core::document::{SourceOptions, sanitise};

fn extract(pdf: Vec<u8>) -> vokal_pdf::Extraction {
    vokal_pdf::extract::extract(pdf, &mut |_, _| {}).unwrap()
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
        let extraction = extract(std::fs::read(&pdf).unwrap());
        let found = structure(&extraction.html);
        let figures = [
            ("paragraphs", f1(&expected.paragraphs, &found.paragraphs), 0.9),
            ("headings", f1(&expected.headings, &found.headings), 0.95),
            ("items", f1(&expected.items, &found.items), 0.9),
            ("cells", f1(&expected.cells, &found.cells), 0.9),
            ("words", f1(&expected.words, &found.words), 0.995),
            ("order", order(&expected.words, &found.words), 1.0),
            ("images", f1(&vec![0; expected.images], &vec![0; found.images]), 1.0),
        ];
        eprintln!("{name} ({}, tagged {}): {figures:.3?}", extraction.metadata.engine, extraction.metadata.is_tagged);
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
            let bytes = std::fs::read(&pdf).unwrap();
            let Ok(extraction) = vokal_pdf::extract::extract(bytes, &mut |_, _| {}) else {
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
            let Some(text) = support::pdftotext(&pdf) else {
                continue;
            };
            let expected = words(&text);
            let is_latin = |word: &String| word.chars().all(|c| u32::from(c) < 0x250);
            if expected.len() < 5 || !expected.iter().all(is_latin) {
                continue;
            }
            let bytes = std::fs::read(&pdf).unwrap();
            let Ok(extraction) = vokal_pdf::extract::extract(bytes, &mut |_, _| {}) else {
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
            eprintln!("{:50} {recall:.4} of {}", pdf.file_name().unwrap().to_string_lossy(), expected.len());
            if recall < 0.98 {
                failures.push(format!("{}: {recall:.4}", pdf.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
