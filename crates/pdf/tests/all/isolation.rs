//! Whatever a document does to the worker, the parent lives and says why.

use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::support::{corpus, pdfs};
use vokal_pdf_client::{BookFormat, Error, Limits, PageDrawing, Workers};
use vokal_pdf_client::{Extraction, Failure};

const WORKER: &str = env!("CARGO_BIN_EXE_vokal-worker");

async fn extract(workers: &Workers, pdf: &[u8]) -> Result<Extraction, Error> {
    workers.extract(pdf, pdf.len() as u64, |_, _| {}).await
}

/// One page of text, small enough to be written by hand.
fn small_pdf() -> Vec<u8> {
    let mut pdf = b"%PDF-1.4\n".to_vec();
    let stream = "BT /F1 12 Tf 72 700 Td (Guten Morgen) Tj ET";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!(
            "<< /Length {} >>\nstream\n{stream}\nendstream",
            stream.len()
        ),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut offsets = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        offsets.push(pdf.len());
        pdf.extend_from_slice(format!("{} 0 obj\n{object}\nendobj\n", at + 1).as_bytes());
    }
    let start = pdf.len();
    pdf.extend_from_slice(
        format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).as_bytes(),
    );
    for offset in offsets {
        pdf.extend_from_slice(format!("{offset:010} 00000 n \n").as_bytes());
    }
    pdf.extend_from_slice(
        format!(
            "trailer << /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF",
            objects.len() + 1
        )
        .as_bytes(),
    );
    pdf
}

#[tokio::test]
async fn a_document_is_read_and_its_pages_are_told() {
    let pdf = small_pdf();
    let mut pages = Vec::new();
    let result = Workers::new(WORKER)
        .extract(pdf.as_slice(), pdf.len() as u64, |done, all| {
            pages.push((done, all));
        })
        .await
        .unwrap();
    assert_eq!(result.html, "<p>Guten Morgen</p>");
    assert_eq!(pages, [(1, 1)]);
    assert!(result.metadata.has_text);
}

#[tokio::test]
async fn what_is_no_pdf_is_said_to_be_none() {
    let workers = Workers::new(WORKER);
    for bytes in [&b""[..], b"<!doctype html><p>Hello</p>", &[0; 4096]] {
        let error = extract(&workers, bytes).await.unwrap_err();
        assert!(
            matches!(error, Error::Document(Failure::NotPdf)),
            "{error:?}"
        );
    }
    let error = extract(&workers, &small_pdf()[..60]).await.unwrap_err();
    assert!(
        matches!(error, Error::Document(Failure::Damaged)),
        "{error:?}"
    );
}

#[tokio::test]
async fn hostile_documents_end_in_typed_errors() {
    let Some(corpus) = corpus() else { return };
    let workers = Workers::new(WORKER);
    let mut read = 0;
    for pdf in pdfs(&corpus.join("hostile")) {
        let bytes = std::fs::read(&pdf).unwrap();
        let start = Instant::now();
        let result = extract(&workers, &bytes).await;
        let name = pdf.file_name().unwrap().to_string_lossy().into_owned();
        eprintln!(
            "{name:32} {:>6} ms  {}",
            start.elapsed().as_millis(),
            match &result {
                Ok(extraction) => format!("{} bytes of HTML", extraction.html.len()),
                Err(error) => format!("{error:?}"),
            }
        );
        // It is ended by what it takes of a processor; how long that is, is the machine's matter.
        assert!(start.elapsed() < Duration::from_mins(3), "{name}");
        match result {
            Ok(extraction) => {
                let html = extraction.html.to_lowercase();
                assert!(
                    !html.contains("<script") && !html.contains("javascript:\""),
                    "{name}"
                );
                assert!(!html.contains("href=\"javascript"), "{name}");
            }
            Err(Error::Document(_)) => {}
            Err(error) => panic!("{name}: {error:?}"),
        }
        read += 1;
    }
    assert!(read >= 15);
    // The next one finds everything as it was.
    assert!(extract(&workers, &small_pdf()).await.is_ok());
}

/// What the corpus says of its files, but for those that may go either way.
#[tokio::test]
async fn the_corpus_is_read_as_it_says() {
    let Some(corpus) = corpus() else { return };
    // A busy machine is slow by the clock; the processor's time still counts.
    let patient = Limits {
        extract_time: Duration::from_mins(3),
        ..Limits::default()
    };
    let workers = Workers::with_limits(WORKER, patient);
    for pdf in pdfs(&corpus) {
        let name = pdf.file_name().unwrap().to_string_lossy().into_owned();
        let result = extract(&workers, &std::fs::read(&pdf).unwrap()).await;
        let is_either = [
            "deep-array",
            "flate-bomb",
            "page-tree-loop",
            "truncated",
            "pdfdiff__",
            "plumber__malformed",
        ]
        .iter()
        .any(|known| name.starts_with(known));
        match result {
            Err(Error::Document(Failure::NotPdf)) => assert_eq!(name, "fake.pdf"),
            Err(Error::Document(Failure::Encrypted)) => {
                assert!(name.contains("password"), "{name}");
            }
            Ok(extraction) => {
                assert!(!name.contains("password") && name != "fake.pdf", "{name}");
                assert!(is_either || !extraction.html.is_empty(), "{name}: nothing");
                assert!(
                    !extraction.html.contains('\u{fffd}'),
                    "{name}: unknown letters"
                );
            }
            Err(error) => assert!(is_either, "{name}: {error:?}"),
        }
    }
}

#[tokio::test]
async fn each_limit_has_its_error() {
    let pdf = small_pdf();
    let slow = Workers::with_limits(
        WORKER,
        Limits {
            extract_time: Duration::ZERO,
            ..Limits::default()
        },
    );
    let error = extract(&slow, &pdf).await.unwrap_err();
    assert!(
        matches!(error, Error::Document(Failure::TimedOut)),
        "{error:?}"
    );
    let missing = Workers::new(Path::new("/nowhere/vokal-worker"));
    let error = extract(&missing, &pdf).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
    // A request that ends early is no document.
    let error = Workers::new(WORKER)
        .extract(&pdf[..100], pdf.len() as u64, |_, _| {})
        .await
        .unwrap_err();
    assert!(
        matches!(error, Error::Document(Failure::Damaged)),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_full_queue_turns_away() {
    let limits = Limits {
        at_once: 1,
        queue: 2,
        ..Limits::default()
    };
    let workers = Workers::with_limits(WORKER, limits);
    let pdf = small_pdf();
    let all = (0..6).map(|_| extract(&workers, &pdf));
    let results = join_all(all).await;
    let busy = results
        .iter()
        .filter(|result| matches!(result, Err(Error::Busy { retry_after: 1.. })))
        .count();
    assert_eq!(busy, 3, "{results:?}");
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 3);
    assert!(extract(&workers, &pdf).await.is_ok());
}

/// With one place for all of them, each is done after the other: who took two would wait for
/// itself for ever, and who took none would not be counted.
#[tokio::test]
async fn each_kind_of_work_takes_one_place() {
    let limits = Limits {
        at_once: 1,
        queue: 2,
        ..Limits::default()
    };
    let workers = Workers::with_limits(WORKER, limits);
    let mut picture = Vec::new();
    image::RgbImage::new(40, 60)
        .write_to(&mut Cursor::new(&mut picture), image::ImageFormat::Png)
        .unwrap();
    let font: &[u8] = include_bytes!("../samples/fonts/literata.woff2");
    let page = PageDrawing {
        number: 1,
        longer_side: 1_000,
    };
    let pdf = small_pdf();
    let drawn = || async {
        let drawn = workers.draw_thumbnail(&*picture, picture.len() as u64, 32);
        drawn.await.map(drop)
    };
    let rebuilt = || async { workers.rebuild_font(font, "").await.map(drop) };
    let paged = || async {
        let drawn = workers.draw_page(&*pdf, pdf.len() as u64, page);
        drawn.await.map(drop)
    };
    let texted = || async {
        let text = b"One\n\nTwo";
        let read = workers.convert_book(&text[..], text.len() as u64, BookFormat::Text);
        read.await.map(drop)
    };
    let same = [
        join_all((0..4).map(|_| drawn())).await,
        join_all((0..4).map(|_| rebuilt())).await,
        join_all((0..4).map(|_| paged())).await,
        join_all((0..4).map(|_| texted())).await,
    ];
    for results in same {
        let busy = |result: &&Result<(), Error>| matches!(result, Err(Error::Busy { .. }));
        assert_eq!(results.iter().filter(busy).count(), 1, "{results:?}");
        let done = results.iter().filter(|result| result.is_ok());
        assert_eq!(done.count(), 3, "{results:?}");
    }
}

/// A worker that is killed at any moment leaves an error, never half a result.
#[tokio::test]
async fn a_dropped_request_kills_its_worker() {
    let Some(corpus) = corpus() else { return };
    let pdf = std::fs::read(corpus.join("koreader-sample.pdf")).unwrap();
    let workers = Workers::new(WORKER);
    for wait in [1, 20, 60, 150] {
        let request = extract(&workers, &pdf);
        let _ = tokio::time::timeout(Duration::from_millis(wait), request).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let own = std::process::id().to_string();
    let children = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok())
        .filter(|stat| {
            let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or("").split(' ').collect();
            stat.contains("(vokal-worker)")
                && fields.get(1) == Some(&own.as_str())
                && fields[0] != "Z"
        })
        .count();
    // Other tests of this program may have one or two at work.
    assert!(children <= 4, "{children} workers are left");
    assert!(extract(&workers, &small_pdf()).await.is_ok());
}

/// Asked for a document by a stranger who pretends to be the worker.
#[tokio::test]
async fn answers_of_a_stranger_are_refused() {
    for program in ["/bin/cat", "/bin/true", "/usr/bin/yes"] {
        let limits = Limits {
            extract_time: Duration::from_secs(3),
            ..Limits::default()
        };
        let workers = Workers::with_limits(program, limits);
        let error = extract(&workers, &small_pdf()).await.unwrap_err();
        assert!(matches!(error, Error::Document(_)), "{program}: {error:?}");
    }
}
