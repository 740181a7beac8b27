//! How a part of a chapter's text is written down so that it is found again.

use tsify::Ts;
use vokal_core::paginate::ChapterIndex;
use vokal_core::text::{Anchor, ChapterText, Span};
use wasm_bindgen::prelude::*;

use super::OpenBook;
use crate::records::{AnchorRecord, TextFingerprintRecord};
use crate::{record, thrown};

#[wasm_bindgen]
impl OpenBook {
    /// Writes down a part of a chapter's text, between two UTF-16 offsets. What begins or ends
    /// inside a grapheme cluster takes all of it in.
    ///
    /// Throws an `Error` named `span` if the chapter is not here or its text ends before.
    #[wasm_bindgen(js_name = anchorOf)]
    pub fn anchor_of(
        &self,
        index: u32,
        start: u32,
        end: u32,
    ) -> Result<Ts<AnchorRecord>, js_sys::Error> {
        let chapter = self.book.chapter(ChapterIndex::new(index));
        let anchor = chapter.and_then(|chapter| {
            let span = Span::new(index, start..end).ok()?;
            Anchor::of(&ChapterText::of_tree(chapter.tree()), span).ok()
        });
        let anchor = anchor.ok_or_else(|| thrown("span", "there is no such text in the book"))?;
        record(&AnchorRecord::from(anchor))
    }

    /// By what a chapter's text is known again; `undefined` if the chapter is not here.
    #[wasm_bindgen(js_name = textFingerprint)]
    pub fn text_fingerprint(
        &self,
        index: u32,
    ) -> Result<Option<Ts<TextFingerprintRecord>>, js_sys::Error> {
        let text = self.text(index).map(|text| ChapterText::of(&text));
        text.map(|text| record(&TextFingerprintRecord::from(&text)))
            .transpose()
    }
}
