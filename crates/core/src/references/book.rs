//! What a book says of its links.

use super::{ChapterText, Note, note_of};
use crate::paginate::{Book, ChapterIndex};
use crate::text::Locator;

impl Book {
    /// The note that a link refers to; `None` if the link is no reference to a note, or one
    /// of the chapters has not been added.
    ///
    /// * `link`: a UTF-16 offset in the link's text, or where a link without text stands.
    /// * `target`: the chapter that the link's path names, or its own if it names none.
    ///
    /// A reference is one by its role or the note's (DPUB-ARIA 1.1), which the sanitiser
    /// also writes for `epub:type`; or else by its shape: a mark such as `[3]` or `†` in
    /// running text that leads on to one block. Costs O(nodes) of both chapters.
    #[must_use]
    pub fn note_of(&self, link: Locator, target: ChapterIndex) -> Option<Note> {
        let from = self.chapter_text(ChapterIndex::new(link.chapter))?;
        note_of(from, link.offset, self.chapter_text(target)?)
    }

    fn chapter_text(&self, index: ChapterIndex) -> Option<ChapterText<'_>> {
        Some(ChapterText {
            number: index.number(),
            chapter: self.chapter(index)?,
        })
    }
}
