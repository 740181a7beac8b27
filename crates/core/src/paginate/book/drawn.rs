//! What a page looks like to those who draw it themselves.

use super::Book;
use crate::paginate::cut::page_lines::PageLine;
use crate::paginate::cut::pages;
use crate::paginate::errors::Unmeasured;

impl Book {
    /// The lines of a page with their places, from top to bottom; none past the last
    /// page.
    ///
    /// A line is what a browser would set with [`stylesheet`](crate::paginate::stylesheet),
    /// with three differences: all text runs from left to right, only spaces are stretched
    /// where lines are justified, and pictures in a line stand in its middle.
    ///
    /// Costs O(text) of the blocks that the page shows.
    ///
    /// # Errors
    ///
    /// If something is not measured, as after [`Book::restore_page_starts`] or
    /// [`Book::paginate_with_estimates`].
    pub fn lines(&self, index: usize, page: usize) -> Result<Vec<PageLine>, Unmeasured> {
        let entry = self.entry(index);
        let Some((entry, part)) = entry.and_then(|entry| Some((entry, entry.part(page)?))) else {
            return Ok(Vec::new());
        };
        self.unmeasured(entry)?;
        let is_fresh = entry.advances.are_of(&entry.chapter, &self.metrics);
        let anew = (!is_fresh).then(|| self.advances(index));
        let lines = self.setting(index, anew.as_ref()).map(|(entry, setting)| {
            pages::placed_lines(&entry.chapter, &setting, &entry.measured, part)
        });
        Ok(lines.unwrap_or_default())
    }

    /// The text of a page: the part of the chapter's canonical text between its two
    /// offsets; `None` past the last page.
    #[must_use]
    pub fn page_text(&self, index: usize, page: usize) -> Option<&str> {
        let place = self.page(index, page)?;
        let chapter = self.chapter(index)?;
        Some(chapter.text(place.start.offset..place.end_offset))
    }
}
