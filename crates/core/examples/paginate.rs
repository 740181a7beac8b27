//! Cuts a chapter into pages and lists them, or shows one.
//!
//! ```sh
//! cargo run --example paginate -- book.xhtml
//! cargo run --example paginate -- book.xhtml --width 360 --height 640 --page 2
//! ```
//!
//! Widths come from a real font, shaped as a browser would shape it; without
//! `--font` that is `DejaVu Sans`, whose files the crate `dejavu` embeds.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;

use harfrust::{Buffer, Font, ShapeOptions, ShaperFont};
use lexopt::{Arg, Parser, ValueExt as _};
use vokal_core::document::{SourceOptions, sanitise};
use vokal_core::paginate::{Book, Face, Format};

const USAGE: &str = "\
usage: paginate FILE [options]
  --page N          show this page's HTML, counted from 1
  --width PX        of the page, default 760
  --height PX       of the page, default 560
  --font-size PX    default 16
  --line-height PX  default 1.5 times the font size
  --language TAG    of the book, such as de; default: what the chapter says
  --font FILE       a TrueType or OpenType font for all text";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse()?;
    let source = std::fs::read_to_string(&arguments.file)?;
    let chapter = sanitise(&source, &SourceOptions::default());
    let language = arguments.language.or(chapter.lang).unwrap_or_default();

    let fonts = Fonts::load(arguments.font)?;
    let mut book = Book::new(&language);
    book.set_format(arguments.format);
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
    format: Format,
    language: Option<String>,
    font: Option<PathBuf>,
}

impl Arguments {
    fn parse() -> Result<Self, lexopt::Error> {
        let (mut file, mut page, mut language, mut font) = (None, None, None, None);
        let (mut format, mut line_height) = (Format::default(), None);
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("page") => page = Some(parser.value()?.parse()?),
                Arg::Long("width") => format.width = parser.value()?.parse()?,
                Arg::Long("height") => format.height = parser.value()?.parse()?,
                Arg::Long("font-size") => format.font_size = parser.value()?.parse()?,
                Arg::Long("line-height") => line_height = Some(parser.value()?.parse()?),
                Arg::Long("language") => language = Some(parser.value()?.string()?),
                Arg::Long("font") => font = Some(parser.value()?.into()),
                Arg::Value(value) if file.is_none() => file = Some(value.into()),
                other => return Err(format!("{}\n{USAGE}", other.unexpected()).into()),
            }
        }
        format.line_height = line_height.unwrap_or((format.font_size * 1.5).round() as u32);
        Ok(Self {
            file: file.ok_or(USAGE)?,
            page,
            format: format.clamped(),
            language,
            font,
        })
    }
}

/// A font for each face: upright, bold, oblique, bold oblique, fixed width.
struct Fonts(Vec<Font>);

impl Fonts {
    fn load(file: Option<PathBuf>) -> Result<Self, Box<dyn Error>> {
        let files: Vec<Vec<u8>> = match file {
            Some(file) => vec![std::fs::read(file)?; 5],
            None => [
                dejavu::sans::regular(),
                dejavu::sans::bold(),
                dejavu::sans::oblique(),
                dejavu::sans::bold_oblique(),
                dejavu::sans_mono::regular(),
            ]
            .map(<[u8]>::to_vec)
            .into(),
        };
        let fonts: Option<Vec<Font>> = files.into_iter().map(|file| Font::new(file, 0)).collect();
        Ok(Self(fonts.ok_or("this font cannot be read")?))
    }

    /// The advance width of a string, in ems.
    fn width(&self, face: &Face, text: &str) -> f64 {
        const EM: i32 = 1 << 20;
        let index = match (face.mono, face.bold, face.italic) {
            (true, ..) => 4,
            (_, bold, italic) => usize::from(bold) + 2 * usize::from(italic),
        };
        let font = ShaperFont::new(&self.0[index]).with_scale(EM);
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        if harfrust::shape(&font, &mut buffer, ShapeOptions::new()).is_err() {
            return 0.0;
        }
        let advances = buffer.glyph_positions().iter();
        advances
            .map(|glyph| f64::from(glyph.x_advance) / f64::from(EM))
            .sum()
    }
}
