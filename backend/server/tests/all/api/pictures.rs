//! Covers and pictures.

use serde_json::json;

use crate::books::{PIXEL, archive, book};
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

const CONTAINER: &str = "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'>\
    <rootfiles><rootfile full-path='package.opf' \
    media-type='application/oebps-package+xml'/></rootfiles></container>";

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

#[test]
fn a_page_with_text_in_places_keeps_them() {
    let page = |viewport: &str| {
        format!(
            "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title>{viewport}</head>\
             <body style='margin:0'><img src='a.png' alt='x' style='position:absolute;left:0;top:0'/>\
             <p style='position:absolute;left:40px;top:50%'>Words</p></body></html>"
        )
    };
    let viewport = "<meta name='viewport' content='width=600,height=800'/>";
    let (sized, sizeless) = (page(viewport), page(""));
    let package = |about: &str| {
        format!(
            "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'>\
             <metadata xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>x</dc:title>\
             <meta property='rendition:layout'>pre-paginated</meta>{about}</metadata>\
             <manifest><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/>\
             <item id='b' href='b.xhtml' media-type='application/xhtml+xml'/></manifest>\
             <spine><itemref idref='a' properties='page-spread-left'/><itemref idref='b'/></spine>\
             </package>"
        )
    };
    let size = "<meta property='rendition:viewport'>width=300, height=400</meta>";
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for (about, second, start) in [
            ("", "reflowed", "<img"),
            (size, "placed-any", "<div data-f=\"w300 h400 "),
        ] {
            let package = package(about);
            let epub = archive(&[
                ("mimetype", "application/epub+zip"),
                ("META-INF/container.xml", CONTAINER),
                ("package.opf", &package),
                ("a.xhtml", &sized),
                ("b.xhtml", &sizeless),
            ]);
            let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
            let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
            let of = |at: usize| manifest["chapters"][at]["fixedPage"].clone();
            assert_eq!((of(0), of(1)), (json!("placed-left"), json!(second)));
            let chapter = |at: usize| {
                let path = format!("/api/books/{id}/chapters/{at}");
                let chapter = reader.get(&path).expect(200);
                chapter["content"].as_str().unwrap().trim().to_owned()
            };
            let page = chapter(0);
            assert!(page.starts_with("<div data-f=\"w600 h800 s16\">"), "{page}");
            assert!(
                page.contains("data-f=\"a1 l40 t50% m16,0,16,0\">Words"),
                "{page}"
            );
            assert!(chapter(1).starts_with(start), "{}", chapter(1));
        }
    }
}

#[test]
fn places_within_a_file_are_no_chapters() {
    let page = |body: &str| {
        format!("<html xmlns='http://www.w3.org/1999/xhtml'><body>{body}</body></html>")
    };
    let (one, two) = (
        page("<p id='x'>One</p><p id='y'>more</p>"),
        page("<p>Two</p>"),
    );
    let item = |id: &str, href: &str| {
        format!("<item id='{id}' href='{href}' media-type='application/xhtml+xml'/>")
    };
    let items: String = [
        ("a", "a.xhtml"),
        ("ax", "a.xhtml#x"),
        ("ay", "a.xhtml#y"),
        ("b", "b.xhtml"),
    ]
    .map(|(id, href)| item(id, href))
    .concat();
    let package = format!(
        "<package xmlns='http://www.idpf.org/2007/opf' version='2.0'><metadata/>\
         <manifest>{items}</manifest><spine><itemref idref='a'/><itemref idref='ax'/>\
         <itemref idref='ay'/><itemref idref='b'/><itemref idref='a'/><itemref idref='a'/></spine></package>"
    );
    let epub = archive(&[
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", CONTAINER),
        ("package.opf", &package),
        ("a.xhtml", &one),
        ("b.xhtml", &two),
    ]);
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &epub).expect(201)["id"].clone();
        let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
        // The last two ask for the whole file once more.
        assert_eq!(manifest["chapters"].as_array().unwrap().len(), 4);
    }
}
