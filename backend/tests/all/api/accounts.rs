//! Signing up, in and out.

use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{Client, PASSWORD, serve};
use crate::world;

#[test]
fn who_registers_can_sign_in_whatever_the_case_of_the_address() {
    for world in world::each() {
        let client = serve(&world);
        let name = Uuid::new_v4();
        let registered = client.register(&format!(" {name}@Vokal.test ")).expect(201);
        assert_eq!(registered["email"], format!("{name}@vokal.test"));
        assert_eq!(registered["firstName"], "Grete");
        let token = client.login(&format!("{name}@VOKAL.test")).expect(200)["token"].clone();
        let claims = claims_of(token.as_str().unwrap());
        assert_eq!(claims["nameid"], registered["id"].to_string());
        assert_eq!(claims["given_name"], "Grete");
        assert_eq!(claims["role"], "reader");
    }
}

#[test]
fn an_address_has_one_account() {
    for world in world::each() {
        let client = serve(&world);
        let email = a_new_address();
        client.register(&email).expect(201);
        assert_eq!(
            client.register(&email.to_uppercase()).code(409),
            "email_taken"
        );
    }
}

#[test]
fn every_wrong_field_of_a_registration_is_named() {
    for world in world::each() {
        let form = json!({ "firstName": " ", "lastName": "S", "email": "x", "password": "12345" });
        let problem = serve(&world).post("/api/auth/register", &form).expect(400);
        assert_eq!(problem["code"], "invalid");
        let fields: Vec<_> = problem["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| error["field"].as_str().unwrap())
            .collect();
        assert_eq!(fields, ["firstName", "email", "password"]);
    }
}

#[test]
fn a_wrong_password_and_an_unknown_address_get_the_same_answer() {
    for world in world::each() {
        let client = serve(&world);
        let email = a_new_address();
        client.register(&email).expect(201);
        let wrong = json!({ "email": email, "password": "not this one" });
        let wrong = client.post("/api/auth/login", &wrong);
        let unknown = client.login(&a_new_address());
        assert_eq!(wrong.code(401), "wrong_credentials");
        assert_eq!(wrong.bytes, unknown.bytes);
    }
}

#[test]
fn without_a_good_token_nothing_is_told() {
    for world in world::each() {
        let client = serve(&world);
        assert_eq!(client.get("/api/books").code(401), "signed_out");
        let reader = client.new_reader();
        let claims = claims_of(reader.token.as_deref().unwrap());
        let key = EncodingKey::from_secret(world.secret.bytes());
        let other_key = EncodingKey::from_secret(&[b'x'; 32]);
        let changed = |name: &str, value: Value| {
            let mut claims = claims.clone();
            claims[name] = value;
            claims
        };
        let forged = [
            encode(&Header::default(), &claims, &other_key),
            encode(&Header::new(Algorithm::HS512), &claims, &key),
            encode(&Header::default(), &changed("exp", json!(1)), &key),
            encode(
                &Header::default(),
                &changed("nbf", json!(4_000_000_000_u64)),
                &key,
            ),
            encode(&Header::default(), &changed("aud", json!("other")), &key),
            encode(&Header::default(), &changed("iss", json!("other")), &key),
            encode(&Header::default(), &changed("role", json!("admin")), &key),
            encode(&Header::default(), &changed("sid", json!("other")), &key),
            encode(&Header::default(), &changed("sub", json!("999999")), &key),
        ];
        for token in forged {
            let liar = client.with_token(&token.unwrap());
            assert_eq!(liar.get("/api/books").code(401), "signed_out");
        }
        reader.get("/api/books").expect(200);
    }
}

#[test]
fn signing_out_ends_the_token_and_the_cookie_at_once() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, cookie) = signed_in(&client);
        reader.get("/api/books").expect(200);
        assert_eq!(reader.post("/api/auth/logout", &json!({})).status, 204);
        assert_eq!(reader.get("/api/books").code(401), "signed_out");
        assert_eq!(refresh(&client, &cookie).code(401), "signed_out");
    }
}

#[test]
fn a_refresh_token_works_once_and_its_reuse_ends_the_session() {
    for world in world::each() {
        let client = serve(&world);
        let (reader, first) = signed_in(&client);
        let renewed = refresh(&client, &first);
        let second = renewed.cookie("vokal-refresh").unwrap();
        assert_ne!(first, second);
        let renewed = client.with(&renewed);
        renewed.get("/api/books").expect(200);

        assert_eq!(refresh(&client, &first).code(401), "signed_out");
        assert_eq!(refresh(&client, &second).code(401), "signed_out");
        for token_holder in [reader, renewed] {
            assert_eq!(token_holder.get("/api/books").code(401), "signed_out");
        }
    }
}

#[test]
fn the_database_holds_nothing_that_opens_a_session() {
    let world = world::each().swap_remove(0);
    let (_, cookie) = signed_in(&serve(&world));
    let folder = std::fs::read_dir(world.folder.path()).unwrap();
    for file in folder
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
    {
        let content = std::fs::read(&file).unwrap();
        for secret in [cookie.as_bytes(), PASSWORD.as_bytes()] {
            let found = content.windows(secret.len()).any(|window| window == secret);
            assert!(!found, "{}", file.display());
        }
    }
}

#[test]
fn a_request_with_cookies_has_to_repeat_one_of_them() {
    for world in world::each() {
        let client = serve(&world);
        let page = client.get("/");
        let token = page.cookie("XSRF-TOKEN").unwrap();
        let cookie = format!("XSRF-TOKEN={token}");
        let login = |headers: &[(&str, &str)]| {
            let json = ("content-type", "application/json");
            let headers: Vec<_> = headers.iter().copied().chain([json]).collect();
            let form = json!({ "email": a_new_address(), "password": PASSWORD }).to_string();
            client.send("POST", "/api/auth/login", &headers, form.as_bytes())
        };
        assert_eq!(login(&[("cookie", &cookie)]).code(403), "foreign_request");
        let wrong = [("cookie", cookie.as_str()), ("x-xsrf-token", "other")];
        assert_eq!(login(&wrong).code(403), "foreign_request");
        let right = [("cookie", cookie.as_str()), ("x-xsrf-token", &token)];
        assert_eq!(login(&right).code(401), "wrong_credentials");
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
fn many_sign_ins_at_once_leave_the_server_answering() {
    let world = world::each().swap_remove(0);
    let client = serve(&world);
    let guesses: Vec<_> = (0..40)
        .map(|_| {
            let client = client.clone();
            std::thread::spawn(move || client.login("nobody@vokal.test"))
        })
        .collect();
    client.get("/api/health").expect(200);
    let answers: Vec<_> = guesses
        .into_iter()
        .map(|guess| guess.join().unwrap())
        .collect();
    for answer in &answers {
        assert!(matches!(answer.status, 401 | 503), "{}", answer.status);
        assert_eq!(
            answer.status == 503,
            !answer.header("retry-after").is_empty()
        );
    }
}

fn signed_in(client: &Client) -> (Client, String) {
    let email = a_new_address();
    client.register(&email).expect(201);
    let answer = client.login(&email);
    let cookie = answer.cookie("vokal-refresh").unwrap();
    (client.with(&answer), cookie)
}

fn refresh(client: &Client, cookie: &str) -> crate::client::Answer {
    let cookies = format!("vokal-refresh={cookie}; XSRF-TOKEN=abc");
    let headers = [("cookie", cookies.as_str()), ("x-xsrf-token", "abc")];
    client.send("POST", "/api/auth/refresh", &headers, b"{}")
}

fn a_new_address() -> String {
    format!("{}@vokal.test", Uuid::new_v4())
}

fn claims_of(token: &str) -> Value {
    // The tests look at what a token says; whether it is signed is tried elsewhere.
    let mut validation = jsonwebtoken::Validation::default();
    validation.insecure_disable_signature_validation();
    validation.validate_aud = false;
    let anything = jsonwebtoken::DecodingKey::from_secret(&[]);
    jsonwebtoken::decode::<Value>(token, &anything, &validation)
        .unwrap()
        .claims
}
