//! Links from one part of a document to another.

use std::collections::{BTreeMap, HashMap, HashSet};

use vokal_core::document::{NodeKind, Tree};

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
        for (part, tree) in parts.into_iter().enumerate() {
            for id in ids(&tree) {
                part_of.entry(id.to_owned()).or_insert(part);
            }
            let own: HashSet<&str> = ids(&tree).collect();
            wanted.extend(
                values(&tree, "href")
                    .filter_map(|href| href.strip_prefix('#'))
                    .filter(|id| !own.contains(id))
                    .map(str::to_owned),
            );
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

/// The ids of a tree.
pub(super) fn ids(tree: &Tree) -> impl Iterator<Item = &str> {
    values(tree, "id")
}

fn values<'t>(tree: &'t Tree, name: &'static str) -> impl Iterator<Item = &'t str> {
    tree.nodes().iter().filter_map(move |node| match node.kind {
        NodeKind::Element(element) => tree.attribute(&element, name),
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
}
