//! Another reader's book is as if it did not exist.

use serde_json::json;

use crate::books::{FONT, PIXEL, book, sound};
use crate::client::serve;
use crate::world;

#[test]
fn a_stranger_finds_nothing_under_the_names_of_somebodys_fonts() {
    for world in world::each() {
        let client = serve(&world);
        let (owner, stranger) = (client.new_reader(), client.new_reader());
        let family = owner.send("POST", "/api/fonts", &[], FONT).expect(201);
        let place = format!("/api/fonts/{}", family["id"].as_str().unwrap());
        let hash = family["files"][0]["hash"].as_str().unwrap();
        let file = format!("{place}/{hash}");
        assert_eq!(stranger.get(&file).code(404), "not_found");
        assert_eq!(stranger.delete(&place).code(404), "not_found");
        assert_eq!(stranger.get("/api/fonts").expect(200), json!([]));
        assert_eq!(owner.get(&file).status, 200);
        // Nor for who has the same one.
        stranger.send("POST", "/api/fonts", &[], FONT).expect(201);
        assert_eq!(stranger.get(&file).code(404), "not_found");
        assert_eq!(stranger.delete(&place).code(404), "not_found");
        assert_eq!(owner.get("/api/fonts").expect(200), json!([family]));
    }
}

#[test]
fn a_stranger_finds_nothing_under_the_id_of_a_book() {
    for world in world::each() {
        let client = serve(&world);
        let (owner, stranger) = (client.new_reader(), client.new_reader());
        let epub = book("x")
            .chapter("One", "<p>x</p>")
            .item("a.png", "image/png", "cover-image", PIXEL)
            .item("a.wav", "audio/wav", "", &sound())
            .bytes();
        let id = owner.upload("x.epub", &epub).expect(201)["id"].clone();
        for path in [
            "",
            "/manifest",
            "/chapters/0",
            "/chapters?from=0&to=1",
            "/page-list",
            "/content",
            "/cover",
            "/thumbnail",
            "/images/a.png",
            "/media/a.wav",
            "/progress",
            "/places",
        ] {
            let path = format!("/api/books/{id}{path}");
            assert_eq!(owner.get(&path).status, 200, "{path}");
            assert_eq!(stranger.get(&path).code(404), "not_found", "{path}");
        }
        let progress = format!("/api/books/{id}/progress");
        assert_eq!(
            stranger.put(&progress, &json!({ "progress": 9 })).code(404),
            "not_found"
        );
        assert_eq!(
            stranger.delete(&format!("/api/books/{id}")).code(404),
            "not_found"
        );
        let status = json!({ "status": "finished" }).to_string();
        let headers = [("content-type", "application/json")];
        let path = format!("/api/books/{id}");
        let changed = stranger.send("PATCH", &path, &headers, status.as_bytes());
        assert_eq!(changed.code(404), "not_found");
        assert_eq!(owner.get(&path).expect(200)["status"], "unread");
        assert_eq!(stranger.get("/api/books").expect(200), json!([]));
        let page = stranger.get("/api/books?view=page&q=x").expect(200);
        assert_eq!(page, json!({ "items": [], "total": 0, "next": null }));
        let facets = stranger.get("/api/books/facets").expect(200);
        assert_eq!(facets["authors"], json!([]));
        assert_eq!(owner.get(&progress).expect(200)["progress"], 0);
    }
}
