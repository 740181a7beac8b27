//! What a book asks of those who open it, beside widths: where words may be broken,
//! and how high is what only a browser can lay out.

use super::Book;
use crate::paginate::cut::pages::PageStart;
use crate::paginate::cut::slice;
use crate::paginate::errors::HyphenationError;
use crate::paginate::lines::hyphenation::{Hyphenation, WantedWords};
use crate::paginate::lines::measured::MeasuredBlock;
use crate::paginate::source::chapter::ChapterIndex;

impl Book {
    /// The words whose breaks are missing after a look at this chapter, by
    /// language; always empty without [`Format::hyphenation`](crate::paginate::Format::hyphenation). Each is named
    /// until it is answered, then never again.
    pub fn words_to_hyphenate(&mut self, index: ChapterIndex) -> Vec<WantedWords> {
        let lexicon = self.lexicon.as_ref().filter(|_| self.format.hyphenation);
        let (Some(lexicon), Some(entry)) = (lexicon, self.chapters.get_mut(&index)) else {
            return Vec::new();
        };
        if entry.spans.is_none() {
            let spans = self
                .hyphenation
                .note(&entry.chapter, &self.language, lexicon);
            entry.spans = Some(spans);
            self.need_parts_of_words();
        }
        let lexicon = self.lexicon.as_ref();
        lexicon.map_or_else(Vec::new, |lexicon| self.hyphenation.wanted(lexicon))
    }

    /// Takes the words of a language that [`Book::words_to_hyphenate`] named
    /// last: in the same order, with soft hyphens (U+00AD) where they may be
    /// broken; those that nobody can break come back as they are. Fewer than
    /// three letters never stand alone.
    ///
    /// New widths may be wanted afterwards; the text stays as it is.
    ///
    /// # Errors
    ///
    /// If there are not as many words as were named: nothing is taken. If some are
    /// other words: these stay whole, and the others are taken.
    pub fn provide_hyphenation<W: AsRef<str>>(
        &mut self,
        language: &str,
        words: impl IntoIterator<Item = W>,
    ) -> Result<(), HyphenationError> {
        let words: Vec<W> = words.into_iter().collect();
        let Some(lexicon) = &mut self.lexicon else {
            return Hyphenation::refused(0, words.len());
        };
        let taken = self.hyphenation.provide(language, &words, lexicon);
        self.need_parts_of_words();
        taken
    }

    /// The markup of a chapter's opaque blocks (tables, formulas), for the
    /// browser to measure.
    #[must_use]
    pub fn opaque_blocks(&self, index: ChapterIndex) -> Vec<String> {
        let Some(entry) = self.entry(index) else {
            return Vec::new();
        };
        let chapter = &entry.chapter;
        chapter
            .leaves
            .iter()
            .enumerate()
            .filter(|(_, leaf)| chapter.is_measured(leaf, entry.lines))
            .map(|(position, leaf)| {
                let start = PageStart {
                    leaf: position as u32,
                    offset: chapter.start16[leaf.first_node as usize],
                    atoms_before: 0,
                };
                let end = chapter.leaves.get(position + 1).map(|next| PageStart {
                    leaf: position as u32 + 1,
                    offset: chapter.start16[next.first_node as usize],
                    atoms_before: 0,
                });
                slice::set(chapter, &self.format, &[], slice::Part::new(start, end))
            })
            .collect()
    }

    /// Takes the measures of a chapter's opaque blocks, one for each, in order. They
    /// hold until the format or the widths change.
    pub fn provide_opaque(&mut self, index: ChapterIndex, measured: Vec<MeasuredBlock>) {
        if let Some(entry) = self.entry_mut(index) {
            entry.measured = measured;
        }
    }
}
