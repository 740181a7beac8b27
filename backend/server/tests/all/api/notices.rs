//! What owners of accounts are told by mail of what happens to them.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::limits::Rates;

use crate::browser::Browser;
use crate::client::{Client, PASSWORD, serve};
use crate::passkey::{Device, HOME, KEEP, add};
use crate::people::{act, operator};
use crate::postbox::{Mail, Mood, Postbox, send_due};
use crate::world::{Manner, World, each_apart};

fn worlds(postbox: &Postbox) -> Vec<World> {
    each_apart(&Manner {
        mail: Some(postbox.settings()),
        public_url: HOME,
        ..Manner::default()
    })
}

/// A reader whose first mail has gone out.
fn reader(world: &World, client: &Client) -> (Browser, String) {
    let known = Browser::on(client).registered();
    send_due(world);
    known
}

/// The one mail about this.
#[track_caller]
fn one(postbox: &Postbox, email: &str, subject: &str) -> Mail {
    let mut found = postbox.about(email, subject);
    assert_eq!(found.len(), 1, "{subject}: {:?}", postbox.to(email));
    found.remove(0)
}

fn farewell(reader: &Browser, for_good: bool) -> u16 {
    let form = json!({ "password": PASSWORD, "forGood": for_good });
    reader.delete_with("/api/profile", &form).status
}

/// The day until when what is deleted now comes back, as mails write it.
fn last_day(world: &World) -> String {
    let until = world.clock.now() + TimeDelta::days(30);
    until.format("%-d %B %Y").to_string()
}

#[test]
fn owners_are_told_of_whatever_lets_somebody_in() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let (page, email) = reader(&world, &client);
        let program = client.with_token(page.token());
        let passkey = add(&program, &mut Device::new()).expect(201);
        let form = json!({ "password": PASSWORD });
        page.post("/api/profile/recovery-codes", &form).expect(200);
        let id = passkey["id"].as_str().unwrap();
        assert_eq!(page.delete(&format!("{KEEP}/{id}")).status, 204);
        assert_eq!(send_due(&world), 3);
        for subject in [
            "A passkey was added",
            "recovery codes",
            "A passkey was removed",
        ] {
            let mail = one(&postbox, &email, subject);
            assert!(mail.body.contains(&format!("{HOME}/forgotten")), "{mail:?}");
        }
        let codes = one(&postbox, &email, "recovery codes");
        assert!(codes.body.contains("with Firefox on Linux"), "{codes:?}");
        // What has not happened is not told.
        assert_eq!(page.delete(&format!("{KEEP}/{id}")).status, 404);
        let wrong = json!({ "password": "wrong one" });
        page.post("/api/profile/recovery-codes", &wrong).expect(422);
        assert_eq!(send_due(&world), 0);
    }
}

#[test]
fn who_is_deleted_is_told_until_when_and_how_to_come_back() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let (page, email) = reader(&world, &client);
        // Words that open something go with the account, notices do not.
        let form = json!({ "email": email });
        page.post("/api/profile/verification", &json!({}))
            .expect(202);
        page.post("/api/auth/forgotten", &form).expect(202);
        assert_eq!(farewell(&page, false), 204);
        send_due(&world);
        let mail = one(&postbox, &email, "was deleted");
        for words in [
            &*last_day(&world),
            "with Firefox on Linux",
            "\nhttp://vokal.localhost/login\n",
        ] {
            assert!(mail.body.contains(words), "{words}: {}", mail.body);
        }
        assert!(mail.body.contains("ask\nwho runs") || mail.body.contains("ask who runs"));
        assert_eq!(postbox.about(&email, "Set a new password").len(), 0);
        assert_eq!(
            postbox.about(&email, "Confirm").len(),
            1,
            "of the registration"
        );

        // A mail server that was away tells nobody who has come back since.
        let login = json!({ "email": email, "password": PASSWORD, "restore": true });
        let back = page.with(&page.post("/api/auth/login", &login));
        assert_eq!(farewell(&back, false), 204);
        let phone = Browser::on(&client);
        phone.post("/api/auth/login", &login).expect(200);
        assert_eq!(send_due(&world), 0);
        assert_eq!(postbox.about(&email, "was deleted").len(), 1);
    }
}

#[test]
fn whom_an_operator_deletes_is_told_once_in_their_language_and_by_whom() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (_, email) = reader(&world, &client);
        let headers = [
            ("content-type", "application/json"),
            ("accept-language", "de"),
        ];
        let login = json!({ "email": email, "password": PASSWORD });
        let login = login.to_string();
        client
            .send("POST", "/api/auth/login", &headers, login.as_bytes())
            .expect(200);
        act(&operator, "DELETE", &email, "").expect(204);
        act(&operator, "DELETE", &email, "").expect(204);
        assert_eq!(send_due(&world), 1);
        let mail = postbox.to(&email).pop().unwrap();
        assert!(
            mail.body
                .starts_with("Guten Tag,\n\nwer http://vokal.localhost betreibt")
        );
        assert!(mail.body.contains("Bis zum ") && mail.body.contains("/login\n"));
        assert!(!mail.body.contains("Firefox"), "{}", mail.body);

        act(&operator, "DELETE", &email, "?forGood=true").expect(204);
        assert_eq!(send_due(&world), 1);
        let gone = postbox.to(&email).pop().unwrap();
        assert!(gone.body.contains("endgültig gelöscht"), "{}", gone.body);
        assert!(gone.body.starts_with("Guten Tag,\n\nwer "), "{}", gone.body);
    }
}

#[test]
fn whose_account_is_gone_for_good_is_told_and_of_nothing_else() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let (page, email) = reader(&world, &client);
        let form = json!({ "password": PASSWORD });
        postbox.is(Mood::Away);
        page.post("/api/profile/recovery-codes", &form).expect(200);
        assert_eq!(farewell(&page, true), 204);
        assert_eq!(send_due(&world), 0);
        postbox.is(Mood::Accepts);
        world.wait(TimeDelta::minutes(6));
        assert_eq!(
            send_due(&world),
            1,
            "there is no account any more, and a mail"
        );
        let mail = one(&postbox, &email, "gone for good");
        assert!(
            mail.body.contains("tell who runs this server"),
            "{}",
            mail.body
        );
        assert_eq!(postbox.about(&email, "recovery codes").len(), 0);
        assert_eq!(send_due(&world), 0);
    }
}

#[test]
fn strangers_mailboxes_are_not_filled_and_owners_are_told_of_everything() {
    let postbox = Postbox::open();
    let manner = Manner {
        mail: Some(postbox.settings()),
        rates: Rates::default(),
        ..Manner::default()
    };
    for world in each_apart(&manner) {
        let client = serve(&world);
        let (page, email) = reader(&world, &client);
        let make_codes = |page: &Browser, times: usize| {
            for _ in 0..times {
                let form = json!({ "password": PASSWORD });
                page.post("/api/profile/recovery-codes", &form).expect(200);
            }
            send_due(&world)
        };
        assert_eq!(make_codes(&page, 12), 10);
        let word = postbox.about(&email, "Confirm").pop().unwrap();
        let word = word.word("verify");
        let form = json!({ "email": email, "password": PASSWORD, "verification": word });
        let page = page.with(&page.post("/api/auth/login", &form));
        assert_eq!(make_codes(&page, 2), 2);
    }
}

#[test]
fn without_mail_nothing_is_written_down() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (page, email) = Browser::on(&client).registered();
        let form = json!({ "password": PASSWORD });
        page.post("/api/profile/recovery-codes", &form).expect(200);
        assert_eq!(farewell(&page, false), 204);
        act(&operator, "DELETE", &email, "?forGood=true").expect(204);
        let admin = operator.get("/api/admin/system").expect(200);
        assert_eq!(admin["mail"]["waiting"], Value::from(0), "{admin}");
    }
}
