//! For each route an address that exists, and a request that is in order.

use serde_json::{Value, json};

use crate::books::{FONT, IN_OWN_FONT, PIXEL, book, sound};
use crate::client::{Answer, Client, PASSWORD};
use crate::passkey::Device;
use crate::{authenticator, devices, kiosks, participants, passkey, pdfs, people};

/// The address of something that is this reader's own, or of a result that an admin sees.
pub fn place(path: &str, owner: &Client, admin: &Client) -> String {
    if path.contains("/samples/") {
        let samples = owner.get("/api/books/samples").expect(200);
        return path.replace("{name}", samples[0]["name"].as_str().unwrap_or("none"));
    }
    if path == "/api/search" {
        return format!("{path}?q=x");
    }
    if path.starts_with("/api/pdf/") || path.ends_with("/original") {
        return pdfs::place(path, owner);
    }
    if path.starts_with("/api/admin/people/") {
        return path.replace("{id}", &people::id_of(owner));
    }
    if path.starts_with("/api/admin/invitations/") {
        return path.replace("{id}", &people::an_invitation(admin));
    }
    if path.starts_with("/api/admin/kiosks/") {
        return path.replace("{id}", &kiosks::of(admin));
    }
    if path.contains("{family}") {
        let family = owner.send("POST", "/api/fonts", &[], FONT).expect(201);
        let of = |value: &Value| value.as_str().unwrap_or("none").to_owned();
        let path = path.replace("{family}", &of(&family["id"]));
        return path.replace("{hash}", &of(&family["files"][0]["hash"]));
    }
    if path.contains("{upload_id}") {
        let id = uuid::Uuid::new_v4().to_string();
        let upload = format!("/api/books/upload?uploadId={id}");
        owner.upload_to(&upload, "x.epub", &a_book()).expect(201);
        return path.replace("{upload_id}", &id);
    }
    if path.starts_with("/api/profile/passkeys/") {
        return path.replace("{id}", &passkey::one_of(owner));
    }
    if path.starts_with("/api/profile/devices/") {
        return path.replace("{id}", &devices::add(owner, &["catalogue"]).id);
    }
    if path.contains("/quizzes/") {
        return path.replace("{id}", "1");
    }
    if path.contains("/study/codes/") {
        return path.replace("{id}", &participants::a_batch_of_codes(admin));
    }
    if path.contains("/study/") || path.contains("/results/") {
        let path = path.replace("{format}", "csv");
        return if path.contains("{id}") {
            path.replace(
                "{id}",
                &participants::result_for(admin, path.contains("/trash/")),
            )
        } else {
            path
        };
    }
    if path.contains("/sessions/") && path.contains("{id}") {
        let sessions = owner.get("/api/auth/sessions").expect(200);
        return path.replace("{id}", sessions[0]["id"].as_str().unwrap());
    }
    if !path.contains("{id}") {
        return path.to_owned();
    }
    if path.starts_with("/api/shelves/") {
        let shelf = owner
            .post("/api/shelves", &json!({ "name": "x" }))
            .expect(201);
        let book = &owner.upload("x.epub", &a_book()).expect(201)["id"];
        let path = path.replace("{id}", &shelf["id"].to_string());
        return path.replace("{book}", &book.to_string());
    }
    let id = owner.upload("x.epub", &a_book()).expect(201)["id"].to_string();
    if path.starts_with("/api/trash/") {
        owner.delete(&format!("/api/books/{id}")).expect(204);
    }
    if path.ends_with("/fonts/{hash}") {
        let manifest = owner.get(&format!("/api/books/{id}/manifest")).expect(200);
        let hash = manifest["ownFace"]["files"][0]["hash"].as_str().unwrap();
        return path.replace("{id}", &id).replace("{hash}", hash);
    }
    let path = path.replace("{kind}", "book");
    let path = path.replace("{id}", &id).replace("{index}", "0");
    let path = path.replace("media/{path}", "media/a.wav");
    let path = path.replace("{path}", "a.png").replace("{format}", "csv");
    if path.ends_with("/chapters") {
        format!("{path}?from=0&to=1")
    } else {
        path
    }
}

fn a_book() -> Vec<u8> {
    book("x")
        .chapter("One", &format!("{IN_OWN_FONT}<p>x</p>"))
        .item("own.woff2", "font/woff2", "", FONT)
        .item("a.png", "image/png", "cover-image", PIXEL)
        .item("a.wav", "audio/wav", "", &sound())
        .bytes()
}

/// A request that would be in order if it came from the right person.
pub fn ask(client: &Client, method: &str, path: &str) -> Answer {
    if path.ends_with("/annotations") {
        let file = br#"{ "type": "AnnotationSet", "items": [] }"#;
        return client.send("POST", path, &[], file);
    }
    if (method, path) == ("POST", "/api/fonts") {
        return client.send("POST", path, &[], FONT);
    }
    if method == "PUT" && path.ends_with("/cover") {
        return client.send("PUT", path, &[], PIXEL);
    }
    if path == "/api/pdf/upload" {
        return client.upload_pdf("x.pdf", &pdfs::of_text(&["x"]));
    }
    if path.ends_with("/upload") {
        return client.upload("x.epub", &a_book());
    }
    if method != "GET" && path.starts_with(authenticator::PATH) {
        return authenticator::ask(client, method, path);
    }
    if (method, path) == ("POST", passkey::KEEP) {
        return passkey::add(client, &mut Device::new());
    }
    let of_pdfs = path.starts_with("/api/pdf/");
    let body: Value = match (method, path) {
        ("POST", "/api/pdf/export") => json!({ "htmlContent": "<p>x</p>" }),
        ("PUT", _) if of_pdfs => json!({ "content": "<p>x</p>" }),
        ("PUT", "/api/admin/study/settings") => json!({ "protocol": "fixed" }),
        ("DELETE", "/api/datacollection/results/all") => json!({ "confirm": "DELETE ALL" }),
        ("POST", "/api/admin/study/codes") => {
            json!({ "label": "x", "codes": 1, "uses": 1, "days": 1 })
        }
        ("PUT", "/api/admin/registration") => json!({ "door": "open", "domains": [] }),
        ("POST", "/api/admin/invitations") => json!({ "note": "x", "uses": 1, "days": 1 }),
        ("PUT", path) if path.ends_with("/quota") => json!({ "megabytes": 3 }),
        ("POST", "/api/shelves") => json!({ "name": "x" }),
        ("PATCH", path) if path.starts_with("/api/shelves/") => json!({ "name": "y" }),
        ("PUT", path) if path.starts_with("/api/shelves/") => json!({ "after": null }),
        ("POST", "/api/books/known" | "/api/pdf/known") => json!({ "hashes": [] }),
        ("POST", "/api/books/bulk") => {
            json!({ "query": "", "act": { "kind": "setStatus", "status": "unread" } })
        }
        ("PUT", _) => json!({ "progress": 3 }),
        ("PATCH", path) if path.starts_with(passkey::KEEP) => json!({ "name": "x" }),
        ("PATCH", path) if path.starts_with("/api/books/") => json!({ "status": "given_up" }),
        ("PATCH", _) => json!({ "firstName": "Gregor" }),
        ("POST", "/api/profile/devices") => devices::form(&["sync"]),
        ("DELETE", "/api/profile")
        | ("POST", "/api/admin/confirm" | "/api/profile/recovery-codes" | passkey::BEGIN) => {
            json!({ "password": PASSWORD })
        }
        ("POST", "/api/profile/password") => {
            json!({ "currentPassword": PASSWORD, "newPassword": "Der Bau 1923" })
        }
        ("POST", "/api/sync") => json!({ "device": uuid::Uuid::new_v4(), "since": 0 }),
        ("POST", "/api/reading/stretches") => json!({ "stretches": [] }),
        ("POST", "/api/admin/password") => json!({ "newPassword": "Der Bau 1923" }),
        _ => Value::Null,
    };
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    client.send(
        method,
        path,
        &[("content-type", "application/json"), ("if-match", "*")],
        body.as_bytes(),
    )
}
