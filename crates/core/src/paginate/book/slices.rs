//! How is a part of a chapter written?

use std::ops::Range;

use crate::text::Span;

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
