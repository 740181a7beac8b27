//! Are the links of real books told from one another as somebody who reads them does?
//!
//! `tests/oracle/note-links.tsv` has links that were read one by one: file, chapter, UTF-16
//! offset, and whether one expects a note there. They are asked twice: as the books are, and
//! with all roles taken off, so that only their shape is left.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use epub::doc::EpubDoc;
use vokal_core::document::{NodeKind, SourceOptions, Tree, sanitise};
use vokal_core::paginate::{Book, ChapterIndex};
use vokal_core::references::{Confidence, Note};
use vokal_core::text::Locator;

use super::ours;
use crate::client::{Client, serve};
use crate::corpus::expectations;
use crate::world;

const LABELS: &str = include_str!("../../../../../tests/oracle/note-links.tsv");
const REFERENCES: [&str; 3] = ["doc-noteref", "doc-biblioref", "doc-glossref"];

/// A book of the corpus, and what its links lead to.
struct Read {
    paths: Vec<String>,
    book: Book,
    /// Its chapters without any role.
    unmarked: Book,
}

/// A link inside a book.
struct Link {
    place: Locator,
    target: ChapterIndex,
    role: Option<String>,
    text: String,
    before: String,
}

impl Read {
    fn of(reader: &Client, path: &Path) -> Option<Self> {
        let chapters = ours::chapters_of(reader, &fs::read(path).unwrap())?;
        let (mut book, mut unmarked) = (Book::new(""), Book::new(""));
        for (index, (_, html)) in (0..).map(ChapterIndex::new).zip(&chapters) {
            book.add_chapter(index, tree(html));
            unmarked.add_chapter(index, tree(&without_roles(html)));
        }
        let paths = chapters.iter().map(|(path, _)| ours::plain(path)).collect();
        Some(Self {
            paths,
            book,
            unmarked,
        })
    }

    fn links(&self) -> Vec<Link> {
        let chapters = (0..self.paths.len() as u32).map(ChapterIndex::new);
        chapters.flat_map(|index| self.links_of(index)).collect()
    }

    fn links_of(&self, index: ChapterIndex) -> Vec<Link> {
        let tree = self.book.chapter(index).unwrap().tree();
        let (mut start, mut links) = (0, Vec::new());
        for (at, node) in tree.nodes().iter().enumerate() {
            let element = match node.kind {
                NodeKind::Text { end, .. } => {
                    start = end as usize;
                    continue;
                }
                NodeKind::Element(element) => element,
            };
            let attribute = |name| tree.attribute(&element, name);
            let Some(target) = attribute("href").and_then(|href| self.target(href, index)) else {
                continue;
            };
            let before = &tree.text()[..start];
            links.push(Link {
                place: Locator {
                    chapter: index.number(),
                    offset: before.encode_utf16().count() as u32,
                },
                target,
                role: attribute("role").map(str::to_owned),
                text: tree.text()[start..end_of(tree, at, start)].to_owned(),
                before: before[before.floor_char_boundary(start.saturating_sub(60))..].to_owned(),
            });
        }
        links
    }

    fn target(&self, href: &str, from: ChapterIndex) -> Option<ChapterIndex> {
        let (path, _) = href.split_once('#')?;
        if path.is_empty() {
            return Some(from);
        }
        let path = ours::plain(path);
        let at = self.paths.iter().position(|known| *known == path)?;
        Some(ChapterIndex::new(at as u32))
    }

    fn text_of(&self, note: &Note) -> String {
        let chapter = self.book.chapter(ChapterIndex::new(note.span.chapter()));
        chapter.unwrap().text(note.span.range()).to_owned()
    }
}

/// The byte where the text of a node ends.
fn end_of(tree: &Tree, node: usize, start: usize) -> usize {
    let within = &tree.nodes()[node..tree.nodes()[node].subtree_end as usize];
    let texts = within.iter().rev().filter_map(|node| match node.kind {
        NodeKind::Text { end, .. } => Some(end as usize),
        NodeKind::Element(_) => None,
    });
    texts.max().unwrap_or(start)
}

fn tree(html: &str) -> Tree {
    sanitise(html, &SourceOptions::default()).tree
}

fn without_roles(html: &str) -> String {
    let mut parts = html.split(" role=\"doc-");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| {
        all + part.split_once('"').map_or("", |(_, rest)| rest)
    })
}

fn books(reader: &Client) -> impl Iterator<Item = (String, Read)> {
    expectations("epub").into_iter().filter_map(|(path, _)| {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        Some((name, Read::of(reader, &path)?))
    })
}

/// Whether each link that was read is one to a note, by file and place.
fn labels() -> BTreeMap<(String, Locator), bool> {
    let lines = LABELS.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let place: Locator = fields[1].parse().unwrap();
            ((fields[0].to_owned(), place), fields[2] == "note")
        })
        .collect()
}

#[derive(Default, Debug)]
struct Tally {
    right: u32,
    wrong: Vec<String>,
    missed: Vec<String>,
    rightly_none: u32,
}

impl Tally {
    fn count(&mut self, is_note: bool, is_found: bool, what: String) {
        match (is_note, is_found) {
            (true, true) => self.right += 1,
            (false, true) => self.wrong.push(what),
            (true, false) => self.missed.push(what),
            (false, false) => self.rightly_none += 1,
        }
    }

    /// Precision and recall.
    fn measures(&self) -> (f64, f64) {
        let right = f64::from(self.right);
        let share =
            |others: &[String]| right / (right + f64::from(u32::try_from(others.len()).unwrap()));
        (share(&self.wrong), share(&self.missed))
    }
}

#[test]
fn notes_of_the_corpus_are_told_from_other_links() {
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    let labels = labels();
    let (mut as_it_is, mut by_shape) = (Tally::default(), Tally::default());
    let (mut marked, mut seen) = (0, 0);
    for (name, read) in books(&reader) {
        for link in read.links() {
            let note = read.book.note_of(link.place, link.target);
            let shape = read.unmarked.note_of(link.place, link.target);
            let what = format!(
                "{name} {} {:?} after {:?}",
                link.place, link.text, link.before
            );
            if link.role.is_some_and(|role| REFERENCES.contains(&&*role)) {
                let is_marked = note.is_some_and(|note| note.confidence == Confidence::Marked);
                assert!(is_marked, "{what}");
                marked += 1;
            }
            if let Some(is_note) = labels.get(&(name.clone(), link.place)) {
                seen += 1;
                as_it_is.count(*is_note, note.is_some(), what.clone());
                by_shape.count(*is_note, shape.is_some(), what);
            }
        }
    }
    if seen == 0 {
        return;
    }
    assert_eq!(
        seen,
        labels.len(),
        "a link that was read is no longer there"
    );
    eprintln!("notes: {marked} marked references, all resolved; {seen} links read by hand");
    for (how, tally) in [("as they are", as_it_is), ("by shape alone", by_shape)] {
        let (precision, recall) = tally.measures();
        let (right, none) = (tally.right, tally.rightly_none);
        eprintln!(
            "notes {how}: {right} found, {none} rightly not, precision {precision:.3}, recall {recall:.3}"
        );
        assert!(precision >= 0.98, "{how}: {:#?}", tally.wrong);
        assert!(recall >= 0.9, "{how}: {:#?}", tally.missed);
    }
}

#[test]
fn roles_are_attributes_and_nothing_else() {
    let mut count = 0;
    for (path, _) in expectations("epub") {
        let Ok(mut book) = EpubDoc::from_reader(Cursor::new(fs::read(&path).unwrap())) else {
            continue;
        };
        for place in book.spine.clone() {
            let Some((source, _)) = book.get_resource_str(&place.idref) else {
                continue;
            };
            let types = source.matches("epub:type=").count();
            if types == 0 {
                continue;
            }
            // Books about books have it in their text, too.
            let untyped = source.replace("epub:type=", "data-type=");
            let [with, without] = [&source, &untyped].map(|source| tree(source));
            let again = |text: &str| text.replace("data-type=", "epub:type=");
            assert_eq!(with.text(), again(without.text()), "{}", path.display());
            assert_eq!(with.nodes().len(), without.nodes().len());
            assert_eq!(
                without_roles(&with.to_html()),
                again(&without_roles(&without.to_html()))
            );
            count += types;
        }
    }
    eprintln!("notes: {count} types of elements change no text");
}

/// What to read before a link is labelled.
#[test]
#[ignore = "prints every link of the corpus, for whoever labels more of them"]
fn links_to_be_read() {
    let world = world::each().remove(0);
    let reader = serve(&world).new_reader();
    for (name, read) in books(&reader) {
        for link in read.links() {
            let shape = read.unmarked.note_of(link.place, link.target);
            let found = shape.map(|note| read.text_of(&note));
            let (place, text, before) = (link.place, link.text, link.before);
            eprintln!(
                "{name}\t{place}\t{text:?}\t{before:?}\t{:?}\t{found:?}",
                link.role
            );
        }
    }
}
