//! Whether the reading aid's groups and marks are what they must be.

use unicode_segmentation::UnicodeSegmentation as _;
use vokal_core::document::{NodeKind, Tree};
use vokal_core::highlight::{Frequency, stressed};

/// The markup without the marks, or `None` if a mark is not closed where it
/// should be.
pub fn without_marks(markup: &str) -> Option<String> {
    let mut plain = String::with_capacity(markup.len());
    let mut rest = markup;
    let mut marks: Vec<bool> = Vec::new();
    while let Some(at) = rest.find('<') {
        plain.push_str(&rest[..at]);
        let end = at + rest[at..].find('>')? + 1;
        let tag = &rest[at..end];
        let is_mark = match tag {
            "<b class=\"stressed\">" | "<span class=\"unstressed\">" => {
                marks.push(true);
                true
            }
            "</b>" | "</span>" => marks.pop()?,
            _ if ["<b>", "<b ", "<span>", "<span "]
                .iter()
                .any(|open| tag.starts_with(open)) =>
            {
                marks.push(false);
                false
            }
            _ => false,
        };
        if !is_mark {
            plain.push_str(tag);
        }
        rest = &rest[end..];
    }
    Some(plain + rest)
}

/// Where each grapheme cluster ends, in UTF-16 code units.
pub fn cluster_ends(text: &str) -> Vec<u32> {
    text.graphemes(true)
        .scan(0, |end, cluster| {
            *end += cluster.encode_utf16().count() as u32;
            Some(*end)
        })
        .collect()
}

/// What is wrong with the groups of a chapter.
pub fn groups_fault(tree: &Tree, groups: &[[u32; 2]]) -> Option<String> {
    let boundaries = boundaries(tree);
    let is_boundary = |at: u32| boundaries.binary_search(&at).is_ok();
    let mut last = 0;
    for &[start, end] in groups {
        if start < last || end <= start {
            return Some(format!("{start}..{end} after {last}"));
        }
        if !is_boundary(start) || !is_boundary(end) {
            return Some(format!("{start}..{end} splits a cluster"));
        }
        last = end;
    }
    None
}

/// Where clusters may begin and end: they run through inline elements, and
/// never from one block into another.
fn boundaries(tree: &Tree) -> Vec<u32> {
    let mut found = vec![0];
    let mut stretch = String::new();
    let mut start = 0;
    let mut ends: Vec<u32> = Vec::new();
    let mut finish = |stretch: &mut String| {
        let clusters = cluster_ends(stretch);
        found.extend(clusters.iter().map(|end| start + end));
        start += clusters.last().copied().unwrap_or(0);
        stretch.clear();
    };
    for (index, node) in tree.nodes().iter().enumerate() {
        while ends.pop_if(|end| *end as usize <= index).is_some() {
            finish(&mut stretch);
        }
        match node.kind {
            NodeKind::Text { start, end } => {
                stretch.push_str(&tree.text()[start as usize..end as usize]);
            }
            NodeKind::Element(element) if !runs_on(element.name) => {
                finish(&mut stretch);
                ends.push(node.subtree_end);
            }
            NodeKind::Element(_) => {}
        }
    }
    finish(&mut stretch);
    found
}

fn runs_on(element: &str) -> bool {
    const INLINE: &str = " a abbr b bdi bdo big cite del dfn em i ins mark q rb rtc ruby s small \
                          span strong sub sup time tt u wbr ";
    INLINE.contains(&format!(" {element} "))
}

/// Whether a window of the stressed groups is what counting gives.
pub fn is_every_nth(groups: &[[u32; 2]], frequency: Frequency, start: u32, end: u32) -> bool {
    let counted: Vec<[u32; 2]> = groups
        .iter()
        .step_by(usize::from(frequency.get()))
        .filter(|group| group[1] > start && group[0] < end)
        .copied()
        .collect();
    stressed(groups, frequency, start, end) == counted
}

/// How deep the elements of a tree go.
pub fn depth(tree: &Tree) -> usize {
    let mut ends: Vec<u32> = Vec::new();
    let mut deepest = 0;
    for (index, node) in tree.nodes().iter().enumerate() {
        while ends.pop_if(|end| *end as usize <= index).is_some() {}
        if matches!(node.kind, NodeKind::Element(_)) {
            ends.push(node.subtree_end);
            deepest = deepest.max(ends.len());
        }
    }
    deepest
}
