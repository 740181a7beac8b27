//! Shelves of readers, series, and many books at once.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::client::{Answer, Client, serve};
use crate::shelves::{Seed, page, row_of, shelve};
use crate::world::{self, Manner};

fn seeds(count: usize) -> Vec<Seed> {
    (0..count)
        .map(|n| Seed {
            title: format!("Band {n}"),
            author: "Franz Kafka",
            language: if n % 2 == 0 { "de" } else { "en" },
            uploaded: n as i64,
            ..Seed::default()
        })
        .collect()
}

fn bulk(reader: &Client, (by, which): (&str, Value), act: Value) -> Answer {
    let body = serde_json::Map::from_iter([(by.to_owned(), which), ("act".to_owned(), act)]);
    reader.post("/api/books/bulk", &body.into())
}

fn patch(reader: &Client, path: &str, body: &Value) -> Answer {
    let headers = [("content-type", "application/json"), ("if-match", "*")];
    reader.send("PATCH", path, &headers, body.to_string().as_bytes())
}

fn a_shelf(reader: &Client, name: &str) -> i64 {
    let shelf = reader.post("/api/shelves", &json!({ "name": name }));
    shelf.expect(201)["id"].as_i64().unwrap()
}

fn ids(page: &Value) -> Vec<i64> {
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| item["id"].as_i64().unwrap()).collect()
}

/// The number of the account's last change.
fn revision(reader: &Client) -> i64 {
    let asked =
        json!({ "device": "6f1f9f8e-8d3a-4b53-9d2c-0d3c5c4b9a11", "since": 0, "changes": [] });
    let answer = reader.post("/api/sync", &asked).expect(200);
    answer["rev"].as_i64().unwrap()
}

#[test]
fn other_devices_hear_that_books_and_shelves_have_changed() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let books = shelve(&world, user, seeds(2));
        let book = format!("/api/books/{}", books[0]);
        let shelf = a_shelf(&reader, "Neu");
        let mut last = revision(&reader);
        assert!(last > 0, "a shelf is news");
        let mut news = |what: &str| {
            let now = revision(&reader);
            assert!(now > last, "{what}");
            last = now;
        };
        patch(&reader, &book, &json!({ "title": "Neu" })).expect(200);
        news("an edit");
        let act = json!({ "kind": "addTags", "tags": ["neu"] });
        bulk(&reader, ("ids", json!(books)), act).expect(200);
        news("tags");
        let place = format!("/api/shelves/{shelf}/books/{}", books[1]);
        reader.put(&place, &json!({ "after": null })).expect(204);
        news("a place on a shelf");
        reader.delete(&format!("/api/shelves/{shelf}")).expect(204);
        news("a shelf that is gone");
        reader.delete(&book).expect(204);
        news("a deletion");
        let restore = json!({ "kind": "restore" });
        bulk(&reader, ("ids", json!(books[..1])), restore).expect(200);
        news("its undoing");
        // Nothing was done.
        patch(&reader, &book, &json!({})).expect(200);
        assert_eq!(reader.delete("/api/books/999999").code(404), "not_found");
        assert_eq!(revision(&reader), last);
    }
}

fn on(reader: &Client, shelf: i64) -> Vec<i64> {
    ids(&page(
        reader,
        &[("shelf", &shelf.to_string()), ("sort", "shelf")],
    ))
}

#[test]
fn a_shelf_has_books_in_the_readers_order() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let user = row_of(&world, &reader);
        let books = shelve(&world, user, seeds(5));
        let foreign = shelve(&world, row_of(&world, &other), seeds(1))[0];
        let summer = a_shelf(&reader, " Sommer  1924 ");
        let add = json!({ "kind": "addToShelf", "shelf": summer });
        let some = [books[3], books[0], foreign, books[1], books[0]];
        let done = bulk(&reader, ("ids", json!(some)), add.clone()).expect(200);
        assert_eq!(done["ids"], json!([books[3], books[0], books[1]]));
        bulk(&reader, ("ids", json!([books[0], books[4]])), add).expect(200);
        assert_eq!(
            on(&reader, summer),
            [books[3], books[0], books[1], books[4]]
        );

        let put = |book: i64, after: Value| {
            let path = format!("/api/shelves/{summer}/books/{book}");
            reader.put(&path, &json!({ "after": after }))
        };
        assert_eq!(put(books[4], json!(books[3])).status, 204);
        assert_eq!(put(books[1], Value::Null).status, 204);
        assert_eq!(put(books[2], json!(books[0])).status, 204);
        assert_eq!(
            on(&reader, summer),
            [books[1], books[3], books[4], books[0], books[2]]
        );
        assert_eq!(put(books[1], json!(foreign)).code(400), "invalid");
        assert_eq!(put(books[1], json!(books[1])).code(400), "invalid");
        assert_eq!(put(foreign, Value::Null).code(404), "not_found");
        // So often in between that there is no room left.
        for n in 0..50 {
            assert_eq!(put(books[n % 2 + 3], json!(books[1])).status, 204);
        }
        let listed = reader.get("/api/shelves").expect(200);
        assert_eq!(
            listed[0],
            json!({ "id": summer, "name": "Sommer 1924", "query": null, "count": 5 })
        );

        let narrowed = page(
            &reader,
            &[
                ("shelf", &summer.to_string()),
                ("language", "de"),
                ("sort", "shelf"),
            ],
        );
        assert_eq!(narrowed["total"], 3);
        let off = json!({ "kind": "removeFromShelf", "shelf": summer });
        bulk(&reader, ("ids", json!([books[0]])), off).expect(200);
        reader
            .delete(&format!("/api/books/{}", books[1]))
            .expect(204);
        assert_eq!(reader.get("/api/shelves").expect(200)[0]["count"], 3);
        let back = format!("/api/trash/book/{}/restore", books[1]);
        assert_eq!(reader.post(&back, &json!({})).status, 204);
        assert_eq!(
            on(&reader, summer)[0],
            books[1],
            "it comes back to its place"
        );

        // To others none of it exists.
        let shelf = summer.to_string();
        assert_eq!(
            other
                .get(&format!("/api/books?view=page&shelf={shelf}"))
                .code(404),
            "not_found"
        );
        assert_eq!(
            other
                .get(&format!("/api/books/facets?shelf={shelf}"))
                .code(404),
            "not_found"
        );
        let theirs = json!({ "kind": "addToShelf", "shelf": summer });
        assert_eq!(
            bulk(&other, ("ids", json!([foreign])), theirs).code(404),
            "not_found"
        );
        for act in [
            json!({ "kind": "delete" }),
            json!({ "kind": "addTags", "tags": ["x"] }),
        ] {
            assert_eq!(
                bulk(&other, ("ids", json!(books)), act).code(404),
                "not_found"
            );
        }
        reader.delete(&format!("/api/shelves/{summer}")).expect(204);
        assert_eq!(page(&reader, &[])["total"], 5, "its books stay");
    }
}

#[test]
fn a_smart_shelf_asks_what_it_was_made_of() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let books = shelve(&world, user, seeds(6));
        let by_hand = a_shelf(&reader, "Von Hand");
        let act = json!({ "kind": "addToShelf", "shelf": by_hand });
        bulk(&reader, ("ids", json!(books[..4])), act).expect(200);
        let query = format!("language=de&shelf={by_hand}&q=band&sort=title");
        let new = json!({ "name": "Deutsch", "query": query });
        let smart = reader.post("/api/shelves", &new).expect(201);
        assert_eq!(
            (&smart["query"], &smart["count"]),
            (&json!(query), &Value::Null)
        );
        let id = smart["id"].to_string();
        let found = page(&reader, &[("shelf", &id), ("sort", "title")]);
        assert_eq!(ids(&found), [books[0], books[2]]);
        let found = page(&reader, &[("shelf", &id), ("q", "2")]);
        assert_eq!(ids(&found), [books[2]]);
        assert_eq!(
            page(&reader, &[("shelf", &id), ("language", "en")])["total"],
            0
        );
        let facets = reader
            .get(&format!("/api/books/facets?shelf={id}"))
            .expect(200);
        assert_eq!(
            facets["authors"],
            json!([{ "name": "Franz Kafka", "count": 2 }])
        );
        let tag = bulk(
            &reader,
            ("query", json!(format!("shelf={id}"))),
            json!({ "kind": "addTags", "tags": ["de"] }),
        );
        assert_eq!(tag.expect(200)["ids"], json!([books[0], books[2]]));

        // It has no order of its own, and books are not put on it.
        assert_eq!(
            reader
                .get(&format!("/api/books?view=page&sort=shelf&shelf={id}"))
                .code(404),
            "not_found"
        );
        let act = json!({ "kind": "addToShelf", "shelf": smart["id"] });
        assert_eq!(
            bulk(&reader, ("ids", json!(books)), act).code(404),
            "not_found"
        );
        for wrong in [
            "",
            "sort=colour",
            "shelf=9999",
            "status=lost",
            &format!("shelf={id}"),
            "q=%00",
            "nobody=asks\0",
        ] {
            let new = json!({ "name": "x", "query": wrong });
            assert_eq!(
                reader.post("/api/shelves", &new).code(400),
                "invalid",
                "{wrong}"
            );
        }
        let path = format!("/api/shelves/{id}");
        let changed = patch(
            &reader,
            &path,
            &json!({ "name": "En", "query": "language=en", "index": 0 }),
        );
        assert_eq!(changed.expect(200)["name"], "En");
        assert_eq!(reader.get("/api/shelves").expect(200)[0]["name"], "En");
        assert_eq!(page(&reader, &[("shelf", &id)])["total"], 3);
        let by_hand = format!("/api/shelves/{by_hand}");
        assert_eq!(
            patch(&reader, &by_hand, &json!({ "query": "q=x" })).code(400),
            "invalid"
        );
        assert_eq!(
            patch(&reader, &by_hand, &json!({ "name": " " })).code(400),
            "invalid"
        );
        assert_eq!(
            patch(&reader, &path, &json!({ "query": "q=x&y=\0" })).code(400),
            "invalid"
        );
        // One that names a shelf that is gone has nothing, and is no fault.
        patch(
            &reader,
            &path,
            &json!({ "query": by_hand.replace("/api/shelves/", "shelf=") }),
        )
        .expect(200);
        reader.delete(&by_hand).expect(204);
        assert_eq!(page(&reader, &[("shelf", &id)])["total"], 0);
    }
}

#[test]
fn a_thousand_books_are_changed_at_once_or_not_at_all() {
    for world in world::each_apart(&Manner::default()) {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let books = shelve(&world, user, seeds(1000));
        let shelf = a_shelf(&reader, "Alle");
        let english = || ("query", json!("language=en"));
        let count = |query: &str| {
            let found = reader.get(&format!("/api/books?view=page&limit=1&{query}"));
            found.expect(200)["total"].as_i64().unwrap()
        };
        for act in [
            json!({ "kind": "addToShelf", "shelf": shelf }),
            json!({ "kind": "addTags", "tags": ["Käfer", "käfer", "Prag"] }),
            json!({ "kind": "setStatus", "status": "finished" }),
        ] {
            let done = bulk(&reader, english(), act).expect(200);
            assert_eq!(done["ids"].as_array().unwrap().len(), 500);
        }
        assert_eq!(count(&format!("shelf={shelf}")), 500);
        assert_eq!(count("tag=K%C3%A4fer&status=finished"), 500);
        assert_eq!(count("q=kaefer"), 500);
        let facets = reader.get("/api/books/facets").expect(200);
        assert_eq!(
            facets["tags"],
            json!([{ "name": "Käfer", "count": 500 }, { "name": "Prag", "count": 500 }])
        );
        // However it is typed, it is the tag that is there.
        let act = json!({ "kind": "addTags", "tags": ["KÄFER"] });
        bulk(&reader, ("ids", json!(books[..1])), act).expect(200);
        assert_eq!(count("tag=K%C3%A4fer"), 501);
        let off = json!({ "kind": "removeTags", "tags": ["KAFER"] });
        bulk(&reader, ("query", json!("")), off).expect(200);
        assert_eq!(count("tag=K%C3%A4fer"), 0);
        let edited = reader.get(&format!("/api/books/{}", books[1])).expect(200);
        assert_eq!(
            (&edited["tags"], &edited["fileSays"]),
            (&json!(["Prag"]), &json!({ "tags": [] }))
        );

        // One that has too many leaves all as they were.
        let many: Vec<_> = (0..99).map(|n| n.to_string()).collect();
        let path = format!("/api/books/{}", books[999]);
        patch(&reader, &path, &json!({ "tags": many })).expect(200);
        let act = json!({ "kind": "addTags", "tags": ["a", "b"] });
        assert_eq!(
            bulk(&reader, ("query", json!("")), act).code(409),
            "too_many_tags"
        );
        assert_eq!(count("tag=a"), 0);

        let gone = bulk(&reader, english(), json!({ "kind": "delete" })).expect(200)["ids"].clone();
        assert_eq!((count(""), count(&format!("shelf={shelf}"))), (500, 0));
        let back = bulk(&reader, ("ids", gone.clone()), json!({ "kind": "restore" }));
        assert_eq!(back.expect(200)["ids"], gone);
        assert_eq!((count(""), count(&format!("shelf={shelf}"))), (1000, 500));

        let delete = json!({ "kind": "delete" });
        let many: Vec<_> = (0..10_001).collect();
        assert_eq!(
            bulk(&reader, ("ids", json!(many)), delete.clone()).code(413),
            "too_many_books"
        );
        // As many as may be named at once are longer than a form.
        let many: Vec<_> = (90_000_000..90_010_000).collect();
        assert_eq!(
            bulk(&reader, ("ids", json!(many)), delete.clone()).code(404),
            "not_found"
        );
        for body in [
            json!({ "act": delete }),
            json!({ "ids": [1], "query": "", "act": delete }),
            json!({ "query": "", "act": { "kind": "restore" } }),
            json!({ "query": "sort=1&status=lost", "act": delete }),
            json!({ "ids": [1], "act": { "kind": "addTags", "tags": ["\u{202e}"] } }),
            json!({ "ids": [1], "act": { "kind": "burn" } }),
        ] {
            assert_eq!(
                reader.post("/api/books/bulk", &body).code(400),
                "invalid",
                "{body}"
            );
        }
        assert_eq!(count(""), 1000);
    }
}

#[test]
fn a_series_tells_what_comes_next() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let user = row_of(&world, &reader);
        let of = |title: &str, series, index, status| Seed {
            title: title.into(),
            series,
            series_index: Some(index),
            status,
            ..Seed::default()
        };
        shelve(
            &world,
            user,
            vec![
                of("Drei", "Zeit", 10.0, "unread"),
                of("Eins", "Zeit", 1.0, "finished"),
                of("Zwei", "Zeit", 2.5, "reading"),
                of("Aus", "Äpfel", 1.0, "finished"),
            ],
        );
        let told = reader.get("/api/books/series").expect(200);
        let told: Vec<_> = told
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                (
                    &one["name"],
                    &one["count"],
                    &one["finished"],
                    &one["book"]["title"],
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (&json!("Äpfel"), &json!(1), &json!(1), &json!("Aus")),
                (&json!("Zeit"), &json!(3), &json!(1), &json!("Zwei")),
            ]
        );
    }
}

#[test]
fn nothing_on_a_shelf_is_skipped_or_told_twice_while_others_move() {
    for world in world::each() {
        let client = serve(&world);
        let mut runner = TestRunner::new(Config {
            cases: 12,
            failure_persistence: None,
            ..Config::default()
        });
        let case = (
            3..16_usize,
            prop::collection::vec((0..16_usize, 0..16_usize), 16),
            prop::sample::select(vec!["asc", "desc"]),
            1..5_usize,
        );
        let test = |(count, moves, order, limit): (usize, Vec<(usize, usize)>, &str, usize)| {
            let reader = client.new_reader();
            let books = shelve(&world, row_of(&world, &reader), seeds(count));
            let shelf = a_shelf(&reader, "x");
            let act = json!({ "kind": "addToShelf", "shelf": shelf });
            bulk(&reader, ("ids", json!(books)), act).expect(200);
            let (shelf, limit) = (shelf.to_string(), limit.to_string());
            let (mut cursor, mut steps) = (String::new(), moves.into_iter());
            let (mut told, mut moved) = (Vec::new(), HashSet::new());
            loop {
                let page = page(
                    &reader,
                    &[
                        ("shelf", &shelf),
                        ("sort", "shelf"),
                        ("order", order),
                        ("limit", &limit),
                        ("cursor", &cursor),
                    ],
                );
                told.extend(ids(&page));
                let Some(next) = page["next"].as_str() else {
                    break;
                };
                cursor = next.to_owned();
                let Some((book, after)) = steps.next() else {
                    continue;
                };
                let (book, after) = (books[book % count], books[after % count]);
                if book != after {
                    let path = format!("/api/shelves/{shelf}/books/{book}");
                    assert_eq!(reader.put(&path, &json!({ "after": after })).status, 204);
                    moved.insert(book);
                }
            }
            for book in books.iter().filter(|book| !moved.contains(book)) {
                let times = told.iter().filter(|other| *other == book).count();
                prop_assert_eq!(times, 1, "{} of {:?}", book, told);
            }
            Ok(())
        };
        runner.run(&case, test).unwrap();
    }
}
