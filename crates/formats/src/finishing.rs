//! How does markup become what the core leaves as it is, in blocks that chapters can be cut from?

use std::collections::{BTreeSet, HashMap};

use vokal_core::document::{Element, Node, NodeKind, SourceOptions, Syntax, Tree, sanitise};
use vokal_pdf_client::{BOOK_BYTES, BookMetadata, ConvertedBook, Failure};

use crate::markup;
use crate::pictures::Pictures;

/// Most elements and texts.
const MOST_NODES: usize = 1_500_000;

/// What a reader of some format has made of a file.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    /// Written by us from what anybody wrote, or by anybody.
    pub html: String,
    pub syntax: Syntax,
    /// Its first heading is its title, where nothing else is: nobody has guessed that.
    pub is_named_by_heading: bool,
    pub pictures: Pictures,
    pub metadata: BookMetadata,
}

/// The draft as clean HTML, whose chapters' headings stand at its top.
pub(crate) fn finished(draft: Draft) -> Result<ConvertedBook, Failure> {
    if draft.html.len() > 2 * BOOK_BYTES {
        return Err(Failure::TooLarge);
    }
    let options = SourceOptions::default().with_syntax(draft.syntax);
    let clean = sanitise(&draft.html, &options);
    if clean.tree.nodes().len() > MOST_NODES {
        return Err(Failure::TooLarge);
    }
    let mut metadata = draft.metadata;
    let or = |known: &mut String, told: Option<String>| {
        if known.trim().is_empty() {
            *known = told.map(|told| markup::folded(&told)).unwrap_or_default();
        }
    };
    or(&mut metadata.title, clean.title);
    if draft.is_named_by_heading {
        or(&mut metadata.title, first_heading(&clean.tree));
    }
    or(&mut metadata.language, clean.lang);
    let html = match Unwrapped::of(&clean.tree) {
        None => clean.tree.to_html(),
        Some(unwrapped) => {
            let html = unwrapped.html();
            let options = SourceOptions::default().with_syntax(Syntax::Html);
            sanitise(&html, &options).tree.to_html()
        }
    };
    if html.len() > BOOK_BYTES {
        return Err(Failure::TooLarge);
    }
    Ok(ConvertedBook {
        html,
        images: draft.pictures.all,
        metadata,
    })
}

/// The text of the first heading, if that is the highest there is.
fn first_heading(tree: &Tree) -> Option<String> {
    let nodes = tree.nodes();
    let at = nodes.iter().position(|node| level_of(node) == Some(1))?;
    let end = nodes.get(at)?.subtree_end as usize;
    let texts = nodes
        .get(at..end)?
        .iter()
        .filter_map(|node| match node.kind {
            NodeKind::Text { start, end } => tree.text().get(start as usize..end as usize),
            NodeKind::Element(_) => None,
        });
    Some(texts.collect())
}

fn level_of(node: &Node) -> Option<u8> {
    match node.kind {
        NodeKind::Element(element) => match element.name.as_bytes() {
            [b'h', digit @ b'1'..=b'6'] => Some(digit - b'0'),
            _ => None,
        },
        NodeKind::Text { .. } => None,
    }
}

/// A tree without the boxes around its headings: chapters begin at blocks at the top.
struct Unwrapped<'t> {
    tree: &'t Tree,
    gone: BTreeSet<usize>,
    /// Ids of boxes that their first element has now.
    given: HashMap<usize, String>,
    /// Ids of boxes whose first element has one of its own.
    aliases: HashMap<String, String>,
}

impl<'t> Unwrapped<'t> {
    /// Nothing, if there is no such box.
    fn of(tree: &'t Tree) -> Option<Self> {
        let nodes = tree.nodes();
        let mut heads = vec![0_usize; nodes.len() + 1];
        for (at, node) in nodes.iter().enumerate() {
            let is_head = level_of(node).is_some_and(|level| level <= 3);
            heads[at + 1] = heads[at] + usize::from(is_head);
        }
        let mut gone = BTreeSet::new();
        for (at, node) in nodes.iter().enumerate() {
            let NodeKind::Element(element) = node.kind else {
                continue;
            };
            let is_top = node.parent == Node::NO_PARENT || gone.contains(&(node.parent as usize));
            let end = (node.subtree_end as usize).min(nodes.len());
            let has_heads = heads[end] > heads[at];
            if is_top && has_heads && is_box(&element) && tree.attribute(&element, "role").is_none()
            {
                gone.insert(at);
            }
        }
        if gone.is_empty() {
            return None;
        }
        let mut unwrapped = Self {
            tree,
            gone,
            given: HashMap::new(),
            aliases: HashMap::new(),
        };
        unwrapped.hand_ids_on();
        Some(unwrapped)
    }

    fn hand_ids_on(&mut self) {
        let mut homeless: Vec<String> = Vec::new();
        for (at, node) in self.tree.nodes().iter().enumerate() {
            let NodeKind::Element(element) = node.kind else {
                continue;
            };
            let own = self.tree.attribute(&element, "id").map(str::to_owned);
            if self.gone.contains(&at) {
                homeless.extend(own);
                continue;
            }
            if homeless.is_empty() {
                continue;
            }
            let first = homeless[0].clone();
            let known = own.unwrap_or_else(|| {
                self.given.insert(at, first.clone());
                first
            });
            for id in homeless.drain(..) {
                self.aliases.insert(id, known.clone());
            }
        }
    }

    fn html(&self) -> String {
        let mut html = String::with_capacity(self.tree.text().len() * 2);
        let mut open: Vec<(usize, &'static str)> = Vec::new();
        let close = |html: &mut String, name: &str| {
            html.push_str("</");
            html.push_str(name);
            html.push('>');
        };
        for (at, node) in self.tree.nodes().iter().enumerate() {
            while let Some((_, name)) = open.pop_if(|(end, _)| *end <= at) {
                close(&mut html, name);
            }
            match node.kind {
                NodeKind::Text { start, end } => {
                    let text = self.tree.text().get(start as usize..end as usize);
                    markup::push(&mut html, text.unwrap_or_default());
                }
                NodeKind::Element(_) if self.gone.contains(&at) => {}
                NodeKind::Element(element) => {
                    self.start(&mut html, at, &element);
                    if !matches!(
                        element.name,
                        "br" | "col" | "hr" | "img" | "source" | "track" | "wbr"
                    ) {
                        open.push((node.subtree_end as usize, element.name));
                    }
                    if element.name == "pre" {
                        // A parser drops the first line break of one.
                        html.push('\n');
                    }
                }
            }
        }
        while let Some((_, name)) = open.pop() {
            close(&mut html, name);
        }
        html
    }

    fn start(&self, html: &mut String, at: usize, element: &Element) {
        let mut written = String::new();
        for own in self.tree.attributes_of(element) {
            let alias = own.value.strip_prefix('#').filter(|_| own.name == "href");
            let alias = alias.and_then(|id| self.aliases.get(id));
            let value = alias.map_or_else(|| own.value.to_string(), |id| format!("#{id}"));
            push_attribute(&mut written, own.name, &value);
        }
        if let Some(id) = self.given.get(&at) {
            push_attribute(&mut written, "id", id);
        }
        html.push('<');
        html.push_str(element.name);
        html.push_str(&written);
        html.push('>');
    }
}

fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    markup::push(html, value);
    html.push('"');
}

/// Elements that only hold others together.
fn is_box(element: &Element) -> bool {
    matches!(
        element.name,
        "article" | "center" | "div" | "footer" | "header" | "hgroup" | "main" | "section"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(source: &str) -> String {
        let draft = Draft {
            html: source.to_owned(),
            ..Draft::default()
        };
        finished(draft).expect("clean").html
    }

    #[test]
    fn boxes_around_headings_go_and_links_to_them_still_lead_there() {
        assert_eq!(
            html(
                "<div><section id=s><h1 id=h>A</h1><p>x</p></section><div><h2>B</h2></div>\
                 <section id=t>y<div><h3>C</h3><div>kept</div></div></section></div>\
                 <p><a href='#s'>s</a><a href='#t'>t</a>"
            ),
            "<h1 id=\"b-h\">A</h1><p>x</p><h2>B</h2>y<h3 id=\"b-t\">C</h3><div>kept</div>\
             <p><a href=\"#b-h\">s</a><a href=\"#b-t\">t</a></p>"
        );
        // Notes stay together.
        let notes = "<section role=\"doc-endnotes\"><h2>Notes</h2></section>";
        assert_eq!(html(notes), notes);
    }

    #[test]
    fn what_is_finished_is_canonical() {
        for source in [
            "<div><h1>a</h1><pre>\n\n x</pre>",
            "<p>a<p>b",
            "<b><p>x</b>y",
        ] {
            let once = html(source);
            assert_eq!(
                sanitise(&once, &SourceOptions::default()).tree.to_html(),
                once
            );
        }
    }
}
