//! Links from one part of a document to another.

use std::collections::{BTreeMap, HashMap, HashSet};

use vokal_core::document::{Node, NodeKind, Tree};

/// What links of other parts lead to, numbered.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// By id; each with the part that it is in.
    by_id: BTreeMap<String, (usize, usize)>,
}

impl Places {
    /// Of all parts, in their order. Where two have an id, the first one is meant.
    pub(super) fn of(parts: impl IntoIterator<Item = Tree>) -> Self {
        let mut part_of = HashMap::new();
        let mut wanted = Vec::new();
        let mut waiting: Vec<String> = Vec::new();
        for (part, tree) in parts.into_iter().enumerate() {
            let end = end_of_text(&tree);
            if end > 0 {
                let ids = own(&tree, waiting.iter().map(String::as_str));
                for id in &ids {
                    part_of.entry(id.clone()).or_insert(part);
                }
                let links = values(&tree, "href").filter_map(|(_, href)| href.strip_prefix('#'));
                wanted.extend(links.filter(|id| !ids.contains(*id)).map(str::to_owned));
                waiting.clear();
            }
            let left = values(&tree, "id").filter(|(at, _)| *at >= end);
            waiting.extend(left.map(|(_, id)| id.to_owned()));
        }
        let mut places = Self::default();
        for id in wanted {
            let number = places.by_id.len();
            if let Some(&part) = part_of.get(&id) {
                places.by_id.entry(id).or_insert((number, part));
            }
        }
        places
    }

    /// The number of a place.
    pub(super) fn number(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).map(|(number, _)| *number)
    }

    /// Those in one part, always in the same order.
    pub(super) fn within(&self, part: usize) -> impl Iterator<Item = (usize, &str)> {
        let inside = self.by_id.iter().filter(move |(_, (_, of))| *of == part);
        inside.map(|(id, (number, _))| (*number, id.as_str()))
    }
}

/// The ids that a part has on its pages: those that wait for it, and its own, but for those behind its
/// last text. They wait for the next one's.
pub(super) fn own<'w>(tree: &'w Tree, waiting: impl Iterator<Item = &'w str>) -> HashSet<String> {
    let end = end_of_text(tree);
    let ids = values(tree, "id").filter(|(at, _)| *at < end);
    ids.map(|(_, id)| id)
        .chain(waiting)
        .map(str::to_owned)
        .collect()
}

/// Behind the last node that can be seen.
fn end_of_text(tree: &Tree) -> usize {
    let is_seen = |node: &Node| match node.kind {
        NodeKind::Text { start, end } => {
            let text = &tree.text()[start as usize..end as usize];
            !text.bytes().all(|byte| byte.is_ascii_whitespace())
        }
        NodeKind::Element(element) => element.name == "img",
    };
    tree.nodes()
        .iter()
        .rposition(is_seen)
        .map_or(0, |at| at + 1)
}

/// The values of an attribute, each with its element's index.
fn values<'t>(tree: &'t Tree, name: &'static str) -> impl Iterator<Item = (usize, &'t str)> {
    let nodes = tree.nodes().iter().enumerate();
    nodes.filter_map(move |(at, node)| match node.kind {
        NodeKind::Element(element) => Some((at, tree.attribute(&element, name)?)),
        NodeKind::Text { .. } => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use vokal_core::document::{SourceOptions, sanitise};

    #[test]
    fn what_is_linked_from_another_part_has_a_number() {
        let parts = [
            r##"<p id="b-a">A <a href="#b-b">b</a> <a href="#b-a">a</a> <a href="#b-x">x</a></p>"##,
            r##"<p id="b-b">B <a href="#b-a">a</a> <a href="#b-b">b</a></p><p id="b-c">C</p>"##,
        ];
        let trees = parts.map(|part| sanitise(part, &SourceOptions::default()).tree);
        let places = Places::of(trees);
        assert_eq!(places.number("b-b"), Some(0));
        assert_eq!(places.number("b-a"), Some(1));
        assert_eq!(places.number("b-c"), None);
        assert_eq!(places.number("b-x"), None);
        assert_eq!(places.within(0).collect::<Vec<_>>(), [(1, "b-a")]);
        assert_eq!(places.within(1).collect::<Vec<_>>(), [(0, "b-b")]);
    }

    #[test]
    fn what_is_behind_a_parts_last_text_is_where_the_next_one_begins() {
        let parts = [
            r##"<p>A <a href="#b-e">e</a> <a href="#b-z">z</a></p><a id="b-e"></a>"##,
            r#"<p id="b-f"> </p>"#,
            r##"<h1>B</h1><p><a href="#b-e">e</a> <a href="#b-f">f</a></p><a id="b-z"></a>"##,
        ];
        let trees = parts.map(|part| sanitise(part, &SourceOptions::default()).tree);
        let places = Places::of(trees);
        assert_eq!(places.within(2).collect::<Vec<_>>(), [(0, "b-e")]);
        assert_eq!(places.number("b-f"), None);
        assert_eq!(places.number("b-z"), None);
    }
}
