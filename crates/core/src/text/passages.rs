//! The text of a chapter, block by block, as it is read.

use std::ops::Range;

use crate::document::{NodeKind, Tree};

/// Elements before and after which nothing is read in one go with their text: those that HTML
/// sets as blocks, rows and cells (section 15.3, rendering), ends of lines, the texts of a
/// drawing and the rows of a formula.
const BREAKS: [&str; 50] = [
    "address",
    "article",
    "aside",
    "audio",
    "blockquote",
    "br",
    "caption",
    "center",
    "dd",
    "details",
    "dir",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "li",
    "main",
    "menu",
    "mtable",
    "mtd",
    "mtr",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "svg",
    "table",
    "tbody",
    "td",
    "text",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "video",
];

/// Whether nothing is read in one go with what stands before an element of this name, or after it.
pub(super) fn is_break(name: &str) -> bool {
    BREAKS.binary_search(&name).is_ok()
}

/// A part of the canonical text without a break in it, as bytes.
pub(super) struct Passage {
    pub bytes: Range<usize>,
    /// A block or a line begins before it.
    pub is_first: bool,
    /// It is read for itself: the reading of a ruby, which stands above the text.
    pub is_apart: bool,
}

/// The passages of a chapter: its text in the order of reading, and after it what stands above
/// the text, the readings of ruby, so that words under them are whole.
pub(super) fn passages(tree: &Tree) -> Vec<Passage> {
    let mut read = Walk::default();
    let mut above = Vec::new();
    let mut at = 0;
    while let Some(node) = tree.nodes().get(at) {
        match node.kind {
            NodeKind::Text { start, end } => {
                read.leave(at);
                read.text(start as usize..end as usize);
            }
            NodeKind::Element(element) if matches!(element.name, "rt" | "rp") => {
                let texts = at + 1..node.subtree_end as usize;
                let mut reading = Walk::default();
                for node in &tree.nodes()[texts] {
                    if let NodeKind::Text { start, end } = node.kind {
                        reading.text(start as usize..end as usize);
                    }
                }
                let apart = |passage| Passage {
                    is_apart: true,
                    ..passage
                };
                above.extend(reading.passages.into_iter().map(apart));
                at = node.subtree_end as usize;
                continue;
            }
            NodeKind::Element(element) => {
                read.leave(at);
                if is_break(element.name) {
                    read.enter_block(node.subtree_end as usize);
                }
            }
        }
        at += 1;
    }
    read.passages.append(&mut above);
    read.passages
}

/// A walk over nodes in document order.
struct Walk {
    passages: Vec<Passage>,
    /// Where the blocks around end.
    ends: Vec<usize>,
    is_first: bool,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            passages: Vec::new(),
            ends: Vec::new(),
            is_first: true,
        }
    }
}

impl Walk {
    fn enter_block(&mut self, end: usize) {
        self.ends.push(end);
        self.is_first = true;
    }

    fn leave(&mut self, at: usize) {
        while self.ends.last().is_some_and(|end| *end <= at) {
            self.ends.pop();
            self.is_first = true;
        }
    }

    fn text(&mut self, bytes: Range<usize>) {
        match self.passages.last_mut() {
            Some(last) if !self.is_first && last.bytes.end == bytes.start => {
                last.bytes.end = bytes.end;
            }
            _ => self.passages.push(Passage {
                bytes,
                is_first: self.is_first,
                is_apart: false,
            }),
        }
        self.is_first = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_can_be_searched() {
        assert!(BREAKS.is_sorted());
    }

    #[cfg(feature = "parse")]
    #[test]
    fn text_is_read_block_by_block() {
        let read = |html: &str| {
            let tree =
                crate::document::sanitise(html, &crate::document::SourceOptions::default()).tree;
            let mut read = String::new();
            for passage in passages(&tree) {
                read.push_str(if passage.is_first { "|" } else { "" });
                read.push_str(if passage.is_apart { "|" } else { "" });
                read.push_str(&tree.text()[passage.bytes]);
            }
            read
        };
        assert_eq!(read("<p>one <b>t</b>wo</p><p>three</p>"), "|one two|three");
        assert_eq!(read("<div>loose<p>set</p>loose</div>"), "|loose|set|loose");
        assert_eq!(read("verse<br>verse"), "|verse|verse");
        assert_eq!(
            read("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>だ</p>"),
            "|漢字だ||(||かん||)||じ"
        );
        assert_eq!(read("<table><tr><td>a</td><td>b</td></tr></table>"), "|a|b");
    }
}
