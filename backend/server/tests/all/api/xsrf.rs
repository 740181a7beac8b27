//! What another site has sent is not ours.

use serde_json::json;

use crate::browser::Browser;
use crate::client::serve;
use crate::world;

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn a_request_with_cookies_has_to_repeat_one_of_them() {
    for world in world::each() {
        let client = serve(&world);
        let page = client.get("/");
        let word = page.cookie("XSRF-TOKEN").unwrap();
        let other = client.get("/").cookie("XSRF-TOKEN").unwrap();
        let cookie = format!("XSRF-TOKEN={word}");
        let login = |headers: &[(&str, &str)]| {
            let headers: Vec<_> = headers.iter().copied().chain([JSON]).collect();
            let form = json!({ "email": "x@vokal.test", "password": "y" }).to_string();
            client.send("POST", "/api/auth/login", &headers, form.as_bytes())
        };
        assert_eq!(login(&[("cookie", &cookie)]).code(403), "foreign_request");
        let wrong = [("cookie", cookie.as_str()), ("x-xsrf-token", &other)];
        assert_eq!(login(&wrong).code(403), "foreign_request");
        // Who can plant a cookie can repeat it, too, but cannot sign it.
        let planted = [("cookie", "XSRF-TOKEN=abc"), ("x-xsrf-token", "abc")];
        assert_eq!(login(&planted).code(403), "foreign_request");
        let right = [("cookie", cookie.as_str()), ("x-xsrf-token", &word)];
        assert_eq!(login(&right).code(401), "wrong_credentials");
    }
}

#[test]
fn the_word_of_another_session_is_no_good() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let (thief, _) = Browser::on(&client).registered();
        let own = reader.cookie("XSRF-TOKEN").unwrap();
        reader.set_cookie("XSRF-TOKEN", &thief.cookie("XSRF-TOKEN").unwrap());
        assert_eq!(reader.delete("/api/books/1").code(403), "foreign_request");
        assert_eq!(reader.refresh().code(403), "foreign_request");
        reader.set_cookie("XSRF-TOKEN", &own);
        assert_eq!(reader.delete("/api/books/1").code(404), "not_found");
        // Neither is one from before the sign-in; the next page brings a good one.
        let early = Browser::on(&client).cookie("XSRF-TOKEN").unwrap();
        reader.set_cookie("XSRF-TOKEN", &early);
        assert_eq!(reader.delete("/api/books/1").code(403), "foreign_request");
        reader.get("/");
        assert_eq!(reader.delete("/api/books/1").code(404), "not_found");
    }
}

#[test]
fn a_browser_may_hold_a_session_of_a_reader_and_one_of_staff() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, _) = Browser::on(&client).registered();
        let name = crate::staff::new_admin(&world);
        let admin = reader.with(&crate::staff::login(&reader, &name));
        assert_eq!(reader.delete("/api/books/1").code(404), "not_found");
        let confirm = json!({ "password": crate::client::PASSWORD });
        assert_eq!(admin.post("/api/admin/confirm", &confirm).status, 204);
        reader.refresh().expect(200);
        assert_eq!(admin.post("/api/admin/logout", &json!({})).status, 204);
        assert_eq!(reader.delete("/api/books/1").code(404), "not_found");
    }
}

#[test]
fn a_request_from_another_site_is_turned_away() {
    for world in world::each() {
        let reader = serve(&world).new_reader();
        for foreign in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
        ] {
            let answer = reader.send("DELETE", "/api/books/1", &[foreign], &[]);
            assert_eq!(answer.code(403), "foreign_request", "{foreign:?}");
        }
        for own in [
            ("sec-fetch-site", "same-origin"),
            ("origin", "http://vokal.test"),
        ] {
            let answer = reader.send("DELETE", "/api/books/999999", &[own], &[]);
            assert_eq!(answer.code(404), "not_found", "{own:?}");
        }
    }
}

#[test]
fn cookies_are_for_this_host_over_https_alone_and_hidden_from_scripts() {
    let manner = world::Manner {
        public_url: "https://vokal.test",
        ..world::Manner::default()
    };
    let world = world::each_of(&manner).swap_remove(0);
    let client = serve(&world);
    let email = crate::browser::a_new_address();
    client.register(&email).expect(201);
    let answer = client.login(&email);
    let set: Vec<_> = answer.headers.get_all("set-cookie").iter().collect();
    assert_eq!(set.len(), 3);
    for line in set {
        let line = line.to_str().unwrap();
        for attribute in ["Secure", "SameSite=Strict", "Path=/"] {
            assert!(line.contains(attribute), "{line}");
        }
        assert!(!line.contains("Domain"), "{line}");
        let is_ours =
            line.starts_with("__Host-vokal-refresh=") || line.starts_with("__Host-vokal-devices=");
        let hidden = is_ours && line.contains("HttpOnly");
        assert!(hidden || line.starts_with("XSRF-TOKEN="), "{line}");
    }
}
