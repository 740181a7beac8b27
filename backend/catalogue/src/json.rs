//! OPDS 2.0: JSON, as the Readium Web Publication Manifest has it.

use chrono::{NaiveDateTime, SecondsFormat};
use serde_json::{Map, Value, json};
use vokal_library::file::MEDIA_TYPE;
use vokal_library::offered::{Kind, ON_A_PAGE, Offered};

use crate::atom;
use crate::feed::{Desk, Entries, Facet, Feed, sayable, wish_of};
use crate::ids;
use crate::place::{Place, Version};

pub(crate) const FEED: &str = "application/opds+json";
pub(crate) const PUBLICATION: &str = "application/opds-publication+json";
/// OPDS Authentication 1.0.
pub(crate) const AUTHENTICATION: &str = "application/opds-authentication+json";

/// A page.
pub(crate) fn feed(desk: &Desk, feed: &Feed) -> Value {
    let mut metadata = Map::new();
    metadata.insert("title".into(), sayable(&feed.title).into());
    metadata.insert("identifier".into(), feed.id.as_str().into());
    metadata.insert("modified".into(), told(feed.updated).into());
    if let Some(total) = feed.total {
        metadata.insert("numberOfItems".into(), total.into());
        metadata.insert("itemsPerPage".into(), ON_A_PAGE.into());
    }
    let mut page = Map::new();
    page.insert("metadata".into(), metadata.into());
    page.insert("links".into(), links(desk, feed));
    match &feed.entries {
        Entries::Ways(ways) => {
            let ways = ways.iter().map(|way| {
                let mut told = json!({
                    "href": way.address,
                    "title": sayable(&way.title),
                    "type": FEED,
                    "rel": way.relation,
                });
                count(&mut told, way.count);
                told
            });
            page.insert("navigation".into(), ways.collect());
        }
        Entries::Books(books) => {
            let books = books.iter().map(|book| publication(desk, book));
            page.insert("publications".into(), books.collect());
        }
    }
    if !feed.facets.is_empty() {
        page.insert("facets".into(), facets(&feed.facets));
    }
    page.into()
}

/// A book.
pub(crate) fn publication(desk: &Desk, book: &Offered) -> Value {
    let addresses = &desk.addresses;
    let mut links = vec![
        json!({
            "rel": "self",
            "href": addresses.of(Place::Book(Version::Json, book.id)),
            "type": PUBLICATION,
        }),
        json!({
            "rel": "http://opds-spec.org/acquisition",
            "href": addresses.of(Place::File(book.id)),
            "type": MEDIA_TYPE,
            "length": book.file_size,
        }),
    ];
    // What a program needs to ask with a password, before it is refused.
    links.push(authentication_link(desk));
    let cover = book.cover.map(|kind| {
        json!({
            "href": addresses.of(Place::Cover(book.id)),
            "type": kind,
        })
    });
    let small = book.has_thumbnail.then(|| {
        json!({
            "href": addresses.of(Place::Thumbnail(book.id)),
            "type": "image/jpeg",
        })
    });
    json!({
        "metadata": metadata(desk, book),
        "links": links,
        "images": cover.into_iter().chain(small).collect::<Vec<_>>(),
    })
}

/// How to show who one is, for whoever has shown nothing that opens anything.
pub(crate) fn authentication(desk: &Desk, profile: &str) -> Value {
    let start = match desk.version {
        Version::Atom => atom::NAVIGATION,
        Version::Json => FEED,
    };
    json!({
        "id": desk.addresses.of(Place::Authentication),
        "title": "Vokal",
        "description": desk.words.how_to_sign_in,
        "links": [
            { "rel": "help", "href": profile, "type": "text/html" },
            { "rel": "start", "href": desk.addresses.of(Place::Start(desk.version)), "type": start },
        ],
        "authentication": [{
            "type": "http://opds-spec.org/auth/basic",
            "labels": { "login": desk.words.login, "password": desk.words.password },
        }],
    })
}

fn metadata(desk: &Desk, book: &Offered) -> Value {
    let mut told = json!({
        "@type": "http://schema.org/Book",
        "identifier": ids::of_book(book.id, book.uploaded_at),
        "title": sayable(&book.title),
        "modified": told(book.uploaded_at),
    });
    let authors = book.authors.iter().map(|author| {
        let mut told = named(desk, Kind::Authors, &author.name);
        if !author.sort_name.is_empty() {
            told["sortAs"] = sayable(&author.sort_name).into();
        }
        told
    });
    let authors: Vec<Value> = authors.collect();
    if !authors.is_empty() {
        told["author"] = authors.into();
    }
    for (name, value) in [
        ("language", &book.language),
        ("publisher", &book.publisher),
        ("description", &book.description),
    ] {
        if !value.is_empty() {
            told[name] = sayable(value).into();
        }
    }
    if !book.series.is_empty() {
        let mut series = named(desk, Kind::Series, &book.series);
        if let Some(index) = book.series_index.filter(|index| index.is_finite()) {
            series["position"] = index.into();
        }
        told["belongsTo"] = json!({ "series": series });
    }
    let tags = book.tags.iter().map(|tag| named(desk, Kind::Tags, tag));
    let tags: Vec<Value> = tags.collect();
    if !tags.is_empty() {
        told["subject"] = tags.into();
    }
    told
}

/// A name, and where the books are that have it.
fn named(desk: &Desk, kind: Kind, name: &str) -> Value {
    json!({
        "name": sayable(name),
        "links": [{ "href": desk.books(&wish_of(kind, name)), "type": FEED }],
    })
}

fn links(desk: &Desk, feed: &Feed) -> Value {
    let addresses = &desk.addresses;
    let books = addresses.of(Place::Books(Version::Json));
    let mut links = vec![
        json!({ "rel": "self", "href": feed.address, "type": FEED }),
        json!({
            "rel": "start",
            "href": addresses.of(Place::Start(Version::Json)),
            "type": FEED,
        }),
        json!({
            "rel": "search",
            "href": format!("{books}{{?query}}"),
            "type": FEED,
            "templated": true,
        }),
        authentication_link(desk),
    ];
    for (relation, address) in [("up", &feed.up), ("next", &feed.next)] {
        if let Some(address) = address {
            links.push(json!({ "rel": relation, "href": address, "type": FEED }));
        }
    }
    links.into()
}

fn authentication_link(desk: &Desk) -> Value {
    json!({
        "rel": "http://opds-spec.org/auth/document",
        "href": desk.addresses.of(Place::Authentication),
        "type": AUTHENTICATION,
    })
}

/// Those of a kind together, in the order in which they come.
fn facets(facets: &[Facet]) -> Value {
    let groups = facets.chunk_by(|one, other| one.group == other.group);
    let groups = groups.map(|group| {
        let links = group.iter().map(|facet| {
            let mut told = json!({
                "href": facet.address,
                "title": sayable(&facet.title),
                "type": FEED,
            });
            if facet.is_active {
                told["rel"] = "self".into();
            }
            count(&mut told, facet.count);
            told
        });
        let title = group.first().map_or("", |facet| facet.group);
        json!({ "metadata": { "title": title }, "links": links.collect::<Vec<_>>() })
    });
    groups.collect()
}

fn count(link: &mut Value, count: Option<i64>) {
    if let Some(count) = count {
        link["properties"] = json!({ "numberOfItems": count });
    }
}

fn told(moment: NaiveDateTime) -> String {
    moment.and_utc().to_rfc3339_opts(SecondsFormat::Secs, true)
}
