//! Where does a section of a long document end?

use std::ops::Range;

use vokal_pdf_client::size::{EDITED_BYTES, EDITED_NODES};

/// What is edited at once: a quarter of what an editor can hold, so that more can be written.
pub(super) const USUAL_BYTES: usize = EDITED_BYTES / 4;
pub(super) const USUAL_NODES: usize = EDITED_NODES / 4;
/// So many headings may stand over one text.
const MOST_HEADINGS: usize = 6;

/// How many blocks each section has.
pub(super) fn cut(html: &str, blocks: &[Range<usize>]) -> Vec<usize> {
    let blocks: Vec<&str> = blocks
        .iter()
        .map(|block| html.get(block.clone()).unwrap_or_default())
        .collect();
    let mut counts = Vec::new();
    let mut rest = &*blocks;
    loop {
        let count = first_section(rest);
        counts.push(count);
        rest = rest.get(count..).unwrap_or_default();
        if rest.is_empty() {
            return counts;
        }
    }
}

/// How many blocks the first section has: as many as are usual, and fewer if its second half has a
/// heading that the next one can begin with, of chapters rather than of what is in them. What a heading
/// stands over is in its section.
fn first_section(blocks: &[&str]) -> usize {
    let own = blocks.iter().take(MOST_HEADINGS);
    let own = own.take_while(|text| is_heading(text)).count();
    let mut section = Size::default();
    let mut best: Option<(u8, usize)> = None;
    for (at, text) in blocks.iter().enumerate() {
        let is_first = at > 0 && !is_heading(blocks[at - 1]);
        if let Some(level) = level_of(text).filter(|_| is_first && section.is_over(2))
            && best.is_none_or(|(other, _)| level <= other)
        {
            best = Some((level, at));
        }
        section = section.and(text);
        if at > own && section.is_over(1) {
            return best.map_or_else(|| without_headings(blocks, at), |(_, best)| best);
        }
    }
    blocks.len()
}

/// The blocks before one, but for headings at their end: they belong to what follows. Where all is
/// taken for headings, these are its text.
fn without_headings(blocks: &[&str], end: usize) -> usize {
    let before = blocks.iter().take(end).rev().take(MOST_HEADINGS);
    let headings = before.take_while(|text| is_heading(text)).count();
    end - headings
}

/// How much some blocks are.
#[derive(Clone, Copy, Default)]
struct Size {
    bytes: usize,
    nodes: usize,
}

impl Size {
    /// With another block.
    fn and(self, html: &str) -> Self {
        Self {
            bytes: self.bytes + html.len(),
            nodes: self.nodes + html.matches('<').count(),
        }
    }

    /// Whether it is more than that part of a usual section.
    fn is_over(self, part: usize) -> bool {
        self.bytes > USUAL_BYTES / part || self.nodes > USUAL_NODES / part
    }
}

/// Whether it names what follows.
pub(super) fn is_heading(html: &str) -> bool {
    level_of(html).is_some()
}

/// Of a heading that names what follows, how deep it stands; smaller ones do not.
fn level_of(html: &str) -> Option<u8> {
    match html.as_bytes() {
        [b'<', b'h', level @ b'1'..=b'3', b' ' | b'>', ..] => Some(level - b'0'),
        _ => None,
    }
}
