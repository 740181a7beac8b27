//! What is answered where no route is.

use serde_json::json;

use crate::books::book;
use crate::client::serve;
use crate::world;

#[test]
fn an_unknown_address_of_the_api_is_a_problem_and_any_other_a_page() {
    let world = world::each().swap_remove(0);
    let client = serve(&world);
    for path in [
        "/api",
        "/api/",
        "/api/none",
        "/api/books/1/none",
        "/api/books/x/manifest/y",
    ] {
        assert_eq!(client.get(path).code(404), "not_found", "{path}");
    }
    for path in ["/", "/reader/12", "/admin/login", "/apiary"] {
        assert_eq!(client.get(path).status, 200, "{path}");
    }
}

#[test]
fn a_wrong_method_is_told_with_the_right_ones() {
    let world = world::each().swap_remove(0);
    let client = serve(&world);
    let answer = client.delete("/api/books");
    assert_eq!(answer.code(405), "method_not_allowed");
    assert_eq!(answer.header("allow"), "GET");
    let answer = client.delete("/api/ready");
    assert_eq!(answer.code(405), "method_not_allowed");
    assert_eq!(answer.header("allow"), "GET, HEAD");
    assert_eq!(
        client.put("/dashboard", &json!({})).code(405),
        "method_not_allowed"
    );
}

#[test]
fn what_cannot_be_read_is_never_a_fault_of_the_server() {
    let world = world::each().swap_remove(0);
    let reader = serve(&world).new_reader();
    let json = [("content-type", "application/json")];
    for body in [&b"{"[..], b"[]", b"null", b"\xff\xfe", b"{\"email\":\"a\"}"] {
        let answer = reader.send("POST", "/api/auth/login", &json, body);
        assert_eq!(answer.code(400), "invalid");
    }
    let long = vec![b' '; 100_000];
    assert_eq!(
        reader
            .send("POST", "/api/auth/login", &json, &long)
            .code(400),
        "invalid"
    );
    assert_eq!(
        reader
            .send("POST", "/api/books/upload", &json, b"{}")
            .status,
        400
    );
    for id in ["x", "-1", "9223372036854775808", "1e3", "%00"] {
        assert_eq!(reader.get(&format!("/api/books/{id}")).status, 404, "{id}");
        assert_eq!(
            reader.get(&format!("/api/books/1/chapters/{id}")).status,
            404,
            "{id}"
        );
    }
    assert_eq!(reader.get("/api/books/uploads/x/events").status, 404);
}

#[test]
fn a_nul_in_a_text_is_nothing_special() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        assert_eq!(
            reader.login("a\0@vokal.test").code(401),
            "wrong_credentials"
        );
        assert_eq!(reader.register("a\0@vokal.test").code(400), "invalid");
        assert_eq!(
            reader.get("/api/books/1/images/a%00.png").code(404),
            "not_found"
        );
        let sample = reader.post("/api/books/samples/a%00", &json!({}));
        assert_eq!(sample.code(404), "not_found");
        let epub = book("a\0b").chapter("c\0d", "<p>e\0f</p>").item(
            "a%00.xhtml",
            "application/xhtml+xml",
            "",
            b"x",
        );
        reader.upload("g.epub", &epub.bytes()).expect(201);
    }
}

#[test]
fn a_server_in_order_is_ready_and_tells_its_contract() {
    for world in world::each() {
        let client = serve(&world);
        assert_eq!(
            client.get("/api/health").expect(200),
            json!({ "status": "ok" })
        );
        client.get("/api/ready").expect(200);
        let contract = client.get("/api/openapi.json").expect(200);
        assert!(contract["paths"]["/api/books/{id}/manifest"]["get"].is_object());
    }
}
