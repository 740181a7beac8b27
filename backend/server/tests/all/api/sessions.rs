//! Staying signed in, and no longer than is right.

use chrono::TimeDelta;
use serde_json::json;

use crate::browser::Browser;
use crate::client::{PASSWORD, serve};
use crate::world::{self, Manner};

#[test]
fn an_access_token_lives_for_a_quarter_of_an_hour() {
    for world in world::each_apart(&Manner::default()) {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        world.wait(TimeDelta::minutes(14));
        reader.get("/api/books").expect(200);
        world.wait(TimeDelta::seconds(61));
        assert_eq!(reader.get("/api/books").code(401), "signed_out");
        reader.with(&reader.refresh()).get("/api/books").expect(200);
    }
}

#[test]
fn a_session_ends_after_thirty_days_however_often_it_is_renewed() {
    for world in world::each_apart(&Manner::default()) {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        for _ in 0..29 {
            world.wait(TimeDelta::days(1));
            reader.refresh().expect(200);
        }
        world.wait(TimeDelta::days(1));
        assert_eq!(reader.refresh().code(401), "signed_out");
    }
}

#[test]
fn a_refresh_token_that_is_used_again_ends_the_session_for_both() {
    for world in world::each_apart(&Manner::default()) {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        let stolen = reader.cookie("vokal-refresh").unwrap();
        let renewed = reader.with(&reader.refresh());
        let next = reader.cookie("vokal-refresh").unwrap();
        assert_ne!(stolen, next);
        world.wait(TimeDelta::seconds(11));
        renewed.get("/api/books").expect(200);

        let thief = Browser::on(&serve(&world));
        thief.set_cookie("vokal-refresh", &stolen);
        thief.get("/");
        assert_eq!(thief.refresh().code(401), "signed_out");
        for tab in [&reader, &renewed] {
            assert_eq!(tab.get("/api/books").code(401), "signed_out");
        }
        assert_eq!(reader.refresh().code(401), "signed_out");
    }
}

#[test]
fn two_tabs_that_renew_at_once_stay_signed_in() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let old = reader.cookie("vokal-refresh").unwrap();
        reader.refresh().expect(200);
        // The other tab's request was on its way with the old cookie.
        let late = Browser::on(&client);
        late.set_cookie("vokal-refresh", &old);
        late.get("/");
        let answer = late.refresh();
        assert_eq!(answer.cookie("vokal-refresh"), None, "nothing is exchanged");
        late.with(&answer).get("/api/books").expect(200);
        world.wait(TimeDelta::seconds(60));
        reader.with(&reader.refresh()).get("/api/books").expect(200);
    }
}

#[test]
fn no_grace_is_left_when_the_next_token_has_been_used() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let old = reader.cookie("vokal-refresh").unwrap();
        reader.refresh().expect(200);
        reader.refresh().expect(200);
        let thief = Browser::on(&client);
        thief.set_cookie("vokal-refresh", &old);
        thief.get("/");
        assert_eq!(thief.refresh().code(401), "signed_out");
        assert_eq!(reader.refresh().code(401), "signed_out");
    }
}

#[test]
fn many_tabs_that_renew_at_once_all_stay_signed_in() {
    for world in world::each_apart(&Manner::default()) {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        // Each has sent what all had before the first answer came.
        let tabs = [(); 6].map(|()| reader.with_cookies_of_now());
        let renewals = tabs.map(|tab| {
            std::thread::spawn(move || {
                let answer = tab.refresh();
                (answer.status, answer.cookie("vokal-refresh"))
            })
        });
        let answers = renewals.map(|renewal| renewal.join().unwrap());
        assert_eq!(answers.each_ref().map(|(status, _)| *status), [200; 6]);
        let exchanged: Vec<_> = answers.into_iter().filter_map(|(_, next)| next).collect();
        assert_eq!(exchanged.len(), 1, "one is exchanged, for all of them");
        reader.set_cookie("vokal-refresh", &exchanged[0]);
        world.wait(TimeDelta::minutes(20));
        reader.refresh().expect(200);
    }
}

#[test]
fn signing_out_ends_the_token_and_the_cookie_at_once() {
    for world in world::each() {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        let cookie = reader.cookie("vokal-refresh").unwrap();
        assert_eq!(reader.post("/api/auth/logout", &json!({})).status, 204);
        assert_eq!(reader.cookie("vokal-refresh"), None);
        assert_eq!(reader.get("/api/books").code(401), "signed_out");
        reader.set_cookie("vokal-refresh", &cookie);
        assert_eq!(reader.refresh().code(401), "signed_out");
        assert_eq!(reader.post("/api/auth/logout", &json!({})).status, 204);
    }
}

#[test]
fn whoever_signs_out_leaves_nothing_in_the_browser() {
    for world in world::each() {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        let out = reader.post("/api/auth/logout", &json!({}));
        assert_eq!(out.header("clear-site-data"), "\"cache\"");
    }
}

#[test]
fn another_password_ends_all_other_sessions_at_once() {
    for world in world::each() {
        let client = serve(&world);
        let (here, email) = Browser::on(&client).registered();
        let there = Browser::on(&client).signed_in(&email);
        let change = json!({ "currentPassword": PASSWORD, "newPassword": "Gregor im Apfelregen" });
        assert_eq!(here.post("/api/profile/password", &change).status, 204);
        here.get("/api/books").expect(200);
        here.refresh().expect(200);
        assert_eq!(there.get("/api/books").code(401), "signed_out");
        assert_eq!(there.refresh().code(401), "signed_out");
        assert_eq!(here.login(&email, PASSWORD).code(401), "wrong_credentials");
        here.login(&email, "Gregor im Apfelregen").expect(200);
    }
}

#[test]
fn a_reader_sees_where_they_are_signed_in_and_can_end_it() {
    for world in world::each_apart(&Manner::default()) {
        let client = serve(&world);
        let (laptop, email) = Browser::on(&client).registered();
        world.wait(TimeDelta::minutes(1));
        let phone = Browser::on(&client)
            .known_as(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            )
            .signed_in(&email);
        let sessions = laptop.get("/api/auth/sessions").expect(200);
        let seen: Vec<_> = sessions
            .as_array()
            .unwrap()
            .iter()
            .map(|session| {
                (
                    session["device"].as_str().unwrap(),
                    session["current"] == true,
                )
            })
            .collect();
        assert_eq!(
            seen,
            [("Safari on iPhone", false), ("Firefox on Linux", true)]
        );
        let ended = format!("/api/auth/sessions/{}", sessions[0]["id"].as_str().unwrap());
        assert_eq!(laptop.delete(&ended).status, 204);
        assert_eq!(phone.get("/api/books").code(401), "signed_out");
        assert_eq!(laptop.delete(&ended).code(404), "not_found");
        laptop.get("/api/books").expect(200);

        let phone = phone.signed_in(&email);
        assert_eq!(laptop.delete("/api/auth/sessions").status, 204);
        for device in [laptop, phone] {
            assert_eq!(device.get("/api/books").code(401), "signed_out");
            assert_eq!(device.refresh().code(401), "signed_out");
        }
    }
}

#[test]
fn the_database_holds_nothing_that_opens_a_session() {
    let world = world::each().swap_remove(0);
    let (reader, _) = Browser::on(&serve(&world)).registered();
    let cookie = reader.cookie("vokal-refresh").unwrap();
    let secrets = [cookie.as_str(), reader.token(), PASSWORD];
    let folder = std::fs::read_dir(world.folder.path()).unwrap();
    for file in folder
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
    {
        let content = std::fs::read(&file).unwrap();
        for secret in secrets {
            let found = content
                .windows(secret.len())
                .any(|window| window == secret.as_bytes());
            assert!(!found, "{}", file.display());
        }
    }
}
