//! The catalogue as other reading programs see it.

use std::collections::BTreeSet;
use std::time::Instant;

use roxmltree::{Document, Node};
use serde_json::Value;

use crate::books::{PIXEL, book};
use crate::client::{Answer, serve};
use crate::devices::{self, Device};
use crate::shelves::{Seed, analyse, row_of, shelve};
use crate::world;

pub(super) const ATOM: &str = "http://www.w3.org/2005/Atom";
const ACQUISITION: &str = "http://opds-spec.org/acquisition";
const IMAGE: &str = "http://opds-spec.org/image";

/// The path of a whole address on this server.
pub(super) fn path(address: &str) -> &str {
    address
        .strip_prefix("http://vokal.test")
        .expect("a whole address")
}

pub(super) fn text(answer: &Answer) -> String {
    assert_eq!(
        answer.status,
        200,
        "{}",
        String::from_utf8_lossy(&answer.bytes)
    );
    String::from_utf8(answer.bytes.clone()).unwrap()
}

/// Where a page or an entry of Atom links to.
pub(super) fn href(of: Node<'_, '_>, relation: &str) -> Option<String> {
    let link = of
        .children()
        .find(|node| node.has_tag_name((ATOM, "link")) && node.attribute("rel") == Some(relation));
    Some(path(link?.attribute("href")?).to_owned())
}

fn entries(page: &str) -> Vec<(String, String)> {
    let document = Document::parse(page).unwrap();
    let entries = document
        .root_element()
        .children()
        .filter(|node| node.has_tag_name((ATOM, "entry")));
    entries
        .map(|entry| {
            let of = |name| {
                let child = entry
                    .children()
                    .find(|node| node.has_tag_name((ATOM, name)));
                child.and_then(|node| node.text()).unwrap_or("").to_owned()
            };
            (of("id"), of("title"))
        })
        .collect()
}

/// All entries from this page on.
pub(super) fn chain(device: &Device, first: &str) -> Vec<(String, String)> {
    let (mut at, mut all) = (Some(first.to_owned()), Vec::new());
    while let Some(address) = at {
        let page = text(&device.get(&address));
        let some = entries(&page);
        assert!(some.len() <= 50);
        all.extend(some);
        at = href(Document::parse(&page).unwrap().root_element(), "next");
    }
    all
}

pub(super) fn chain_of_json(device: &Device, first: &str) -> Vec<(String, String)> {
    let (mut at, mut all) = (Some(first.to_owned()), Vec::new());
    while let Some(address) = at {
        let page = device.get(&address).expect(200);
        let some = page["publications"].as_array().unwrap().iter();
        all.extend(some.map(|book| {
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let metadata = &book["metadata"];
            (text(&metadata["identifier"]), text(&metadata["title"]))
        }));
        let next = page["links"].as_array().unwrap().iter();
        let next = next.clone().find(|link| link["rel"] == "next");
        at = next.map(|link| path(link["href"].as_str().unwrap()).to_owned());
    }
    all
}

#[test]
fn all_books_are_on_the_pages_and_none_twice() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let seed = |at: i64| Seed {
            // Many of the same, so that ties are there, too.
            title: format!("Band {}", at % 7),
            author: if at % 2 == 0 {
                "Franz Kafka"
            } else {
                "Robert Walser, Max Brod"
            },
            language: if at % 3 == 0 { "de" } else { "en" },
            uploaded: at / 5,
            ..Seed::default()
        };
        shelve(&world, user, (0..173).map(seed).collect());
        let device = devices::add(&reader, &["catalogue"]);
        for order in ["added", "title", "read"] {
            let atom = chain(&device, &format!("/opds/v1.2/books?order={order}"));
            let json = chain_of_json(&device, &format!("/opds/v2/books?order={order}"));
            assert_eq!(atom.len(), 173);
            assert_eq!(atom, json);
            let ids: BTreeSet<_> = atom.iter().map(|(id, _)| id).collect();
            assert_eq!(ids.len(), 173);
            assert!(ids.iter().all(|id| id.starts_with("urn:uuid:")));
        }
        let authors: Vec<_> = chain(&device, "/opds/v1.2/authors");
        let names: Vec<_> = authors.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["Max Brod", "Franz Kafka", "Robert Walser"]);
        let by = chain(&device, "/opds/v1.2/books?author=Max+Brod&order=title");
        assert_eq!(by.len(), 86);
        let found = chain(&device, "/opds/v1.2/books?query=band+3&language=de");
        assert_eq!(
            found.len(),
            (0..173).filter(|at| at % 7 == 3 && at % 3 == 0).count()
        );
    }
}

#[test]
fn a_long_list_of_authors_goes_on() {
    let names: Vec<&'static str> = (0..120)
        .map(|at| &*Box::leak(format!("Anna {at:03}, Zoe {at:03}").into_boxed_str()))
        .collect();
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let seeds = names.iter().map(|name| Seed {
            title: "x".into(),
            author: name,
            ..Seed::default()
        });
        shelve(&world, user, seeds.collect());
        let device = devices::add(&reader, &["catalogue"]);
        let all = chain(&device, "/opds/v1.2/authors");
        assert_eq!(all.len(), 240);
        let ids: BTreeSet<_> = all.iter().collect();
        assert_eq!(ids.len(), 240);
    }
}

#[test]
fn a_page_is_known_by_what_it_is_and_not_by_where_it_stands() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let device = devices::add(&reader, &["catalogue"]);
        let key = format!("/opds/k/{}/v1.2", device.password);
        let ids = entries(&text(&device.get("/opds/v1.2")));
        assert_eq!(ids, entries(&text(&device.anonymously(&key))));
        let page = text(&device.get("/opds/v1.2"));
        let document = Document::parse(&page).unwrap();
        let ways = document.descendants();
        for way in ways.filter(|node| node.has_tag_name((ATOM, "entry"))) {
            let link = way
                .children()
                .find(|node| node.has_tag_name((ATOM, "link")));
            let address = path(link.unwrap().attribute("href").unwrap()).to_owned();
            let of = |node: Node<'_, '_>| {
                let id = node.children().find(|node| node.has_tag_name((ATOM, "id")));
                id.unwrap().text().unwrap().to_owned()
            };
            let page = text(&device.get(&address));
            let led_to = Document::parse(&page).unwrap();
            assert_eq!(of(led_to.root_element()), of(way), "{address}");
        }
    }
}

#[test]
fn a_book_is_found_seen_and_fetched_as_it_was_uploaded() {
    let file = book("Die Verwandlung")
        .chapter("Eins", "<p>Als Gregor Samsa eines Morgens erwachte.</p>")
        .item("a.png", "image/png", "cover-image", PIXEL)
        .bytes();
    for world in world::each() {
        let client = serve(&world);
        let reader = client.new_reader();
        let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
        let device = devices::add(&reader, &["catalogue"]);
        for at in ["/opds", "/opds/", "/opds/v1.2", "/opds/v2"] {
            let head = device.head(at);
            assert_eq!((head.status, head.bytes.len()), (200, 0), "{at}");
        }
        let page = text(&device.get("/opds/v1.2/books"));
        let document = Document::parse(&page).unwrap();
        let entry = document
            .descendants()
            .find(|node| node.has_tag_name((ATOM, "entry")))
            .unwrap();
        let acquisition = entry
            .children()
            .find(|node| node.attribute("rel") == Some(ACQUISITION))
            .unwrap();
        assert_eq!(acquisition.attribute("type"), Some("application/epub+zip"));
        let length = file.len().to_string();
        assert_eq!(acquisition.attribute("length"), Some(length.as_str()));
        let address = href(entry, ACQUISITION).unwrap();
        assert_eq!(device.get(&address).bytes, file);
        let head = device.head(&address);
        assert_eq!(
            (head.status, head.header("content-length")),
            (200, &*length)
        );
        let part = device.send("GET", &address, &[("range", "bytes=2-5")]);
        assert_eq!((part.status, &*part.bytes), (206, &file[2..6]));
        assert_eq!(part.header("content-range"), format!("bytes 2-5/{length}"));
        let cover = href(entry, IMAGE).unwrap();
        assert_eq!(device.get(&cover).bytes, PIXEL);
        let own = href(entry, "alternate").unwrap();
        assert!(text(&device.get(&own)).contains("Die Verwandlung"));
        let json = device.get(&own.replace("v1.2", "v2")).expect(200);
        assert_eq!(json["metadata"]["title"], "Die Verwandlung");

        // By the key in the address alone, and its links keep it.
        let with_key = format!("/opds/k/{}", device.password);
        let page = text(&device.anonymously(&format!("{with_key}/v1.2/books")));
        let document = Document::parse(&page).unwrap();
        let entry = document
            .descendants()
            .find(|node| node.has_tag_name((ATOM, "entry")))
            .unwrap();
        let address = href(entry, ACQUISITION).unwrap();
        assert!(address.starts_with(&with_key));
        assert_eq!(device.anonymously(&address).bytes, file);

        // To another reader none of it exists; nor once it is deleted.
        let others = devices::add(&client.new_reader(), &["catalogue"]);
        let places = [
            format!("/opds/v1.2/books/{id}"),
            format!("/opds/v2/books/{id}"),
            format!("/opds/books/{id}/file"),
            format!("/opds/books/{id}/cover"),
        ];
        for place in &places {
            assert_eq!(device.get(place).status, 200, "{place}");
            assert_eq!(others.get(place).status, 404, "{place}");
        }
        reader.delete(&format!("/api/books/{id}")).expect(204);
        for place in &places {
            assert_eq!(device.get(place).status, 404, "{place}");
        }
    }
}

#[test]
fn who_shows_nothing_is_told_how_to_sign_in() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let device = devices::add(&reader, &["catalogue"]);
        let wrong = "/opds/k/00000-00000-00000-00000-00000";
        for at in [
            "/opds",
            "/opds/v2",
            "/opds/books/1/file",
            "/opds/nothing",
            wrong,
        ] {
            let told = device.anonymously(at);
            let document = told.expect(401);
            assert!(told.header("www-authenticate").starts_with("Basic "));
            assert_eq!(
                told.header("content-type"),
                "application/opds-authentication+json"
            );
            assert_eq!(
                document["authentication"][0]["type"],
                "http://opds-spec.org/auth/basic"
            );
            assert!(!document.to_string().contains("00000"));
            assert!(told.cookie("XSRF-TOKEN").is_none());
        }
        assert_eq!(device.anonymously("/opds/authentication").status, 200);
        for (at, version, kind) in [
            ("/opds/v1.2/authors", "v1.2", "application/atom+xml"),
            ("/opds/v2/authors", "v2", "application/opds+json"),
        ] {
            let document = device.anonymously(at).expect(401);
            let links = document["links"].as_array().unwrap();
            let start = links.iter().find(|link| link["rel"] == "start").unwrap();
            assert!(start["href"].as_str().unwrap().ends_with(version));
            assert!(start["type"].as_str().unwrap().starts_with(kind));
        }
        assert_eq!(device.get("/opds/nothing").code(404), "not_found");
        assert_eq!(device.get("/opds/v1.2/books?order=x").code(400), "invalid");
        assert_eq!(device.get("/opds/v1.2/books?status=x").code(400), "invalid");
        assert_eq!(device.get("/opds/v1.2/books?cursor=x").code(400), "invalid");
    }
}

#[test]
fn pages_are_well_formed_whatever_a_book_is_called() {
    let titles = [
        "<b>&amp; \"'</b>]]>",
        "a\u{1}b\u{b}c\u{1b}",
        "\u{202e}evil\u{2067}",
        "עברית ועוד",
        "\u{fffe}\u{ffff}\u{85}",
        "😀\u{200d}",
    ];
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let seeds = titles.map(|title| Seed {
            title: title.into(),
            author: "<&\"'> \u{2}",
            series: "S & \u{3}",
            language: "\"><x",
            ..Seed::default()
        });
        shelve(&world, user, seeds.into());
        let device = devices::add(&reader, &["catalogue"]);
        let told = chain(&device, "/opds/v1.2/books?order=title");
        let mut told: Vec<_> = told.iter().map(|(_, title)| title.as_str()).collect();
        told.sort_unstable();
        let mut expected = [
            "<b>&amp; \"'</b>]]>",
            "abc",
            "\u{202e}evil\u{2067}",
            "עברית ועוד",
            "",
            "😀\u{200d}",
        ];
        expected.sort_unstable();
        assert_eq!(told, expected);
        for at in ["/opds/v1.2", "/opds/v1.2/authors", "/opds/v1.2/languages"] {
            assert!(!entries(&text(&device.get(at))).is_empty(), "{at}");
        }
        let search = text(&device.get("/opds/v1.2/search"));
        assert!(Document::parse(&search).is_ok());
        for at in ["/opds/v2", "/opds/v2/authors", "/opds/v2/books"] {
            device.get(at).expect(200);
        }
    }
}

#[test]
#[ignore = "a measurement: prints how long pages of 10,000 books take"]
fn ten_thousand_books_in_the_catalogue() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let seeds = (0..10_000).map(|at| Seed {
            title: format!("Band {at}"),
            author: ["Franz Kafka", "Robert Walser", "Max Brod"][at as usize % 3],
            language: ["de", "en"][at as usize % 2],
            uploaded: at,
            ..Seed::default()
        });
        shelve(&world, user, seeds.collect());
        analyse(&world);
        let device = devices::add(&reader, &["catalogue"]);
        for at in [
            "/opds/v1.2",
            "/opds/v1.2/books",
            "/opds/v2/books?order=title",
            "/opds/v1.2/authors",
            "/opds/v1.2/books?query=band+77",
        ] {
            device.get(at);
            let begin = Instant::now();
            for _ in 0..10 {
                assert_eq!(device.get(at).status, 200);
            }
            eprintln!("{at}: {:?}", begin.elapsed() / 10);
        }
    }
}
