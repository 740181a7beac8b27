//! What readers are written by mail, and what its links open.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::limits::Rates;

use crate::browser::{Browser, a_new_address};
use crate::client::{Answer, Client, PASSWORD, serve};
use crate::people::{act, operator, reset, reset_word};
use crate::postbox::{FROM, Mood, Postbox, send_due};
use crate::world::{Manner, World, each_apart};

const NEW: &str = "Der Bau 1923";

/// Worlds that send their mails here.
fn worlds(postbox: &Postbox) -> Vec<World> {
    each_apart(&Manner {
        mail: Some(postbox.settings()),
        ..Manner::default()
    })
}

fn forgotten(browser: &Browser, email: &str) -> Answer {
    browser.post("/api/auth/forgotten", &json!({ "email": email }))
}

/// A mail with a link, asked for and sent.
fn reset_mail(world: &World, postbox: &Postbox, browser: &Browser, email: &str) -> String {
    assert_eq!(forgotten(browser, email).status, 202);
    send_due(world);
    let mails = postbox.about(email, "Set a new password");
    mails.last().unwrap().word("reset")
}

fn is_verified(reader: &Browser) -> Value {
    reader.get("/api/profile").expect(200)["emailVerified"].clone()
}

fn confirm(browser: &Browser, email: &str, password: &str, word: &str) -> Answer {
    let form = json!({ "email": email, "password": password, "verification": word });
    browser.post("/api/auth/login", &form)
}

/// The word of the mail that verifies this address.
fn verification(world: &World, postbox: &Postbox, email: &str) -> String {
    send_due(world);
    let mails = postbox.about(email, "Confirm your email");
    mails.last().unwrap().word("verify")
}

#[test]
fn a_link_by_mail_sets_another_password_once_and_ends_all_sessions() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        assert_eq!(client.get("/api/auth/forgotten").expect(200)["mail"], true);
        let (reader, email) = Browser::on(&client).registered();
        let stranger = Browser::on(&client).at("198.51.100.4");
        // However it is typed.
        let word = {
            forgotten(&stranger, &format!("  {} ", email.to_uppercase())).expect(202);
            send_due(&world);
            let mails = postbox.about(&email, "Set a new password");
            assert_eq!(mails.len(), 1);
            assert_eq!(mails[0].recipients, [email.as_str()]);
            assert_eq!(mails[0].header("from"), FROM);
            assert_eq!(mails[0].header("to"), email);
            assert_eq!(mails[0].header("auto-submitted"), "auto-generated");
            mails[0].word("reset")
        };
        assert_eq!(reset(&stranger, &word, NEW).status, 204);
        assert_eq!(reader.get("/api/profile").code(401), "signed_out");
        stranger.login(&email, PASSWORD).expect(401);
        let back = stranger.with(&stranger.login(&email, NEW));
        assert_eq!(
            is_verified(&back),
            true,
            "who reads the mail owns the address"
        );
        assert_eq!(
            reset(&stranger, &word, PASSWORD).code(422),
            "wrong_reset_word"
        );

        send_due(&world);
        let [notice] = &postbox.about(&email, "was set")[..] else {
            panic!("{:?}", postbox.to(&email));
        };
        assert!(notice.body.contains("Firefox on Linux"), "{}", notice.body);
        assert!(notice.body.contains("http://vokal.test/forgotten"));
        let activity = back.get("/api/profile/activity").expect(200).to_string();
        assert!(activity.contains("reset_mail_sent"), "{activity}");
    }
}

#[test]
fn a_link_by_mail_ends_an_hour_after_it_was_sent_and_with_another_password() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        let refused = |word: &str| reset(&reader, word, NEW).code(422) == "wrong_reset_word";

        // Who asks again, for somebody else perhaps, does not take the first link away.
        let first = reset_mail(&world, &postbox, &reader, &email);
        let second = reset_mail(&world, &postbox, &reader, &email);
        assert_ne!(first, second);
        assert_eq!(reset(&reader, &first, NEW).status, 204);
        assert!(refused(&second), "there is another password");

        postbox.is(Mood::Away);
        assert_eq!(forgotten(&reader, &email).status, 202);
        assert_eq!(send_due(&world), 0);
        world.wait(TimeDelta::hours(3));
        postbox.is(Mood::Accepts);
        send_due(&world);
        world.wait(TimeDelta::minutes(59));
        let late = postbox.about(&email, "Set a new password");
        let late = late.last().unwrap().word("reset");
        assert_eq!(reset(&reader, &late, PASSWORD).status, 204);

        let old = reset_mail(&world, &postbox, &reader, &email);
        world.wait(TimeDelta::minutes(61));
        assert!(refused(&old), "it is more than an hour old");

        // A word that verifies an address sets no password.
        let (other, address) = Browser::on(&client).registered();
        let word = verification(&world, &postbox, &address);
        assert_eq!(reset(&other, &word, NEW).code(422), "wrong_reset_word");
    }
}

#[test]
fn an_address_without_an_account_gets_the_same_answer_and_no_mail() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (_, email) = Browser::on(&client).registered();
        let (_, disabled) = Browser::on(&client).registered();
        assert_eq!(act(&operator, "POST", &disabled, "/disable").status, 204);
        send_due(&world);
        let stranger = Browser::on(&client).at("198.51.100.5");
        let nobody = a_new_address();
        let told = |email: &str| {
            let answer = forgotten(&stranger, email);
            let mut headers: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
            headers.sort();
            (answer.status, answer.bytes, headers)
        };
        let known = told(&email);
        assert_eq!(known.0, 202);
        assert_eq!(told(&nobody), known);
        assert_eq!(told(&disabled), known);
        assert_eq!(send_due(&world), 1);
        assert_eq!(postbox.about(&email, "Set a new password").len(), 1);
        assert_eq!(postbox.to(&nobody).len(), 0);
        assert_eq!(postbox.about(&disabled, "Set a new password").len(), 0);
        assert_eq!(send_due(&world), 0, "nobody is written to twice");
    }
}

#[test]
fn without_a_mail_server_nothing_is_promised() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        assert_eq!(client.get("/api/auth/forgotten").expect(200)["mail"], false);
        let (reader, email) = Browser::on(&client).registered();
        assert_eq!(forgotten(&reader, &email).code(409), "mail_not_configured");
        let again = reader.post("/api/profile/verification", &json!({}));
        assert_eq!(again.code(409), "mail_not_configured");
        assert_eq!(is_verified(&reader), false);
    }
}

#[test]
fn what_a_mail_server_does_not_take_is_sent_later_and_for_a_day() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let reader = Browser::on(&client);
        let [email, slow] = [a_new_address(), format!("later-{}", a_new_address())];
        for address in [&email, &slow] {
            client.register(address).expect(201);
        }
        postbox.is(Mood::Away);
        assert_eq!(send_due(&world), 0);
        assert_eq!(postbox.to(&email).len(), 0);
        world.wait(TimeDelta::minutes(6));

        // Who is taken later keeps nobody waiting.
        postbox.is(Mood::Later);
        assert_eq!(send_due(&world), 1);
        assert_eq!(postbox.about(&email, "Confirm").len(), 1);
        postbox.is(Mood::Accepts);
        assert_eq!(send_due(&world), 0, "it is not its time yet");
        world.wait(TimeDelta::hours(1));
        assert_eq!(send_due(&world), 1);
        assert_eq!(postbox.about(&slow, "Confirm").len(), 1);

        // A mailbox that is not there is not asked for again.
        postbox.is(Mood::KnowsNobody);
        assert_eq!(forgotten(&reader, &email).status, 202);
        assert_eq!(send_due(&world), 0);
        postbox.is(Mood::Accepts);
        world.wait(TimeDelta::hours(2));
        assert_eq!(send_due(&world), 0);

        postbox.is(Mood::Away);
        assert_eq!(forgotten(&reader, &email).status, 202);
        for _ in 0..30 {
            send_due(&world);
            world.wait(TimeDelta::hours(1));
        }
        postbox.is(Mood::Accepts);
        assert_eq!(send_due(&world), 0, "it was given up after a day");
    }
}

#[test]
fn several_who_send_send_each_mail_once() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let emails: Vec<String> = (0..12).map(|_| a_new_address()).collect();
        for email in &emails {
            client.register(email).expect(201);
        }
        let sent: usize = std::thread::scope(|scope| {
            let servers: Vec<_> = (0..3).map(|_| scope.spawn(|| send_due(&world))).collect();
            servers.into_iter().map(|one| one.join().unwrap()).sum()
        });
        assert_eq!(sent, emails.len());
        for email in &emails {
            assert_eq!(postbox.to(email).len(), 1);
        }
    }
}

#[test]
fn nothing_that_somebody_types_is_a_header_or_a_word_of_ours() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let reader = Browser::on(&client);
        let register = |first_name: &str, email: &str| {
            let form = json!({
                "firstName": first_name, "lastName": "Samsa", "email": email, "password": PASSWORD,
            });
            client.post("/api/auth/register", &form)
        };
        let header = "\r\nBcc: all@elsewhere.example";
        for address in [
            format!("grete@vokal.test{header}"),
            format!("grete{header}@vokal.test"),
            "grete@vokal.test,all@elsewhere.example".into(),
            "grete@vokal.test> <all@elsewhere.example".into(),
        ] {
            register("Grete", &address).expect(400);
            let refused = forgotten(&reader, &address).expect(400);
            assert_eq!(refused["errors"][0]["field"], "email", "{address:?}");
        }
        let email = a_new_address();
        register(&format!("Grete{header}"), &email).expect(400);
        register("Win at https://evil.example", &email).expect(201);
        forgotten(&reader, &email).expect(202);
        assert_eq!(send_due(&world), 2);
        for mail in postbox.to(&email) {
            assert_eq!(mail.recipients.len(), 1);
            // With its colon: the random part of an id may hold the letters.
            assert!(!mail.head.to_lowercase().contains("bcc:"), "{}", mail.head);
            assert!(!mail.body.contains("evil"), "{}", mail.body);
        }
        // A domain in another alphabet is written as mail servers read it.
        register("Grete", "grete@müller.example").expect(201);
        assert_eq!(send_due(&world), 1);
        assert!(!postbox.to("grete@xn--mller-kva.example").is_empty());
    }
}

#[test]
fn nobody_has_mail_sent_by_the_hundred() {
    let postbox = Postbox::open();
    let manner = Manner {
        mail: Some(postbox.settings()),
        rates: Rates::default(),
        ..Manner::default()
    };
    for world in each_apart(&manner) {
        let client = serve(&world);
        let email = a_new_address();
        // To one mailbox, from wherever it is asked for, whether somebody has it or not.
        let asked = (0..30).map(|from| {
            let page = Browser::on(&client).at(&format!("198.51.100.{from}"));
            forgotten(&page, &email).status
        });
        let asked: Vec<u16> = asked.collect();
        assert_eq!(asked[..3], [202; 3]);
        assert!(asked[3..].iter().all(|status| *status == 429), "{asked:?}");
        // From one address, to whomever.
        let page = Browser::on(&client).at("203.0.113.9");
        let asked = (0..80).filter(|_| forgotten(&page, &a_new_address()).status == 202);
        assert!((60..=62).contains(&asked.count()));
        // Whoever registers does so all the same.
        let registered = Browser::on(&client).at("203.0.113.9");
        let form = json!({
            "firstName": "Grete", "lastName": "Samsa", "email": email, "password": PASSWORD,
        });
        registered.post("/api/auth/register", &form).expect(201);
        registered.login(&email, PASSWORD).expect(200);
    }
}

#[test]
fn an_address_is_verified_by_who_has_the_mail_and_the_password() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        assert_eq!(
            is_verified(&reader),
            false,
            "one reads at once all the same"
        );
        let word = verification(&world, &postbox, &email);
        let (_, other) = Browser::on(&client).registered();
        let others = verification(&world, &postbox, &other);
        let phone = Browser::on(&client).at("198.51.100.6");
        let refused = |word: &str| confirm(&phone, &email, PASSWORD, word).code(422);
        assert_eq!(refused(&others), "wrong_verification_word");
        assert_eq!(refused("x"), "wrong_verification_word");
        assert_eq!(
            confirm(&phone, &email, "wrong", &word).code(401),
            "wrong_credentials"
        );
        assert_eq!(is_verified(&reader), false);

        world.wait(TimeDelta::hours(25));
        assert_eq!(refused(&word), "wrong_verification_word", "it is a day old");
        // The access token is older than that.
        let reader = phone.signed_in(&email);
        assert_eq!(again_by(&reader), 202);
        let word = verification(&world, &postbox, &email);
        for _ in 0..2 {
            let tablet = Browser::on(&client).at("198.51.100.8");
            confirm(&tablet, &email, PASSWORD, &word).expect(200);
            assert_eq!(is_verified(&reader), true);
        }
        assert_eq!(again_by(&reader), 202);
        assert_eq!(send_due(&world), 0, "there is nothing left to verify");
        let activity = reader.get("/api/profile/activity").expect(200).to_string();
        assert_eq!(activity.matches("email_verified").count(), 1);
    }
}

fn again_by(reader: &Browser) -> u16 {
    reader.post("/api/profile/verification", &json!({})).status
}

#[test]
fn a_strangers_address_opens_no_door_that_is_open_to_its_domain() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let rules = json!({ "door": "open", "domains": ["vokal.test"] });
        assert_eq!(operator.put("/api/admin/registration", &rules).status, 204);
        let page = Browser::on(&client);
        let email = a_new_address();
        assert_eq!(client.register(&email).expect(201)["mustVerify"], true);
        let refused = || page.login(&email, PASSWORD).code(403);
        assert_eq!(refused(), "email_unverified");
        assert_eq!(page.login(&email, "wrong").code(401), "wrong_credentials");
        let word = verification(&world, &postbox, &email);
        // Each time somebody is turned away the mail is sent once more.
        assert_eq!(postbox.about(&email, "Confirm").len(), 2);

        // The stranger, who has the mail and not the password, sets one of their own.
        let owner = Browser::on(&client).at("198.51.100.7");
        assert_eq!(confirm(&owner, &email, "guessed", &word).status, 401);
        let link = reset_mail(&world, &postbox, &owner, &email);
        assert_eq!(reset(&owner, &link, NEW).status, 204);
        owner.login(&email, NEW).expect(200);
        page.login(&email, PASSWORD).expect(401);

        // Who has both comes in by the link at once.
        let both = a_new_address();
        client.register(&both).expect(201);
        let word = verification(&world, &postbox, &both);
        confirm(&page, &both, PASSWORD, &word).expect(200);
        page.login(&both, PASSWORD).expect(200);

        // An operator who hands on a link, or an invitation, has vouched for somebody.
        let known = a_new_address();
        client.register(&known).expect(201);
        page.login(&known, PASSWORD).expect(403);
        assert_eq!(
            reset(&page, &reset_word(&operator, &known), NEW).status,
            204
        );
        page.login(&known, NEW).expect(200);
        let closed = json!({ "door": "closed", "domains": ["vokal.test"] });
        assert_eq!(operator.put("/api/admin/registration", &closed).status, 204);
        let new = json!({ "note": "x", "uses": 1, "days": 1 });
        let made = operator.post("/api/admin/invitations", &new).expect(201);
        let form = json!({
            "firstName": "Grete", "lastName": "Samsa", "email": "grete@elsewhere.example",
            "password": PASSWORD, "invitation": crate::people::word_of(&made),
        });
        let invited = page.post("/api/auth/register", &form).expect(201);
        assert_eq!(invited["mustVerify"], false);
        page.login("grete@elsewhere.example", PASSWORD).expect(200);
    }
}

#[test]
fn without_mail_a_domain_is_taken_at_its_word() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let rules = json!({ "door": "open", "domains": ["vokal.test"] });
        assert_eq!(operator.put("/api/admin/registration", &rules).status, 204);
        let email = a_new_address();
        assert_eq!(client.register(&email).expect(201)["mustVerify"], false);
        client.login(&email).expect(200);
    }
}

#[test]
fn a_reader_is_written_to_in_the_language_of_their_page() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let email = a_new_address();
        let send = |client: &Client, path: &str, language: &str, body: &Value| {
            let headers = [
                ("content-type", "application/json"),
                ("accept-language", language),
            ];
            client.send("POST", path, &headers, body.to_string().as_bytes())
        };
        let form = json!({
            "firstName": "Grete", "lastName": "Samsa", "email": email, "password": PASSWORD,
        });
        send(&client, "/api/auth/register", "de-AT, en;q=0.5", &form).expect(201);
        let asked = json!({ "email": email });
        send(&client, "/api/auth/forgotten", "en", &asked).expect(202);
        assert_eq!(send_due(&world), 2);
        let mails = postbox.to(&email);
        assert!(
            mails
                .iter()
                .all(|mail| mail.body.starts_with("Guten Tag,\n\n"))
        );

        // With another language somebody signs in, and is written to in that one.
        let login = json!({ "email": email, "password": PASSWORD });
        let reader = client.with(&send(&client, "/api/auth/login", "en", &login));
        let change = json!({ "currentPassword": PASSWORD, "newPassword": NEW });
        send(&reader, "/api/profile/password", "de", &change).expect(204);
        assert_eq!(send_due(&world), 1);
        let notice = postbox.about(&email, "was changed").pop().unwrap();
        assert!(notice.body.starts_with("Hello,\n\n"), "{}", notice.body);
    }
}

#[test]
fn nothing_is_written_to_who_has_left() {
    let postbox = Postbox::open();
    for world in worlds(&postbox) {
        let client = serve(&world);
        let (reader, email) = Browser::on(&client).registered();
        forgotten(&reader, &email).expect(202);
        let proof = json!({ "password": PASSWORD, "forGood": true });
        assert_eq!(reader.delete_with("/api/profile", &proof).status, 204);
        // Whoever has the address next is not told what the last one did, but that it is over.
        client.register(&email).expect(201);
        assert_eq!(send_due(&world), 2);
        assert_eq!(postbox.about(&email, "gone for good").len(), 1);
        assert_eq!(postbox.about(&email, "Confirm").len(), 1);
    }
}
