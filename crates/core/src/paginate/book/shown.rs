//! What a book shows beside its pages.

use crate::document::NodeKind;
use crate::highlight;

use super::Book;
use crate::paginate::cut::pages::PageStart;
use crate::paginate::cut::slice;
use crate::paginate::source::chapter::ChapterIndex;

impl Book {
    /// The markup of a whole chapter, set like a page, as it is before it is cut into
    /// pages: no hyphens. [`Layout::chapter_html`](crate::paginate::Layout::chapter_html)
    /// has them.
    #[must_use]
    pub fn chapter_html(&self, index: ChapterIndex) -> Option<String> {
        let whole = slice::Part::new(PageStart::default(), None);
        self.chapter(index)
            .map(|chapter| slice::set(chapter, &self.format, &[], whole))
    }

    /// The UTF-16 offset of the element with an id, which is given as it stands in
    /// the sanitised chapter: with its prefix `b-`. Costs O(nodes).
    #[must_use]
    pub fn offset_of_id(&self, index: ChapterIndex, id: &str) -> Option<u32> {
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
        index: ChapterIndex,
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
