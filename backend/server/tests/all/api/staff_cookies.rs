//! Staff at a browser: their session is a cookie, and ends when nobody is there.

use chrono::TimeDelta;
use serde_json::{Value, json};
use vokal_accounts::admins::Role;

use crate::browser::Browser;
use crate::client::{Answer, PASSWORD, serve};
use crate::world::Manner;
use crate::{staff, world};

const COOKIE: &str = "vokal-staff";

fn enter(browser: &Browser, name: &str, password: &str) -> Answer {
    let form = json!({ "username": name, "password": password });
    browser.post("/api/admin/session", &form)
}

fn me(browser: &Browser) -> u16 {
    browser.get("/api/admin/me").status
}

/// Whether the twenty minutes have only just begun.
fn is_all_of_it(myself: &Value) -> bool {
    (19 * 60..=20 * 60).contains(&myself["secondsLeft"].as_i64().unwrap())
}

/// What counts as somebody being there.
fn stay(browser: &Browser) -> Answer {
    browser.put("/api/admin/session", &json!({}))
}

#[test]
fn the_cookie_is_the_session_and_no_script_sees_it() {
    for world in world::each() {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        assert_eq!(enter(&page, &name, "wrong").code(401), "wrong_credentials");
        assert_eq!(page.cookie(COOKIE), None);
        assert_eq!(me(&page), 401);
        let entered = enter(&page, &name, PASSWORD);
        assert_eq!(entered.status, 204);
        assert!(entered.bytes.is_empty(), "nothing for a script to keep");
        let lines = entered.headers.get_all("set-cookie");
        let line = lines
            .iter()
            .map(|line| line.to_str().unwrap())
            .find(|line| line.starts_with(COOKIE))
            .unwrap();
        for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
            assert!(line.contains(attribute), "{line}");
        }
        let myself = page.get("/api/admin/me").expect(200);
        assert_eq!(myself["username"], name);
        assert!(is_all_of_it(&myself), "{myself}");
        // Of the cookie only a hash is kept, and that opens nothing.
        let thief = Browser::on(&serve(&world));
        let kept = vokal_accounts::admins::session_of(&page.cookie(COOKIE).unwrap());
        thief.set_cookie(COOKIE, &kept);
        assert_eq!(me(&thief), 401);
    }
}

#[test]
fn over_https_the_cookie_is_of_this_host_alone() {
    let manner = Manner {
        public_url: "https://vokal.test",
        ..Manner::default()
    };
    let world = world::each_of(&manner).swap_remove(0);
    let client = serve(&world);
    let form = json!({ "username": staff::new_admin(&world), "password": PASSWORD });
    let answer = client.post("/api/admin/session", &form);
    let lines = answer.headers.get_all("set-cookie");
    let mut lines = lines.iter().map(|line| line.to_str().unwrap());
    let line = lines.find(|line| line.contains("vokal-staff")).unwrap();
    assert!(line.starts_with("__Host-vokal-staff="), "{line}");
    for attribute in ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(line.contains(attribute), "{line}");
    }
    assert!(!line.contains("Domain"), "{line}");
}

#[test]
fn it_ends_when_nobody_has_asked_for_anything_for_twenty_minutes() {
    for world in world::each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        enter(&page, &name, PASSWORD);
        for _ in 0..3 {
            world.wait(TimeDelta::minutes(19));
            page.get("/api/admin/audit").expect(200);
        }
        // What a page asks by itself is no sign that anybody is there.
        for _ in 0..3 {
            world.wait(TimeDelta::minutes(6));
            assert_eq!(me(&page), 200);
        }
        let left = page.get("/api/admin/me").expect(200)["secondsLeft"].clone();
        assert!((60..=120).contains(&left.as_i64().unwrap()), "{left}");
        let myself = stay(&page).expect(200);
        assert!(is_all_of_it(&myself), "{myself}");
        world.wait(TimeDelta::minutes(20));
        assert_eq!(me(&page), 401);
        assert_eq!(page.get("/api/admin/audit").code(401), "signed_out");
        assert_eq!(stay(&page).code(401), "signed_out");
    }
}

#[test]
fn whoever_never_rests_is_out_after_a_day() {
    for world in world::each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        enter(&page, &staff::new_admin(&world), PASSWORD);
        for _ in 0..24 * 4 - 1 {
            world.wait(TimeDelta::minutes(15));
            stay(&page).expect(200);
        }
        let left = stay(&page).expect(200)["secondsLeft"].as_i64().unwrap();
        assert!(left <= 15 * 60, "{left}");
        world.wait(TimeDelta::minutes(15));
        assert_eq!(me(&page), 401);
    }
}

#[test]
fn the_token_of_a_script_knows_no_rest() {
    for world in world::each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        let script = page.with(&staff::login(&page, &name));
        world.wait(TimeDelta::hours(1));
        assert_eq!(me(&script), 200);
        stay(&script).expect(200);
        world.wait(TimeDelta::hours(1));
        assert_eq!(me(&script), 200);
    }
}

#[test]
fn who_leaves_comes_anew_or_has_another_password_is_out_at_once() {
    for world in world::each() {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        enter(&page, &name, PASSWORD);
        let first = page.with_cookies_of_now();
        enter(&page, &name, PASSWORD);
        assert_eq!((me(&first), me(&page)), (401, 200));
        let kept = page.with_cookies_of_now();
        assert_eq!(page.post("/api/admin/logout", &json!({})).status, 204);
        assert_eq!(page.cookie(COOKIE), None);
        assert_eq!(me(&kept), 401);
        enter(&page, &name, PASSWORD);
        staff::set_password(&world, &name, "Das Urteil 1912", None);
        assert_eq!(me(&page), 401);
    }
}

#[test]
fn another_site_can_do_nothing_with_it() {
    for world in world::each() {
        let client = serve(&world);
        let page = Browser::on(&client);
        let name = staff::new_admin(&world);
        enter(&page, &name, PASSWORD);
        let word = page.cookie("XSRF-TOKEN").unwrap();
        // Without the word, with one of before, with one of somebody else.
        let early = Browser::on(&client).cookie("XSRF-TOKEN").unwrap();
        let other = Browser::on(&client);
        enter(&other, &staff::new_admin(&world), PASSWORD);
        let foreign = other.cookie("XSRF-TOKEN").unwrap();
        for wrong in [early.as_str(), foreign.as_str(), "x"] {
            page.set_cookie("XSRF-TOKEN", wrong);
            assert_eq!(stay(&page).code(403), "foreign_request");
        }
        page.set_cookie("XSRF-TOKEN", &word);
        stay(&page).expect(200);
        let cookies = format!(
            "{COOKIE}={}; XSRF-TOKEN={word}",
            page.cookie(COOKIE).unwrap()
        );
        for headers in [
            &[("cookie", cookies.as_str())][..],
            &[
                ("cookie", &cookies),
                ("x-xsrf-token", &word),
                ("sec-fetch-site", "cross-site"),
            ],
        ] {
            let answer = client.send("POST", "/api/admin/logout", headers, &[]);
            assert_eq!(answer.code(403), "foreign_request", "{headers:?}");
        }
        // Any page brings the right one.
        page.set_cookie("XSRF-TOKEN", &early);
        page.get("/");
        stay(&page).expect(200);
    }
}

#[test]
fn a_reader_and_one_of_staff_share_a_browser_and_nothing_else() {
    for world in world::each() {
        let (reader, _) = Browser::on(&serve(&world)).registered();
        let name = staff::new_staff(&world, Role::Researcher);
        // The page of the administration sends no reader's token.
        let page = reader.without_token();
        enter(&page, &name, PASSWORD);
        page.get("/api/datacollection/results").expect(200);
        assert_eq!(page.get("/api/admin/audit").code(403), "forbidden");
        assert_eq!(page.get("/api/books").code(401), "signed_out");
        // Whoever sends a token means that one.
        reader.get("/api/books").expect(200);
        let refused = reader.get("/api/datacollection/results");
        assert_eq!(refused.code(403), "forbidden");
        reader.refresh().expect(200);
        stay(&page).expect(200);
        assert_eq!(page.post("/api/auth/logout", &json!({})).status, 204);
        stay(&page).expect(200);
    }
}

#[test]
fn what_cannot_be_undone_needs_the_password_again_with_a_cookie_too() {
    for world in world::each_apart(&Manner::default()) {
        let page = Browser::on(&serve(&world));
        let name = staff::new_admin(&world);
        enter(&page, &name, PASSWORD);
        world.wait(TimeDelta::minutes(6));
        let change = json!({ "newPassword": "Die Verwandlung" });
        let refused = page.post("/api/admin/password", &change);
        assert_eq!(refused.code(403), "confirmation_required");
        let again = json!({ "password": PASSWORD });
        assert_eq!(page.post("/api/admin/confirm", &again).status, 204);
        assert_eq!(page.post("/api/admin/password", &change).status, 204);
    }
}
