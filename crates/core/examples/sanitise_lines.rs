//! Sanitises the payloads of a JSON Lines file for a check in a browser.
//!
//! `cargo run --example sanitise_lines -- IN.jsonl OUT.jsonl [--highlight]`
//! reads `{"id": …, "payload": …}` and writes `{"id": …, "out": …}`, each
//! payload once as HTML and once, under its id and an `x`, as XHTML. With
//! `--highlight` the output carries the marks of the reading aid.

use std::fs;
use std::io::{BufWriter, Write as _};
use vokal_core::document::{SourceOptions, Syntax, sanitise};
use vokal_core::highlight::{Frequency, markup};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, ..] = &arguments[..] else {
        return Err("usage: sanitise_lines IN.jsonl OUT.jsonl".into());
    };
    let is_highlighted = arguments.iter().any(|argument| argument == "--highlight");
    let mut out = BufWriter::new(fs::File::create(output)?);
    for line in fs::read_to_string(input)?.lines() {
        let value: serde_json::Value = serde_json::from_str(line)?;
        let id = value["id"].as_str().unwrap_or_default();
        let payload = value["payload"].as_str().unwrap_or_default();
        for (syntax, suffix) in [(Syntax::Html, ""), (Syntax::Xhtml, "x")] {
            let source = match syntax {
                Syntax::Xhtml => format!(
                    "<html xmlns=\"http://www.w3.org/1999/xhtml\" \
                     xmlns:xlink=\"http://www.w3.org/1999/xlink\"><body>{payload}</body></html>"
                ),
                _ => payload.to_owned(),
            };
            let options = SourceOptions::default().with_syntax(syntax);
            let tree = sanitise(&source, &options).tree;
            let clean = if is_highlighted {
                markup(&tree, "de", Frequency::EVERY)
            } else {
                tree.to_html()
            };
            let line = serde_json::json!({ "id": format!("{id}{suffix}"), "out": clean });
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
