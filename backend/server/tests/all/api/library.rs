//! Books coming in, being listed, going away.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::json;
use sha2::{Digest, Sha512};

use crate::books::{PIXEL, book, of_chapters};
use crate::client::{MULTIPART, multipart, serve};
use crate::world;
use vokal_files::Limits;

#[test]
fn an_uploaded_book_is_listed_with_what_it_says_of_itself() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = book("Die &amp; Verwandlung")
            .chapter("Eins", "<p>Text</p>")
            .item("img/cover.png", "image/png", "cover-image", PIXEL)
            .bytes();
        let uploaded = reader.upload("kafka.epub", &epub).expect(201);
        assert_eq!(uploaded["bookId"], uploaded["id"]);
        let listed = reader.get("/api/books").expect(200);
        let first = &listed[0];
        assert_eq!(first["title"], "Die & Verwandlung");
        assert_eq!(first["author"], "Somebody");
        assert_eq!(first["language"], "de");
        assert_eq!(first["fileName"], "kafka.epub");
        assert_eq!(first["fileSize"], epub.len());
        assert_eq!(first["readingProgress"], 0);
        assert_eq!(first["chapterCount"], 1);
        let id = &uploaded["id"];
        assert_eq!(first["coverImagePath"], format!("/api/books/{id}/cover"));
        assert!(first["uploadedAt"].as_str().unwrap().ends_with('Z'));
        // Asked for by itself it says that, and more.
        let alone = reader.get(&format!("/api/books/{id}")).expect(200);
        for (field, value) in first.as_object().unwrap() {
            assert_eq!(&alone[field], value, "{field}");
        }
    }
}

#[test]
fn the_newest_book_comes_first() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for title in ["old", "new"] {
            let epub = book(title).chapter("1", "<p>x</p>").bytes();
            reader.upload("x.epub", &epub).expect(201);
        }
        let listed = reader.get("/api/books").expect(200);
        assert_eq!(
            (&listed[0]["title"], &listed[1]["title"]),
            (&json!("new"), &json!("old"))
        );
    }
}

#[test]
fn a_book_deleted_for_good_leaves_neither_rows_nor_files() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = reader.upload("x.epub", &of_chapters(3).bytes()).expect(201)["id"].clone();
        assert_eq!(world.files().len(), 1);
        reader.delete(&format!("/api/books/{id}")).expect(204);
        reader.delete(&format!("/api/trash/book/{id}")).expect(204);
        assert_eq!(world.files(), [""; 0]);
        assert_eq!(reader.get("/api/books").expect(200), json!([]));
        reader
            .get(&format!("/api/books/{id}/chapters/0"))
            .expect(404);
        reader.delete(&format!("/api/books/{id}")).expect(404);
    }
}

#[test]
fn what_is_no_book_is_refused_with_a_reason_and_leaves_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let whole = of_chapters(2).bytes();
        let cases: [(&[u8], &str); 5] = [
            (b"", "not_epub"),
            (b"%PDF-1.7 something", "not_epub"),
            (&whole[..whole.len() / 2], "damaged"),
            (&book("empty").bytes(), "empty_book"),
            (
                &of_chapters(1).file("META-INF/license.lcpl", b"{}").bytes(),
                "drm",
            ),
        ];
        for (epub, code) in cases {
            assert_eq!(reader.upload("x.epub", epub).code(422), code);
            assert_eq!(world.files(), [""; 0], "{code}");
        }
        reader.upload("x.epub", &whole).expect(201);
    }
}

#[test]
fn a_file_over_the_limit_is_refused_whether_it_says_so_or_not() {
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 100,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        let large = vec![0; 3 << 20];
        assert_eq!(reader.upload("x.epub", &large).code(413), "too_large");
        // Without an announced length the bytes themselves are counted.
        let body = multipart("x.epub", &large[..=1 << 20]);
        assert_eq!(
            reader
                .send_chunked("/api/books/upload", MULTIPART, &body)
                .code(413),
            "too_large"
        );
        assert_eq!(world.files(), [""; 0]);
    }
}

#[test]
fn a_reader_has_a_quota() {
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        // Nothing that could be packed any smaller.
        let noise: Vec<u8> = (0..10_000_u32)
            .flat_map(|i| Sha512::digest(i.to_le_bytes()))
            .collect();
        let epub = of_chapters(1).file("noise.bin", &noise).bytes();
        reader.upload("x.epub", &epub).expect(201);
        assert_eq!(reader.upload("x.epub", &epub).code(413), "quota");
        assert_eq!(world.files().len(), 1);
    }
}

/// A small file may unpack to much, which takes room in the database.
#[test]
fn what_a_book_holds_counts_for_the_quota_too() {
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        let text = format!("<p>{}</p>", "Es war einmal. ".repeat(40_000));
        let epub = book("A Book").chapter("Part 1", &text).bytes();
        assert!(epub.len() < 50_000);
        reader.upload("x.epub", &epub).expect(201);
        assert_eq!(reader.upload("x.epub", &epub).code(413), "quota");
        let list = reader.get("/api/books").expect(200);
        let id = &list[0]["id"];
        reader.delete(&format!("/api/books/{id}")).expect(204);
        let deleted = reader.get("/api/trash").expect(200);
        assert!(deleted[0]["bytes"].as_i64().unwrap() > 600_000, "{deleted}");
        reader.upload("x.epub", &epub).expect(201);
    }
}

#[test]
fn an_upload_cut_off_leaves_nothing_and_can_be_sent_again() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let epub = of_chapters(30).bytes();
        let body = multipart("x.epub", &epub);
        for part in [1, body.len() / 2, body.len() - 30] {
            let mut socket = TcpStream::connect(reader.host()).unwrap();
            let head = format!(
                "POST /api/books/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
                 Content-Type: {MULTIPART}\r\nContent-Length: {}\r\n\r\n",
                reader.token.as_deref().unwrap(),
                body.len()
            );
            socket.write_all(head.as_bytes()).unwrap();
            socket.write_all(&body[..part]).unwrap();
            socket.shutdown(std::net::Shutdown::Write).unwrap();
            // Until the server has noticed and hung up.
            let _ = socket.read_to_end(&mut Vec::new());
            assert_eq!(reader.get("/api/books").expect(200), json!([]));
            assert_eq!(world.files(), [""; 0]);
        }
        reader.upload("x.epub", &epub).expect(201);
    }
}

#[test]
fn a_form_without_the_file_is_refused() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let body = b"--end-of-part\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nx\r\n--end-of-part--\r\n";
        let answer = reader.send(
            "POST",
            "/api/books/upload",
            &[("content-type", MULTIPART)],
            body,
        );
        assert_eq!(answer.code(400), "invalid");
    }
}

#[test]
fn the_samples_can_be_taken_and_read() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let samples = reader.get("/api/books/samples").expect(200);
        for sample in samples.as_array().unwrap() {
            let name = sample["name"].as_str().unwrap();
            let book = reader
                .post(&format!("/api/books/samples/{name}"), &json!({}))
                .expect(201);
            assert_eq!(book["title"], sample["title"]);
            assert_eq!(
                book["language"].as_str().unwrap()[..2],
                sample["language"].as_str().unwrap()[..2]
            );
        }
        assert_eq!(samples.as_array().unwrap().len(), 2);
        let unknown = reader.post("/api/books/samples/other", &json!({}));
        assert_eq!(unknown.code(404), "not_found");
    }
}
