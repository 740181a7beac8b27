//! What does a chapter call itself?

use super::tree::{Element, NodeKind, Tree};

/// The words of the first `h1` or `h2` that has any; those for its pictures if
/// it has no others. Where there is none, those of the first paragraph that is one by its looks.
pub(super) fn heading(tree: &Tree) -> Option<String> {
    let by_name = |element: &Element| matches!(element.name, "h1" | "h2");
    let by_looks = |element: &Element| {
        tree.attribute(element, "role") == Some("heading")
            && matches!(tree.attribute(element, "aria-level"), Some("1" | "2"))
    };
    first(tree, &by_name).or_else(|| first(tree, &by_looks))
}

fn first(tree: &Tree, is_one: &dyn Fn(&Element) -> bool) -> Option<String> {
    (0..tree.nodes.len()).find_map(|at| match &tree.nodes[at].kind {
        NodeKind::Element(element) if is_one(element) => {
            words(tree, at).or_else(|| pictured(tree, at))
        }
        _ => None,
    })
}

/// The text within, as it is read: a new line keeps words apart, and how a
/// word is pronounced is not part of it.
fn words(tree: &Tree, heading: usize) -> Option<String> {
    let mut text = String::new();
    let mut at = heading + 1;
    while at < tree.nodes[heading].subtree_end as usize {
        let node = &tree.nodes[at];
        at += 1;
        match node.kind {
            NodeKind::Text { start, end } => {
                text.push_str(&tree.text[start as usize..end as usize]);
            }
            NodeKind::Element(element) => match element.name {
                "rt" | "rtc" | "rp" => at = node.subtree_end as usize,
                "br" | "div" | "p" => text.push(' '),
                _ => {}
            },
        }
    }
    folded(&text)
}

fn pictured(tree: &Tree, heading: usize) -> Option<String> {
    let within = &tree.nodes[heading + 1..tree.nodes[heading].subtree_end as usize];
    let words = |element: &Element| (element.name == "img").then(|| tree.attribute(element, "alt"));
    let alts = within.iter().filter_map(|node| match &node.kind {
        NodeKind::Element(element) => words(element)?,
        NodeKind::Text { .. } => None,
    });
    folded(&alts.collect::<Vec<_>>().join(" "))
}

/// White space folded; `None` if nothing is left.
pub(super) fn folded(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
