//! Chapters in, what the core makes of them out, for a comparison with the
//! same core in a browser.
//!
//! `cargo run --example sanitise_lines -- IN.jsonl OUT.jsonl` reads
//! `{"source": …, "xhtml": …}` (without the latter, the syntax is detected) and writes `{"html": …, "marked": …, "groups": […]}`,
//! the marks and groups those of a German book.

use std::fs;
use std::io::{BufWriter, Write as _};
use vokal_core::document::{SourceOptions, Syntax, sanitise};
use vokal_core::highlight::{Frequency, markup, stressed, vowel_groups};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output] = &arguments[..] else {
        return Err("usage: sanitise_lines IN.jsonl OUT.jsonl".into());
    };
    let mut out = BufWriter::new(fs::File::create(output)?);
    for line in fs::read_to_string(input)?.lines() {
        let value: serde_json::Value = serde_json::from_str(line)?;
        let syntax = match value["xhtml"].as_bool() {
            Some(true) => Syntax::Xhtml,
            Some(false) => Syntax::Html,
            None => Syntax::Detect,
        };
        let options = SourceOptions::default().with_syntax(syntax);
        let tree = sanitise(value["source"].as_str().unwrap_or_default(), &options).tree;
        let groups = vowel_groups(&tree, "de");
        let line = serde_json::json!({
            "html": tree.to_html(),
            "marked": markup(&tree, "de", Frequency::EVERY),
            "groups": stressed(&groups, Frequency::EVERY, 0, u32::MAX).into_flattened(),
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}
