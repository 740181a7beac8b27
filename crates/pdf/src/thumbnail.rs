//! How does a picture look when it is small?

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageReader, Limits, RgbImage};
use vokal_pdf_client::{ExtractedImage, Failure};

/// Who draws more has no cover in mind.
const LONGEST_SIDE: u32 = 16_384;
/// While it is read: 100 megapixels of colour, and room beside them.
const MEMORY: u64 = 512 << 20;
const QUALITY: u8 = 82;
/// No picture is so much higher than it is wide, in parts of its width.
const HIGHEST: u32 = 3;
/// Of a much larger picture a rough one is made first: the fine filter looks at every pixel.
const ROUGH: u32 = 4;

/// Draws a picture at most `width` pixels wide, as a JPEG on white.
pub(crate) fn draw(picture: &[u8], width: u32) -> Result<ExtractedImage, Failure> {
    let small = on_white(&smaller(decoded(picture)?, width.max(1)));
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY)
        .encode_image(&small)
        .map_err(|_| Failure::Damaged)?;
    Ok(ExtractedImage {
        name: "images/1.jpeg".into(),
        media_type: "image/jpeg".into(),
        width: small.width(),
        height: small.height(),
        bytes,
    })
}

fn decoded(picture: &[u8]) -> Result<DynamicImage, Failure> {
    let reader = ImageReader::new(Cursor::new(picture)).with_guessed_format();
    let mut reader = reader.map_err(|_| Failure::Damaged)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Failure::Damaged)?;
    // A camera's picture may lie on its side.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let image = DynamicImage::from_decoder(decoder).map_err(|_| Failure::Damaged)?;
    let mut image = image;
    image.apply_orientation(orientation);
    Ok(image)
}

fn smaller(image: DynamicImage, width: u32) -> DynamicImage {
    let height = width.saturating_mul(HIGHEST);
    if image.width() <= width && image.height() <= height {
        return image;
    }
    let (rough_width, rough_height) = (width.saturating_mul(ROUGH), height.saturating_mul(ROUGH));
    let image = if image.width() > rough_width || image.height() > rough_height {
        image.thumbnail(rough_width, rough_height)
    } else {
        image
    };
    image.resize(width, height, FilterType::CatmullRom)
}

fn on_white(image: &DynamicImage) -> RgbImage {
    let over = |part: u8, alpha: u8| {
        let (part, alpha) = (u32::from(part), u32::from(alpha));
        u8::try_from((part * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
    };
    let seen = image.to_rgba8();
    RgbImage::from_fn(seen.width(), seen.height(), |x, y| {
        let [red, green, blue, alpha] = seen.get_pixel(x, y).0;
        image::Rgb([over(red, alpha), over(green, alpha), over(blue, alpha)])
    })
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, Rgba, RgbaImage};

    use super::*;

    fn png(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        RgbaImage::from_pixel(width, height, Rgba(colour))
            .write_to(&mut bytes, ImageFormat::Png)
            .unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_picture_is_made_smaller_and_keeps_its_shape() {
        let large = draw(&png(2000, 3000, [200, 0, 0, 255]), 320).unwrap();
        assert_eq!((large.width, large.height), (320, 480));
        assert!(large.bytes.starts_with(b"\xff\xd8\xff"));
        let small = draw(&png(100, 150, [0, 0, 0, 0]), 320).unwrap();
        assert_eq!((small.width, small.height), (100, 150), "not made larger");
        let seen = image::load_from_memory(&small.bytes).unwrap().to_rgb8();
        assert_eq!(seen.get_pixel(50, 50).0, [255, 255, 255]);
        let tower = draw(&png(10, 6000, [0, 0, 0, 255]), 320).unwrap();
        assert!(tower.height <= 960);
    }

    #[test]
    fn what_is_no_picture_or_too_large_is_refused() {
        assert!(draw(b"<svg xmlns='http://www.w3.org/2000/svg'/>", 320).is_err());
        assert!(draw(&png(20_000, 1, [0, 0, 0, 255]), 320).is_err());
        let whole = png(600, 600, [1, 2, 3, 255]);
        assert!(draw(&whole[..whole.len() / 2], 320).is_err());
    }
}
