//! Is everything known that a chapter's lines depend on?

use super::{Book, Entry};
use crate::paginate::errors::Unmeasured;

impl Book {
    /// The first thing that is missing, in the order in which it is asked for.
    pub(super) fn unmeasured(&self, entry: &Entry) -> Result<(), Unmeasured> {
        if self.format.hyphenation {
            let spans = entry.spans.as_ref();
            if spans.is_none_or(|spans| self.hyphenation.waits_for(spans)) {
                return Err(Unmeasured::Hyphenation);
            }
        }
        if let Some(face) = self.metrics.missing(&entry.needs) {
            return Err(Unmeasured::Widths(face));
        }
        let chapter = &entry.chapter;
        let blocks = chapter.leaves.iter();
        let wanted = blocks
            .filter(|leaf| chapter.is_measured(leaf, entry.lines))
            .count();
        let given = entry.measured.len();
        if wanted != given {
            return Err(Unmeasured::OpaqueBlocks { wanted, given });
        }
        Ok(())
    }

    /// Words were broken: the chapters that hold them may need widths of their parts.
    pub(super) fn need_parts_of_words(&mut self) {
        self.hyphenation.mark_parts(&mut self.metrics);
        for entry in self.chapters.values_mut() {
            if entry.spans.is_some() {
                entry.needs = self.metrics.needs_of(&entry.chapter);
            }
        }
    }
}
