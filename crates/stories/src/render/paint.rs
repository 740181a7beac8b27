//! Pixels: the paper, the picture, the letters.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use resvg::tiny_skia::{
    Color, FillRule, Paint, Path, PathBuilder, Pixmap, PixmapMut, Rect, Transform,
};

use super::layout::{Layout, Line};
use super::{HEIGHT, RenderError, SCALE, Typeface, VIGNETTE_HEIGHT, WIDTH, vignette};

const PAPER: [u8; 3] = [0xfd, 0xfc, 0xfa];
const INK: [u8; 3] = [0x1d, 0x1c, 0x1a];
const TITLE: [u8; 3] = [0x0b, 0x6e, 0x5f];
/// Shows no ringing around letters at twice the display size.
const QUALITY: u8 = 75;

/// A page on its way to become an image.
#[derive(Clone, Debug)]
pub struct Canvas {
    pixels: Pixmap,
}

impl Canvas {
    /// Paper with the picture `story/number` at its top.
    ///
    /// # Errors
    /// Where the picture is missing or cannot be drawn.
    pub fn with_vignette(name: &str) -> Result<Self, RenderError> {
        let no_room = || RenderError::Vignette(name.to_owned(), "no room".to_owned());
        let mut picture =
            Pixmap::new(WIDTH * SCALE, VIGNETTE_HEIGHT * SCALE).ok_or_else(no_room)?;
        vignette::draw(name, &mut picture)?;
        let mut pixels = Pixmap::new(WIDTH * SCALE, HEIGHT * SCALE).ok_or_else(no_room)?;
        pixels.fill(color(PAPER, 1.0));
        pixels.draw_pixmap(
            0,
            0,
            picture.as_ref(),
            &resvg::tiny_skia::PixmapPaint::default(),
            Transform::identity(),
            None,
        );
        round_edge(&mut pixels.as_mut());
        Ok(Self { pixels })
    }

    /// Sets the text.
    ///
    /// # Errors
    /// Where the fonts lack a letter.
    pub fn text(&mut self, typeface: &Typeface, layout: &Layout) -> Result<(), RenderError> {
        let title: Vec<Line> = layout.title.iter().cloned().collect();
        self.letters(
            typeface,
            &title,
            layout.title_size,
            |_| true,
            color(TITLE, 1.0),
        )?;
        let rest = color(INK, layout.rest);
        self.letters(typeface, &layout.lines, layout.size, |bold| !bold, rest)?;
        let ink = color(INK, 1.0);
        self.letters(typeface, &layout.lines, layout.size, |bold| bold, ink)
    }

    fn letters(
        &mut self,
        typeface: &Typeface,
        lines: &[Line],
        size: f32,
        wanted: impl Fn(bool) -> bool,
        color: Color,
    ) -> Result<(), RenderError> {
        let scale = SCALE as f32;
        for line in lines {
            let mut path = PathBuilder::new();
            for &(letter, bold, x) in line.letters.iter().filter(|letter| wanted(letter.1)) {
                if let Some(outline) = &typeface.glyph(letter, bold)?.outline {
                    let em = size * scale;
                    let place = Transform::from_row(em, 0.0, 0.0, em, x * scale, line.y * scale);
                    if let Some(outline) = outline.clone().transform(place) {
                        path.push_path(&outline);
                    }
                }
            }
            if let Some(path) = path.finish() {
                fill(&mut self.pixels.as_mut(), &path, color);
            }
        }
        Ok(())
    }

    /// The page as a JPEG file.
    ///
    /// # Errors
    /// Where it cannot be encoded.
    pub fn jpeg(&self) -> Result<Vec<u8>, RenderError> {
        let rgb: Vec<u8> = self
            .pixels
            .pixels()
            .iter()
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        let mut jpeg = Vec::new();
        let mut encoder = Encoder::new(&mut jpeg, QUALITY);
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
        encoder.set_optimized_huffman_tables(true);
        encoder.set_progressive(true);
        encoder.encode(
            &rgb,
            (WIDTH * SCALE) as u16,
            (HEIGHT * SCALE) as u16,
            ColorType::Rgb,
        )?;
        Ok(jpeg)
    }
}

/// The picture ends in a gentle curve, not in a cut.
fn round_edge(pixels: &mut PixmapMut) {
    let (width, height) = ((WIDTH * SCALE) as f32, (VIGNETTE_HEIGHT * SCALE) as f32);
    let mut path = PathBuilder::new();
    path.move_to(0.0, height - 26.0);
    path.cubic_to(
        width * 0.3,
        height + 8.0,
        width * 0.7,
        height + 8.0,
        width,
        height - 26.0,
    );
    path.line_to(width, height);
    path.line_to(0.0, height);
    path.close();
    if let Some(path) = path.finish() {
        fill(pixels, &path, color(PAPER, 1.0));
    }
    // The seam to the paper below.
    if let Some(seam) = Rect::from_xywh(0.0, height, width, 1.0) {
        fill(pixels, &PathBuilder::from_rect(seam), color(PAPER, 1.0));
    }
}

fn fill(pixels: &mut PixmapMut, path: &Path, color: Color) {
    let mut paint = Paint::default();
    paint.set_color(color);
    paint.anti_alias = true;
    pixels.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
}

/// A colour mixed towards the paper.
fn color(ink: [u8; 3], strength: f32) -> Color {
    let mix = |channel: usize| {
        let (ink, paper) = (f32::from(ink[channel]), f32::from(PAPER[channel]));
        (paper + (ink - paper) * strength).round() as u8
    };
    Color::from_rgba8(mix(0), mix(1), mix(2), 255)
}
