//! Pictures decoded and encoded again, so that nothing of the file's own bytes
//! is ever served.

use std::io::Cursor;

use hayro_interpret::hayro_syntax::Filter;
use hayro_interpret::hayro_syntax::object::Stream;
use hayro_interpret::kurbo::Affine;
use hayro_interpret::{Image, ImageData, LumaData, Paint};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, GrayImage, ImageFormat, RgbImage, Rgba, RgbaImage};

use crate::extract::limits::PIXELS;
use crate::extract::model::Picture;

const JPEG_QUALITY: u8 = 85;
/// A PNG larger than this becomes a JPEG if it can.
const LARGE_PNG: usize = 1_500_000;

/// How a picture is turned on its page: quarter turns and mirrors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Orientation {
    Upright,
    MirroredAcross,
    MirroredDown,
    Half,
    Transposed,
    Quarter,
    ThreeQuarters,
    AntiTransposed,
}

impl Orientation {
    pub(super) fn of(transform: Affine) -> Self {
        let [a, b, c, d, ..] = transform.as_coeffs();
        if a.abs() + d.abs() >= b.abs() + c.abs() {
            match (a >= 0.0, d >= 0.0) {
                (true, true) => Self::Upright,
                (false, true) => Self::MirroredAcross,
                (true, false) => Self::MirroredDown,
                (false, false) => Self::Half,
            }
        } else {
            match (b >= 0.0, c >= 0.0) {
                (true, true) => Self::Transposed,
                (true, false) => Self::Quarter,
                (false, true) => Self::ThreeQuarters,
                (false, false) => Self::AntiTransposed,
            }
        }
    }

    fn apply(self, image: DynamicImage) -> DynamicImage {
        match self {
            Self::Upright => image,
            Self::MirroredAcross => image.fliph(),
            Self::MirroredDown => image.flipv(),
            Self::Half => image.rotate180(),
            Self::Transposed => image.rotate90().fliph(),
            Self::Quarter => image.rotate90(),
            Self::ThreeQuarters => image.rotate270(),
            Self::AntiTransposed => image.rotate270().fliph(),
        }
    }
}

/// Decodes a picture of the document and encodes it for the page.
pub(super) fn encode(image: &Image<'_, '_>, orientation: Orientation) -> Option<Picture> {
    let target = target_size(image.width(), image.height());
    let (decoded, is_photograph) = match image {
        Image::Raster(raster) => {
            let mut decoded = None;
            raster.with_rgba(|data, alpha| decoded = raster_image(data, alpha), target);
            (decoded?, is_photograph(raster.stream()))
        }
        Image::Stencil(stencil) => {
            let mut decoded = None;
            stencil.with_stencil(|mask, paint| decoded = stencil_image(mask, paint), target);
            (decoded?, false)
        }
    };
    finish(orientation.apply(decoded), is_photograph)
}

/// Scales down to the limit and encodes.
pub(super) fn finish(mut image: DynamicImage, is_photograph: bool) -> Option<Picture> {
    if let Some((width, height)) = target_size(image.width(), image.height()) {
        image = image.resize_exact(width, height, FilterType::Triangle);
    }
    let (width, height) = (image.width(), image.height());
    let has_alpha = image.color().has_alpha();
    let mut bytes = Vec::new();
    let mut media_type = "image/png";
    if !is_photograph || has_alpha {
        image
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .ok()?;
    }
    if !has_alpha && (is_photograph || bytes.len() > LARGE_PNG) {
        bytes.clear();
        media_type = "image/jpeg";
        image
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))
            .ok()?;
    }
    Some(Picture {
        bytes,
        media_type,
        width,
        height,
    })
}

/// The size within the limit, if this one is not.
fn target_size(width: u32, height: u32) -> Option<(u32, u32)> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels <= PIXELS {
        return None;
    }
    let scale = (PIXELS as f64 / pixels as f64).sqrt();
    let scaled = |side: u32| ((f64::from(side) * scale) as u32).max(1);
    Some((scaled(width), scaled(height)))
}

fn raster_image(data: ImageData, alpha: Option<LumaData>) -> Option<DynamicImage> {
    let image = match data {
        ImageData::Rgb(rgb) => {
            DynamicImage::ImageRgb8(RgbImage::from_raw(rgb.width, rgb.height, rgb.data)?)
        }
        ImageData::Luma(luma) => DynamicImage::ImageLuma8(gray(luma)?),
    };
    match alpha {
        Some(alpha) if alpha.data.iter().any(|&value| value < 255) => with_alpha(&image, alpha),
        _ => Some(image),
    }
}

fn gray(luma: LumaData) -> Option<GrayImage> {
    GrayImage::from_raw(luma.width, luma.height, luma.data)
}

fn with_alpha(image: &DynamicImage, alpha: LumaData) -> Option<DynamicImage> {
    let mut alpha = gray(alpha)?;
    // The finer of the two decides, as a mask may hold the drawing.
    let (width, height) = if alpha.width() > image.width() {
        alpha.dimensions()
    } else {
        (image.width(), image.height())
    };
    let (width, height) = target_size(width, height).unwrap_or((width, height));
    let mut rgba: RgbaImage = if (image.width(), image.height()) == (width, height) {
        image.to_rgba8()
    } else {
        image
            .resize_exact(width, height, FilterType::Triangle)
            .to_rgba8()
    };
    if alpha.dimensions() != (width, height) {
        alpha = image::imageops::resize(&alpha, width, height, FilterType::Triangle);
    }
    for (pixel, value) in rgba.pixels_mut().zip(alpha.pixels()) {
        pixel.0[3] = value.0[0];
    }
    Some(DynamicImage::ImageRgba8(rgba))
}

fn stencil_image(mask: LumaData, paint: &Paint<'_>) -> Option<DynamicImage> {
    let color = match paint {
        Paint::Color(color) => color.to_rgba().to_rgba8(),
        Paint::Pattern(_) => [0, 0, 0, 255],
    };
    let mask = gray(mask)?;
    if color[..3] == [0, 0, 0] {
        let mut ink = mask;
        for pixel in ink.pixels_mut() {
            pixel.0[0] = 255 - pixel.0[0];
        }
        return Some(DynamicImage::ImageLuma8(ink));
    }
    let [red, green, blue, _] = color;
    let painted = RgbaImage::from_fn(mask.width(), mask.height(), |x, y| {
        Rgba([red, green, blue, mask.get_pixel(x, y).0[0]])
    });
    Some(DynamicImage::ImageRgba8(painted))
}

fn is_photograph(stream: &Stream<'_>) -> bool {
    stream
        .filters()
        .iter()
        .any(|filter| matches!(filter, Filter::DctDecode | Filter::JpxDecode))
}
