//! What does the book say about itself, and which files are its chapters?

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vokal_core::document::cfi_step;

use super::archive::{Archive, CONTAINER, Entry};
use super::fixed::{self, FixedPage, WholeBook};
use super::metadata::{self, Metadata};
use super::paths::{self, PathIndex};
use super::xml::{Document, Node};
use super::{Refusal, charset};

const PACKAGE_TYPE: &str = "application/oebps-package+xml";

/// As many as files in the archive; a file may come more than once.
const MOST_CHAPTERS: usize = 10_000;
/// A fallback of a fallback, and so on.
const LONGEST_CHAIN: usize = 16;

/// In which direction the pages go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To the right.
    Ltr,
    /// To the left.
    Rtl,
    /// As the language has it.
    #[default]
    Default,
}

impl Direction {
    /// As it is stored.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ltr => "ltr",
            Self::Rtl => "rtl",
            Self::Default => "default",
        }
    }

    /// From what is stored, or what a book says.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        match text {
            "ltr" => Self::Ltr,
            "rtl" => Self::Rtl,
            _ => Self::Default,
        }
    }
}

/// A file that the book declares.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Its path in the archive, whether there is such a file or not.
    pub path: String,
    pub media_type: String,
    pub properties: String,
    fallback: Option<String>,
    /// It is a place within the file.
    is_place: bool,
}

/// A place in the reading order.
#[derive(Clone, Debug)]
pub(super) struct SpineItem {
    pub item: Item,
    pub linear: bool,
    /// How it stands, if the book has drawn it as a page.
    pub fixed_page: Option<FixedPage>,
    /// How an EPUB CFI leads here through the package document (EPUB CFI 1.1, section 2.3).
    pub cfi: String,
}

/// The description of a book.
pub(super) struct Package {
    /// The path of this description itself.
    pub path: String,
    pub metadata: Metadata,
    /// What the book is known by, as it is written: fonts are made readable with it.
    pub unique_identifier: String,
    pub direction: Direction,
    pub items: HashMap<String, Item>,
    pub spine: Vec<SpineItem>,
    /// How large drawn pages are that do not say so themselves, CSS pixels.
    pub page_size: Option<(u16, u16)>,
    /// The item that holds the table of contents of EPUB 2.
    ncx: Option<String>,
    /// The item or path that the book calls its cover.
    pub cover_hints: Vec<String>,
}

impl Package {
    /// Reads the description of the book.
    pub(super) fn read(archive: &Archive<'_>) -> Result<Self, Refusal> {
        let entry = package_file(archive)?;
        let document = document(archive, entry)?
            .ok_or(Refusal::Damaged("its description cannot be unpacked"))?;
        if !document.complete {
            return Err(Refusal::Damaged("its description is incomplete"));
        }
        let items = items(&document, &entry.name);
        let spine_node = document
            .first("spine")
            .ok_or(Refusal::Damaged("it has no reading order"))?;
        let whole_book = WholeBook::of(&document, options_for_apple(archive).as_ref());
        let spine = spine(&document, spine_node, &items, whole_book);
        if spine.is_empty() {
            return Err(Refusal::EmptyBook);
        }
        if spine.len() > MOST_CHAPTERS {
            return Err(Refusal::TooManyEntries);
        }
        let direction = spine_node.attribute("page-progression-direction");
        Ok(Self {
            path: entry.name.clone(),
            metadata: metadata::of(&document),
            unique_identifier: unique_identifier(&document).unwrap_or_default(),
            direction: direction.map(Direction::parse).unwrap_or_default(),
            ncx: spine_node.attribute("toc").map(str::to_owned),
            cover_hints: cover_hints(&document, &entry.name, &items),
            items,
            spine,
            page_size: whole_book.size(),
        })
    }

    /// Files that the book puts in the place of others, as pairs of paths: what it asks
    /// for, and what follows as the first, second … resort (EPUB 3.3, section 3.5.1).
    pub(super) fn fallbacks(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        let with_one = self.items.values().filter(|item| item.fallback.is_some());
        with_one.map(|item| {
            let rest = chain(item, &self.items).skip(1);
            (item.path.as_str(), rest.map(|item| item.path.as_str()))
        })
    }

    /// What lists the contents as EPUB 3 does.
    pub(super) fn toc_nav(&self) -> Option<&Item> {
        let mut items = self.items.values();
        items.find(|item| item.properties.split_whitespace().any(|word| word == "nav"))
    }

    /// What lists them as EPUB 2 does, whether the book says so or not.
    pub(super) fn toc_ncx(&self) -> Option<&Item> {
        let declared = self.ncx.as_ref().and_then(|id| self.items.get(id));
        declared.or_else(|| {
            let mut items = self.items.values();
            items.find(|item| item.media_type == "application/x-dtbncx+xml")
        })
    }

    /// Where in the reading order each path comes first.
    pub(super) fn chapters(&self) -> PathIndex {
        PathIndex::of(self.spine.iter().map(|place| place.item.path.as_str()))
    }
}

fn options_for_apple(archive: &Archive<'_>) -> Option<Document> {
    document(archive, archive.entry(fixed::APPLE)?).ok()?
}

/// A file of the archive as XML; nothing if it cannot be unpacked.
pub(super) fn document(archive: &Archive<'_>, entry: &Entry) -> Result<Option<Document>, Refusal> {
    let Some(bytes) = archive.content(entry) else {
        return Ok(None);
    };
    Document::parse(&charset::decoded(&bytes))
        .map(Some)
        .map_err(|_| Refusal::TooComplex)
}

pub(super) fn package_file<'a>(archive: &'a Archive<'_>) -> Result<&'a Entry, Refusal> {
    let Some(container) = archive.entry(CONTAINER) else {
        // Any archive may be given the name of a book.
        let claims = archive.entry("mimetype").is_some();
        return Err(if claims {
            Refusal::Damaged("META-INF/container.xml is missing")
        } else {
            Refusal::NotEpub
        });
    };
    let container = document(archive, container)?.ok_or(Refusal::Damaged(
        "META-INF/container.xml cannot be unpacked",
    ))?;
    let packages = container.all("rootfile").filter(|root| {
        root.attribute("media-type")
            .is_none_or(|kind| kind == PACKAGE_TYPE)
    });
    let mut paths = packages.filter_map(|root| root.attribute("full-path"));
    paths
        .find_map(|path| {
            let exact = archive.entry(path);
            exact.or_else(|| archive.entry(&paths::resolved(path, "")?.0))
        })
        .ok_or(Refusal::Damaged("the file that describes it is missing"))
}

fn items(document: &Document, base: &str) -> HashMap<String, Item> {
    let Some(manifest) = document.first("manifest") else {
        return HashMap::new();
    };
    let named = manifest.children().filter(|node| node.name() == "item");
    named
        .filter_map(|node| {
            let (path, place) = paths::resolved(node.attribute("href")?, base)?;
            let text = |name| node.attribute(name).unwrap_or_default().trim().to_owned();
            let item = Item {
                path,
                media_type: text("media-type").to_ascii_lowercase(),
                properties: text("properties"),
                fallback: node.attribute("fallback").map(|id| id.trim().to_owned()),
                is_place: place.is_some(),
            };
            // Some books have a blank around an id in one of its two places.
            Some((node.attribute("id")?.trim().to_owned(), item))
        })
        .collect()
}

/// The reading order; a file that comes again is read again. Places within the file before, which
/// some programs list as well, are read with it.
///
/// * `whole_book`: how its parts stand where they do not say otherwise.
fn spine(
    document: &Document,
    spine: Node<'_>,
    items: &HashMap<String, Item>,
    whole_book: WholeBook,
) -> Vec<SpineItem> {
    let package = document.first("package").into_iter();
    let parts = (1..).zip(package.flat_map(Node::children));
    let step = parts
        .filter(|(_, node)| node.name() == "spine")
        .map(|(number, node)| cfi_step(number, node.attribute("id")))
        .next()
        // Metadata and manifest come before it.
        .unwrap_or_else(|| cfi_step(3, spine.attribute("id")));
    let places = (1..)
        .zip(spine.children())
        .filter(|(_, node)| node.name() == "itemref")
        .filter_map(|(number, node)| {
            let item = items.get(node.attribute("idref")?.trim())?;
            Some(SpineItem {
                item: readable(item, items).clone(),
                linear: node.attribute("linear") != Some("no"),
                fixed_page: fixed::page(
                    node.attribute("properties").unwrap_or_default(),
                    whole_book,
                ),
                cfi: format!("{step}{}", cfi_step(number, node.attribute("id"))),
            })
        });
    let mut order: Vec<SpineItem> = Vec::new();
    for place in places {
        let before = order.last().map(|before| &before.item.path);
        if !(place.item.is_place && before == Some(&place.item.path)) {
            order.push(place);
        }
    }
    order
}

/// The item itself, or the first of its fallbacks that can be shown.
fn readable<'a>(item: &'a Item, items: &'a HashMap<String, Item>) -> &'a Item {
    chain(item, items)
        .find(|item| item.is_text() || item.is_picture())
        .unwrap_or(item)
}

fn chain<'a>(
    item: &'a Item,
    items: &'a HashMap<String, Item>,
) -> impl Iterator<Item = &'a Item> + use<'a> {
    std::iter::successors(Some(item), |item| items.get(item.fallback.as_deref()?))
        .take(LONGEST_CHAIN)
}

impl Item {
    /// Whether it is XHTML or one of its ancestors.
    pub(super) fn is_text(&self) -> bool {
        matches!(
            self.media_type.as_str(),
            "application/xhtml+xml"
                | "text/html"
                | "text/x-oeb1-document"
                | "application/x-dtbook+xml"
                | "application/xml"
                | "text/xml"
        )
    }

    /// Whether it is a picture, drawn or photographed.
    pub(super) fn is_picture(&self) -> bool {
        self.media_type.starts_with("image/")
    }
}

/// The identifier that the package names as its own; else the first.
pub(super) fn unique_identifier(document: &Document) -> Option<String> {
    let own = document.first("package")?.attribute("unique-identifier");
    let all = || document.all("identifier");
    let named = all().find(|node| own.is_some() && node.attribute("id") == own);
    Some(named.or_else(|| all().next())?.text())
}

/// Paths of what might be the cover, the likeliest first.
fn cover_hints(document: &Document, base: &str, items: &HashMap<String, Item>) -> Vec<String> {
    let path_of = |id: &str| items.get(id).map(|item| item.path.clone());
    let declared = items
        .values()
        .filter(|item| {
            item.properties
                .split_whitespace()
                .any(|word| word == "cover-image")
        })
        .map(|item| item.path.clone());
    let named = document
        .all("meta")
        .filter(|meta| meta.attribute("name") == Some("cover"))
        .filter_map(|meta| path_of(meta.attribute("content")?.trim()));
    let guided = document
        .all("reference")
        .filter(|reference| reference.attribute("type") == Some("cover"))
        .filter_map(|reference| Some(paths::resolved(reference.attribute("href")?, base)?.0));
    let usual = ["cover-image", "cover", "cover-img", "coverimage"];
    declared
        .chain(named)
        .chain(usual.into_iter().filter_map(path_of))
        .chain(guided)
        .collect()
}
