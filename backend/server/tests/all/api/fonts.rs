//! The fonts that books bring along for their text: whose they are, and which come to a browser.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::books::{FONT, IN_OWN_FONT, book, bytes_of};
use crate::client::{Client, serve};
use crate::world::{self, Manner};

fn uploaded(reader: &Client, body: &str, font: &[u8]) -> (String, Value) {
    let epub = book("x")
        .chapter("One", body)
        .item("own.woff2", "font/woff2", "", font)
        .bytes();
    let id = reader.upload("x.epub", &epub).expect(201)["id"].to_string();
    let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
    (id, manifest["ownFace"].clone())
}

#[test]
fn a_font_comes_rewritten_and_to_its_owner_alone() {
    for world in world::each() {
        let client = serve(&world);
        let (owner, stranger) = (client.new_reader(), client.new_reader());
        let (id, face) = uploaded(&owner, &format!("{IN_OWN_FONT}<p>Der Bau.</p>"), FONT);
        assert_eq!(face["name"], "Own");
        let files = face["files"].as_array().unwrap();
        let kinds: Vec<_> = files
            .iter()
            .map(|file| (&file["bold"], &file["italic"]))
            .collect();
        assert_eq!(
            kinds,
            [
                (&json!(false), &json!(false)),
                (&json!(true), &json!(false))
            ]
        );
        let hash = files[0]["hash"].as_str().unwrap();
        let path = format!("/api/books/{id}/fonts/{hash}");
        let answer = owner.get(&path);
        assert_eq!(answer.status, 200);
        assert!(
            answer.bytes.starts_with(&[0, 1, 0, 0]),
            "TrueType, whatever it was"
        );
        for (name, value) in [
            ("content-type", "font/ttf"),
            ("x-content-type-options", "nosniff"),
            ("cache-control", "no-store"),
            ("content-security-policy", "default-src 'none'; sandbox"),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        let tag = answer.header("etag").to_owned();
        let known = owner.send("GET", &path, &[("if-none-match", &tag)], &[]);
        assert_eq!(known.status, 304);
        assert_eq!(stranger.get(&path).code(404), "not_found");
        for other in ["0".repeat(32).as_str(), "%2e%2e", "a%00", "own.woff2"] {
            let answer = owner.get(&format!("/api/books/{id}/fonts/{other}"));
            assert_eq!(answer.status, 404, "{other}");
        }
        let others = bytes_of(&owner, &json!(id));
        owner.delete(&format!("/api/books/{id}")).expect(204);
        // What is kept of it counts for the quota.
        let deleted = owner.get("/api/trash").expect(200);
        let fonts = 2 * answer.bytes.len() as u64;
        assert_eq!(deleted[0]["bytes"], others + fonts, "{deleted}");
        assert_eq!(owner.get(&path).status, 404);
    }
}

#[test]
fn a_book_without_a_font_for_its_text_is_read_as_it_is() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let of = |body: &str, font: &[u8]| uploaded(&reader, body, font).1;
        let text = "<p>Der Bau ist eingerichtet, und er scheint wohlgelungen.</p>";
        let own = format!("{IN_OWN_FONT}{text}");
        assert_eq!(of(text, FONT), Value::Null, "nothing names it");
        let titles = own.replace("body {", "h1 {");
        assert_eq!(of(&titles, FONT), Value::Null, "titles alone are set in it");
        let bold = own.replace(
            "url(../own.woff2) }",
            "url(../own.woff2); font-weight: 800 }",
        );
        assert_eq!(of(&bold, FONT), Value::Null, "there is no regular one");
        let elsewhere = own.replace("../own.woff2", "https://evil.example/own.woff2");
        assert_eq!(of(&elsewhere, FONT), Value::Null);
        for damaged in [
            &FONT[..FONT.len() / 2],
            b"wOF2",
            b"<script>alert(1)</script>",
            b"",
        ] {
            assert_eq!(of(&own, damaged), Value::Null, "{} bytes", damaged.len());
        }
        assert_ne!(of(&own, FONT), Value::Null);
    }
}

#[test]
fn drawn_pages_bring_each_family_that_their_letters_are_set_in() {
    const DRAWN: &str = "<meta property='rendition:layout'>pre-paginated</meta>\
         <meta property='rendition:viewport'>width=600, height=800</meta>";
    let title = "<style>@font-face { font-family: Title; font-weight: bold; src: url(../own.woff2) }
        @font-face { font-family: Unused; src: url(../own.woff2) } b { font-family: 'TITLE' }</style>";
    let body = format!("{IN_OWN_FONT}{title}<p>Der <b>Bau</b> ist eingerichtet.</p>");
    for world in world::each() {
        let (owner, stranger) = {
            let client = serve(&world);
            (client.new_reader(), client.new_reader())
        };
        let of = |about: &'static str| {
            let epub = book("x")
                .about(about)
                .chapter("One", &body)
                .item("own.woff2", "font/woff2", "", FONT)
                .bytes();
            let id = owner.upload("x.epub", &epub).expect(201)["id"].to_string();
            let manifest = owner.get(&format!("/api/books/{id}/manifest")).expect(200);
            (id, manifest)
        };
        let (id, drawn) = of(DRAWN);
        let faces = drawn["pageFaces"].as_array().unwrap();
        let chapter = owner
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        let html = chapter["content"].as_str().unwrap();
        let mut kinds = Vec::new();
        for face in faces {
            let number = face["number"].as_u64().unwrap();
            assert!(html.contains(&format!(",{number}")), "{number}: {html}");
            for file in face["files"].as_array().unwrap() {
                kinds.push(file["bold"].as_bool().unwrap());
                let hash = file["hash"].as_str().unwrap();
                let path = format!("/api/books/{id}/fonts/{hash}");
                assert_eq!(owner.get(&path).status, 200);
                assert_eq!(stranger.get(&path).status, 404);
            }
        }
        kinds.sort_unstable();
        assert_eq!(
            (faces.len(), &*kinds),
            (2, &[false, true, true][..]),
            "{drawn}"
        );
        assert_eq!(drawn["ownFace"]["name"], "Own");
        // One that flows is set in its reader's.
        assert_eq!(of("").1["pageFaces"], json!([]));
    }
}

#[test]
fn without_the_program_that_rewrites_fonts_books_are_read_without_them() {
    let manner = Manner {
        worker: Some(PathBuf::from("/nowhere/vokal-worker")),
        ..Manner::default()
    };
    for world in world::each_of(&manner) {
        let reader = serve(&world).new_reader();
        let (_, face) = uploaded(&reader, &format!("{IN_OWN_FONT}<p>Der Bau.</p>"), FONT);
        assert_eq!(face, Value::Null);
    }
}
