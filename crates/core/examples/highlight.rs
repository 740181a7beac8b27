//! Marks the vowels of a text, with the consonants before them.
//!
//! ```sh
//! cargo run --example highlight -- "Die Straße ist lang" --language de
//! cargo run --example highlight -- --file book.xhtml --frequency 2 --html
//! ```
//!
//! The marks are bold in a terminal; `--html` writes them as elements.

use std::error::Error;
use std::io::{self, Write as _};

use lexopt::{Arg, Parser, ValueExt as _};
use vokal_core::document::{SourceOptions, Tree, sanitise};
use vokal_core::highlight::{Frequency, markup, stressed, vowel_groups};

const USAGE: &str =
    "usage: highlight TEXT | --file FILE [--language TAG] [--frequency 1..4] [--html]";

fn main() -> Result<(), Box<dyn Error>> {
    let mut source = None;
    let (mut language, mut frequency, mut as_html) = (None, Frequency::EVERY, false);
    let mut parser = Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("file") => source = Some(std::fs::read_to_string(parser.value()?)?),
            Arg::Long("language") => language = Some(parser.value()?.string()?),
            Arg::Long("frequency") => {
                frequency = Frequency::try_from(parser.value()?.parse::<u8>()?)?;
            }
            Arg::Long("html") => as_html = true,
            Arg::Value(value) if source.is_none() => {
                source = Some(value.string()?.replace('&', "&amp;").replace('<', "&lt;"));
            }
            other => return Err(format!("{}\n{USAGE}", other.unexpected()).into()),
        }
    }
    let chapter = sanitise(&source.ok_or(USAGE)?, &SourceOptions::default());
    let language = language.or(chapter.lang).unwrap_or_default();
    let out = if as_html {
        markup(&chapter.tree, &language, frequency)
    } else {
        for_terminal(&chapter.tree, &language, frequency)
    };
    writeln!(io::stdout(), "{out}")?;
    Ok(())
}

/// The canonical text, its stressed ranges bold and underlined.
fn for_terminal(tree: &Tree, language: &str, frequency: Frequency) -> String {
    const ON: &str = "\u{1b}[1;4m";
    const OFF: &str = "\u{1b}[0m";
    let groups = vowel_groups(tree, language);
    let ranges = stressed(&groups, frequency, 0, u32::MAX);
    let mut ends = ranges.as_flattened().iter().enumerate().peekable();
    let (mut out, mut offset) = (String::new(), 0);
    for c in tree.text().chars() {
        while let Some((index, _)) = ends.next_if(|(_, end)| **end == offset) {
            // Starts and ends take turns.
            out.push_str(if index.is_multiple_of(2) { ON } else { OFF });
        }
        out.push(c);
        offset += c.len_utf16() as u32;
    }
    if ends.next().is_some() {
        out.push_str(OFF);
    }
    out
}
