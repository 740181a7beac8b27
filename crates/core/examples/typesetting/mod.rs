//! What the examples that set pages have in common: fonts, and settings of a page.
//! Each uses a part of it.
#![allow(dead_code, clippy::allow_attributes)]

use std::path::PathBuf;

use harfrust::{Buffer, Font, ShapeOptions, ShaperFont};
use lexopt::{Parser, ValueExt as _};
use vokal_core::paginate::{Face, Format};

/// The options that set a page, for `--help`.
pub const PAGE_OPTIONS: &str = "\
  --width PX        of the page, default 760
  --height PX       of the page, default 560
  --font-size PX    default 16
  --line-height PX  default 1.5 times the font size
  --language TAG    of the book, such as de; default: what the chapter says
  --font FILE       a TrueType or OpenType font for all text";

/// What those options say.
#[derive(Default)]
pub struct PageOptions {
    format: Format,
    line_height: Option<u32>,
    pub language: Option<String>,
    pub font: Option<PathBuf>,
}

impl PageOptions {
    /// Takes one of the options; false if it is another.
    pub fn take(&mut self, name: &str, parser: &mut Parser) -> Result<bool, lexopt::Error> {
        match name {
            "width" => self.format.width = parser.value()?.parse()?,
            "height" => self.format.height = parser.value()?.parse()?,
            "font-size" => self.format.font_size = parser.value()?.parse()?,
            "line-height" => self.line_height = Some(parser.value()?.parse()?),
            "language" => self.language = Some(parser.value()?.string()?),
            "font" => self.font = Some(parser.value()?.into()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub fn format(&self) -> Format {
        let mut format = self.format;
        format.line_height = self
            .line_height
            .unwrap_or((format.font_size * 1.5).round() as u32);
        format.clamped()
    }
}

/// A font for each face: upright, bold, oblique, bold oblique, fixed width.
pub struct Fonts {
    files: Vec<Vec<u8>>,
    fonts: Vec<Font>,
}

/// A glyph of a shaped string: its number, and how far it stands from the string's
/// beginning and above the baseline, in ems.
pub struct Glyph {
    pub id: u32,
    pub x: f64,
    pub y: f64,
}

impl Fonts {
    /// All faces in one file, or in `DejaVu Sans`.
    pub fn load(file: Option<PathBuf>) -> Result<Self, Box<dyn std::error::Error>> {
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
        let fonts: Option<Vec<Font>> = files
            .iter()
            .map(|file| Font::new(file.clone(), 0))
            .collect();
        let fonts = fonts.ok_or("this font cannot be read")?;
        Ok(Self { files, fonts })
    }

    /// The file a face is in.
    pub fn file(&self, face: &Face) -> &[u8] {
        &self.files[Self::index(face)]
    }

    fn index(face: &Face) -> usize {
        match (face.mono, face.bold, face.italic) {
            (true, ..) => 4,
            (_, bold, italic) => usize::from(bold) + 2 * usize::from(italic),
        }
    }

    /// The advance width of a string, in ems.
    pub fn width(&self, face: &Face, text: &str) -> f64 {
        self.shape(face, text).1
    }

    /// The glyphs of a string and its advance width, in ems.
    pub fn shape(&self, face: &Face, text: &str) -> (Vec<Glyph>, f64) {
        const EM: i32 = 1 << 20;
        let ems = |units: i32| f64::from(units) / f64::from(EM);
        let font = ShaperFont::new(&self.fonts[Self::index(face)]).with_scale(EM);
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        if harfrust::shape(&font, &mut buffer, ShapeOptions::new()).is_err() {
            return (Vec::new(), 0.0);
        }
        let mut pen = 0.0;
        let placed = buffer.glyph_infos().iter().zip(buffer.glyph_positions());
        let glyphs = placed.map(|(info, position)| {
            let x = pen + ems(position.x_offset);
            pen += ems(position.x_advance);
            Glyph {
                id: info.glyph_id,
                x,
                y: ems(position.y_offset),
            }
        });
        (glyphs.collect(), pen)
    }
}
