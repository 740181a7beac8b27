//! Where does a document begin a new chapter, and what does its table of contents say?

use vokal_core::document::{Element, NodeKind, Tree};

use super::{Cutting, characters as xhtml};

/// A shorter part is no chapter of its own: whoever reads would turn a page for two sentences.
const SHORTEST: usize = 4_000;
/// Headings of chapters where somebody has written them, below those of parts.
const SECTIONS: u8 = 2;
/// What is longer is cut between two blocks, so that no chapter keeps anybody waiting.
const LONGEST: usize = 200_000;
/// More of a heading is no name.
const LONGEST_NAME: usize = 200;
/// A longer table of contents would help nobody.
const MOST_HEADINGS: usize = 20_000;
/// Headings below are part of the text alone.
const DEEPEST: u8 = 3;

/// A document in its parts.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Each chapter's first and last node, the last excluded; never empty.
    pub chapters: Vec<(usize, usize)>,
    /// In the order of the text.
    pub headings: Vec<Heading>,
}

/// A heading that the table of contents has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// Its node.
    pub node: usize,
    /// From 1.
    pub level: u8,
    /// Plain text, never blank.
    pub text: String,
}

/// A block at the top of the document.
struct Block {
    node: usize,
    /// Of a heading.
    level: Option<u8>,
    /// Bytes of its text.
    length: usize,
}

/// Cuts a document before its headings.
pub(super) fn of(tree: &Tree, cutting: Cutting) -> Parts {
    let blocks = blocks_of(tree);
    let cuts = cutting_level(&blocks);
    let mut parts = Parts::default();
    let (mut begin, mut length, mut only_headings) = (0, 0, true);
    for block in &blocks {
        let is_long = length >= SHORTEST;
        let cuts_here = block.level.is_some_and(|level| match cutting {
            Cutting::Pages => level <= cuts && is_long,
            Cutting::Headings => level <= cuts || (level <= SECTIONS && is_long),
        });
        // A part's title and that of its first chapter stay together.
        let is_due = cuts_here && !only_headings;
        if block.node > begin && (is_due || length + block.length > LONGEST) {
            parts.chapters.push((begin, block.node));
            (begin, length, only_headings) = (block.node, 0, true);
        }
        length += block.length;
        only_headings &= block.level.is_some();
        if let Some(level) = block.level.filter(|level| *level <= DEEPEST) {
            let text = name_of(tree, block.node);
            if !text.is_empty() && parts.headings.len() < MOST_HEADINGS {
                let node = block.node;
                parts.headings.push(Heading { node, level, text });
            }
        }
    }
    parts.chapters.push((begin, tree.nodes().len()));
    parts
}

/// The level whose headings begin chapters: the highest that is there more than once. A single
/// heading above is the title of the whole.
fn cutting_level(blocks: &[Block]) -> u8 {
    let count = |wanted: u8| {
        let all = blocks.iter().filter(|block| block.level == Some(wanted));
        all.count()
    };
    (1..=DEEPEST).find(|level| count(*level) > 1).unwrap_or(1)
}

fn blocks_of(tree: &Tree) -> Vec<Block> {
    let nodes = tree.nodes();
    let mut blocks = Vec::new();
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        let end = node.subtree_end as usize;
        blocks.push(Block {
            node: at,
            level: match node.kind {
                NodeKind::Element(element) => level_of(&element),
                NodeKind::Text { .. } => None,
            },
            length: text_of(tree, at).map(str::len).sum(),
        });
        at = end.max(at + 1);
    }
    blocks
}

fn level_of(element: &Element) -> Option<u8> {
    match element.name.as_bytes() {
        [b'h', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

/// The text under a node, or its own.
fn text_of(tree: &Tree, node: usize) -> impl Iterator<Item = &str> {
    let all = tree.nodes();
    let end = all.get(node).map_or(node, |own| own.subtree_end as usize);
    all.get(node..end.max(node + 1).min(all.len()))
        .unwrap_or_default()
        .iter()
        .filter_map(|node| match node.kind {
            NodeKind::Text { start, end } => tree.text().get(start as usize..end as usize),
            NodeKind::Element(_) => None,
        })
}

fn name_of(tree: &Tree, node: usize) -> String {
    let text: String = text_of(tree, node).collect();
    let text: String = text.chars().filter(|c| xhtml::is_character(*c)).collect();
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_NAME).collect()
}
