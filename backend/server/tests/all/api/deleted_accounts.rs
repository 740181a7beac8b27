//! Deleted accounts: closed everywhere, and back as they were.

use std::thread;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use vokal_accounts::deletion::{self, TakenBy};
use vokal_server::profile;

use crate::books::of_chapters;
use crate::browser::{Browser, a_new_address};
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::people::{act, id_of, operator, person, reset, reset_word};
use crate::postbox::{Postbox, send_due};
use crate::provider::{FakeProvider, Person};
use crate::world::{Manner, World, each, each_apart, each_of};

const NEW: &str = "Der Bau 1923";

#[track_caller]
fn leave(reader: &Browser) {
    let form = json!({ "password": PASSWORD });
    assert_eq!(reader.delete_with("/api/profile", &form).status, 204);
}

/// Signs in and takes the account back.
fn come_back(browser: &Browser, email: &str, password: &str) -> Answer {
    let form = json!({ "email": email, "password": password, "restore": true });
    browser.post("/api/auth/login", &form)
}

/// That somebody is told that the account is deleted, and until when it can come back.
#[track_caller]
fn assert_deleted(answer: &Answer, world: &World) {
    assert_eq!(answer.code(403), "account_deleted");
    let problem: Value = serde_json::from_slice(&answer.bytes).unwrap();
    let until = moment(&problem["keptUntil"]);
    let left = until - world.clock.now().and_utc();
    let days = TimeDelta::days(30);
    assert!(
        left <= days && left > days - TimeDelta::minutes(5),
        "{left}"
    );
}

#[track_caller]
fn moment(told: &Value) -> DateTime<Utc> {
    told.as_str().unwrap().parse().unwrap()
}

fn a_book(client: &Client, reader: &Browser) {
    let epub = of_chapters(1).bytes();
    let uploader = client.with_token(reader.token());
    uploader.upload("x.epub", &epub).expect(201);
}

fn events(reader: &Browser) -> Vec<String> {
    let all = reader.get("/api/profile/activity").expect(200);
    let all = all.as_array().unwrap().iter();
    all.map(|line| line["event"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_deleted_account_is_closed_and_comes_back_as_it_was() {
    for world in each() {
        let client = serve(&world);
        let page = Browser::on(&client);
        let (here, email) = page.registered();
        let there = Browser::on(&client).signed_in(&email);
        a_book(&client, &here);
        let books = here.get("/api/books").expect(200);
        let wrong = here.delete_with("/api/profile", &json!({ "password": "wrong one" }));
        assert_eq!(wrong.code(422), "wrong_password");
        leave(&there);

        for ended in [&here, &there] {
            assert_eq!(ended.get("/api/books").code(401), "signed_out");
            assert_eq!(ended.refresh().code(401), "signed_out");
        }
        let stranger = Browser::on(&client).at("198.51.100.9");
        // Whoever does not know the password learns nothing, whatever they ask for.
        let of_nobody = stranger.login(&a_new_address(), "wrong one");
        for wrong in [
            stranger.login(&email, "wrong one"),
            come_back(&stranger, &email, "wrong one"),
        ] {
            assert_eq!(wrong.code(401), "wrong_credentials");
            assert_eq!(wrong.bytes, of_nobody.bytes);
        }
        assert_eq!(client.register(&email).code(409), "email_taken");
        assert_eq!(world.files().len(), 1);
        let right = stranger.login(&email, PASSWORD);
        assert_deleted(&right, &world);
        assert_eq!(stranger.refresh().code(401), "signed_out");

        let back = stranger.with(&come_back(&stranger, &email, PASSWORD));
        assert_eq!(back.get("/api/books").expect(200), books);
        assert_eq!(stranger.refresh().status, 200);
        let lines = events(&back);
        assert_eq!(lines[..2], ["sign_in", "account_restored"]);
        assert!(lines.contains(&"account_deleted".to_owned()), "{lines:?}");
        // What was signed out stays so, and what is not deleted is not restored.
        assert_eq!(here.get("/api/books").code(401), "signed_out");
        let again = stranger.with(&come_back(&stranger, &email, PASSWORD));
        let restored = events(&again);
        let restored = restored.iter().filter(|line| *line == "account_restored");
        assert_eq!(restored.count(), 1);
    }
}

#[test]
fn no_word_opens_a_deleted_account_and_codes_are_good_again_afterwards() {
    let postbox = Postbox::open();
    let worlds = each_apart(&Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (reader, email) = Browser::on(&client).registered();
        let form = json!({ "password": PASSWORD });
        let codes = reader.post("/api/profile/recovery-codes", &form);
        let codes = codes.expect(200)["codes"].clone();
        let code = codes[0].as_str().unwrap();
        let link = reset_word(&operator, &email);
        let forgotten = |email: &str| {
            let stranger = Browser::on(&client).at("198.51.100.5");
            let answer = stranger.post("/api/auth/forgotten", &json!({ "email": email }));
            (answer.status, answer.bytes)
        };
        forgotten(&email);
        send_due(&world);
        let mails = postbox.about(&email, "Set a new password");
        let mailed = mails.last().unwrap().word("reset");
        leave(&reader);

        let stranger = Browser::on(&client);
        let unknown = reset(&stranger, &"0".repeat(64), NEW).expect(422);
        for word in [&*link, code, &mailed] {
            assert_eq!(reset(&stranger, word, NEW).expect(422), unknown, "{word}");
        }
        assert_eq!(forgotten(&email), forgotten(&a_new_address()));
        send_due(&world);
        assert_eq!(postbox.about(&email, "Begin anew").len(), 1);
        assert_eq!(postbox.about(&email, "Set a new password").len(), 1);
        let no_link = act(&operator, "POST", &email, "/reset-link");
        assert_deleted(&no_link, &world);

        come_back(&stranger, &email, PASSWORD).expect(200);
        for word in [&*link, &mailed] {
            let refused = reset(&stranger, word, NEW);
            assert_eq!(refused.code(422), "wrong_reset_word", "it has ended");
        }
        assert_eq!(reset(&stranger, code, NEW).status, 204);
        stranger.login(&email, NEW).expect(200);
    }
}

#[test]
fn an_address_is_still_confirmed_by_who_takes_the_account_back() {
    let postbox = Postbox::open();
    let worlds = each_apart(&Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        send_due(&world);
        let mails = postbox.about(&email, "Confirm your email");
        let word = mails.last().unwrap().word("verify");
        leave(&reader);
        let mut form = json!({ "email": email, "password": PASSWORD, "verification": word });
        let told = reader.post("/api/auth/login", &form);
        assert_deleted(&told, &world);
        form["restore"] = json!(true);
        let back = reader.with(&reader.post("/api/auth/login", &form));
        let profile = back.get("/api/profile").expect(200);
        assert_eq!(profile["emailVerified"], true);
    }
}

/// Goes to the provider and comes back from there.
fn by_provider(browser: &Browser, provider: &FakeProvider, who: &Person, restore: bool) -> Answer {
    let start = json!({ "flow": "login", "restore": restore });
    let started = browser.post("/api/auth/google/start", &start).expect(200);
    let url = started["authorizationUrl"].as_str().unwrap();
    let code = provider.authorize(url, who);
    let back = json!({ "code": code, "state": started["state"] });
    browser.post("/api/auth/google/callback", &back)
}

#[test]
fn who_comes_from_a_provider_takes_the_account_back_on_a_second_way() {
    let provider = FakeProvider::start();
    let worlds = each_of(&Manner {
        providers: vec![provider.settings()],
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let page = Browser::on(&client);
        let who = Person::with(&a_new_address());
        let reader = page.with(&by_provider(&page, &provider, &who, false));
        assert_eq!(
            reader.delete_with("/api/profile", &json!({})).status,
            204,
            "there is no password, and the sign-in is fresh"
        );
        assert_deleted(&by_provider(&page, &provider, &who, false), &world);
        // Another identity with this address opens it as little as before.
        let other = Person::with(&who.email);
        let taken = by_provider(&page, &provider, &other, true);
        assert_eq!(taken.code(409), "email_taken");
        let answer = by_provider(&page, &provider, &who, true);
        assert_eq!(answer.expect(200)["isNewUser"], false);
        let back = page.with(&answer);
        assert_eq!(
            events(&back)[..2],
            ["sign_in_with_provider", "account_restored"]
        );
    }
}

#[test]
fn nothing_is_linked_with_a_deleted_account_until_it_is_taken_back() {
    let provider = FakeProvider::start();
    let worlds = each_of(&Manner {
        providers: vec![provider.settings()],
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let page = Browser::on(&client);
        let (reader, email) = page.registered();
        leave(&reader);
        let who = Person::with(&email);
        let waits = by_provider(&page, &provider, &who, false).expect(409);
        // As of any account that has a password.
        assert_eq!(waits["code"], "link-required");
        assert_eq!(waits.get("keptUntil"), None);
        let link = |password: &str, restore: bool| {
            let token = &waits["linkToken"];
            let form = json!({ "linkToken": token, "password": password, "restore": restore });
            page.post("/api/auth/google/link", &form)
        };
        assert_eq!(link("wrong one", true).code(422), "wrong_password");
        assert_deleted(&link(PASSWORD, false), &world);
        let still = by_provider(&page, &provider, &who, false);
        assert_eq!(still.code(409), "link-required", "nothing is linked");
        let back = page.with(&link(PASSWORD, true));
        assert_eq!(back.get("/api/profile").expect(200)["google"], true);
        by_provider(&page, &provider, &who, false).expect(200);
    }
}

#[test]
fn an_operator_deletes_takes_back_and_deletes_for_good() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (reader, email) = Browser::on(&client).registered();
        a_book(&client, &reader);
        let before = person(&operator, &email);
        assert_eq!(
            (&before["deletedAt"], &before["keptUntil"]),
            (&Value::Null, &Value::Null)
        );
        act(&operator, "DELETE", &email, "").expect(204);
        let told = person(&operator, &email);
        let (deleted, until) = (moment(&told["deletedAt"]), moment(&told["keptUntil"]));
        assert_eq!(until - deleted, TimeDelta::days(30));
        assert_eq!(told["sessions"], 0);
        assert_eq!(told["bytes"], before["bytes"], "it takes room still");
        assert_eq!(reader.get("/api/books").code(401), "signed_out");

        // A request that comes twice does not do more than one.
        world.wait(TimeDelta::minutes(1));
        act(&operator, "DELETE", &email, "").expect(204);
        let again = person(&operator, &email);
        assert_eq!(again["deletedAt"], told["deletedAt"]);
        act(&operator, "POST", &email, "/restore").expect(204);
        act(&operator, "POST", &email, "/restore").expect(204);
        assert_eq!(person(&operator, &email)["deletedAt"], Value::Null);
        let back = reader.signed_in(&email);
        assert_eq!(
            back.get("/api/books").expect(200).as_array().unwrap().len(),
            1
        );
        let lines = events(&back);
        let by_staff = ["account_restored_by_staff", "account_deleted_by_staff"];
        assert_eq!(lines[1..3], by_staff);

        // Who is disabled does not undo it, deleted or not.
        let stranger = Browser::on(&client);
        act(&operator, "POST", &email, "/disable").expect(204);
        act(&operator, "DELETE", &email, "").expect(204);
        let disabled = come_back(&stranger, &email, PASSWORD);
        assert_eq!(disabled.code(403), "account_disabled");
        let problem: Value = serde_json::from_slice(&disabled.bytes).unwrap();
        let both = person(&operator, &email);
        assert_eq!(problem["keptUntil"], both["keptUntil"], "and until when");
        let no_link = act(&operator, "POST", &email, "/reset-link").expect(403);
        assert_eq!(no_link["keptUntil"], both["keptUntil"]);
        act(&operator, "DELETE", &email, "?forGood=true").expect(204);
        assert_eq!(world.files(), [""; 0]);
        let gone = come_back(&stranger, &email, PASSWORD);
        assert_eq!(gone.code(401), "wrong_credentials");
        client.register(&email).expect(201);
        act(&operator, "DELETE", &email, "?forGood=true").expect(204);
        client.register(&email).expect(201);
        let wrong = act(&operator, "DELETE", &email, "?forgood=true");
        assert_eq!(wrong.status / 100, 4, "a slip is not taken for a yes");
    }
}

#[test]
fn whoever_signs_in_while_the_account_is_deleted_has_no_session_afterwards() {
    for world in each() {
        let client = serve(&world);
        let (first, email) = Browser::on(&client).registered();
        let mut reader = first;
        for round in 0..6 {
            let elsewhere = Browser::on(&client);
            let signed_in = thread::scope(|scope| {
                let signing_in = scope.spawn(|| elsewhere.login(&email, PASSWORD));
                // Each time a little later, so that they meet.
                thread::sleep(Duration::from_millis(round * 4));
                leave(&reader);
                signing_in.join().unwrap()
            });
            if signed_in.status == 200 {
                let tab = elsewhere.with(&signed_in);
                assert_eq!(tab.get("/api/profile").code(401), "signed_out");
                assert_eq!(tab.refresh().code(401), "signed_out");
            } else {
                assert_eq!(signed_in.code(403), "account_deleted");
            }
            let page = Browser::on(&client);
            reader = page.with(&come_back(&page, &email, PASSWORD));
        }
    }
}

fn purge(world: &World) -> usize {
    let state = &world.state;
    let done = profile::purge_due(&state.files, &state.database, &world.clock);
    actix_web::rt::System::new().block_on(done).unwrap()
}

#[test]
fn after_thirty_days_accounts_are_gone_with_their_files_and_no_others_are() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let page = Browser::on(&client);
        let registered = || Browser::on(&client).registered();
        let accounts: Vec<(Browser, String)> = (0..4).map(|_| registered()).collect();
        for (reader, _) in &accounts {
            a_book(&client, reader);
        }
        let [(_, kept), (first, gone), (second, back), (late, waits)] = &accounts[..] else {
            unreachable!()
        };
        leave(first);
        leave(second);
        // More than are taken away at once.
        let many: Vec<String> = (0..55).map(|_| registered().1).collect();
        let operator = operator(&world, &client);
        for email in &many {
            act(&operator, "DELETE", email, "").expect(204);
        }
        world.wait(TimeDelta::minutes(10));
        leave(late);
        world.wait(TimeDelta::days(30) - TimeDelta::minutes(20));
        assert_eq!(purge(&world), 0);
        come_back(&page, back, PASSWORD).expect(200);
        world.wait(TimeDelta::minutes(15));
        assert_eq!((purge(&world), world.files().len()), (56, 3));
        assert_eq!((purge(&world), world.files().len()), (0, 3));
        let refused = page.login(gone, PASSWORD);
        assert_eq!(refused.code(401), "wrong_credentials");
        for there in [kept, back] {
            page.login(there, PASSWORD).expect(200);
        }
        assert_eq!(page.login(waits, PASSWORD).code(403), "account_deleted");
        client.register(gone).expect(201);
    }
}

#[test]
fn an_address_that_nobody_has_shown_to_be_theirs_goes_to_who_does() {
    let postbox = Postbox::open();
    let worlds = each_apart(&Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let owner = Browser::on(&client).at("198.51.100.7");
        let forgotten = |email: &str| {
            let answer = owner.post("/api/auth/forgotten", &json!({ "email": email }));
            assert_eq!(answer.status, 202);
            send_due(&world);
            postbox.about(email, "Begin anew")
        };
        let begin_anew = |email: &str| forgotten(email).pop().unwrap().word("reset");
        let (stranger, email) = Browser::on(&client).registered();
        a_book(&client, &stranger);
        leave(&stranger);
        let first = begin_anew(&email);
        // Who knows the password is still first.
        let back = stranger.with(&come_back(&stranger, &email, PASSWORD));
        assert_eq!(reset(&owner, &first, NEW).code(422), "wrong_reset_word");
        leave(&back);

        let word = begin_anew(&email);
        assert_eq!(reset(&owner, &word, NEW).status, 204);
        assert_eq!(reset(&owner, &word, NEW).code(422), "wrong_reset_word");
        let inside = owner.with(&owner.login(&email, NEW));
        assert_eq!(
            inside.get("/api/profile").expect(200)["emailVerified"],
            true
        );
        assert_eq!(inside.get("/api/books").expect(200), json!([]));
        assert_eq!(inside.get("/api/trash").expect(200), json!([]));
        let gone = come_back(&Browser::on(&client), &email, PASSWORD);
        assert_eq!(gone.code(401), "wrong_credentials");
        assert_eq!(person(&operator, &email)["deletedAt"], Value::Null);
        assert_eq!(world.files().len(), 1);
        assert_eq!((purge(&world), world.files().len()), (1, 0));
        inside.get("/api/profile").expect(200);

        // Who has shown that it is theirs keeps it, and who was shut out stays out.
        let form = json!({ "password": NEW });
        assert_eq!(inside.delete_with("/api/profile", &form).status, 204);
        assert_eq!(forgotten(&email).len(), 2);
        let (_, disabled) = Browser::on(&client).registered();
        act(&operator, "DELETE", &disabled, "").expect(204);
        let word = begin_anew(&disabled);
        act(&operator, "POST", &disabled, "/disable").expect(204);
        assert_eq!(reset(&owner, &word, NEW).code(422), "wrong_reset_word");
        assert_eq!(forgotten(&disabled).len(), 1);
    }
}

#[test]
fn time_takes_nobody_who_has_come_back_at_the_last_moment() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let page = Browser::on(&client);
        let (reader, email) = page.registered();
        let id: i64 = id_of(&client.with_token(reader.token())).parse().unwrap();
        // What was due when it was looked for, and need not be any more.
        let take = || {
            let (database, now) = (&world.state.database, world.clock.now());
            let taken =
                database.write(move |db| deletion::delete(db, id, &TakenBy::Time, None, now));
            actix_web::rt::System::new().block_on(taken).unwrap()
        };
        assert!(!take());
        leave(&reader);
        world.wait(TimeDelta::days(30) - TimeDelta::minutes(1));
        assert!(!take());
        world.wait(TimeDelta::minutes(2));
        let back = page.with(&come_back(&page, &email, PASSWORD));
        assert!(!take());
        leave(&back);
        world.wait(TimeDelta::days(30));
        assert!(take() && !take());
    }
}
