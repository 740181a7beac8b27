//! The pages of the printed edition: as EPUB 3 lists them, else as EPUB 2 does, else where the
//! text says that one begins.
//!
//! A list is a help and no condition: whatever is wrong with it, the book is read in.

use std::collections::{HashMap, HashSet};

use super::archive::Archive;
use super::chapters::Draft;
use super::package::{self, Package};
use super::page_breaks::Place;
use super::page_label::{MOST_PAGES, label_of};
use super::paths::{self, PathIndex, written_id};
use super::xml::Node;

/// Where a page of the printed edition begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedPage {
    /// Its number as it is printed, such as `xiv`; plain text and never empty.
    pub label: String,
    /// The spine item, counted from 0.
    pub chapter: usize,
    /// UTF-16 code units into the chapter's canonical text.
    pub offset: u32,
    /// The id that stands there, as it stands in the chapter.
    pub id: Option<String>,
}

/// What the book's own lists say, before it is known where that is.
#[derive(Default)]
pub(super) struct Lists {
    /// The better one first.
    all: Vec<Vec<Entry>>,
}

struct Entry {
    label: String,
    chapter: usize,
    id: Option<String>,
}

impl Lists {
    /// Reads the lists that the book brings along.
    pub(super) fn read(archive: &Archive<'_>, package: &Package, chapters: &PathIndex) -> Self {
        let nav = package
            .toc_nav()
            .and_then(|item| of_nav(archive, &item.path, chapters));
        let ncx = package
            .toc_ncx()
            .and_then(|item| of_ncx(archive, &item.path, chapters));
        Self {
            all: nav.into_iter().chain(ncx).collect(),
        }
    }

    /// The ids that they lead to, for each chapter.
    pub(super) fn wanted(&self) -> HashMap<usize, HashSet<String>> {
        let mut wanted: HashMap<_, HashSet<_>> = HashMap::new();
        for entry in self.all.iter().flatten() {
            if let Some(id) = &entry.id {
                wanted.entry(entry.chapter).or_default().insert(id.clone());
            }
        }
        wanted
    }

    /// The pages, as the text is read.
    pub(super) fn placed(self, drafts: &[Draft]) -> Vec<PrintedPage> {
        let mut lists = self.all.into_iter().map(|list| found(list, drafts));
        let mut pages = lists
            .find(|pages| !pages.is_empty())
            .unwrap_or_else(|| breaks_in(drafts));
        // A list may be in another order than the text; what is looked for is where it stands.
        pages.sort_by_key(|page| (page.chapter, page.offset));
        pages.dedup_by(|one, before| {
            (&one.label, one.chapter, one.offset) == (&before.label, before.chapter, before.offset)
        });
        pages
    }
}

fn found(list: Vec<Entry>, drafts: &[Draft]) -> Vec<PrintedPage> {
    let pages = list.into_iter().filter_map(|entry| {
        let draft = drafts.get(entry.chapter)?;
        let place = match &entry.id {
            // One that is not there would pile up pages where the chapter begins.
            Some(id) => *draft.marks.ids.get(id)?,
            None => START,
        };
        Some(page(entry.label, entry.chapter, place, entry.id, drafts))
    });
    pages.collect()
}

fn breaks_in(drafts: &[Draft]) -> Vec<PrintedPage> {
    let all = drafts.iter().enumerate().flat_map(|(chapter, draft)| {
        let breaks = draft.marks.breaks.iter();
        breaks.map(move |one| (chapter, one))
    });
    all.take(MOST_PAGES)
        .map(|(chapter, one)| {
            page(
                one.label.clone(),
                chapter,
                one.place,
                one.id.clone(),
                drafts,
            )
        })
        .collect()
}

const START: Place = Place {
    offset: 0,
    is_at_end: false,
};

fn page(
    label: String,
    chapter: usize,
    place: Place,
    id: Option<String>,
    drafts: &[Draft],
) -> PrintedPage {
    if place.is_at_end && chapter + 1 < drafts.len() {
        return PrintedPage {
            label,
            chapter: chapter + 1,
            offset: 0,
            id: None,
        };
    }
    PrintedPage {
        label,
        chapter,
        offset: place.offset,
        id,
    }
}

fn of_nav(archive: &Archive<'_>, path: &str, chapters: &PathIndex) -> Option<Vec<Entry>> {
    let document = package::document(archive, archive.entry(path)?).ok()??;
    let list = document
        .all("nav")
        .find(|nav| nav.has_word("type", "page-list") || nav.has_word("role", "doc-pagelist"))?;
    let entries = links(list).into_iter().filter_map(|link| {
        let label = label_of(&link.text()).or_else(|| label_of(link.attribute("title")?))?;
        entry(label, link.attribute("href")?, path, chapters)
    });
    Some(entries.take(MOST_PAGES).collect())
}

/// The links within; none of them is in another, so that no text is read twice.
fn links(list: Node<'_>) -> Vec<Node<'_>> {
    let mut links = Vec::new();
    let mut open = vec![list];
    while let Some(node) = open.pop() {
        if node.name() == "a" {
            links.push(node);
            continue;
        }
        let from = open.len();
        open.extend(node.children());
        open[from..].reverse();
    }
    links
}

fn of_ncx(archive: &Archive<'_>, path: &str, chapters: &PathIndex) -> Option<Vec<Entry>> {
    let document = package::document(archive, archive.entry(path)?).ok()??;
    let list = document.first("pageList")?;
    let targets = list.children().filter(|node| node.name() == "pageTarget");
    let entries = targets.filter_map(|target| {
        let child = |name| target.children().find(|node| node.name() == name);
        let label = child("navLabel").and_then(|label| label_of(&label.text()));
        let label = label.or_else(|| label_of(target.attribute("value")?))?;
        entry(label, child("content")?.attribute("src")?, path, chapters)
    });
    Some(entries.take(MOST_PAGES).collect())
}

fn entry(label: String, href: &str, base: &str, chapters: &PathIndex) -> Option<Entry> {
    let (path, fragment) = paths::resolved(href, base)?;
    Some(Entry {
        label,
        chapter: chapters.find(&path)?,
        id: fragment
            .filter(|id| !id.is_empty())
            .map(|id| written_id(&id)),
    })
}
