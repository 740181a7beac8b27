//! Headings that look like text, but that the document's outline names.

use std::collections::{BTreeMap, HashMap};

use super::model::{Block, Kind, Paragraph};
use super::source::OutlineEntry;

/// No heading is longer, in letters.
const LETTERS: usize = 240;
const LINES: usize = 4;

/// Turns paragraphs into headings where an entry of the outline leads to their page and says the
/// same. Headings that were found by how they look keep their level; those that the outline adds
/// have the level of others that stand as deep in it.
pub(super) fn find_headings(blocks: &mut [Block], outline: &[OutlineEntry]) {
    if outline.is_empty() {
        return;
    }
    // By their page and what they say.
    let mut wanted: HashMap<(usize, String), u8> = HashMap::new();
    for entry in outline {
        let letters = letters_of(&entry.title);
        // A number alone may be a page's.
        if letters.chars().any(char::is_alphabetic) {
            wanted.entry((entry.page, letters)).or_insert(entry.depth);
        }
    }
    let depth_of = |block: &Block, text: &Paragraph| {
        let letters = letters_of(&text.text());
        wanted.get(&(block.page, letters)).copied()
    };
    let mut levels: BTreeMap<u8, u8> = BTreeMap::new();
    for block in blocks.iter() {
        if let Kind::Heading(level, text) = &block.kind
            && let Some(depth) = depth_of(block, text)
        {
            let known = levels.entry(depth).or_insert(*level);
            *known = (*known).min(*level);
        }
    }
    for block in blocks {
        let Kind::Paragraph(text) = &block.kind else {
            continue;
        };
        if text.lines > LINES || text.text().chars().count() > LETTERS {
            continue;
        }
        if let Some(depth) = depth_of(block, text) {
            let level = level_at(&levels, depth);
            let text = text.clone();
            block.kind = Kind::Heading(level.clamp(1, 6), text);
        }
    }
}

/// The level of those that stand as deep; as far below those above as the outline has it, and
/// never above what it has deeper.
fn level_at(levels: &BTreeMap<u8, u8>, depth: u8) -> u8 {
    if let Some((above, level)) = levels.range(..=depth).next_back() {
        return level.saturating_add(depth - above);
    }
    let below = levels.range(depth..).next();
    below.map_or(depth, |(_, level)| depth.min(level.saturating_sub(1)))
}

/// What counts of a title: outlines write spaces, dots and hyphens as they like.
fn letters_of(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::model::Span;

    fn block(page: usize, text: &str) -> Block {
        let spans = vec![Span {
            text: text.to_owned(),
            ..Span::default()
        }];
        let paragraph = Paragraph {
            spans,
            lines: 1,
            ..Paragraph::default()
        };
        Block {
            page,
            kind: Kind::Paragraph(paragraph),
        }
    }

    fn entry(title: &str, page: usize, depth: u8) -> OutlineEntry {
        OutlineEntry {
            title: title.to_owned(),
            page,
            depth,
        }
    }

    fn levels(blocks: &[Block]) -> Vec<Option<u8>> {
        let level = |block: &Block| match block.kind {
            Kind::Heading(level, _) => Some(level),
            _ => None,
        };
        blocks.iter().map(level).collect()
    }

    #[test]
    fn what_the_outline_names_is_a_heading_on_its_page_alone() {
        let outline = [
            entry("1 Einleitung", 2, 1),
            entry("1.1  Warum?", 2, 2),
            entry("Anhang", 9, 1),
        ];
        let mut blocks = vec![
            block(0, "1. Einleitung"),
            block(2, "1. EIN\u{ad}LEITUNG"),
            block(2, "1.1 Warum"),
            block(2, "Anhang"),
            block(9, "Anhang und mehr"),
        ];
        find_headings(&mut blocks, &outline);
        assert_eq!(levels(&blocks), [None, Some(1), Some(2), None, None]);
    }

    #[test]
    fn what_stands_deeper_is_never_higher() {
        let known = BTreeMap::from([(1, 2)]);
        assert_eq!([level_at(&known, 1), level_at(&known, 2)], [2, 3]);
        let deep = BTreeMap::from([(2, 2)]);
        assert_eq!([level_at(&deep, 1), level_at(&deep, 3)], [1, 3]);
        assert_eq!(level_at(&BTreeMap::new(), 2), 2);
    }

    #[test]
    fn levels_are_those_of_headings_that_are_known() {
        let outline = [entry("Eins", 0, 1), entry("Zwei", 1, 1)];
        let mut blocks = vec![block(0, "Eins"), block(1, "Zwei")];
        let Kind::Paragraph(text) = blocks[0].kind.clone() else {
            unreachable!()
        };
        blocks[0].kind = Kind::Heading(2, text);
        find_headings(&mut blocks, &outline);
        assert_eq!(levels(&blocks), [Some(2), Some(2)]);
    }
}
