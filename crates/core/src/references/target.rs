//! How much of the chapter is the note that an id begins?

use std::ops::Range;

use super::chapter_text::{ChapterText, heading_rank, is_block};

/// No longer part of a chapter is shown as one note, unless it is one block: UTF-16 code
/// units.
pub(super) const LONGEST: u32 = 5000;
/// What is shorter is the number of a note and not all of it.
pub(super) const SHORTEST: usize = 9;
/// How many blocks after its first may belong to a note that is not enclosed.
const MOST_FURTHER: usize = 4;

/// Roles of one note.
pub(super) const NOTE_ROLES: &[&str] = &["doc-footnote", "doc-endnote", "doc-biblioentry"];

/// The UTF-16 offsets of what an element begins, read as a note; `None` if nothing is there.
pub(super) fn note_at(text: ChapterText<'_>, target: u32) -> Option<Range<u32>> {
    let found = match text.block_of(target) {
        _ if holds_all(text, target) => enclosed(text, target),
        Some(block) if !text.holds_blocks(block) => of_leaf(text, block, target),
        // An anchor between blocks means the next one.
        _ => enclosed(text, next_block(text, target)?),
    };
    (found.start < found.end).then_some(found)
}

/// Whether the target is a block with all of the note in it.
fn holds_all(text: ChapterText<'_>, target: u32) -> bool {
    is_block(text.name(target)) && !text.text(target).trim().is_empty()
}

/// An anchor inside of a leaf block: all of the block, unless it holds several notes.
fn of_leaf(text: ChapterText<'_>, block: u32, target: u32) -> Range<u32> {
    let further = text.end_node(target)..text.end_node(block);
    let next = further.into_iter().find(|at| begins_a_line(text, *at));
    let is_first = text.is_blank(block, target);
    if is_first && text.text(block).trim().is_empty() {
        return next_block(text, block).map_or(0..0, |next| enclosed(text, next));
    }
    if is_first && next.is_none() {
        return enclosed(text, block);
    }
    let end = next.unwrap_or(text.end_node(block));
    text.start(target)..text.start(end)
}

/// Whether an anchor stands where a line begins that the book ends the one before.
fn begins_a_line(text: ChapterText<'_>, node: u32) -> bool {
    let mut before = (0..node).rev();
    let line_end =
        before.find(|at| text.element(*at).is_some() || !text.text(*at).trim().is_empty());
    text.name(node) == "a"
        && text.attribute(node, "id").is_some()
        && line_end.is_some_and(|at| text.name(at) == "br")
}

fn next_block(text: ChapterText<'_>, node: u32) -> Option<u32> {
    let is_next = |at: &u32| {
        is_block(text.name(*at)) && !text.holds_blocks(*at) && !text.text(*at).trim().is_empty()
    };
    (text.end_node(node)..text.nodes().end).find(is_next)
}

/// A block and what of its surroundings belongs to it.
fn enclosed(text: ChapterText<'_>, block: u32) -> Range<u32> {
    let block = climbed(text, block);
    let end = match text.name(block) {
        name if heading_rank(name).is_some() => end_of_section(text, block),
        "dt" => end_of_description(text, block),
        _ => end_of_note(text, block),
    };
    text.start(block)..text.start(end)
}

/// From the first block of a note to what encloses all of the note.
fn climbed(text: ChapterText<'_>, block: u32) -> u32 {
    let mut block = block;
    while let Some(parent) = text.parent(block)
        && text.is_blank(parent, block)
        && encloses_one(text, parent, block)
    {
        block = parent;
    }
    block
}

/// Whether a note is enclosed by the parent of its first block.
fn encloses_one(text: ChapterText<'_>, parent: u32, block: u32) -> bool {
    if text.has_role(parent, NOTE_ROLES) {
        return true;
    }
    match text.name(parent) {
        "li" | "dd" | "tr" => true,
        "aside" | "blockquote" | "div" => {
            length(text, parent) <= LONGEST
                && !text.siblings_after(block).any(|at| begins_note(text, at))
        }
        _ => false,
    }
}

/// Whether a block looks like the first of a note among others: it has an id, or begins
/// with a link.
fn begins_note(text: ChapterText<'_>, block: u32) -> bool {
    let marks =
        |at: u32| text.attribute(at, "id").is_some() || text.attribute(at, "href").is_some();
    is_block(text.name(block))
        && (marks(block)
            || text
                .within(block)
                .take_while(|at| text.is_blank(block, *at))
                .any(marks))
}

/// Up to the next heading of the same rank, or as much as may be shown.
fn end_of_section(text: ChapterText<'_>, heading: u32) -> u32 {
    let rank = heading_rank(text.name(heading));
    let ends = |at: u32| heading_rank(text.name(at)).is_some_and(|other| Some(other) <= rank);
    let start = text.start(heading);
    let mut end = text.end_node(heading);
    for at in text.siblings_after(heading) {
        let is_over = ends(at) || text.within(at).any(ends);
        if is_over || text.start(text.end_node(at)) - start > LONGEST {
            break;
        }
        end = text.end_node(at);
    }
    end
}

/// All that describes a term.
fn end_of_description(text: ChapterText<'_>, term: u32) -> u32 {
    let described = text
        .siblings_after(term)
        .skip_while(|at| text.name(*at) != "dd")
        .take_while(|at| text.name(*at) != "dt")
        .last();
    text.end_node(described.unwrap_or(term))
}

/// A note's further paragraphs, where the next note says that they are none of its own.
fn end_of_note(text: ChapterText<'_>, block: u32) -> u32 {
    let own_end = text.end_node(block);
    if !matches!(text.name(block), "p" | "div") {
        return own_end;
    }
    let is_short = text.text(block).trim().chars().count() < SHORTEST;
    let mut blocks = text
        .siblings_after(block)
        .filter(|at| text.element(*at).is_some());
    if is_short {
        return blocks.next().map_or(own_end, |next| text.end_node(next));
    }
    if !begins_note(text, block) {
        return own_end;
    }
    let mut end = own_end;
    for at in blocks.take(MOST_FURTHER + 1) {
        if begins_note(text, at) {
            return end;
        }
        if !matches!(text.name(at), "p" | "blockquote" | "ul" | "ol") {
            break;
        }
        end = text.end_node(at);
    }
    own_end
}

fn length(text: ChapterText<'_>, node: u32) -> u32 {
    let range = text.range(node);
    range.end - range.start
}
