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
use vokal_core::paginate::{Book, ChapterIndex};

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
    let first = ChapterIndex::new(0);
    book.add_chapter(first, chapter.tree);
    book.measure(|ask| fonts.width(ask.face, ask.text) * ask.font_size);
    let layout = book.paginate(first)?;
    let pages = layout.page_count();

    let mut out = io::stdout().lock();
    if let Some(page) = arguments.page {
        let html = page
            .checked_sub(1)
            .and_then(|page| layout.page_html(page))
            .ok_or_else(|| format!("there are {pages} pages"))?;
        writeln!(out, "{html}")?;
        return Ok(());
    }
    writeln!(out, "page  from    to  first words")?;
    for page in 0..pages {
        let (Some(place), Some(text)) = (layout.page(page), layout.page_text(page)) else {
            continue;
        };
        let (from, to) = (place.start.offset, place.end_offset);
        let words: Vec<&str> = text.split_whitespace().take(6).collect();
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
