//! Cuts a chapter into pages and lists them, or shows one.
//!
//! ```sh
//! cargo run --example paginate -- book.xhtml
//! cargo run --example paginate -- book.xhtml --width 360 --height 640 --page 2
//! ```
//!
//! Widths come from a real font, shaped as a browser would shape it; without
//! `--font` that is `DejaVu Sans`, whose files the crate `dejavu` embeds.

mod typesetting;

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;

use lexopt::{Arg, Parser, ValueExt as _};
use typesetting::{Fonts, PAGE_OPTIONS, PageOptions};
use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::paginate::Book;

const USAGE: &str = "\
usage: paginate FILE [options]
  --page N          show this page's HTML, counted from 1";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse()?;
    let source = std::fs::read_to_string(&arguments.file)?;
    let chapter = sanitise(&source, &SourceOptions::default());
    let options = arguments.options;
    let format = options.format();
    let language = options.language.or(chapter.lang).unwrap_or_default();

    let fonts = Fonts::load(options.font)?;
    let mut book = Book::new(&language);
    book.set_format(format);
    book.add_chapter(0, chapter.tree);
    book.measure(|ask| fonts.width(ask.face, ask.text) * ask.font_size);
    let pages = book.paginate(0)?;

    let mut out = io::stdout().lock();
    if let Some(page) = arguments.page {
        let html = page
            .checked_sub(1)
            .and_then(|page| book.page_html(0, page))
            .ok_or_else(|| format!("there are {pages} pages"))?;
        writeln!(out, "{html}")?;
        return Ok(());
    }
    writeln!(out, "page  from    to  first words")?;
    let text: Vec<u16> = book
        .chapter(0)
        .map(|chapter| chapter.tree().text().encode_utf16().collect())
        .unwrap_or_default();
    for page in 0..pages {
        let Some(place) = book.page(0, page) else {
            continue;
        };
        let (from, to) = (place.start.offset, place.end_offset);
        // Offsets count UTF-16 code units; see the crate's documentation.
        let words = String::from_utf16_lossy(&text[from as usize..to as usize]);
        let words: Vec<&str> = words.split_whitespace().take(6).collect();
        writeln!(out, "{:4} {from:5} {to:5}  {}", page + 1, words.join(" "))?;
    }
    writeln!(out, "{pages} pages")?;
    Ok(())
}

struct Arguments {
    file: PathBuf,
    page: Option<usize>,
    options: PageOptions,
}

impl Arguments {
    fn parse() -> Result<Self, lexopt::Error> {
        let (mut file, mut page, mut options) = (None, None, PageOptions::default());
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("page") => page = Some(parser.value()?.parse()?),
                Arg::Value(value) if file.is_none() => file = Some(value.into()),
                Arg::Long(name) => {
                    let name = name.to_owned();
                    if !options.take(&name, &mut parser)? {
                        return Err(format!("no option --{name}\n{USAGE}\n{PAGE_OPTIONS}").into());
                    }
                }
                other => return Err(format!("{}\n{USAGE}", other.unexpected()).into()),
            }
        }
        Ok(Self {
            file: file.ok_or(USAGE)?,
            page,
            options,
        })
    }
}
