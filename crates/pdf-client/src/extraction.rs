//! What comes out of reading a PDF.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A PDF as HTML, with its pictures.
#[derive(Clone, Debug, Default)]
pub struct Extraction {
    /// Clean HTML, as `vokal_core::document::sanitise` leaves it. Pictures are
    /// named by [`ExtractedImage::name`].
    pub html: String,
    /// The pictures, encoded by us.
    pub images: Vec<ExtractedImage>,
    /// What the document says about itself, and how it was read.
    pub metadata: Metadata,
}

/// A picture of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtractedImage {
    /// The `src` in the HTML: `images/1.png`.
    pub name: String,
    /// `image/png` or `image/jpeg`.
    pub media_type: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The file.
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// Which page is drawn, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageDrawing {
    /// Counted from 1.
    pub number: u32,
    /// Its longer side, in pixels.
    pub longer_side: u32,
}

/// What a document says about itself, and how it was read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// The document's own title.
    pub title: Option<String>,
    /// A language tag.
    pub language: Option<String>,
    /// Number of pages.
    pub pages: usize,
    /// What each page is called, as it is printed on it; none if the document does not say.
    #[serde(default)]
    pub page_labels: Vec<String>,
    /// The engine that read it.
    pub engine: String,
    /// Whether the structure tree of a tagged document was followed.
    pub is_tagged: bool,
    /// Whether there is text: without, the pages are pictures, and a reader
    /// should be told.
    pub has_text: bool,
    /// Pages that are pictures because they hold no text.
    pub page_images: usize,
    /// Pages that show something but hold no text, counted from 1: what could be recognised.
    #[serde(default)]
    pub textless_pages: Vec<u32>,
    /// Some pictures were left out: there were too many.
    pub is_truncated: bool,
    /// The size of each element's letters, by its name (`p`, `h1`, ...).
    pub sizes: BTreeMap<String, Size>,
    /// Running heads and page numbers that were left out.
    pub left_out: Vec<String>,
}

/// A size of letters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Size {
    /// In points, rounded to halves, as in the document.
    pub points: f32,
    /// In CSS pixels, as it should be shown.
    pub pixels: f32,
}
