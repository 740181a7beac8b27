//! What a book asks of those who open it, beside widths: where words may be broken,
//! and how high is what only a browser can lay out.

use super::super::hyphenation::WantedWords;
use super::super::measured::MeasuredBlock;
use super::super::pages::PageStart;
use super::super::slice;
use super::{Book, hyphenator};

impl Book {
    /// The words whose breaks are missing after a look at this chapter, by
    /// language; always empty without [`Format::hyphenation`](crate::paginate::Format::hyphenation). Each is named
    /// until it is answered, then never again.
    pub fn words_to_hyphenate(&mut self, index: usize) -> Vec<WantedWords> {
        let lexicon = self.lexicon.as_ref().filter(|_| self.format.hyphenation);
        let (Some(lexicon), Some(entry)) = (lexicon, self.chapters.get_mut(&index)) else {
            return Vec::new();
        };
        if entry.spans.is_none() {
            let spans = self
                .hyphenation
                .note(&entry.chapter, &self.language, lexicon);
            entry.spans = Some(spans);
            self.hyphenation.mark_parts(&mut self.metrics);
        }
        self.hyphenation.wanted(lexicon)
    }

    /// Takes the words of a language that [`Book::words_to_hyphenate`] named
    /// last: in the same order, joined by line feeds, with soft hyphens (U+00AD)
    /// where they may be broken. Fewer than three letters never stand alone.
    ///
    /// New widths may be wanted afterwards; the text stays as it is.
    pub fn provide_hyphenation(&mut self, language: &str, words: &str) {
        if let Some(lexicon) = &mut self.lexicon {
            self.hyphenation.provide(language, words, lexicon);
            self.hyphenation.mark_parts(&mut self.metrics);
        }
    }

    /// Where the lines of a chapter could begin after a hyphen, as UTF-16
    /// offsets: for tests that offer a browser the same choice.
    #[must_use]
    pub fn hyphenation_opportunities(&self, index: usize) -> Vec<u32> {
        let hyphenator =
            self.lexicon
                .as_ref()
                .zip(self.entry(index))
                .and_then(|(lexicon, entry)| {
                    hyphenator(&self.format, &self.hyphenation, entry, lexicon)
                });
        hyphenator.map_or_else(Vec::new, |hyphenator| hyphenator.opportunities())
    }

    /// The markup of a chapter's opaque blocks (tables, formulas), for the
    /// browser to measure.
    #[must_use]
    pub fn opaque_blocks(&self, index: usize) -> Vec<String> {
        let Some(entry) = self.entry(index) else {
            return Vec::new();
        };
        let chapter = &entry.chapter;
        chapter
            .leaves
            .iter()
            .enumerate()
            .filter(|(_, leaf)| chapter.is_measured(leaf))
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
                slice::html(chapter, &self.format, &[], slice::Part::new(start, end))
            })
            .collect()
    }

    /// Takes the measures of a chapter's opaque blocks, in order. A block without
    /// a measure gets one pixel; measures without a block are ignored.
    pub fn provide_opaque(&mut self, index: usize, measured: Vec<MeasuredBlock>) {
        if let Some(entry) = self.entry_mut(index) {
            entry.measured = measured;
        }
    }
}
