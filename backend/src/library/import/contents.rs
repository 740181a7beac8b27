//! The table of contents: of EPUB 3, else of EPUB 2, else of the chapters themselves.

use std::collections::HashMap;

use super::archive::Archive;
use super::package::{self, Package};
use super::xml::Node;
use super::{ImportedChapter, TocEntry, paths};

/// No honest table goes deeper; what does is told on this level.
const DEEPEST: usize = 32;
const MOST_ENTRIES: usize = 20_000;
const LONGEST_TITLE: usize = 500;

/// The table that the book brings along; empty if there is none that can be read.
pub(super) fn read(archive: &Archive<'_>, package: &Package, chapters: &[&str]) -> Vec<TocEntry> {
    let chapters: HashMap<&str, usize> = (0..).zip(chapters).map(|(i, path)| (*path, i)).collect();
    let nav = package
        .items
        .values()
        .find(|item| item.properties.split_whitespace().any(|word| word == "nav"));
    let from_nav = nav.and_then(|item| read_nav(archive, &item.path, &chapters));
    if let Some(entries) = from_nav.filter(|entries| !entries.is_empty()) {
        return entries;
    }
    let declared = package.ncx.as_ref().and_then(|id| package.items.get(id));
    let ncx = declared.or_else(|| {
        let mut items = package.items.values();
        items.find(|item| item.media_type == "application/x-dtbncx+xml")
    });
    ncx.and_then(|item| read_ncx(archive, &item.path, &chapters))
        .unwrap_or_default()
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

fn read_nav(
    archive: &Archive<'_>,
    path: &str,
    chapters: &HashMap<&str, usize>,
) -> Option<Vec<TocEntry>> {
    let document = package::document(archive, archive.entry(path)?).ok()??;
    let nav = document
        .all("nav")
        .find(|nav| nav.has_word("type", "toc"))
        .or_else(|| document.first("nav"))?;
    let mut table = Table::new(path, chapters, nav_lines);
    Some(table.entries(nav.find("ol")?, 0))
}

fn nav_lines(list: Node<'_>) -> Vec<Line<'_>> {
    let items = list.children().filter(|node| node.name() == "li");
    items
        .map(|item| {
            let label = item.children().find(|node| node.name() != "ol");
            let link =
                item.children()
                    .filter(|node| node.name() != "ol")
                    .find_map(|node| match node.name() {
                        "a" => Some(node),
                        _ => node.find("a"),
                    });
            Line {
                title: label.map(Node::text).unwrap_or_default(),
                href: link.and_then(|link| link.attribute("href")),
                below: item.children().find(|node| node.name() == "ol"),
            }
        })
        .collect()
}

fn read_ncx(
    archive: &Archive<'_>,
    path: &str,
    chapters: &HashMap<&str, usize>,
) -> Option<Vec<TocEntry>> {
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
    chapters: &'a HashMap<&'a str, usize>,
    lines: fn(Node<'d>) -> Vec<Line<'d>>,
    left: usize,
}

impl<'a, 'd> Table<'a, 'd> {
    fn new(
        base: &'a str,
        chapters: &'a HashMap<&'a str, usize>,
        lines: fn(Node<'d>) -> Vec<Line<'d>>,
    ) -> Self {
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
            let title: String = line.title.chars().take(LONGEST_TITLE).collect();
            entries.push(TocEntry {
                title: if title.is_empty() {
                    format!("Chapter {}", chapter_index + 1)
                } else {
                    title
                },
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
        let chapter = self.chapters.get(path.as_str())?;
        // As the sanitiser writes it into the chapter.
        let fragment = fragment.map(|id| match id.strip_prefix("b-") {
            Some(_) => id,
            None => format!("b-{id}"),
        });
        Some((*chapter, fragment))
    }
}
