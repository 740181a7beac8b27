//! Cleans a chapter and writes it as HTML.
//!
//! ```sh
//! cargo run --example sanitise -- book.xhtml > clean.html
//! ```
//!
//! What the source says about itself goes to standard error.

use std::error::Error;
use std::io::{self, Write as _};

use vokal_core::document::{SourceOptions, sanitise};

fn main() -> Result<(), Box<dyn Error>> {
    let Some(file) = std::env::args().nth(1) else {
        return Err("usage: sanitise FILE".into());
    };
    let source = std::fs::read_to_string(&file)?;
    let options = SourceOptions::default().with_base_path(&file);
    let chapter = sanitise(&source, &options);
    let mut log = io::stderr();
    writeln!(log, "language: {}", chapter.lang.unwrap_or_default())?;
    writeln!(log, "title: {}", chapter.title.unwrap_or_default())?;
    writeln!(log, "heading: {}", chapter.heading.unwrap_or_default())?;
    writeln!(io::stdout(), "{}", chapter.tree.to_html())?;
    Ok(())
}
