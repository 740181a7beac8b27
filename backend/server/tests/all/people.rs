//! Readers who are looked after, for tests.

use base64::Engine;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::client::{Answer, Client};
use crate::staff;
use crate::world::World;
use vokal_accounts::admins::Role;

/// Somebody who looks after people, signed in.
pub fn operator(world: &World, client: &Client) -> Browser {
    let page = Browser::on(client).at("203.0.113.200");
    let name = staff::new_staff(world, Role::Operator);
    page.with(&staff::login(&page, &name))
}

/// What an operator is told of the reader with this address.
#[track_caller]
pub fn person(operator: &Browser, email: &str) -> Value {
    let found = search(operator, email);
    let [person] = found["people"].as_array().unwrap().as_slice() else {
        panic!("{email}: {found}");
    };
    person.clone()
}

/// Who has these words in the name or the address.
#[track_caller]
pub fn search(operator: &Browser, words: &str) -> Value {
    let words = utf8_percent_encode(words, NON_ALPHANUMERIC);
    let path = format!("/api/admin/people?search={words}");
    operator.get(&path).expect(200)
}

/// Has an operator do something for the reader with this address.
#[track_caller]
pub fn act(operator: &Browser, method: &str, email: &str, what: &str) -> Answer {
    let id = person(operator, email)["id"].clone();
    let path = format!("/api/admin/people/{id}{what}");
    match method {
        "DELETE" => operator.delete(&path),
        _ => operator.post(&path, &json!({})),
    }
}

/// The word of a link that an operator has just made.
#[track_caller]
pub fn reset_word(operator: &Browser, email: &str) -> String {
    let made = act(operator, "POST", email, "/reset-link").expect(201);
    word_of(&made)
}

/// What stands behind the `#` of a link.
#[track_caller]
pub fn word_of(made: &Value) -> String {
    let (_, word) = made["link"].as_str().unwrap().split_once('#').unwrap();
    word.to_owned()
}

/// Sets another password by a word.
pub fn reset(browser: &Browser, word: &str, password: &str) -> Answer {
    let form = json!({ "word": word, "newPassword": password });
    browser.post("/api/auth/reset", &form)
}

/// The row's id of a reader.
pub fn id_of(reader: &Client) -> String {
    let token = reader.token.as_deref().unwrap();
    let claims = token.split('.').nth(1).unwrap();
    let claims = base64::engine::general_purpose::URL_SAFE_NO_PAD
        .decode(claims)
        .unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    claims["sub"].as_str().unwrap().to_owned()
}

/// The id of an invitation that has just been made.
pub fn an_invitation(admin: &Client) -> String {
    let new = json!({ "note": "x", "uses": 1, "days": 1 });
    admin.post("/api/admin/invitations", &new).expect(201);
    let all = admin.get("/api/admin/invitations").expect(200);
    all[0]["id"].as_str().unwrap().to_owned()
}
