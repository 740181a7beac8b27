//! What the import tells of books that are made in unusual ways.

use serde_json::{Value, json};

use crate::books::{PIXEL, archive, book};
use crate::client::{Client, serve};
use crate::world;

/// The manifest of a book, and the HTML of its chapters.
fn told(reader: &Client, epub: &[u8]) -> (Value, Vec<String>) {
    let id = reader.upload("book.epub", epub).expect(201)["id"].clone();
    let manifest = reader.get(&format!("/api/books/{id}/manifest")).expect(200);
    let content = reader.get(&format!("/api/books/{id}/content")).expect(200);
    let chapters = content["chapters"].as_array().unwrap().iter();
    let html = chapters.map(|chapter| chapter["content"].as_str().unwrap().to_owned());
    (manifest, html.collect())
}

fn on_each(test: impl Fn(&Client)) {
    for world in world::each() {
        test(&serve(&world).new_reader());
    }
}

const CONTAINER: &str = "<container><rootfiles><rootfile full-path='OEBPS/p.opf' \
    media-type='application/oebps-package+xml'/></rootfiles></container>";

fn page(body: &str) -> String {
    format!(
        "<html xmlns='http://www.w3.org/1999/xhtml'><head><title/></head><body>{body}</body></html>"
    )
}

/// A package of these files in this order, with an NCX of these labels.
fn package(spine: &[&str], labels: &[(&str, &str)]) -> (String, String) {
    let mut names: Vec<&str> = spine.to_vec();
    names.sort_unstable();
    names.dedup();
    let items: Vec<String> = names
        .iter()
        .map(|name| format!("<item id='{name}' href='{name}' media-type='application/xhtml+xml'/>"))
        .collect();
    let refs: Vec<String> = spine
        .iter()
        .map(|name| format!("<itemref idref='{name}'/>"))
        .collect();
    let points: Vec<String> = labels
        .iter()
        .map(|(label, to)| {
            format!("<navPoint><navLabel><text>{label}</text></navLabel><content src='{to}'/></navPoint>")
        })
        .collect();
    let (items, refs, points) = (items.concat(), refs.concat(), points.concat());
    (
        format!(
            "<package><metadata><title>T</title></metadata><manifest>{items}\
             <item id='n' href='toc.ncx' media-type='application/x-dtbncx+xml'/></manifest>\
             <spine toc='n'>{refs}</spine></package>"
        ),
        format!("<ncx><navMap>{points}</navMap></ncx>"),
    )
}

#[test]
fn what_no_author_has_named_has_no_title() {
    on_each(|reader| {
        let spine = ["a.xhtml", "b.xhtml", "c.xhtml"];
        let labels = [
            ("c01", "a.xhtml"),
            ("c02.xhtml", "b.xhtml"),
            ("Kapitel <b>3</b>", "c.xhtml"),
            ("", "b.xhtml#x"),
        ];
        let (package, ncx) = package(&spine, &labels);
        let epub = archive(&[
            ("META-INF/container.xml", CONTAINER),
            ("OEBPS/p.opf", &package),
            ("OEBPS/toc.ncx", &ncx),
            ("OEBPS/a.xhtml", &page("<p>x</p>")),
            ("OEBPS/b.xhtml", &page("<h2>Zwei<br/>Wege</h2>")),
            ("OEBPS/c.xhtml", &page("<p>z</p>")),
        ]);
        let (manifest, _) = told(reader, &epub);
        let titles = |list: &Value| -> Vec<String> {
            let list = list.as_array().unwrap().iter();
            list.map(|line| line["title"].as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(
            titles(&manifest["toc"]),
            ["", "Zwei Wege", "Kapitel 3", "Zwei Wege"]
        );
        assert_eq!(
            titles(&manifest["chapters"]),
            ["", "Zwei Wege", "Kapitel 3"]
        );
    });
}

#[test]
fn a_book_may_lie_in_a_folder_and_be_spelt_in_other_letters() {
    on_each(|reader| {
        let (package, ncx) = package(&["One.xhtml"], &[("Eins", "one.XHTML#x")]);
        let body = "<p>x <img src='IMAGES/A.png' alt=''/><a href='ONE.xhtml#x'>y</a></p>";
        for folder in ["", "epub/", "My Book/epub/"] {
            let name = |name: &str| format!("{folder}{name}");
            let epub = archive(&[
                ("__MACOSX/META-INF/container.xml", "no container"),
                (&name("mimetype"), "application/epub+zip"),
                (&name("META-INF/container.xml"), CONTAINER),
                (&name("oebps/p.opf"), &package),
                (&name("oebps/toc.ncx"), &ncx),
                (&name("oebps/one.xhtml"), &page(body)),
                (
                    &name("oebps/images/a.PNG"),
                    std::str::from_utf8(b"GIF89a\x01\0\x01\0\0\0\0;").unwrap(),
                ),
            ]);
            let (manifest, html) = told(reader, &epub);
            assert_eq!(manifest["toc"][0]["title"], "Eins", "{folder}");
            assert!(
                html[0].contains("src=\"oebps/images/a.PNG\""),
                "{}",
                html[0]
            );
            let path = manifest["chapters"][0]["path"].as_str().unwrap();
            assert!(
                html[0].contains(&format!("href=\"{path}#b-x\"")),
                "{}",
                html[0]
            );
            let image = format!("/api/books/{}/images/oebps/images/a.PNG", manifest["id"]);
            assert_eq!(reader.get(&image).status, 200, "{image}");
        }
    });
}

#[test]
fn a_part_that_comes_twice_is_read_twice() {
    on_each(|reader| {
        let (package, ncx) = package(
            &["a.xhtml", "b.xhtml", "a.xhtml"],
            &[("A", "a.xhtml"), ("B", "b.xhtml")],
        );
        let epub = archive(&[
            ("META-INF/container.xml", CONTAINER),
            ("OEBPS/p.opf", &package),
            ("OEBPS/toc.ncx", &ncx),
            ("OEBPS/a.xhtml", &page("<p>again</p>")),
            ("OEBPS/b.xhtml", &page("<p>between</p>")),
        ]);
        let (manifest, html) = told(reader, &epub);
        assert_eq!(html, ["<p>again</p>", "<p>between</p>", "<p>again</p>"]);
        let leads: Vec<_> = manifest["toc"].as_array().unwrap().iter().collect();
        assert_eq!(
            leads[0]["chapterIndex"],
            json!(0),
            "to where it comes first"
        );
    });
}

#[test]
fn a_picture_is_found_by_every_path_of_the_specification() {
    on_each(|reader| {
        let given = [
            "images/i.png",
            "i.png",
            "OEBPS/images/i.png",
            "Images/I.PNG",
            "../images/i.png",
        ];
        let pictures = given.map(|src| format!("<img src='{src}' alt=''/>"));
        let body = pictures.concat();
        let epub = book("B")
            .chapter(
                "One",
                &format!("<p>{body}<img src='images/none.png' alt='n'/></p>"),
            )
            .item("text/images/i.png", "image/png", "", PIXEL)
            .bytes();
        let (_, html) = told(reader, &epub);
        let found = html[0]
            .matches("src=\"text/images/i.png\" width=\"1\" height=\"1\"")
            .count();
        assert_eq!(found, given.len(), "{}", html[0]);
        assert!(
            html[0].contains("alt=\"n\" src=\"text/images/none.png\""),
            "{}",
            html[0]
        );
    });
}

#[test]
fn a_drawing_is_judged_by_how_large_it_is_drawn() {
    on_each(|reader| {
        let drawing = "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='100%' \
            viewBox='0 0 46296 40689'><style>.a{fill:none;stroke:red}</style>\
            <path class='a' d='M0 0L9 9'/></svg>";
        let epub = book("B")
            .chapter("One", "<p><img src='d.svg' alt=''/></p>")
            .item("text/d.svg", "image/svg+xml", "", drawing.as_bytes())
            .bytes();
        let (manifest, html) = told(reader, &epub);
        assert!(
            html[0].contains("width=\"2000\" height=\"1758\""),
            "{}",
            html[0]
        );
        let picture = reader.get(&format!("/api/books/{}/images/text/d.svg", manifest["id"]));
        assert_eq!(
            (picture.status, picture.header("content-type")),
            (200, "image/svg+xml")
        );
    });
}

#[test]
fn what_a_book_hides_and_what_it_lacks() {
    on_each(|reader| {
        let epub = book("B")
            .chapter(
                "One",
                "<link rel='stylesheet' href='../s.css'/><p class='no'>x</p><p hidden=''>x</p>\
                 <svg xmlns='http://www.w3.org/2000/svg'><rect style='fill:none'/></svg>\
                 <p><a href='gone.xhtml'>a</a> <a href='http://x.example/'>b</a></p>",
            )
            .item("s.css", "text/css", "", b".no{display:none}")
            .bytes();
        let (_, html) = told(reader, &epub);
        assert_eq!(
            html[0],
            "<h1 id=\"b-top\">One</h1><svg><rect fill=\"none\"></rect></svg><p><a>a</a> \
             <a href=\"http://x.example/\" rel=\"noopener noreferrer\">b</a></p>"
        );
        let (package, ncx) = package(&["a.xhtml", "b.xhtml"], &[]);
        let epub = archive(&[
            ("META-INF/container.xml", CONTAINER),
            ("OEBPS/p.opf", &package),
            ("OEBPS/toc.ncx", &ncx),
            ("OEBPS/b.xhtml", &page("<p>there</p>")),
        ]);
        let (_, html) = told(reader, &epub);
        assert_eq!(
            html,
            [
                "<p><em>This part is missing from the book file.</em></p>",
                "<p>there</p>"
            ],
            "an empty part would take no page, and so say nothing"
        );
    });
}
