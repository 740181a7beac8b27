//! Is it a note, by its roles or else by its shape?

use std::ops::Range;

use super::chapter_text::ChapterText;
use super::link::Link;
use super::mark::{Mark, Sort};
use super::target::{self, LONGEST, NOTE_ROLES, SHORTEST};
use super::{Confidence, Note, NoteKind};
use crate::text::Span;

/// Roles of links that refer to notes.
const REFERENCES: &[&str] = &["doc-noteref", "doc-biblioref", "doc-glossref"];
const BACKLINK: &[&str] = &["doc-backlink"];

/// The note that the link at an offset of `from` refers to, which is in `to`.
///
/// The other chapter is the one that the link's path names, or the same.
pub(crate) fn note_of(from: ChapterText<'_>, offset: u32, to: ChapterText<'_>) -> Option<Note> {
    let link = Link::at(from, offset)?;
    if link.has_role(BACKLINK) {
        return None;
    }
    let target = to.node_of_id(&link.id()?)?;
    let found = Found {
        link,
        to,
        target,
        range: to.trimmed(target::note_at(to, target)?)?,
    };
    if found.holds_the_link() {
        return None;
    }
    let confidence = if found.is_marked() {
        Confidence::Marked
    } else if found.looks_like_a_note() {
        Confidence::Shape
    } else {
        return None;
    };
    Some(Note {
        kind: found.kind(),
        span: Span::new(to.number, found.range.clone()).ok()?,
        backlink: found.backlink(),
        confidence,
    })
}

/// A link and what it leads to.
struct Found<'a> {
    link: Link<'a>,
    to: ChapterText<'a>,
    target: u32,
    /// UTF-16 offsets of what might be a note.
    range: Range<u32>,
}

impl Found<'_> {
    /// A note that refers to itself is the mark at its head, or a list of its own.
    fn holds_the_link(&self) -> bool {
        let Link { text, node } = self.link;
        text.number == self.to.number && self.range.contains(&text.start(node))
    }

    /// Whether the book says so.
    fn is_marked(&self) -> bool {
        if self.link.has_role(REFERENCES) {
            return true;
        }
        let is_note = |at| self.to.has_role(at, NOTE_ROLES);
        self.to.lineage(self.target).any(is_note) && !self.link.is_listed()
    }

    fn looks_like_a_note(&self) -> bool {
        let Some(mark) = self.link.mark() else {
            return false;
        };
        let Some(before) = self.link.before() else {
            // At the head of a block stands the number of a note, which leads back.
            return false;
        };
        self.is_ahead()
            && self.has_the_length_of_one()
            && !self.link.is_listed()
            && !self.link.is_among_links()
            && self.stands_like_a_mark(mark, before)
    }

    /// Whether it comes after the link as the book is read.
    fn is_ahead(&self) -> bool {
        let Link { text, node } = self.link;
        (text.number, text.start(node)) < (self.to.number, self.range.start)
    }

    fn has_the_length_of_one(&self) -> bool {
        let length = self.range.end - self.range.start;
        (SHORTEST as u32..=LONGEST).contains(&length)
    }

    /// The plainer a mark is, the more has to speak for it: numbers that stand for
    /// themselves are those of pages, verses and chapters, too.
    fn stands_like_a_mark(&self, mark: Mark<'_>, before: &str) -> bool {
        let touches = !before.ends_with(char::is_whitespace);
        let is_raised = self.link.is_raised();
        let is_answered = self.backlink().is_some();
        let is_repeated = self.begins_with(mark);
        match mark.sort {
            _ if is_answered && is_repeated => true,
            _ if is_raised => is_answered || is_repeated || mark.sort != Sort::Letters,
            Sort::Symbol => true,
            Sort::Number if mark.is_bracketed => true,
            Sort::Number => touches && (is_answered || is_repeated),
            Sort::Letters => mark.is_bracketed && (is_answered || is_repeated),
        }
    }

    /// Whether the note begins with the mark, or is the item of a list with that number.
    fn begins_with(&self, mark: Mark<'_>) -> bool {
        let text = self.to.chapter.text(self.range.clone());
        // A raised number touches the note's first word.
        let first = self.to.text_node_at(self.range.start);
        let is_own = |number| self.ordinal() == Some(number);
        mark.begins(text) || mark.begins(first) || mark.number().is_some_and(is_own)
    }

    /// The number of the list's item that the note is or stands in.
    fn ordinal(&self) -> Option<u32> {
        let to = self.to;
        let item = to.lineage(self.target).find(|at| to.name(*at) == "li")?;
        let list = to.parent(item).filter(|at| to.name(*at) == "ol")?;
        let first = to
            .attribute(list, "start")
            .map_or(Ok(1), str::parse::<u32>)
            .ok()?;
        let items = to.within(list).take_while(|at| *at < item);
        let before = items.filter(|at| to.parent(*at) == Some(list) && to.name(*at) == "li");
        first.checked_add(before.count() as u32)
    }

    fn kind(&self) -> NoteKind {
        let to = self.to;
        let is_in = |roles: &[&str]| to.lineage(self.target).any(|at| to.has_role(at, roles));
        if self.link.has_role(&["doc-biblioref"]) || is_in(&["doc-bibliography", "doc-biblioentry"])
        {
            NoteKind::Bibliography
        } else if self.link.has_role(&["doc-glossref"]) || is_in(&["doc-glossary"]) {
            NoteKind::Glossary
        } else if to.number != self.link.text.number || is_in(&["doc-endnotes", "doc-endnote"]) {
            NoteKind::Endnote
        } else {
            NoteKind::Footnote
        }
    }

    /// The link of the note that leads back: it says so, or its id is at the reference.
    fn backlink(&self) -> Option<Span> {
        let to = self.to;
        let nodes = to.node_from(self.range.start)..to.node_from(self.range.end);
        let links = nodes.map(|node| Link { text: to, node });
        let leads_here = |link: &Link<'_>| link.id().is_some_and(|id| self.link.is_near(&id));
        let says_so = |link: &Link<'_>| link.has_role(BACKLINK);
        let link = links
            .clone()
            .find(leads_here)
            .or_else(|| links.clone().find(says_so))?;
        Span::new(to.number, to.range(link.node)).ok()
    }
}
