//! Passwords of devices: made, shown once, and at an end when everything is.

use serde_json::json;
use vokal_accounts::limits::{Rate, Rates};

use crate::client::{PASSWORD, serve};
use crate::devices::{self, PATH, basic};
use crate::world::{self, Manner};

#[test]
fn a_password_is_shown_once_and_opens_what_it_was_made_for() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let made = reader
            .post(PATH, &devices::form(&["sync", "catalogue"]))
            .expect(201);
        let word = made["password"].as_str().unwrap();
        assert_eq!(word.len(), 29);
        assert_eq!(made["catalogue"], "http://vokal.test/opds");
        assert_eq!(
            made["catalogueWithKey"],
            format!("http://vokal.test/opds/k/{word}")
        );
        assert_eq!(made["sync"], "http://vokal.test/kosync");
        let listed = reader.get(PATH).expect(200);
        assert_eq!(listed[0]["scopes"], json!(["catalogue", "sync"]));
        assert!(listed[0]["lastUsedAt"].is_null());
        assert!(!listed.to_string().contains(word));
        // However it is typed, and whatever name stands beside it.
        for (name, typed) in [
            ("grete", word.to_owned()),
            ("", word.to_uppercase()),
            ("x", word.replace('-', "")),
        ] {
            assert_eq!(
                basic(&reader, name, &typed, "GET", "/opds", &[]).status,
                200
            );
        }
        assert!(!reader.get(PATH).expect(200)[0]["lastUsedAt"].is_null());
        let export = reader.get("/api/profile/export");
        assert_eq!(export.status, 200);
        let activity = reader.get("/api/profile/activity").expect(200).to_string();
        assert!(activity.contains("device_added"));
        assert!(!activity.contains(word));
        // The account's own password is none of them.
        assert_eq!(
            basic(&reader, "grete", PASSWORD, "GET", "/opds", &[]).status,
            401
        );

        let only_sync = devices::add(&reader, &["sync"]);
        assert_eq!(only_sync.get("/opds").code(403), "forbidden");
        reader
            .delete(&format!("{PATH}/{}", only_sync.id))
            .expect(204);
        assert_eq!(only_sync.get("/opds").status, 401);
    }
}

#[test]
fn it_is_the_reader_who_makes_one() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        let form = |change: fn(&mut serde_json::Value)| {
            let mut form = devices::form(&["sync"]);
            change(&mut form);
            reader.post(PATH, &form)
        };
        let wrong = form(|form| form["password"] = "geraten".into());
        assert_eq!(wrong.code(422), "wrong_password");
        let none = form(|form| form["password"] = serde_json::Value::Null);
        assert_eq!(none.code(422), "wrong_password");
        assert_eq!(form(|form| form["scopes"] = json!([])).code(400), "invalid");
        assert_eq!(form(|form| form["scopes"] = json!(["admin"])).status, 400);
        assert_eq!(form(|form| form["name"] = " ".into()).code(400), "invalid");
        assert_eq!(reader.get(PATH).expect(200), json!([]));
        for _ in 0..50 {
            devices::add(&reader, &["sync"]);
        }
        let refused = reader.post(PATH, &devices::form(&["sync"]));
        assert_eq!(refused.code(409), "too_many_devices");
    }
}

#[test]
fn it_ends_with_all_sessions_and_with_the_account() {
    for world in world::each() {
        let client = serve(&world);
        let end: [fn(&crate::client::Client); 3] = [
            |reader| {
                let change = json!({ "currentPassword": PASSWORD, "newPassword": "Der Bau 1923" });
                reader.post("/api/profile/password", &change).expect(204);
            },
            |reader| drop(reader.delete("/api/auth/sessions").expect(204)),
            |reader| {
                let proof = json!({ "password": PASSWORD }).to_string();
                let json = [("content-type", "application/json")];
                let deleted = reader.send("DELETE", "/api/profile", &json, proof.as_bytes());
                assert!(deleted.status < 300, "{}", deleted.status);
            },
        ];
        for end in end {
            let reader = client.new_reader();
            let device = devices::add(&reader, &["catalogue"]);
            assert_eq!(device.get("/opds").status, 200);
            end(&reader);
            assert_eq!(device.get("/opds").status, 401);
        }
    }
}

#[test]
fn wrong_ones_are_counted_and_keep_nobody_out() {
    let rates = Rates {
        device: Rate::new(5, 600),
        ..Manner::default().rates
    };
    let manner = Manner {
        rates,
        ..Manner::default()
    };
    for world in world::each_apart(&manner) {
        let reader = serve(&world).new_reader();
        let device = devices::add(&reader, &["catalogue"]);
        let wrong = "00000-00000-00000-00000-00000";
        let tried: Vec<u16> = (0..8)
            .map(|_| basic(&reader, "x", wrong, "GET", "/opds", &[]).status)
            .collect();
        assert_eq!(tried, [401, 401, 401, 401, 401, 429, 429, 429]);
        // KOReader shows the sentences of this status alone.
        let key = [("x-auth-key", "00000000000000000000000000000000")];
        let nobody = reader.without_token();
        let told = nobody
            .send("GET", "/kosync/users/auth", &key, &[])
            .expect(401);
        assert!(told["message"].to_string().contains("Too many"));
        // From the same address, as often as covers need.
        for _ in 0..60 {
            assert_eq!(device.get("/opds").status, 200);
        }
    }
}
