//! Counters that end the work on documents no reader has.

use std::panic::resume_unwind;

use vokal_pdf_client::Failure;

/// Glyphs of a page.
const PAGE_GLYPHS: usize = 200_000;
/// Glyphs of a document.
const GLYPHS: usize = 12_000_000;
/// Paths, clips and pictures of a page.
const PAGE_DRAWINGS: usize = 1_000_000;
/// Paths of all pages that are drawn for the sake of their drawings: each is drawn twice then.
pub(super) const DRAWN_PATHS: usize = 200_000;
/// Elements of a structure tree.
pub(super) const ELEMENTS: usize = 500_000;
/// Nesting of a structure tree.
pub(super) const DEPTH: usize = 200;
/// Pictures of a document.
pub(super) const PICTURES: usize = 60;
/// Pixels of a picture as it is stored.
pub(super) const PIXELS: u64 = 4_000_000;
/// Pixels of a picture as it may lie in the file.
pub(super) const SOURCE_PIXELS: u64 = 64_000_000;
/// Bytes of all pictures together.
pub(super) const PICTURE_BYTES: usize = 48 << 20;

/// Counts what an interpreter draws, and stops it at the limit.
#[derive(Debug, Default)]
pub(super) struct Counters {
    glyphs: usize,
    page_glyphs: usize,
    page_drawings: usize,
}

impl Counters {
    pub(super) fn begin_page(&mut self) {
        self.page_glyphs = 0;
        self.page_drawings = 0;
    }

    pub(super) fn count_glyphs(&mut self, count: usize) {
        self.glyphs += count;
        self.page_glyphs += count;
        if self.page_glyphs > PAGE_GLYPHS || self.glyphs > GLYPHS {
            stop();
        }
    }

    pub(super) fn count_drawing(&mut self) {
        self.page_drawings += 1;
        if self.page_drawings > PAGE_DRAWINGS {
            stop();
        }
    }
}

/// The interpreter has no way to be stopped but unwinding, which the caller of
/// the engine catches. No panic hook is run.
fn stop() -> ! {
    resume_unwind(Box::new(Failure::TooLarge))
}
