//! The worker's answer, checked as if a stranger had written it.

use tokio::io::{AsyncRead, AsyncReadExt};

use crate::book::{BookMetadata, ConvertedBook};
use crate::error::{Error, Failure};
use crate::extraction::{ExtractedImage, Extraction, Metadata};
use crate::font::{FontDescription, RebuiltFont};
use crate::limits::{BOOK_BYTES, FONT_BYTES};
use crate::protocol::{ANSWER_LIMIT, FRAME_LIMIT, Tag};

/// Frames of one answer.
const FRAMES: u32 = 20_000;

/// What a worker answered.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    metadata: Option<Metadata>,
    font: Option<FontDescription>,
    book: Option<BookMetadata>,
    images: Vec<ExtractedImage>,
    result: Option<Vec<u8>>,
    failure: Option<Failure>,
    is_complete: bool,
}

impl Answer {
    /// Reads frames up to the last one.
    pub(crate) async fn read(
        output: &mut (impl AsyncRead + Unpin),
        mut on_page: impl FnMut(u32, u32),
    ) -> Result<Self, Failure> {
        let mut answer = Self::default();
        let mut room = ANSWER_LIMIT;
        for frames in 0..FRAMES {
            let (tag, bytes) = frame(output, &mut room).await?;
            match tag {
                Tag::Progress => {
                    if let ([done, all], []) = bytes.as_chunks::<4>() {
                        on_page(u32::from_le_bytes(*done), u32::from_le_bytes(*all));
                    }
                }
                Tag::End => {
                    let count = bytes.try_into().map(u32::from_le_bytes);
                    answer.is_complete = count == Ok(frames);
                    return Ok(answer);
                }
                tag => answer.take(tag, bytes)?,
            }
        }
        Err(Failure::TooLarge)
    }

    fn take(&mut self, tag: Tag, bytes: Vec<u8>) -> Result<(), Failure> {
        match tag {
            Tag::Metadata => self.metadata = Some(json(&bytes)?),
            Tag::Font => self.font = Some(json(&bytes)?),
            Tag::Book => self.book = Some(json(&bytes)?),
            Tag::Failure => self.failure = Some(json(&bytes)?),
            // A long one comes in pieces.
            Tag::Result => match &mut self.result {
                Some(result) => result.extend(bytes),
                None => self.result = Some(bytes),
            },
            Tag::Image => self.images.push(json(&bytes)?),
            Tag::Bytes => match self.images.last_mut() {
                Some(image) if is_sound(image, &bytes) => image.bytes = bytes,
                _ => return Err(Failure::Damaged),
            },
            Tag::Progress | Tag::End => {}
        }
        Ok(())
    }

    /// The answer if it is whole, or the failure it tells of.
    pub(crate) fn checked(self) -> Result<Self, Failure> {
        match self.failure {
            _ if !self.is_complete => Err(Failure::Damaged),
            Some(failure) => Err(failure),
            None => Ok(self),
        }
    }

    pub(crate) fn into_extraction(mut self) -> Result<Extraction, Error> {
        let html = self.result.take();
        let html = html.and_then(|html| String::from_utf8(html).ok());
        match (html, self.metadata.take()) {
            (Some(html), Some(metadata))
                if self.has_all_images() && self.images.iter().all(is_drawn_by_us) =>
            {
                Ok(Extraction {
                    html,
                    images: self.images,
                    metadata,
                })
            }
            _ => Err(Failure::Damaged.into()),
        }
    }

    pub(crate) fn into_book(mut self) -> Result<ConvertedBook, Error> {
        let html = self.result.take();
        let html = html.and_then(|html| String::from_utf8(html).ok());
        match (html, self.book.take()) {
            (Some(html), Some(metadata)) if html.len() <= BOOK_BYTES && self.has_all_images() => {
                Ok(ConvertedBook {
                    html,
                    images: self.images,
                    metadata,
                })
            }
            _ => Err(Failure::Damaged.into()),
        }
    }

    fn has_all_images(&self) -> bool {
        self.images.iter().all(|image| !image.bytes.is_empty())
    }

    pub(crate) fn into_font(self) -> Result<RebuiltFont, Error> {
        match (self.result, self.font) {
            (Some(bytes), Some(description))
                if bytes.len() <= FONT_BYTES
                    && (bytes.starts_with(&[0, 1, 0, 0]) || bytes.starts_with(b"OTTO")) =>
            {
                Ok(RebuiltFont { bytes, description })
            }
            _ => Err(Failure::Damaged.into()),
        }
    }

    pub(crate) fn into_page(mut self) -> Result<ExtractedImage, Error> {
        match (self.images.pop(), self.images.is_empty()) {
            (Some(image), true) if !image.bytes.is_empty() => Ok(image),
            _ => Err(Failure::Damaged.into()),
        }
    }

    /// A page in shades of grey, for eyes that read.
    pub(crate) fn into_scan(self) -> Result<Vec<u8>, Error> {
        match self.result {
            Some(picture) if picture.starts_with(b"P5\n") => Ok(picture),
            _ => Err(Failure::Damaged.into()),
        }
    }

    pub(crate) fn into_pdf(self) -> Result<Vec<u8>, Error> {
        match self.result {
            Some(pdf) if pdf.starts_with(b"%PDF-") => Ok(pdf),
            _ => Err(Failure::Damaged.into()),
        }
    }
}

async fn frame(
    output: &mut (impl AsyncRead + Unpin),
    room: &mut usize,
) -> Result<(Tag, Vec<u8>), Failure> {
    let tag = output.read_u8().await.map_err(|_| Failure::Damaged)?;
    let length = output.read_u32_le().await.map_err(|_| Failure::Damaged)?;
    let tag = Tag::of(tag).ok_or(Failure::Damaged)?;
    let length = usize::try_from(length.min(FRAME_LIMIT + 1)).unwrap_or(usize::MAX);
    if length > FRAME_LIMIT as usize || length > *room {
        return Err(Failure::TooLarge);
    }
    *room -= length;
    // Room is made as bytes come, not as they are announced.
    let mut bytes = Vec::new();
    let mut body = output.take(length as u64);
    body.read_to_end(&mut bytes)
        .await
        .map_err(|_| Failure::Damaged)?;
    if bytes.len() == length {
        Ok((tag, bytes))
    } else {
        Err(Failure::Damaged)
    }
}

/// The name is ours, and the bytes are what they are said to be.
fn is_sound(image: &ExtractedImage, bytes: &[u8]) -> bool {
    let (ending, magic): (&str, &[u8]) = match image.media_type.as_str() {
        "image/png" => (".png", b"\x89PNG\r\n\x1a\n"),
        "image/jpeg" => (".jpeg", b"\xff\xd8\xff"),
        "image/gif" => (".gif", b"GIF8"),
        "image/webp" => (".webp", b"RIFF"),
        _ => return false,
    };
    let number = image
        .name
        .strip_prefix("images/")
        .and_then(|name| name.strip_suffix(ending));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        && bytes.starts_with(magic)
}

/// Pictures of PDFs are encoded anew, as one of these.
fn is_drawn_by_us(image: &ExtractedImage) -> bool {
    matches!(image.media_type.as_str(), "image/png" | "image/jpeg")
}

fn json<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(bytes).map_err(|_| Failure::Damaged)
}
