//! The doors of tests that compare the core's lines with a browser's.

use vokal_core::paginate::ChapterIndex;
use wasm_bindgen::prelude::*;

use super::OpenBook;

#[wasm_bindgen]
impl OpenBook {
    /// Where the lines of a chapter's text start, for tests against a browser's lines.
    #[wasm_bindgen(js_name = lineStarts)]
    #[must_use]
    pub fn line_starts(&self, index: u32) -> Vec<u32> {
        self.book.line_starts(ChapterIndex::new(index))
    }

    /// Where lines could begin after a hyphen, for tests against a browser's lines.
    #[wasm_bindgen(js_name = hyphenationOpportunities)]
    #[must_use]
    pub fn hyphenation_opportunities(&self, index: u32) -> Vec<u32> {
        self.book
            .hyphenation_opportunities(ChapterIndex::new(index))
    }
}
