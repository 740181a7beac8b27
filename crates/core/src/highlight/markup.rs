//! The marks as elements, for documents that must carry them.

use std::ops::Range;

use super::words::Group;
use super::{Frequency, Role, each_group};
use crate::document::{NodeKind, Tree, push_text};

/// The chapter as HTML with its marks written into it:
/// `<b class="stressed">` around the stressed groups, `<span
/// class="unstressed">` around the rest of the text.
///
/// * `language` is the book's; see [`vowel_groups`](super::vowel_groups).
///
/// Taking those elements out again gives [`Tree::to_html`] byte for byte. Text
/// that is never marked, such as code, gets no elements, and neither does white
/// space alone.
///
/// Costs O(text).
///
/// # Examples
///
/// ```
/// use vokal_core::document::{SourceOptions, sanitise};
/// use vokal_core::highlight::{Frequency, markup};
///
/// let chapter = sanitise("<p>Baum</p>", &SourceOptions::default());
/// let every_second = Frequency::new(2).unwrap();
/// assert_eq!(
///     markup(&chapter.tree, "de", every_second),
///     "<p><b class=\"stressed\">Ba</b><span class=\"unstressed\">um</span></p>",
/// );
/// ```
#[must_use]
pub fn markup(tree: &Tree, language: &str, frequency: Frequency) -> String {
    let mut stressed: Vec<Group> = Vec::new();
    let mut count = 0_usize;
    each_group(tree, language, |group| {
        if count.is_multiple_of(usize::from(frequency.get())) {
            stressed.push(group);
        }
        count += 1;
    });

    let untouched = untouched(tree);
    let (mut next, mut next_untouched) = (0, 0);
    tree.to_html_with(|html, text, index| {
        let node = &tree.nodes[index];
        let NodeKind::Text { start, end } = node.kind else {
            return;
        };
        let (start, end) = (start as usize, end as usize);
        while untouched
            .get(next_untouched)
            .is_some_and(|part| part.end <= index)
        {
            next_untouched += 1;
        }
        if untouched
            .get(next_untouched)
            .is_some_and(|part| part.contains(&index))
        {
            push_text(html, text);
            return;
        }
        let mut at = start;
        while at < end {
            while stressed.get(next).is_some_and(|group| group.end <= at) {
                next += 1;
            }
            let (until, is_stressed) = match stressed.get(next) {
                Some(group) if group.start <= at => (group.end.min(end), true),
                Some(group) => (group.start.min(end), false),
                None => (end, false),
            };
            push_piece(html, &tree.text[at..until], is_stressed);
            at = until;
        }
    })
}

/// The nodes of subtrees without marks, in order.
fn untouched(tree: &Tree) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        if let NodeKind::Element(element) = node.kind
            && Role::of(element.name) == Role::Untouched
            && parts.last().is_none_or(|part| part.end <= index)
        {
            parts.push(index..node.subtree_end as usize);
        }
    }
    parts
}

fn push_piece(html: &mut String, text: &str, is_stressed: bool) {
    if is_stressed {
        html.push_str("<b class=\"stressed\">");
        push_text(html, text);
        html.push_str("</b>");
    } else if text.trim().is_empty() {
        push_text(html, text);
    } else {
        html.push_str("<span class=\"unstressed\">");
        push_text(html, text);
        html.push_str("</span>");
    }
}
