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

/// `of` as the sections were told.
fn save_section(
    reader: &Client,
    (name, of): (&str, &str),
    at: &str,
    version: &str,
    html: &str,
) -> Answer {
    let name = format!("{name}?section={at}&of={of}");
    save(reader, &name, Some(version), html)
}

/// Of a document, what each of its sections says.
fn sections_of(reader: &Client, name: &str) -> Vec<String> {
    let section = |at: usize| {
        let path = format!("/api/pdf/content/{name}?section={at}");
        let told = reader.get(&path).expect(200);
        assert_eq!(told["section"], at);
        assert_eq!(told["isEditable"], true);
        told["content"].as_str().unwrap().to_owned()
    };
    let whole = reader.get(&format!("/api/pdf/content/{name}")).expect(200);
    assert_eq!(whole["section"], Value::Null);
    assert_eq!(whole["isEditable"], false);
    let count = whole["sections"].as_array().unwrap().len();
    let sections: Vec<_> = (0..count).map(section).collect();
    assert!(whole["content"] == sections.concat());
    sections
}

#[test]
fn what_no_editor_holds_is_edited_by_sections_and_the_others_stay() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::of_text(&["x"]));
        let path = format!("/api/pdf/content/{name}?section=3");
        let short = reader.get(&path).expect(200);
        assert_eq!(
            (&short["sections"], &short["isEditable"]),
            (&json!([]), &json!(true))
        );
        let told = (&*name, "1");
        let answer = save_section(&reader, told, "0", "*", "a");
        assert_eq!(answer.code(412), "version_conflict", "it has no sections");

        let chapter = |n| format!("<h1>Teil {n}</h1>{}", "<p>Es war einmal.</p>".repeat(8_000));
        let long: String = (1..=20).map(chapter).collect();
        save(&reader, &name, Some("*"), &long).expect(200);
        let before = sections_of(&reader, &name);
        assert!(before.len() >= 6, "{}", before.len());
        let told = reader.get(&path).expect(200);
        assert_eq!(told["sections"][0]["title"], "Teil 1");

        let blocks = told["sections"].as_array().unwrap().iter();
        let of: Vec<_> = blocks.map(|it| it["blocks"].to_string()).collect();
        let of = of.join(",");
        let put = |at, version, html| save_section(&reader, (&name, &of), at, version, html);

        // Other sections than there are, more than an editor holds, and no section at all.
        let others = save_section(&reader, (&name, "1,2"), "1", "*", "x");
        assert_eq!(others.code(412), "version_conflict");
        put("99", "*", "x").code(412);
        put("-1", "*", "x").code(400);
        let much = "<p>neu</p>".repeat(200_000);
        assert_eq!(put("1", "*", &much).code(413), "too_large");

        // More than a section has, and what could harm.
        let more = format!(
            "{}<script>x</script>",
            "<h2>Neu</h2><p>neu</p>".repeat(9_000)
        );
        let saved = put("1", "\"2\"", &more);
        assert_eq!(saved.expect(200)["version"], 3);
        assert_eq!(put("1", "\"2\"", "x").code(412), "version_conflict");
        put("4", "*", "").expect(200);
        let mut wanted = before;
        wanted[1] = more.replace("<script>x</script>", "");
        wanted[4].clear();
        assert!(sections_of(&reader, &name) == wanted);

        // In one piece again: what was known of its sections is of another text.
        save(&reader, &name, Some("*"), "<p>kurz</p>").expect(200);
        let short = reader.get(&path).expect(200);
        assert_eq!(
            (&short["content"], &short["section"]),
            (&json!("<p>kurz</p>"), &Value::Null)
        );
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
