//! A book as the crate `epub` reads it, its markup by `roxmltree`.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Component, Path};

use epub::doc::{EpubDoc, NavPoint};
use roxmltree::{Document, Node, ParsingOptions};

use super::markup::{self, Shown};

type Book = EpubDoc<Cursor<Vec<u8>>>;

/// What is compared of a book, as others have it.
pub struct Theirs {
    pub title: Option<String>,
    pub authors: Vec<String>,
    pub chapters: Vec<Chapter>,
    /// Label and path of each line that leads somewhere.
    pub toc: Vec<(String, String)>,
    /// The paths of all files that are declared.
    pub files: Vec<String>,
    /// Those of them that are not in the archive.
    pub missing: Vec<String>,
    /// Those that are pictures of a kind that no browser shows.
    pub unshown: Vec<String>,
    /// Whether ids have blanks around them, which are no part of them (XML 1.0, section 3.3.3).
    pub has_blank_ids: bool,
}

pub struct Chapter {
    pub path: String,
    pub media_type: String,
    pub source: Option<Source>,
}

/// A chapter's source, in the best form there is.
pub enum Source {
    Xml(String),
    /// No well-formed XML: only its text can be compared.
    Html(Shown),
}

impl Source {
    /// The parsed XML, with internal entities expanded.
    pub fn parsed(xml: &str) -> Option<Document<'_>> {
        let options = ParsingOptions {
            allow_dtd: true,
            ..ParsingOptions::default()
        };
        Document::parse_with_options(xml, options).ok()
    }
}

/// Reads a book; nothing if the crate cannot open it, or panics.
pub fn read(bytes: &[u8]) -> Option<Theirs> {
    let bytes = bytes.to_vec();
    catch_unwind(AssertUnwindSafe(|| read_with_crate(bytes))).ok()?
}

fn read_with_crate(bytes: Vec<u8>) -> Option<Theirs> {
    let mut book = EpubDoc::from_reader(Cursor::new(bytes)).ok()?;
    let spine = book.spine.clone();
    let chapters = spine.iter().filter_map(|place| {
        let item = book.resources.get(&place.idref)?;
        let (path, media_type) = (normal(&item.path), item.mime.clone());
        let source = content(&mut book, &place.idref).map(|bytes| source_of(&bytes));
        Some(Chapter {
            path,
            media_type,
            source,
        })
    });
    let chapters = chapters.collect();
    let ids: Vec<String> = book.resources.keys().cloned().collect();
    let mut missing = Vec::new();
    for id in &ids {
        if content(&mut book, id).is_none() {
            missing.push(normal(&book.resources[id].path));
        }
    }
    let toc = toc(&mut book);
    let authors = book
        .metadata
        .iter()
        .filter(|item| item.property == "creator");
    Some(Theirs {
        missing,
        unshown: book
            .resources
            .values()
            .filter(|item| item.mime.starts_with("image/") && !is_shown(&item.mime))
            .map(|item| normal(&item.path))
            .collect(),
        has_blank_ids: ids.iter().any(|id| id.trim() != id),
        title: book.get_title(),
        authors: authors.map(|item| item.value.clone()).collect(),
        chapters,
        toc,
        files: book
            .resources
            .values()
            .map(|item| normal(&item.path))
            .collect(),
    })
}

/// Whether it is one of the picture types of EPUB 3.3, section 3.2, or AVIF.
fn is_shown(media_type: &str) -> bool {
    ["png", "jpeg", "gif", "webp", "svg+xml", "avif"]
        .iter()
        .any(|kind| media_type == format!("image/{kind}"))
}

/// What an item holds. The crate seeks it under the path as it is written, and so finds
/// nothing below `..`: then it is read from where that leads.
fn content(book: &mut Book, id: &str) -> Option<Vec<u8>> {
    if let Some((bytes, _)) = book.get_resource(id) {
        return Some(bytes);
    }
    let path = normal(&book.resources.get(id)?.path);
    book.get_resource_by_path(path)
}

fn source_of(bytes: &[u8]) -> Source {
    let (text, _, _) = match bytes {
        [b'<', 0, ..] => encoding_rs::UTF_16LE.decode(bytes),
        [0, b'<', ..] => encoding_rs::UTF_16BE.decode(bytes),
        // A byte order mark wins over what is named here.
        _ => encoding_rs::UTF_8.decode(bytes),
    };
    let text = text.replace("&nbsp;", "\u{a0}");
    if Source::parsed(&text).is_some() {
        Source::Xml(text)
    } else {
        Source::Html(markup::of_html(&text))
    }
}

fn toc(book: &mut Book) -> Vec<(String, String)> {
    let nav = book.get_nav_id().and_then(|id| {
        let base = normal(&book.resources.get(&id)?.path);
        let source = source_of(&content(book, &id)?);
        let Source::Xml(xml) = source else {
            return None;
        };
        Some(nav_lines(&xml, &base))
    });
    if let Some(lines) = nav.filter(|lines| !lines.is_empty()) {
        return lines;
    }
    let mut lines = Vec::new();
    ncx_lines(&book.toc, &mut lines);
    lines
}

fn nav_lines(xml: &str, base: &str) -> Vec<(String, String)> {
    let Some(document) = Source::parsed(xml) else {
        return Vec::new();
    };
    let is_toc = |nav: &Node<'_, '_>| {
        let mut attributes = nav.attributes();
        let lists = |types: &str| types.split(' ').any(|word| word == "toc");
        nav.tag_name().name() == "nav"
            && attributes.any(|attribute| attribute.name() == "type" && lists(attribute.value()))
    };
    let Some(nav) = document.descendants().find(is_toc) else {
        return Vec::new();
    };
    let links = nav
        .descendants()
        .filter(|node| node.tag_name().name() == "a");
    links
        .filter_map(|link| Some((label(link), resolved(link.attribute("href")?, base)?)))
        .collect()
}

/// Everything within, in document order, without the readings of ruby.
fn label(link: Node<'_, '_>) -> String {
    let mut text = String::new();
    for node in link.descendants().filter(Node::is_text) {
        let is_reading = |node: Node<'_, '_>| matches!(node.tag_name().name(), "rt" | "rp");
        if !node.ancestors().any(is_reading) {
            markup::push(&mut text, node.text().unwrap_or_default());
        }
    }
    text
}

fn ncx_lines(points: &[NavPoint], lines: &mut Vec<(String, String)>) {
    for point in points {
        let path = point.content.to_string_lossy();
        let mut label = String::new();
        markup::push(&mut label, &point.label);
        if let Some(path) = resolved(&path, "") {
            lines.push((label, path));
        }
        ncx_lines(&point.children, lines);
    }
}

/// The path in the archive that a link means; nothing for another site.
pub fn resolved(href: &str, base: &str) -> Option<String> {
    let root = url::Url::parse("epub://book/").unwrap();
    let there = root
        .join(&base.replace('%', "%25"))
        .ok()?
        .join(href.trim())
        .ok()?;
    let path = there.path().trim_start_matches('/');
    let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    (there.scheme() == "epub").then(|| path.into_owned())
}

/// A path without `.` and `..`, which the crate leaves in, and decoded.
fn normal(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in path.components() {
        match part {
            Component::Normal(part) => parts.push(part.to_string_lossy().into_owned()),
            Component::ParentDir => {
                parts.pop();
            }
            _ => {}
        }
    }
    let path = parts.join("/");
    percent_encoding::percent_decode_str(&path)
        .decode_utf8_lossy()
        .into_owned()
}
