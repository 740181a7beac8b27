//! The catalogue by series, tags and authors, and what a book tells of them.

use std::collections::BTreeSet;

use roxmltree::Document;
use serde_json::Value;

use super::catalogue::{ATOM, chain, chain_of_json, href, path, text};
use crate::books::book;
use crate::client::serve;
use crate::devices::{self, Device};
use crate::shelves::{Seed, row_of, shelve};
use crate::world;

/// A page of either kind, as far as somebody chooses by it: what can be chosen, and how many are left.
fn facets(device: &Device, at: &str) -> BTreeSet<(String, String, i64)> {
    let page = device.get(at).expect(200);
    let groups = page["facets"].as_array().cloned().unwrap_or_default();
    let told = groups.iter().flat_map(|group| {
        let name = group["metadata"]["title"].as_str().unwrap().to_owned();
        let links = group["links"].as_array().unwrap().iter();
        links.filter_map(move |link| {
            let count = link["properties"]["numberOfItems"].as_i64()?;
            Some((name.clone(), link["title"].as_str()?.to_owned(), count))
        })
    });
    told.collect()
}

#[test]
fn books_are_found_by_series_and_tag_and_tell_theirs() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let seed = |at: u8| Seed {
            title: format!("Band {at}"),
            author: ["Anna Seghers", "Max Brod"][usize::from(at) % 2],
            series: ["", "Zyklus & Söhne", "Äther"][usize::from(at) % 3],
            // Ten comes behind two.
            series_index: Some(if at == 1 { 10.0 } else { f64::from(at) / 2.0 }),
            ..Seed::default()
        };
        let ids = shelve(&world, user, (0..9).map(seed).collect());
        for (at, id) in ids.iter().enumerate() {
            let tags = ["Märchen", "<b>\"A\" & B</b>"];
            let tags = &tags[..=at % 2];
            let place = format!("/api/books/{id}");
            let said = serde_json::json!({ "tags": tags }).to_string();
            let headers = [("if-match", "*"), ("content-type", "application/json")];
            reader
                .send("PATCH", &place, &headers, said.as_bytes())
                .expect(200);
        }
        let device = devices::add(&reader, &["catalogue"]);
        let names = |at: &str| -> Vec<String> {
            chain(&device, at)
                .into_iter()
                .map(|(_, name)| name)
                .collect()
        };
        assert_eq!(names("/opds/v1.2/series"), ["Äther", "Zyklus & Söhne"]);
        assert_eq!(names("/opds/v1.2/tags"), ["<b>\"A\" & B</b>", "Märchen"]);
        // From the beginning by what each page says, in both kinds.
        for version in ["v1.2", "v2"] {
            let series = follow(
                &device,
                &format!("/opds/{version}"),
                &["Series", "Zyklus & Söhne"],
            );
            let expected = ["Band 4", "Band 7", "Band 1"];
            assert_eq!(titles(&device, version, &series), expected);
            let tagged = follow(
                &device,
                &format!("/opds/{version}"),
                &["Tags", "<b>\"A\" & B</b>"],
            );
            assert_eq!(titles(&device, version, &tagged).len(), 4);
        }

        let page = text(&device.get("/opds/v1.2/books?series=Zyklus+%26+S%C3%B6hne&order=series"));
        let document = Document::parse(&page).unwrap();
        let up = href(document.root_element(), "up");
        assert_eq!(up.as_deref(), Some("/opds/v1.2/series"));
        let entry = document
            .descendants()
            .rfind(|node| node.has_tag_name((ATOM, "entry")))
            .unwrap();
        let series = entry
            .children()
            .find(|node| node.has_tag_name(("http://schema.org", "Series")))
            .unwrap();
        let told = |name| series.attribute(("http://schema.org", name)).unwrap();
        assert_eq!((told("name"), told("position")), ("Zyklus & Söhne", "10"));
        assert_eq!(names(path(told("url"))).len(), 3);
        assert_eq!(href(entry, "related").as_deref(), Some(path(told("url"))));
        let tags: Vec<_> = entry
            .children()
            .filter(|node| node.has_tag_name((ATOM, "category")))
            .map(|node| node.attribute("term").unwrap().to_owned())
            .collect();
        assert_eq!(tags, ["Märchen", "<b>\"A\" & B</b>"]);

        let page = device
            .get("/opds/v2/books?author=Max+Brod&order=title")
            .expect(200);
        let book = &page["publications"][0]["metadata"];
        assert_eq!(book["title"], "Band 1");
        for (of, expected) in [
            (&book["author"][0], 4),
            (&book["belongsTo"]["series"], 3),
            (&book["subject"][0], 9),
            (&book["subject"][1], 4),
        ] {
            let place = path(of["links"][0]["href"].as_str().unwrap());
            assert_eq!(chain_of_json(&device, place).len(), expected, "{of}");
        }
        let told = facets(&device, "/opds/v2/books?tag=M%C3%A4rchen");
        let chosen = |group: &str, title: &str, count| (group.to_owned(), title.to_owned(), count);
        for facet in [
            chosen("Author", "Max Brod", 4),
            chosen("Series", "Äther", 3),
            chosen("Tag", "Märchen", 9),
            chosen("Tag", "<b>\"A\" & B</b>", 4),
        ] {
            assert!(told.contains(&facet), "{facet:?} {told:?}");
        }
    }
}

/// Where the links of these names lead, one after the other.
fn follow(device: &Device, first: &str, names: &[&str]) -> String {
    names.iter().fold(first.to_owned(), |at, name| {
        if at.contains("/v2") {
            let page = device.get(&at).expect(200);
            let ways = page["navigation"].as_array().unwrap().iter();
            let way = ways.clone().find(|way| way["title"] == *name).unwrap();
            return path(way["href"].as_str().unwrap()).to_owned();
        }
        let page = text(&device.get(&at));
        let document = Document::parse(&page).unwrap();
        let way = document.descendants().find(|node| {
            node.has_tag_name((ATOM, "entry"))
                && node
                    .children()
                    .any(|child| child.has_tag_name((ATOM, "title")) && child.text() == Some(*name))
        });
        href(way.unwrap(), "subsection").unwrap()
    })
}

fn titles(device: &Device, version: &str, at: &str) -> Vec<String> {
    let all = match version {
        "v2" => chain_of_json(device, at),
        _ => chain(device, at),
    };
    all.into_iter().map(|(_, title)| title).collect()
}

#[test]
fn a_cover_of_the_readers_own_is_told_and_small_ones_are_fetched() {
    let gif =
        b"GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let file = book("One").chapter("1", "<p>x</p>").bytes();
        let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
        let device = devices::add(&reader, &["catalogue"]);
        let entry = format!("/opds/v2/books/{id}");
        assert_eq!(
            device.get(&entry).expect(200)["images"],
            Value::Array(Vec::new())
        );
        let cover = format!("/api/books/{id}/cover");
        reader.send("PUT", &cover, &[], gif).expect(200);
        let images = device.get(&entry).expect(200)["images"].clone();
        let kinds: Vec<_> = images
            .as_array()
            .unwrap()
            .iter()
            .map(|image| {
                let kind = image["type"].as_str().unwrap().to_owned();
                let answer = device.get(path(image["href"].as_str().unwrap()));
                assert_eq!(
                    (answer.status, answer.header("content-type")),
                    (200, &*kind)
                );
                kind
            })
            .collect();
        assert_eq!(kinds, ["image/gif", "image/jpeg"]);
    }
}
