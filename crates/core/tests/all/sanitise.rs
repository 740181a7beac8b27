//! The sanitiser against hostile markup.

use crate::support::safety::settled_in_each_syntax;
use crate::support::soup::soup;
use crate::support::{CORPUS, corpus};
use cpu_time::ThreadTime;
use proptest::prelude::*;
use vokal_core::document::{Sanitised, SourceOptions, Syntax, sanitise};

fn read(source: &str, syntax: Syntax) -> Sanitised {
    sanitise(source, &SourceOptions::default().with_syntax(syntax))
}

/// The payloads of the project, and those of the corpus where it is there.
fn payloads() -> String {
    let own = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/security/payloads.jsonl"
    );
    let own = std::fs::read_to_string(own).unwrap_or_else(|_| {
        eprintln!("skipped: the project's payloads are not shipped with the crate");
        String::new()
    });
    own + &corpus("xss/payloads.jsonl").unwrap_or_default()
}

#[test]
fn every_payload_is_clean_and_settled() {
    let mut failures = Vec::new();
    for line in payloads().lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Err(why) = settled_in_each_syntax(value["payload"].as_str().unwrap()) {
            failures.push(format!("{}: {why}", value["id"]));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of them\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_html5lib_test_is_clean_and_settled() {
    let Ok(files) = std::fs::read_dir(format!("{CORPUS}/xss/html5lib-tests/tree-construction"))
    else {
        return eprintln!("skipped: no html5lib tests");
    };
    let mut failures = Vec::new();
    let mut count = 0;
    for file in files.flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        for block in text.split("#data\n").skip(1) {
            let data = block.split("\n#errors").next().unwrap_or_default();
            count += 1;
            if let Err(why) = settled_in_each_syntax(data) {
                failures.push(format!("{:?}: {data:?}: {why}", file.file_name()));
            }
        }
    }
    assert!(count > 1000, "only {count} blocks");
    assert!(
        failures.is_empty(),
        "{} of {count}\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn benign_markup_survives() {
    let Some(lines) = corpus("xss/payloads.jsonl") else {
        return;
    };
    let mut count = 0;
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if value["benign"] != true {
            continue;
        }
        // What the canonical form writes otherwise, and nothing else.
        let source = value["payload"].as_str().unwrap();
        let canonical = source
            .replace("/>", ">")
            .replace(" xmlns=\"http://www.w3.org/1998/Math/MathML\"", "")
            .replace(
                "<img src=\"images/a.jpg\" alt=\"Ein Bild\">",
                "<img alt=\"Ein Bild\" src=\"images/a.jpg\">",
            );
        assert_eq!(read(source, Syntax::Html).tree.to_html(), canonical);
        count += 1;
    }
    assert_eq!(count, 8);
}

/// What `source` takes of the processor, in seconds.
fn seconds(source: &str, syntax: Syntax) -> f64 {
    let start = ThreadTime::now();
    let tree = read(source, syntax).tree;
    let elapsed = start.elapsed().as_secs_f64();
    assert!(tree.nodes().len() <= source.len() + 1024);
    elapsed
}

fn numbered(count: u32, piece: impl Fn(u32) -> String) -> String {
    (0..count).map(piece).collect::<Vec<_>>().concat()
}

#[test]
fn no_source_takes_more_than_its_share_of_time() {
    let fonts: String = numbered(400, |n| format!("<font color=c{n}>"));
    let attributes: String = numbered(30_000, |n| format!(" a{n}"));
    let namespaces: String = numbered(5_000, |n| format!(" xmlns:n{n}=\"u{n}\""));
    let cases = [
        ("nested", "<div>".repeat(100_000)),
        ("nested formatting", "<b>".repeat(100_000)),
        ("nested links", "<a href=#x>".repeat(50_000)),
        ("misnested", "<b><p></b><i></p>".repeat(20_000)),
        ("reopened", format!("{fonts}{}", "<p>x".repeat(50_000))),
        ("tables", "<table><td>".repeat(30_000)),
        ("fostered", format!("<table>{}", "x<b>".repeat(50_000))),
        ("table text", format!("<table>{}", "<tr>x".repeat(50_000))),
        (
            "end tags",
            format!("{}{}", "<div>".repeat(500), "</p></b>".repeat(50_000)),
        ),
        (
            "unbalanced",
            format!("{}{}", "<span>".repeat(500), "<p></div>".repeat(50_000)),
        ),
        ("attributes", format!("<p{attributes}>x</p>")),
        ("namespaces", format!("<p{namespaces}>x</p>")),
        ("foreign", "<svg><desc><math><mi>".repeat(20_000)),
        ("entities", "&amp;&notin;&#x41;&bogus;".repeat(20_000)),
        ("comments", "<!--x--><!".repeat(30_000)),
        ("pieces", "a<!---->".repeat(50_000)),
        ("cdata", "<![CDATA[x]]>".repeat(30_000)),
        ("less-than", "<".repeat(300_000)),
        ("ruby", "<ruby><rt>".repeat(40_000)),
        ("options", "<select><option>".repeat(30_000)),
    ];
    for (name, source) in cases {
        for syntax in [Syntax::Html, Syntax::Xhtml] {
            let wrapped = format!("<html>{source}</html>");
            let seconds = seconds(&wrapped, syntax);
            eprintln!(
                "{name} {syntax:?}: {} kB in {seconds:.3} s",
                source.len() / 1000
            );
            // Unoptimised; of the processor, so that a busy machine is no matter.
            assert!(seconds < 10.0, "{name} {syntax:?}: {seconds} s");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_tag_soup_is_clean_and_settled(source in soup()) {
        prop_assert_eq!(settled_in_each_syntax(&source), Ok(()));
    }

    #[test]
    fn any_text_is_clean_and_settled(source in any::<String>()) {
        prop_assert_eq!(settled_in_each_syntax(&source), Ok(()));
    }
}
