//! What a PDF says, and what the reader makes of it.

use serde_json::{Value, json};
use vokal_files::Limits;

use crate::client::{Answer, Client, serve};
use crate::pdfs;
use crate::world::{self, Manner};

fn save(reader: &Client, name: &str, version: Option<&str>, html: &str) -> Answer {
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(version.map(|version| ("if-match", version)));
    let body = json!({ "content": html }).to_string();
    let path = format!("/api/pdf/content/{name}");
    reader.send("PUT", &path, &headers, body.as_bytes())
}

#[test]
fn what_is_saved_is_what_comes_back_but_for_what_could_harm() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let pdf = pdfs::of_text(&["Es war einmal", "und ist nicht mehr."]);
        let name = pdfs::uploaded(&reader, &pdf);
        let path = format!("/api/pdf/content/{name}");
        let answer = reader.get(&path);
        let content = answer.expect(200);
        let html = content["content"].as_str().unwrap();
        assert!(html.contains("Es war einmal"), "{html}");
        assert_eq!(content["fileName"], name);
        assert_eq!(
            content["sizes"]["p"],
            json!({ "points": 12.0, "pixels": 23.0 })
        );
        assert_eq!(answer.header("etag"), "\"1\"");

        let edited = "<p>Es war <b>zweimal</b></p><script>alert(1)</script>\
                      <img src=\"https://evil.example/x.png\" onerror=\"alert(1)\">";
        let saved = save(&reader, &name, Some("\"1\""), edited);
        assert_eq!(saved.expect(200)["version"], 2);
        assert_eq!(saved.header("etag"), "\"2\"");
        let again = reader.get(&path);
        let html = again.expect(200)["content"].as_str().unwrap().to_owned();
        assert!(html.starts_with("<p>Es war <b>zweimal</b></p>"), "{html}");
        for harm in ["script", "evil", "onerror"] {
            assert!(!html.contains(harm), "{html}");
        }
        assert_eq!(again.header("etag"), "\"2\"");
        let list = reader.get("/api/pdf/list").expect(200);
        assert!(!list["files"][0]["editedAt"].is_null());
    }
}

#[test]
fn two_tabs_do_not_write_over_each_other() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["x"]));
        let code = |version, status| save(&reader, &name, version, "<p>y</p>").code(status);
        assert_eq!(code(None, 428), "version_required");
        assert_eq!(code(Some("\"7\""), 412), "version_conflict");
        assert_eq!(code(Some("nonsense"), 412), "version_conflict");
        save(&reader, &name, Some("\"1\""), "<p>first</p>").expect(200);
        assert_eq!(code(Some("\"1\""), 412), "version_conflict");
        let kept = reader.get(&format!("/api/pdf/content/{name}")).expect(200);
        assert_eq!(kept["content"], "<p>first</p>");
        save(&reader, &name, Some("*"), "<p>any</p>").expect(200);
    }
}

#[test]
fn what_is_too_long_or_no_json_is_refused() {
    for world in world::each_of(&Manner {
        limits: Limits {
            upload_megabytes: 20,
            quota_megabytes: 5,
        },
        ..Manner::default()
    }) {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["x"]));
        let long = "x".repeat(17 << 20);
        assert_eq!(
            save(&reader, &name, Some("*"), &long).code(413),
            "too_large"
        );
        let over_quota = "x".repeat(6 << 20);
        assert_eq!(
            save(&reader, &name, Some("*"), &over_quota).code(413),
            "quota"
        );
        let path = format!("/api/pdf/content/{name}");
        for (kind, body) in [
            ("text/plain", "{}"),
            ("application/json", "{}"),
            ("application/json", "{\"content\": 1}"),
            ("application/json", "nonsense"),
        ] {
            let headers = [("content-type", kind), ("if-match", "*")];
            let answer = reader.send("PUT", &path, &headers, body.as_bytes());
            assert_eq!(answer.code(400), "invalid", "{body}");
        }
        let kept: Value = reader.get(&path).expect(200);
        assert_eq!(kept["version"], 1);
    }
}
