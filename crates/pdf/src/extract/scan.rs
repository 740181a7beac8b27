//! One page in shades of grey, for Tesseract.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hayro::RenderCache;
use hayro_interpret::hayro_syntax::Pdf;
use vokal_pdf_client::Failure;

use super::hayro_engine::{failure, with_fields};
use super::looks_like_pdf;
use super::source::render_pixels;

/// 300 dots an inch, which Tesseract is made for.
const SCALE: f32 = 300.0 / 72.0;
/// The longer side of A4 at that.
const LONGER_SIDE: f32 = 3508.0;

/// Draws one page, counted from 1, as a portable graymap.
///
/// # Errors
///
/// [`Failure::Damaged`] if there is no such page, or nothing can be made of it.
pub fn draw_scan(pdf: Vec<u8>, number: u32) -> Result<Vec<u8>, Failure> {
    if !looks_like_pdf(&pdf) {
        return Err(Failure::NotPdf);
    }
    let drawn = catch_unwind(AssertUnwindSafe(|| {
        let pdf = Pdf::new(Arc::new(pdf)).map_err(failure)?;
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        let page = at.checked_sub(1).and_then(|at| pdf.pages().get(at));
        let page = page.ok_or(Failure::Damaged)?;
        let (width, height) = page.render_dimensions();
        let scale = (LONGER_SIDE / width.max(height)).min(SCALE);
        render_pixels(page, &RenderCache::new(), &with_fields(), scale).ok_or(Failure::Damaged)
    }));
    let picture = drawn.unwrap_or(Err(Failure::Damaged))?.into_luma8();
    let mut graymap = format!("P5\n{} {}\n255\n", picture.width(), picture.height()).into_bytes();
    graymap.extend_from_slice(&picture);
    Ok(graymap)
}
