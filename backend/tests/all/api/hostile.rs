//! Files built to harm; the corpus has more, but is not always there.

use crate::books::{Epub, book, of_chapters};
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
