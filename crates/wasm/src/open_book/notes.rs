//! Notes, for pages that show them where they are referred to.

use tsify::Ts;
use vokal_core::paginate::ChapterIndex;
use vokal_core::references::{Confidence, NoteKind};
use vokal_core::text::Locator;
use wasm_bindgen::prelude::*;

use super::OpenBook;
use crate::record;
use crate::records::NoteRecord;

#[wasm_bindgen]
impl OpenBook {
    /// The note that a link refers to; `undefined` if the link is no reference to a note,
    /// or one of the chapters was never added.
    ///
    /// `offset` is that of a character of the link, or where a link without text stands;
    /// `target` is the chapter that its path names, or `index` again if it names none.
    pub fn note(
        &self,
        index: u32,
        offset: u32,
        target: u32,
    ) -> Result<Option<Ts<NoteRecord>>, js_sys::Error> {
        let link = Locator {
            chapter: index,
            offset,
        };
        let note = self.book.note_of(link, ChapterIndex::new(target));
        let written = note.and_then(|note| Some((note, self.book.slice(note.span)?)));
        let Some((note, slice)) = written else {
            return Ok(None);
        };
        let span = slice.span.range();
        record(&NoteRecord {
            kind: match note.kind {
                NoteKind::Endnote => "endnote",
                NoteKind::Bibliography => "bibliography",
                NoteKind::Glossary => "glossary",
                _ => "footnote",
            },
            html: slice.html,
            start_offset: span.start,
            end_offset: span.end,
            backlink: note.backlink.map(|backlink| backlink.begin().offset),
            marked: note.confidence == Confidence::Marked,
        })
        .map(Some)
    }
}
