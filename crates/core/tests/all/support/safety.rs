//! Whether a sanitised chapter is safe, and whether it is in its final form.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use vokal_core::document::{
    Attribute, NodeKind, SourceOptions, Syntax, Tree, sanitise, sanitise_by_parser,
};

use super::urls;

#[derive(serde::Deserialize)]
struct Vocabulary {
    elements: HashSet<String>,
    attributes: HashMap<String, HashSet<String>>,
}

impl Vocabulary {
    fn allows(&self, element: &str, attribute: &str) -> bool {
        [element, "*"].iter().any(|of| {
            self.attributes
                .get(*of)
                .is_some_and(|names| names.contains(attribute))
        })
    }
}

fn vocabulary(name: &str) -> &'static Vocabulary {
    static ALLOWED: OnceLock<HashMap<String, Vocabulary>> = OnceLock::new();
    let allowed = ALLOWED
        .get_or_init(|| serde_json::from_str(include_str!("allowed.json")).expect("a sound list"));
    &allowed[name]
}

/// What is wrong with a tree.
pub fn fault(tree: &Tree) -> Option<String> {
    structure(tree).or_else(|| {
        (0..tree.nodes().len()).find_map(|index| {
            let NodeKind::Element(element) = tree.nodes()[index].kind else {
                return None;
            };
            let allowed = vocabulary(vocabulary_of(tree, index));
            if !allowed.elements.contains(element.name) {
                return Some(format!("element {}", element.name));
            }
            tree.attributes_of(&element)
                .iter()
                .find(|attribute| {
                    !allowed.allows(element.name, attribute.name)
                        || !is_sound(element.name, attribute)
                })
                .map(|found| format!("<{} {}={:?}>", element.name, found.name, found.value))
        })
    })
}

/// By its outermost ancestor of another kind: drawings and formulas do not mix.
fn vocabulary_of(tree: &Tree, index: usize) -> &'static str {
    let mut at = index as u32;
    let mut found = "html";
    while let Some(node) = tree.nodes().get(at as usize) {
        if let NodeKind::Element(element) = node.kind {
            match element.name {
                "svg" => found = "svg",
                "math" => found = "math",
                _ => {}
            }
        }
        at = node.parent;
    }
    found
}

fn is_sound(element: &str, attribute: &Attribute) -> bool {
    let value = &*attribute.value;
    match attribute.name {
        "href" if element == "a" => urls::is_sound_link(value),
        "src" | "poster" => urls::is_sound_path(value),
        "href" if element == "image" => urls::is_sound_path(value),
        "href" => urls::is_sound_fragment(value),
        "id" | "headers" => value.split(' ').all(|id| id.starts_with("b-")),
        "class" => matches!(value, "stressed" | "unstressed"),
        "rel" => value == "noopener noreferrer",
        "role" => value.starts_with("doc-"),
        // Read by people, never by the browser.
        "title" | "alt" | "label" | "aria-label" | "alttext" | "datetime" => !value.contains('\0'),
        _ => {
            if let Some(id) = value.strip_prefix("url(#b-") {
                return id.find([')', '"', '\'', ' ']) == Some(id.len() - 1);
            }
            let lower = value.to_ascii_lowercase();
            [
                "url(",
                "image(",
                "image-set(",
                "attr(",
                "expression(",
                "var(",
                "\\",
                "//",
            ]
            .iter()
            .all(|danger| !lower.contains(danger))
        }
    }
}

/// Nodes lie inside their parents, and every character belongs to one text node.
fn structure(tree: &Tree) -> Option<String> {
    let mut pieces = String::new();
    for (index, node) in tree.nodes().iter().enumerate() {
        let end = node.subtree_end as usize;
        let limit = tree
            .nodes()
            .get(node.parent as usize)
            .map_or(tree.nodes().len(), |parent| parent.subtree_end as usize);
        if end <= index || end > limit {
            return Some(format!("node {index} ends at {end}, its parent at {limit}"));
        }
        if let NodeKind::Text { start, end } = node.kind {
            if start >= end {
                return Some("an empty text node".into());
            }
            pieces.push_str(&tree.text()[start as usize..end as usize]);
        }
    }
    let is_clean = |c: char| !c.is_ascii_control() || matches!(c, '\n' | '\t');
    if !tree.text().chars().all(is_clean) {
        return Some("a control character".into());
    }
    (pieces != tree.text()).then(|| "text that no node holds".into())
}

/// The tree of a source, after these were proven of it: it is safe, and its
/// markup gives the same tree and the same bytes again, by the HTML parser and
/// by the short way that spares it.
pub fn settled(source: &str, options: &SourceOptions<'_>) -> Result<Tree, String> {
    let syntax = options.syntax;
    let once = sanitise(source, options);
    if once != sanitise_by_parser(source, options) {
        return Err(format!("{syntax:?}: the parser gives another tree"));
    }
    if let Some(fault) = fault(&once.tree) {
        return Err(format!("{syntax:?}: {fault}"));
    }
    let markup = once.tree.to_html();
    for sanitise in [sanitise, sanitise_by_parser] {
        let again = sanitise(&markup, &SourceOptions::default()).tree;
        if again.to_html() != markup {
            let other = again.to_html();
            return Err(format!("{syntax:?}: {markup:?} became {other:?}"));
        }
        if again != once.tree {
            return Err(format!("{syntax:?}: another tree for {markup:?}"));
        }
    }
    Ok(once.tree)
}

/// [`settled`] as HTML, as XHTML, and as the body of an XHTML document.
pub fn settled_in_each_syntax(source: &str) -> Result<(), String> {
    let document = xhtml_document(source);
    for (source, syntax) in [
        (source, Syntax::Detect),
        (source, Syntax::Html),
        (source, Syntax::Xhtml),
        (&document, Syntax::Xhtml),
        (&document, Syntax::Detect),
    ] {
        let options = SourceOptions::default().with_syntax(syntax);
        settled(source, &options)?;
    }
    Ok(())
}

/// A body in an XHTML document.
pub fn xhtml_document(body: &str) -> String {
    format!(
        "<html xmlns=\"http://www.w3.org/1999/xhtml\" \
         xmlns:xlink=\"http://www.w3.org/1999/xlink\"><body>{body}</body></html>"
    )
}
