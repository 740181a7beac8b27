//! A chapter that is cut into pages.

use std::fmt;
use std::sync::Arc;

use crate::paginate::cut::pages::{self, LeftOut, PageStart};
use crate::paginate::cut::slice;
use crate::paginate::errors::PageStartsError;
use crate::paginate::format::Format;
use crate::paginate::lines::line::UNITS;
use crate::paginate::source::chapter::{Chapter, ChapterIndex};

/// A page as offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Page {
    /// Where it begins.
    pub start: PageStart,
    /// UTF-16 offset just past its last character.
    pub end_offset: u32,
}

/// A chapter cut into the pages of one [`Format`]; [`Book::paginate`](super::Book::paginate)
/// makes it.
///
/// It has all that its pages show and does not change with the book, so there may be
/// several of a chapter: another one for another window. Pages are counted from 0.
#[derive(Clone)]
pub struct Layout {
    pub(super) index: ChapterIndex,
    pub(super) chapter: Arc<Chapter>,
    pub(super) format: Format,
    starts: Vec<PageStart>,
    /// What takes no room on its page; not known of page starts from a cache.
    left_out: Option<LeftOut>,
    /// Where lines begin after a hyphen.
    hyphens: Vec<u32>,
    /// In 64ths of a pixel; not known of page starts from a cache.
    height: Option<i64>,
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("index", &self.index)
            .field("format", &self.format)
            .field("pages", &self.starts.len())
            .finish_non_exhaustive()
    }
}

impl Layout {
    pub(super) fn new(
        index: ChapterIndex,
        chapter: Arc<Chapter>,
        format: Format,
        pages: pages::Pages,
    ) -> Self {
        Self {
            index,
            chapter,
            format,
            starts: pages.starts,
            left_out: Some(pages.left_out),
            hyphens: pages.hyphens,
            height: Some(pages.height),
        }
    }

    /// Page starts that somebody kept.
    pub(super) fn restored(
        index: ChapterIndex,
        chapter: Arc<Chapter>,
        format: Format,
        starts: Vec<PageStart>,
    ) -> Result<Self, PageStartsError> {
        if let Some(page) = pages::first_misplaced(&chapter, &starts) {
            return Err(PageStartsError::Misplaced(page));
        }
        Ok(Self {
            index,
            chapter,
            format,
            starts,
            left_out: None,
            hyphens: Vec::new(),
            height: None,
        })
    }

    /// The chapter's place in the book.
    #[must_use]
    pub fn index(&self) -> ChapterIndex {
        self.index
    }

    /// The chapter.
    #[must_use]
    pub fn chapter(&self) -> &Chapter {
        &self.chapter
    }

    /// The format of its pages.
    #[must_use]
    pub fn format(&self) -> &Format {
        &self.format
    }

    /// How many pages there are: at least one.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.starts.len()
    }

    /// How high the chapter is in one piece, as [`Layout::chapter_html`] sets it, in CSS pixels;
    /// where lines run downwards, how wide. `None` for page starts from a cache, which do not
    /// tell.
    #[must_use]
    pub fn chapter_height(&self) -> Option<f64> {
        let height = i32::try_from(self.height?).unwrap_or(i32::MAX);
        Some(f64::from(height) / UNITS)
    }

    /// Where the pages begin, for a cache;
    /// [`Book::restore_layout`](super::Book::restore_layout) takes them again.
    #[must_use]
    pub fn page_starts(&self) -> &[PageStart] {
        &self.starts
    }

    /// One page; `None` past the last.
    #[must_use]
    pub fn page(&self, page: usize) -> Option<Page> {
        let start = *self.starts.get(page)?;
        let end_offset = self
            .starts
            .get(page + 1)
            .map_or(self.chapter.length16, |next| next.offset);
        Some(Page { start, end_offset })
    }

    /// The page that shows the character at a UTF-16 offset, by binary search; the last
    /// page for offsets past the end.
    #[must_use]
    pub fn page_of(&self, offset: u32) -> usize {
        let starts = &self.starts;
        let after = starts.partition_point(|start| start.offset <= offset);
        let mut page = after.saturating_sub(1);
        // Pages of pictures alone share an offset: the first of them is meant.
        while page > 0 && starts[page].offset == offset && starts[page - 1].offset == offset {
            page -= 1;
        }
        page
    }

    /// The text of a page: the part of the chapter's canonical text between its two
    /// offsets, with the white space of its source and nothing between two blocks; `None`
    /// past the last page.
    #[must_use]
    pub fn page_text(&self, page: usize) -> Option<&str> {
        let place = self.page(page)?;
        Some(self.chapter.text(place.start.offset..place.end_offset))
    }

    /// The markup of one page; see [`crate::paginate`] for its classes. `None` past the
    /// last page.
    #[must_use]
    pub fn page_html(&self, page: usize) -> Option<String> {
        let part = self.part(page)?;
        Some(slice::set(&self.chapter, &self.format, &self.hyphens, part))
    }

    /// The markup of the whole chapter, set like a page.
    #[must_use]
    pub fn chapter_html(&self) -> String {
        let whole = slice::Part::new(PageStart::default(), None);
        slice::set(&self.chapter, &self.format, &self.hyphens, whole)
    }

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
