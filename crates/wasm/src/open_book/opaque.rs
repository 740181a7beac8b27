//! Blocks that only the browser can lay out.

use vokal_core::paginate::{ChapterIndex, MeasuredBlock};
use wasm_bindgen::prelude::*;

use super::OpenBook;

#[wasm_bindgen]
impl OpenBook {
    /// The markup of a chapter's opaque blocks, for the browser to measure.
    #[wasm_bindgen(js_name = opaqueBlocks)]
    #[must_use]
    pub fn opaque_blocks(&self, index: u32) -> Vec<String> {
        self.book.opaque_blocks(ChapterIndex::new(index))
    }

    /// Takes the measures of a chapter's opaque blocks, in order: for each block
    /// its height, the number of its cuts, and for each cut its distance from
    /// the block's top and its UTF-16 offset from the block's first character. Says whether
    /// they were taken: not if numbers are missing, or are none.
    #[wasm_bindgen(js_name = provideOpaque)]
    pub fn provide_opaque(&mut self, index: u32, numbers: &[f64]) -> bool {
        let measured = measured_blocks(numbers);
        let taken = measured.is_some();
        if let Some(measured) = measured {
            self.book.provide_opaque(ChapterIndex::new(index), measured);
        }
        taken
    }
}

/// Blocks as [`OpenBook::provide_opaque`] takes them; `None` if numbers are missing or are none.
fn measured_blocks(numbers: &[f64]) -> Option<Vec<MeasuredBlock>> {
    if !numbers.iter().all(|number| number.is_finite()) {
        return None;
    }
    let mut numbers = numbers.iter().copied();
    let mut measured = Vec::new();
    while let Some(height) = numbers.next() {
        let count = numbers.next()? as usize;
        let mut cuts = Vec::new();
        for _ in 0..count {
            cuts.push((numbers.next()?, numbers.next()? as u32));
        }
        measured.push(MeasuredBlock::new(height).with_cuts(cuts));
    }
    Some(measured)
}
