//! Pages as images: *text + condition → lines → glyphs → pixels → JPEG*.
//!
//! Bold letters take the room of the regular ones (see [`Typeface`]), so the lines
//! of a page are the same in every condition.

mod layout;
mod paint;
mod typeface;
mod vignette;
mod woff;

pub use layout::{Layout, Line, lines_hash};
pub use paint::Canvas;
pub use typeface::{Glyph, Typeface};

use crate::condition::Condition;
use crate::content::Story;

/// Pixels of the file for each CSS pixel of the page.
pub const SCALE: u32 = 2;
/// Width of an image where it is shown, in CSS pixels.
pub const WIDTH: u32 = crate::table::WIDTH;
/// Height of an image where it is shown, in CSS pixels.
pub const HEIGHT: u32 = crate::table::HEIGHT;
/// The picture's part of the height, in CSS pixels.
pub const VIGNETTE_HEIGHT: u32 = 300;

/// What cannot be drawn; all of it is a fault in this crate's own files.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A font file that is none.
    #[error("the font {0} cannot be read")]
    Font(&'static str),
    /// A letter that the fonts do not have.
    #[error("the fonts have no {0:?}")]
    Letter(char),
    /// A picture that is not there.
    #[error("there is no vignette {0}")]
    NoVignette(String),
    /// A picture that is no SVG, or names a part that is not there.
    #[error("the vignette {0} cannot be drawn: {1}")]
    Vignette(String, String),
    /// More text than fits on the page.
    #[error("page {0} of {1:?} is too long")]
    TooLong(usize, String),
    /// An image that could not be written.
    #[error("an image could not be encoded: {0}")]
    Jpeg(#[from] jpeg_encoder::EncodingError),
}

/// One page, ready to be written.
#[derive(Clone, Debug)]
pub struct Image {
    /// In which condition it is set.
    pub condition: Condition,
    /// 1 to 4.
    pub page: usize,
    /// The file.
    pub jpeg: Vec<u8>,
}

/// All pages of a story in all `conditions`.
///
/// # Errors
/// Where the story, a font or a picture of this crate is at fault.
pub fn story_images(
    typeface: &Typeface,
    story: &Story,
    conditions: &[Condition],
) -> Result<Vec<Image>, RenderError> {
    let mut images = Vec::with_capacity(story.pages.len() * conditions.len());
    for (number, page) in (1..).zip(&story.pages) {
        let canvas = Canvas::with_vignette(&page.vignette)?;
        for &condition in conditions {
            let layout = Layout::of(typeface, story, number, condition)?;
            let mut canvas = canvas.clone();
            canvas.text(typeface, &layout)?;
            images.push(Image {
                condition,
                page: number,
                jpeg: canvas.jpeg()?,
            });
        }
    }
    Ok(images)
}
