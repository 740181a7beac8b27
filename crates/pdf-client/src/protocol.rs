//! What parent and worker say to each other.
//!
//! The parent writes one request to the worker's input: a header and one or
//! more bodies, each with its length before it. The worker answers with
//! frames: a letter, a length, that many bytes. The last frame counts those
//! before it, so that an answer that was cut short is never taken for one.

use serde::{Deserialize, Serialize};

/// Most bytes of one frame.
pub const FRAME_LIMIT: u32 = 64 << 20;
/// Most bytes of an answer.
pub const ANSWER_LIMIT: usize = 96 << 20;
/// Most bytes of a request's header.
pub const HEADER_LIMIT: u64 = 1 << 20;

/// The kinds of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Pages done and pages in all, four bytes each, least significant first.
    Progress = b'P' as isize,
    /// [`ExtractedImage`](crate::ExtractedImage) as JSON.
    Image = b'I' as isize,
    /// The file of the image before.
    Bytes = b'B' as isize,
    /// HTML or a PDF: the result, or the next piece of it.
    Result = b'R' as isize,
    /// [`Metadata`](crate::Metadata) as JSON.
    Metadata = b'M' as isize,
    /// [`FontDescription`](crate::FontDescription) as JSON.
    Font = b'N' as isize,
    /// [`BookMetadata`](crate::BookMetadata) as JSON.
    Book = b'K' as isize,
    /// [`Failure`](crate::Failure) as JSON.
    Failure = b'F' as isize,
    /// The number of frames before, four bytes.
    End = b'E' as isize,
}

impl Tag {
    /// The kind that a byte stands for.
    #[must_use]
    pub fn of(byte: u8) -> Option<Self> {
        [
            Self::Progress,
            Self::Image,
            Self::Bytes,
            Self::Result,
            Self::Metadata,
            Self::Font,
            Self::Book,
            Self::Failure,
            Self::End,
        ]
        .into_iter()
        .find(|tag| *tag as u8 == byte)
    }
}

/// What a request's header says.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// Lengths of the bodies, in order: the document (for export its parts), then its pictures, or
    /// the pages that were recognised ([`RecognisedPage`](crate::RecognisedPage) as JSON).
    pub bodies: Vec<u64>,
    /// For export alone.
    pub export: Option<crate::ExportOptions>,
    /// The names of the pictures, for export alone.
    pub images: Vec<String>,
    /// For drawing a page alone.
    #[serde(default)]
    pub page: Option<crate::PageDrawing>,
    /// For drawing a page so that its text can be recognised: its number from 1.
    #[serde(default)]
    pub scan: Option<u32>,
    /// For books alone.
    pub book: Option<crate::BookFormat>,
    /// How wide it may be; for thumbnails alone.
    #[serde(default)]
    pub thumbnail: Option<u32>,
}
