//! Does a tree survive being written as HTML and parsed again?

use super::policy;
use super::tree::{NodeKind, Tree};

/// What an open element means for the elements in it.
#[derive(Clone, Copy)]
struct Open {
    end: u32,
    name: &'static str,
    in_paragraph: bool,
    in_link: bool,
    /// The item, term or description that another one of its kind would end here; none if empty.
    item: &'static str,
}

impl Open {
    /// What holds the children of an element that is written in this one.
    fn child(&self, name: &'static str, end: u32) -> Self {
        let item = match name {
            "li" | "dt" | "dd" => name,
            _ if bounds_items(name) => "",
            _ => self.item,
        };
        Self {
            end,
            name,
            in_paragraph: self.in_paragraph || name == "p",
            in_link: self.in_link || name == "a",
            item,
        }
    }
}

/// Whether the HTML parser surely leaves every element where it is written.
///
/// A "no" means only that nobody knows: it costs another parse to find out.
/// Books are almost always a "yes". The rules are those of the tree
/// construction stage, narrowed to what the policy lets through.
pub(super) fn surely_settled(tree: &Tree) -> bool {
    const ROOT: Open = Open {
        end: u32::MAX,
        name: "",
        in_paragraph: false,
        in_link: false,
        item: "",
    };
    let mut open = vec![ROOT];
    let mut index = 0;
    while index < tree.nodes.len() {
        open.truncate(
            open.iter()
                .rposition(|o| o.end as usize > index)
                .map_or(1, |at| at + 1),
        );
        let parent = open.last().copied().unwrap_or(ROOT);
        let node = &tree.nodes[index];
        index += 1;
        match node.kind {
            NodeKind::Text { start, end } => {
                let text = &tree.text[start as usize..end as usize];
                if is_table_part(parent.name) && !text.trim_ascii().is_empty() {
                    return false;
                }
            }
            NodeKind::Element(element) => {
                if !may_stand_in(element.name, &parent) {
                    return false;
                }
                if matches!(element.name, "svg" | "math" | "audio" | "video") {
                    // The policy lets only its own kind into either.
                    index = node.subtree_end as usize;
                    continue;
                }
                open.push(parent.child(element.name, node.subtree_end));
            }
        }
    }
    true
}

fn may_stand_in(name: &str, parent: &Open) -> bool {
    if parent.in_paragraph && !policy::is_phrasing(name) {
        return false;
    }
    match name {
        "a" => !parent.in_link && !is_table_part(parent.name),
        "li" => parent.item != "li" && !is_table_part(parent.name),
        "dt" | "dd" => !matches!(parent.item, "dt" | "dd") && !is_table_part(parent.name),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
            !is_heading(parent.name) && !is_table_part(parent.name)
        }
        "rb" | "rt" | "rtc" | "rp" => parent.name == "ruby",
        "caption" | "colgroup" | "thead" | "tbody" | "tfoot" => parent.name == "table",
        "col" => parent.name == "colgroup",
        "tr" => matches!(parent.name, "thead" | "tbody" | "tfoot"),
        "td" | "th" => parent.name == "tr",
        _ => !is_table_part(parent.name),
    }
}

/// Whether an item or a term outside of an element stays open when another begins in it: it is
/// "special", and none of address, div and p (HTML, section 13.2.6.4.7, start tags li, dd and dt).
fn bounds_items(name: &str) -> bool {
    let stays_open = matches!(name, "address" | "div" | "p");
    !stays_open && !policy::is_phrasing(name)
}

fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

/// Elements that hold other parts of a table and no text.
fn is_table_part(name: &str) -> bool {
    matches!(
        name,
        "table" | "colgroup" | "thead" | "tbody" | "tfoot" | "tr"
    )
}
