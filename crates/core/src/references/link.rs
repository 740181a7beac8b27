//! Which link is it, and how does it stand in its block?

use super::chapter_text::ChapterText;
use super::mark::{Mark, is_raised};
use crate::document::{leads_outside, linked_id};

/// Where lists of links stand.
const LISTINGS: &[&str] = &["doc-index", "doc-pagelist", "doc-toc"];
/// So much other text for each link makes a block more than a list of links: letters and
/// digits.
const TEXT_A_LINK: usize = 4;

/// A link inside the book.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    pub text: ChapterText<'a>,
    pub node: u32,
}

impl<'a> Link<'a> {
    /// The link that the character at a UTF-16 offset belongs to, or else one without
    /// text that stands there.
    pub(super) fn at(text: ChapterText<'a>, offset: u32) -> Option<Self> {
        let mut empty = None;
        for node in text.nodes() {
            if text.start(node) > offset {
                break;
            }
            let link = Self { text, node };
            if link.href().is_none() {
                continue;
            }
            let range = text.range(node);
            if range.contains(&offset) {
                return Some(link);
            }
            if range.is_empty() && range.start == offset {
                empty = empty.or(Some(link));
            }
        }
        empty
    }

    /// Its address, if it leads somewhere in the book.
    fn href(self) -> Option<&'a str> {
        (self.text.name(self.node) == "a").then_some(())?;
        let href = self.text.attribute(self.node, "href")?;
        (!leads_outside(href)).then_some(href)
    }

    /// The id it leads to, as the element has it.
    pub(super) fn id(self) -> Option<String> {
        linked_id(self.href()?)
    }

    pub(super) fn has_role(self, roles: &[&str]) -> bool {
        self.text.has_role(self.node, roles)
    }

    /// What it looks like, if that is the mark of a note.
    pub(super) fn mark(self) -> Option<Mark<'a>> {
        Mark::of(self.text.text(self.node))
    }

    /// Whether its text stands above the line.
    pub(super) fn is_raised(self) -> bool {
        let text = self.text;
        let own = text.text(self.node).trim();
        let around = text
            .lineage(self.node)
            .take_while(|at| Some(*at) != text.block_of(self.node))
            .any(|at| text.name(at) == "sup");
        let all_within = || {
            let mut within = text.within(self.node);
            within.any(|at| text.name(at) == "sup" && text.text(at).trim() == own)
        };
        around || is_raised(own) || all_within()
    }

    /// Whether it stands in a table of contents, an index or a list of pages.
    pub(super) fn is_listed(self) -> bool {
        let text = self.text;
        let is_listing = |at: u32| text.name(at) == "nav" || text.has_role(at, LISTINGS);
        text.lineage(self.node).any(is_listing)
    }

    /// Whether its block is little but links.
    pub(super) fn is_among_links(self) -> bool {
        let text = self.text;
        let Some(block) = text.block_of(self.node) else {
            return false;
        };
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        let links = text.within(block).filter(|at| {
            let link = Self { text, node: *at };
            link.href().is_some()
        });
        let (count, linked) = links.fold((0, 0), |(count, linked), at| {
            (count + 1, linked + letters(text.text(at)))
        });
        let others = letters(text.text(block)).saturating_sub(linked);
        others == 0 || (count > 2 && others < count * TEXT_A_LINK)
    }

    /// What stands before it in its block; `None` if that is nothing but white space.
    pub(super) fn before(self) -> Option<&'a str> {
        let from = self.text.block_of(self.node).unwrap_or(0);
        let before = self.text.between(from, self.node);
        (!before.trim().is_empty()).then_some(before)
    }

    /// Whether an element with this id stands at it or beside it.
    pub(super) fn is_near(self, id: &str) -> bool {
        let text = self.text;
        let block = text.block_of(self.node).unwrap_or(self.node);
        let has_id = |at: u32| text.attribute(at, "id") == Some(id);
        text.lineage(self.node).take(NEAR).any(has_id)
            || has_id(block)
            || text.within(block).any(has_id)
    }
}

/// How many elements around a link may have the id that a note leads back to.
const NEAR: usize = 4;
