//! Covers and pictures.

use serde_json::json;

use crate::books::{PIXEL, book};
use crate::client::serve;
use crate::world;

#[test]
fn a_picture_has_the_type_of_its_content_and_may_do_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = book("x")
            .chapter("One", "<p><img src='../img/a%20b.png' alt='x'/></p>")
            .item("img/a b.png", "text/html", "cover-image", PIXEL)
            .bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let chapter = reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        let content = chapter["content"].as_str().unwrap();
        assert!(content.contains("src=\"img/a%20b.png\""), "{content}");
        assert!(content.contains("width=\"1\" height=\"1\""), "{content}");
        for path in ["images/img/a%20b.png", "cover"] {
            let picture = reader.get(&format!("/api/books/{id}/{path}"));
            assert_eq!((picture.status, picture.bytes.as_slice()), (200, PIXEL));
            assert_eq!(picture.header("content-type"), "image/png");
            assert_eq!(picture.header("x-content-type-options"), "nosniff");
            assert_eq!(
                picture.header("content-security-policy"),
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
            );
            assert_eq!(picture.header("cache-control"), "no-store");
        }
    }
}

#[test]
fn what_is_no_picture_is_not_served_as_one() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = book("x")
            .chapter("One", "<p>x</p>")
            .item(
                "img/page.jpg",
                "image/jpeg",
                "cover-image",
                b"<html><script>alert(1)</script>",
            )
            .bytes();
        let book = reader.upload("x.epub", &epub).expect(201);
        let id = &book["id"];
        assert!(book["coverImagePath"].is_null());
        for path in [
            "cover",
            "images/img/page.jpg",
            "images/text/c0.xhtml",
            "images/META-INF/container.xml",
            "images/../../../etc/passwd",
            "images/%2e%2e/%2e%2e/etc/passwd",
            "images//etc/passwd",
        ] {
            let answer = reader.get(&format!("/api/books/{id}/{path}"));
            assert_eq!(answer.status, 404, "{path}");
        }
    }
}

#[test]
fn a_drawing_is_cleaned_before_it_is_served() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let drawing =
            b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='alert(1)'>\
            <script>alert(1)</script><rect width='9' height='9'/></svg>";
        let epub = book("x")
            .chapter("One", "<p>x</p>")
            .item("a.svg", "image/svg+xml", "cover-image", drawing)
            .bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let cover = reader.get(&format!("/api/books/{id}/cover"));
        assert_eq!(cover.header("content-type"), "image/svg+xml");
        let text = String::from_utf8(cover.bytes).unwrap();
        assert!(text.contains("<rect") && !text.contains("alert"), "{text}");
    }
}

#[test]
fn an_umlaut_in_a_name_may_be_written_in_two_ways() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = book("x")
            .chapter("One", "<p><img src='../K\u{e4}fer.png' alt='x'/></p>")
            .file("Ka\u{308}fer.png", PIXEL)
            .bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let chapter = reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        let content = chapter["content"].as_str().unwrap();
        assert!(content.contains("width=\"1\""), "{content}");
        for path in ["K%C3%A4fer.png", "Ka%CC%88fer.png"] {
            let picture = reader.get(&format!("/api/books/{id}/images/{path}"));
            assert_eq!(picture.status, 200, "{path}");
        }
    }
}

#[test]
fn a_book_says_which_of_its_chapters_are_pages() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let picture = "<div><img src='../a.png' alt='x'/></div>";
        let epub = book("x")
            .chapter("", picture)
            .chapter("Two", "<p>Words in places</p>")
            .item("a.png", "image/png", "", PIXEL)
            .file(
                "META-INF/com.apple.ibooks.display-options.xml",
                b"<display_options><platform name='*'><option name='fixed-layout'>true</option>\
                  </platform></display_options>",
            )
            .bytes();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
        let of = |at: usize| manifest["chapters"][at]["fixedPage"].clone();
        assert_eq!((of(0), of(1)), (json!("any"), json!("reflowed")));
    }
}
