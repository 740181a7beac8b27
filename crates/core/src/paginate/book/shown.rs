//! What a book that is laid out shows: its pages, their markup and places.

use crate::document::NodeKind;
use crate::highlight;

use super::{Book, Entry, Page};
use crate::paginate::cut::pages::{self, PageStart};
use crate::paginate::cut::slice;
use crate::paginate::errors::PageStartsError;

impl Entry {
    /// What of the chapter is on a page.
    pub(super) fn part(&self, page: usize) -> Option<slice::Part> {
        let start = *self.starts.get(page)?;
        let end = self.starts.get(page + 1).copied();
        let left_out = self.left_out.as_ref();
        Some(slice::Part {
            without_blank_start: page == 0 && left_out.is_some_and(|left_out| left_out.at_start),
            // Nobody sees whether blank lines at the foot of a page are there.
            without_blank_end: left_out
                .is_none_or(|left_out| left_out.after.binary_search(&page).is_ok()),
            ..slice::Part::new(start, end)
        })
    }
}

impl Book {
    /// The page starts of a chapter, empty until it is paginated.
    #[must_use]
    pub fn page_starts(&self, index: usize) -> &[PageStart] {
        self.entry(index).map_or(&[], |entry| &entry.starts)
    }

    /// Takes page starts from a cache instead of [`Book::paginate`].
    ///
    /// They are to come from the same chapter, format and widths; only what
    /// would lose or repeat text is found out. No starts at all are those of a
    /// chapter that is not paginated.
    ///
    /// # Errors
    ///
    /// If they cannot be the starts of this chapter's pages; nothing changes then.
    pub fn restore_page_starts(
        &mut self,
        index: usize,
        starts: Vec<PageStart>,
    ) -> Result<(), PageStartsError> {
        let entry = self.entry_mut(index).ok_or(PageStartsError::NoChapter)?;
        if let Some(page) = pages::first_misplaced(&entry.chapter, &starts) {
            return Err(PageStartsError::Misplaced(page));
        }
        entry.starts = starts;
        entry.left_out = None;
        Ok(())
    }

    /// One page of a chapter, counted from 0; `None` past the last.
    #[must_use]
    pub fn page(&self, index: usize, page: usize) -> Option<Page> {
        let entry = self.entry(index)?;
        let start = *entry.starts.get(page)?;
        let end_offset = entry
            .starts
            .get(page + 1)
            .map_or(entry.chapter.length16, |next| next.offset);
        Some(Page { start, end_offset })
    }

    /// The page of a chapter that shows the character at a UTF-16 offset, by binary
    /// search; the last page for offsets past the end, 0 if there are no pages.
    #[must_use]
    pub fn page_of(&self, index: usize, offset: u32) -> usize {
        let starts = self.page_starts(index);
        let after = starts.partition_point(|start| start.offset <= offset);
        let mut page = after.saturating_sub(1);
        // Pages of pictures alone share an offset: the first of them is meant.
        while page > 0 && starts[page].offset == offset && starts[page - 1].offset == offset {
            page -= 1;
        }
        page
    }

    /// The markup of one page; see [`crate::paginate`] for its classes.
    #[must_use]
    pub fn page_html(&self, index: usize, page: usize) -> Option<String> {
        let entry = self.entry(index)?;
        let part = entry.part(page)?;
        Some(slice::html(
            &entry.chapter,
            &self.format,
            &entry.hyphens,
            part,
        ))
    }

    /// The markup of a whole chapter, set like a page.
    #[must_use]
    pub fn chapter_html(&self, index: usize) -> Option<String> {
        let whole = slice::Part::new(PageStart::default(), None);
        self.entry(index)
            .map(|entry| slice::html(&entry.chapter, &self.format, &entry.hyphens, whole))
    }

    /// The UTF-16 offset of the element with an id, which is given as it stands in
    /// the sanitised chapter: with its prefix `b-`. Costs O(nodes).
    #[must_use]
    pub fn offset_of_id(&self, index: usize, id: &str) -> Option<u32> {
        let chapter = &self.entry(index)?.chapter;
        chapter
            .tree
            .nodes
            .iter()
            .enumerate()
            .find_map(|(node, kind)| {
                let NodeKind::Element(element) = kind.kind else {
                    return None;
                };
                (chapter.tree.attribute(&element, "id") == Some(id)).then(|| chapter.start16[node])
            })
    }

    /// The stressed ranges of a chapter that overlap `start..end`, in UTF-16
    /// offsets.
    pub fn stressed(
        &mut self,
        index: usize,
        start: u32,
        end: u32,
        frequency: highlight::Frequency,
    ) -> Vec<[u32; 2]> {
        let language = self.language.clone();
        let Some(entry) = self.entry_mut(index) else {
            return Vec::new();
        };
        let tree = &entry.chapter.tree;
        let groups = entry
            .groups
            .get_or_insert_with(|| highlight::vowel_groups(tree, &language));
        highlight::stressed(groups, frequency, start, end)
    }
}
