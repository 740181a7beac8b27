//! Files built to harm; the corpus has more, but is not always there.

use std::io::ErrorKind;
use std::net::TcpListener;

use crate::books::{Epub, PIXEL, book, of_chapters};
use crate::client::serve;
use crate::world;

const NOISE: &[u8] = b"\x9c\x01\xfe\x77 not markup at all";

fn assert_refused(epub: &[u8], code: &str) {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        assert_eq!(reader.upload("x.epub", epub).code(422), code);
        assert_eq!(world.files(), [""; 0]);
        reader.get("/api/health").expect(200);
    }
}

#[test]
fn a_little_that_unpacks_to_a_lot_is_refused() {
    let blanks = vec![b' '; 70 << 20];
    assert_refused(
        &of_chapters(1).file("bomb.txt", &blanks).bytes(),
        "unpacked_too_large",
    );
}

#[test]
fn more_than_10000_entries_are_refused() {
    let crowd = (0..10_001).fold(of_chapters(1), |book, number| {
        book.file(&format!("x/{number}"), b"")
    });
    assert_refused(&crowd.bytes(), "too_many_entries");
}

#[test]
fn entries_that_share_their_bytes_are_refused() {
    let mut epub = of_chapters(2).bytes();
    // The directory's second chapter is told to lie where its first one lies.
    let [first, second] = ["text/c0.xhtml", "text/c1.xhtml"].map(|name| listing_of(&epub, name));
    let place: Vec<u8> = epub[first + 42..first + 46].to_vec();
    epub[second + 42..second + 46].copy_from_slice(&place);
    assert_refused(&epub, "unsafe_archive");
}

#[test]
fn a_password_is_named_as_the_reason() {
    let mut epub = of_chapters(1).bytes();
    let at = listing_of(&epub, "text/c0.xhtml");
    epub[at + 8] |= 1;
    assert_refused(&epub, "encrypted_zip");
}

#[test]
fn a_chapter_under_drm_is_refused_but_a_scrambled_font_is_not() {
    let aes = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
    let font = "http://www.idpf.org/2008/embedding";
    let locked = of_chapters(1)
        .item("ch.xhtml", "application/xhtml+xml", "", NOISE)
        .file(
            "META-INF/encryption.xml",
            encryption(aes, "ch.xhtml").as_bytes(),
        );
    assert_refused(&locked.bytes(), "drm");
    let open = of_chapters(1).file("font.otf", NOISE).file(
        "META-INF/encryption.xml",
        encryption(font, "font.otf").as_bytes(),
    );
    assert_opens(&open);
}

#[test]
fn a_description_that_never_ends_is_refused() {
    let deep = "&lt;".repeat(10) + &"<x>".repeat(2000);
    assert_refused(&book(&deep).chapter("1", "<p>x</p>").bytes(), "too_complex");
}

#[test]
fn a_name_that_leads_out_of_the_archive_leads_nowhere() {
    assert_opens(
        &of_chapters(1)
            .file("../../pwned.txt", b"x")
            .file("/tmp/pwned.txt", b"x")
            .file("..\\pwned.txt", b"x"),
    );
}

#[test]
fn an_entity_is_never_expanded() {
    let mut laughs = String::from("<!DOCTYPE html [<!ENTITY a0 \"ha\">");
    for level in 1..12 {
        let below = format!("&a{};", level - 1).repeat(10);
        laughs += &["<!ENTITY a", &level.to_string(), " \"", &below, "\">"].concat();
    }
    laughs += "]><html xmlns='http://www.w3.org/1999/xhtml'><body><p>fine &a11;</p></body></html>";
    let epub = of_chapters(1).item(
        "extra.xhtml",
        "application/xhtml+xml",
        "",
        laughs.as_bytes(),
    );
    assert_opens(&epub);
}

#[test]
fn a_book_makes_the_server_call_nobody() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let url = format!("http://{}/x", listener.local_addr().unwrap());
    let page = format!(
        "<!DOCTYPE html PUBLIC '-//X//EN' '{url}' [<!ENTITY x SYSTEM '{url}'><!ENTITY % y SYSTEM '{url}'>%y;]>\
         <html xmlns='http://www.w3.org/1999/xhtml'><head><link rel='stylesheet' href='{url}'/></head>\
         <body><p>fine &x;</p><img src='{url}'/></body></html>"
    );
    let drawing = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='{url}'/></svg>"
    );
    let epub = of_chapters(1)
        .chapter(
            "Two",
            &format!("<img src='{url}'/><iframe src='{url}'></iframe>"),
        )
        .item("extra.xhtml", "application/xhtml+xml", "", page.as_bytes())
        .item(
            "cover.svg",
            "image/svg+xml",
            "cover-image",
            drawing.as_bytes(),
        );
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &epub.bytes()).expect(201)["id"].clone();
        for path in ["chapters/0", "chapters/1", "content", "cover"] {
            reader.get(&format!("/api/books/{id}/{path}"));
        }
        let called = listener.accept();
        assert_eq!(called.unwrap_err().kind(), ErrorKind::WouldBlock);
    }
}

#[test]
fn a_picture_that_would_fill_the_memory_is_not_served() {
    let mut bomb = PIXEL.to_vec();
    bomb[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    let epub = of_chapters(1)
        .item("img/bomb.png", "image/png", "cover-image", &bomb)
        .item("img/fine.png", "image/png", "", PIXEL);
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &epub.bytes()).expect(201)["id"].clone();
        let served = |name| {
            reader
                .get(&format!("/api/books/{id}/images/img/{name}"))
                .status
        };
        assert_eq!(served("bomb.png"), 404);
        assert_eq!(served("fine.png"), 200);
    }
}

fn assert_opens(epub: &Epub) {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &epub.bytes()).expect(201)["id"].clone();
        reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(200);
        assert_eq!(world.files().len(), 1);
    }
}

fn encryption(algorithm: &str, path: &str) -> String {
    format!(
        "<encryption xmlns='urn:oasis:names:tc:opendocument:xmlns:container' \
         xmlns:enc='http://www.w3.org/2001/04/xmlenc#'><enc:EncryptedData>\
         <enc:EncryptionMethod Algorithm='{algorithm}'/><enc:CipherData>\
         <enc:CipherReference URI='{path}'/></enc:CipherData></enc:EncryptedData></encryption>"
    )
}

/// Where the directory lists this entry.
fn listing_of(epub: &[u8], name: &str) -> usize {
    let named = |at: &usize| {
        epub[*at..].starts_with(b"PK\x01\x02")
            && epub.get(at + 46..at + 46 + name.len()) == Some(name.as_bytes())
    };
    (0..epub.len()).find(named).unwrap()
}
