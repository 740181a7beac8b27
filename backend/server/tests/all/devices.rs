//! A reading app with a password of its own.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::client::{Answer, Client, PASSWORD};

pub const PATH: &str = "/api/profile/devices";

/// A device that has a password.
pub struct Device {
    pub id: String,
    pub password: String,
    client: Client,
}

/// What is sent to get one.
pub fn form(scopes: &[&str]) -> Value {
    json!({ "name": "E-Reader", "scopes": scopes, "password": PASSWORD })
}

/// A new device of this reader's.
pub fn add(reader: &Client, scopes: &[&str]) -> Device {
    let made = reader.post(PATH, &form(scopes)).expect(201);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Device {
        id: text(&made["device"]["id"]),
        password: text(&made["password"]),
        client: reader.without_token(),
    }
}

impl Device {
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[])
    }

    pub fn head(&self, path: &str) -> Answer {
        self.send("HEAD", path, &[])
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        basic(&self.client, "grete", &self.password, method, path, headers)
    }

    /// Asks without showing anything.
    pub fn anonymously(&self, path: &str) -> Answer {
        self.client.get(path)
    }
}

/// Asks with a name and a password (RFC 7617).
pub fn basic(
    client: &Client,
    name: &str,
    password: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Answer {
    let nobody = client.without_token();
    let shown = format!("Basic {}", STANDARD.encode(format!("{name}:{password}")));
    let mut all = vec![("authorization", shown.as_str())];
    all.extend_from_slice(headers);
    nobody.send(method, path, &all, &[])
}
