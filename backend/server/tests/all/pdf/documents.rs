//! Lists, files and deletion.

use serde_json::json;

use crate::client::serve;
use crate::{pdfs, world};

#[test]
fn a_pdf_comes_in_is_listed_and_goes_without_a_trace() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        assert_eq!(
            reader.get("/api/pdf/list").expect(200),
            json!({ "success": true, "files": [], "recognises": false })
        );
        let pdf = pdfs::with_picture(&["Es war einmal ein K\\344fer."]);
        let told = reader.upload_pdf("Der K\u{e4}fer.PDF", &pdf).expect(201);
        assert_eq!(told["success"], true);
        assert_eq!(told["message"], "PDF uploaded and converted successfully!");
        let id = told["id"].as_str().unwrap();
        assert_eq!(told["fileName"], format!("{id}_Der K\u{e4}fer.pdf"));

        let list = reader.get("/api/pdf/list").expect(200);
        let file = &list["files"][0];
        assert_eq!(file["fileName"], told["fileName"]);
        assert_eq!(
            (&file["name"], &file["language"], &file["pages"]),
            (&json!("Der K\u{e4}fer"), &json!("de"), &json!(1))
        );
        assert_eq!(file["fileSize"], pdf.len());
        assert_eq!(file["notices"], json!([]));
        assert_eq!(world.files().len(), 2, "the file and its pictures");

        let name = format!("{id}_Der%20K%C3%A4fer.pdf");
        for address in [id, &name] {
            let download = reader.get(&format!("/api/pdf/download/{address}"));
            assert_eq!((download.status, &download.bytes), (200, &pdf));
            assert_eq!(download.header("content-type"), "application/pdf");
            assert_eq!(
                download.header("content-security-policy"),
                "default-src 'none'; sandbox"
            );
            let disposition = download.header("content-disposition");
            assert!(disposition.starts_with("attachment"), "{disposition}");
            assert!(
                disposition.contains("filename*=UTF-8''Der%20K%C3%A4fer.pdf"),
                "{disposition}"
            );
        }
        reader.delete(&format!("/api/pdf/{name}")).expect(204);
        reader.delete(&format!("/api/trash/pdf/{id}")).expect(204);
        assert_eq!(world.files(), [""; 0]);
        assert_eq!(
            reader.get(&format!("/api/pdf/content/{id}")).code(404),
            "not_found"
        );
    }
}

#[test]
fn a_name_that_does_not_fit_its_id_names_nothing() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["x"]));
        let id = &name[..36];
        for wrong in [
            format!("{id}_y.pdf"),
            format!("{id}x"),
            format!("{id}_x.pdf%00"),
            "x.pdf".into(),
            "..%2F..%2Fetc%2Fpasswd".into(),
            "00000000-0000-0000-0000-000000000000_x.pdf".into(),
        ] {
            for path in ["content", "download"] {
                let answer = reader.get(&format!("/api/pdf/{path}/{wrong}"));
                assert_eq!(answer.code(404), "not_found", "{path} {wrong}");
            }
            assert_eq!(reader.delete(&format!("/api/pdf/{wrong}")).status, 404);
        }
        reader.delete(&format!("/api/pdf/{id}")).expect(204);
    }
}

#[test]
fn a_picture_is_served_as_what_it_is_and_may_do_nothing() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, stranger) = (client.new_reader(), client.new_reader());
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["x"]));
        let content = reader.get(&format!("/api/pdf/content/{name}")).expect(200);
        let pictures = pdfs::pictures(&content);
        assert_eq!(pictures.len(), 1, "{content}");
        let path = format!("/api/pdf/images/{}", pictures[0]);
        let picture = reader.get(&path);
        assert_eq!(picture.status, 200);
        assert!(["image/png", "image/jpeg"].contains(&picture.header("content-type")));
        assert_eq!(picture.header("x-content-type-options"), "nosniff");
        assert_eq!(
            picture.header("content-security-policy"),
            "default-src 'none'; sandbox"
        );
        let tag = [("if-none-match", picture.header("etag"))];
        assert_eq!(reader.send("GET", &path, &tag, &[]).status, 304);
        assert_eq!(stranger.get(&path).code(404), "not_found");
        assert_eq!(stranger.send("GET", &path, &tag, &[]).status, 404);
        for wrong in ["1.png", &format!("{}-9.png", &name[..36]), "..%2Fx"] {
            let answer = reader.get(&format!("/api/pdf/images/{wrong}"));
            assert_eq!(answer.code(404), "not_found", "{wrong}");
        }
    }
}
