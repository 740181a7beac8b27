//! One page as it looks, for whoever reads its text and doubts it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hayro::RenderCache;
use hayro_interpret::hayro_syntax::Pdf;
use vokal_pdf_client::{ExtractedImage, Failure, PageDrawing};

use super::hayro_engine::{failure, with_fields};
use super::looks_like_pdf;
use super::source::render_page;

/// The longer side of a page that is drawn, in pixels: more is asked for by no screen.
const LONGER_SIDES: std::ops::RangeInclusive<u32> = 100..=2400;

/// Draws one page on white.
///
/// # Errors
///
/// [`Failure::Damaged`] if there is no such page, or nothing can be made of it.
pub fn draw_page(pdf: Vec<u8>, wanted: PageDrawing) -> Result<ExtractedImage, Failure> {
    if !looks_like_pdf(&pdf) {
        return Err(Failure::NotPdf);
    }
    if !LONGER_SIDES.contains(&wanted.longer_side) {
        return Err(Failure::TooLarge);
    }
    let drawn = catch_unwind(AssertUnwindSafe(|| {
        let pdf = Pdf::new(Arc::new(pdf)).map_err(failure)?;
        let at = usize::try_from(wanted.number).unwrap_or(usize::MAX);
        let page = at.checked_sub(1).and_then(|at| pdf.pages().get(at));
        let page = page.ok_or(Failure::Damaged)?;
        let side = wanted.longer_side as f32;
        render_page(page, &RenderCache::new(), &with_fields(), side).ok_or(Failure::Damaged)
    }));
    let picture = drawn.unwrap_or(Err(Failure::Damaged))?;
    let ending = picture.media_type.trim_start_matches("image/");
    Ok(ExtractedImage {
        name: format!("images/{}.{ending}", wanted.number),
        media_type: picture.media_type.to_owned(),
        width: picture.width,
        height: picture.height,
        bytes: picture.bytes,
    })
}
