//! A few words around a hit, to know it again.

use std::ops::Range;

use super::letters::is_ignored;
use crate::document::{NodeKind, Tree};

/// A hit and the text around it, as it is read: every white space is one blank, and what is
/// not seen (soft hyphens, joiners) is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Excerpt {
    /// What stands before it.
    pub before: String,
    /// The hit itself.
    pub hit: String,
    /// What stands after it.
    pub after: String,
    /// Whether text was left out before, within the hit's block.
    pub is_cut_before: bool,
    /// Whether text was left out after.
    pub is_cut_after: bool,
}

/// Behind which numbers a word begins that is set apart from them by height alone, as that of a
/// verse is: where, in UTF-16 code units. A power stands behind what it belongs to, and is none.
pub(super) fn numbers_above(tree: &Tree) -> Vec<u32> {
    let text = tree.text();
    let nodes = tree.nodes();
    let mut ends = Vec::new();
    let (mut byte, mut offset) = (0, 0);
    for (at, node) in nodes.iter().enumerate() {
        if !matches!(node.kind, NodeKind::Element(element) if element.name == "sup") {
            continue;
        }
        let inside = &nodes[at + 1..node.subtree_end as usize];
        let mut texts = inside.iter().filter_map(|node| match node.kind {
            NodeKind::Text { start, end } => Some(start as usize..end as usize),
            NodeKind::Element(_) => None,
        });
        let Some(first) = texts.next() else { continue };
        let end = texts.next_back().map_or(first.end, |last| last.end);
        let is_number = text[first.start..end].chars().all(char::is_numeric);
        let is_power = text[..first.start]
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric);
        let is_before_word = text[end..].chars().next().is_some_and(char::is_alphabetic);
        if is_number && !is_power && is_before_word && end > byte {
            offset += text[byte..end].encode_utf16().count() as u32;
            byte = end;
            ends.push(offset);
        }
    }
    ends
}

/// The hit with so many characters on each side at most, of its own blocks, cut between words.
pub(super) fn of(
    source: &[u16],
    breaks: &[u32],
    numbers: &[u32],
    hit: Range<u32>,
    around: usize,
) -> Excerpt {
    let end = source.len() as u32;
    let hit = hit.start.min(end)..hit.end.min(end).max(hit.start.min(end));
    let first = breaks.partition_point(|start| *start <= hit.start);
    let block = first.checked_sub(1).map_or(0, |at| breaks[at]);
    let last = breaks.partition_point(|start| *start < hit.end);
    let until = breaks.get(last).copied().unwrap_or(end);

    let around = u32::try_from(around).unwrap_or(u32::MAX);
    let from = hit.start.saturating_sub(around).max(block);
    let to = hit.end.saturating_add(around).min(until);
    let (from, to) = (from as usize, to as usize);
    let (start, stop) = (hit.start as usize, hit.end as usize);
    let is_cut_before = from > block as usize;
    let is_cut_after = to < until as usize;
    let before = &source[from..start];
    let after = &source[stop..to];
    let is_blank = |unit: &u16| *unit == 0x20 || *unit == 0x0a;
    // A word that has no room is cut only where nothing else would be left.
    let is_whole = !is_cut_before || source.get(from.wrapping_sub(1)).is_some_and(is_blank);
    let before = match before.iter().position(is_blank) {
        Some(at) if !is_whole && before[at..].iter().any(|unit| !is_blank(unit)) => {
            &before[at + 1..]
        }
        _ => whole_letters(before),
    };
    let is_whole = !is_cut_after || source.get(to).is_some_and(is_blank);
    let after = match after.iter().rposition(is_blank) {
        Some(at) if !is_whole && after[..at].iter().any(|unit| !is_blank(unit)) => &after[..at],
        _ => whole_letters(after),
    };
    let mut read = Reader::new(breaks, numbers);
    let mut written = read.text(before, (start - before.len()) as u32);
    read.part(&mut written, hit.start);
    let own = read.text(&source[start..stop], hit.start);
    let mut rest = String::new();
    read.part(&mut rest, hit.end);
    rest.push_str(&read.text(after, hit.end));
    Excerpt {
        before: written.trim_start().to_owned(),
        hit: own,
        after: rest.trim_end().to_owned(),
        is_cut_before,
        is_cut_after,
    }
}

/// Without half a surrogate pair at its ends.
fn whole_letters(units: &[u16]) -> &[u16] {
    let is_trail = |unit: &u16| (0xdc00..0xe000).contains(unit);
    let is_lead = |unit: &u16| (0xd800..0xdc00).contains(unit);
    let start = usize::from(units.first().is_some_and(is_trail));
    let end = units.len() - usize::from(units.last().is_some_and(is_lead));
    units.get(start..end.max(start)).unwrap_or_default()
}

/// Writes text down as it is read, from left to right.
struct Reader<'a> {
    breaks: &'a [u32],
    numbers: &'a [u32],
    after_blank: bool,
}

impl<'a> Reader<'a> {
    fn new(breaks: &'a [u32], numbers: &'a [u32]) -> Self {
        Self {
            breaks,
            numbers,
            after_blank: false,
        }
    }

    fn text(&mut self, units: &[u16], start: u32) -> String {
        let mut read = String::new();
        let mut at = start;
        for c in char::decode_utf16(units.iter().copied()) {
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            if at > start {
                if self.breaks.binary_search(&at).is_ok() {
                    self.push(&mut read, ' ');
                }
                self.part(&mut read, at);
            }
            at += c.len_utf16() as u32;
            if !is_ignored(c) {
                self.push(&mut read, c);
            }
        }
        read
    }

    /// A blank behind a number that stands before its word without one.
    fn part(&mut self, read: &mut String, at: u32) {
        if self.numbers.binary_search(&at).is_ok() {
            self.push(read, ' ');
        }
    }

    fn push(&mut self, read: &mut String, c: char) {
        let is_blank = c.is_whitespace();
        if !(is_blank && self.after_blank) {
            read.push(if is_blank { ' ' } else { c });
        }
        self.after_blank = is_blank;
    }
}
