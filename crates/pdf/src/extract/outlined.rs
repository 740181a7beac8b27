//! Headings that look like text, but that the document's outline names.

use std::collections::HashMap;

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
    // By their page and what they say; the last of the same counts as well as the first.
    let wanted: HashMap<(usize, String), u8> = outline
        .iter()
        .map(|entry| ((entry.page, letters_of(&entry.title)), entry.depth))
        .filter(|((_, letters), _)| !letters.is_empty())
        .collect();
    let depth_of = |block: &Block, text: &Paragraph| {
        let letters = letters_of(&text.text());
        wanted.get(&(block.page, letters)).copied()
    };
    let mut levels: HashMap<u8, u8> = HashMap::new();
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
            let level = levels.get(&depth).copied().unwrap_or(depth);
            let text = text.clone();
            block.kind = Kind::Heading(level.clamp(1, 6), text);
        }
    }
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
