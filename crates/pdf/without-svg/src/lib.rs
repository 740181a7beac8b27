//! What Typst's HTML export asks of its SVG export, with nothing behind it.
//!
//! The worker writes PDFs alone, so nothing here is ever called.

use comemo::Tracked;
use ecow::EcoString;
use typst_library::foundations::Smart;
use typst_library::layout::{Abs, Frame, Point};
use typst_library::model::LateLinkResolver;
use typst_library::visualize::{Image, ImageScaling};

/// Stands for a drawing in HTML; an empty one.
pub fn svg_in_html(
    _: &Frame,
    _: Abs,
    _: bool,
    _: Option<&str>,
    _: &str,
    _: &[(Point, EcoString)],
    _: Tracked<LateLinkResolver>,
) -> String {
    String::new()
}

/// Stands for a picture in HTML; one without content.
#[derive(Debug)]
pub struct WebImage;

impl WebImage {
    /// No content.
    pub fn new(_: &Image) -> Self {
        Self
    }

    /// No address.
    pub fn to_base64_url(&self) -> EcoString {
        EcoString::new()
    }
}

/// No value of `image-rendering`.
pub fn convert_image_scaling(_: Smart<ImageScaling>) -> Option<&'static str> {
    None
}
