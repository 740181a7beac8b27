//! Uploads that are refused, cancelled or too many, and their news.

use serde_json::json;
use uuid::Uuid;
use vokal_accounts::limits::{Rate, Rates};
use vokal_files::Limits;

use crate::client::serve;
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
