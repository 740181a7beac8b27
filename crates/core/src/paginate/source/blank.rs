//! What shows nothing: spacers that publishers make of line breaks and no-break
//! spaces, and chapters of nothing else.

use crate::document::{NodeKind, Tree};

use crate::paginate::source::chapter::{AtomKind, Chapter, Leaf, LeafKind};
use crate::paginate::source::zero_width::is_zero_width;
use crate::paginate::style::{self, Role};

/// Whether a chapter has nothing to show.
pub(in crate::paginate) fn is_blank(chapter: &Chapter) -> bool {
    let nodes = 0..chapter.tree.nodes.len() as u32;
    is_blank_text(&chapter.tree, nodes.clone())
        && !nodes.into_iter().any(|node| {
            let kind = chapter.tree.nodes[node as usize].kind;
            // Elements that show something without text.
            matches!(kind, NodeKind::Element(element)
                if matches!(style::role(element.name), Role::Replaced | Role::Rule | Role::Opaque))
        })
}

/// Whether a block has lines, but nothing to see on them.
pub(in crate::paginate) fn is_blank_leaf(chapter: &Chapter, leaf: &Leaf) -> bool {
    let first = chapter.tree.nodes[leaf.first_node as usize].kind;
    let is_rule = matches!(first, NodeKind::Element(element) if element.name == "hr");
    let nodes = leaf.first_node..leaf.end_node;
    leaf.kind != LeafKind::Opaque
        && !is_rule
        && is_blank_text(&chapter.tree, nodes.clone())
        && !has_boxes(chapter, nodes)
}

fn is_blank_text(tree: &Tree, mut nodes: std::ops::Range<u32>) -> bool {
    nodes.all(|node| match tree.nodes[node as usize].kind {
        NodeKind::Text { start, end } => tree.text[start as usize..end as usize]
            .chars()
            .all(|c| c.is_whitespace() || is_zero_width(c)),
        NodeKind::Element(_) => true,
    })
}

/// Whether there are pictures and the like; line breaks are none.
fn has_boxes(chapter: &Chapter, nodes: std::ops::Range<u32>) -> bool {
    let first = chapter
        .atoms
        .partition_point(|atom| atom.node < nodes.start);
    chapter.atoms[first..]
        .iter()
        .take_while(|atom| atom.node < nodes.end)
        .any(|atom| matches!(atom.kind, AtomKind::Inline { .. } | AtomKind::Block { .. }))
}
