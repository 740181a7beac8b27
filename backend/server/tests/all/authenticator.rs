//! An authenticator for tests, as staff have one on a telephone.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use chrono::{NaiveDateTime, Utc};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use crate::client::{Answer, Client, PASSWORD};

pub const PATH: &str = "/api/admin/second-factor";
pub const CONFIRM: &str = "/api/admin/second-factor/confirm";
pub const CODES: &str = "/api/admin/second-factor/recovery-codes";

/// What shows codes.
pub struct Authenticator(Totp);

impl Authenticator {
    /// One that has been shown this answer of the server's.
    #[track_caller]
    pub fn shown(begun: &Answer) -> Self {
        let secret = begun.expect(200)["secret"].as_str().unwrap().to_owned();
        let secret = Secret::try_from_base32(&secret).unwrap();
        Self(Builder::new().with_secret(secret).build().unwrap())
    }

    /// The code at a moment.
    pub fn code(&self, at: NaiveDateTime) -> String {
        let seconds = at.and_utc().timestamp().try_into().unwrap();
        self.0.generate(seconds).to_string()
    }

    /// Six digits that are no code of a moment near this one.
    pub fn wrong(&self, at: NaiveDateTime) -> String {
        let near = [-60, -30, 0, 30, 60].map(|by| self.code(at + chrono::TimeDelta::seconds(by)));
        let all = (0..).map(|code: u32| format!("{code:06}"));
        all.into_iter().find(|code| !near.contains(code)).unwrap()
    }
}

/// Recovery codes of whoever has this token.
static CODES_OF: LazyLock<Mutex<HashMap<String, Vec<String>>>> = LazyLock::new(Mutex::default);

/// A request about a second factor that is in order if it comes from one of staff.
pub fn ask(client: &Client, method: &str, path: &str) -> Answer {
    let password = json!({ "password": PASSWORD });
    match (method, path) {
        ("POST", CONFIRM) => set_up(client),
        ("POST", CODES) => kept(client, client.post(path, &with_code(client))),
        ("DELETE", _) => {
            let body = with_code(client).to_string();
            let json = [("content-type", "application/json")];
            client.send(method, path, &json, body.as_bytes())
        }
        _ => client.post(path, &password),
    }
}

fn set_up(client: &Client) -> Answer {
    let begun = client.post(PATH, &json!({ "password": PASSWORD }));
    let code = if begun.status == 200 {
        Authenticator::shown(&begun).code(Utc::now().naive_utc())
    } else {
        "000000".into()
    };
    kept(client, client.post(CONFIRM, &json!({ "code": code })))
}

/// Each moment has one code, but any number of recovery codes.
fn with_code(client: &Client) -> Value {
    let token = client.token.clone().unwrap_or_default();
    let known = CODES_OF.lock().unwrap().contains_key(&token);
    if !known {
        set_up(client);
    }
    let mut all = CODES_OF.lock().unwrap();
    let code = all.get_mut(&token).and_then(Vec::pop);
    json!({ "password": PASSWORD, "code": code.unwrap_or_default() })
}

fn kept(client: &Client, answer: Answer) -> Answer {
    if answer.status == 200 {
        let codes = serde_json::from_value(answer.json()["codes"].clone()).unwrap();
        let token = client.token.clone().unwrap_or_default();
        CODES_OF.lock().unwrap().insert(token, codes);
    }
    answer
}
