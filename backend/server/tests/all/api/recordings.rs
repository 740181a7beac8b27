//! Sounds and films: which are served, as what, and in which parts.

use crate::books::{book, sound};
use crate::client::{Client, serve};
use crate::world;

const PLAYERS: &str = "<p><audio src='../a/ton%201.wav'>Kein Ton</audio></p>\
    <p><video src='https://evil.example/f.webm'>Kein Film</video></p>\
    <p><audio src='../page.mp3'>Keine Seite</audio></p>";

/// A book with a sound and a page that is called one.
fn uploaded(reader: &Client) -> String {
    let epub = book("x")
        .chapter("One", PLAYERS)
        .item("a/ton 1.wav", "text/html", "", &sound())
        .item(
            "page.mp3",
            "audio/mpeg",
            "",
            b"<html><script>alert(1)</script>",
        )
        .bytes();
    reader.upload("x.epub", &epub).expect(201)["id"].to_string()
}

#[test]
fn a_chapter_plays_what_the_book_holds_and_nothing_else() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = uploaded(&reader);
        let chapter = reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        let html = chapter["content"].as_str().unwrap();
        let sound = "<audio src=\"a/ton%201.wav\" controls=\"\" preload=\"none\" width=\"300\" \
                     height=\"54\">Kein Ton</audio>";
        assert!(html.contains(sound), "{html}");
        assert!(html.contains("height=\"54\"></video>Kein Film"), "{html}");
        assert!(html.contains("height=\"54\"></audio>Keine Seite"), "{html}");
        assert!(!html.contains("evil"), "{html}");
    }
}

#[test]
fn a_recording_has_the_type_of_its_content_and_may_do_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = uploaded(&reader);
        let path = format!("/api/books/{id}/media/a/ton%201.wav");
        let answer = reader.get(&path);
        assert_eq!((answer.status, answer.bytes.as_slice()), (200, &*sound()));
        for (name, value) in [
            ("content-type", "audio/wav"),
            ("x-content-type-options", "nosniff"),
            ("accept-ranges", "bytes"),
            ("content-encoding", "identity"),
            (
                "content-security-policy",
                "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
            ),
        ] {
            assert_eq!(answer.header(name), value, "{name}");
        }
        assert_eq!(answer.header("cache-control"), "no-store");
        let tag = answer.header("etag").to_owned();
        assert_eq!(
            reader
                .send("GET", &path, &[("if-none-match", &tag)], &[])
                .status,
            304
        );
        for other in [
            "media/page.mp3",
            "media/text/c0.xhtml",
            "media/META-INF/container.xml",
            "media/../../../etc/passwd",
            "media/a%00.wav",
            "images/a/ton%201.wav",
        ] {
            let answer = reader.get(&format!("/api/books/{id}/{other}"));
            assert_eq!(answer.status, 404, "{other}");
        }
    }
}

#[test]
fn a_part_of_a_recording_is_that_part_however_it_is_packed() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = uploaded(&reader);
        let path = format!("/api/books/{id}/media/a/ton%201.wav");
        let all = sound();
        let last = all.len() - 1;
        for (range, first, end) in [
            ("bytes=0-9".to_owned(), 0, 9),
            (format!("bytes=100-{}", last + 50), 100, last),
            ("bytes=-3".to_owned(), last - 2, last),
        ] {
            let answer = reader.send("GET", &path, &[("range", &range)], &[]);
            assert_eq!(answer.status, 206, "{range}");
            assert_eq!(answer.bytes, all[first..=end], "{range}");
            let told = format!("bytes {first}-{end}/{}", all.len());
            assert_eq!(answer.header("content-range"), told);
            assert_eq!(answer.header("content-type"), "audio/wav");
        }
        let beyond = format!("bytes={}-", all.len());
        let answer = reader.send("GET", &path, &[("range", &beyond)], &[]);
        assert_eq!(answer.status, 416);
        assert_eq!(
            answer.header("content-range"),
            format!("bytes */{}", all.len())
        );
        let several = reader.send("GET", &path, &[("range", "bytes=0-1,4-5")], &[]);
        assert_eq!((several.status, several.bytes), (200, all.clone()));
        let of_another = [("range", "bytes=0-9"), ("if-range", "\"x\"")];
        assert_eq!(reader.send("GET", &path, &of_another, &[]).bytes, all);
    }
}

#[test]
fn nobody_else_hears_it() {
    for world in world::each() {
        let client = serve(&world);
        let id = uploaded(&client.new_reader());
        let path = format!("/api/books/{id}/media/a/ton%201.wav");
        assert_eq!(client.new_reader().get(&path).code(404), "not_found");
        let asked = client
            .new_reader()
            .send("GET", &path, &[("range", "bytes=0-9")], &[]);
        assert_eq!(asked.code(404), "not_found");
        assert_eq!(client.get(&path).status, 401);
    }
}
