//! Draws a page into a picture, as a device without a browser would.
//!
//! ```sh
//! cargo run --example draw -- examples/data/kinds.xhtml page.png --width 360 --height 480
//! ```
//!
//! The core says where each line, run and picture stands; the glyphs come from a real
//! font. Tables and formulas are left blank: whoever has them lays them out.

mod typesetting;

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use lexopt::{Arg, Parser, ValueExt as _};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, PixmapPaint, Rect, Transform};
use typesetting::{Fonts, PAGE_OPTIONS, PageOptions};
use vokal_core::document::{NodeKind, SourceOptions, sanitise};
use vokal_core::paginate::{
    Book, Chapter, ChapterIndex, Face, FaceId, LineKind, MeasuredBlock, PageLine, TextRun,
};

const USAGE: &str = "\
usage: draw FILE PICTURE [options]
  --page N          counted from 1, default 1
  --scale N         pixels of the picture for one of the page, default 2";

/// Space around the page's content box, CSS pixels.
const MARGIN: f64 = 32.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse()?;
    let source = std::fs::read_to_string(&arguments.file)?;
    let folder = arguments.file.parent().unwrap_or(Path::new("")).to_owned();
    let images = folder.clone();
    let options = SourceOptions::default().with_image_size(move |path| {
        let image = Pixmap::load_png(images.join(path)).ok()?;
        Some((image.width(), image.height()))
    });
    let chapter = sanitise(&source, &options);

    let options = arguments.options;
    let format = options.format().with_justified(true);
    let language = options.language.or(chapter.lang).unwrap_or_default();
    let fonts = Fonts::load(options.font)?;
    let mut book = Book::new(&language);
    book.set_format(format);
    let first = ChapterIndex::new(0);
    book.add_chapter(first, chapter.tree);
    book.measure(|ask| fonts.width(ask.face, ask.text) * ask.font_size);
    let blocks = book.opaque_blocks(first).len();
    let room = f64::from(format.line_height) * 4.0;
    book.provide_opaque(first, vec![MeasuredBlock::new(room); blocks]);
    let layout = book.paginate(first)?;
    let pages = layout.page_count();
    let page = arguments.page.checked_sub(1).filter(|page| *page < pages);
    let page = page.ok_or_else(|| format!("there are {pages} pages"))?;

    let size = |length: f64| ((length + 2.0 * MARGIN) * arguments.scale).ceil() as u32;
    let pixmap = Pixmap::new(size(format.width), size(format.height));
    let mut canvas = Canvas {
        pixmap: pixmap.ok_or("such a picture is too large")?,
        scale: arguments.scale,
        font_size: format.font_size,
        folder,
        fonts,
        book: &book,
        chapter: layout.chapter(),
    };
    canvas.pixmap.fill(Color::WHITE);
    for line in book.lines(&layout, page)? {
        canvas.line(&line);
    }
    canvas.pixmap.save_png(&arguments.picture)?;
    writeln!(io::stdout(), "page {} of {pages}", page + 1)?;
    Ok(())
}

struct Arguments {
    file: PathBuf,
    picture: PathBuf,
    page: usize,
    scale: f64,
    options: PageOptions,
}

impl Arguments {
    fn parse() -> Result<Self, lexopt::Error> {
        let (mut file, mut picture) = (None, None);
        let (mut page, mut scale, mut options) = (1, 2.0, PageOptions::default());
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("page") => page = parser.value()?.parse()?,
                Arg::Long("scale") => scale = parser.value()?.parse()?,
                Arg::Value(value) if file.is_none() => file = Some(value.into()),
                Arg::Value(value) if picture.is_none() => picture = Some(value.into()),
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
            picture: picture.ok_or(USAGE)?,
            page,
            scale,
            options,
        })
    }
}

/// A page while it is drawn; all lengths that come in are CSS pixels of its content box.
struct Canvas<'a> {
    pixmap: Pixmap,
    scale: f64,
    font_size: f64,
    folder: PathBuf,
    fonts: Fonts,
    book: &'a Book,
    chapter: &'a Chapter,
}

impl Canvas<'_> {
    fn line(&mut self, line: &PageLine) {
        if line.kind == LineKind::Rule {
            let middle = (line.top + line.height / 2.0).floor();
            self.rule(line.left, middle, line.width);
        }
        let Some(face) = self.face_of(line) else {
            return;
        };
        let baseline = self.baseline(line, &face);
        for run in &line.runs {
            if let Some(face) = self.face(run.face) {
                self.text(
                    &face,
                    &run.text,
                    run.left,
                    baseline - run.raise,
                    run.word_spacing,
                );
            }
        }
        if let (Some(left), Some(run)) = (line.hyphen, line.runs.last())
            && let Some(face) = self.face(run.face)
        {
            self.text(&face, "-", left, baseline - run.raise, 0.0);
        }
        for marker in &line.markers {
            let width = self.fonts.width(&face, &marker.text) * self.size(&face);
            self.text(&face, &marker.text, marker.right - width, baseline, 0.0);
        }
        for image in &line.images {
            self.image(image.node, image.left, image.top, image.width);
        }
    }

    /// The face that says where the baseline is: that of the block's own text.
    fn face_of(&self, line: &PageLine) -> Option<Face> {
        let is_own = |run: &&TextRun| {
            let face = self.face(run.face);
            run.raise == 0.0 && face.is_some_and(|face| !face.mono)
        };
        match line.runs.iter().find(is_own).or(line.runs.first()) {
            Some(run) => self.face(run.face),
            None => self.book.faces().next().map(|(_, face)| face.clone()),
        }
    }

    fn face(&self, id: FaceId) -> Option<Face> {
        let mut faces = self.book.faces();
        faces.find(|face| face.0 == id).map(|face| face.1.clone())
    }

    fn size(&self, face: &Face) -> f64 {
        face.size * self.font_size
    }

    /// Half of what the line leaves over is above the font, and half below.
    fn baseline(&self, line: &PageLine, face: &Face) -> f64 {
        let Ok(font) = FontRef::from_index(self.fonts.file(face), 0) else {
            return line.top + line.height;
        };
        let size = Size::new(self.size(face) as f32);
        let metrics = font.metrics(size, LocationRef::default());
        let (ascent, descent) = (f64::from(metrics.ascent), f64::from(-metrics.descent));
        line.top + (line.height - ascent - descent) / 2.0 + ascent
    }

    fn text(&mut self, face: &Face, text: &str, left: f64, baseline: f64, word_spacing: f64) {
        // Word by word, since the spaces between them are stretched.
        let mut left = left;
        for word in text.split_inclusive([' ', '\u{a0}']) {
            let (glyphs, width) = self.fonts.shape(face, word);
            let size = self.size(face);
            let mut path = Outline {
                path: PathBuilder::new(),
                x: 0.0,
                y: 0.0,
            };
            if let Ok(font) = FontRef::from_index(self.fonts.file(face), 0) {
                for glyph in glyphs {
                    path.x = (left + glyph.x * size) as f32;
                    path.y = (baseline - glyph.y * size) as f32;
                    let outline = font.outline_glyphs().get(GlyphId::new(glyph.id));
                    let settings =
                        DrawSettings::unhinted(Size::new(size as f32), LocationRef::default());
                    let _ = outline.map(|outline| outline.draw(settings, &mut path));
                }
            }
            if let Some(path) = path.path.finish() {
                let (paint, transform) = (black(), self.transform());
                let rule = FillRule::Winding;
                self.pixmap.fill_path(&path, &paint, rule, transform, None);
            }
            left += width * size;
            if word.ends_with([' ', '\u{a0}']) {
                left += word_spacing;
            }
        }
    }

    fn rule(&mut self, left: f64, top: f64, width: f64) {
        if let Some(rect) = Rect::from_xywh(left as f32, top as f32, width as f32, 1.0) {
            let transform = self.transform();
            self.pixmap.fill_rect(rect, &black(), transform, None);
        }
    }

    fn image(&mut self, node: u32, left: f64, top: f64, width: f64) {
        let tree = self.chapter.tree();
        let source = match tree.nodes()[node as usize].kind {
            NodeKind::Element(element) => tree.attribute(&element, "src"),
            NodeKind::Text { .. } => None,
        };
        let Some(image) = source.and_then(|path| Pixmap::load_png(self.folder.join(path)).ok())
        else {
            return;
        };
        let scale = (width / f64::from(image.width())) as f32;
        let transform = self
            .transform()
            .pre_translate(left as f32, top as f32)
            .pre_scale(scale, scale);
        let paint = PixmapPaint::default();
        self.pixmap
            .draw_pixmap(0, 0, image.as_ref(), &paint, transform, None);
    }

    /// From the content box to the picture.
    fn transform(&self) -> Transform {
        let scale = self.scale as f32;
        Transform::from_scale(scale, scale).pre_translate(MARGIN as f32, MARGIN as f32)
    }
}

fn black() -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::BLACK);
    paint.anti_alias = true;
    paint
}

/// The outline of a glyph at a place: fonts count upwards, pictures downwards.
struct Outline {
    path: PathBuilder,
    x: f32,
    y: f32,
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, self.y - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, self.y - y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path
            .quad_to(self.x + x1, self.y - y1, self.x + x, self.y - y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(
            self.x + x1,
            self.y - y1,
            self.x + x2,
            self.y - y2,
            self.x + x,
            self.y - y,
        );
    }

    fn close(&mut self) {
        self.path.close();
    }
}
