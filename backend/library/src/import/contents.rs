//! The table of contents: of EPUB 3, else of EPUB 2, else of the chapters themselves.

use super::archive::Archive;
use super::package::{self, Package};
use super::paths::{self, PathIndex, written_id};
use super::titles;
use super::xml::{Node, folded};
use super::{ImportedChapter, TocEntry};

/// No honest table goes deeper; what does is told on this level.
const DEEPEST: usize = 32;
const MOST_ENTRIES: usize = 20_000;

/// The table that the book brings along; empty if there is none that can be read.
///
/// A line whose label is none for people has no title yet; see [`named`].
pub(super) fn read(
    archive: &Archive<'_>,
    package: &Package,
    chapters: &PathIndex,
) -> Vec<TocEntry> {
    let nav = package.toc_nav();
    let from_nav = nav.and_then(|item| read_nav(archive, &item.path, chapters));
    if let Some(entries) = from_nav.filter(|entries| !entries.is_empty()) {
        return entries;
    }
    let ncx = package.toc_ncx();
    ncx.and_then(|item| read_ncx(archive, &item.path, chapters))
        .unwrap_or_default()
}

/// The same table, with what a chapter calls itself where a line has no title.
pub(super) fn named(mut toc: Vec<TocEntry>, chapters: &[ImportedChapter]) -> Vec<TocEntry> {
    let mut open: Vec<&mut TocEntry> = toc.iter_mut().collect();
    while let Some(line) = open.pop() {
        if line.title.is_empty()
            && let Some(chapter) = chapters.get(line.chapter_index)
        {
            line.title.clone_from(&chapter.title);
        }
        open.extend(&mut line.children);
    }
    toc
}

/// One line for each chapter of the main flow.
pub(super) fn from_chapters(chapters: &[ImportedChapter]) -> Vec<TocEntry> {
    (0..)
        .zip(chapters)
        .filter(|(_, chapter)| chapter.linear)
        .map(|(chapter_index, chapter)| TocEntry {
            title: chapter.title.clone(),
            chapter_index,
            fragment: None,
            children: Vec::new(),
        })
        .collect()
}

/// A line before it is known whether it leads anywhere.
struct Line<'d> {
    title: String,
    href: Option<&'d str>,
    /// Where the lines below it are.
    below: Option<Node<'d>>,
}

fn read_nav(archive: &Archive<'_>, path: &str, chapters: &PathIndex) -> Option<Vec<TocEntry>> {
    let document = package::document(archive, archive.entry(path)?).ok()??;
    let nav = document
        .all("nav")
        .find(|nav| nav.has_word("type", "toc") || nav.has_word("role", "doc-toc"))
        // One that does not say what it lists.
        .or_else(|| {
            document
                .all("nav")
                .find(|nav| nav.attribute("type").is_none())
        })?;
    let mut table = Table::new(path, chapters, nav_lines);
    Some(table.entries(nav.find("ol")?, 0))
}

fn nav_lines(list: Node<'_>) -> Vec<Line<'_>> {
    let items = list.children().filter(|node| node.name() == "li");
    items
        .map(|item| {
            let labels = || item.children().filter(|node| node.name() != "ol");
            let link = labels().find_map(|node| match node.name() {
                "a" => Some(node),
                _ => node.find("a"),
            });
            let title = labels().map(label).find(|title| !title.is_empty());
            Line {
                title: title.unwrap_or_default(),
                href: link.and_then(|link| link.attribute("href")),
                below: item.children().find(|node| node.name() == "ol"),
            }
        })
        .collect()
}

/// The words of a label; those for its picture if it has no others.
fn label(node: Node<'_>) -> String {
    let text = node.text();
    if !text.is_empty() {
        return text;
    }
    let pictures = node.descendants().filter(|node| node.name() == "img");
    let words: Vec<&str> = pictures.filter_map(|img| img.attribute("alt")).collect();
    let titled = || {
        node.attribute("title")
            .or_else(|| node.find("a")?.attribute("title"))
    };
    match folded(&words.join(" ")) {
        words if words.is_empty() => folded(titled().unwrap_or_default()),
        words => words,
    }
}

fn read_ncx(archive: &Archive<'_>, path: &str, chapters: &PathIndex) -> Option<Vec<TocEntry>> {
    let document = package::document(archive, archive.entry(path)?).ok()??;
    let mut table = Table::new(path, chapters, ncx_lines);
    Some(table.entries(document.first("navMap")?, 0))
}

fn ncx_lines(parent: Node<'_>) -> Vec<Line<'_>> {
    let points = parent.children().filter(|node| node.name() == "navPoint");
    points
        .map(|point| {
            let child = |name| point.children().find(|node| node.name() == name);
            Line {
                title: child("navLabel").map(Node::text).unwrap_or_default(),
                href: child("content").and_then(|content| content.attribute("src")),
                below: Some(point),
            }
        })
        .collect()
}

/// A table being read, in either of its two forms.
struct Table<'a, 'd> {
    base: &'a str,
    chapters: &'a PathIndex,
    lines: fn(Node<'d>) -> Vec<Line<'d>>,
    left: usize,
}

impl<'a, 'd> Table<'a, 'd> {
    fn new(base: &'a str, chapters: &'a PathIndex, lines: fn(Node<'d>) -> Vec<Line<'d>>) -> Self {
        Self {
            base,
            chapters,
            lines,
            left: MOST_ENTRIES,
        }
    }

    fn entries(&mut self, parent: Node<'d>, depth: usize) -> Vec<TocEntry> {
        let mut entries = Vec::new();
        for line in (self.lines)(parent) {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let mut children = match line.below {
                Some(below) => self.entries(below, depth + 1),
                None => Vec::new(),
            };
            // A line without a link leads where the first one below it leads.
            let target = line
                .href
                .and_then(|href| self.target(href))
                .or_else(|| Some((children.first()?.chapter_index, None)));
            let Some((chapter_index, fragment)) = target else {
                continue;
            };
            let flattened = if depth >= DEEPEST {
                std::mem::take(&mut children)
            } else {
                Vec::new()
            };
            entries.push(TocEntry {
                title: titles::best([line.title]),
                chapter_index,
                fragment,
                children,
            });
            entries.extend(flattened);
        }
        entries
    }

    fn target(&self, href: &str) -> Option<(usize, Option<String>)> {
        let (path, fragment) = paths::resolved(href, self.base)?;
        let chapter = self.chapters.find(&path)?;
        Some((chapter, fragment.map(|id| written_id(&id))))
    }
}
