//! What stands before a list item: a bullet, or a number as HTML counts it.

use crate::document::looks::{Look, Marker};
use crate::document::{Element, NodeKind, Tree};

use crate::paginate::cut::page_lines::ListMarker;
use crate::paginate::format::Format;
use crate::paginate::source::chapter::Chapter;
use crate::paginate::style;

/// Bullets by how deep the list is, as browsers choose them.
const BULLETS: [&str; 3] = ["\u{2022}", "\u{25e6}", "\u{25aa}"];

/// Space between a marker and its item, in ems of the page.
const DISTANCE: f64 = 0.3;

/// The markers of all list items that begin with a leaf, outermost first.
pub(in crate::paginate) fn of_leaf(
    chapter: &Chapter,
    index: usize,
    format: &Format,
) -> Vec<ListMarker> {
    let tree = &chapter.tree;
    let before = index.checked_sub(1);
    let before = before.map(|before| chapter.leaves[before].first_node);
    let mut markers = Vec::new();
    let mut at = chapter.leaves[index].first_node;
    while let Some(node) = tree.nodes.get(at as usize) {
        if before.is_some_and(|before| before >= at) {
            // It began with an earlier leaf, and so did all around it.
            break;
        }
        if element(tree, at).is_some_and(|element| element.name == "li") {
            let indent = f64::from(style::indent_of(tree, at)) / 4.0;
            if said(tree, at, node.parent) == Some(Marker::None) {
                at = node.parent;
                continue;
            }
            markers.push(ListMarker {
                text: text(tree, at, node.parent),
                right: (indent - DISTANCE).max(0.0) * format.indent_em(),
            });
        }
        at = node.parent;
    }
    markers.reverse();
    markers
}

fn element(tree: &Tree, node: u32) -> Option<Element> {
    match tree.nodes.get(node as usize)?.kind {
        NodeKind::Element(element) => Some(element),
        NodeKind::Text { .. } => None,
    }
}

/// What the book says of an item's marker, or of its list's.
fn said(tree: &Tree, item: u32, list: u32) -> Option<Marker> {
    let of = |node| {
        let words = tree.look_of(&element(tree, node)?)?;
        Look::read(words).marker
    };
    of(item).or_else(|| of(list))
}

fn text(tree: &Tree, item: u32, list: u32) -> String {
    let ordered = |style: &str| {
        let element = element(tree, list)?;
        let number = number(tree, item, list, &element);
        Some(format!("{}.", written(number, style)))
    };
    let of_book = match said(tree, item, list) {
        Some(Marker::Decimal) => ordered("1"),
        Some(Marker::LowerAlpha) => ordered("a"),
        Some(Marker::UpperAlpha) => ordered("A"),
        Some(Marker::LowerRoman) => ordered("i"),
        Some(Marker::UpperRoman) => ordered("I"),
        Some(Marker::Disc) => Some(BULLETS[0].to_owned()),
        Some(Marker::Circle) => Some(BULLETS[1].to_owned()),
        Some(Marker::Square) => Some(BULLETS[2].to_owned()),
        Some(Marker::None) | None => None,
    };
    if let Some(text) = of_book {
        return text;
    }
    match element(tree, list) {
        Some(element) if element.name == "ol" => {
            let number = number(tree, item, list, &element);
            let style = tree.attribute(&element, "type").unwrap_or("1");
            format!("{}.", written(number, style))
        }
        _ => BULLETS[lists_around(tree, list).min(BULLETS.len() - 1)].to_owned(),
    }
}

/// How many lists stand around a list.
fn lists_around(tree: &Tree, list: u32) -> usize {
    let mut count = 0;
    let mut at = list;
    while let Some(node) = tree.nodes.get(at as usize) {
        at = node.parent;
        let is_list = |element: Element| matches!(element.name, "ul" | "ol" | "menu");
        count += usize::from(element(tree, at).is_some_and(is_list));
    }
    count
}

/// The ordinal value of an item (HTML, section 4.4.8).
fn number(tree: &Tree, item: u32, list: u32, list_element: &Element) -> i64 {
    let integer = |element: &Element, name: &str| {
        let value = tree.attribute(element, name)?;
        value.trim().parse::<i64>().ok()
    };
    let items = children(tree, list).filter_map(|at| {
        let element = element(tree, at)?;
        (element.name == "li").then_some((at, element))
    });
    let is_reversed = tree.attribute(list_element, "reversed").is_some();
    let first = integer(list_element, "start").unwrap_or_else(|| {
        if is_reversed {
            items.clone().count() as i64
        } else {
            1
        }
    });
    let mut next = first;
    for (at, element) in items {
        let number = integer(&element, "value").unwrap_or(next);
        if at == item {
            return number;
        }
        next = number.saturating_add(if is_reversed { -1 } else { 1 });
    }
    next
}

fn children(tree: &Tree, node: u32) -> impl Iterator<Item = u32> + Clone {
    let end = tree.nodes[node as usize].subtree_end;
    let first = (node + 1 < end).then_some(node + 1);
    std::iter::successors(first, move |at| {
        Some(tree.nodes[*at as usize].subtree_end).filter(|next| *next < end)
    })
}

/// A number in the way that the attribute `type` of a list names.
fn written(number: i64, style: &str) -> String {
    let text = match style {
        "a" | "A" => letters(number),
        "i" | "I" => roman(number),
        _ => None,
    };
    match text {
        Some(text) if matches!(style, "A" | "I") => text.to_ascii_uppercase(),
        Some(text) => text,
        None => number.to_string(),
    }
}

/// `a` to `z`, then `aa`.
fn letters(number: i64) -> Option<String> {
    let mut rest = u64::try_from(number).ok().filter(|number| *number > 0)?;
    let mut letters = Vec::new();
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    Some(letters.into_iter().rev().collect())
}

fn roman(number: i64) -> Option<String> {
    const DIGITS: [(i64, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    if !(1..4000).contains(&number) {
        return None;
    }
    let (mut rest, mut text) = (number, String::new());
    for (value, digit) in DIGITS {
        while rest >= value {
            text.push_str(digit);
            rest -= value;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn numbers_are_written_in_the_way_of_their_list() {
        let all = |style| [0, 1, 4, 26, 27, 1994, 4000].map(|number| written(number, style));
        assert_eq!(all("1"), ["0", "1", "4", "26", "27", "1994", "4000"]);
        assert_eq!(all("a"), ["0", "a", "d", "z", "aa", "bxr", "ewv"]);
        assert_eq!(
            all("I"),
            ["0", "I", "IV", "XXVI", "XXVII", "MCMXCIV", "4000"]
        );
    }
}
