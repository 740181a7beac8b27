//! Which note does a link refer to, and how is a part of a chapter written?

use std::ops::Range;

use crate::references::{ChapterText, Note, note_of};
use crate::text::{Locator, Span};

use super::Book;
use crate::paginate::cut::pages::PageStart;
use crate::paginate::cut::slice::{self, Part};
use crate::paginate::source::chapter::{Chapter, ChapterIndex};

/// The markup of a part of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slice {
    /// Markup like that of a page, with what stands around it opened again.
    pub html: String,
    /// What of the chapter's canonical text is in it, to the character.
    pub span: Span,
}

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

    /// The markup of a part of a chapter, set like a page of the format of now, but
    /// without hyphens; `None` if there is nothing of it to show.
    ///
    /// What is past the chapter's end is not there. White space around the blocks may be
    /// left out; [`Slice::span`] says what is in it.
    #[must_use]
    pub fn slice(&self, span: Span) -> Option<Slice> {
        let chapter = self.chapter(ChapterIndex::new(span.chapter()))?;
        let (part, range) = part_of(chapter, span)?;
        Some(Slice {
            html: slice::html(chapter, &self.format, &[], part),
            span: range,
        })
    }

    fn chapter_text(&self, index: ChapterIndex) -> Option<ChapterText<'_>> {
        Some(ChapterText {
            number: index.number(),
            chapter: self.chapter(index)?,
        })
    }
}

/// The part with all of a span, and what of the text that is.
fn part_of(chapter: &Chapter, span: Span) -> Option<(Part, Span)> {
    let leaves = &chapter.leaves;
    let Range { start, end } = span.range();
    let first = leaves.partition_point(|leaf| start_of(chapter, leaf.end_node) <= start);
    let after = leaves.partition_point(|leaf| leaf.start < end);
    let (leaf, last) = (leaves.get(first)?, leaves.get(after.checked_sub(1)?)?);
    let start = start.max(start_of(chapter, leaf.first_node));
    let part_end = if end < start_of(chapter, last.end_node) {
        Some(PageStart::new(after as u32 - 1, end, 0))
    } else {
        let next = leaves.get(after);
        next.map(|next| PageStart::new(after as u32, start_of(chapter, next.first_node), 0))
    };
    let end = part_end.map_or(chapter.length16, |end| end.offset);
    if after <= first || start >= end {
        return None;
    }
    let part = Part {
        without_blank_start: true,
        without_blank_end: true,
        ..Part::new(PageStart::new(first as u32, start, 0), part_end)
    };
    Some((part, Span::new(span.chapter(), start..end).ok()?))
}

/// The UTF-16 offset at which a node begins, or the end of the text past the last.
fn start_of(chapter: &Chapter, node: u32) -> u32 {
    let start = chapter.start16.get(node as usize).copied();
    start.unwrap_or(chapter.length16)
}
