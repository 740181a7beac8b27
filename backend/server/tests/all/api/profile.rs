//! What a reader sees and decides about their own account.

use std::io::{Cursor, Read};

use serde_json::{Value, json};

use crate::books::{FONT, book, of_chapters};
use crate::browser::Browser;
use crate::client::{PASSWORD, serve};
use crate::world;

#[test]
fn a_reader_sees_and_changes_their_own_account() {
    for world in world::each() {
        let (reader, email) = Browser::on(&serve(&world)).registered();
        let profile = reader.get("/api/profile").expect(200);
        assert_eq!(profile["email"], email);
        assert_eq!(profile["firstName"], "Grete");
        assert_eq!(profile["hasPassword"], true);
        assert_eq!(profile["google"], false);
        assert!(profile["createdAt"].as_str().unwrap().ends_with('Z'));
        let renamed = reader
            .patch("/api/profile", &json!({ "firstName": " Gregor " }))
            .expect(200);
        assert_eq!(renamed["firstName"], "Gregor");
        assert_eq!(renamed["lastName"], "Samsa");
        assert_eq!(reader.get("/api/profile").expect(200), renamed);
        let problem = reader
            .patch("/api/profile", &json!({ "lastName": "  " }))
            .expect(400);
        assert_eq!(problem["errors"][0]["field"], "lastName");
    }
}

#[test]
fn what_nobody_may_decide_is_refused() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        for extra in ["role", "id", "owner", "email", "passwordHash"] {
            let form = json!({ "firstName": "Gregor", extra: "admin" });
            assert_eq!(
                reader.patch("/api/profile", &form).code(422),
                "invalid",
                "{extra}"
            );
        }
        let form = json!({
            "firstName": "G", "lastName": "S", "email": "new@vokal.test", "password": PASSWORD, "role": "admin",
        });
        assert_eq!(
            client.post("/api/auth/register", &form).code(422),
            "invalid"
        );
        let login = json!({ "email": email, "password": PASSWORD, "role": "admin" });
        assert_eq!(client.post("/api/auth/login", &login).code(422), "invalid");
        let progress = json!({ "progress": 1, "owner": 1 });
        assert_eq!(
            reader.put("/api/books/1/progress", &progress).code(422),
            "invalid"
        );
        assert_eq!(reader.get("/api/profile").expect(200)["firstName"], "Grete");
    }
}

#[test]
fn another_password_needs_the_old_one_and_has_to_be_a_good_one() {
    for world in world::each() {
        let (reader, email) = Browser::on(&serve(&world)).registered();
        let change = |old: Option<&str>, new: &str| {
            let form = json!({ "currentPassword": old, "newPassword": new });
            reader.post("/api/profile/password", &form)
        };
        for old in [Some("wrong"), None] {
            let problem = change(old, "In der Strafkolonie").expect(422);
            assert_eq!(problem["code"], "wrong_password");
            assert_eq!(problem["errors"][0]["field"], "currentPassword");
        }
        for (new, status) in [
            ("12345", 400),
            ("password", 400),
            (&"x".repeat(129), 400),
            (&"ä".repeat(128), 204),
        ] {
            assert_eq!(change(Some(PASSWORD), new).status, status, "{new}");
        }
        reader.login(&email, &"ä".repeat(128)).expect(200);
    }
}

#[test]
fn an_account_is_deleted_for_good_with_its_rows_and_files() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        let (stranger, _) = Browser::on(&client).registered();
        let epub = of_chapters(3).bytes();
        client
            .with_token(reader.token())
            .upload("a.epub", &epub)
            .expect(201);
        client
            .with_token(stranger.token())
            .upload("b.epub", &epub)
            .expect(201);
        assert_eq!(world.files().len(), 2);
        let leave = |password: &str| {
            let form = json!({ "password": password, "forGood": true });
            reader.delete_with("/api/profile", &form)
        };
        assert_eq!(leave("wrong").code(422), "wrong_password");
        assert_eq!(leave(PASSWORD).status, 204);
        assert_eq!(world.files().len(), 1);
        assert_eq!(reader.get("/api/profile").code(401), "signed_out");
        assert_eq!(reader.refresh().code(401), "signed_out");
        assert_eq!(
            reader.login(&email, PASSWORD).code(401),
            "wrong_credentials"
        );
        assert_eq!(
            stranger
                .get("/api/books")
                .expect(200)
                .as_array()
                .unwrap()
                .len(),
            1
        );
        client.register(&email).expect(201);
        let again = reader.signed_in(&email);
        assert_eq!(again.get("/api/books").expect(200), json!([]));
        let activity = again.get("/api/profile/activity").expect(200);
        assert_eq!(
            activity.as_array().unwrap().len(),
            2,
            "nothing of the old account"
        );
    }
}

#[test]
fn an_account_can_be_taken_along() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        let epub = book("Amerika").chapter("One", "<p>x</p>").bytes();
        let uploader = client.with_token(reader.token());
        let id = uploader.upload("amerika.epub", &epub).expect(201)["id"].clone();
        let large = of_chapters(2000).bytes();
        uploader.upload("large.epub", &large).expect(201);
        let place = json!({ "progress": 40, "position": { "chapterIndex": 0, "offset": 0 } });
        let moved = reader.put(&format!("/api/books/{id}/progress"), &place);
        moved.expect(200);
        let far = json!({ "progress": 40, "position": { "chapterIndex": 0, "offset": 9000 } });
        let moved = reader.put(&format!("/api/books/{id}/progress"), &far);
        moved.expect(200);

        let font = uploader.send("POST", "/api/fonts", &[], FONT).expect(201);

        let answer = reader.get("/api/profile/export");
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "application/zip");
        assert_eq!(answer.header("cache-control"), "no-store");
        let mut zip = zip::ZipArchive::new(Cursor::new(&answer.bytes)).unwrap();
        let mut file = |name: &str| {
            let mut bytes = Vec::new();
            zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
            bytes
        };
        assert_eq!(file(&format!("books/{id}.epub")), epub);
        let account: Value = serde_json::from_slice(&file("account.json")).unwrap();
        assert_eq!(account["profile"]["email"], email);
        assert_eq!(account["sessions"].as_array().unwrap().len(), 1);
        assert_eq!(account["books"].as_array().unwrap().len(), 2);
        assert_eq!(account["books"][1]["title"], "Amerika");
        assert_eq!(account["books"][1]["readingProgress"], 40);
        let earlier = &account["books"][1]["earlierPlaces"];
        assert_eq!(earlier.as_array().unwrap().len(), 1);
        assert_eq!(earlier[0]["position"]["offset"], 0);
        let larger = account["books"][0]["file"].as_str().unwrap().to_owned();
        assert_eq!(file(&larger), large);
        assert_eq!(account["fonts"][0]["name"], font["name"]);
        assert_eq!(account["fonts"][0]["file"], "fonts/1.ttf");
        let length = file("fonts/1.ttf").len();
        assert_eq!(font["bytes"], length);
        let text = account.to_string();
        assert!(!text.contains("argon2") && !text.contains(reader.token()));
    }
}
