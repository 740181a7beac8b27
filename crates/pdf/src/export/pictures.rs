//! The pictures of an export: what they are is looked up in their bytes.

use std::collections::{BTreeMap, HashMap};
use std::io::Cursor;

use image::{ImageFormat, ImageReader};
use typst::foundations::Bytes;

use super::blocks::Image;
use vokal_pdf_client::Failure;

/// Pictures of a document.
const PICTURES: usize = 50;
/// Bytes of all pictures.
const BYTES: usize = 20 << 20;
/// Pixels of one picture.
const PIXELS: u64 = 16_000_000;
/// The width and height of the text on A4, in points.
const PAGE: (f32, f32) = (453.5, 680.0);
/// Points for a CSS pixel.
const POINTS: f32 = 0.75;

#[derive(Debug)]
pub(super) struct Pictures {
    by_name: HashMap<String, Known>,
    files: BTreeMap<String, Bytes>,
}

#[derive(Debug)]
struct Known {
    file: String,
    width: u32,
    height: u32,
}

impl Pictures {
    pub(super) fn new(images: Vec<(String, Vec<u8>)>) -> Result<Self, Failure> {
        let bytes: usize = images.iter().map(|(_, bytes)| bytes.len()).sum();
        if images.len() > PICTURES || bytes > BYTES {
            return Err(Failure::TooLarge);
        }
        let mut pictures = Self {
            by_name: HashMap::new(),
            files: BTreeMap::new(),
        };
        for (number, (name, bytes)) in images.into_iter().enumerate() {
            if let Some((ending, width, height)) = recognised(&bytes)? {
                let file = format!("{number}.{ending}");
                pictures.files.insert(file.clone(), Bytes::new(bytes));
                let known = Known {
                    file,
                    width,
                    height,
                };
                pictures.by_name.insert(name, known);
            }
        }
        Ok(pictures)
    }

    /// The picture for a `src`, as wide as it is shown.
    pub(super) fn image(&self, src: &str, width: Option<f32>, alt: &str) -> Option<Image> {
        let known = self.by_name.get(src)?;
        let natural = (known.width as f32, known.height as f32);
        let mut wide = width.unwrap_or(natural.0).max(1.0) * POINTS;
        wide = wide.min(PAGE.0);
        let high = wide * natural.1 / natural.0.max(1.0);
        if high > PAGE.1 {
            wide *= PAGE.1 / high;
        }
        Some(Image {
            file: known.file.clone(),
            alt: alt.to_owned(),
            width: wide,
        })
    }

    /// The files by their names.
    pub(super) fn files(&self) -> BTreeMap<String, Bytes> {
        self.files.clone()
    }
}

/// The ending and size of a picture; `None` for what is no picture.
fn recognised(bytes: &[u8]) -> Result<Option<(&'static str, u32, u32)>, Failure> {
    let reader = ImageReader::new(Cursor::new(bytes));
    let Ok(reader) = reader.with_guessed_format() else {
        return Ok(None);
    };
    let ending = match reader.format() {
        Some(ImageFormat::Png) => "png",
        Some(ImageFormat::Jpeg) => "jpg",
        _ => return Ok(None),
    };
    let Ok((width, height)) = reader.into_dimensions() else {
        return Ok(None);
    };
    if u64::from(width) * u64::from(height) > PIXELS {
        return Err(Failure::TooLarge);
    }
    Ok((width > 0 && height > 0).then_some((ending, width, height)))
}
