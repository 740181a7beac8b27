//! What a page looks like to those who draw it themselves.

use std::sync::Arc;

use super::{Book, Entry};
use crate::paginate::cut::page_lines::PageLine;
use crate::paginate::cut::pages;
use crate::paginate::errors::Unmeasured;
use crate::paginate::layout::Layout;

impl Book {
    /// The lines of a page with their places, from top to bottom; none past the last
    /// page.
    ///
    /// In a chapter whose lines run downwards ([`Chapter::is_vertical`](crate::paginate::Chapter::is_vertical)),
    /// the page is turned by a quarter to the left: `left` counts down from its upper edge, and
    /// `top` to the left from its right one.
    ///
    /// A line is what a browser would set with [`stylesheet`](crate::paginate::stylesheet),
    /// with three differences: all text runs from left to right, only spaces are stretched
    /// where lines are justified, and pictures in a line stand in its middle.
    ///
    /// Costs O(text) of the blocks that the page shows.
    ///
    /// # Errors
    ///
    /// If something is not measured, as after [`Book::restore_layout`] or
    /// [`Book::paginate_with_estimates`], or if the book has another chapter or format now.
    pub fn lines(&self, layout: &Layout, page: usize) -> Result<Vec<PageLine>, Unmeasured> {
        let is_now = |entry: &&Entry| Arc::ptr_eq(&entry.chapter, &layout.chapter);
        let entry = self.entry(layout.index).filter(is_now);
        let Some(entry) = entry.filter(|_| layout.format == self.format) else {
            return Err(Unmeasured::Outdated);
        };
        self.unmeasured(entry)?;
        let Some(part) = layout.part(page) else {
            return Ok(Vec::new());
        };
        let is_fresh = entry.advances.are_of(&entry.chapter, &self.metrics);
        let anew = (!is_fresh).then(|| self.advances(layout.index));
        let setting = self.setting(layout.index, anew.as_ref());
        let lines = setting.map(|(entry, setting)| {
            pages::placed_lines(&entry.chapter, &setting, &entry.measured, part)
        });
        Ok(lines.unwrap_or_default())
    }
}
