//! Readers who are looked after.

use actix_web::rt::System;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use vokal_accounts::admins::Role;
use vokal_accounts::people::command_line;

use crate::books::{book, of_chapters};
use crate::browser::{Browser, a_new_address};
use crate::client::{PASSWORD, serve};
use crate::people::{act, operator, person, reset, reset_word, search};
use crate::provider::{FakeProvider, Person};
use crate::world::{Manner, each, each_apart, each_of};
use crate::{pdfs, staff};

#[test]
fn an_operator_sees_who_somebody_is_and_never_what_they_read() {
    for world in each() {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (reader, email) = Browser::on(&client).registered();
        let epub = book("Ein geheimer Titel")
            .chapter("Ein geheimes Kapitel", "<p>x</p>")
            .bytes();
        let uploader = client.with_token(reader.token());
        uploader.upload("Geheim.epub", &epub).expect(201);
        let pdf = pdfs::of_text(&["Geheim"]);
        uploader.upload_pdf("Geheim.pdf", &pdf).expect(201);

        let told = person(&operator, &email);
        assert_eq!(told["firstName"], "Grete");
        assert_eq!(told["sessions"], 1);
        assert_eq!(
            (&told["hasPassword"], &told["google"]),
            (&json!(true), &json!(false))
        );
        assert_eq!(
            (&told["disabledAt"], &told["quotaMegabytes"]),
            (&Value::Null, &Value::Null)
        );
        assert!(told["bytes"].as_u64().unwrap() > (epub.len() + pdf.len()) as u64 - 1);
        assert!(told["lastSeenAt"].is_string() && told["createdAt"].is_string());
        let text = told.to_string().to_lowercase();
        assert!(
            !text.contains("geheim") && !text.contains("argon2"),
            "{text}"
        );

        // Nobody has a session any more, and still it is known when they were here.
        assert_eq!(reader.post("/api/auth/logout", &json!({})).status, 204);
        let told = person(&operator, &email);
        assert_eq!(told["sessions"], 0);
        assert!(told["lastSeenAt"].is_string());
    }
}

#[test]
fn people_are_found_by_name_and_address_page_by_page() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let register = |first: &str, last: &str, email: &str| {
            let form = json!({
                "firstName": first, "lastName": last, "email": email, "password": PASSWORD,
            });
            client.post("/api/auth/register", &form).expect(201);
        };
        register("Örs", "ÄNDERLEIN", "oers@vokal.test");
        for at in 0..60 {
            register("Grete", "Samsa", &format!("grete{at}@schule.example"));
        }
        let names = |found: &Value| -> Vec<String> {
            let people = found["people"].as_array().unwrap().iter();
            people
                .map(|one| one["email"].as_str().unwrap().to_owned())
                .collect()
        };
        for words in ["änderlein", "ÖRS vokal", "oers@VOKAL", "lein örs"] {
            let found = search(&operator, words);
            assert_eq!(names(&found), ["oers@vokal.test"], "{words}");
            assert_eq!(found["total"], 61);
        }
        assert_eq!(names(&search(&operator, "örs samsa")), [""; 0]);
        assert_eq!(
            names(&search(&operator, "%")),
            [""; 0],
            "no sign means anything"
        );

        let first = search(&operator, "samsa");
        let next = first["next"].as_i64().unwrap();
        let path = format!("/api/admin/people?search=samsa&before={next}");
        let second = operator.get(&path).expect(200);
        assert_eq!(second["next"], Value::Null);
        let all: Vec<String> = names(&first).into_iter().chain(names(&second)).collect();
        let newest_first: Vec<String> = (0..60)
            .rev()
            .map(|at| format!("grete{at}@schule.example"))
            .collect();
        assert_eq!(all, newest_first);
        assert_eq!(names(&first).len(), 50);
    }
}

#[test]
fn whoever_is_disabled_is_let_in_nowhere_and_keeps_everything() {
    let provider = FakeProvider::start();
    let worlds = each_of(&Manner {
        providers: vec![provider.settings()],
        ..Manner::default()
    });
    for world in worlds {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let page = Browser::on(&client);
        let friend = Person::with(&a_new_address());
        let by_provider = |browser: &Browser| {
            let start = json!({ "flow": "login" });
            let started = browser.post("/api/auth/google/start", &start).expect(200);
            let url = started["authorizationUrl"].as_str().unwrap();
            let code = provider.authorize(url, &friend);
            let back = json!({ "code": code, "state": started["state"] });
            browser.post("/api/auth/google/callback", &back)
        };
        let reader = page.with(&by_provider(&page));
        let first = json!({ "newPassword": PASSWORD });
        assert_eq!(reader.post("/api/profile/password", &first).status, 204);
        let form = json!({ "password": PASSWORD });
        let codes = reader
            .post("/api/profile/recovery-codes", &form)
            .expect(200);
        let uploader = client.with_token(reader.token());
        uploader
            .upload("x.epub", &of_chapters(2).bytes())
            .expect(201);
        let link = reset_word(&operator, &friend.email);

        let disabled = act(&operator, "POST", &friend.email, "/disable");
        assert_eq!(disabled.status, 204);
        assert!(person(&operator, &friend.email)["disabledAt"].is_string());
        assert_eq!(reader.get("/api/books").code(401), "signed_out");
        assert_eq!(page.refresh().code(401), "signed_out");
        let elsewhere = Browser::on(&client);
        let right = elsewhere.login(&friend.email, PASSWORD);
        assert_eq!(right.code(403), "account_disabled");
        let wrong = elsewhere.login(&friend.email, "wrong one");
        assert_eq!(
            wrong.code(401),
            "wrong_credentials",
            "strangers are told nothing"
        );
        assert_eq!(by_provider(&elsewhere).code(403), "account_disabled");
        for word in [&*link, codes["codes"][0].as_str().unwrap()] {
            let refused = reset(&elsewhere, word, "Der Bau 1923");
            assert_eq!(refused.code(422), "wrong_reset_word");
        }
        let no_link = act(&operator, "POST", &friend.email, "/reset-link");
        assert_eq!(no_link.code(403), "account_disabled");

        assert_eq!(act(&operator, "POST", &friend.email, "/enable").status, 204);
        let back = elsewhere.with(&elsewhere.login(&friend.email, PASSWORD));
        assert_eq!(
            back.get("/api/books").expect(200).as_array().unwrap().len(),
            1
        );
        by_provider(&elsewhere).expect(200);
        assert_eq!(
            reset(&elsewhere, &link, "Der Bau 1923").code(422),
            "wrong_reset_word",
            "a link does not outlive it"
        );
    }
}

#[test]
fn sessions_are_ended_at_once_and_everywhere() {
    for world in each() {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (here, email) = Browser::on(&client).registered();
        let there = Browser::on(&client).signed_in(&email);
        assert_eq!(person(&operator, &email)["sessions"], 2);
        assert_eq!(act(&operator, "DELETE", &email, "/sessions").status, 204);
        for ended in [&here, &there] {
            assert_eq!(ended.get("/api/profile").code(401), "signed_out");
            assert_eq!(ended.refresh().code(401), "signed_out");
        }
        here.signed_in(&email).get("/api/profile").expect(200);
    }
}

#[test]
fn a_reader_may_keep_what_an_operator_grants() {
    for world in each() {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (reader, email) = Browser::on(&client).registered();
        let uploader = client.with_token(reader.token());
        let id = person(&operator, &email)["id"].clone();
        let grant = |megabytes: Value| {
            let path = format!("/api/admin/people/{id}/quota");
            operator.put(&path, &json!({ "megabytes": megabytes }))
        };
        let upload = || uploader.upload("x.epub", &of_chapters(2).bytes());
        let fault = grant(json!(-1)).expect(400);
        assert_eq!(fault["errors"][0]["field"], "megabytes");
        let nothing = operator.put(&format!("/api/admin/people/{id}/quota"), &json!({}));
        assert_eq!(nothing.code(400), "invalid");
        assert_eq!(grant(json!(0)).status, 204);
        let refused = upload().expect(413);
        assert_eq!(
            (&refused["code"], &refused["megabytes"]),
            (&json!("quota"), &json!(0))
        );
        assert_eq!(grant(json!(7)).status, 204);
        assert_eq!(person(&operator, &email)["quotaMegabytes"], 7);
        upload().expect(201);
        assert_eq!(grant(Value::Null).status, 204);
        upload().expect(201);
    }
}

#[test]
fn an_account_is_taken_away_with_its_files_by_who_types_the_password() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (reader, email) = Browser::on(&client).registered();
        let uploader = client.with_token(reader.token());
        uploader
            .upload("x.epub", &of_chapters(2).bytes())
            .expect(201);
        let id = person(&operator, &email)["id"].clone();
        let path = format!("/api/admin/people/{id}");
        let for_good = format!("{path}?forGood=true");
        world.wait(TimeDelta::minutes(6));
        for (method, path) in [
            ("DELETE", path.clone()),
            ("DELETE", for_good.clone()),
            ("POST", format!("{path}/reset-link")),
        ] {
            let answer = match method {
                "DELETE" => operator.delete(&path),
                _ => operator.post(&path, &json!({})),
            };
            assert_eq!(answer.code(403), "confirmation_required", "{method} {path}");
        }
        let form = json!({ "password": PASSWORD });
        assert_eq!(operator.post("/api/admin/confirm", &form).status, 204);
        assert_eq!(world.files().len(), 1);
        assert_eq!(operator.delete(&for_good).status, 204);
        assert_eq!(world.files(), [""; 0]);
        assert_eq!(operator.delete(&for_good).code(404), "not_found");
        assert_eq!(
            reader.login(&email, PASSWORD).code(401),
            "wrong_credentials"
        );
    }
}

#[test]
fn every_act_leaves_a_line_that_the_reader_sees_too() {
    // Two hundred lines are shown, and others' would be among them.
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (reader, email) = Browser::on(&client).registered();
        reset_word(&operator, &email);
        act(&operator, "POST", &email, "/disable").expect(204);
        act(&operator, "POST", &email, "/enable").expect(204);
        act(&operator, "DELETE", &email, "/sessions").expect(204);
        let id = person(&operator, &email)["id"].clone();
        let path = format!("/api/admin/people/{id}/quota");
        operator.put(&path, &json!({ "megabytes": 9 })).expect(204);
        let back = reader.signed_in(&email);
        let activity = back.get("/api/profile/activity").expect(200);
        let lines = activity.as_array().unwrap().iter();
        let events: Vec<&str> = lines.map(|line| line["event"].as_str().unwrap()).collect();
        assert_eq!(
            events[1..6],
            [
                "quota_changed",
                "sessions_ended_by_staff",
                "account_enabled",
                "account_disabled",
                "reset_link_made",
            ]
        );
        let page = Browser::on(&client);
        let admin = page.with(&staff::login(&page, &staff::new_admin(&world)));
        let log = admin.get("/api/admin/audit").expect(200);
        let mut lines = log.as_array().unwrap().iter();
        let of_link =
            lines.find(|line| line["event"] == "reset_link_made" && line["readerId"] == id);
        let by = of_link.unwrap()["admin"].as_str().unwrap();
        assert!(by.starts_with("staff-"), "{by}");
        assert!(!log.to_string().contains(&email));
    }
}

#[test]
fn an_operator_sees_nothing_of_the_study() {
    for world in each() {
        let client = serve(&world);
        let operator = operator(&world, &client);
        assert_eq!(
            operator.get("/api/admin/me").expect(200)["role"],
            "operator"
        );
        for path in [
            "/api/datacollection/results",
            "/api/admin/study/summary",
            "/api/admin/study/settings",
            "/api/admin/study/trash",
            "/api/admin/audit",
        ] {
            assert_eq!(operator.get(path).code(403), "forbidden", "{path}");
        }
        let page = Browser::on(&client);
        let name = staff::new_staff(&world, Role::Researcher);
        let researcher = page.with(&staff::login(&page, &name));
        assert_eq!(researcher.get("/api/admin/people").code(403), "forbidden");
    }
}

#[test]
fn who_is_not_there_is_not_there() {
    for world in each() {
        let client = serve(&world);
        let operator = operator(&world, &client);
        for nobody in [i64::MAX, -1, 0] {
            let path = format!("/api/admin/people/{nobody}");
            let asked = [
                operator.delete(&path),
                operator.delete(&format!("{path}?forGood=true")),
                operator.post(&format!("{path}/restore"), &json!({})),
                operator.delete(&format!("{path}/sessions")),
                operator.post(&format!("{path}/reset-link"), &json!({})),
                operator.post(&format!("{path}/disable"), &json!({})),
                operator.post(&format!("{path}/enable"), &json!({})),
                operator.put(&format!("{path}/quota"), &json!({ "megabytes": 1 })),
            ];
            for answer in asked {
                assert_eq!(answer.code(404), "not_found", "{nobody}");
            }
        }
    }
}

#[test]
fn who_is_deleted_by_command_a_second_time_comes_back_until_the_same_day() {
    for world in each_apart(&Manner::default()) {
        let client = serve(&world);
        let operator = operator(&world, &client);
        let (_, email) = Browser::on(&client).registered();
        world.wait(TimeDelta::days(-10));
        act(&operator, "DELETE", &email, "").expect(204);
        let until = person(&operator, &email)["keptUntil"].clone();
        let again = command_line::delete(&world.state.database, &email, None);
        let standing = System::new().block_on(again).unwrap();
        let told = standing.kept_until.unwrap().and_utc();
        let known: DateTime<Utc> = until.as_str().unwrap().parse().unwrap();
        assert!(
            (told - known).abs() < TimeDelta::seconds(1),
            "{told} {known}"
        );
        assert_eq!(person(&operator, &email)["keptUntil"], until);
    }
}
