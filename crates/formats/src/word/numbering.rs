//! Which lists are numbered?

use std::collections::HashMap;

use crate::xml::Node;

/// The lists of a document: whether each level of each is numbered.
pub(super) struct Numbering<'d> {
    /// By the number that paragraphs name.
    all: HashMap<&'d str, HashMap<&'d str, &'d str>>,
}

impl<'d> Numbering<'d> {
    pub(super) fn of(root: Option<Node<'d>>) -> Self {
        let nodes = || root.into_iter().flat_map(Node::elements);
        let mut abstract_ones = HashMap::new();
        for node in nodes().filter(|node| node.name() == "abstractNum") {
            let Some(id) = node.attribute("abstractNumId") else {
                continue;
            };
            let levels: HashMap<_, _> = node
                .elements()
                .filter(|level| level.name() == "lvl")
                .filter_map(|level| {
                    let format = level.child("numFmt")?.attribute("val")?;
                    Some((level.attribute("ilvl")?, format))
                })
                .collect();
            abstract_ones.insert(id, levels);
        }
        let all = nodes()
            .filter(|node| node.name() == "num")
            .filter_map(|node| {
                let of = node.child("abstractNumId")?.attribute("val")?;
                Some((node.attribute("numId")?, abstract_ones.get(of)?.clone()))
            });
        Self { all: all.collect() }
    }

    /// The depth of a paragraph's list and its element; nothing for one that is in none.
    pub(super) fn list_of(&self, properties: Node<'_>) -> Option<(usize, &'static str)> {
        let number = properties.child("numId")?.attribute("val")?;
        if number == "0" {
            return None;
        }
        let level = properties.child("ilvl").and_then(|it| it.attribute("val"));
        let level = level.unwrap_or("0");
        let format = self.all.get(number).and_then(|levels| levels.get(level));
        let name = match format.copied() {
            Some("none") => return None,
            Some("bullet") | None => "ul",
            Some(_) => "ol",
        };
        Some((level.parse::<usize>().ok()?.min(8), name))
    }
}
