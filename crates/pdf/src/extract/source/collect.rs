//! The device that a page is drawn on, which writes down instead of drawing.

use std::collections::{HashMap, HashSet};

use hayro_interpret::font::{Glyph as DrawnGlyph, GlyphRun, OutlineGlyph};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::object::{Dict, ObjectIdentifier};
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::kurbo::{Affine, BezPath, Point};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, Paint, SoftMask, TransformExt, interpret_page,
};

use super::PageContent;
use super::glyphs::{Font, Glyph};
use super::inks::Inks;
use super::marked::MarkedContent;
use super::pictures::place;
use super::programs::program_of;
use super::unicode::{Characters, is_told};
use crate::extract::limits::Counters;
use crate::extract::scripts::is_spaceless;

/// Fonts by the hash of their program, over all pages.
#[derive(Debug, Default)]
pub(in crate::extract) struct Fonts {
    pub all: Vec<Font>,
    by_program: HashMap<u128, u16>,
    /// Styles of fonts whose glyphs tell nothing about them (Type 1).
    pub(super) known: HashMap<u128, Font>,
    pub(super) seen: HashSet<ObjectIdentifier>,
    /// What glyphs stand for whose fonts do not tell.
    pub(super) characters: Characters,
}

/// Reads pages one after another; fonts and pictures are shared by all.
pub(in crate::extract) struct Collector<'c> {
    pub fonts: &'c mut Fonts,
    pub counters: &'c mut Counters,
    page: PageContent,
    marked: MarkedContent,
    hidden_groups: Vec<bool>,
    inks: Inks,
}

/// Interprets one page and returns what stands on it.
pub(in crate::extract) fn read_page<'a>(
    page: &Page<'a>,
    cache: &InterpreterCache<'a>,
    settings: &InterpreterSettings,
    shared: (&mut Fonts, &mut Counters),
) -> PageContent {
    let (width, height) = page.render_dimensions();
    let (fonts, counters) = shared;
    counters.begin_page();
    fonts.learn(page, settings);
    let mut collector = Collector {
        fonts,
        counters,
        page: PageContent {
            width,
            height,
            ..PageContent::default()
        },
        marked: MarkedContent::default(),
        hidden_groups: Vec::new(),
        inks: Inks::default(),
    };
    let area = hayro_interpret::kurbo::Rect::new(0.0, 0.0, width.into(), height.into());
    let mut context = Context::new(
        page.initial_transform(true).to_kurbo(),
        area,
        cache,
        page.xref(),
        settings.clone(),
    );
    interpret_page(page, &mut context, &mut collector);
    collector.page.inks = collector.inks.found;
    collector.page
}

impl Fonts {
    fn character(&mut self, glyph: &DrawnGlyph<'_>) -> Option<BfString> {
        let told = glyph.as_unicode().filter(is_told);
        match glyph {
            DrawnGlyph::Outline(glyph) if told.is_none() && !is_empty(glyph) => {
                self.characters.guess(glyph)
            }
            _ => told,
        }
    }

    fn of(&mut self, glyph: &DrawnGlyph<'_>) -> u16 {
        let DrawnGlyph::Outline(glyph) = glyph else {
            return self.numbered(0, |_| Font::default());
        };
        self.numbered(program_of(glyph), |known| {
            let Some(data) = glyph.font_data() else {
                return known.get(&program_of(glyph)).copied().unwrap_or_default();
            };
            let named = Font::named(data.postscript_name.as_deref().unwrap_or_default());
            Font {
                is_bold: named.is_bold || data.weight.is_some_and(|weight| weight >= 600),
                is_italic: named.is_italic || data.is_italic,
                is_mono: named.is_mono || data.is_monospace,
            }
        })
    }

    fn numbered(&mut self, program: u128, font: impl FnOnce(&HashMap<u128, Font>) -> Font) -> u16 {
        if let Some(&number) = self.by_program.get(&program) {
            return number;
        }
        let number = self.all.len().min(usize::from(u16::MAX)) as u16;
        if usize::from(number) == self.all.len() {
            self.all.push(font(&self.known));
        }
        self.by_program.insert(program, number);
        number
    }
}

impl Collector<'_> {
    fn glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: &DrawProps<'_>, mode: &DrawMode) {
        self.counters.count_glyphs(run.glyphs().len());
        let Some(first) = run.glyphs().first() else {
            return;
        };
        let font = self.fonts.of(first);
        let mark = self.marked.mark();
        let is_hidden = matches!(mode, DrawMode::Invisible);
        for positioned in run.glyphs() {
            let unicode = self.fonts.character(positioned);
            let mut buffer = [0; 4];
            let text = match &unicode {
                Some(BfString::Char(c)) => &*c.encode_utf8(&mut buffer),
                Some(BfString::String(text)) => text.as_str(),
                None if is_blank(positioned) => " ",
                None => {
                    self.page.letters.unknown += 1;
                    "\u{fffd}"
                }
            };
            let advance = match &**positioned {
                DrawnGlyph::Outline(glyph) => glyph.advance_width(),
                DrawnGlyph::Type3(glyph) => glyph.advance_width(),
            };
            let place = props.transform * positioned.transform();
            let is_vertical =
                run.writing_mode() == hayro_interpret::hayro_cmap::WritingMode::Vertical;
            if let Some(mut glyph) =
                self.placed(place, f64::from(advance.unwrap_or(500.0)), is_vertical)
            {
                glyph.font = font;
                glyph.mark = mark;
                glyph.is_hidden = is_hidden;
                // Every font of these scripts has letters of one width.
                if text.chars().any(is_spaceless)
                    && let Some(font) = self.fonts.all.get_mut(usize::from(font))
                {
                    font.is_mono = false;
                }
                self.page.letters.push(text, glyph);
            }
        }
    }

    /// The place of a glyph in its upright frame; `None` outside the page.
    fn placed(&self, place: Affine, advance: f64, is_vertical: bool) -> Option<Glyph> {
        let origin = place * Point::ZERO;
        let along = place * Point::new(advance, 0.0) - origin;
        let up = place * Point::new(0.0, 1000.0) - origin;
        let size = up.hypot();
        let (width, height) = (f64::from(self.page.width), f64::from(self.page.height));
        let is_sound = size > 0.2 && size < 2000.0 && origin.x.is_finite() && origin.y.is_finite();
        let is_on_page =
            (-1.0..=width + 1.0).contains(&origin.x) && (-1.0..=height + 1.0).contains(&origin.y);
        if !is_sound || !is_on_page {
            return None;
        }
        // Without an advance (combining marks) the height tells the direction.
        let direction = if along.hypot() > size * 0.01 {
            along
        } else {
            hayro_interpret::kurbo::Vec2::new(-up.y, up.x)
        };
        let turn = if is_vertical {
            1
        } else if direction.x.abs() >= direction.y.abs() {
            if direction.x >= 0.0 { 0 } else { 2 }
        } else if direction.y > 0.0 {
            1
        } else {
            3
        };
        let reach = if is_vertical { size } else { along.hypot() };
        let (x, y) = match turn {
            1 if is_vertical => (origin.y - size * 0.9, width - origin.x - size * 0.5),
            1 => (origin.y, width - origin.x),
            2 => (width - origin.x, height - origin.y),
            3 => (height - origin.y, origin.x),
            _ => (origin.x, origin.y),
        };
        Some(Glyph {
            ch: ' ',
            left: x as f32,
            right: (x + reach) as f32,
            y: y as f32,
            size: size as f32,
            font: 0,
            turn,
            is_doubled: false,
            is_hidden: false,
            mark: self.marked.mark(),
            link: 0,
        })
    }

    fn path(&mut self, path: &BezPath, props: &DrawProps<'_>, mode: &DrawMode) {
        self.counters.count_drawing();
        if is_paper(&props.paint) {
            return;
        }
        if !matches!(mode, DrawMode::Invisible) && self.hidden_groups.last() != Some(&true) {
            self.inks.push(path, props.transform, self.marked.mark());
        }
        let found = self.page.rulings.len();
        let elements = path.elements().len();
        match mode {
            DrawMode::Invisible => return,
            DrawMode::Fill(_) if elements <= 64 => {
                self.page.dot(path, props.transform);
                self.page.filled_bars(path, props.transform);
            }
            DrawMode::Stroke(_) | DrawMode::FillAndStroke(..) if elements <= 64 => {
                self.page.dot(path, props.transform);
                self.page.stroked_lines(path, props.transform);
            }
            _ => {}
        }
        if self.page.rulings.len() == found {
            self.page.drawings += 1;
        }
    }
}

/// Whether a glyph leaves no ink, as a space does.
fn is_blank(glyph: &DrawnGlyph<'_>) -> bool {
    match glyph {
        DrawnGlyph::Outline(glyph) => is_empty(glyph),
        DrawnGlyph::Type3(_) => false,
    }
}

fn is_empty(glyph: &OutlineGlyph) -> bool {
    glyph.outline().elements().is_empty()
}

/// Whether a paint cannot be seen on white paper.
fn is_paper(paint: &Paint<'_>) -> bool {
    let Paint::Color(color) = paint else {
        return false;
    };
    let [red, green, blue, alpha] = color.to_rgba().to_rgba8();
    alpha < 8 || (red > 246 && green > 246 && blue > 246)
}

impl<'a> Device<'a> for Collector<'_> {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        self.path(path, &props, mode);
    }

    fn push_clip_path(&mut self, clip: &ClipPath) {
        self.counters.count_drawing();
        self.inks.push_clip(&clip.path);
    }

    fn push_transparency_group(&mut self, opacity: f32, _: Option<SoftMask<'a>>, _: BlendMode) {
        self.counters.count_drawing();
        self.hidden_groups.push(opacity < 0.01);
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        self.glyph_run(run, &props, mode);
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        self.counters.count_drawing();
        if self.hidden_groups.last() == Some(&true) {
            return;
        }
        let mark = self.marked.mark();
        let page = (self.page.width, self.page.height);
        if let Some(placed) = place(&image, props.transform, mark, page) {
            self.page.pictures.push(placed);
        }
    }

    fn pop_clip(&mut self) {
        self.inks.pop_clip();
    }

    fn pop_transparency_group(&mut self) {
        self.hidden_groups.pop();
    }

    fn begin_marked_content(&mut self, tag: &[u8], properties: Option<&Dict<'_>>) {
        self.counters.count_drawing();
        self.marked
            .begin(tag, properties, self.page.letters.glyphs.len());
    }

    fn end_marked_content(&mut self) {
        self.marked.end(&mut self.page.letters);
    }
}
