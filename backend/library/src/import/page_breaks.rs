//! Where in a chapter does a page of the printed edition begin?

use std::collections::{HashMap, HashSet};

use vokal_core::document::{Element, NodeKind, Tree};

use super::page_label::{MOST_PAGES, label_of};
use super::paths::written_id;
use super::xml::Document;

/// The role of what says that a page begins here.
const ROLE: &str = "doc-pagebreak";
/// What is longer is no number of a page but what stands on it.
const LONGEST_TEXT: usize = 40;
/// Nor is what holds more elements and texts.
const MOST_PARTS: usize = 8;

/// What there is to be seen without text.
const PICTURES: &[&str] = &["img", "image", "svg", "math"];

/// The places of a chapter that have to do with pages.
#[derive(Default)]
pub(super) struct Marks {
    /// As the text is read.
    pub breaks: Vec<PageBreak>,
    /// Where the ids are that somebody has asked for.
    pub ids: HashMap<String, Place>,
}

/// A page that the text itself says begins here.
pub(super) struct PageBreak {
    pub label: String,
    /// As it stands in the chapter: with its `b-`.
    pub id: Option<String>,
    pub place: Place,
}

/// A place in a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// In UTF-16 code units of canonical text.
    pub offset: u32,
    /// Nothing comes after it: the page is the next chapter's.
    pub is_at_end: bool,
}

impl Marks {
    /// Looks through a chapter for page breaks, and for the ids that a list leads to.
    pub(super) fn of(tree: &Tree, source: &str, wanted: Option<&HashSet<String>>) -> Self {
        let named = breaks_named_in(source);
        let mut marks = Self::default();
        let last_seen = last_seen(tree);
        let mut offset = 0;
        for (at, node) in tree.nodes().iter().enumerate() {
            let element = match node.kind {
                NodeKind::Text { start, end } => {
                    let text = tree.text().get(start as usize..end as usize);
                    offset += text.map_or(0, utf16_length);
                    continue;
                }
                NodeKind::Element(element) => element,
            };
            let id = tree.attribute(&element, "id");
            let place = Place {
                offset,
                is_at_end: last_seen.is_some_and(|last| last < at),
            };
            if let Some(id) = id.filter(|id| wanted.is_some_and(|all| all.contains(*id))) {
                marks.ids.entry(id.to_owned()).or_insert(place);
            }
            let is_break = tree.attribute(&element, "role") == Some(ROLE)
                || id.is_some_and(|id| named.contains(id));
            if is_break && marks.breaks.len() < MOST_PAGES {
                let label = own_label(tree, at, &element);
                marks.breaks.extend(label.map(|label| PageBreak {
                    label,
                    id: id.map(str::to_owned),
                    place,
                }));
            }
        }
        marks
    }
}

/// Where these ids are in a chapter, in UTF-16 code units of its text.
pub(crate) fn offsets_of(tree: &Tree, ids: &HashSet<String>) -> HashMap<String, u32> {
    let found = Marks::of(tree, "", Some(ids)).ids.into_iter();
    found.map(|(id, place)| (id, place.offset)).collect()
}

/// The ids of what the source calls a page break, as they are written. The tree has the role of
/// those only whose content nobody has to be told.
fn breaks_named_in(source: &str) -> HashSet<String> {
    if !source.contains("pagebreak") {
        return HashSet::new();
    }
    let Ok(document) = Document::parse(source) else {
        return HashSet::new();
    };
    let breaks = document
        .everything()
        .filter(|node| node.has_word("type", "pagebreak") || node.has_word("role", ROLE));
    breaks
        .filter_map(|node| Some(written_id(node.attribute("id")?.trim())))
        .take(MOST_PAGES)
        .collect()
}

/// The last node with something to see.
fn last_seen(tree: &Tree) -> Option<usize> {
    tree.nodes().iter().rposition(|node| match node.kind {
        NodeKind::Element(element) => PICTURES.contains(&element.name),
        NodeKind::Text { start, end } => {
            let text = tree.text().get(start as usize..end as usize);
            text.is_some_and(|text| !text.trim().is_empty())
        }
    })
}

/// What a break calls its page.
fn own_label(tree: &Tree, at: usize, element: &Element) -> Option<String> {
    let attribute = |name| label_of(tree.attribute(element, name)?);
    attribute("title")
        .or_else(|| attribute("aria-label"))
        .or_else(|| label_of(&own_text(tree, at)?))
}

/// The text of an element that holds little more than a number.
fn own_text(tree: &Tree, at: usize) -> Option<String> {
    let within = at + 1..tree.nodes()[at].subtree_end as usize;
    if within.len() > MOST_PARTS {
        return None;
    }
    let mut text = String::new();
    for node in &tree.nodes()[within] {
        if let NodeKind::Text { start, end } = node.kind {
            let piece = tree.text().get(start as usize..end as usize)?;
            if text.len() + piece.len() > LONGEST_TEXT {
                return None;
            }
            text.push_str(piece);
        }
    }
    Some(text)
}

fn utf16_length(text: &str) -> u32 {
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use vokal_core::document::{SourceOptions, Syntax, sanitise};

    use super::*;

    fn marks(body: &str, wanted: &[&str]) -> Marks {
        let source = format!(
            "<html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'>\
             <body>{body}</body></html>"
        );
        let options = SourceOptions::default().with_syntax(Syntax::Xhtml);
        let wanted = wanted.iter().map(|id| (*id).to_owned()).collect();
        Marks::of(&sanitise(&source, &options).tree, &source, Some(&wanted))
    }

    fn breaks(body: &str) -> Vec<(String, u32)> {
        let all = marks(body, &[]).breaks.into_iter();
        all.map(|one| (one.label, one.place.offset)).collect()
    }

    fn is_at_end(body: &str) -> bool {
        marks(body, &[]).breaks[0].place.is_at_end
    }

    #[test]
    fn breaks_are_known_however_they_are_written() {
        let body = "<p>Ich 😀 <span epub:type='pagebreak' id='p1' title='xiv'/>bin \
                    <span role='doc-pagebreak' aria-label='Page 15'/>da</p>\
                    <div epub:type='pagebreak' id='p3'>[16]</div><p>Ja</p>\
                    <hr epub:type='pagebreak' title='17'/><p>x</p>";
        let found = breaks(body);
        let labels: Vec<_> = found.iter().map(|(label, _)| label.as_str()).collect();
        assert_eq!(labels, ["xiv", "15", "16", "17"]);
        // An emoji is two.
        assert_eq!(found[0].1, 7);
        assert_eq!(found[1].1, 11);
    }

    #[test]
    fn what_has_no_number_or_all_of_the_page_is_no_break() {
        let long = "Ein langer Satz, der auf einer Seite steht und keine Zahl ist.";
        assert_eq!(breaks("<p><span epub:type='pagebreak' id='x'/>a</p>"), []);
        assert_eq!(
            breaks(&format!("<div epub:type='pagebreak' id='x'>{long}</div>")),
            []
        );
        assert_eq!(breaks("<p id='pagebreak'>pagebreak</p>"), []);
    }

    #[test]
    fn a_break_behind_everything_belongs_to_what_comes_next() {
        let end = "<span epub:type='pagebreak' id='p' title='2'/>";
        assert!(is_at_end(&format!("<p>Ja.</p><p>{end} </p>")));
        assert!(!is_at_end(&format!("<p>{end}Ja.</p>")));
        assert!(!is_at_end(&format!(
            "<p>Ja.{end}</p><p><math><mi>x</mi></math></p>"
        )));
        // Its own number is something to see, and a chapter of nothing has no end.
        assert!(!is_at_end("<p>Ja.<span epub:type='pagebreak'>2</span></p>"));
        assert!(!is_at_end(&format!("<p>{end}</p>")));
    }

    #[test]
    fn the_first_of_an_id_counts() {
        let found = marks("<p>ab<b id='x'>c</b><i id='x'>d</i></p>", &["b-x", "b-y"]);
        let place = Place {
            offset: 2,
            is_at_end: false,
        };
        assert_eq!(found.ids, HashMap::from([("b-x".to_owned(), place)]));
    }
}
