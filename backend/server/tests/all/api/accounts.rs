//! Signing up, in and out.

use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::browser::a_new_address;
use crate::client::serve;
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
