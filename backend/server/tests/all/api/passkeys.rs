//! Coming in with a passkey.

use std::io::Cursor;

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::limits::Rates;
use vokal_accounts::secret::Secret;
use vokal_accounts::{Accounts, Settings};

use crate::browser::Browser;
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::passkey::{BEGIN, Device, HOME, KEEP, add, begin};
use crate::people::{act, operator, reset, reset_word};
use crate::world::{Manner, World, each, each_apart, each_of};

fn worlds() -> Vec<World> {
    each_of(&Manner {
        public_url: HOME,
        ..Manner::default()
    })
}

/// A reader with a passkey: a program with a session, the device, the address.
fn owner(client: &Client) -> (Client, Device, String) {
    let (reader, email) = Browser::on(client).registered();
    let reader = client.with_token(reader.token());
    let mut device = Device::new();
    add(&reader, &mut device).expect(201);
    (reader, device, email)
}

fn asked(page: &Browser) -> Value {
    let begun = page.post("/api/auth/passkeys/start", &json!({}));
    begun.expect(200)["options"].clone()
}

fn show(page: &Browser, credential: &Value) -> Answer {
    let form = json!({ "credential": credential });
    page.post("/api/auth/passkeys/finish", &form)
}

fn enter(page: &Browser, device: &mut Device) -> Answer {
    show(page, &device.sign(&asked(page)))
}

fn list(reader: &Client) -> Vec<Value> {
    let told = reader.get(KEEP).expect(200);
    told.as_array().unwrap().clone()
}

#[test]
fn a_reader_adds_one_and_comes_in_with_it_from_now_on() {
    for world in worlds() {
        let client = serve(&world);
        let page = Browser::on(&client);
        let party = page.get("/api/auth/passkeys").expect(200);
        assert_eq!(
            party,
            json!({ "relyingParty": "vokal.localhost", "origin": HOME })
        );
        let reader = client.new_reader();
        assert!(list(&reader).is_empty());
        let mut device = Device::new();
        let options = begin(&reader);
        assert_eq!(options["rp"]["id"], "vokal.localhost");
        assert_eq!(
            options["authenticatorSelection"]["residentKey"], "required",
            "it is offered before anybody has typed an address"
        );
        let form = json!({ "name": " Telefon ", "credential": device.make(&options) });
        let added = reader.post(KEEP, &form).expect(201);
        assert_eq!(added["name"], "Telefon");
        assert_eq!(
            (&added["usedAt"], &added["isSynced"], &added["madeFor"]),
            (&Value::Null, &json!(false), &Value::Null)
        );
        assert_eq!(list(&reader), std::slice::from_ref(&added));

        for times in 1..3 {
            let entered = enter(&page, &mut device);
            entered.expect(200);
            let inside = page.with(&entered);
            let profile = inside.get("/api/profile").expect(200);
            assert_eq!(profile, reader.get("/api/profile").expect(200));
            inside.refresh().expect(200);
            let kinds = inside.get("/api/profile/activity").expect(200);
            let kinds = kinds.as_array().unwrap().iter();
            let kinds = kinds.filter(|line| line["event"] == "sign_in_with_passkey");
            assert_eq!(kinds.count(), times);
        }
        assert!(list(&reader)[0]["usedAt"].is_string());
        let export = reader.get("/api/profile/export");
        let mut zip = zip::ZipArchive::new(Cursor::new(&export.bytes)).unwrap();
        let account = zip.by_name("account.json").unwrap();
        let account: Value = serde_json::from_reader(account).unwrap();
        assert_eq!(account["passkeys"][0]["name"], "Telefon");
    }
}

#[test]
fn what_is_not_genuine_opens_nothing() {
    for world in worlds() {
        let client = serve(&world);
        let (reader, device, _) = owner(&client);
        let (_, other, _) = owner(&client);
        let page = Browser::on(&client);
        let tried = |change: &dyn Fn(&mut Device)| {
            let mut changed = device.clone();
            changed.signed += 5;
            change(&mut changed);
            enter(&page, &mut changed).code(422)
        };
        let elsewhere: [&dyn Fn(&mut Device); 5] = [
            &|device| device.origin = "http://evil.localhost".into(),
            &|device| device.origin = "https://vokal.localhost".into(),
            &|device| device.origin = "http://vokal.localhost:81".into(),
            &|device| device.host = Some("evil.localhost"),
            &|device| device.has_verified = false,
        ];
        for change in elsewhere {
            assert_eq!(tried(change), "passkey_refused");
        }

        // Signed by another key, for another owner, of other bytes.
        let options = asked(&page);
        let (mut ours, mut theirs) = (device.clone(), other.clone());
        let (real, foreign) = (ours.sign(&options), theirs.sign(&options));
        for part in ["signature", "userHandle", "authenticatorData"] {
            let options = asked(&page);
            let mut forged = ours.sign(&options);
            forged["response"][part] = foreign["response"][part].clone();
            if part == "authenticatorData" {
                forged["response"][part] = real["response"][part].clone();
            }
            assert_eq!(show(&page, &forged).code(422), "passkey_refused", "{part}");
        }
        // A challenge that this server has never sent.
        let mut invented = asked(&page);
        invented["challenge"] = json!("AAAAAAAAAAAAAAAAAAAAAA");
        let invented = ours.sign(&invented);
        assert_eq!(show(&page, &invented).code(422), "passkey_refused");
        let mut ours = device.clone();
        ours.signed += 20;
        let real = ours.sign(&asked(&page));
        show(&page, &real).expect(200);
        assert_eq!(show(&page, &real).code(422), "passkey_refused", "used up");

        let answer = enter(&page, &mut Device::new());
        assert_eq!(answer.code(401), "passkey_unknown");
        let failed = reader.get("/api/profile/activity").expect(200);
        let failed = failed.as_array().unwrap().iter();
        assert!(
            failed
                .filter(|line| line["event"] == "sign_in_failed")
                .count()
                >= 8
        );
    }
}

#[test]
fn a_copy_of_a_device_is_noticed() {
    for world in worlds() {
        let client = serve(&world);
        let (_, mut device, _) = owner(&client);
        let page = Browser::on(&client);
        enter(&page, &mut device).expect(200);
        let mut clone = device.clone();
        enter(&page, &mut device).expect(200);
        assert_eq!(enter(&page, &mut clone).code(422), "passkey_refused");
        enter(&page, &mut device).expect(200);

        // Those that their owner's devices share count nothing.
        let (reader, _) = Browser::on(&client).registered();
        let reader = client.with_token(reader.token());
        let mut synced = Device::new();
        synced.is_synced = true;
        assert_eq!(add(&reader, &mut synced).expect(201)["isSynced"], true);
        enter(&page, &mut synced.clone()).expect(200);
        enter(&page, &mut synced).expect(200);
    }
}

#[test]
fn a_device_and_its_copy_do_not_both_come_in_at_the_same_moment() {
    for world in worlds() {
        let client = serve(&world);
        let (_, mut device, _) = owner(&client);
        let pages = [Browser::on(&client), Browser::on(&client)];
        for _ in 0..6 {
            let shown = pages.each_ref().map(|page| {
                let mut copy = device.clone();
                (page.clone(), copy.sign(&asked(page)))
            });
            device.signed += 1;
            let both = shown.map(|(page, credential)| {
                std::thread::spawn(move || show(&page, &credential).status)
            });
            let statuses = both.map(|one| one.join().unwrap());
            let inside = statuses.iter().filter(|status| **status == 200);
            assert_eq!(inside.count(), 1, "{statuses:?}");
        }
    }
}

#[test]
fn a_challenge_is_good_once_for_minutes_and_for_whoever_asked() {
    let manner = Manner {
        public_url: HOME,
        ..Manner::default()
    };
    // Apart, as all that is over goes for whoever's clock has been put forward.
    for world in each_apart(&manner) {
        let client = serve(&world);
        let (reader, mut device, _) = owner(&client);
        let (thief, ..) = owner(&client);
        let page = Browser::on(&client);
        let keep =
            |who: &Client, credential: &Value| who.post(KEEP, &json!({ "credential": credential }));
        let late = asked(&page);
        let too_late = begin(&reader);
        world.wait(TimeDelta::seconds(299));
        let in_time = device.sign(&late);
        show(&page, &in_time).expect(200);
        let late = asked(&page);
        world.wait(TimeDelta::seconds(2));
        let made = Device::new().make(&too_late);
        assert_eq!(keep(&reader, &made).code(422), "passkey_refused");
        world.wait(TimeDelta::seconds(299));
        assert_eq!(
            show(&page, &device.sign(&late)).code(422),
            "passkey_refused"
        );

        let reader = client.with(&enter(&page, &mut device));
        let made = Device::new().make(&begin(&reader));
        assert_eq!(keep(&thief, &made).code(422), "passkey_refused");
        assert_eq!(keep(&reader, &made).code(422), "passkey_refused", "used up");
        let made = Device::new().make(&begin(&reader));
        keep(&reader, &made).expect(201);
        assert_eq!(keep(&reader, &made).code(422), "passkey_refused");

        // What was asked for the one is no answer to the other.
        let mut crossed = begin(&reader);
        crossed["rpId"] = crossed["rp"]["id"].clone();
        assert_eq!(
            show(&page, &device.sign(&crossed)).code(422),
            "passkey_refused"
        );
        assert_eq!(list(&reader).len(), 2);
        assert_eq!(list(&thief).len(), 1);
    }
}

#[test]
fn who_adds_one_proves_who_they_are_and_no_device_twice() {
    for world in worlds() {
        let client = serve(&world);
        let (reader, mut device, _) = owner(&client);
        for form in [json!({}), json!({ "password": "wrong" })] {
            assert_eq!(reader.post(BEGIN, &form).code(422), "wrong_password");
        }
        let again = begin(&reader);
        let known = &again["excludeCredentials"][0]["id"];
        assert_eq!(known, &device.make(&again)["id"], "so no browser makes it");
        assert_eq!(add(&reader, &mut device).code(409), "passkey_known");
        let (other, ..) = owner(&client);
        assert_eq!(add(&other, &mut device).code(409), "passkey_known");
        let handle = begin(&reader)["user"]["id"].clone();
        assert_eq!(
            begin(&reader)["user"]["id"],
            handle,
            "one account for devices"
        );
        assert_ne!(begin(&other)["user"]["id"], handle);

        for _ in list(&reader).len()..20 {
            add(&reader, &mut Device::new()).expect(201);
        }
        let before = begin(&other);
        assert_eq!(
            add(&reader, &mut Device::new()).code(409),
            "too_many_passkeys"
        );
        let made = Device::new().make(&before);
        let form = json!({ "credential": made, "name": "x".repeat(101) });
        assert_eq!(
            other.post(KEEP, &form).expect(400)["errors"][0]["field"],
            "name"
        );
        let form = json!({ "credential": made });
        other.post(KEEP, &form).expect(201);
    }
}

#[test]
fn one_is_called_otherwise_and_taken_away() {
    for world in worlds() {
        let client = serve(&world);
        let (reader, mut device, _) = owner(&client);
        let page = Browser::on(&client);
        let id = list(&reader)[0]["id"].as_str().unwrap().to_owned();
        let path = format!("{KEEP}/{id}");
        let rename = |name: &str| {
            let body = json!({ "name": name }).to_string();
            let json = [("content-type", "application/json")];
            reader.send("PATCH", &path, &json, body.as_bytes())
        };
        assert_eq!(list(&reader)[0]["name"], "Unknown device");
        // Two of the same kind are told apart.
        add(&reader, &mut Device::new());
        assert_eq!(list(&reader)[1]["name"], "Unknown device (2)");
        assert_eq!(rename(" Schlüssel am Bund ").status, 204);
        assert_eq!(list(&reader)[0]["name"], "Schlüssel am Bund");
        for name in ["", " ", "a\0b", &"x".repeat(101)] {
            assert_eq!(rename(name).expect(400)["errors"][0]["field"], "name");
        }
        reader.delete(&path).expect(204);
        assert_eq!(reader.delete(&path).status, 404);
        assert_eq!(rename("x").status, 404);
        assert_eq!(reader.delete(&format!("{KEEP}/%00")).status, 404);
        assert_eq!(enter(&page, &mut device).code(401), "passkey_unknown");
    }
}

#[test]
fn it_opens_no_account_that_is_closed_nor_one_that_somebody_else_has_had() {
    for world in worlds() {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (_, mut device, email) = owner(&client);
        let page = Browser::on(&client);
        act(&operator, "POST", &email, "/disable").expect(204);
        assert_eq!(enter(&page, &mut device).code(403), "account_disabled");
        act(&operator, "POST", &email, "/enable").expect(204);
        enter(&page, &mut device).expect(200);

        // Whoever has had the account in their hands may have added one of theirs.
        let word = reset_word(&operator, &email);
        assert_eq!(reset(&page, &word, "Der Bau 1923").status, 204);
        assert_eq!(enter(&page, &mut device).code(401), "passkey_unknown");

        let (reader, mut device, _) = owner(&client);
        let leave = |reader: &Client, for_good: bool| {
            let farewell = json!({ "password": PASSWORD, "forGood": for_good }).to_string();
            let json = [("content-type", "application/json")];
            let gone = reader.send("DELETE", "/api/profile", &json, farewell.as_bytes());
            assert_eq!(gone.status, 204);
        };
        leave(&reader, false);
        let refused = enter(&page, &mut device);
        assert_eq!(refused.code(403), "account_deleted");
        assert!(refused.json()["keptUntil"].is_string());
        let credential = device.sign(&asked(&page));
        let form = json!({ "credential": credential, "restore": true });
        let back = page.post("/api/auth/passkeys/finish", &form);
        back.expect(200);
        enter(&page, &mut device).expect(200);
        leave(&client.with(&back), true);
        assert_eq!(enter(&page, &mut device).code(401), "passkey_unknown");
    }
}

#[test]
fn where_browsers_keep_none_that_is_said_plainly() {
    for world in each() {
        let client = serve(&world);
        let page = Browser::on(&client);
        let party = page.get("/api/auth/passkeys").expect(200);
        assert_eq!(party, json!({ "relyingParty": null, "origin": null }));
        let refused = page.post("/api/auth/passkeys/start", &json!({}));
        assert_eq!(refused.code(409), "passkeys_unavailable");
        let reader = client.new_reader();
        let form = json!({ "password": PASSWORD });
        assert_eq!(reader.post(BEGIN, &form).code(409), "passkeys_unavailable");
        assert!(list(&reader).is_empty());
    }
}

#[test]
fn when_the_server_moves_its_passkeys_are_told_and_open_nothing() {
    for mut world in worlds() {
        let (here, mut device, email) = owner(&serve(&world));
        assert_eq!(list(&here)[0]["madeFor"], Value::Null);
        let settings = Settings {
            public_url: "https://books.school.example".into(),
            trusted_proxies: "127.0.0.1".parse().unwrap(),
            rates: Rates::default(),
            providers: Vec::new(),
            mail: None,
        };
        let (secret, clock) = (Secret::random(), world.clock.clone());
        let accounts = Accounts::new(&secret, &settings, clock, &world.state.database);
        world.state.accounts = accounts.unwrap();
        let client = serve(&world);
        let page = Browser::on(&client);
        let moved = client.with(&page.login(&email, PASSWORD));
        assert_eq!(list(&moved)[0]["madeFor"], "vokal.localhost");
        device.origin = "https://books.school.example".into();
        assert_eq!(enter(&page, &mut device).code(401), "passkey_unknown");
        // Whoever makes a new one there has both.
        let mut new = Device::new();
        new.origin.clone_from(&device.origin);
        add(&moved, &mut new).expect(201);
        enter(&page, &mut new).expect(200);
        assert_eq!(list(&moved)[1]["madeFor"], Value::Null);
    }
}

#[test]
fn steps_of_an_address_are_counted() {
    for world in each_of(&Manner {
        public_url: HOME,
        rates: Rates::default(),
        ..Manner::default()
    }) {
        let page = Browser::on(&serve(&world)).at("203.0.113.77");
        let again = (0..130).map(|_| page.post("/api/auth/passkeys/start", &json!({})).status);
        let answers: Vec<u16> = again.collect();
        assert!(answers[..120].iter().all(|status| *status == 200));
        assert!(answers.contains(&429));
    }
}

#[test]
fn no_bytes_from_a_browser_are_a_fault_of_the_server() {
    for world in worlds() {
        let client = serve(&world);
        let (reader, mut device, _) = owner(&client);
        let page = Browser::on(&client);
        let wrong = [
            json!(null),
            json!(""),
            json!(-1),
            json!([]),
            json!({}),
            json!("x".repeat(3000)),
            json!("AAAA"),
            json!("\0"),
            json!(["AA"]),
        ];
        let parts = [
            "/id",
            "/rawId",
            "/type",
            "/response",
            "/clientExtensionResults",
            "/authenticatorAttachment",
            "/response/clientDataJSON",
            "/response/authenticatorData",
            "/response/attestationObject",
            "/response/signature",
            "/response/userHandle",
            "/response/transports",
        ];
        for (at, wrong) in wrong.iter().enumerate() {
            for part in parts {
                // Each with a challenge of its own, or nothing but that would be looked at.
                for is_new in [false, true] {
                    // Each of these takes a password, so not all.
                    if is_new && at % 3 != 0 {
                        continue;
                    }
                    let mut broken = if is_new {
                        Device::new().make(&begin(&reader))
                    } else {
                        device.sign(&asked(&page))
                    };
                    let Some(place) = broken.pointer_mut(part) else {
                        continue;
                    };
                    place.clone_from(wrong);
                    let form = json!({ "credential": broken });
                    let answer = if is_new {
                        reader.post(KEEP, &form)
                    } else {
                        page.post("/api/auth/passkeys/finish", &form)
                    };
                    assert!(answer.status < 500, "{part} {wrong} {}", answer.status);
                }
            }
            let form = json!({ "credential": wrong });
            assert_eq!(reader.post(KEEP, &form).code(422), "passkey_refused");
            let refused = page.post("/api/auth/passkeys/finish", &form);
            assert_eq!(refused.code(422), "passkey_refused");
        }
    }
}
