//! Which link refers to a note, and where is that note?
//!
//! | file | what it answers |
//! | --- | --- |
//! | `chapter_text` | What stands at, in and around a node of a chapter? |
//! | `link` | Which link is it, and how does it stand in its block? |
//! | `mark` | Does this text look like the mark of a note? |
//! | `target` | How much of the chapter is the note that an id begins? |
//! | `book` | What does a book say of its links? |
//! | `resolve` | Is it a note, by its roles or else by its shape? |
//!
//! [`Book::note_of`](crate::paginate::Book::note_of) asks, and
//! [`Book::slice`](crate::paginate::Book::slice) writes what was found.

mod book;
mod chapter_text;
mod link;
mod mark;
mod resolve;
mod target;

use crate::text::Span;

use chapter_text::ChapterText;
use resolve::note_of;

/// What somebody finds who follows a reference: a part of the book's own text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Note {
    /// What sort of note it is.
    pub kind: NoteKind,
    /// All of its text, never empty.
    pub span: Span,
    /// The link in it that leads back to where it is referred to, if it has one.
    pub backlink: Option<Span>,
    /// How it was recognised.
    pub confidence: Confidence,
}

/// What sort of note it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum NoteKind {
    /// A note to the text, in the chapter that refers to it.
    Footnote,
    /// A note to the text that stands with others at the end of a chapter or of the book.
    Endnote,
    /// A work that is named.
    Bibliography,
    /// A word that is explained.
    Glossary,
}

/// How a note was recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Confidence {
    /// The book says so, by a role of the reference or of the note (DPUB-ARIA 1.1).
    Marked,
    /// The reference looks like one, and what it leads to looks like a note.
    Shape,
}
