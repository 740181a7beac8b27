//! A book's file comes back as it was uploaded.

use crate::books::book;
use crate::client::serve;
use crate::devices;
use crate::world;

use super::formats::docx;

#[test]
fn it_comes_back_byte_for_byte_and_in_parts_to_its_owner() {
    let file = book("Käfer: \"alt\" & neu")
        .chapter("Eins", "<p>Es war einmal.</p>")
        .bytes();
    for world in world::each() {
        let client = serve(&world);
        let reader = client.new_reader();
        let id = reader.upload("x.epub", &file).expect(201)["id"].to_string();
        let path = format!("/api/books/{id}/file");
        let whole = reader.get(&path);
        assert_eq!((whole.status, &whole.bytes), (200, &file));
        assert_eq!(whole.header("content-type"), "application/epub+zip");
        assert_eq!(whole.header("accept-ranges"), "bytes");
        let named = whole.header("content-disposition");
        assert!(named.starts_with("attachment; "), "{named}");
        assert!(
            named.contains("filename*=UTF-8''K%C3%A4fer%20alt"),
            "{named}"
        );
        let tag = whole.header("etag");
        let length = file.len();

        let head = reader.send("HEAD", &path, &[], &[]);
        assert_eq!((head.status, head.bytes.len()), (200, 0));
        assert_eq!(head.header("content-length"), length.to_string());
        let known = reader.send("GET", &path, &[("if-none-match", tag)], &[]);
        assert_eq!(known.status, 304);

        // Where a download broke off it goes on, if the file is still the same.
        let from = length - 10;
        let rest = format!("bytes={from}-");
        let part = |if_range: &str| {
            let headers = [("range", rest.as_str()), ("if-range", if_range)];
            reader.send("GET", &path, &headers, &[])
        };
        let same = part(tag);
        assert_eq!((same.status, &same.bytes[..]), (206, &file[from..]));
        assert_eq!(
            same.header("content-range"),
            format!("bytes {from}-{}/{length}", length - 1)
        );
        assert_eq!(part("\"another\"").status, 200);
        let beyond = format!("bytes={length}-");
        let beyond = reader.send("GET", &path, &[("range", &beyond)], &[]);
        assert_eq!(beyond.status, 416);
        assert_eq!(beyond.header("content-range"), format!("bytes */{length}"));

        assert_eq!(client.get(&path).status, 401);
        assert_eq!(client.new_reader().get(&path).code(404), "not_found");
        reader.delete(&format!("/api/books/{id}")).expect(204);
        assert_eq!(reader.get(&path).code(404), "not_found");
        let asks_again = reader.send("GET", &path, &[("if-none-match", tag)], &[]);
        assert_eq!(asks_again.status, 404);
    }
}

#[test]
fn a_book_that_was_made_of_another_file_gives_that_back() {
    let file = docx();
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("Der Bau.docx", &file).expect(201)["id"].to_string();
        let path = format!("/api/books/{id}/file");
        let whole = reader.get(&path);
        assert_eq!((whole.status, &whole.bytes), (200, &file));
        let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
        assert_eq!(whole.header("content-type"), word);
        let named = whole.header("content-disposition");
        assert!(
            named.starts_with("attachment; ") && named.contains(".docx"),
            "{named}"
        );
        let tag = whole.header("etag");
        let known = reader.send("GET", &path, &[("if-none-match", tag)], &[]);
        assert_eq!(known.status, 304);
        let part = reader.send("GET", &path, &[("range", "bytes=2-5")], &[]);
        assert_eq!((part.status, &part.bytes[..]), (206, &file[2..6]));
        let head = reader.send("HEAD", &path, &[], &[]);
        assert_eq!(head.header("content-length"), file.len().to_string());
        // Devices that read books fetch a book.
        let device = devices::add(&reader, &["catalogue"]);
        let fetched = device.get(&format!("/opds/books/{id}/file"));
        assert_eq!(fetched.header("content-type"), "application/epub+zip");
        reader.delete(&format!("/api/books/{id}")).expect(204);
        assert_eq!(reader.get(&path).code(404), "not_found");
    }
}
