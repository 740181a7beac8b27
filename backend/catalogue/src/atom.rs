//! OPDS 1.2: Atom (RFC 4287) with the catalogue's own relations.

use std::io;

use chrono::{NaiveDateTime, SecondsFormat};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use vokal_library::file::MEDIA_TYPE;
use vokal_library::offered::{Kind, ON_A_PAGE, Offered};

use crate::feed::{Desk, Entries, Feed, Way, sayable, wish_of};
use crate::ids;
use crate::place::{Place, Version};

pub(crate) const NAVIGATION: &str = "application/atom+xml;profile=opds-catalog;kind=navigation";
pub(crate) const ACQUISITION: &str = "application/atom+xml;profile=opds-catalog;kind=acquisition";
pub(crate) const ENTRY: &str = "application/atom+xml;type=entry;profile=opds-catalog";
pub(crate) const OPEN_SEARCH: &str = "application/opensearchdescription+xml";

/// The names that stand in a page besides Atom's.
const SPACES: [(&str, &str); 6] = [
    ("xmlns", "http://www.w3.org/2005/Atom"),
    ("xmlns:dc", "http://purl.org/dc/terms/"),
    ("xmlns:opds", "http://opds-spec.org/2010/catalog"),
    ("xmlns:opensearch", "http://a9.com/-/spec/opensearch/1.1/"),
    // As Feedbooks and the programs that read it have it: without a slash.
    ("xmlns:schema", "http://schema.org"),
    ("xmlns:thr", "http://purl.org/syndication/thread/1.0"),
];

type Xml = Writer<Vec<u8>>;

/// What kind of page it is.
pub(crate) fn media_type(feed: &Feed) -> &'static str {
    match feed.entries {
        Entries::Ways(_) => NAVIGATION,
        Entries::Books(_) => ACQUISITION,
    }
}

/// Writes a page.
pub(crate) fn feed(desk: &Desk, feed: &Feed) -> io::Result<Vec<u8>> {
    let mut xml = begun()?;
    xml.create_element("feed")
        .with_attributes(SPACES)
        .write_inner_content(|xml| {
            text(xml, "id", &feed.id)?;
            text(xml, "title", &feed.title)?;
            text(xml, "updated", &told(feed.updated))?;
            author(xml, "Vokal")?;
            links(xml, desk, feed)?;
            if let Some(total) = feed.total {
                text(xml, "opensearch:totalResults", &total.to_string())?;
                text(xml, "opensearch:itemsPerPage", &ON_A_PAGE.to_string())?;
            }
            match &feed.entries {
                Entries::Ways(ways) => ways.iter().try_for_each(|one| way(xml, feed, one)),
                Entries::Books(books) => books.iter().try_for_each(|book| {
                    xml.create_element("entry")
                        .write_inner_content(|xml| inside(xml, desk, book))
                        .map(drop)
                }),
            }
        })?;
    Ok(xml.into_inner())
}

/// Writes one book.
pub(crate) fn entry(desk: &Desk, book: &Offered) -> io::Result<Vec<u8>> {
    let mut xml = begun()?;
    xml.create_element("entry")
        .with_attributes(SPACES)
        .write_inner_content(|xml| inside(xml, desk, book))?;
    Ok(xml.into_inner())
}

/// Writes how to search (OpenSearch 1.1).
pub(crate) fn search(desk: &Desk) -> io::Result<Vec<u8>> {
    let books = desk.addresses.of(Place::Books(Version::Atom));
    let mut xml = begun()?;
    xml.create_element("OpenSearchDescription")
        .with_attribute(("xmlns", "http://a9.com/-/spec/opensearch/1.1/"))
        .write_inner_content(|xml| {
            text(xml, "ShortName", "Vokal")?;
            text(xml, "Description", desk.words.search)?;
            text(xml, "InputEncoding", "UTF-8")?;
            text(xml, "OutputEncoding", "UTF-8")?;
            let template = format!("{books}?query={{searchTerms}}&order=title");
            xml.create_element("Url")
                .with_attributes([("type", ACQUISITION), ("template", &template)])
                .write_empty()
                .map(drop)
        })?;
    Ok(xml.into_inner())
}

fn begun() -> io::Result<Xml> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    Ok(xml)
}

fn links(xml: &mut Xml, desk: &Desk, feed: &Feed) -> io::Result<()> {
    let start = desk.addresses.of(Place::Start(Version::Atom));
    let search = desk.addresses.of(Place::Search);
    link(xml, "self", media_type(feed), &feed.address)?;
    link(xml, "start", NAVIGATION, &start)?;
    link(xml, "search", OPEN_SEARCH, &search)?;
    if let Some(up) = &feed.up {
        link(xml, "up", NAVIGATION, up)?;
    }
    if let Some(next) = &feed.next {
        link(xml, "next", media_type(feed), next)?;
    }
    for facet in &feed.facets {
        let (title, count) = (sayable(&facet.title), facet.count.map(|n| n.to_string()));
        let mut link = xml.create_element("link").with_attributes([
            ("rel", "http://opds-spec.org/facet"),
            ("type", ACQUISITION),
            ("href", &facet.address),
            ("title", &title),
            ("opds:facetGroup", facet.group),
        ]);
        if facet.is_active {
            link = link.with_attribute(("opds:activeFacet", "true"));
        }
        if let Some(count) = &count {
            link = link.with_attribute(("thr:count", count.as_str()));
        }
        link.write_empty()?;
    }
    Ok(())
}

fn way(xml: &mut Xml, feed: &Feed, way: &Way) -> io::Result<()> {
    let kind = if way.to_books {
        ACQUISITION
    } else {
        NAVIGATION
    };
    let count = way.count.map(|count| count.to_string());
    xml.create_element("entry")
        .write_inner_content(|xml| {
            text(xml, "title", &way.title)?;
            text(xml, "id", &way.id)?;
            text(xml, "updated", &told(feed.updated))?;
            let about = count.as_deref().unwrap_or_default();
            xml.create_element("content")
                .with_attribute(("type", "text"))
                .write_text_content(BytesText::new(about))?;
            let mut link = xml.create_element("link").with_attributes([
                ("rel", way.relation),
                ("type", kind),
                ("href", &way.address),
            ]);
            if let Some(count) = &count {
                link = link.with_attribute(("thr:count", count.as_str()));
            }
            link.write_empty().map(drop)
        })
        .map(drop)
}

fn inside(xml: &mut Xml, desk: &Desk, book: &Offered) -> io::Result<()> {
    let addresses = &desk.addresses;
    text(xml, "title", &book.title)?;
    text(xml, "id", &ids::of_book(book.id, book.uploaded_at))?;
    text(xml, "updated", &told(book.uploaded_at))?;
    for one in &book.authors {
        let theirs = desk.books(&wish_of(Kind::Authors, &one.name));
        xml.create_element("author").write_inner_content(|xml| {
            text(xml, "name", &one.name)?;
            text(xml, "uri", &theirs)
        })?;
    }
    for (name, value) in [
        ("dc:language", &book.language),
        ("dc:publisher", &book.publisher),
    ] {
        if !value.is_empty() {
            text(xml, name, value)?;
        }
    }
    for identifier in &book.identifiers {
        text(xml, "dc:identifier", identifier)?;
    }
    for tag in &book.tags {
        let tag = sayable(tag);
        xml.create_element("category")
            .with_attributes([("term", &*tag), ("label", &*tag)])
            .write_empty()?;
    }
    if !book.series.is_empty() {
        series(xml, desk, book)?;
    }
    if !book.description.is_empty() {
        xml.create_element("summary")
            .with_attribute(("type", "text"))
            .write_text_content(BytesText::new(&sayable(&book.description)))?;
    }
    if let Some(kind) = book.cover {
        let cover = addresses.of(Place::Cover(book.id));
        link(xml, "http://opds-spec.org/image", kind, &cover)?;
        let (kind, small) = if book.has_thumbnail {
            ("image/jpeg", addresses.of(Place::Thumbnail(book.id)))
        } else {
            (kind, cover)
        };
        link(xml, "http://opds-spec.org/image/thumbnail", kind, &small)?;
    }
    let own = addresses.of(Place::Book(Version::Atom, book.id));
    link(xml, "alternate", ENTRY, &own)?;
    let length = book.file_size.to_string();
    xml.create_element("link")
        .with_attributes([
            ("rel", "http://opds-spec.org/acquisition"),
            ("type", MEDIA_TYPE),
            ("href", &addresses.of(Place::File(book.id))),
            ("length", &length),
        ])
        .write_empty()
        .map(drop)
}

/// In words for who knows no more, and as others that tell of series do.
fn series(xml: &mut Xml, desk: &Desk, book: &Offered) -> io::Result<()> {
    text(xml, "dc:isPartOf", &book.series)?;
    let name = sayable(&book.series);
    let address = desk.books(&wish_of(Kind::Series, &book.series));
    let number = book.series_index.filter(|index| index.is_finite());
    let number = number.map(|index| index.to_string());
    let mut told = xml
        .create_element("schema:Series")
        .with_attributes([("schema:name", &*name), ("schema:url", &*address)]);
    if let Some(number) = &number {
        told = told.with_attribute(("schema:position", number.as_str()));
    }
    told.write_empty()?;
    xml.create_element("link")
        .with_attributes([
            ("rel", "related"),
            ("type", ACQUISITION),
            ("href", &*address),
            ("title", &*name),
        ])
        .write_empty()
        .map(drop)
}

fn link(xml: &mut Xml, relation: &str, kind: &str, address: &str) -> io::Result<()> {
    xml.create_element("link")
        .with_attributes([("rel", relation), ("type", kind), ("href", address)])
        .write_empty()
        .map(drop)
}

fn author(xml: &mut Xml, name: &str) -> io::Result<()> {
    xml.create_element("author")
        .write_inner_content(|xml| text(xml, "name", name))
        .map(drop)
}

fn text(xml: &mut Xml, name: &str, value: &str) -> io::Result<()> {
    xml.create_element(name)
        .write_text_content(BytesText::new(&sayable(value)))
        .map(drop)
}

/// As Atom wants moments (RFC 4287, section 3.3).
fn told(moment: NaiveDateTime) -> String {
    moment.and_utc().to_rfc3339_opts(SecondsFormat::Secs, true)
}
