//! Signing in with another provider.

use std::net::TcpListener;
use std::thread;

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::providers::{Newcomers, Settings};

use crate::browser::{Browser, a_new_address};
use crate::client::{Answer, PASSWORD, serve};
use crate::provider::{Cheat, FakeProvider, Person};
use crate::world::{Manner, World, each, each_apart, each_of};

fn worlds() -> (FakeProvider, Vec<World>) {
    let provider = FakeProvider::start();
    let worlds = each_apart(&Manner {
        providers: vec![provider.settings()],
        ..Manner::default()
    });
    (provider, worlds)
}

/// A person begins in this browser and comes back; tells code and state.
fn round(browser: &Browser, provider: &FakeProvider, person: &Person) -> Value {
    let started = browser
        .post("/api/auth/google/start", &json!({ "flow": "login" }))
        .expect(200);
    let code = provider.authorize(started["authorizationUrl"].as_str().unwrap(), person);
    json!({ "code": code, "state": started["state"] })
}

/// The same with the one of this id among several.
fn round_with(browser: &Browser, id: &str, provider: &FakeProvider, person: &Person) -> Value {
    let start = json!({ "flow": "login", "provider": id });
    let started = browser.post("/api/auth/google/start", &start).expect(200);
    let code = provider.authorize(started["authorizationUrl"].as_str().unwrap(), person);
    json!({ "code": code, "state": started["state"] })
}

fn back(browser: &Browser, code_and_state: &Value) -> Answer {
    browser.post("/api/auth/google/callback", code_and_state)
}

fn sign_in(browser: &Browser, provider: &FakeProvider, person: &Person) -> Answer {
    back(browser, &round(browser, provider, person))
}

#[test]
fn without_a_provider_that_is_said_plainly() {
    for world in each() {
        let page = Browser::on(&serve(&world));
        assert_eq!(
            page.get("/api/auth/google").expect(200),
            json!({ "configured": false })
        );
        let problem = page
            .post("/api/auth/google/start", &json!({ "flow": "login" }))
            .expect(409);
        assert_eq!(problem["code"], "google-not-configured");
        assert_eq!(
            problem["detail"],
            "Google OAuth is not configured yet. Please use the traditional signup form."
        );
    }
}

#[test]
fn a_person_signs_up_with_the_provider_and_is_known_afterwards() {
    let (provider, worlds) = worlds();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        assert_eq!(
            page.get("/api/auth/google").expect(200),
            json!({ "configured": true })
        );
        let person = Person::with(&a_new_address());
        let start = json!({ "flow": "register", "returnUrl": "/reader/12" });
        let started = page.post("/api/auth/google/start", &start).expect(200);
        assert!(started["state"].as_str().unwrap().ends_with("_register"));
        let url = started["authorizationUrl"].as_str().unwrap();
        assert!(url.contains("redirect_uri=http%3A%2F%2Fvokal.test%2Foauth-callback.html"));
        let code = provider.authorize(url, &person);
        let signed_up = back(&page, &json!({ "code": code, "state": started["state"] }));
        let body = signed_up.expect(200);
        assert_eq!(body["isNewUser"], true);
        assert_eq!(body["returnUrl"], "/reader/12");
        let profile = page.with(&signed_up).get("/api/profile").expect(200);
        assert_eq!(profile["email"], person.email);
        assert_eq!(profile["firstName"], "Franz");
        assert_eq!(
            (&profile["hasPassword"], &profile["google"]),
            (&json!(false), &json!(true))
        );
        page.refresh().expect(200);

        // By the subject, whatever the address has become.
        let moved = Person {
            email: a_new_address(),
            verified: false,
            ..person
        };
        let again = sign_in(&page, &provider, &moved);
        assert_eq!(again.expect(200)["isNewUser"], false);
        let same = page.with(&again).get("/api/profile").expect(200);
        assert_eq!(same["email"], profile["email"]);
    }
}

#[test]
fn a_provider_that_tells_the_address_only_when_asked_is_asked() {
    let (provider, worlds) = worlds();
    for world in worlds {
        provider.cheat(Cheat::EmailOnlyIfAsked);
        let page = Browser::on(&serve(&world));
        let person = Person::with(&a_new_address());
        let signed_up = sign_in(&page, &provider, &person);
        let profile = page.with(&signed_up).get("/api/profile").expect(200);
        assert_eq!(profile["email"], person.email);
    }
}

#[test]
fn an_answer_that_proves_nothing_opens_nothing() {
    let (provider, worlds) = worlds();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        for cheat in [
            Cheat::OtherChallenge,
            Cheat::OtherNonce,
            Cheat::NoNonce,
            Cheat::OtherIssuer,
            Cheat::OtherAudience,
            Cheat::Expired,
            Cheat::BrokenSignature,
            Cheat::ForeignKey,
            Cheat::Unsigned,
            Cheat::SignedWithSecret,
            Cheat::SignedWithPublicKey,
            Cheat::NoSubject,
            Cheat::EmptySubject,
            Cheat::NoIdToken,
        ] {
            provider.cheat(cheat);
            let answer = sign_in(&page, &provider, &Person::with(&a_new_address()));
            assert_eq!(answer.code(400), "google-refused", "{cheat:?}");
            assert_eq!(page.cookie("vokal-refresh"), None, "{cheat:?}");
        }
        provider.cheat(Cheat::Nothing);
        sign_in(&page, &provider, &Person::with(&a_new_address())).expect(200);
    }
}

#[test]
fn a_return_that_nobody_waits_for_opens_nothing() {
    let (provider, worlds) = worlds();
    for world in worlds {
        let client = serve(&world);
        let page = Browser::on(&client);
        let person = Person::with(&a_new_address());
        let refused = |browser: &Browser, given: &Value| back(browser, given).code(400);
        let given = round(&page, &provider, &person);
        let with = |name: &str, value: Value| {
            let mut changed = given.clone();
            changed[name] = value;
            changed
        };
        let state = given["state"].as_str().unwrap();
        assert_eq!(
            refused(&page, &with("state", format!("{state}x").into())),
            "google-refused"
        );
        assert_eq!(
            refused(&page, &with("state", format!("{state}_register").into())),
            "google-refused"
        );
        assert_eq!(refused(&page, &json!({ "code": given["code"] })), "invalid");
        let stranger = Browser::on(&client);
        assert_eq!(refused(&stranger, &given), "google-refused");
        round(&stranger, &provider, &person);
        assert_eq!(refused(&stranger, &given), "google-refused");
        // The one who began may still end it, once.
        back(&page, &given).expect(200);
        assert_eq!(refused(&page, &given), "google-refused");
        let other = round(&page, &provider, &person);
        assert_eq!(
            refused(
                &page,
                &json!({ "code": given["code"], "state": other["state"] })
            ),
            "google-refused"
        );

        let mut of_another = round(&page, &provider, &person);
        of_another["iss"] = "https://evil.example".into();
        assert_eq!(refused(&page, &of_another), "google-refused");
        let late = round(&page, &provider, &person);
        world.wait(TimeDelta::minutes(11));
        assert_eq!(refused(&page, &late), "google-refused");
    }
}

#[test]
fn an_address_that_is_not_verified_neither_makes_nor_links_an_account() {
    let (provider, worlds) = worlds();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        let (reader, email) = page.registered();
        for email in [email, a_new_address()] {
            let thief = Person {
                verified: false,
                ..Person::with(&email)
            };
            let answer = sign_in(&page, &provider, &thief);
            assert_eq!(answer.code(422), "google-email-unverified");
        }
        assert_eq!(reader.get("/api/profile").expect(200)["google"], false);
    }
}

#[test]
fn an_account_with_a_password_is_linked_by_its_password_alone() {
    let (provider, worlds) = worlds();
    for world in worlds {
        let client = serve(&world);
        let page = Browser::on(&client);
        let (reader, email) = page.registered();
        let person = Person::with(&email.to_uppercase());
        let problem = sign_in(&page, &provider, &person).expect(409);
        assert_eq!(problem["code"], "link-required");
        let link = |browser: &Browser, password: &str| {
            let form = json!({ "linkToken": problem["linkToken"], "password": password });
            browser.post("/api/auth/google/link", &form)
        };
        assert_eq!(link(&page, "wrong").code(422), "wrong_password");
        let stranger = Browser::on(&client);
        assert_eq!(link(&stranger, PASSWORD).code(400), "google-refused");
        assert_eq!(reader.get("/api/profile").expect(200)["google"], false);
        let linked = page.with(&link(&page, PASSWORD));
        let profile = linked.get("/api/profile").expect(200);
        assert_eq!(
            (&profile["google"], &profile["hasPassword"]),
            (&json!(true), &json!(true))
        );
        assert_eq!(link(&page, PASSWORD).code(400), "google-refused");
        assert_eq!(
            sign_in(&page, &provider, &person).expect(200)["isNewUser"],
            false
        );

        // Somebody else there who has come to the same address.
        let other = sign_in(&page, &provider, &Person::with(&email));
        assert_eq!(other.code(409), "email_taken");
    }
}

#[test]
fn who_has_no_password_signs_in_again_before_what_cannot_be_undone() {
    let (provider, worlds) = worlds();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        let person = Person::with(&a_new_address());
        let reader = page.with(&sign_in(&page, &provider, &person));
        let email = person.email.as_str();
        assert_eq!(page.login(email, "").code(401), "wrong_credentials");
        world.wait(TimeDelta::minutes(11));
        assert_eq!(
            reader.delete_with("/api/profile", &json!({})).code(409),
            "sign_in_again"
        );
        let first = json!({ "newPassword": "Ein Hungerkünstler" });
        assert_eq!(
            reader.post("/api/profile/password", &first).code(409),
            "sign_in_again"
        );
        let reader = page.with(&sign_in(&page, &provider, &person));
        assert_eq!(reader.post("/api/profile/password", &first).status, 204);
        let reader = page.with(&page.login(email, "Ein Hungerkünstler"));
        let leave = json!({ "password": "Ein Hungerkünstler", "forGood": true });
        assert_eq!(reader.delete_with("/api/profile", &leave).status, 204);
        assert_eq!(
            sign_in(&page, &provider, &person).expect(200)["isNewUser"],
            true
        );
    }
}

#[test]
fn a_sign_in_leads_to_a_page_of_ours_or_nowhere() {
    let (_, worlds) = worlds();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        for url in [
            "//evil.example",
            "/\\evil.example",
            "https:evil.example",
            "https://evil.example",
            "javascript:x",
        ] {
            let start = json!({ "flow": "login", "returnUrl": url });
            assert_eq!(
                page.post("/api/auth/google/start", &start).code(400),
                "invalid",
                "{url}"
            );
        }
    }
}

#[test]
fn a_provider_that_never_answers_keeps_everybody_waiting_once_and_together() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    // Connections are taken by the system, and nobody ever answers.
    let settings = Settings::new(&issuer, "vokal".into(), "geheim".into());
    let manner = Manner {
        providers: vec![settings.unwrap()],
        ..Manner::default()
    };
    let client = serve(&each_of(&manner)[0]);
    let start = || {
        let page = Browser::on(&client);
        let told = page.post("/api/auth/google/start", &json!({ "flow": "login" }));
        assert_eq!(told.code(503), "google-unavailable");
    };
    thread::scope(|scope| {
        for _ in 0..5 {
            scope.spawn(start);
        }
    });
    // Who comes soon after does not wait at all.
    start();
    listener.set_nonblocking(true).unwrap();
    let asked = listener.incoming().take_while(Result::is_ok).count();
    assert_eq!(asked, 1, "the provider was asked for each of them");
}

#[test]
fn a_provider_is_asked_once_for_its_keys_and_again_when_it_has_changed_them() {
    let (provider, mut worlds) = worlds();
    let world = worlds.swap_remove(0);
    let page = Browser::on(&serve(&world));
    let person = Person::with(&a_new_address());
    provider.cheat(Cheat::Silent);
    let start = json!({ "flow": "login" });
    assert_eq!(
        page.post("/api/auth/google/start", &start).code(503),
        "google-unavailable"
    );
    provider.cheat(Cheat::Nothing);
    for _ in 0..3 {
        sign_in(&page, &provider, &person).expect(200);
    }
    assert_eq!(provider.discoveries(), 1);
    let given = round(&page, &provider, &person);
    provider.change_keys();
    world.wait(TimeDelta::seconds(31));
    back(&page, &given).expect(200);
    assert_eq!(provider.discoveries(), 2);
}

fn two_providers() -> ([FakeProvider; 2], Vec<World>) {
    let providers = [FakeProvider::start(), FakeProvider::start()];
    let school = providers[1].settings();
    let school = school.named("schule", "Schulportal").unwrap();
    let worlds = each_apart(&Manner {
        providers: vec![providers[0].settings(), school],
        ..Manner::default()
    });
    (providers, worlds)
}

#[test]
fn a_person_is_whom_their_own_provider_says_and_nobody_elses() {
    let ([google, school], worlds) = two_providers();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        let told = page.get("/api/auth/providers").expect(200);
        let expected = json!([
            { "id": "google", "name": "Google" },
            { "id": "schule", "name": "Schulportal" },
        ]);
        assert_eq!(told, expected);
        // Two people of one subject, each with a provider of their own.
        let one = Person::with(&a_new_address());
        let other = Person {
            email: a_new_address(),
            ..one.clone()
        };
        let first = sign_in(&page, &google, &one);
        assert_eq!(first.expect(200)["isNewUser"], true);
        let second = back(&page, &round_with(&page, "schule", &school, &other));
        assert_eq!(second.expect(200)["isNewUser"], true);
        let profile = page.with(&second).get("/api/profile").expect(200);
        assert_eq!(profile["email"], other.email);
        assert_eq!(profile["providers"], json!(["Schulportal"]));

        let nobody = json!({ "flow": "login", "provider": "amt" });
        let refused = page.post("/api/auth/google/start", &nobody);
        assert_eq!(refused.code(409), "google-not-configured");
    }
}

#[test]
fn what_one_provider_answers_is_no_answer_of_another() {
    let ([google, school], worlds) = two_providers();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        let person = Person::with(&a_new_address());
        let of_school = round_with(&page, "schule", &school, &person);
        // The code of one with the state of the other, whatever is said of the issuer.
        for issuer in [json!(null), json!(google.issuer), json!(school.issuer)] {
            let of_google = round(&page, &google, &person);
            let mixed = json!({
                "code": of_school["code"], "state": of_google["state"], "iss": issuer,
            });
            assert_eq!(back(&page, &mixed).code(400), "google-refused");
        }
        let right = json!({
            "code": of_school["code"], "state": of_school["state"], "iss": school.issuer,
        });
        let unverified = Person {
            verified: false,
            ..Person::with(&a_new_address())
        };
        let refused = back(&page, &round_with(&page, "schule", &school, &unverified));
        let told = refused.expect(422)["detail"].to_string();
        assert!(told.contains("Schulportal has not verified"), "{told}");
        back(&page, &right).expect(200);
    }
}

#[test]
fn one_account_has_several_providers_each_linked_by_its_password() {
    let ([google, school], worlds) = two_providers();
    for world in worlds {
        let page = Browser::on(&serve(&world));
        let (_, email) = page.registered();
        let link = |problem: &Value| {
            let form = json!({ "linkToken": problem["linkToken"], "password": PASSWORD });
            page.post("/api/auth/google/link", &form).expect(200);
        };
        let person = Person::with(&email);
        link(&sign_in(&page, &google, &person).expect(409));
        let of_school = || back(&page, &round_with(&page, "schule", &school, &person));
        link(&of_school().expect(409));
        let reader = page.with(&of_school());
        let profile = reader.get("/api/profile").expect(200);
        assert_eq!(profile["email"], email);
        let mut names = profile["providers"].as_array().unwrap().clone();
        names.sort_by_key(ToString::to_string);
        assert_eq!(names, ["Google", "Schulportal"]);
        sign_in(&page, &google, &person).expect(200);
    }
}

#[test]
fn a_provider_for_those_who_are_known_makes_no_accounts() {
    let provider = FakeProvider::start();
    let known = provider.settings().letting_in(Newcomers::Nobody);
    for world in each_of(&Manner {
        providers: vec![known],
        ..Manner::default()
    }) {
        let page = Browser::on(&serve(&world));
        let stranger = Person::with(&a_new_address());
        let refused = sign_in(&page, &provider, &stranger);
        assert_eq!(refused.code(403), "registration_closed");
        page.login(&stranger.email, PASSWORD).expect(401);
        let (_, email) = page.registered();
        let problem = sign_in(&page, &provider, &Person::with(&email)).expect(409);
        assert_eq!(problem["code"], "link-required");
    }
}
