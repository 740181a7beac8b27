//! Converts PDFs one by one and prints a table: pages, time, memory, outcome,
//! and the same for `pdftotext` and `pdftohtml`.
//!
//! ```sh
//! cargo run --release --example measure -- FOLDER...
//! cargo run --release --example measure -- --long FILE
//! ```
//!
//! The second prints what it takes to read one document and to export it again,
//! without the aid's marks and with them.
#![allow(
    clippy::print_stdout,
    clippy::allow_attributes,
    reason = "a program that prints"
)]

#[path = "../tests/all/support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use support::{pdfs, plain, recall, words};
use vokal_pdf_client::{Error, ExportOptions, Extraction, Workers};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, job, file] = arguments.as_slice()
        && flag == "--one"
    {
        return one(job, Path::new(file));
    }
    if let [flag, file] = arguments.as_slice()
        && flag == "--long"
    {
        return long(Path::new(file));
    }
    println!(
        "| file | pages | CPU ms | wall ms | peak MB | pdftotext CPU ms | pdftohtml CPU ms | recall | outcome |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
    for folder in &arguments {
        for pdf in pdfs(Path::new(folder)) {
            let ours = run("extract", &pdf)?;
            let text = run("pdftotext", &pdf)?;
            let html = run("pdftohtml", &pdf)?;
            let [pages, cpu, wall, peak, recall, outcome] = ours.as_slice() else {
                return Err(format!("{ours:?}").into());
            };
            let cell = |fields: &[String]| fields.get(1).cloned().unwrap_or_default();
            println!(
                "| {} | {pages} | {cpu} | {wall} | {peak} | {} | {} | {recall} | {outcome} |",
                pdf.file_name().unwrap_or_default().to_string_lossy(),
                cell(&text),
                cell(&html),
            );
        }
    }
    Ok(())
}

/// Reads a document and exports it, plain and with each frequency of marks.
fn long(pdf: &Path) -> Result<(), Box<dyn std::error::Error>> {
    println!("| job | CPU ms | wall ms | peak MB | outcome |");
    println!("| --- | ---: | ---: | ---: | --- |");
    let row = |job: &str, file: &Path| -> std::io::Result<()> {
        if let [_, cpu, wall, peak, _, outcome] = run(job, file)?.as_slice() {
            println!("| {job} | {cpu} | {wall} | {peak} | {outcome} |");
        }
        Ok(())
    };
    row("extract", pdf)?;
    let html = std::env::temp_dir().join(format!("measured-{}.html", std::process::id()));
    std::fs::write(&html, read(pdf)??.html)?;
    for job in ["export", "export 4", "export 3", "export 2", "export 1"] {
        row(job, &html)?;
    }
    std::fs::remove_file(&html)?;
    Ok(())
}

/// A process for each file, so that the memory is that file's alone.
fn run(job: &str, pdf: &Path) -> std::io::Result<Vec<String>> {
    let output = Command::new(std::env::current_exe()?)
        .args(["--one", job])
        .arg(pdf)
        .stderr(Stdio::inherit())
        .output()?;
    let line = String::from_utf8_lossy(&output.stdout);
    Ok(line.trim_end().split('\t').map(str::to_owned).collect())
}

fn one(job: &str, pdf: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let start = Instant::now();
    let (pages, recall, outcome) = match job {
        "extract" => extract(pdf)?,
        job if job.starts_with("export") => export(job, pdf)?,
        "pdftotext" => poppler("pdftotext", &[], pdf),
        _ => poppler("pdftohtml", &["-q", "-xml", "-stdout", "-i"], pdf),
    };
    let wall = start.elapsed().as_millis();
    let (cpu, peak) = used_by_children();
    println!("{pages}\t{cpu}\t{wall}\t{peak}\t{recall}\t{outcome}");
    Ok(())
}

/// Processor time in milliseconds and the largest memory in megabytes of the
/// processes that this one has waited for.
#[expect(unsafe_code, reason = "the standard library does not say")]
fn used_by_children() -> (i64, i64) {
    // SAFETY: a structure of numbers, which the call fills.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut usage);
        usage
    };
    let milliseconds = |time: libc::timeval| time.tv_sec * 1000 + time.tv_usec / 1000;
    let cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
    (cpu, usage.ru_maxrss / 1024)
}

fn poppler(program: &str, options: &[&str], pdf: &Path) -> (String, String, String) {
    // Some hostile files keep it busy for ever.
    let status = Command::new("timeout")
        .args(["20", program])
        .args(options)
        .arg(pdf)
        .args(if program == "pdftotext" {
            &["-"][..]
        } else {
            &[]
        })
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let outcome = match status {
        Ok(status) if status.success() => "read",
        _ => "failed",
    };
    (String::new(), String::new(), outcome.to_owned())
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

fn read(pdf: &Path) -> std::io::Result<Result<Extraction, Error>> {
    let workers = Workers::new(worker()?);
    let bytes = std::fs::read(pdf)?;
    let request = workers.extract(bytes.as_slice(), bytes.len() as u64, |_, _| {});
    Ok(runtime()?.block_on(request))
}

/// `export`, or `export N` with the marks of that frequency.
fn export(job: &str, html: &Path) -> Result<(String, String, String), Box<dyn std::error::Error>> {
    let options = ExportOptions {
        title: "measured".into(),
        frequency: job.split(' ').nth(1).and_then(|every| every.parse().ok()),
        unstressed_opacity: 0.5,
        ..ExportOptions::default()
    };
    let workers = Workers::new(worker()?);
    let html = std::fs::read_to_string(html)?;
    let outcome = match runtime()?.block_on(workers.export(&html, &options, &[])) {
        Ok(pdf) => format!(
            "{} kB of HTML, {} kB of PDF",
            html.len() >> 10,
            pdf.len() >> 10
        ),
        Err(Error::Document(failure)) => format!("{failure:?}"),
        Err(error) => return Err(error.into()),
    };
    Ok((String::new(), String::new(), outcome))
}

fn extract(pdf: &Path) -> Result<(String, String, String), Box<dyn std::error::Error>> {
    Ok(match read(pdf)? {
        Ok(extraction) => {
            let data = &extraction.metadata;
            let mut text = plain(&extraction.html);
            text.push(' ');
            text.push_str(&data.left_out.join(" "));
            let recall = poppler_text(pdf).map_or(String::new(), |expected| {
                format!(
                    "{:.3}",
                    recall(&words(&expected), &words(&support::folded(&text)))
                )
            });
            let mut outcome = data.engine.clone();
            if data.is_tagged {
                outcome.push_str(", tagged");
            }
            if !extraction.images.is_empty() {
                outcome = format!("{outcome}, {} pictures", extraction.images.len());
            }
            if !data.has_text {
                outcome.push_str(", no text");
            }
            (data.pages.to_string(), recall, outcome)
        }
        Err(Error::Document(failure)) => (String::new(), String::new(), format!("{failure:?}")),
        Err(error) => return Err(error.into()),
    })
}

/// Poppler's text, by a process that is not counted.
fn poppler_text(pdf: &Path) -> Option<String> {
    let text = std::env::var_os("VOKAL_MEASURE_RECALL").and_then(|_| support::pdftotext(pdf))?;
    (words(&text).len() >= 5).then_some(text)
}

/// Examples lie in a folder below the worker's.
fn worker() -> std::io::Result<PathBuf> {
    Ok(Workers::beside_this_program()?.program().to_owned())
}
