//! The outline of the whole (ISO 32000-1, 12.3.3): each heading under the one that it belongs to.

use pdf_writer::{Chunk, Name, Ref, Str};

/// A heading, in the order of the text.
#[derive(Debug)]
pub(super) struct Heading {
    /// As a part has written it.
    pub title: Vec<u8>,
    /// From 1; none is left out on the way down.
    pub level: u8,
    /// The destination.
    pub to: Ref,
}

/// Where an entry stands among the others, by their indexes.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Links {
    parent: Option<usize>,
    previous: Option<usize>,
    next: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    children: i32,
}

/// Writes it from the number `next` on, and returns its root.
pub(super) fn write(headings: &[Heading], next: &mut Ref, into: &mut Chunk) -> Option<Ref> {
    let root = next.bump();
    let ids: Vec<Ref> = headings.iter().map(|_| next.bump()).collect();
    let id = |index: Option<usize>| index.and_then(|index| ids.get(index)).copied();
    let (links, top) = linked(headings);
    for ((heading, links), own) in headings.iter().zip(&links).zip(&ids) {
        let mut item = into.outline_item(*own);
        item.pair(Name(b"Title"), Str(&heading.title));
        item.parent(id(links.parent).unwrap_or(root));
        if let Some(previous) = id(links.previous) {
            item.prev(previous);
        }
        if let Some(next) = id(links.next) {
            item.next(next);
        }
        if let (Some(first), Some(last)) = (id(links.first), id(links.last)) {
            // Closed, as the template's own are.
            item.first(first).last(last).count(-links.children);
        }
        item.pair(Name(b"Dest"), heading.to);
    }
    let mut outline = into.outline(root);
    outline.first(id(top.first)?).last(id(top.last)?);
    outline.count(top.children);
    Some(root)
}

/// The links of all entries, and those of the root.
fn linked(headings: &[Heading]) -> (Vec<Links>, Links) {
    let mut all = vec![Links::default(); headings.len()];
    let mut root = Links::default();
    // The entries that are open, from the top down.
    let mut open: Vec<usize> = Vec::new();
    for (index, heading) in headings.iter().enumerate() {
        while open
            .last()
            .is_some_and(|&last| headings[last].level >= heading.level)
        {
            open.pop();
        }
        let parent = open.last().copied();
        let above = parent.map_or(&mut root, |parent| &mut all[parent]);
        let previous = above.last.replace(index);
        above.first.get_or_insert(index);
        above.children += 1;
        if let Some(previous) = previous {
            all[previous].next = Some(index);
        }
        all[index].parent = parent;
        all[index].previous = previous;
        open.push(index);
    }
    (all, root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_heading_stands_under_the_one_it_belongs_to() {
        let headings: Vec<Heading> = [1, 2, 2, 3, 1]
            .into_iter()
            .map(|level| Heading {
                title: Vec::new(),
                level,
                to: Ref::new(1),
            })
            .collect();
        let (links, root) = linked(&headings);
        let parents: Vec<_> = links.iter().map(|links| links.parent).collect();
        assert_eq!(parents, [None, Some(0), Some(0), Some(2), None]);
        assert_eq!(links[1].next, Some(2));
        assert_eq!(links[2].previous, Some(1));
        assert_eq!((links[0].first, links[0].last), (Some(1), Some(2)));
        assert_eq!(
            (root.first, root.last, root.children),
            (Some(0), Some(4), 2)
        );
    }
}
