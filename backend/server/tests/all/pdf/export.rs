//! Documents as PDFs again.

use std::net::TcpListener;

use serde_json::{Value, json};

use crate::client::{Answer, Client, serve};
use crate::{pdfs, world};

fn export(reader: &Client, wanted: &Value) -> Answer {
    reader.post("/api/pdf/export", wanted)
}

/// What an exported PDF says, by the server itself.
#[track_caller]
fn read_again(reader: &Client, pdf: &[u8]) -> Value {
    assert!(pdf.starts_with(b"%PDF-"));
    let name = pdfs::uploaded(reader, pdf);
    reader.get(&format!("/api/pdf/content/{name}")).expect(200)
}

#[test]
fn what_is_exported_says_the_same() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["Ein K\\344fer"]));
        let content = reader.get(&format!("/api/pdf/content/{name}")).expect(200);
        let html = format!(
            "<h1>\u{dc}berschrift</h1>{}",
            content["content"].as_str().unwrap()
        );
        // A picture that says nothing is written, but tagged as decoration, and
        // what is tagged so is not read again.
        let html = html.replace("alt=\"\"", "alt=\"Ein Muster\"");
        assert!(html.contains("Ein Muster"), "{html}");
        let wanted = json!({ "htmlContent": html, "fileName": name });
        let answer = export(&reader, &wanted);
        assert_eq!(
            answer.status,
            200,
            "{}",
            String::from_utf8_lossy(&answer.bytes)
        );
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert!(answer.header("content-disposition").contains("x.pdf"));
        let again = read_again(&reader, &answer.bytes);
        assert_eq!(
            (&again["language"], &again["title"]),
            (&json!("de"), &json!("x"))
        );
        let html = again["content"].as_str().unwrap();
        assert!(html.contains("\u{dc}berschrift</h1>"), "{html}");
        assert!(html.contains("Ein K\u{e4}fer"), "{html}");
        assert_eq!(pdfs::pictures(&again).len(), 1, "{html}");
    }
}

/// More elements than an editor holds, and hardly anything to be set.
#[test]
fn a_long_document_is_exported_as_it_was_saved() {
    for world in world::each() {
        let client = serve(&world);
        let reader = client.new_reader();
        let name = pdfs::uploaded(&reader, &pdfs::with_picture(&["x"]));
        let path = format!("/api/pdf/content/{name}");
        let short = export(&reader, &json!({ "fileName": name }));
        assert_eq!(short.status, 200);
        assert_eq!(pdfs::pictures(&read_again(&reader, &short.bytes)).len(), 0);

        let chapter = |n| {
            format!(
                "<h1>Kapitel {n}</h1><p>Banane</p>{}",
                "<p></p>".repeat(30_000)
            )
        };
        let picture = format!(
            "<p><img src=\"images/{}\" alt=\"Bild\"></p>",
            pdfs::pictures(&reader.get(&path).expect(200))[0]
        );
        let long: String = (1..=4).map(chapter).chain([picture]).collect();
        let body = json!({ "content": long }).to_string();
        let headers = [("content-type", "application/json"), ("if-match", "*")];
        reader
            .send("PUT", &path, &headers, body.as_bytes())
            .expect(200);
        let told = reader.get(&format!("{path}?section=0")).expect(200);
        assert!(told["sections"].as_array().unwrap().len() > 3);

        let wanted = json!({ "fileName": name, "frequency": 2 });
        let answer = export(&reader, &wanted);
        assert_eq!(answer.status, 200);
        assert!(answer.header("content-disposition").contains("x.pdf"));
        let again = read_again(&reader, &answer.bytes);
        let html = again["content"].as_str().unwrap();
        for n in 1..=4 {
            assert!(html.contains(&format!("Kapitel {n}</h1>")), "{html}");
        }
        assert_eq!(html.matches(">Ba<").count(), 4, "{html}");
        assert_eq!(pdfs::pictures(&again).len(), 1, "{html}");

        let other = client.new_reader();
        assert_eq!(export(&other, &wanted).code(404), "not_found");
    }
}

#[test]
fn the_aid_is_written_into_the_export() {
    let world = world::each().swap_remove(0);
    let reader = serve(&world).new_reader();
    let bold = |wanted: Value| {
        let answer = export(&reader, &wanted);
        assert_eq!(answer.status, 200);
        let again = read_again(&reader, &answer.bytes);
        again["content"].as_str().unwrap().to_owned()
    };
    let plain = bold(json!({ "htmlContent": "<p>Banane</p>" }));
    assert!(plain.contains("<p>Banane</p>"), "{plain}");
    let marked = bold(json!({ "htmlContent": "<p>Banane</p>", "frequency": 2, "contrast": 0 }));
    let stressed = [
        "<b>Ba</b>na<b>ne</b>",
        "<strong>Ba</strong>na<strong>ne</strong>",
    ];
    assert!(
        stressed.iter().any(|html| marked.contains(html)),
        "{marked}"
    );
    let by_hand = "<p><b class=\"stressed\">Ba</b>nane</p>";
    let marked = bold(json!({ "htmlContent": by_hand }));
    assert!(
        marked.contains("Ba<") && marked.contains(">nane"),
        "{marked}"
    );
}

#[test]
fn hostile_markup_asks_for_nothing_and_shows_no_stranger_a_picture() {
    for world in world::each() {
        let client = serve(&world);
        let (owner, thief) = (client.new_reader(), client.new_reader());
        let name = pdfs::uploaded(&owner, &pdfs::with_picture(&["secret"]));
        let content = owner.get(&format!("/api/pdf/content/{name}")).expect(200);
        let picture = &pdfs::pictures(&content)[0];
        let trap = TcpListener::bind("127.0.0.1:0").unwrap();
        trap.set_nonblocking(true).unwrap();
        let there = trap.local_addr().unwrap();
        let html = format!(
            "<p>words</p><img src=\"http://{there}/a.png\"><img src=\"file:///etc/passwd\">\
             <img src=\"images/{picture}\"><img src=\"images/../../etc/passwd\">\
             <img src=\"data:image/png;base64,AAAA\"><link href=\"http://{there}/b.css\">\
             <iframe src=\"http://{there}/c\"></iframe><script>fetch('http://{there}/d')</script>\
             <p>#read(\"/etc/passwd\") $x^2$ \\u{{0}}</p>"
        );
        let answer = export(&thief, &json!({ "htmlContent": html, "fileName": name }));
        assert_eq!(answer.status, 200);
        let again = read_again(&thief, &answer.bytes);
        let said = again["content"].as_str().unwrap();
        assert!(said.contains("words") && said.contains("#read("), "{said}");
        assert!(!said.contains("root:"), "{said}");
        assert_eq!(pdfs::pictures(&again), [""; 0]);
        assert!(trap.accept().is_err(), "somebody called");
        // The document is not the thief's, so its title is not told.
        assert_ne!(again["title"], "secret");
    }
}

#[test]
fn what_cannot_be_exported_is_refused_with_a_reason() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let html = |html: &str| json!({ "htmlContent": html });
        let long = html(&"x".repeat(9 << 20));
        assert_eq!(export(&reader, &long).code(413), "too_large");
        let many = html(&"<p>x</p>".repeat(56_251));
        assert_eq!(export(&reader, &many).code(413), "document_too_large");
        for wrong in [
            json!({}),
            json!({ "htmlContent": 1 }),
            json!({ "htmlContent": "x", "frequency": 5 }),
            json!({ "htmlContent": "x", "contrast": 101 }),
            json!({ "htmlContent": "x", "contrast": -1 }),
        ] {
            assert_eq!(export(&reader, &wrong).code(400), "invalid", "{wrong}");
        }
        for name in ["", "../../x", "a\"b\r\nc", "export", "\u{202e}fdp"] {
            let wanted = json!({ "htmlContent": "", "fileName": name });
            assert_eq!(export(&reader, &wanted).status, 200, "{name}");
        }
    }
}
