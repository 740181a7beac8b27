//! Uploads that are refused, cancelled or too many, and their news.

use std::thread;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vokal_accounts::limits::{Rate, Rates};
use vokal_base::digest::hex;
use vokal_files::Limits;

use crate::client::{Client, serve};
use crate::world::{self, Manner};
use crate::{books, pdfs};

#[test]
fn an_upload_tells_each_page_to_who_listens() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let id = Uuid::new_v4();
        let listener = reader.listen("pdf", id);
        let pages: Vec<&[&str]> = vec![&["Eine Seite."]; 5];
        let upload = format!("/api/pdf/upload?uploadId={id}");
        reader
            .upload_pdf_to(&upload, "x.pdf", &pdfs::of_pages(&pages))
            .expect(201);
        let events = listener.join().unwrap();
        let order = ["uploading", "processing", "optimizing", "complete"];
        let stages: Vec<_> = events
            .iter()
            .map(|event| order.iter().position(|stage| event["stage"] == *stage))
            .collect();
        assert!(
            stages.is_sorted() && stages.last() == Some(&Some(3)),
            "{events:?}"
        );
        // Whoever listens late misses some, but each one told is of the five.
        let told = events.iter().filter(|event| event["pages"].is_object());
        assert!(
            told.clone().all(|event| event["pages"]["total"] == 5),
            "{events:?}"
        );
        let last = &events.last().unwrap()["message"];
        assert_eq!(*last, "PDF uploaded and converted successfully!");
    }
}

#[test]
fn a_file_that_is_there_is_known_and_comes_in_once() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, other) = (client.new_reader(), client.new_reader());
        let (pdf, another) = (pdfs::of_text(&["One"]), pdfs::of_text(&["Two"]));
        let hash = |bytes: &[u8]| hex(&Sha256::digest(bytes));
        let asked = json!({ "hashes": [hash(&pdf), hash(&another)] });
        let known = |of: &Client| of.post("/api/pdf/known", &asked).expect(200)["pdfs"].clone();
        assert_eq!(known(&reader), json!([]));

        let once = "/api/pdf/upload?onlyNew=true";
        let first = reader.upload_pdf_to(once, "one.pdf", &pdf).expect(201);
        let files = world.files().len();
        let again = reader.upload_pdf_to(once, "renamed.pdf", &pdf).expect(200);
        assert_eq!(again["fileName"], first["fileName"]);
        assert_eq!(
            (&first["isNew"], &again["isNew"]),
            (&json!(true), &json!(false))
        );
        let told = json!([{ "hash": hash(&pdf), "fileName": first["fileName"] }]);
        assert_eq!(known(&reader), told);
        assert_eq!(known(&other), json!([]), "nobody hears what others have");
        // Who wants a second one can have it, and the first is told all the same.
        reader.upload_pdf("one.pdf", &pdf).expect(201);
        assert_eq!(known(&reader), told);
        let list = || reader.get("/api/pdf/list").expect(200)["files"].clone();
        assert_eq!(list().as_array().unwrap().len(), 2);

        // At the same moment, as by a tab that was killed and one that goes on.
        let names: Vec<Value> = thread::scope(|scope| {
            let sent = [(); 2].map(|()| {
                scope.spawn(|| {
                    let answer = reader.upload_pdf_to(once, "two.pdf", &another);
                    assert!([200, 201].contains(&answer.status), "{}", answer.status);
                    answer.json()["fileName"].clone()
                })
            });
            sent.map(|one| one.join().unwrap()).into()
        });
        assert_eq!(names[0], names[1]);
        assert_eq!(list().as_array().unwrap().len(), 3);
        assert_eq!(
            world.files().len(),
            files + 2,
            "nothing is left of what was there"
        );
        // What is thrown away is there no more.
        for file in list().as_array().unwrap() {
            let name = file["fileName"].as_str().unwrap();
            reader.delete(&format!("/api/pdf/{name}"));
        }
        assert_eq!(known(&reader), json!([]));
    }
}

#[test]
fn what_is_no_pdf_is_refused_with_its_reason_and_leaves_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let whole = pdfs::of_text(&["x"]);
        let epub = books::of_chapters(1).bytes();
        for (file, code) in [
            (&b""[..], "not_pdf"),
            (b"<html><script>alert(1)</script>", "not_pdf"),
            (&epub, "not_pdf"),
            (b"%PDF-1.7\nand nothing else", "damaged"),
        ] {
            let id = Uuid::new_v4();
            let listener = reader.listen("pdf", id);
            let upload = format!("/api/pdf/upload?uploadId={id}");
            let answer = reader.upload_pdf_to(&upload, "x.pdf", file);
            assert_eq!(answer.code(422), code);
            let events = listener.join().unwrap();
            assert_eq!(events.last().unwrap()["stage"], "failed");
            assert_eq!(events.last().unwrap()["message"], answer.json()["detail"]);
            assert_eq!(world.files(), [""; 0]);
        }
        let answer = reader.upload_to("/api/pdf/upload", "x.pdf", &whole);
        assert_eq!(answer.code(400), "invalid", "the field is another");
        let list = reader.get("/api/pdf/list").expect(200);
        assert_eq!(list["files"], json!([]));
        reader.upload_pdf("x.pdf", &whole).expect(201);
    }
}

#[test]
fn books_and_pdfs_share_one_quota() {
    let limits = Limits {
        upload_megabytes: 1,
        quota_megabytes: 1,
    };
    for world in world::each_with(limits) {
        let reader = serve(&world).new_reader();
        let noise = noise(600 << 10);
        let mut pdf = pdfs::of_text(&["x"]);
        // What stands before the table may be anything.
        pdf.extend_from_slice(b"\n% ");
        pdf.extend(noise.iter().map(|byte| byte | 0x80));
        assert_eq!(
            reader.upload_pdf("x.pdf", &vec![b' '; 2 << 20]).code(413),
            "too_large"
        );
        reader.upload_pdf("x.pdf", &pdf).expect(201);
        let files = world.files().len();
        assert_eq!(reader.upload_pdf("x.pdf", &pdf).code(413), "quota");
        let book = books::of_chapters(1).file("noise.bin", &noise).bytes();
        assert_eq!(reader.upload("x.epub", &book).code(413), "quota");
        assert_eq!(world.files().len(), files);
    }
}

#[test]
fn a_reader_converts_only_so_often() {
    for world in world::each_of(&Manner {
        rates: Rates {
            conversion: Rate::new(2, 60),
            ..Manner::default().rates
        },
        ..Manner::default()
    }) {
        let client = serve(&world);
        let reader = client.new_reader();
        let page = json!({ "htmlContent": "<p>x</p>" });
        reader
            .upload_pdf("x.pdf", &pdfs::of_text(&["x"]))
            .expect(201);
        assert_eq!(reader.post("/api/pdf/export", &page).status, 200);
        for answer in [
            reader.post("/api/pdf/export", &page),
            reader.upload_pdf("x.pdf", &pdfs::of_text(&["x"])),
        ] {
            assert_eq!(answer.code(429), "too_many");
            assert!(!answer.header("retry-after").is_empty());
        }
        let other = client.new_reader();
        assert_eq!(other.post("/api/pdf/export", &page).status, 200);
    }
}

/// Bytes that no compression makes fewer.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    std::iter::repeat_with(next).take(length).collect()
}
