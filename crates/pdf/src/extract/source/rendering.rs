//! Whole pages as pictures, for scans and drawings.

use std::collections::HashSet;

use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use hayro_interpret::InterpreterSettings;
use hayro_interpret::hayro_syntax::page::Page;
use image::{DynamicImage, RgbImage};

use super::Area;
use super::encode::finish;
use crate::extract::model::Picture;

/// Longer side of a page image, in pixels: 150 dots an inch on A4.
pub(in crate::extract) const LONGER_SIDE: f32 = 1754.0;
/// Larger than it is on paper by more than this is no page drawn.
const LARGEST_SCALE: f32 = 4.0;

/// Drawings and text in black have fewer.
const SHADES: usize = 90;

/// Renders a page on white, `longer_side` pixels wide or high.
pub(in crate::extract) fn render_page<'a>(
    page: &'a Page<'a>,
    cache: &RenderCache<'a>,
    settings: &InterpreterSettings,
    longer_side: f32,
) -> Option<Picture> {
    let image = render_pixels(page, cache, settings, scale_for(page, longer_side))?;
    let is_photograph = has_many_shades(&image);
    finish(image, is_photograph)
}

/// Renders parts of a page on white; `longer_side` is the whole page's.
pub(in crate::extract) fn render_parts<'a>(
    page: &'a Page<'a>,
    cache: &RenderCache<'a>,
    settings: &InterpreterSettings,
    (longer_side, areas): (f32, &[Area]),
) -> Vec<Option<Picture>> {
    let scale = scale_for(page, longer_side);
    let Some(image) = render_pixels(page, cache, settings, scale) else {
        return vec![None; areas.len()];
    };
    let cut = |area: &Area| {
        let place = |value: f32| (value * scale).max(0.0) as u32;
        let (width, height) = (place(area.width()), place(area.height()));
        let part = image.crop_imm(place(area.left), place(area.top), width, height);
        let is_seen = part.width() > 0 && part.height() > 0;
        let is_photograph = has_many_shades(&part);
        is_seen.then(|| finish(part, is_photograph)).flatten()
    };
    areas.iter().map(cut).collect()
}

fn scale_for(page: &Page<'_>, longer_side: f32) -> f32 {
    let (width, height) = page.render_dimensions();
    (longer_side / width.max(height)).min(LARGEST_SCALE)
}

/// Renders a page on white, so many pixels to a point.
pub(in crate::extract) fn render_pixels<'a>(
    page: &'a Page<'a>,
    cache: &RenderCache<'a>,
    settings: &InterpreterSettings,
    scale: f32,
) -> Option<DynamicImage> {
    let (width, height) = page.render_dimensions();
    if !scale.is_finite() || width * scale < 1.0 || height * scale < 1.0 {
        return None;
    }
    let pixmap = render(
        page,
        cache,
        settings,
        &RenderSettings::default(),
        &PixmapSettings {
            x_scale: scale,
            y_scale: scale,
            bg_color: WHITE,
        },
    );
    let (width, height) = (u32::from(pixmap.width()), u32::from(pixmap.height()));
    let rgb = pixmap
        .data()
        .iter()
        .flat_map(|pixel| [pixel.r, pixel.g, pixel.b])
        .collect();
    Some(DynamicImage::ImageRgb8(RgbImage::from_raw(
        width, height, rgb,
    )?))
}

/// Whether a page is a scan in grey or colour, for which a PNG is large and
/// slow. Few pixels tell.
fn has_many_shades(image: &DynamicImage) -> bool {
    let DynamicImage::ImageRgb8(pixels) = image else {
        return false;
    };
    let shades: HashSet<[u8; 3]> = pixels
        .pixels()
        .step_by(97)
        .map(|pixel| pixel.0.map(|value| value / 4))
        .collect();
    shades.len() > SHADES
}
