//! The chapters as XHTML.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use vokal_core::document::{Element, NodeKind, Tree};

use super::characters::{escaped, text};
use super::parts::Parts;
use super::places::{chapter_name, picture_name};
use super::{About, Picture};

/// The addresses of pages, as the conversion writes them.
const PAGE: &str = "page-";
/// Ids of the text carry it, so that none is one of the screen's.
const OWN: &str = "b-";

/// A chapter that is written.
#[derive(Debug, Default)]
pub(super) struct Chapter {
    pub xhtml: String,
    /// The pages of the document that begin in it, from 1, with their ids.
    pub pages: Vec<(u32, String)>,
    /// The pictures that it shows, by their places.
    pub pictures: BTreeSet<usize>,
    /// The id of each heading in the table of contents, by its node.
    pub headings: BTreeMap<usize, String>,
    pub has_formulas: bool,
    pub has_drawings: bool,
}

/// Writes all chapters; links among them lead to the right file.
pub(super) fn chapters(
    tree: &Tree,
    parts: &Parts,
    about: &About,
    pictures: &[Picture],
) -> Vec<Chapter> {
    let named: HashMap<&str, usize> = (0..)
        .zip(pictures)
        .map(|(at, picture)| (picture.source.as_str(), at))
        .collect();
    let mut places = HashMap::new();
    for (chapter, &(begin, end)) in parts.chapters.iter().enumerate() {
        for node in tree.nodes().get(begin..end).unwrap_or_default() {
            if let NodeKind::Element(element) = node.kind
                && let Some(id) = tree.attribute(&element, "id")
            {
                // Two blocks may have one after a reader has parted a paragraph.
                places.entry(id).or_insert(chapter);
            }
        }
    }
    let headings: BTreeSet<usize> = parts.headings.iter().map(|heading| heading.node).collect();
    let write = |(number, &(begin, end)): (usize, &(usize, usize))| {
        let mut writer = Writer {
            tree,
            places: &places,
            headings: &headings,
            named: &named,
            pictures,
            number,
            taken: BTreeSet::new(),
            chapter: Chapter::default(),
        };
        writer.head(about, parts, begin, end);
        writer.nodes(begin, end);
        writer.chapter.xhtml.push_str("</body></html>\n");
        writer.chapter
    };
    parts.chapters.iter().enumerate().map(write).collect()
}

struct Writer<'w> {
    tree: &'w Tree,
    /// In which chapter each id is.
    places: &'w HashMap<&'w str, usize>,
    headings: &'w BTreeSet<usize>,
    named: &'w HashMap<&'w str, usize>,
    pictures: &'w [Picture],
    number: usize,
    /// Ids that this chapter has.
    taken: BTreeSet<String>,
    chapter: Chapter,
}

impl Writer<'_> {
    fn head(&mut self, about: &About, parts: &Parts, begin: usize, end: usize) {
        let before = parts
            .headings
            .partition_point(|heading| heading.node < begin);
        let first = parts.headings.get(before);
        let first = first.filter(|heading| heading.node < end);
        let title = first.map_or(&about.title, |heading| &heading.text);
        let language = language_of(about);
        let _ = write!(
            self.chapter.xhtml,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n\
             <html xmlns=\"http://www.w3.org/1999/xhtml\" \
             xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" \
             xml:lang=\"{language}\"><head><title>{}</title></head><body>",
            escaped(title)
        );
    }

    fn nodes(&mut self, begin: usize, end: usize) {
        let mut open: Vec<(usize, &'static str)> = Vec::new();
        let nodes = self.tree.nodes();
        for (at, node) in nodes.iter().enumerate().take(end).skip(begin) {
            while let Some((_, name)) = open.pop_if(|(end, _)| *end <= at) {
                let _ = write!(self.chapter.xhtml, "</{name}>");
            }
            match node.kind {
                NodeKind::Text { start, end } => {
                    let own = self.tree.text().get(start as usize..end as usize);
                    self.chapter.xhtml += &text(own.unwrap_or_default());
                }
                NodeKind::Element(element) => {
                    let has_content = node.subtree_end as usize > at + 1;
                    if self.start(at, &element, has_content) {
                        open.push((node.subtree_end as usize, named(&element)));
                    }
                }
            }
        }
        while let Some((_, name)) = open.pop() {
            let _ = write!(self.chapter.xhtml, "</{name}>");
        }
    }

    /// Writes a start tag; tells whether an end tag is to follow.
    fn start(&mut self, node: usize, element: &Element, has_content: bool) -> bool {
        let name = named(element);
        if name == "img" && self.picture_of(element).is_none() {
            // No page of ours asks others for a picture; what it shows can still be told.
            let alternative = self.tree.attribute(element, "alt").unwrap_or_default();
            self.chapter.xhtml += &text(alternative);
            return false;
        }
        self.chapter.xhtml.push('<');
        self.chapter.xhtml.push_str(name);
        match name {
            "math" => {
                self.chapter.has_formulas = true;
                self.attribute("xmlns", "http://www.w3.org/1998/Math/MathML");
            }
            "svg" => {
                self.chapter.has_drawings = true;
                self.attribute("xmlns", "http://www.w3.org/2000/svg");
            }
            _ => {}
        }
        let tree = self.tree;
        let mut own = None;
        for attribute in tree.attributes_of(element) {
            let value = &*attribute.value;
            match attribute.name {
                "id" => own = self.id(value).or(own),
                "src" if name == "img" => self.source(element),
                "href" if name == "a" => self.link(value),
                // A drawing's pictures are not taken along.
                "href" if name == "image" => {}
                // What is ours alone means nothing to others.
                own if own.starts_with("data-") => {}
                "lang" => {
                    self.attribute("lang", value);
                    self.attribute("xml:lang", value);
                }
                "role" => {
                    self.attribute("role", value);
                    // Other programs know notes by this.
                    match value {
                        "doc-noteref" => self.attribute("epub:type", "noteref"),
                        "doc-footnote" => self.attribute("epub:type", "footnote"),
                        _ => {}
                    }
                }
                other => self.attribute(other, value),
            }
        }
        if self.headings.contains(&node) {
            // A page may begin with it, which has named it already.
            let id = own.unwrap_or_else(|| {
                let id = format!("h-{node}");
                self.attribute("id", &id);
                id
            });
            self.chapter.headings.insert(node, id);
        }
        self.chapter
            .xhtml
            .push_str(if has_content { ">" } else { "/>" });
        has_content
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.chapter.xhtml, " {name}=\"{}\"", escaped(value));
    }

    /// An id that no other element of the chapter has; it is also where a page begins.
    fn id(&mut self, id: &str) -> Option<String> {
        let is_here = self.places.get(id) == Some(&self.number);
        if !is_here || !self.taken.insert(id.to_owned()) {
            return None;
        }
        let plain = id.strip_prefix(OWN).unwrap_or(id);
        let digits = |page: &&str| page.bytes().all(|byte| byte.is_ascii_digit());
        let page = plain.strip_prefix(PAGE).filter(digits);
        let page = page.and_then(|page| page.parse().ok());
        if let Some(page) = page {
            self.chapter.pages.push((page, id.to_owned()));
        }
        self.attribute("id", id);
        Some(id.to_owned())
    }

    fn picture_of(&self, element: &Element) -> Option<usize> {
        let source = self.tree.attribute(element, "src")?;
        self.named.get(source).copied()
    }

    fn source(&mut self, element: &Element) {
        if let Some(at) = self.picture_of(element)
            && let Some(picture) = self.pictures.get(at)
        {
            self.chapter.pictures.insert(at);
            let name = picture_name(at, picture);
            self.attribute("src", &name);
        }
    }

    fn link(&mut self, href: &str) {
        let Some(id) = href.strip_prefix('#') else {
            // There is nothing beside a document that it could mean.
            if href.starts_with("https://") || href.starts_with("http://") {
                self.attribute("href", href);
            }
            return;
        };
        match self.places.get(id) {
            Some(&chapter) if chapter == self.number => self.attribute("href", href),
            Some(&chapter) => self.attribute("href", &format!("{}#{id}", chapter_name(chapter))),
            // It leads nowhere.
            None => {}
        }
    }
}

/// What an element is called in a book: names that HTML has given up are refused by those who
/// check books.
fn named(element: &Element) -> &'static str {
    match element.name {
        "center" => "div",
        "big" | "tt" | "strike" | "font" => "span",
        name => name,
    }
}

/// `und` says that nobody knows it (RFC 5646, section 4.1).
pub(super) fn language_of(about: &About) -> &str {
    let is_tag = |tag: &str| {
        let fits = |part: &str| {
            (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        tag.split('-').all(fits)
    };
    match about.language.as_str() {
        "" => "und",
        tag if is_tag(tag) => tag,
        _ => "und",
    }
}
