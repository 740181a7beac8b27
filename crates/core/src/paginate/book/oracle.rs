//! What only tests ask: those that compare the lines with a browser's, or look for pages
//! that are too high.

use super::{Book, hyphenator};
use crate::paginate::cut::pages;
use crate::paginate::measure::advances::Advances;
use crate::paginate::source::chapter::ChapterIndex;

impl Book {
    /// Where the lines of a chapter's text start, as UTF-16 offsets, laid out anew.
    #[must_use]
    pub fn line_starts(&self, index: ChapterIndex) -> Vec<u32> {
        self.line_starts_with(index, &self.advances(index))
    }

    /// The same; items whose widths `advances` does not know are looked at one by one.
    pub(in super::super) fn line_starts_with(
        &self,
        index: ChapterIndex,
        advances: &Advances,
    ) -> Vec<u32> {
        let Some((entry, setting)) = self.setting(index, Some(advances)) else {
            return Vec::new();
        };
        pages::line_starts(&entry.chapter, &setting)
    }

    /// Where the lines of a chapter could begin after a hyphen, as UTF-16 offsets.
    #[must_use]
    pub fn hyphenation_opportunities(&self, index: ChapterIndex) -> Vec<u32> {
        let hyphenator =
            self.lexicon
                .as_ref()
                .zip(self.entry(index))
                .and_then(|(lexicon, entry)| {
                    hyphenator(&self.format, &self.hyphenation, entry, lexicon)
                });
        hyphenator.map_or_else(Vec::new, |hyphenator| hyphenator.opportunities())
    }

    /// How high each page of a chapter is in CSS pixels, and how many lines it has, laid
    /// out anew.
    #[must_use]
    pub fn page_heights(&self, index: ChapterIndex) -> Vec<(f64, usize)> {
        let Some((entry, setting)) = self.setting(index, None) else {
            return Vec::new();
        };
        pages::page_heights(&entry.chapter, &setting, &entry.measured)
    }
}
